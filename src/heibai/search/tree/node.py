"""The tree of a Monte Carlo search: nodes, proofs, and which move a node thinks best."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core.position import Position

WON, DRAWN, LOST = 1, 0, -1
TIES_STREAM = 1 << 16  # of a search, on which equal moves are drawn; threads have those of their numbers
UNTRIED_LOSS = 0.1  # of an untried child, times the root of the priors that were tried
NODE_BYTES = 32  # of the kernel's node at most; what a limit of memory counts


class Node:
    """A move that was considered. Totals and proofs are for the seat that chose it, the actor of the parent."""

    __slots__ = (
        "children", "flips", "move", "position", "prior", "proof", "seen", "seen_halves", "total", "tried", "visits",
        "waiting",
    )  # fmt: skip

    def __init__(self, move: int = -1, prior: float = 0.0) -> None:
        self.move = move
        self.prior = prior  # share of its parent's policy, 0 to 1; 0 without one
        self.position: Any = None  # after the move; set by the first visit
        self.flips = False  # another seat acts in it than in its parent
        self.visits = 0  # playouts that went through it
        self.total = 0.0  # sum of what they were worth
        self.seen = self.seen_halves = 1  # with RAVE: one draw, playouts with its move at any time; their half points
        self.proof: int | None = None  # WON, DRAWN or LOST once that is certain
        self.children: list[Node] = []  # empty: not expanded
        self.tried = 0  # so many of the children, the first ones, were visited
        self.waiting = False  # with priors: it is to be evaluated, and has no children until then

    @property
    def mean(self) -> float:
        """What a playout through it was worth, 0 to 1."""
        return self.total / self.visits

    @property
    def value(self) -> float:
        """The proven result, else the mean."""
        return self.mean if self.proof is None else (self.proof + 1) / 2

    @property
    def seen_mean(self) -> float:
        """What a playout was worth in which its seat played its move at any time after the parent, 0 to 1."""
        return self.seen_halves / (2.0 * self.seen)

    def expand(self, moves: Iterable[tuple[int, float]]) -> None:
        """Children: (move, prior)."""
        self.children = [Node(move, prior) for move, prior in moves]

    def size(self) -> int:
        """Nodes below it and itself, also those that were not visited yet."""
        return 1 + sum(child.size() for child in self.children)

    def settle(self) -> int | None:
        """What its children prove for the seat that acts in it: a win by one of them, else the best of all."""
        proofs = [child.proof for child in self.children]
        if WON in proofs:
            return WON
        return None if None in proofs else max(proof for proof in proofs if proof is not None)

    def best_children(self, final: str) -> list[Node]:
        """Those to play, by their moves: proven wins first, proven losses last; then by ``final`` (visits or mean) and
        the other of the two."""

        def worth(child: Node) -> tuple[float, ...]:
            certain = {WON: 1, LOST: -1}.get(child.proof if child.proof is not None else DRAWN, 0)
            by = (child.visits, child.value) if final == "visits" else (child.value, child.visits)
            return (certain, *by)

        tried = self.children[: self.tried]
        best = max(map(worth, tried))
        return sorted((child for child in tried if worth(child) == best), key=lambda child: child.move)

    def line(self, final: str) -> Iterator[int]:
        """The moves that it expects, its own left out."""
        node = self
        while node.tried:
            node = node.best_children(final)[0]
            yield node.move


def shares_of(moves: Sequence[int], policy: Sequence[float]) -> list[tuple[int, float]]:
    """Each move with its part of ``policy`` [moves], equal ones where it likes none of them."""
    likes = [policy[move] if move < len(policy) else 0.0 for move in moves]
    total = 0.0
    for like in likes:
        total += like
    return [(move, like / total if total > 0.0 else 1.0 / len(moves)) for move, like in zip(moves, likes, strict=True)]


def ranked(moves: Iterable[tuple[int, float]]) -> list[tuple[int, float]]:
    """The greatest prior first, of equals the lower move."""
    return sorted(moves, key=lambda pair: (-pair[1], pair[0]))


def best_by_mean(parent: Node, c: float) -> Node:
    """The child to visit by UCB1 among those that are no proven loss, the first of equals; all were tried."""
    explore = c * math.sqrt(2.0 * math.log(parent.visits))
    best, best_score = parent, -math.inf
    for child in parent.children:
        if child.proof != LOST:
            score = _ucb1(child, explore)
            if score > best_score:
                best, best_score = child, score
    return best


def upper_bound(parent: Node, child: Node, c: float) -> float:
    """Mean and exploration of a visited ``child`` together: what ``best_by_mean`` compares."""
    return _ucb1(child, c * math.sqrt(2.0 * math.log(parent.visits)))


def _ucb1(child: Node, explore: float) -> float:
    share = 1.0 / child.visits
    return child.total * share + explore * math.sqrt(share)


def best_by_rave(parent: Node, c: float, rave: float) -> int:
    """Where the child to visit by RAVE stands, tried or not; K is ``rave``."""
    explore = c * math.sqrt(2.0 * math.log(parent.visits + 1.0))
    best, best_score = 0, -math.inf
    for place, child in enumerate(parent.children):
        if child.proof != LOST:
            beta = math.sqrt(rave / (3.0 * child.visits + rave))
            mean = child.total / child.visits if child.visits else 0.0
            score = (1.0 - beta) * mean + beta * child.seen_mean + explore * math.sqrt(1.0 / (child.visits + 1.0))
            if score > best_score:
                best, best_score = place, score
    return best


def best_by_prior(parent: Node, c: float) -> int:
    """Where the child to visit by PUCT stands, tried or not; one that was not is worth a draw."""
    explore = c * math.sqrt(parent.visits + 1.0)
    best, best_score = 0, -math.inf
    for place, child in enumerate(parent.children):
        if child.proof != LOST:
            mean = child.total / child.visits if child.visits else 0.5
            score = mean + explore * child.prior / (child.visits + 1.0)
            if score > best_score:
                best, best_score = place, score
    return best


def best_by_ranked_prior(parent: Node, c: float) -> int:
    """The same where the game knows: the greatest prior stands first, so that one untried child is enough to look at.

    It is worth what its parent is to the seat that acts there, less the more of the priors was tried.
    """
    explore = c * math.sqrt(parent.visits + 1.0)
    mean = parent.mean if parent.visits else 0.5
    ours, tried = 1.0 - mean if parent.flips else mean, 0.0
    best, best_score = 0, -math.inf
    for place, child in enumerate(parent.children[: parent.tried + 1]):
        if child.proof != LOST:
            worth = child.mean if child.visits else ours - UNTRIED_LOSS * math.sqrt(tried)
            tried += child.prior
            score = worth + explore * child.prior / (child.visits + 1.0)
            if score > best_score:
                best, best_score = place, score
    return best


def find(node: Node, position: Position, *, choices: int = 2) -> Node | None:
    """The visited node of ``position`` at or at most so many choices below ``node`` (forced moves are none), or None.

    Depth first, children in the order in which they were first tried.
    """
    if node.position == position:
        return node
    left = choices - (len(node.children) > 1)
    if left < 0:
        return None
    below = (find(child, position, choices=left) for child in node.children[: node.tried])
    return next((found for found in below if found), None)
