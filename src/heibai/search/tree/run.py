"""One Monte Carlo tree search: its playouts, its queue of leaves, and what it tells. The steps stand in ``mcts.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...core.abilities import Candidates
from ...core.abilities.knowledge import MovePriors, SearchKnowledge
from ...core.contract import Report
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score, Unit
from ..leaf import same_seat
from ..playouts import Budget, Ending, Playouts, moves_tried, outcome
from .node import (
    TIES_STREAM,
    Node,
    best_by_mean,
    best_by_prior,
    best_by_ranked_prior,
    best_by_rave,
    ranked,
    shares_of,
)
from .policies import Final, Gumbel, Noise, Puct, Rave, RootPolicy, TreePolicy
from .root import ROOT_STREAM, Halving, add_noise

_Waiting = tuple[list[Node], Ending, MovePriors | None]  # (path, where it was cut off, what the game knows)
Observer = Callable[[Sequence[Node], float], None]  # (path from the root, worth for the seat that acts in the root)


@dataclass(frozen=True, slots=True)
class TreeSettings:
    """What one search goes by; see ``mcts.Mcts``."""

    tree: TreePolicy
    root: RootPolicy
    final: Final
    candidates: Candidates | None  # the game's; then no other moves are played
    batch: int  # simulations that are evaluated in one call
    capacity: int  # nodes at most
    observer: Observer | None = None  # hears of every playout when it is counted


class Run:
    """One search."""

    def __init__(
        self,
        settings: TreeSettings,
        root: Node,
        simulations: Playouts,
        budget: Budget,
        rng: Rng,
        *,
        knowledge: SearchKnowledge[Position] | None = None,
    ) -> None:
        """``root`` has its position, and children if its tree was kept. ``knowledge``: the game's, with priors."""
        self.knowledge = knowledge
        self.settings = settings
        self.root = root
        self.simulations = simulations
        self.budget = budget
        self.rng = rng
        self.seed = rng.state
        self.has_priors = isinstance(settings.tree, Puct)
        self.counts_seen = isinstance(settings.tree, Rave)
        self.playouts = 0
        self.entered = 1  # positions entered in the tree: the root
        self.size = root.size()
        self.waiting: list[_Waiting] = []  # playouts that are not evaluated yet, the oldest first
        self.collided: list[list[Node]] = []  # paths to nodes that wait
        if not root.children:
            self._expand_root()
        self.halving: Halving | None = None
        if isinstance(settings.root, Noise):
            add_noise(root, settings.root, Rng(self.seed, [ROOT_STREAM]))
        elif isinstance(settings.root, Gumbel):
            self.halving = Halving(root, settings.root, budget.most_playouts, Rng(self.seed, [ROOT_STREAM]))

    def goes_on(self) -> bool:
        """Whether there is to be another playout."""
        return self.root.proof is None and self.budget.allows(self.playouts, self.nodes)

    @property
    def nodes(self) -> int:
        """Positions entered: the root once, then everything that a move led to."""
        return self.entered + self.simulations.nodes

    def playout(self) -> None:
        """One more, which may then be waiting for its evaluation; or a collision."""
        if self.halving and self.halving.is_over(self.playouts):
            self.evaluate_waiting()
            self.halving.halve(self.playouts)
        path = self._descend()
        if path[-1].waiting:
            self.collided.append(path)
        else:
            self.playouts += 1
            known = self._look(path[-1])
            worth = self._worth(path[-1])
            if isinstance(worth, float):
                self._count_known(path, worth)
                return
            path[-1].waiting = self.has_priors
            self.waiting.append((path, worth, known))
        for node in path:  # 4, virtual loss
            node.visits += 1
        if max(len(self.waiting), len(self.collided)) >= self.settings.batch:
            self.evaluate_waiting()

    def evaluate_waiting(self) -> None:
        """Evaluate what waits in one call and count it; nothing of the collisions is left."""
        for path in self.collided:
            for node in path:
                node.visits -= 1
        self.collided.clear()
        if not self.waiting:
            return
        worths, policies = self.simulations.evaluate([ending for _, ending, _ in self.waiting])
        for index, (path, _, known) in enumerate(self.waiting):
            self._count(path, worths[index])
            if self.has_priors:
                path[-1].waiting = False
                self._expand(path[-1], known, None if policies is None else policies[index].tolist())
        self.waiting.clear()

    def _look(self, node: Node) -> MovePriors | None:
        """What the game knows of an unfinished node; where it is decided, the node is proven."""
        if not self.knowledge or node.proof is not None:
            return None
        known = self.knowledge.look(node.position)
        if known.proof is not None:
            node.proof = -known.proof if node.flips else known.proof
        return known

    def _descend(self) -> list[Node]:  # 1
        node, path = self.root, [self.root]
        while node.proof is None and (node.children or self._opens(node)):
            node = self._choose(node)
            self.entered += 1
            path.append(node)
        return path

    def _opens(self, node: Node) -> bool:
        return not self.has_priors and node.visits > 0 and self._expand(node)

    def _worth(self, node: Node) -> float | Ending:  # 3
        """What the playout was worth for the seat that acts in ``node``, its last, or what is to be evaluated."""
        if node.proof is None:
            return self.simulations.simulate(node.position)
        self.simulations.played.clear()
        return 1.0 - node.value if node.flips else node.value

    def _count_known(self, path: list[Node], ours: float) -> None:
        """A playout whose worth needs no evaluator."""
        for node in path:
            node.visits += 1
        self._count(path, ours)
        if self.counts_seen:
            self._count_seen(path, ours)
        if path[-1].proof is not None:
            _prove(path)

    def _count(self, path: list[Node], ours: float) -> None:  # 4
        theirs = 1.0 - ours
        for node in reversed(path):
            if node.flips:
                ours, theirs = theirs, ours
            node.total += ours
        if self.settings.observer:
            self.settings.observer(path, ours)

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
        tree = self.settings.tree
        if self.halving and parent is self.root:
            return self._at(parent, self.halving.choose())
        if isinstance(tree, Rave):
            return self._at(parent, best_by_rave(parent, tree.c, tree.k))
        if self.knowledge:
            return self._at(parent, best_by_ranked_prior(parent, tree.c))
        if self.has_priors:
            return self._at(parent, best_by_prior(parent, tree.c))
        untried = len(parent.children) - parent.tried
        return self._untried(parent, parent.tried + self.rng.below(untried)) if untried else self._best(parent)

    def _at(self, parent: Node, place: int) -> Node:
        return parent.children[place] if place < parent.tried else self._untried(parent, place)

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
        return best_by_mean(parent, self.settings.tree.c)

    def _expand(self, node: Node, known: MovePriors | None = None, policy: Sequence[float] | None = None) -> bool:  # 2
        """By the moves that the game knows to be worth a try, else by all; priors are those of ``policy``, if any."""
        moves: Sequence[tuple[int, float]]
        if known:
            moves = known.moves if policy is None else ranked(shares_of(sorted(dict(known.moves)), policy))
        else:
            legal = moves_tried(node.position, candidates=self.settings.candidates)
            moves = [(move, 0.0) for move in legal] if policy is None else shares_of(legal, policy)
        if has_room := self._has_room(node, len(moves)):
            node.expand(moves)
        return has_room

    def _has_room(self, node: Node, children: int) -> bool:
        """Whether ``node`` may have so many, which are then counted; the root always may."""
        if node is not self.root and self.size + children > self.settings.capacity:
            return False
        self.size += children
        return True

    def _expand_root(self) -> None:
        if not self.has_priors:
            self._expand(self.root)
            return
        known = self.knowledge.look(self.root.position) if self.knowledge else None
        self.root.proof = None  # of a kept leaf that the game decided: its moves are to say so
        policies = None
        if known is None or known.proof is None:
            policies = self.simulations.evaluate([Ending(self.root.position, True)])[1]
        self._expand(self.root, known, None if policies is None else policies[0].tolist())

    def report(self) -> Report:
        """What is known so far."""
        final = self.settings.final
        best = self._best_move()
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
            exact=self.root.proof is not None and not (self.settings.candidates or self.knowledge),
            playouts=self.playouts,
            move_visits=tuple((child.move, child.visits) for child in tried),
            move_priors=tuple((child.move, child.prior) for child in tried) if self.has_priors else (),
        )

    def _best_move(self) -> Node:
        if self.halving and self.settings.final is Final.VISITS and not self.waiting:
            return self.halving.final_choice()
        return Rng(self.seed, [TIES_STREAM]).choice(self.root.best_children(self.settings.final))


def _prove(path: list[Node]) -> None:  # 5
    """Carry the proof of the last node of ``path`` up as far as it decides something."""
    for node in reversed(path[:-1]):
        if node.proof is not None or (found := node.settle()) is None:
            return
        node.proof = -found if node.flips else found
