"""Monte Carlo tree search (UCT, Kocsis & Szepesvari 2006) with proven results (Winands, Bjornsson & Saito 2008).

Contract. A node holds the number of playouts through it and the sum of what they were worth, 0 to 1, for the seat that
chose its move; the value of a node is their mean. One draw of the caller's stream seeds the search, so that equal
arguments give equal visits; a limit of seconds cannot promise that. One playout is always made, unless the tree that
was kept has proven the root. The search ends when the root is proven; the report is then exact. Limits are looked at
between playouts. With ``reuse`` the tree of the last search serves the next one, if that position lies in it. Of moves
that are equal in proof, visits and mean one is played by one draw of another stream of the same seed.

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

With ``batch`` = B up to B simulations that were cut off wait for the evaluator and are evaluated in one call, then
counted in the order in which they began. One that waits has counted its visits, and its worth not yet: to the others it
is a lost playout (virtual loss; Chaslot, Winands & van den Herik 2008). What needs no evaluator is counted at once.

With priors (Rosin 2011; Silver et al. 2017: PUCT) the evaluator is asked about the node itself, and its policy spread
over the legal moves gives every child its share P. In step 1 all children are compared at once, untried ones too, the
first of equals, by ``mean + prior P sqrt(N + 1) / (n + 1)``, an untried one's mean being 1/2; nothing is drawn. In step
2 a node is expanded when it was evaluated; the root before the first playout. Who comes to a node that waits has
collided: no playout, but a lost visit that the others see until the batch is evaluated. B collisions end the batch too.

The root may choose otherwise: with noise on its priors, or by Gumbel draws and sequential halving (``root.py``). Both
draw from a third stream of the same seed.

With knowledge the game is asked first, about every node that is to be evaluated: is it decided, and which moves are
worth a try, with what priors? What it says is decided is proven, counted at once and carried up by step 5; else the
evaluator's policy, if it gives one, is spread over these moves instead of the game's priors. In step 1 an untried
child, of which the one with the greatest prior comes first, has the mean of its parent for the seat that acts there,
less 0.1 times the root of the priors that were tried. While an opening rule binds in the root, the search is one
without.
"""

from __future__ import annotations

from ..core.abilities import Candidates
from ..core.abilities.knowledge import SearchKnowledge
from ..core.contract import Evaluator, Limits, Progress, Report
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score, Unit
from .playouts import Budget, Playouts, outcome, phase_of
from .tree.node import NODE_BYTES, Node, find
from .tree.policies import (
    LIKE_THE_TREE,
    TEN_PLIES,
    Final,
    Known,
    Leaf,
    RootPolicy,
    Scheduled,
    Selection,
    TreePolicy,
    Ucb1,
    gives_policies,
)
from .tree.run import Observer, Run, TreeSettings

MEGABYTES = 256


class Mcts:
    """Monte Carlo tree search for any game and evaluator of the contract.

    Args:
        tree, root, leaf, final: the parts (``policies.py``): how nodes and the root choose, how leaves are valued, and
            which move is played.
        reuse: keep the tree for the next search.
        megabytes: limit of the tree, in nodes of 32 bytes; beyond it leaves are not expanded any more.
        candidates: the game's, of its abilities; then no other moves are played, in the tree and in simulations. What
            is proven holds among them alone, so that no report of an unfinished game is exact; the same with knowledge.
        batch: simulations that are evaluated in one call.
        observer: hears of every playout when it is counted (``tree/run.py``).

    Raises:
        SpecError: parts that do not go together.
    """

    def __init__(
        self,
        *,
        tree: TreePolicy | None = None,
        root: RootPolicy = LIKE_THE_TREE,
        leaf: Leaf = TEN_PLIES,
        final: Final | str = Final.VISITS,
        reuse: bool = False,
        megabytes: int = MEGABYTES,
        candidates: Candidates | None = None,
        batch: int = 1,
        observer: Observer | None = None,
    ) -> None:
        self.selection = Selection(tree, root, leaf, Final(final))
        self.capacity = (megabytes << 20) // NODE_BYTES
        self.candidates = candidates
        self.batch = batch
        self.observer = observer
        self.reuse = reuse
        self.root: Node | None = None  # of the last search
        self._had_knowledge = False  # that search; another tree would have other children in another order

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move with its probability of winning; ``progress`` hears of the tree at most 20 times a second.

        ``move_scores`` and ``move_visits`` hold every move that was tried. 80 playouts where the limits name none.

        Raises:
            SpecError: simulations are cut off and there is no evaluator, or one without policies where a weight of
                priors came.
        """
        if position.is_over():
            return Report(None, Score(outcome(position), Unit.WIN_PROBABILITY), nodes=1, exact=True)
        run = self._begin(position, evaluator, limits, Rng(rng.next()))
        self.root = None  # what an error leaves behind is no tree
        while run.goes_on():
            run.playout()
            if progress and run.budget.is_time_to_tell():
                progress(run.report())
        run.evaluate_waiting()
        self.root = run.root if self.reuse else None
        return run.report()

    def _begin(self, position: Position, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> Run:
        leaf = self.selection.leaf
        phase = phase_of(position) if isinstance(leaf, Scheduled) else None
        knowledge = self._knowledge_of(position)
        tree, root_policy = self.selection.tree_with(evaluator), self.selection.root
        if isinstance(leaf, Known) and knowledge is None and not gives_policies(evaluator):
            tree, root_policy = Ucb1(), LIKE_THE_TREE
        budget = Budget(limits, factor=phase.factor if phase else 1)
        self.selection.require_limits(limits)
        simulations = Playouts(
            phase.plies if phase else leaf.plies, evaluator, rng,
            candidates=self.candidates, scale=Known.factor(evaluator) if knowledge else 1.0,
        )  # fmt: skip
        kept = self._root_of_last_tree(position) if self._had_knowledge == bool(knowledge) else None
        self._had_knowledge = bool(knowledge)
        root = kept or Node()
        root.position = position
        settings = TreeSettings(
            tree, root_policy, self.selection.final, self.candidates,
            batch=self.batch, capacity=self.capacity, observer=self.observer,
        )  # fmt: skip
        return Run(settings, root, simulations, budget, rng, knowledge=knowledge)

    def _knowledge_of(self, position: Position) -> SearchKnowledge[Position] | None:
        """For one search; None while an opening rule binds."""
        leaf = self.selection.leaf
        source = leaf.source if isinstance(leaf, Known) else None
        return source.begin() if source and source.covers(position) else None

    def _root_of_last_tree(self, position: Position) -> Node | None:
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
