"""Best-first minimax that goes down to the end of a game: Descent (Cohen-Solal & Cazenave 2023, algorithm 3).

1. From the root the best move is followed, to the end of the game. A node that is met for the first time is expanded:
   the network values all positions after it, in one call for all games side by side.
2. On the way back every node has the value of its best move. What is backed up is what the network says of the position
   at the end of that line, or the result: chances of win, draw and loss, and the margin.
3. A node is solved when all its moves are; a solved move is not followed any more ("completion").

Every node is a sample in the end, so one game teaches as many positions as its tree has.

Letters: N positions of a call, A actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .....jobs.arrays import Array

Floats = npt.NDArray[np.float32]


class Said(NamedTuple):
    """What is known of positions, for the side to move."""

    states: tuple[Array, ...]  # leaves [N, ...]
    legal: npt.NDArray[np.bool_]  # [N, A]
    over: npt.NDArray[np.bool_]  # [N]
    worth: Floats  # [N, 4] chances of win, draw and loss, and the margin as a share of the points


Row = tuple[Array, ...]  # leaves of one position
After = Callable[[Sequence[tuple[Row, int]]], Said]  # what comes after these actions in these positions
_FOR_THE_OTHER = np.array([2, 1, 0], np.intp)


def flipped(worth: Floats) -> Floats:
    """[..., 4] the same for the other side."""
    return np.concatenate([worth[..., _FOR_THE_OTHER], -worth[..., 3:]], axis=-1)


class Node:
    """A position that is not over, and what its moves are worth for the side to move."""

    __slots__ = ("actions", "children", "solved", "state", "values", "worth")

    def __init__(self, state: Row, legal: npt.NDArray[np.bool_]) -> None:
        self.state = state
        self.actions = np.flatnonzero(legal)
        self.children: list[Node | None] = []  # by the number of the action; None: the game is over there
        self.values: Floats = np.empty(0, np.float32)
        self.worth: Floats = np.empty((0, 4), np.float32)
        self.solved: npt.NDArray[np.bool_] = np.empty(0, np.bool_)

    @property
    def is_expanded(self) -> bool:
        return len(self.children) > 0

    @property
    def best(self) -> int:
        """The number of the best action."""
        return int(self.values.argmax())

    @property
    def next(self) -> int:
        """The number of the best action that is not solved."""
        return int(np.where(self.solved, -np.inf, self.values).argmax())

    def fill(self, said: Said, rows: slice, share: float) -> None:
        """With what is known of the positions after its actions, which stand in these rows."""
        self.worth = flipped(said.worth[rows])
        self.values = value_of(self.worth, share)
        self.solved = said.over[rows].copy()
        for row in range(rows.start, rows.stop):
            state = tuple(leaf[row] for leaf in said.states)
            self.children.append(None if said.over[row] else Node(state, said.legal[row]))

    def back_up(self, number: int, share: float) -> None:
        """The move ``number`` is worth what the node after it has become."""
        child = self.children[number]
        assert child is not None
        self.worth[number] = flipped(child.worth[child.best])
        self.values[number] = value_of(self.worth[number], share)
        self.solved[number] = child.solved.all()


def value_of(worth: Floats, share: float) -> Floats:
    """[...] of [..., 4]: ``share`` of won minus lost, and the margin."""
    return np.asarray(share * (worth[..., 0] - worth[..., 2]) + worth[..., 3], np.float32)


class Forest:
    """The trees of games side by side; one network call for all that wait."""

    def __init__(self, roots: Sequence[Node], after: After, *, share: float) -> None:
        """``share``: of won minus lost in a value, beside the margin."""
        self.roots: list[Node] = list(roots)
        self.taught: list[tuple[Row, Floats]] = []  # where no game comes any more, and its worth
        self._after, self._share = after, share

    def descend(self, game: int) -> Iterator[Node]:
        """One way down and back, of a root that is not solved. It waits until each node that it yields is expanded."""
        path, node = list[tuple[Node, int]](), self.roots[game]
        while True:
            if not node.is_expanded:
                yield node
            if node.solved.all():
                break
            number = node.next
            path.append((node, number))
            child = node.children[number]
            assert child is not None
            node = child
        for node, number in reversed(path):
            node.back_up(number, self._share)

    def together(self, ways: Iterable[Iterator[Node]]) -> None:
        """Go all ways to their ends; the network is called when every one of them waits."""
        waiting = [(way, node) for way in ways if (node := next(way, None))]
        while waiting:
            self._expand([node for _, node in waiting])
            waiting = [(way, node) for way, _ in waiting if (node := next(way, None))]

    def move(self, game: int, number: int) -> bool:
        """Make the move ``number`` of a root, which has been searched; False: the game is over.

        What the rest of the tree has come to is final, and is taught; so memory holds the trees below the roots alone.
        """
        root = self.roots[game]
        child = root.children[number]
        self.taught += [_sample(root)]
        for other in root.children:
            if other is not None and other is not child:
                self.taught += [_sample(node) for node in expanded(other)]
        if child is not None:
            self.roots[game] = child
        return child is not None

    def _expand(self, found: Sequence[Node]) -> None:
        asked = [(node.state, int(action)) for node in found for action in node.actions]
        said, begin = self._after(asked), 0
        for node in found:
            end = begin + len(node.actions)
            node.fill(said, slice(begin, end), self._share)
            begin = end


def expanded(node: Node) -> Iterator[Node]:
    """The node and all below it that are expanded, each before those below it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if node.is_expanded:
            yield node
            waiting += [child for child in node.children if child is not None]


def _sample(node: Node) -> tuple[Row, Floats]:
    """Copies: what stands in the same call goes."""
    return tuple(np.array(leaf) for leaf in node.state), node.worth[node.best].copy()
