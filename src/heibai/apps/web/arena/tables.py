"""What the games of a contest say, as the page's tables; read once however many pages look at it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ....arena.contests.contest import MATCH, Contest, from_config
from ....arena.contests.stored_contest import so_far
from ....jobs.directory import RunDirectory
from ...told.contest_result import text_of
from ..jobs.watch import checkpoint_stamp
from ..wire.members import members_of
from .wire import Circles, ContestTables, Forfeit, PairingRow, SprtState, StandingRow

KEPT = 8  # contests whose openings and tables are kept
_MOST_CIRCLES = 20  # named


@dataclass
class _Read:
    """What is known of one contest."""

    contest: Contest
    stamp: int = 0
    tables: ContestTables | None = None


class Tables:
    """The newest tables of contests. Its method may be called from any thread; one contest is read at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._read: OrderedDict[tuple[Path, object, object], _Read] = OrderedDict()  # by what may be given more

    def of(self, directory: RunDirectory) -> ContestTables:
        """As the contest stands now. Raises RunError, CheckpointError: it is damaged, or was removed."""
        with self._lock:
            result = directory.result()
            return tables_of(result) if result else self._so_far(directory)

    def _so_far(self, directory: RunDirectory) -> ContestTables:
        stamp = checkpoint_stamp(directory)
        asked = (directory.path.resolve(), directory.config.get("games"), directory.config.get("rounds"))
        read = self._read.pop(asked, None) or _Read(from_config(directory.config))
        self._read[asked] = read
        if len(self._read) > KEPT:
            self._read.popitem(last=False)
        if read.tables is None or read.stamp != stamp:
            read.stamp, read.tables = stamp, tables_of(so_far(directory, read.contest))
        return read.tables


def tables_of(result: Mapping[str, Any]) -> ContestTables:
    """A contest's summary (docs/arena.md) in the page's words."""
    is_match = result["kind"] == MATCH
    pairings = [{"a": result["players"][0], "b": result["players"][1], **result}] if is_match else result["pairings"]
    first_move_low, first_move_high = (None, None) if is_match else result["first_move_interval"]
    return {
        "played": result["games_played"],
        "repeated": result["repeated_games"],
        "seconds": result["seconds"],
        "rate": result["games_per_second"],
        "standings": [] if is_match else [_standing(row, result["anchors"]) for row in result["standings"]],
        "pairings": [_pairing(each) for each in pairings],
        "circles": None if is_match else _circles(result["transitivity"]),
        "first_move": None if is_match else result["first_move_elo"],
        "first_move_low": first_move_low,
        "first_move_high": first_move_high,
        "forfeits": [_forfeit(row) for row in result["forfeits"]],
        "text": text_of(dict(result)) if result["games_played"] else "",
    }


def _standing(row: Mapping[str, Any], anchors: Mapping[str, float]) -> StandingRow:
    low, high = row["elo_interval"]
    return members_of(StandingRow, row, low=low, high=high, is_anchor=row["player"] in anchors)


def _pairing(row: Mapping[str, Any]) -> PairingRow:
    (low, high), (score_low, score_high) = row["elo_interval"], row["score_interval"]
    test = _test(row["sprt"]) if row["sprt"] else None
    return members_of(
        PairingRow, row, score_low=score_low, score_high=score_high, low=low, high=high, pairs=list(row["pairs"]),
        test=test,
    )  # fmt: skip


def _test(said: Mapping[str, Any]) -> SprtState:
    low, high = said["bounds"]
    return members_of(SprtState, said, low=low, high=high)


def _circles(found: Mapping[str, Any]) -> Circles | None:
    if found["triples"] == 0:
        return None
    return {
        "found": [list(cycle) for cycle in found["cycles"][:_MOST_CIRCLES]],
        "triples": found["triples"],
        "may_be": found["cyclic_interval"][1],
        "is_cyclic": found["cyclic"] if found["curl_share"] is not None else None,
    }


def _forfeit(row: Mapping[str, Any]) -> Forfeit:
    return members_of(Forfeit, row, example=row["example"][:400])
