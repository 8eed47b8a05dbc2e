"""A table by itself: what is known of its positions, taking back, how it ends."""

from __future__ import annotations

import pytest

from heibai.apps.web.play.table import ANALYST, HINT, HUMAN, Table
from heibai.apps.web.play.terms import Reason, Terms
from heibai.apps.web.thinking.opinion import Opinion
from heibai.core.contract import Report
from heibai.core.errors import StaleError, TermsError
from heibai.core.score import Score
from heibai.games import make_game
from heibai.players.clock.control import TimeControl


def table(**more: object) -> Table:
    return Table("id", make_game("reversi", 4), (HUMAN, HUMAN), 1, **more)  # type: ignore[arg-type]


def opinion(depth: int, *, nodes: int = 10, exact: bool = False, source: str = ANALYST) -> Opinion:
    return Opinion(Report(1, Score(0.5), depth=depth, nodes=nodes, exact=exact), source=source)


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        (opinion(9), opinion(4, source=HINT), 0),
        (opinion(4), opinion(9, source=HINT), 1),
        (opinion(3, exact=True), opinion(30), 0),
        (opinion(9, nodes=100), opinion(9, nodes=50), 0),
        (opinion(9), opinion(9, source=HINT), 1),
    ],
)
def test_what_is_known_is_replaced_by_what_is_solved_deeper_or_of_more_work_alone(
    first: Opinion, second: Opinion, kept: int
) -> None:
    game = table()
    for each in (first, second):
        game.learn(game.position, each)
    assert game.analyses[game.position] is (first, second)[kept]


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
