"""The tree of a Monte Carlo search: nodes, proofs, and which move a node thinks best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

WON, DRAWN, LOST = 1, 0, -1
NODE_BYTES = 32  # of the kernel's node at most; what a limit of memory counts


class Node:
    """A move that was considered. Totals and proofs are for the seat that chose it, the actor of the parent."""

    __slots__ = ("children", "flips", "move", "position", "proof", "seen", "seen_halves", "total", "tried", "visits")

    def __init__(self, move: int = -1) -> None:
        self.move = move
        self.position: Any = None  # after the move; set by the first visit
        self.flips = False  # another seat acts in it than in its parent
        self.visits = 0  # playouts that went through it
        self.total = 0.0  # sum of what they were worth
        self.seen = self.seen_halves = 1  # with RAVE: one draw, playouts with its move at any time; their half points
        self.proof: int | None = None  # WON, DRAWN or LOST once that is certain
        self.children: list[Node] = []  # empty: not expanded
        self.tried = 0  # so many of the children, the first ones, were visited

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

    def expand(self, moves: Iterable[int]) -> None:
        self.children = [Node(move) for move in moves]

    def size(self) -> int:
        """Nodes below it and itself, also those that were not visited yet."""
        return 1 + sum(child.size() for child in self.children)

    def settle(self) -> int | None:
        """What its children prove for the seat that acts in it: a win by one of them, else the best of all."""
        proofs = [child.proof for child in self.children]
        if WON in proofs:
            return WON
        return None if None in proofs else max(proof for proof in proofs if proof is not None)

    def choose(self, final: str) -> Node:
        """The child to play: a proven win first, a proven loss last; then by ``final`` (visits or mean), the other of
        the two, the lowest move."""

        def worth(child: Node) -> tuple[float, ...]:
            certain = {WON: 1, LOST: -1}.get(child.proof if child.proof is not None else DRAWN, 0)
            by = (child.visits, child.value) if final == "visits" else (child.value, child.visits)
            return (certain, *by, -child.move)

        return max(self.children[: self.tried], key=worth)

    def line(self, final: str) -> Iterator[int]:
        """The moves that it expects, its own left out."""
        node = self
        while node.tried:
            node = node.choose(final)
            yield node.move


def find(node: Node, position: Any, *, choices: int = 2) -> Node | None:
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
