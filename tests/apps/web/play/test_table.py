"""A table by itself: what is known of its positions, taking back, how it ends."""

from __future__ import annotations

import pytest

from heibai.analysis.valuation import Valuation
from heibai.apps.web.play import table as tables
from heibai.apps.web.play.table import HUMAN, Table
from heibai.apps.web.play.terms import Reason, Terms
from heibai.core.errors import StaleError, TermsError
from heibai.games import make_game
from heibai.players.clock.control import TimeControl


def table(**more: object) -> Table:
    return Table("id", make_game("reversi", 4), (HUMAN, HUMAN), 1, **more)  # type: ignore[arg-type]


def test_what_is_known_of_positions_of_moves_taken_back_makes_room_before_what_the_game_has() -> None:
    game = table()
    game.known.learn(game.position, Valuation(0, value=1.0, unit="discs", worth=0.5, depth=3))
    tables.MOST_VALUES, most = 1, tables.MOST_VALUES
    try:
        for move in game.position.moves():
            game.play(move)
            game.known.learn(game.position, Valuation(1, value=2.0, unit="discs", worth=0.5, depth=3))
            game.undo()
    finally:
        tables.MOST_VALUES = most
    assert (len(game.known), game.worths()[0]) == (1, game.founds()[0])


def test_a_change_that_is_taken_back_takes_clock_and_ending_back() -> None:
    game = table(terms=Terms(clock=TimeControl(60, 2)))
    before = game.moment
    game.play(game.position.moves()[0], spent=10)
    game.end(1, Reason.TIMEOUT)
    assert (game.left, game.is_over) == ((52.0, 0.0), True)
    game.restore(before)
    assert (game.left, game.is_over, game.ply) == ((60.0, 60.0), False, 0)


def test_nothing_is_taken_back_in_a_strict_game_or_one_that_was_given_up() -> None:
    strict, given_up = table(terms=Terms(strict=True)), table()
    for game in (strict, given_up):
        game.play(game.position.moves()[0])
    given_up.end(0, Reason.RESIGNED)
    with pytest.raises(TermsError, match="strict"):
        strict.undo()
    with pytest.raises(StaleError, match="no move of yours"):
        given_up.undo()
    assert (strict.ply, given_up.ply) == (1, 1)
