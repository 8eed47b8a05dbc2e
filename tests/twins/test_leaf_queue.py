"""Trees whose leaves are evaluated in batches, with and without priors: the kernel's visits are Python's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flat_parts import parts
from kernel_forms import forms_of
from monte_carlo_twins import BOARDS, reached, same
from stub_networks import Network, Values

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.search import mcts

pytestmark = pytest.mark.sampled(6)  # the Python twin takes its time

SETTINGS = {
    "values": (Values, {"simulate": 0}),
    "simulations": (Values, {"simulate": 4, "final": "mean"}),
    "phases": (Values, {"phases": True}),
    "priors": (Network, {"simulate": 0}),
    "heavy priors": (Network, {"simulate": 0, "prior": 4.0}),
    "priors set aside": (Network, {"simulate": 0, "prior": 0.0}),
}


class Outside:
    """An evaluator of the catalogue without its form in the kernel."""

    kernel = None

    def __init__(self, evaluator):
        self.name, self.scale, self.evaluate = f"outside {evaluator.name}", evaluator.scale, evaluator.evaluate


@pytest.mark.sampled(12)
@pytest.mark.parametrize("batch", [1, 32])
@pytest.mark.parametrize(("evaluator", "settings"), SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("game", BOARDS, ids=lambda game: f"{game.name}-{game.size}{game.rule}")
def test_twins_agree_from_early_to_late_and_ask_for_the_same_batches(game, evaluator, settings, batch):
    for index, share in enumerate((0.0, 0.5, 0.85)):
        position, asked = reached(game, share, index), (evaluator(), evaluator())
        searches = (
            mcts.Mcts(**parts(batch=batch, **settings)),
            forms_of(position).Mcts(**parts(batch=batch, **settings)),
        )
        limits, streams = Limits(playouts=(150, 40, 200)[index]), (Rng(index), Rng(index))
        found = [s.search(position, e, limits=limits, rng=r) for s, e, r in zip(searches, asked, streams, strict=True)]
        assert replace(found[0], seconds=0.0) == replace(found[1], seconds=0.0)
        assert asked[0].batches == asked[1].batches
        assert max(asked[0].batches, default=1) <= batch


@pytest.mark.parametrize("settings", [{"simulate": 0}, {"simulate": 6, "c": 0.2}, {"phases": True, "final": "mean"}])
@pytest.mark.parametrize(("game", "text"), [(make_game("reversi", 8), "zones"), (Gomoku(9), "lines")], ids=["r", "g"])
def test_an_evaluator_outside_the_kernel_gives_the_tree_of_its_form_inside(game, text, settings):
    inside = make_evaluator(text, game)
    position, limits = reached(game, 0.2, 1), Limits(playouts=300)
    plain = forms_of(position).Mcts(**parts(**settings)).search(position, inside, limits=limits, rng=Rng(4))
    called = forms_of(position).Mcts(**parts(**settings)).search(position, Outside(inside), limits=limits, rng=Rng(4))
    assert replace(called, seconds=0.0) == replace(plain, seconds=0.0)


@pytest.mark.parametrize(("game", "text"), [(make_game("reversi", 6), "zones"), (Gomoku(7), "lines")], ids=["r", "g"])
def test_batches_of_an_evaluator_in_the_kernel_are_those_of_python(game, text):
    evaluator = make_evaluator(text, game)
    for batch in (2, 32):
        python, kernel = (form.Mcts(**parts(simulate=2, batch=batch)) for form in (mcts, forms_of(game.start())))
        same(python, kernel, reached(game, 0.3, 2), Limits(playouts=200), evaluator=evaluator)


@pytest.mark.parametrize("evaluator", [Values, Network])
@pytest.mark.parametrize("limits", [Limits(playouts=1), Limits(nodes=300), Limits(playouts=70, nodes=250)])
def test_limits_hold_with_leaves_in_the_queue(limits, evaluator):
    position = make_game("reversi", 6).start()
    python, kernel = (form.Mcts(**parts(simulate=0, batch=32)) for form in (mcts, forms_of(position)))
    report = same(python, kernel, position, limits, evaluator=evaluator())
    assert sum(visits for _, visits in report.move_visits) == report.playouts <= (limits.playouts or 300)


@pytest.mark.parametrize("evaluator", [Values, Network])
@pytest.mark.parametrize("game", [make_game("reversi", 6), Gomoku(5)], ids=["reversi", "gomoku"])
def test_kept_trees_agree_through_a_game(game, evaluator):
    python, kernel = (form.Mcts(**parts(simulate=0, batch=8, reuse=True)) for form in (mcts, forms_of(game.start())))
    position, kept = game.start(), 0
    while not position.is_over():
        report = same(python, kernel, position, Limits(playouts=60), seed=position.key(), evaluator=evaluator())
        kept += sum(visits for _, visits in report.move_visits) > report.playouts
        for move in report.line[:2]:
            position = position if position.is_over() else position.play(move)
    assert kept > 2


def test_a_full_memory_ends_growth_and_not_the_search():
    position = Gomoku(15).start()
    python, kernel = (form.Mcts(**parts(simulate=0, batch=64, megabytes=1)) for form in (mcts, forms_of(position)))
    same(python, kernel, position, Limits(playouts=600), evaluator=Network())
    assert python.root is None or python.root.size() <= python.capacity


def test_an_evaluator_that_fails_ends_the_search_and_leaves_no_tree():
    class Failing(Values):
        def evaluate_batch(self, positions):
            if len(self.batches) == 3:
                raise ZeroDivisionError("by design")
            return super().evaluate_batch(positions)

    position = make_game("reversi", 6).start()
    for form in (mcts, forms_of(position)):
        search = form.Mcts(**parts(simulate=0, batch=4, reuse=True))
        with pytest.raises(ZeroDivisionError, match="by design"):
            search.search(position, Failing(), limits=Limits(playouts=100), rng=Rng(1))
        again = search.search(position, Values(), limits=Limits(playouts=50), rng=Rng(1))
        assert sum(visits for _, visits in again.move_visits) == 50


def test_openings_with_open_colours_are_searched_too():
    game = Gomoku(9, opening="swap2")
    for plies in (0, 2, 3, 5):
        position = game.start()
        for move in range(plies):
            position = position.play(position.moves()[-1 - move % len(position.moves())])
        python, kernel = (form.Mcts(**parts(simulate=0, batch=8)) for form in (mcts, forms_of(position)))
        assert same(python, kernel, position, Limits(playouts=30), evaluator=Network()).move in position.moves()
