"""The root's own way to choose. kernel/search/mcts/root.hpp is the twin, to the digit.

``Noise``: its priors are (1 - share) of what they were and share of one draw of a Dirichlet distribution, moves
ascending (Silver et al. 2017).

``Gumbel`` (Danihelka, Guez, Schrittwieser & Silver 2022, "Policy improvement by planning with Gumbel", algorithm 1 and
appendix A): 1. every move has the score g + ln P + (50 + n_max) q, g one Gumbel draw, P its prior, n_max the most
visits of a move of the root and q its mean, that of all moves where it has no visits. 2. The best ``considered`` moves
share the playouts, half as many moves as playouts at most: in each of log2(considered) phases they get equal parts,
then the better half goes on, two at least. Before that all leaves are evaluated. 3. A playout goes to the move with
fewest visits in this search among those that are considered and no proven loss, of equals to the one that stood better
when the phase began; to the best of the others if all are lost. 4. The move that is played has most visits in this
search, of equals the best score.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...core.rng import Rng
from .node import LOST, TIES_STREAM, WON, Node
from .policies import Gumbel, Noise

ROOT_STREAM = TIES_STREAM + 1  # of a search, on which its root draws
_LEAST_PRIOR = 1e-12
_VISITS_AT_FIRST = 50.0


def _open_uniform(rng: Rng) -> float:
    """In [2^-53, 1), so that its logarithm is finite."""
    return max(rng.uniform(), 2.0**-53)


def gumbel_draw(rng: Rng) -> float:
    return -math.log(-math.log(_open_uniform(rng)))


def _normal_draw(rng: Rng) -> float:
    """Box & Muller 1958; two draws."""
    radius = math.sqrt(-2.0 * math.log(_open_uniform(rng)))
    return radius * math.cos(2.0 * math.pi * rng.uniform())


def gamma_draw(alpha: float, rng: Rng) -> float:
    """Marsaglia & Tsang 2000, "A simple method for generating gamma variables"."""
    if alpha < 1.0:
        larger = gamma_draw(alpha + 1.0, rng)
        return larger * math.pow(_open_uniform(rng), 1.0 / alpha)
    d = alpha - 1.0 / 3.0
    c = 1.0 / math.sqrt(9.0 * d)
    while True:
        x = _normal_draw(rng)
        root = 1.0 + c * x
        v = root * root * root
        if v > 0.0 and math.log(_open_uniform(rng)) < 0.5 * x * x + d - d * v + d * math.log(v):
            return d * v


def _by_move(root: Node) -> list[Node]:
    return sorted(root.children, key=lambda child: child.move)


def add_noise(root: Node, noise: Noise, rng: Rng) -> None:
    """Mix the priors of the root's moves with one draw."""
    children = _by_move(root)
    drawn = [gamma_draw(noise.alpha, rng) for _ in children]
    total = 0.0
    for part in drawn:
        total += part
    if total > 0.0:
        for child, part in zip(children, drawn, strict=True):
            child.prior = (1.0 - noise.share) * child.prior + noise.share * (part / total)


@dataclass(slots=True)
class _Move:
    like: float  # Gumbel draw and logarithm of the prior
    before: int  # visits before this search
    rank: int = 0


class Halving:
    """One search's sequential halving."""

    def __init__(self, root: Node, policy: Gumbel, playouts: int, rng: Rng) -> None:
        """``playouts``: of the search. The root has its children, with priors."""
        self._root, self._playouts = root, playouts
        self._moves = {
            child.move: _Move(gumbel_draw(rng) + math.log(max(child.prior, _LEAST_PRIOR)), child.visits)
            for child in _by_move(root)
        }
        self._considered = min(policy.considered, len(self._moves), max(1, playouts // 2))
        self._phases = max(1, math.ceil(math.log2(max(self._considered, 1))))
        self._rank()
        self._begin_phase(0)

    def is_over(self, made: int) -> bool:
        """Whether a phase ends with the ``made`` playouts of the search, all of which are counted then."""
        return made >= self._ends and self._considered > 2

    def halve(self, made: int) -> None:
        self._rank()
        self._considered = max(2, self._considered // 2)
        self._begin_phase(made)

    def choose(self) -> int:  # 3
        """The place among the children where a playout goes."""

        def order(place: int) -> tuple[float, int]:
            child = self._root.children[place]
            move = self._moves[child.move]
            return (child.visits - move.before if move.rank < self._considered else math.inf), move.rank

        open_places = [place for place, child in enumerate(self._root.children) if child.proof != LOST]
        return min(open_places, key=order, default=0)

    def final_choice(self) -> Node:  # 4
        """The child to play: a proven win first, a proven loss last."""
        scores = self._scores()

        def worth(child: Node) -> tuple[float, ...]:
            certain = {WON: 1, LOST: -1}.get(child.proof if child.proof is not None else 0, 0)
            return (certain, child.visits - self._moves[child.move].before, scores[child.move])

        return max((child for child in _by_move(self._root) if child.visits), key=worth)

    def _scores(self) -> dict[int, float]:  # 1
        children = _by_move(self._root)
        most = max((child.visits for child in children), default=0)
        visits, total = 0, 0.0
        for child in children:
            visits += child.visits
            total += child.total
        mean = total / visits if visits else 0.5
        return {
            child.move: self._moves[child.move].like
            + (_VISITS_AT_FIRST + most) * (child.value if child.visits else mean)
            for child in children
        }

    def _rank(self) -> None:  # 2
        """Those that are considered by their scores; the others stay behind them."""
        scores = self._scores()
        ranked = sorted(self._moves, key=lambda move: (self._moves[move].rank >= self._considered, -scores[move]))
        for rank, move in enumerate(ranked):
            self._moves[move].rank = rank

    def _begin_phase(self, made: int) -> None:
        width = max(self._considered, 1)
        self._ends = made + width * max(1, self._playouts // (self._phases * width))
