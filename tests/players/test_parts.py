"""``tree=``, ``root=``, ``leaf=``, ``final=`` of a player text, and the flat keys that mean the same."""

from __future__ import annotations

import pytest

from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import canonical_text, make_player

NETWORK = "eval=py:stub_networks.Network"
SAME = [
    ("reversi/6", "simulate=end", "leaf=playout"),
    ("reversi/6", "simulate=4,eval=zones", "leaf=[playout:plies=4],eval=zones"),
    ("reversi/6", "simulate=0,c=0.3,eval=zones", "leaf=evaluator,tree=[ucb1:c=0.3],eval=zones"),
    ("reversi/6", "schedule=phase,eval=zones", "leaf=schedule,eval=zones"),
    ("reversi/6", "simulate=end,rave=300,c=0.2,python=1", "leaf=playout,tree=[rave:k=300,c=0.2],python=1"),
    ("reversi/6", NETWORK, f"leaf=evaluator,tree=puct,root=tree,{NETWORK}"),
    ("reversi/6", f"prior=3,{NETWORK}", f"tree=[puct:c=3],{NETWORK}"),
    ("reversi/6", f"prior=0,{NETWORK}", f"tree=ucb1,{NETWORK}"),
    ("gomoku/9", "knowledge=1,eval=threats", "leaf=knowledge,eval=threats"),
    ("gomoku/9", "knowledge=1,prior=2,eval=threats", "leaf=knowledge,tree=[puct:c=2],eval=threats"),
]


def visits(text, spec):
    game = GameSpec.parse(spec).make()
    return make_player(text, game).choose(game, game.start(), rng=Rng(1)).move_visits


@pytest.mark.parametrize(("game", "flat", "parts"), SAME)
def test_flat_keys_mean_the_same_as_the_parts(game, flat, parts):
    assert visits(f"mcts:playouts=60,{flat}", game) == visits(f"mcts:playouts=60,{parts}", game)


@pytest.mark.parametrize("root", ["[noise:share=0.5,alpha=1]", "[gumbel:considered=4]"])
def test_the_root_has_a_policy_of_its_own_in_kernel_and_python(root):
    text = f"mcts:playouts=60,root={root},{NETWORK}"
    found = visits(text, "reversi/6")
    assert found == visits(f"{text},python=1", "reversi/6")
    assert found != visits(f"mcts:playouts=60,{NETWORK}", "reversi/6")
    assert canonical_text(text) == text.replace(NETWORK, "eval=[py:stub_networks.Network]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mcts:leaf=playout,simulate=end", "leaf= and simulate= both say how the leaf works; leave simulate= out"),
        (f"mcts:tree=puct,prior=2,{NETWORK}", "tree= and prior= both say how the tree works"),
        (f"mcts:tree=uct,{NETWORK}", "no such tree; known: ucb1, rave, puct"),
        (f"mcts:root=[gumbel:k=2],{NETWORK}", "root= has no 'k' there; it has: considered"),
        (f"mcts:root=[gumbel:considered=0],{NETWORK}", "expected a whole number from 1 to 65535"),
        (f"mcts:tree=[puct:c=nan],{NETWORK}", "expected a number from 0 to 100"),
        ("mcts:leaf=[playout:plies=10]", "needs an evaluator"),
        ("mcts:leaf=playout,eval=zones", "leave eval= out"),
        ("mcts:leaf=[playout:plies=2],tree=rave,eval=zones", "needs games that are simulated to their end"),
        ("mcts:leaf=evaluator,root=gumbel,eval=zones", "needs priors of moves"),
        (f"mcts:seconds=1,root=gumbel,{NETWORK}", "say how many, as in playouts=400"),
        ("flat:tree=ucb1,simulate=end", "is no key of flat"),
    ],
)
def test_what_is_wrong_with_a_part_is_said(text, words):
    with pytest.raises(SpecError, match=words):
        visits(text, "reversi/6")
