"""The hall of fame: every generation's best, whom later generations may meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .operators.selection import rank_order


@dataclass(frozen=True)
class HallEntry:
    """A generation's best, as the hall of fame keeps it."""

    generation: int
    genome: tuple[float, ...]  # [D]


def noting_hall(rows: Iterable[Mapping[str, Any]], hall: list[HallEntry]) -> Iterator[Mapping[str, Any]]:
    """The same rows of generations.jsonl; as they pass, ``hall`` is given every generation's best."""
    for row in rows:
        best = rank_order(np.array(row["fitness"], dtype=np.float64))[0]
        hall.append(HallEntry(int(row["generation"]), tuple(row["population"][best])))
        yield row


def spread_over(hall: Sequence[HallEntry], *, count: int) -> list[HallEntry]:
    """At most ``count`` members, evenly over the generations, the oldest and the newest among them, no genome twice."""
    if not hall:
        return []
    picked = [hall[round(i * (len(hall) - 1) / max(count - 1, 1))] for i in range(min(count, len(hall)))]
    return list({entry.genome: entry for entry in picked}.values())
