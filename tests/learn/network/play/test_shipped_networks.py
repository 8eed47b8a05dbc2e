"""The package heibai-networks: named in texts, small, with provenance, and better than chance by the policy alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from lacking import installed

from heibai import match
from heibai.games import GameSpec
from heibai.learn.network.file import read_network
from heibai.learn.network.play.evaluator import named_networks
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import require_safe_for_page

installed("onnxruntime", "'heibai[network]'")
installed("onnx", "'heibai[network]'")
FOLDER = Path(__file__).parents[4] / "networks"
NAMES = ("gomoku-15", "gomoku-9", "reversi-6", "reversi-8")


@pytest.fixture(autouse=True)
def package(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)


def test_they_are_found_by_name_and_small():
    assert tuple(sorted(named_networks())) == NAMES
    assert all(path.stat().st_size < 2_000_000 for path in named_networks().values())


@pytest.mark.parametrize("name", NAMES)
def test_they_say_where_they_come_from(name):
    provenance = read_network(named_networks()[name]).provenance
    assert {"command", "seed", "commit", "games", "hours", "machine"} <= provenance.keys()


def test_a_name_is_a_text_that_a_page_may_send():
    assert require_safe_for_page("mcts:net=reversi-8,visits=40") == "mcts:playouts=40,eval=[network:reversi-8]"
    assert make_evaluator("network:reversi-8,goal=win", GameSpec.parse("reversi/8").make()).scale == 1


@pytest.mark.parametrize(
    ("name", "game"), [("reversi-8", "reversi/8"), ("reversi-6", "reversi/6"), ("gomoku-15", "gomoku/15")]
)
def test_the_policy_alone_beats_chance(name, game):
    result = match(f"greedy:net={name}", "random", game=game, games=8, seed=3, threads=1)
    assert result.score > 0.8
