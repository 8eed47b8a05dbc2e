"""A game that was written for the contract of heibai 0.1.0 is played as before."""

import io

import pytest
from rich.console import Console

from heibai.apps.cli.drawn_board import draw_board
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.core.errors import SpecError
from heibai.games import make_asked_game
from heibai.games.own import PythonGame

SNORT = "py:first_version_game.Snort"


def test_it_is_shown_on_its_rows_and_columns():
    game = make_asked_game(SNORT, 4)
    view = game.view(game.start().play(0))
    assert (view.rows, view.columns, view.labels) == (4, 4, "abcd")
    out = Console(file=io.StringIO(), width=40)
    out.print(draw_board(view, colored=False, last=0))
    assert out.file.getvalue().splitlines()[-2].split() == ["1", "[X]", "-", ".", ".", "1"]


def test_it_is_searched_simulated_and_refereed():
    game = make_asked_game(SNORT, 4)
    players = ["alphabeta:depth=2,eval=room", "mcts:playouts=30,simulate=end"]
    with Runner(game, players, [Opening((), game.start())], seed=1, threads=1) as runner:
        results = runner.play(schedule_round_robin(2, openings=1), keep_moves=True)
    assert len(results.moves) == 2
    assert all(results.moves)


class Swapping(PythonGame):
    """Leaves the colours open without saying that it does so."""

    def __init__(self):
        super().__init__(3)

    def start(self):
        return _Open()

    def view(self, position):
        pytest.fail("a game that is refused is not looked at")


class _Open:
    colours_open = -1


def test_open_colours_that_are_not_declared_are_refused():
    with pytest.raises(SpecError, match="derive its positions from OpeningChoices"):
        make_asked_game(f"py:{__name__}.Swapping")
