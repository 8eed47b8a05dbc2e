"""Which boards and rule sets a game's levels serve, and what is said of their strength there."""

from __future__ import annotations

import pytest

from heibai.games import make_game
from heibai.players.levels import levels_of
from heibai.players.spec import make_player

USUAL = make_game("gomoku", 15)


@pytest.mark.parametrize(("size", "rule"), [(5, "freestyle"), (9, "renju"), (15, "caro"), (20, "standard")])
def test_the_levels_of_the_usual_board_serve_the_others_without_their_elo(size: int, rule: str) -> None:
    game = make_game("gomoku", size, rule=rule)
    assert [level.text for level in levels_of(game)] == [level.text for level in levels_of(USUAL)]
    assert [level.elo for level in levels_of(game)] == [None] * len(levels_of(USUAL))
    for level in levels_of(game):
        assert make_player(level.name, game).name == level.name


def test_an_opening_rule_changes_no_level() -> None:
    assert levels_of(make_game("gomoku", 15, opening="swap2")) == levels_of(USUAL)


def test_every_board_of_reversi_has_levels_of_its_own() -> None:
    for size in (4, 6, 8):
        assert all(level.elo is not None for level in levels_of(make_game("reversi", size)))
