"""Forced wins by one question, whichever search answers it."""

from __future__ import annotations

from typing import Any

import pytest
from forced_wins import problems
from waiting import MINUTES

from heibai.analysis.forced_wins import ForcedWins, can_be_asked, declares_forced_wins, turned
from heibai.core.contract import Color, Game, Limits, Stopped
from heibai.core.errors import SpecError
from heibai.games import GameSpec
from heibai.games.gomoku.rules import Gomoku
from heibai.search.threats import Quiet


class WithoutKernel(Gomoku):
    """Gomoku that is played in Python alone."""

    @property
    def kernel(self) -> None:
        return None


def after(game: Game, moves: str) -> Any:
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return position


@pytest.mark.parametrize("kind", ["vcf", "vct", "quiet"])
def test_the_kind_of_a_win_is_the_least_that_wins(kind: str) -> None:
    problem = min(problems(kind), key=lambda each: each.moves)
    answer = ForcedWins(problem.game, table_megabytes=1).look(problem.position, limits=Limits(seconds=MINUTES))
    assert (answer.found.won, answer.kind) == (True, kind)


def test_without_the_kernel_the_python_searches_answer() -> None:
    game = WithoutKernel(15)
    answer = ForcedWins(game).look(after(game, "h8a1h9a3h10a5i7a7j7a9k7a11"), limits=Limits(seconds=MINUTES))
    assert (answer.found.won, answer.kind) == (True, "vcf")


@pytest.mark.sampled(6)
def test_a_line_of_fours_of_the_python_search_holds_no_quiet_move() -> None:
    problem = next(each for each in problems("vcf") if each.moves <= 3)
    found = Quiet(problem.game.abilities.threats).search(problem.position)
    assert (found.won, found.quiet) == (True, False)


def test_a_game_without_threats_is_not_asked() -> None:
    reversi = GameSpec.parse("reversi/6").make()
    assert not declares_forced_wins(reversi)
    assert not can_be_asked(reversi, reversi.start())
    with pytest.raises(SpecError, match="declares no threats"):
        ForcedWins(reversi)


@pytest.mark.parametrize(
    ("game", "moves", "can"),
    [
        ("gomoku/15", "", True),
        ("gomoku/15", "h8a1h9a3h10a5h11a7h12", False),
        ("gomoku/15/renju/swap2", "h8h9", False),
        ("gomoku/15/renju/pro", "h8h9", False),
        ("gomoku/15/renju/pro", "h8h9a1", True),
    ],
)
def test_a_position_is_asked_while_the_game_goes_on_and_no_opening_binds(game: str, moves: str, can: bool) -> None:
    made = GameSpec.parse(game).make()
    assert can_be_asked(made, after(made, moves)) is can


def test_the_other_side_is_asked_as_if_it_were_to_move() -> None:
    problem = problems("vcf")[0]
    other = problem.position.to_move.other
    position = turned(problem.game, problem.position, other)
    assert (position.to_move, position.cells) == (other, problem.position.cells)
    assert turned(problem.game, position, Color(1 - other)).to_move is problem.position.to_move


@pytest.mark.parametrize("game", [Gomoku(15), WithoutKernel(15)])
def test_who_asks_may_have_had_enough(game: Gomoku) -> None:
    def enough() -> None:
        raise Stopped

    position = after(game, "h8i9i8h9j10g6")
    hard = turned(game, position, position.to_move.other)
    answer = ForcedWins(game, table_megabytes=1).look(hard, limits=Limits(), poll=enough)
    assert (answer.found.won, answer.found.exhausted) == (False, False)
