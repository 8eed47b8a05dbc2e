"""Visits of Monte Carlo trees as commit e742e234 made them, before its parts became values: mcts_golden.tsv.

With knowledge and a batch: since what is decided is counted at once.
A row: player text, game, plies of a random opening, move, positions entered, playouts, digest of all visits and values.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import make_player

TABLE = Path(__file__).with_name("mcts_golden.tsv")
TEXTS = {
    "reversi/8": [
        "mcts:playouts=300,simulate=end",
        "mcts:playouts=300,simulate=10,eval=zones",
        "mcts:playouts=300,simulate=0,c=0.3,final=mean,eval=zones",
        "mcts:playouts=100,schedule=phase,eval=zones",
        "mcts:playouts=200,batch=8,simulate=0,eval=zones",
        "mcts:playouts=200,batch=1,eval=py:stub_networks.Network",
        "mcts:playouts=200,batch=32,eval=py:stub_networks.Network",
        "mcts:playouts=200,batch=1,prior=4,eval=py:stub_networks.Network",
        "mcts:playouts=200,batch=8,prior=0,eval=py:stub_networks.Network",
        "mcts:playouts=200,batch=8,simulate=4,eval=py:stub_networks.Values",
    ],
    "reversi/6": ["mcts:playouts=100,simulate=end,rave=200,python=1", "mcts:nodes=2000,simulate=3,eval=zones"],
    "gomoku/9": [
        "mcts:playouts=300,simulate=end",
        "mcts:playouts=300,simulate=end,rave=300,c=0.2",
        "mcts:playouts=200,simulate=0,candidates=1,c=0.3,eval=lines",
        "mcts:playouts=200,knowledge=1,eval=threats",
        "mcts:playouts=200,knowledge=1,prior=2.5,batch=8,eval=threats",
        "mcts:playouts=200,batch=1,eval=py:stub_networks.Network",
        "mcts:playouts=200,batch=32,eval=py:stub_networks.Network",
    ],
    "gomoku/15/renju": ["mcts:playouts=100,simulate=4,eval=lines", "mcts:playouts=100,simulate=end,candidates=1"],
}
CASES = [(text, game, plies) for game, texts in TEXTS.items() for text in texts for plies in (6, 20)]


def row_of(text: str, spec: str, plies: int) -> str:
    game = GameSpec.parse(spec).make()
    rng, position = Rng(plies), game.start()
    for _ in range(plies):
        position = position.play(rng.choice(position.moves()))
    found = make_player(text, game).choose(game, position, rng=Rng(7))
    digest = hashlib.sha256(repr((found.move_visits, found.move_scores, found.line)).encode()).hexdigest()[:16]
    return "\t".join(map(str, (text, spec, plies, found.move, found.nodes, found.playouts, digest)))


@pytest.mark.parametrize(("text", "game", "plies"), CASES)
def test_visits_are_those_of_before(text, game, plies):
    assert row_of(text, game, plies) in TABLE.read_text("utf-8").splitlines()
