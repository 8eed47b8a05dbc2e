"""What a study comes to: tables, sentences and a plot, as values that a terminal, a file and a figure are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..jobs.contents import ResultTable
from ..plots.figure import Plot, Series

__all__ = ["Findings", "ResultTable", "frozen"]


@dataclass(frozen=True)
class Findings:
    """The whole story, in the order of telling."""

    tables: tuple[ResultTable, ...]
    notes: tuple[str, ...]  # sentences, each made from the numbers
    plot: Plot

    def to_json(self) -> dict[str, Any]:
        """As values of JSON; a plot says what it did before there were other axes and ranges."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self), allow_nan=False))
        if not self.plot.log_x:
            del found["plot"]["log_x"]
        for series in found["plot"]["series"]:
            if not series["ranges"]:
                del series["ranges"]
        return found

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Findings:
        """The inverse of ``to_json``. Raises KeyError, TypeError: it is none."""
        told: Any = frozen(row)
        series = tuple(Series(**each) for each in told["plot"]["series"])
        return cls(
            tuple(ResultTable(**each) for each in told["tables"]),
            told["notes"],
            Plot(**told["plot"] | {"series": series}),
        )


def frozen(value: object) -> object:
    """JSON's lists as tuples, however deep."""
    if isinstance(value, Mapping):
        return {key: frozen(each) for key, each in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value
