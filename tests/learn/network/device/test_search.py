"""The batched search on the device is Gumbel AlphaZero, as a plain search of one game is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from device_games import jax, jnp, random_game, states_of

from heibai.games.spec import GameSpec
from heibai.learn.network.device.halving import halving_visits
from heibai.learn.network.device.rules.games import device_game
from heibai.learn.network.device.search import SearchOptions, Seen, search
from heibai.learn.network.planes import planes_of


class PlainSearch:
    """Danihelka et al. 2022 for one game, every number of every action written out."""

    def __init__(self, network: Callable[[Any], tuple[Any, float]], sensible: Callable[[Any], list[int]], game: Any):
        self.network, self.sensible, self.game = network, sensible, game

    def node(self, position: Any) -> dict[str, Any]:
        if position.is_over():
            margin = -position.margin() if position.to_move else position.margin()
            value = self.game.outcome_share * np.sign(margin) + margin / self.game.size**2
            return {"position": position, "over": True, "value": value, "n": 1, "w": value, "children": {}}
        logits, value = self.network(position)
        legal = self.sensible(position)
        shifted = np.exp(np.array([logits[a] for a in legal]) - max(logits[a] for a in legal))
        prior = dict(zip(legal, shifted / shifted.sum(), strict=True))
        return {"position": position, "over": False, "value": value, "n": 1, "w": value, "children": {}, "prior": prior}

    def completed(self, node: dict[str, Any]) -> tuple[dict[int, float], float, dict[int, float]]:
        """Q of every action, the mixed value, and sigma of every Q."""
        children = node["children"]
        q = {a: -c["w"] / c["n"] for a, c in children.items()}
        tried = sum(c["n"] for c in children.values())
        mixed = node["value"]
        if children:
            prior = node["prior"]
            mean = sum(prior[a] * q[a] for a in q) / sum(prior[a] for a in q)
            mixed = (node["value"] + tried * mean) / (1 + tried)
        whole = {a: q.get(a, mixed) for a in node["prior"]}
        most = max((c["n"] for c in children.values()), default=0)
        return whole, mixed, {a: (50 + most) * 0.5 * value for a, value in whole.items()}

    def improved(self, node: dict[str, Any]) -> dict[int, float]:
        sigma = self.completed(node)[2]
        high = max(sigma.values())
        weights = {a: p * math.exp(sigma[a] - high) for a, p in node["prior"].items()}
        return {a: w / sum(weights.values()) for a, w in weights.items()}

    def visit(self, node: dict[str, Any], action: int | None = None) -> float:
        if node["over"]:
            value = node["value"]
        else:
            if action is None:
                policy, tried = self.improved(node), node["n"] - 1
                visits = {a: node["children"][a]["n"] if a in node["children"] else 0 for a in policy}
                action = max(policy, key=lambda a: policy[a] - visits[a] / (1 + tried))
            if action in node["children"]:
                value = -self.visit(node["children"][action])
            else:
                node["children"][action] = self.node(node["position"].play(action))
                value = -node["children"][action]["value"]
        node["n"] += 1
        node["w"] += value
        return value

    def search(self, position: Any, simulations: int, considered: int) -> tuple[int, dict[int, float], float]:
        root = self.node(position)
        score = {a: math.log(p) for a, p in root["prior"].items()}
        tried = sorted(score, key=lambda a: -score[a])[:considered]

        def visits(a: int) -> int:
            return root["children"][a]["n"] if a in root["children"] else 0

        for wanted in halving_visits(len(tried), simulations):
            sigma = self.completed(root)[2]
            self.visit(root, max((a for a in tried if visits(a) == wanted), key=lambda a: score[a] + sigma[a]))
        _, mixed, sigma = self.completed(root)
        best = max(tried, key=lambda a: (visits(a), score[a] + sigma[a]))
        return best, self.improved(root), mixed


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", ["reversi/4", "gomoku/5"])
def test_a_batch_is_searched_as_one_game_is_and_wins_in_one_are_found(text):
    game = device_game(GameSpec.parse(text))
    chance = np.random.default_rng(5)
    size, planes = game.size, game.planes
    # float32 on both sides; the last bits may differ, so nothing here is close to a tie
    to_logits = chance.normal(size=(size * size * planes, game.actions)).astype(np.float32) * 0.4
    to_value = chance.normal(size=size * size * planes).astype(np.float32) * 0.05

    def plain(position: Any) -> tuple[Any, float]:
        seen = planes_of(position).reshape(-1)
        return seen @ to_logits, float(np.tanh(seen @ to_value) * 0.5)

    def batched(states: Any) -> Seen:
        seen = game.network_planes(states).reshape(-1, size * size * planes)
        return Seen(seen @ to_logits, jnp.tanh(seen @ to_value) * 0.5)

    def sensible(position: Any) -> list[int]:
        if text.startswith("reversi"):
            return list(position.moves())
        seen = planes_of(position).reshape(-1, planes)
        for plane in (2, 3):
            if seen[:, plane].any():
                return np.flatnonzero(seen[:, plane]).tolist()
        return list(position.moves())

    positions = [p for seed in range(2) for p in random_game(text, seed)[0] if not p.is_over()]
    options = SearchOptions(simulations=24, fast=8, considered=8, noise=0.0)

    def searched(states: Any, full: Any) -> Any:
        return search(game, batched, states, jax.random.key(0), options=options, full=full)

    compiled = jax.jit(searched)
    wins = 0  # positions in which Gomoku is won by one stone
    for full, simulations in ((True, 24), (False, 8)):
        found = jax.device_get(compiled(states_of(game, positions), jnp.array(full)))
        considered = options.considered_actions(simulations, game.actions)
        for row, position in enumerate(positions):
            action, policy, value = PlainSearch(plain, sensible, game).search(position, simulations, considered)
            assert found.value[row] == pytest.approx(value, abs=1e-4)
            expected = np.zeros(game.actions)
            expected[list(policy)] = list(policy.values())
            assert found.policy[row] == pytest.approx(expected, abs=2e-3)
            assert found.action[row] == action
            if text.startswith("gomoku") and any(position.play(move).is_over() for move in position.moves()):
                after = position.play(action)
                assert after.winner is position.to_move or after.stones == after.area
                wins += after.winner is not None
    assert wins or text.startswith("reversi")
