"""Elo as a person reads it: with its interval, or that the games are too few to tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TOO_FEW = "too few games"
WIDEST = 750  # Elo between the bounds: those of two drawn games are wider and say next to nothing


def is_too_few(bounds: Sequence[float | None]) -> bool:
    """Whether a 95% interval leaves open even roughly who is stronger, and by how much; a bound of None is infinite."""
    low, high = bounds
    if low is None or high is None:
        return (low is None or low < 0) and (high is None or high > 0)
    return high - low > WIDEST


def elo_text(row: dict[str, Any]) -> str:
    """``Elo +12 (-3 to +27)``: that of a row with its 95% interval; infinite where the games set no bound."""
    if is_too_few(row["elo_interval"]):
        return f"Elo: {TOO_FEW}"
    infinite = "+inf" if row["score"] > 0.5 else "-inf"
    value = infinite if row["elo"] is None else f"{row['elo']:+.0f}"
    low, high = row["elo_interval"]
    return f"Elo {value} ({'-inf' if low is None else f'{low:+.0f}'} to {'+inf' if high is None else f'{high:+.0f}'})"


def width_text(bounds: Sequence[float | None], *, digits: int = 0) -> str:
    """Half of an interval, ``27``; where the games set no bound on one side: infinite."""
    if is_too_few(bounds):
        return TOO_FEW
    low, high = bounds
    return "inf" if low is None or high is None else f"{(high - low) / 2:.{digits}f}"
