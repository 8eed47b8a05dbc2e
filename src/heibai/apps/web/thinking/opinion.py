"""What somebody found of a position."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.contract import Report


@dataclass(frozen=True, slots=True)
class Opinion:
    """What somebody found of a position, and what the points of that are worth."""

    report: Report
    scale: float | None = None  # of a score in points: ``Evaluator.scale``; None: not known
    source: str = ""  # whose it is, as the page Play tells it; empty: whoever played the step

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Of two opinions on a position the one that ranks higher is worth more: solved, deeper, of more work."""
        report = self.report
        return report.exact, report.depth, report.playouts, report.nodes
