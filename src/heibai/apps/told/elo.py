"""Elo as a person reads it, with its interval or that the games are too few, and in the lines that fishtest prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TOO_FEW = "too few games"
WIDEST = 750  # Elo between the bounds: those of two drawn games are wider and say next to nothing
_VERDICTS = {
    "elo1": "accepted: A is as strong as elo1 says",
    "elo0": "rejected: A is no stronger than elo0 says",
    "open": "not decided",
}


def is_too_few(bounds: Sequence[float | None]) -> bool:
    """Whether a 95% interval leaves open even roughly who is stronger, and by how much; a bound of None is infinite."""
    low, high = bounds
    if low is None or high is None:
        return (low is None or low < 0) and (high is None or high > 0)
    return low < 0 < high and high - low > WIDEST


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


def elo_line(pairing: dict[str, Any]) -> list[str]:
    """Elo with half the width of its 95% interval, and the likelihood of superiority; none before the first pair."""
    if pairing["los"] is None:
        return []
    infinite = "inf" if pairing["score"] > 0.5 else "-inf"
    elo = infinite if pairing["elo"] is None else f"{pairing['elo']:.2f}"
    bounds = pairing["elo_interval"]
    told = TOO_FEW if is_too_few(bounds) else f"{elo} +-{width_text(bounds, digits=2)} (95%)"
    return [f"ELO: {told} LOS: {pairing['los']:.1%}"]


def fishtest_lines(pairing: dict[str, Any]) -> list[str]:
    """LLR and verdict where there is a test, totals, pentanomial counts (pairs by A's points 0, 1/2, 1, 3/2, 2)."""
    lines = []
    if test := pairing["sprt"]:
        low, high = test["bounds"]
        unit = " normalized" if test["model"] == "normalized" else ""
        lines.append(
            f"LLR: {test['llr']:.2f} ({low:.2f},{high:.2f}) <{test['elo0']:.2f},{test['elo1']:.2f}>{unit} "
            f"{_VERDICTS[test['verdict']]}"
        )
    lines.append(f"Total: {pairing['games']} W: {pairing['wins']} L: {pairing['losses']} D: {pairing['draws']}")
    lines.append(f"Ptnml(0-2): {', '.join(map(str, pairing['pairs']))}")
    return lines
