"""A Monte Carlo tree that knows Gomoku is the same in Python and in the kernel, visit for visit."""

from __future__ import annotations

import pytest
from flat_parts import parts
from kernel_forms import GOMOKU
from monte_carlo_twins import same
from stub_networks import Network

from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import promising_moves
from heibai.games.gomoku.knowledge import fours
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search import mcts
from heibai.search.tree.policies import Gumbel, Known, LikeTheTree, Noise, Puct, Rave, Ucb1

RULES = ("freestyle", "standard", "renju", "caro")


def reached(game, plies, seed):
    """After so many random candidates, which soon threaten each other; those left out that end the game."""
    rng, position = Rng(seed), game.start()
    for _ in range(plies):
        after = position.play(rng.choice(promising_moves(position)))
        position = position if after.is_over() else after
    return position


def forms(game, **settings):
    """(the Python form, the kernel's)."""
    settings |= {"simulate": 0, "candidates": promising_moves}
    made = parts(knowledge=game.abilities.knowledge, **settings)
    return mcts.Mcts(**made), GOMOKU.Mcts(**made)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", ["lines", "threats"])
def test_twins_agree_from_early_to_late(rule, text):
    proven = 0
    for index, (size, plies, playouts) in enumerate(
        ((15, 6, 30), (15, 14, 30), (15, 30, 20), (9, 20, 40), (5, 16, 40), (22, 30, 20))
    ):
        game = Gomoku(size, rule=rule)
        evaluator = make_evaluator(text if size == 15 else "lines", game)
        for seed in range(2):
            position = reached(game, plies, 10 * index + seed)
            report = same(*forms(game), position, Limits(playouts=playouts), seed=seed, evaluator=evaluator)
            proven += report.score.value in (0.0, 1.0)
            assert not report.exact
    assert proven >= 2


SETTINGS = {
    "batch": {"batch": 5},
    "prior": {"prior": 0.4, "final": "mean"},
    "little memory": {"megabytes": 1},
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("rule", RULES)
def test_they_agree_with_other_settings(rule, settings):
    game = Gomoku(15, rule=rule)
    evaluator = make_evaluator("threats", game)
    for seed in range(2):
        position = reached(game, 8 + 6 * seed, seed)
        same(*forms(game, **settings), position, Limits(playouts=30), seed=seed, evaluator=evaluator)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULES)
def test_kept_trees_agree_whatever_they_have_proven(rule):
    game = Gomoku(15, rule=rule)
    evaluator, kept = make_evaluator("threats", game), 0
    python, kernel = forms(game, reuse=True)
    position = reached(game, 10, 3)
    for _ in range(4):
        if position.is_over():
            break
        report = same(python, kernel, position, Limits(playouts=25), evaluator=evaluator)
        kept += sum(visits for _, visits in report.move_visits) > report.playouts
        for move in report.line[:2]:
            position = position if position.is_over() else position.play(move)
    assert kept or position.is_over()


# More fours than are tried, none of them near a win that is seen at once: the limit ends the attack.
CROWDED = """
    X O O - - - - - - - O - - - -
    X - - - - X - X - - O - - - -
    X - - - - - - - - - - - - - X
    - - - X O - - - - - - - - - -
    - - - X - - - - - X - O - - O
    - - - - X - - - - - - - - O -
    - - O - - - - - - X - - - - -
    - X - - - - - - - - X - - - X
    - O - - - - - - - - X - - O X
    - - O - - - - - X - - - - - -
    - - - - - - - - - - - - - - X
    - - - - - - - O - - - - - X O
    X - - - - - - - - - - - - - -
    - - - X - - - - - - O - O X X
    - - - - - - - - - - - - - - -
"""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("to_move", "XO")
def test_the_limit_of_fours_tried_is_the_same(rule, to_move):
    game = Gomoku(15, rule=rule)
    position = game.parse_position(f"{''.join(CROWDED.split())} {to_move}", analysis=True)
    evaluator = make_evaluator("lines", game)
    same(*forms(game), position, Limits(playouts=12), evaluator=evaluator)


def test_the_limit_of_fours_tried_is_met_there(monkeypatch):
    spent = []

    class Spent(fours._Spent):
        def __init__(self):
            spent.append(True)

    monkeypatch.setattr(fours, "_Spent", Spent)
    game = Gomoku(15)
    position = game.parse_position(f"{''.join(CROWDED.split())} X", analysis=True)
    evaluator = make_evaluator("lines", game)
    forms(game)[0].search(position, evaluator, limits=Limits(playouts=5), rng=Rng(1))
    assert spent


@pytest.mark.parametrize("opening", ["pro", "swap2"])
def test_while_an_opening_rule_binds_both_search_without_it(opening):
    game = Gomoku(15, opening=opening)
    report = same(*forms(game), game.start(), Limits(playouts=20), evaluator=make_evaluator("threats", game))
    assert not report.move_priors


@pytest.mark.parametrize("opening", ["pro", "swap2"])
def test_a_tree_grown_while_an_opening_rule_binds_is_not_kept_behind_it(opening):
    game = Gomoku(15, opening=opening)
    evaluator, position = make_evaluator("threats", game), game.start()
    python, kernel = forms(game, reuse=True)
    while not game.abilities.knowledge.covers(position):
        report = same(python, kernel, position, Limits(playouts=40), evaluator=evaluator)
        assert not report.move_priors
        position = position.play(report.move)
    report = same(python, kernel, position, Limits(playouts=40), evaluator=evaluator)
    assert report.move_priors
    assert sum(visits for _, visits in report.move_visits) <= 40


def test_a_player_text_asks_for_either_form():
    game = make_game("gomoku/9")
    text = "mcts:playouts=30,knowledge=1,eval=shapes"
    position = reached(game, 8, 1)
    python, kernel = (make_player(text + form, game).choose(game, position, rng=Rng(2)) for form in (",python=1", ""))
    assert (python.move, python.move_visits, python.move_priors) == (
        kernel.move,
        kernel.move_visits,
        kernel.move_priors,
    )


@pytest.mark.parametrize(("tree", "root"), [(Ucb1(), LikeTheTree()), (Rave(), LikeTheTree()), (Puct(), Noise())])
def test_knowledge_leaves_moves_out_and_chooses_by_priors(tree, root):
    with pytest.raises(SpecError, match="leaf=knowledge leaves moves out and wants tree=puct"):
        mcts.Mcts(leaf=Known(Gomoku(15).abilities.knowledge), tree=tree, root=root)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("batch", [1, 5])
@pytest.mark.parametrize("root", [LikeTheTree(), Gumbel(8)], ids=str)
def test_a_policy_is_the_prior_of_the_moves_that_the_game_leaves(rule, batch, root):
    game = Gomoku(9, rule=rule)
    evaluator, proven = Network(), 0
    for seed, plies in enumerate((0, 8, 16, 24)):
        position = reached(game, plies, seed)
        report = same(
            *forms(game, batch=batch, root=root), position, Limits(playouts=40), seed=seed, evaluator=evaluator
        )
        moves = dict(game.abilities.knowledge.begin().look(position).moves)
        policy = evaluator.evaluate_batch([position]).policies[0]
        total = sum(policy[move] for move in sorted(moves))
        for move, prior in report.move_priors:
            assert prior == pytest.approx(policy[move] / total if len(moves) > 1 else 1.0)
        proven += report.score.value in (0.0, 1.0)
    assert proven >= 1
