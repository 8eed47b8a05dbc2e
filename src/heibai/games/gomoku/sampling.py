"""The fixed positions over which terms are measured, made anew from a seed instead of shipped."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ...core.rng import Rng
from .position import GomokuPosition
from .rules import Gomoku
from .rulesets import RuleSet

SAMPLES = 100
_SEED = 2026


@cache
def sample_positions(size: int, rule: str) -> tuple[GomokuPosition, ...]:
    """100 unfinished positions after 0 to ``size * size / 2`` random plies, each of another game; always the same."""
    return _positions_of(Gomoku(size, rule=rule))


@cache
def positions_under(rules: RuleSet, columns: int, rows: int) -> tuple[GomokuPosition, ...]:
    """The freestyle positions of a board, to be looked at under ``rules``: made in a tenth of renju's time."""
    freestyle = _positions_of(Gomoku(columns, rows=rows, needed=rules.needed))
    return tuple(replace(position, rules=rules) for position in freestyle)


def _positions_of(game: Gomoku) -> tuple[GomokuPosition, ...]:
    return tuple(_position_of_game(game, index) for index in range(SAMPLES))


def _position_of_game(game: Gomoku, index: int) -> GomokuPosition:
    rng = Rng(_SEED, (game.size, index))
    position = game.start()
    for _ in range(rng.below(game.pass_move // 2 + 1)):
        following = position.play(rng.choice(position.moves()))
        if following.is_over():
            break
        position = following
    return position
