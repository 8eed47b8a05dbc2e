"""Archives of random games, small enough to learn from in a test."""

from __future__ import annotations

from random_records import random_moves

from heibai.games import GameSpec
from heibai.records.export import exporting
from heibai.records.formats import wthor
from heibai.records.record import Record
from heibai.records.replay import check_all


def random_games(count, *, size=8, first=0, years=(2001,)):
    """Whole random games with their scores, the years one after the other."""
    records = [
        Record(random_moves(size, first + number), GameSpec("reversi", size), date=str(years[number % len(years)]))
        for number in range(count)
    ]
    return [checked.record for checked in check_all(records)]


def write_wthor(path, count, *, theoretical=40, first=0, year=2001):
    """A WTHOR archive whose games all have the same theoretical discs of black, known from 24 empties on."""
    games = [
        Record(r.moves, r.spec, score=r.score, date=str(year), tags={"theoretical_discs": theoretical})
        for r in random_games(count, first=first)
    ]
    wthor.write(games, path)
    return path


def write_games(path, records):
    """The records as JSON lines."""
    with exporting(path, "jsonl") as write:
        for record in records:
            write(record)
    return path
