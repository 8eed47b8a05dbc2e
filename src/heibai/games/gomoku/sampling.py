"""The fixed positions over which terms are measured, made anew from a seed instead of shipped."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ...core.rng import Rng
from .position import GomokuPosition, start
from .rulesets import RULE_SETS, RuleSet

SAMPLES = 100
_SEED = 2026


@cache
def sample_positions(size: int, rules: RuleSet) -> tuple[GomokuPosition, ...]:
    """100 unfinished positions after 0 to ``size * size / 2`` random plies, each of another game; always the same."""
    return _positions_of(start(size, size, rules))


@cache
def positions_under(rules: RuleSet, columns: int, rows: int) -> tuple[GomokuPosition, ...]:
    """The freestyle positions of a board, to be looked at under ``rules``: made in a tenth of renju's time."""
    freestyle = replace(RULE_SETS["freestyle"], needed=rules.needed)
    return tuple(replace(position, rules=rules) for position in _positions_of(start(columns, rows, freestyle)))


def _positions_of(begin: GomokuPosition) -> tuple[GomokuPosition, ...]:
    return tuple(_position_of_game(begin, index) for index in range(SAMPLES))


def _position_of_game(begin: GomokuPosition, index: int) -> GomokuPosition:
    rng = Rng(_SEED, (begin.columns, index))
    position = begin
    for _ in range(rng.below(begin.area // 2 + 1)):
        following = position.play(rng.choice(position.moves()))
        if following.is_over():
            break
        position = following
    return position
