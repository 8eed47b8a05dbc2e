"""Monte Carlo tree search (UCT, Kocsis & Szepesvari 2006) with proven results (Winands, Bjornsson & Saito 2008).

Contract. A node holds the number of playouts through it and the sum of what they were worth, 0 to 1, for the seat that
chose its move; the value of a node is their mean. One draw of the caller's stream seeds the search, so that equal
arguments give equal visits; a limit of seconds cannot promise that. One playout is always made, unless the tree that
was kept has proven the root. The search ends when the root is proven; the report is then exact. Limits are looked at
between playouts. With ``reuse`` the tree of the last search serves the next one, if that position lies in it.

A playout, step by step: 1. while the node was expanded or can be, a child is chosen: an untried one, by one draw of
``below(untried)``, changes places with the first untried one; else the best by UCB1, ``total / visits + c sqrt(2 ln
N / visits)``, N the visits of the parent, among those that are no proven loss, ties to the first tried; 2. a node is
expanded by its second visit, while the memory lasts, the root at once; 3. a proven node, be it a finished game, is
worth its result, every other one a simulation (``playouts.py``); 4. every node of the path counts the visit, its value
for the seat that chose it; 5. what the last node proves is carried up: one won move wins, all moves known is known.
A pass is a move like any other.

With ``rave`` = K (RAVE, Gelly & Silver 2011) every child also counts the playouts in which its seat played its move at
any time from the parent on. In step 1 all children are then compared at once, untried ones too, by ``(1 - b) mean + b
seen_mean + c sqrt(2 ln(N + 1) / (n + 1))``, n the visits, b = sqrt(K / (3 n + K)).
"""

from __future__ import annotations

import math
from typing import Any

from ..core.abilities import Candidates
from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.errors import SpecError
from ..core.rng import Rng
from ..core.score import Score, Unit
from .leaf import same_seat
from .playouts import DEFAULT_PLIES, Budget, Playouts, moves_tried, outcome, phase_of
from .tree import LOST, NODE_BYTES, Node, find

EXPLORATION = 1 / math.sqrt(2)
MEGABYTES = 256


class Mcts:
    """Monte Carlo tree search for any game and evaluator of the contract.

    Args:
        simulate: random moves before the evaluator is asked; None plays to the end and needs none.
        c: weight of the exploration term.
        final: the move with most ``visits``, or with the best ``mean``.
        phases: take the plies, and a factor for the playouts, from the schedule by phase instead of ``simulate``.
        reuse: keep the tree for the next search.
        megabytes: limit of the tree, in nodes of 32 bytes; beyond it leaves are not expanded any more.
        candidates: the game's, of its abilities; then no other moves are played, in the tree and in simulations. What
            is proven holds among them alone, so that no report of an unfinished game is exact.
        rave: after K playouts of a move its own mean counts as much as that of the playouts with the move at any time;
            0: these are not counted. For simulations to the end in games where a move can be played once.

    Raises:
        SpecError: rave with simulations that are cut off.
    """

    def __init__(
        self,
        *,
        simulate: int | None = DEFAULT_PLIES,
        c: float = EXPLORATION,
        final: str = "visits",
        phases: bool = False,
        reuse: bool = False,
        megabytes: int = MEGABYTES,
        candidates: Candidates | None = None,
        rave: float = 0.0,
    ) -> None:
        if rave and (simulate is not None or phases):
            raise SpecError("rave counts the moves of whole games; simulate to the end (simulate=end), or leave it out")
        self.rave = rave
        self.simulate = simulate
        self.c = c
        self.final = final
        self.phases = phases
        self.reuse = reuse
        self.candidates = candidates
        self.capacity = (megabytes << 20) // NODE_BYTES
        self.root: Node | None = None  # of the last search

    def search(
        self,
        position: Any,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of the tree at most 20 times a second.

        ``move_scores`` and ``move_visits`` hold every move that was tried. 80 playouts where the limits name none.

        Raises:
            SpecError: simulations are cut off and there is no evaluator.
        """
        if position.is_over():
            return Report(None, Score(outcome(position), Unit.WIN_PROBABILITY), nodes=1, exact=True)
        run = _Run(self, self._kept(position), position, evaluator, limits, Rng(rng.next()))
        self.root = run.root if self.reuse else None
        while run.goes_on():
            run.playout()
            if progress and run.budget.is_time_to_tell():
                progress(run.report())
        return run.report()

    def _kept(self, position: Any) -> Node | None:
        """The node of ``position`` in the tree of the last search, as a root, if the memory can hold both at once."""
        if self.root is None or (node := find(self.root, position)) is None:
            return None
        if node is not self.root and self.root.size() + node.size() > self.capacity:
            return None
        if node.flips:  # now seen by the seat that acts in it
            node.total = node.visits - node.total
            node.proof = None if node.proof is None else -node.proof
            node.flips = False
        node.move = -1
        return node


class _Run:
    """One search."""

    def __init__(
        self, search: Mcts, root: Node | None, position: Any, evaluator: Evaluator | None, limits: Limits, rng: Rng
    ) -> None:
        self.search = search
        self.rng = rng
        phase = phase_of(position) if search.phases else None
        plies = phase.plies if phase else search.simulate
        self.simulations = Playouts(plies, evaluator, rng, candidates=search.candidates)
        self.playouts = 0
        self.budget = Budget(limits, factor=phase.factor if phase else 1)
        self.entered = 1  # positions entered in the tree: the root
        self.root = root or Node()
        self.root.position = position
        self.size = self.root.size()
        if not self.root.children:
            self._expand(self.root)

    def goes_on(self) -> bool:
        """Whether there is to be another playout."""
        return self.root.proof is None and self.budget.allows(self.playouts, self.nodes)

    @property
    def nodes(self) -> int:
        """Positions entered: the root once, then everything that a move led to."""
        return self.entered + self.simulations.nodes

    def playout(self) -> None:
        self.playouts += 1
        node, path = self.root, [self.root]
        while node.proof is None and (node.children or (node.visits and self._expand(node))):  # 1
            parent = node
            node = self._choose(parent)
            self.entered += 1
            path.append(node)
        ours = self._worth(node)
        self._count(path, ours)
        if self.search.rave:
            self._count_seen(path, ours)
        if node.proof is not None:
            _prove(path)

    def _worth(self, node: Node) -> float:  # 3
        """What the playout was worth for the seat that acts in ``node``, its last."""
        if node.proof is None:
            return self.simulations.run(node.position)
        self.simulations.played.clear()
        return 1.0 - node.value if node.flips else node.value

    def _count(self, path: list[Node], ours: float) -> None:  # 4
        theirs = 1.0 - ours
        for node in reversed(path):
            if node.flips:
                ours, theirs = theirs, ours
            node.visits += 1
            node.total += ours

    def _count_seen(self, path: list[Node], ours: float) -> None:
        """Count the playout for every child whose move was played below its parent by the seat that acts there."""
        mine = {move for own, move in self.simulations.played if own}  # of the seat that acts in the last node
        others = {move for own, move in self.simulations.played if not own}
        halves, their_halves = round(2 * ours), round(2 * (1.0 - ours))
        for node in reversed(path):
            for child in node.children:
                if child.move in mine:
                    child.seen += 1
                    child.seen_halves += halves
            if node.flips:
                mine, others, halves, their_halves = others, mine, their_halves, halves
            mine.add(node.move)

    def _choose(self, parent: Node) -> Node:
        if self.search.rave:
            place = self._most_promising(parent)
            return parent.children[place] if place < parent.tried else self._untried(parent, place)
        untried = len(parent.children) - parent.tried
        return self._untried(parent, parent.tried + self.rng.below(untried)) if untried else self._best(parent)

    def _most_promising(self, parent: Node) -> int:
        """Where the best child by RAVE stands, tried or not."""
        rave = self.search.rave
        explore = self.search.c * math.sqrt(2.0 * math.log(parent.visits + 1.0))
        best, best_score = 0, -math.inf
        for place, child in enumerate(parent.children):
            if child.proof != LOST:
                beta = math.sqrt(rave / (3.0 * child.visits + rave))
                mean = child.total / child.visits if child.visits else 0.0
                score = (1.0 - beta) * mean + beta * child.seen_mean + explore * math.sqrt(1.0 / (child.visits + 1.0))
                if score > best_score:
                    best, best_score = place, score
        return best

    def _untried(self, parent: Node, other: int) -> Node:
        """The child that stands at ``other`` and was not visited yet, with its position."""
        children, first = parent.children, parent.tried
        children[first], children[other] = children[other], children[first]
        child = children[first]
        parent.tried += 1
        child.position = parent.position.play(child.move)
        child.flips = not same_seat(parent.position, child.position)
        if child.position.is_over():
            result = outcome(child.position)
            child.proof = round(2 * (1.0 - result if child.flips else result)) - 1
        return child

    def _best(self, parent: Node) -> Node:
        explore = self.search.c * math.sqrt(2.0 * math.log(parent.visits))
        best, best_score = parent, -math.inf
        for child in parent.children:
            if child.proof != LOST:
                share = 1.0 / child.visits
                score = child.total * share + explore * math.sqrt(share)
                if score > best_score:
                    best, best_score = child, score
        return best

    def _expand(self, node: Node) -> bool:  # 2
        moves = moves_tried(node.position, candidates=self.search.candidates)
        if node is not self.root and self.size + len(moves) > self.search.capacity:
            return False
        self.size += len(moves)
        node.expand(moves)
        return True

    def report(self) -> Report:
        """What is known so far."""
        final = self.search.final
        best = self.root.choose(final)
        tried = sorted(self.root.children[: self.root.tried], key=lambda child: child.move)
        line = (best.move, *best.line(final))
        return Report(
            best.move,
            Score(best.value, Unit.WIN_PROBABILITY),
            line=line,
            depth=len(line),
            nodes=self.nodes,
            seconds=self.budget.elapsed(),
            move_scores=tuple((child.move, child.value) for child in tried),
            exact=self.root.proof is not None and not self.search.candidates,
            playouts=self.playouts,
            move_visits=tuple((child.move, child.visits) for child in tried),
        )


def _prove(path: list[Node]) -> None:  # 5
    """Carry the proof of the last node of ``path`` up as far as it decides something."""
    for node in reversed(path[:-1]):
        if node.proof is not None or (found := node.settle()) is None:
            return
        node.proof = -found if node.flips else found
