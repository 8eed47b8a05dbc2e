"""A run of evolution at work in a terminal: a picture that lives, or a line for some generations."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import TracebackType
from typing import Any, Self

from ..runs.curves import panel_lines

_BARS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[float], *, width: int = 60) -> str:
    """The values as a row of bars, at most ``width`` of them, each the mean of its share of the values."""
    if not values:
        return ""
    count = min(width, len(values))
    edges = [round(i * len(values) / count) for i in range(count + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(edges)]
    low, high = min(means), max(means)
    if high == low:
        return _BARS[3] * count
    return "".join(_BARS[min(7, int(8 * (mean - low) / (high - low)))] for mean in means)


def generation_line(row: Mapping[str, Any]) -> str:
    """One generation in words and numbers."""
    rate = row["games"] / row["seconds"] if row["seconds"] > 0 else 0.0
    return (
        f"generation {row['generation']}: best {row['best']:.4g}, mean {row['mean']:.4g}, spread {row['spread']:.4g}, "
        f"noise {row['noise']:.2g}; diversity {row['diversity']:.3f}, {rate:,.0f} games/s"
    )


class GenerationsView:
    """A live picture on stderr where that is a terminal; else a line every tenth generation and for each panel."""

    def __init__(self, *, total: int, before: Sequence[Mapping[str, Any]] = ()) -> None:
        """``total`` evaluations are expected; ``before``: the log rows of earlier sessions."""
        self._total = total
        self._curve = [_curve_value(row) for row in before]
        self._panel: Mapping[str, Any] | None = next((r["panel"] for r in reversed(before) if r["panel"]), None)
        self._live: Any = None

    def add(self, row: Mapping[str, Any]) -> None:
        """Show one more generation."""
        self._curve.append(_curve_value(row))
        self._panel = row["panel"] or self._panel
        if self._live is not None:
            self._live.update(self._picture(row))
        elif row["generation"] % 10 == 0 or row["panel"]:
            print("\n".join([generation_line(row), *panel_lines(row["panel"])]), file=sys.stderr, flush=True)

    def _picture(self, row: Mapping[str, Any]) -> Any:
        from rich.text import Text

        done = row["generation"] + 1
        filled = round(30 * min(1.0, done / self._total))
        lines = [
            f"{'━' * filled}{'╌' * (30 - filled)} {done}/{self._total}",
            *generation_line(row).split("; "),
            f"best {sparkline(self._curve)}",
            *panel_lines(self._panel),
        ]
        return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live
            from rich.spinner import Spinner

            self._live = Live(console=Console(stderr=True), transient=True, refresh_per_second=8)
            self._live.__enter__()
            self._live.update(Spinner("dots", f"generation {len(self._curve)} plays, of {self._total}"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.__exit__(kind, error, trace)
            self._live = None


def _curve_value(row: Mapping[str, Any]) -> float:
    return float(row["best"])
