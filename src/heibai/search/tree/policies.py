"""What a Monte Carlo tree search is made of, as values that compose; kernel/search/mcts/policies.hpp is the twin.

A way to value leaves says what it ``gives`` the tree, a way to choose what it ``needs``. Any that fit go together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

from ...core.abilities.knowledge import KnowledgeSource
from ...core.batches import BatchEvaluator
from ...core.contract import Evaluator, Limits
from ...core.errors import SpecError
from ...core.position import Position

EXPLORATION = 1 / math.sqrt(2)
_KNOWING_SCALE = 0.5  # of an evaluator's scale, with knowledge; by matches (docs/mcts.md)


class Offer(StrEnum):
    """What leaves can give, in the words of an error."""

    ALL_MOVES = "every move of a node, each as likely"
    WHOLE_GAMES = "games that are simulated to their end"
    PRIORS = "priors of moves"


_MEND = {
    Offer.ALL_MOVES: "leaf=knowledge leaves moves out and wants tree=puct",
    Offer.WHOLE_GAMES: "say leaf=playout (simulate=end)",
    Offer.PRIORS: "say leaf=evaluator (simulate=0) with an evaluator that gives policies, or leaf=knowledge",
}
Offers = frozenset[Offer]


class _Part:
    """A value with the name that a text calls it by."""

    name: ClassVar[str]

    def __str__(self) -> str:
        """As a text writes it."""
        numbers = {name: value for name, value in vars(self).items() if isinstance(value, int | float)}
        usual = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]  # a dataclass is derived
        written = [f"{name}={value:g}" for name, value in numbers.items() if value != usual[name]]
        return f"[{self.name}:{','.join(written)}]" if written else self.name


@dataclass(frozen=True)
class Ucb1(_Part):
    """``mean + c sqrt(2 ln N / n)``; untried children first, each as likely (Auer, Cesa-Bianchi & Fischer 2002)."""

    name: ClassVar[str] = "ucb1"
    needs: ClassVar[Offers] = frozenset({Offer.ALL_MOVES})
    c: float = EXPLORATION  # weight of the exploration term


@dataclass(frozen=True)
class Rave(_Part):
    """The same with the mean of playouts that had the move at any time (Gelly & Silver 2011)."""

    name: ClassVar[str] = "rave"
    needs: ClassVar[Offers] = frozenset({Offer.ALL_MOVES, Offer.WHOLE_GAMES})
    k: float = 500.0  # playouts after which a move's own mean counts as much
    c: float = EXPLORATION


@dataclass(frozen=True)
class Puct(_Part):
    """``mean + c P sqrt(N + 1) / (n + 1)``, P the prior of the move (Rosin 2011; Silver et al. 2017)."""

    name: ClassVar[str] = "puct"
    needs: ClassVar[Offers] = frozenset({Offer.PRIORS})
    c: float = 1.25  # weight of the priors, above 0


TreePolicy = Ucb1 | Rave | Puct


@dataclass(frozen=True)
class LikeTheTree(_Part):
    """The root chooses as every other node does, and the final choice is by ``final``."""

    name: ClassVar[str] = "tree"
    needs: ClassVar[Offers] = frozenset()


@dataclass(frozen=True)
class Noise(_Part):
    """A share of the root's priors is drawn from a Dirichlet distribution (Silver et al. 2017)."""

    name: ClassVar[str] = "noise"
    needs: ClassVar[Offers] = frozenset({Offer.ALL_MOVES, Offer.PRIORS})
    share: float = 0.25
    alpha: float = 0.3


@dataclass(frozen=True)
class Gumbel(_Part):
    """Sequential halving among the moves with the best Gumbel draws (Danihelka et al. 2022); see ``root.py``."""

    name: ClassVar[str] = "gumbel"
    needs: ClassVar[Offers] = frozenset({Offer.PRIORS})
    considered: int = 16  # moves


RootPolicy = LikeTheTree | Noise | Gumbel


@dataclass(frozen=True)
class Playout(_Part):
    """Random moves: to the end of the game, or so many and then the evaluator."""

    name: ClassVar[str] = "playout"
    plies: int | None = None  # None: to the end, and no evaluator

    def __post_init__(self) -> None:
        """Raises SpecError: no moves at all."""
        if self.plies is not None and self.plies < 1:
            raise SpecError(f"a playout of {self.plies} plies came, 1 is the least; say leaf=evaluator")

    def gives(self, evaluator: Evaluator | None) -> Offers:
        return frozenset({Offer.ALL_MOVES} if self.plies else {Offer.ALL_MOVES, Offer.WHOLE_GAMES})


@dataclass(frozen=True)
class Evaluated(_Part):
    """The evaluator is asked about the leaf itself; if it gives policies, they are priors."""

    name: ClassVar[str] = "evaluator"
    plies: ClassVar[int | None] = 0

    def gives(self, evaluator: Evaluator | None) -> Offers:
        """``evaluator`` None: it is not known yet, and may give policies."""
        with_priors = evaluator is None or gives_policies(evaluator)
        return frozenset({Offer.ALL_MOVES, Offer.PRIORS} if with_priors else {Offer.ALL_MOVES})


@dataclass(frozen=True)
class Scheduled(_Part):
    """Plies, and a factor for the playouts, by the phase of the game (``playouts.PHASES``)."""

    name: ClassVar[str] = "schedule"
    plies: ClassVar[int | None] = None

    def gives(self, evaluator: Evaluator | None) -> Offers:
        return frozenset({Offer.ALL_MOVES})


@dataclass(frozen=True)
class Known(_Part):
    """The game says of a leaf whether it is decided and which moves are worth a try, then the evaluator is asked.

    The priors of these moves are the evaluator's policy, if it gives one, else the game's.
    """

    name: ClassVar[str] = "knowledge"
    plies: ClassVar[int | None] = 0
    source: KnowledgeSource[Any] | None = None  # the game's, of its abilities; None: of a game that is not known yet

    def gives(self, evaluator: Evaluator | None) -> Offers:
        return frozenset({Offer.PRIORS})

    @staticmethod
    def factor(evaluator: Evaluator | None) -> float:
        """Of the evaluator's scale. One that gives policies was fitted to results, and keeps its own."""
        return 1.0 if gives_policies(evaluator) else _KNOWING_SCALE


def gives_policies(evaluator: Evaluator | None) -> bool:
    return isinstance(evaluator, BatchEvaluator) and evaluator.gives_policies


Leaf = Playout | Evaluated | Scheduled | Known
LIKE_THE_TREE = LikeTheTree()
TEN_PLIES = Playout(10)


def leaf_of(plies: int | None) -> Leaf:
    """Random moves before the evaluator is asked: none, so many, or None for a whole game."""
    return Evaluated() if plies == 0 else Playout(plies)


def guided_leaf(knowledge: KnowledgeSource[Position] | None) -> Leaf:
    """Of a tree that a network guides: the network is asked, after what the game knows, if it knows something."""
    return Known(knowledge) if knowledge else Evaluated()


class Final(StrEnum):
    """The move that is played, proven results first: the other of the two decides among equals."""

    VISITS = "visits"
    MEAN = "mean"


@dataclass(frozen=True)
class Selection:
    """The parts of one tree search."""

    tree: TreePolicy | None = None  # None: by priors where there are some, else by UCB1
    root: RootPolicy = LIKE_THE_TREE
    leaf: Leaf = TEN_PLIES
    final: Final = Final.VISITS

    def __post_init__(self) -> None:
        """Raises SpecError: parts that do not go together."""
        self.tree_with(None)

    def require_limits(self, limits: Limits) -> None:
        """Raises SpecError: sequential halving without a number of playouts to share out."""
        unlimited = limits.playouts is None and limits.nodes is None and limits.seconds is None
        if isinstance(self.root, Gumbel) and limits.playouts is None and not unlimited:
            raise SpecError(f"root={self.root} shares out the playouts; say how many, as in playouts=400")

    def tree_with(self, evaluator: Evaluator | None) -> TreePolicy:
        """How nodes choose with this evaluator, None for one that is not known yet. Raises SpecError."""
        gives = self.leaf.gives(evaluator)
        tree = self.tree or (Puct() if Offer.PRIORS in gives else Ucb1())
        for part, what in ((tree, f"tree={tree}"), (self.root, f"root={self.root}")):
            for need in sorted(part.needs - gives):
                beside = f"leaf={self.leaf}" + (f" with {evaluator.name!r}" if evaluator else "")
                raise SpecError(f"{what} needs {need}, which {beside} does not give; {_MEND[need]}")
        if isinstance(tree, Puct) and not tree.c > 0:
            raise SpecError(f"tree={tree} gives priors no weight; a number above 0 is needed, or tree=ucb1")
        if not isinstance(tree, Puct) and Offer.PRIORS in self.root.needs:
            raise SpecError(f"root={self.root} draws by priors, which tree={tree} has not; say tree=puct")
        return tree
