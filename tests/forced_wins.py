"""The problems of benchmarks/forced_wins.tsv, and the proof of a line by the Python rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from heibai.core.contract import Color
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.threats import turned, wins

FILE = Path(__file__).parent.parent / "benchmarks/forced_wins.tsv"


@dataclass(frozen=True)
class Problem:
    """One line of the file."""

    name: str
    kind: str  # "vcf", "vct" or "quiet"
    moves: int  # the attacker's before the five, at most
    game: Gomoku
    position: GomokuPosition


@cache
def problems(kind: str) -> tuple[Problem, ...]:
    """Those of a kind, in the order of the file."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = [line.split("\t") for line in lines[1:]]
    return tuple(_problem(*row[:6]) for row in rows if row[1] == kind)


def _problem(name: str, kind: str, rule: str, size: str, moves: str, text: str) -> Problem:
    game = Gomoku(int(size), rule=rule)
    if " " in text:
        return Problem(name, kind, int(moves), game, game.parse_position(text, analysis=True))
    position = game.start()
    for move in game.parse_transcript(text):
        position = position.play(move)
    return Problem(name, kind, int(moves), game, position)


def replies_that_last(position: GomokuPosition, *, among: Sequence[int] | None = None) -> list[GomokuPosition]:
    """Positions after every legal move (or those ``among`` it), if the other side cannot make five at once then."""
    mover = position.to_move.other
    fives = wins(turned(position, mover), mover)
    after = [position.play(move) for move in (position.moves() if among is None else among)]
    return [answered for answered in after if answered.is_over() or not any(_wins_on(answered, five) for five in fives)]


def _wins_on(position: GomokuPosition, square: int) -> bool:
    """Whether the side to move makes five on ``square``, which renju never forbids."""
    bit = 1 << square
    if (position.black | position.white) & bit:
        return False
    black, white = (bit, 0) if position.to_move is Color.BLACK else (0, bit)
    filled = replace(position, black=position.black | black, white=position.white | white, last=square)
    return filled.winner is position.to_move


def threatens_five(position: GomokuPosition) -> bool:
    """Whether the side that has just moved could make five now."""
    mover = position.to_move.other
    return bool(wins(turned(position, mover), mover))
