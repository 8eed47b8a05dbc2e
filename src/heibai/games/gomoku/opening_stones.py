"""First stones that a table advises: even ones where a seat chooses after them, black's best for outer-open.

The tables in opening_stones.json were measured by tools/measure_opening_stones.py. Each maps stones to a probability,
as the engine sees it. ``swap`` (of swap2, too): transcripts of three stones, black's probability to win, about one
half. ``rif``, ``taraguchi-10``, ``soosorv-8``: transcripts of three or four stones, how far from one half that is where
a player is to choose or to declare. ``outer-open``: first stones, black's probability. Of stones that are images of
each other there is one.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from .. import grid
from .notation import parse_moves
from .position import GomokuPosition

FILE = "opening_stones.json"
NEAR_BEST = 0.01  # of probability that a first stone may bring black less than the best

# Of each opening rule under which stones should be even: a seat chooses or declares after them.
TABLE_OF_RULE = {
    "swap": "swap",
    "swap2": "swap",
    "rif": "rif",
    "taraguchi-10": "taraguchi-10",
    "soosorv-8": "soosorv-8",
}

Placement = tuple[frozenset[int], frozenset[int]]  # black's points, white's


def opening_stones(position: GomokuPosition) -> tuple[int, ...]:
    """Points for the stone that the opening rule wants now, as often as the table has reason to; empty: none."""
    opening = position.stage.opening
    if opening in TABLE_OF_RULE and position.colours_open == -1:
        return _next_stones(position, TABLE_OF_RULE[opening])
    if opening == "outer-open" and not position.stones:
        return _best_first_stones(position.columns, position.rows, position.rules.name)
    return ()


def _next_stones(position: GomokuPosition, table: str) -> tuple[int, ...]:
    """Legal ones of the side to move in every placement that holds the stones there are."""
    there = tuple(frozenset(grid.squares_of(stones)) for stones in (position.black, position.white))
    mover = int(position.to_move)
    found = [
        placement[mover] - there[mover]
        for placement in _placements(table, position.columns, position.rows, position.rules.name)
        if all(now <= then for now, then in zip(there, placement, strict=True))
    ]
    allowed = set(position.moves())
    return tuple(sorted(point for points in found for point in points & allowed))


@cache
def _placements(table: str, columns: int, rows: int, rule: str) -> tuple[Placement, ...]:
    """Every image of the table's."""
    known: dict[str, float] = _tables(table).get(_board(columns, rows, rule), {})
    return tuple(
        (frozenset(image[move] for move in moves[::2]), frozenset(image[move] for move in moves[1::2]))
        for moves in (parse_moves(text, columns, rows) for text in known)
        for image in grid.symmetries(columns)
    )


@cache
def _best_first_stones(columns: int, rows: int, rule: str) -> tuple[int, ...]:
    """Every image of the first stones that bring black about as much as the best."""
    chances = first_stone_chances(columns, rows, rule)
    least = max(chances.values(), default=0.0) - NEAR_BEST
    good = [point for point, chance in chances.items() if chance >= least]
    return tuple(sorted({image[point] for point in good for image in grid.symmetries(columns)}))


def first_stone_chances(columns: int, rows: int, rule: str) -> dict[int, float]:
    """Black's probability to win by first stone under outer-open, one of each set of images; empty: not measured."""
    chances: dict[str, float] = _tables("outer-open").get(_board(columns, rows, rule), {})
    return {grid.parse_square(text, columns, rows): chance for text, chance in chances.items()}


@cache
def _tables(opening: str) -> dict[str, Any]:
    """By rule set and board: ``renju/15x15``."""
    tables: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return tables[opening]


def _board(columns: int, rows: int, rule: str) -> str:
    return f"{rule}/{columns}x{rows}"
