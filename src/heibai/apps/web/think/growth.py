"""A Monte Carlo search as it grows, and its tree at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

from ....core.contract import Game, Limits, Report
from ....core.rng import Rng
from ....search.mcts import Mcts
from ....search.tree.node import Node, upper_bound
from ....search.tree.policies import Ucb1, leaf_of
from ..wire.members import members_of
from .place import evaluator_of, reached, require_colours
from .wire import GrownTreeEvent, GrowthEvent, GrowthRequest

SHOWN_NODES = 600
SECONDS = 20.0
Tell = Callable[[GrowthEvent | GrownTreeEvent], None]


def grow(wanted: GrowthRequest, tell: Tell) -> None:
    """Search, and tell how far it is up to twenty times a second, then the tree. Raises HeibaiError."""
    place = reached(wanted)
    require_colours(place)
    game, to_the_end = place.game, wanted.simulate < 0
    search = Mcts(
        tree=Ucb1(wanted.exploration),
        leaf=leaf_of(None if to_the_end else wanted.simulate),
        reuse=True,
        candidates=game.abilities.candidates,
    )
    report = search.search(
        place.position,
        None if to_the_end else evaluator_of(wanted, game),
        limits=Limits(playouts=wanted.playouts, seconds=SECONDS),
        rng=Rng(wanted.seed),
        progress=lambda so_far: tell(growth(so_far)),
    )
    tell(growth(report))
    if search.root is not None:
        tell(grown_tree(game, search.root, wanted))


def growth(report: Report) -> GrowthEvent:
    """How far the search is."""
    visits = zip(report.move_visits, report.move_scores, strict=True)
    moves = [(move, count, value) for (move, count), (_, value) in visits]
    return members_of(GrowthEvent, report, type="growth", seconds=round(report.seconds, 3), moves=moves)


def grown_tree(game: Game, root: Node, wanted: GrowthRequest) -> GrownTreeEvent:
    """The most visited nodes of the tree, each after its parent."""
    shown = list(_most_visited(root))
    places = {id(node): place for place, (node, _) in enumerate(shown)}
    bounded = [
        None if parent is None or node.proof is not None else upper_bound(parent, node, wanted.exploration)
        for node, parent in shown
    ]
    return {
        "type": "tree",
        "parents": [-1 if parent is None else places[id(parent)] for _, parent in shown],
        "moves": [node.move for node, _ in shown],
        "labels": ["" if node.move < 0 else game.format_move(node.move) for node, _ in shown],
        "visits": [node.visits for node, _ in shown],
        "values": [node.value for node, _ in shown],
        "bounds": bounded,
        "proofs": [node.proof for node, _ in shown],
        "size": sum(1 for _ in _visited(root)),
        "seed": wanted.seed,
    }


def _most_visited(root: Node) -> Iterator[tuple[Node, Node | None]]:
    """(node, parent) of at most SHOWN_NODES, a parent before its children, the most visited first, ties in order."""
    order = count()
    waiting: list[tuple[int, int, Node, Node | None]] = [(-root.visits, next(order), root, None)]
    for _ in range(SHOWN_NODES):
        if not waiting:
            return
        _, _, node, parent = heappop(waiting)
        yield node, parent
        for child in node.children[: node.tried]:
            heappush(waiting, (-child.visits, next(order), child, node))


def _visited(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children[: node.tried]:
        yield from _visited(child)
