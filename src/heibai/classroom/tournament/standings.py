"""What the games of a class say: standings of those who are there, the gauntlet apart, the slowest moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ...arena.contests.contest import Contest
from ...arena.contests.ledger import Repeats
from ...arena.contests.summary import describe_pairing, summarise
from ...arena.play.results import Results, games_hash
from ...arena.schedule.pairing import Schedule
from .book import Book, KeptGame
from .meetings import CLASS, GAUNTLET, Seat, Wanted
from .setting import Setting

_SLOWEST = 3  # moves of each that are told


def class_summary(setting: Setting, book: Book, wanted: Wanted, *, seconds: float) -> dict[str, Any]:
    """Of the games of those who are there, what a tournament's summary says (arena/contests/summary.py), and more.

    gauntlet: of each hand-in and rival the fields of a pairing, ``a`` the hand-in; slowest: of each player its slowest
    moves, ``{"player", "seconds", "ply", "game"}``; games_kept: of others, too. JSON values only.
    """
    games = list(book.present(wanted, CLASS))
    contest, schedule, results, new = _counted(setting, wanted.seats, games)
    contest = replace(contest, format=wanted.format, rounds=wanted.rounds)
    told = summarise(contest, schedule, results, new, seconds=seconds)
    return told | {
        "hash": games_hash(results),
        "gauntlet": _gauntlet(setting, wanted, list(book.present(wanted, GAUNTLET))),
        "slowest": _slowest(wanted, games),
        "games_kept": len(book.games),
    }


def _counted(setting: Setting, seats: Sequence[Seat], games: Sequence[KeptGame]) -> tuple[
    Contest, Schedule, Results, np.ndarray[Any, np.dtype[np.bool_]]
]:  # fmt: skip
    """The games as the arena counts them, pairings numbered from 0, and which are not repeated ones."""
    place = {seat.id: number for number, seat in enumerate(seats)}
    pairing = {number: place for place, number in enumerate(sorted({each.meeting.number for each in games}))}
    ordered = sorted(games, key=lambda each: (each.meeting.number, each.number))
    rows = [
        (*(place[id] for id in each.ids), each.number // 2, pairing[each.meeting.number], each.number)
        for each in ordered
    ]
    schedule = Schedule(*np.array(rows, dtype=np.int32).reshape(-1, 5).T)
    results = Results.of_games([each.result for each in ordered])
    contest = Contest(
        setting.game, tuple(seat.player for seat in seats), setting.games, setting.openings, setting.openings_text,
        setting.seed,
    )  # fmt: skip
    return contest, schedule, results, Repeats(setting.openings).are_new(schedule, results)


def _gauntlet(setting: Setting, wanted: Wanted, games: Sequence[KeptGame]) -> list[dict[str, Any]]:
    """Hand-in by hand-in in the order of the seats, then rival by rival."""
    met = {frozenset((each.meeting.first, each.meeting.second)) for each in games}
    tested = [seat for seat in wanted.seats if seat.id in wanted.tested]
    return [
        {"a": one.player, "b": rival.player} | _against(setting, one, rival, games)
        for one in tested
        for rival in wanted.rivals
        if frozenset((one.id, rival.id)) in met
    ]


def _against(setting: Setting, one: Seat, rival: Seat, games: Sequence[KeptGame]) -> dict[str, Any]:
    theirs = [each for each in games if {each.meeting.first, each.meeting.second} == {one.id, rival.id}]
    contest, schedule, results, new = _counted(setting, (one, rival), theirs)
    forfeits = sum(1 for index in results.forfeits if _loser(schedule, results, index) == 0)
    told = describe_pairing(contest, schedule.select(new), results.select(new), pairing=0)
    return told | {"forfeits": forfeits, "first_game": min(each.name for each in theirs)}


def _loser(schedule: Schedule, results: Results, index: int) -> int:
    return int(schedule.white[index] if results.winner[index] == 0 else schedule.black[index])


def _slowest(wanted: Wanted, games: Sequence[KeptGame]) -> list[dict[str, Any]]:
    """Of each seat its slowest moves, the slowest first, a game one of them."""
    found = []
    for seat in wanted.seats:
        mine = [(each.slowest(each.ids.index(seat.id)), each.name) for each in games if seat.id in each.ids]
        mine.sort(key=lambda pair: (-pair[0].seconds, pair[1]))
        found += [
            {"player": seat.player, "seconds": slow.seconds, "ply": slow.ply, "game": name}
            for slow, name in mine[:_SLOWEST]
        ]
    return found
