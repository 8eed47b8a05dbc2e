"""Classes among the jobs of the server: how one stands, and what is new while its hand-ins play.

A class is begun by ``heibai class``; the server of its own data folder shows it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import State

from .....arena.play.live import FOLDER as LIVE
from .....arena.play.live import Shown, games_on_the_go
from .....classroom.facts import ClassFacts
from .....classroom.tournament.book import KeptGame
from .....classroom.tournament.stored_class import KIND, games_there, players_of, so_far
from .....classroom.words import in_words
from .....games import GameSpec
from .....jobs.directory import RunDirectory
from ...jobs.named import game_of
from ...jobs.view import JobView, News
from ...jobs.watch import checkpoint_stamp
from ..watch import TABLES_SHARE, live_board
from .wire import ClassEntry, ClassEvent, ClassGame, ClassPlace, ClassRecord, ClassStanding

MOST_LIVE, MOST_LATEST = 2, 6  # boards, and games that are over
NOTHING: Mapping[str, Any] = {"title": "", "game": "", "deadline": "", "is_closed": False}
"""Of a damaged class."""


def own_entry(directory: RunDirectory) -> Mapping[str, Any]:
    """What the page adds to where a class stands. Raises RunError: it is damaged."""
    facts = _facts(directory)
    return {
        "title": facts.name,
        "game": game_of(directory.config),
        "deadline": facts.deadline,
        "is_closed": facts.is_closed,
    }


def class_standing(directory: RunDirectory) -> ClassStanding:
    """Ranks and the newest games. Raises RunError, CheckpointError: it is damaged."""
    facts = _facts(directory)
    summary = directory.result() or so_far(directory)
    latest = games_there(directory)[: -MOST_LATEST - 1 : -1]
    return {
        "places": [_place(row, facts) for row in summary["standings"]],
        "latest": [_game(each, facts) for each in latest],
    }


def _facts(directory: RunDirectory) -> ClassFacts:
    return ClassFacts.read(directory.path.resolve().parent.parent)


def _place(row: Mapping[str, Any], facts: ClassFacts) -> ClassPlace:
    low, high = row["elo_interval"]
    return {
        "rank": row["rank"],
        "name": facts.name_of(row["player"]),
        "points": row["points"],
        "games": row["games"],
        "elo": row["elo"],
        "low": low,
        "high": high,
    }


def _game(kept: KeptGame, facts: ClassFacts) -> ClassGame:
    record = kept.record
    black, white = facts.name_of(record.black), facts.name_of(record.white)
    score, detail = record.score or 0, str(record.tags.get("detail", ""))
    return {
        "black": black,
        "white": white,
        "winner": None if score == 0 else "black" if score > 0 else "white",
        "score": score,
        "termination": record.termination.value,
        "fault": f"{white if score > 0 else black}: {in_words(detail)}" if detail else "",
    }


def class_news(directory: RunDirectory, state: State) -> News:
    """The standing when more games were played, and the boards of the games that go on."""
    facts, players = _facts(directory), players_of(directory)
    game = GameSpec.from_fields(directory.config, opening="opening_rule").make()
    names = [facts.name_of(player) for player in players]
    live: list[Shown] = []
    stamp, rests_until = 0, 0.0

    def look(is_over: bool) -> Sequence[ClassEvent]:
        nonlocal live, stamp, rests_until
        told: list[ClassEvent] = []
        began = time.monotonic()
        before, stamp = stamp, checkpoint_stamp(directory) if is_over or began >= rests_until else stamp
        if stamp != before:
            told.append({"type": "class", "standing": class_standing(directory)})
            rests_until = began + (time.monotonic() - began) / TABLES_SHARE
        shown, live = live, [] if is_over else games_on_the_go(directory.path / LIVE, MOST_LIVE)
        if live != shown:
            told.append({"type": "live", "boards": [live_board(game, each, names) for each in live]})
        return told

    return look


def class_record(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    """What the page tells of a whole class. Raises RunError, CheckpointError: it is damaged."""
    return {"standing": class_standing(directory)}


CLASS_JOBS = JobView((KIND,), ClassEntry, ClassRecord, own_entry, NOTHING, class_record, class_news)
