"""The page is told what the network itself says, and every simulation of the two trees as the searches made them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lacking import installed
from learn.network.play.networks import own_network

from heibai.apps.web.think.network import look_through_network
from heibai.apps.web.think.place import place_state
from heibai.apps.web.think.wire import GrowthRequest, PositionRef
from heibai.core.contract import Limits
from heibai.core.errors import ForbiddenSpecError, RunError, SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.learn import network as package
from heibai.learn.network.play.installed import InstalledNetworks, networks_for
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.mcts import Mcts
from heibai.search.tree.policies import leaf_of

installed("onnxruntime", "'heibai[network]'")
installed("onnx", "'heibai[network]'")

REVERSI = {"game": "reversi/6", "moves": "8,7"}
VISITS = 40


@pytest.fixture(autouse=True)
def network(own_home: Path) -> str:
    return own_network("tiny", "reversi/6")


def told_of(**wanted: Any) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The first event, and of each tree (line, worth, prior) of every simulation."""
    told: list[Any] = []
    look_through_network(GrowthRequest(**{**REVERSI, "playouts": VISITS, "network": "", **wanted}), told.append)
    trees: dict[str, list[Any]] = {"network": [], "plain": []}
    for event in told[1:]:
        trees[event["tree"]] += zip(event["lines"], event["worths"], event["priors"], strict=True)
    return told[0], trees


def first_moves(simulations: list[Any]) -> dict[int, int]:
    return dict(Counter(line[0] for line, _, _ in simulations))


def test_policy_result_and_ownership_are_the_networks_own(network: str) -> None:
    said, _ = told_of()
    game = GameSpec.parse("reversi/6").make()
    position = game.start().play(8).play(7)
    forecast = make_evaluator(f"network:{network}", game).forecast(position)  # type: ignore[attr-defined]
    policy = {move: forecast.policy[move] for move in position.moves()}
    assert dict(said["priors"]) == pytest.approx({move: share / sum(policy.values()) for move, share in policy.items()})
    assert [share for _, share in said["priors"]] == sorted(dict(said["priors"]).values(), reverse=True)
    assert said["illegal"] == pytest.approx(1 - sum(policy.values()))
    assert said["outcomes"] == forecast.outcomes
    assert sum(said["outcomes"]) == pytest.approx(1)
    assert (said["network"], said["margin"]) == (network, forecast.margin)
    assert said["ownership"] == pytest.approx(list(forecast.ownership), abs=0.001)  # black is to move
    assert said["names"][:2] == ["a1", "b1"]


def test_result_margin_and_ownership_are_told_for_black_whoever_moves(network: str) -> None:
    said, _ = told_of(moves="8")
    game = GameSpec.parse("reversi/6").make()
    forecast = make_evaluator(f"network:{network}", game).forecast(game.start().play(8))  # type: ignore[attr-defined]
    assert said["outcomes"] == (forecast.outcomes.loss, forecast.outcomes.draw, forecast.outcomes.win)
    assert said["margin"] == -forecast.margin
    assert said["ownership"] == pytest.approx([-owner for owner in forecast.ownership], abs=0.001)


@pytest.mark.parametrize(("played", "moves"), [("reversi/6", "8,7"), ("gomoku/9", "40,41,50,49,30")])
def test_the_tree_by_the_network_is_that_of_the_player(played: str, moves: str) -> None:
    network = own_network("other", played)
    _, trees = told_of(seed=3, game=played, moves=moves, network=network)
    game = GameSpec.parse(played).make()
    position = game.start()
    for move in map(int, moves.split(",")):
        position = position.play(move)
    report = make_player(f"mcts:net={network},visits={VISITS}", game).choose(game, position, rng=Rng(3))
    assert first_moves(trees["network"]) == dict(report.move_visits)
    for move, value in report.move_scores:
        worths = [worth for line, worth, _ in trees["network"] if line[0] == move]
        assert sum(worths) / len(worths) == pytest.approx(value)
    priors = {line[0]: prior for line, _, prior in reversed(trees["network"]) if len(line) == 1}
    assert priors == pytest.approx(dict(report.move_priors))


def test_the_plain_tree_is_that_of_the_panel_monte_carlo() -> None:
    _, trees = told_of(seed=3)
    position = GameSpec.parse("reversi/6").make().start().play(8).play(7)
    alone = Mcts(leaf=leaf_of(None)).search(position, None, limits=Limits(playouts=VISITS), rng=Rng(3))
    assert first_moves(trees["plain"]) == dict(alone.move_visits)
    assert {prior for _, _, prior in trees["plain"]} == {0.0}


def test_every_simulation_goes_on_from_one_before() -> None:
    _, trees = told_of()
    for simulations in trees.values():
        known: set[tuple[int, ...]] = {()}
        for line, worth, _ in simulations:
            assert tuple(line[:-1]) in known
            assert 0 <= worth <= 1
            known.add(tuple(line))


def test_a_place_names_the_networks_that_play_its_game(network: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = place_state(PositionRef(**REVERSI))
    assert (place["networks"], place["lacking"]) == ([network], "")
    reversi, gomoku = (GameSpec.parse(game).make() for game in ("reversi/8", "gomoku/9"))
    assert networks_for(reversi).names == (network,)  # it was trained on another board of the game
    assert networks_for(gomoku) == InstalledNetworks((), "networks")
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    assert networks_for(reversi) == InstalledNetworks((), "extra")


def test_the_network_of_the_nearest_board_stands_first(network: str) -> None:
    large, small = own_network("large", "reversi/8"), own_network("small", "reversi/4")
    for size, first in ((8, large), (6, network), (4, small)):
        names = networks_for(GameSpec("reversi", size).make()).names
        assert names[0] == first
        assert sorted(names) == sorted((large, network, small))


@pytest.mark.parametrize(
    ("wanted", "error", "words"),
    [
        ({"network": "weights=@/etc/passwd"}, ForbiddenSpecError, "names code or a file"),
        ({"network": "unheard-of"}, UnknownNameError, "is no network"),
        ({"game": "gomoku/9", "moves": ""}, SpecError, "pip install ./networks"),
        ({"game": "gomoku/15/freestyle/swap2", "moves": ""}, SpecError, "colours are still open"),
    ],
)
def test_what_cannot_be_looked_at_is_one_sentence(wanted: dict[str, Any], error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        told_of(**wanted)


def test_without_the_extra_the_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[network\]'"):
        told_of()
