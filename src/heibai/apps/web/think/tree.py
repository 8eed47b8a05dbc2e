"""The tree of an alpha-beta search, node by node, as the search itself entered and left them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from ....core.contract import Game, Limits, Report
from ....core.position import Position
from ....core.rng import Rng
from ....core.searching import Evaluator, Stopped
from ....players.engine import SearchPlayer
from ....players.spec import make_player
from ....players.text import with_evaluator
from ....search.alphabeta import AlphaBeta
from .place import evaluator_of, most_plies, reached, require_colours
from .wire import TreeRequest, TreeState

MOST_NODES = 20_000
MOST_MINIMAX = 3_000_000  # leaves of a tree without cuts that is still counted


@dataclass
class Recorder:
    """What an alpha-beta search did, in its order; node 0 is the root."""

    root: Position
    most: int
    parents: list[int] = field(default_factory=lambda: [-1])
    moves: list[int] = field(default_factory=lambda: [-1])
    alphas: list[float] = field(default_factory=lambda: [-math.inf])
    betas: list[float] = field(default_factory=lambda: [math.inf])
    values: list[float | None] = field(default_factory=lambda: [None])
    steps: list[int] = field(default_factory=lambda: [0])
    positions: list[Position] = field(default_factory=list)
    _path: list[int] = field(default_factory=lambda: [0])

    def __post_init__(self) -> None:
        self.positions.append(self.root)

    def enter(self, move: int, position: Position, alpha: float, beta: float) -> None:
        """See ``search.alphabeta.Observer``. Raises Stopped: there are too many nodes."""
        if len(self.parents) >= self.most:
            raise Stopped
        node = len(self.parents)
        self.parents.append(self._path[-1])
        self.moves.append(move)
        self.alphas.append(alpha)
        self.betas.append(beta)
        self.values.append(None)
        self.positions.append(position)
        self.steps.append(node)
        self._path.append(node)

    def leave(self, value: float) -> None:
        """See ``search.alphabeta.Observer``."""
        node = self._path.pop()
        self.values[node] = value
        self.steps.append(-node - 1)

    def finish(self, value: float) -> None:
        """The root has its value."""
        self.leave(value)

    def tried(self) -> list[set[int]]:
        """[nodes] the moves that were looked at from each."""
        found: list[set[int]] = [set() for _ in self.parents]
        for parent, move in zip(self.parents[1:], self.moves[1:], strict=True):
            found[parent].add(move)
        return found


def tree_state(wanted: TreeRequest) -> TreeState:
    """Raises HeibaiError: the game is over, its colours are open, or the depth is more than the page shows here."""
    place = reached(wanted)
    require_colours(place)
    game, position = place.game, place.position
    evaluator = evaluator_of(wanted, game)
    depth = min(wanted.depth, most_plies(len(position.moves())))
    recorder = Recorder(position, MOST_NODES)
    report = observed(position, evaluator, depth, recorder)
    if report and report.score:
        recorder.finish(report.score.value)
    tried = recorder.tried()
    return {
        "evaluator": wanted.evaluator or evaluator.name,
        "depth": depth,
        "value": report.score.value if report and report.score else None,
        "move": report.move if report else None,
        "line": list(report.line) if report else [],
        "parents": recorder.parents,
        "moves": recorder.moves,
        "labels": ["", *(game.format_move(move) for move in recorder.moves[1:])],
        "alphas": [_bound(alpha) for alpha in recorder.alphas],
        "betas": [_bound(beta) for beta in recorder.betas],
        "values": recorder.values,
        "sides": [int(each.to_move) for each in recorder.positions],
        "steps": recorder.steps,
        "cut": [_cut(game, recorder, node, tried[node]) for node in range(len(recorder.parents))],
        "nodes": report.nodes if report else len(recorder.parents),
        "leaves": sum(not moves for moves in tried),
        "minimax_nodes": minimax_nodes(game, position, evaluator, depth),
        "complete": report is not None,
    }


def observed(position: Position, evaluator: Evaluator, depth: int, recorder: Recorder) -> Report | None:
    """The search's report; None: the recorder had enough."""
    try:
        return AlphaBeta(observer=recorder).search(position, evaluator, limits=Limits(depth=depth), rng=Rng(0))
    except Stopped:
        return None


def _cut(game: Game, recorder: Recorder, node: int, tried: set[int]) -> list[str]:
    """The moves of a node that has its value and children, and that were not looked at."""
    value = recorder.values[node]
    if value is None or not tried or value < recorder.betas[node]:
        return []
    return [game.format_move(move) for move in recorder.positions[node].moves() if move not in tried]


def _bound(value: float) -> float | None:
    return None if math.isinf(value) else value


def minimax_nodes(game: Game, position: Position, evaluator: Evaluator, depth: int) -> int | None:
    """Of minimax to the same depth, by minimax itself in the kernel; None: too many, or the kernel has no such form."""
    if len(position.moves()) ** depth > MOST_MINIMAX:
        return None
    player = make_player(with_evaluator(f"minimax:depth={depth}", evaluator.name), game)
    if not isinstance(player, SearchPlayer) or (player.kernel is None and len(position.moves()) ** depth > MOST_NODES):
        return None
    return player.choose(game, position, rng=Rng(0)).nodes
