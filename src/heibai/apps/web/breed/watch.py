"""What a page hears of a run of breeding or learning, generation by generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....evolve.history import read_log
from ....jobs.directory import RunDirectory
from ..jobs.general import series_news
from ..jobs.view import News
from ..jobs.watch import checkpoint_stamp
from .champion import champion_state
from .to_wire import ReadLog, panel_rows
from .wire import GenerationsEvent

if TYPE_CHECKING:
    from starlette.datastructures import State

_NOTHING: GenerationsEvent = {"type": "generations", "points": [], "series": [], "champion": None, "panel": []}
SHARE = 0.2  # of the time that looks may take: they read what is new alone


def breeding_news(directory: RunDirectory, state: State) -> News:
    """Of a run of breeding: the generations that came since the last look."""
    follower = directory.follow() if directory.is_verified else None
    stamp = read = 0

    def fresh() -> Sequence[Mapping[str, Any]]:
        nonlocal read
        rows = follower.fresh() if follower else read_log(directory)[read:]
        read += len(rows)
        return rows

    def look(is_over: bool) -> Sequence[GenerationsEvent]:
        nonlocal stamp
        before, stamp = stamp, checkpoint_stamp(directory)
        rows = fresh() if stamp != before else ()
        if not rows:
            return []
        log = ReadLog(rows)
        return [
            {
                **_NOTHING,
                "points": log.curve.points,
                "champion": champion_state(directory, log.newest),
                "panel": panel_rows(log.measured),
            }
        ]

    return look


def learning_news(directory: RunDirectory, state: State) -> News:
    """Of a run of learning: its curves, whole."""
    return series_news(directory, lambda series: {**_NOTHING, "series": series})
