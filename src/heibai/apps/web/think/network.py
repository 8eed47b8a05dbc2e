"""What a network says of a position, and the tree that it guides beside the plain one, simulation by simulation."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Literal

from ....core.abilities.forecast import Forecast, Forecaster
from ....core.contract import Evaluator, Game, Limits
from ....core.errors import SpecError
from ....core.position import Color, Position
from ....core.rng import Rng
from ....learn.network.play.installed import usual_network
from ....players.evaluator_text import make_evaluator, require_safe
from ....search.mcts import Mcts
from ....search.playouts import TELL_SECONDS
from ....search.tree.node import Node
from ....search.tree.policies import Ucb1, guided_leaf, leaf_of
from .place import evaluator_of, reached, require_colours, usual_plies
from .wire import GrowthRequest, NetworkEvent, SimulationsEvent

SECONDS = 20.0  # of each of the two searches
TreeName = Literal["network", "plain"]
Tell = Callable[[NetworkEvent | SimulationsEvent], None]


def look_through_network(wanted: GrowthRequest, tell: Tell) -> None:
    """Tell what the network says, then every simulation of the tree by it, then of one without. Raises HeibaiError."""
    place = reached(wanted)
    require_colours(place)
    game, position = place.game, place.position
    name = wanted.network or usual_network(game)
    text = f"network:{name}"
    require_safe(text)
    evaluator = make_evaluator(text, game)
    if not isinstance(evaluator, Forecaster):
        raise SpecError(f"{evaluator.name!r} is no network that forecasts; choose another")
    tell(network_event(game, position, name, evaluator.forecast(position)))
    searches: Sequence[tuple[TreeName, Evaluator | None]] = (("network", evaluator), ("plain", None))
    for tree, network in searches:
        told = Simulations(tree, tell)
        search = _guided(game, told) if network else _plain(game, position, told)
        search.search(
            position,
            network or evaluator_of(wanted, game),
            limits=Limits(playouts=wanted.playouts, seconds=SECONDS),
            rng=Rng(wanted.seed),
        )
        told.tell_rest()


def network_event(game: Game, position: Position, name: str, said: Forecast) -> NetworkEvent:
    """What the network says without a search."""
    legal = position.moves()
    on_legal = sum(said.policy[move] for move in legal)
    is_black = position.to_move is Color.BLACK
    sign = 1 if is_black else -1
    priors = [(move, said.policy[move] / on_legal if on_legal else 1 / len(legal)) for move in legal]
    return {
        "type": "network",
        "network": name,
        "names": [game.format_move(move) for move in range(len(said.policy))],
        "priors": sorted(priors, key=lambda each: -each[1]),
        "illegal": max(0.0, 1 - on_legal),
        "outcomes": said.outcomes.seen_by_black(black_to_move=is_black),
        "margin": None if said.margin is None else sign * said.margin,
        "ownership": [round(sign * owner, 3) for owner in said.ownership],
    }


class Simulations:
    """Gathers what a tree does, and tells it up to twenty times a second."""

    def __init__(self, tree: TreeName, tell: Tell) -> None:
        self._tree, self._tell = tree, tell
        self._told = time.perf_counter()
        self._next: list[tuple[list[int], float, float]] = []

    def hear(self, path: Sequence[Node], worth: float) -> None:
        """``path`` from the root; ``worth`` for the side that moves there."""
        self._next.append(([node.move for node in path[1:]], worth, path[-1].prior))
        if time.perf_counter() > self._told + TELL_SECONDS:
            self.tell_rest()

    def tell_rest(self) -> None:
        if self._next:
            lines, worths, priors = zip(*self._next, strict=True)
            self._tell({
                "type": "simulations", "tree": self._tree,
                "lines": list(lines), "worths": list(worths), "priors": list(priors),
            })  # fmt: skip
        self._next, self._told = [], time.perf_counter()


def _guided(game: Game, told: Simulations) -> Mcts:
    """The tree of ``mcts:net=NAME``: what the game knows first, priors by the policy, leaves valued by the network."""
    knowledge, candidates = game.abilities.knowledge, game.abilities.candidates
    return Mcts(leaf=guided_leaf(knowledge), candidates=candidates if knowledge else None, observer=told.hear)


def _plain(game: Game, position: Position, told: Simulations) -> Mcts:
    """The tree of the panel Monte Carlo with its usual settings."""
    plies = usual_plies(game, position)
    leaf = leaf_of(None if plies < 0 else plies)
    return Mcts(tree=Ucb1(), leaf=leaf, candidates=game.abilities.candidates, observer=told.hear)
