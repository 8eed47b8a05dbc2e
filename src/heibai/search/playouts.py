"""Simulated games: what the Monte Carlo searches score a position with.

Contract: a random move is one draw over the legal moves, or over the game's candidates, in ascending order, also where
there is but one; a pass is played without a draw and not counted in ``plies``. A finished game is worth 1, 1/2 or 0;
one that is cut off after ``plies`` moves is evaluated, the value e squashed to 1 / (1 + exp(-e / scale)), which never
reaches 0 or 1.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.abilities import Candidates
from ..core.abilities.of_positions import CountsStones, Passes
from ..core.batches import Floats, in_batches
from ..core.contract import Evaluator, Limits
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng
from .leaf import acting_value, required, same_seat

DEFAULT_PLIES = 10
DEFAULT_PLAYOUTS = 80
TELL_SECONDS = 0.05  # between two reports of progress
_FURTHEST = 36.0  # scales; beyond, the squashed value would round to 1, which is a won game's
_NO_PASS = -1


def with_a_limit(limits: Limits) -> Limits:
    """The same, or so many playouts as a search without any limit has."""
    unlimited = limits.playouts is None and limits.nodes is None and limits.seconds is None
    return replace(limits, playouts=DEFAULT_PLAYOUTS) if unlimited else limits


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the game and how it is simulated."""

    last: int  # stones on a board of 64 squares up to which it lasts; other boards in proportion
    plies: int | None  # of a simulation; None: to the end of the game
    factor: int  # so many times the playouts


# Few plies where moves are many, whole games near the end (schedule=phase).
PHASES = (Phase(20, 15, 1), Phase(44, 10, 1), Phase(64, None, 2))


def phase_of(position: Position, phases: Sequence[Phase] = PHASES) -> Phase:
    """The part of the game that ``position`` belongs to. Raises SpecError: it does not say how full its board is."""
    if not isinstance(position, CountsStones):
        raise SpecError(f"{type(position).__name__} counts no stones, by which the schedule goes; leave schedule= out")
    filled = 64 * position.stones
    return next((phase for phase in phases if filled <= phase.last * position.area), phases[-1])


def outcome(position: Position) -> float:
    """1, 1/2 or 0: the result of a finished game for the side to move."""
    value = position.final_value(0)
    return 1.0 if value > 0 else 0.0 if value < 0 else 0.5


def squash(value: float, scale: float) -> float:
    """An evaluation as a probability of winning, in the open interval (0, 1)."""
    return 1.0 / (1.0 + math.exp(-min(max(value / scale, -_FURTHEST), _FURTHEST)))


def moves_tried(position: Position, *, candidates: Candidates | None) -> tuple[int, ...]:
    """The moves that a search considers: all, or the game's candidates."""
    moves: tuple[int, ...] = candidates(position) if candidates else position.moves()
    return moves


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a simulation was cut off: what the evaluator is to be asked."""

    position: Position
    ours: bool  # whether the seat that acts there is the one that acted first


class Playouts:
    """Simulations of one kind, and the count of the positions that they entered.

    Args:
        plies: random moves before the evaluator is asked; None plays to the end and asks nobody.
        candidates: the game's, of its abilities; then no other moves are played.
        scale: of an evaluation that is squashed, in scales of the evaluator.
    """

    def __init__(
        self,
        plies: int | None,
        evaluator: Evaluator | None,
        rng: Rng,
        *,
        candidates: Candidates | None,
        scale: float = 1.0,
    ) -> None:
        """Raises SpecError: moves are cut off and there is no evaluator."""
        self.nodes = 0  # positions entered by random moves and passes
        self.played: list[tuple[bool, int]] = []  # of the last simulation: by the seat that acted first? and the move
        self._plies = plies
        self._candidates = candidates
        self._rng = rng
        asked = None if plies is None else required(evaluator)
        self._evaluator = in_batches(asked) if asked else None
        self._scale = scale * asked.scale if asked else 1.0
        if not self._scale > 0:
            raise SpecError(f"the evaluator's scale is {self._scale!r}; it must be above 0 (see docs/mcts.md)")

    def run(self, position: Position) -> float:
        """What one simulation from ``position`` is worth for the seat that acts there, 0 to 1."""
        found = self.simulate(position)
        if isinstance(found, float):
            return found
        (value,), _ = self.evaluate([found])
        return value

    def simulate(self, position: Position) -> float | Ending:
        """As ``run`` where the game came to its end, else where it was cut off."""
        pass_move = position.pass_move if isinstance(position, Passes) else _NO_PASS
        played, ours = 0, True  # ours: that seat acts now
        self.played.clear()
        while played != self._plies and (moves := moves_tried(position, candidates=self._candidates)):
            passing = moves[0] == pass_move
            move = pass_move if passing else moves[self._rng.below(len(moves))]
            child = position.play(move)
            self.played.append((ours, move))
            ours = ours == same_seat(position, child)
            position = child
            played += not passing
            self.nodes += 1
        if self._evaluator is not None and not position.is_over():
            return Ending(position, ours)
        value = outcome(position)
        return value if ours else 1.0 - value

    def evaluate(self, endings: Sequence[Ending]) -> tuple[list[float], Floats | None]:
        """[batch] what each is worth for the seat that acted first in it, 0 to 1; the evaluator's policies."""
        assert self._evaluator is not None  # else every simulation ends with its game
        found = self._evaluator.evaluate_batch([ending.position for ending in endings])
        values = [
            squash(acting_value(ending.position, value), self._scale)
            for ending, value in zip(endings, found.values.tolist(), strict=True)
        ]
        worth = [value if ending.ours else 1.0 - value for ending, value in zip(endings, values, strict=True)]
        return worth, found.policies


class Budget:
    """The limits of one search: so many playouts, positions entered and seconds, but one playout at least."""

    def __init__(self, limits: Limits, *, factor: int = 1) -> None:
        """80 playouts where the limits name none; ``factor`` times as many playouts as they say."""
        unlimited = limits.playouts is None and limits.nodes is None and limits.seconds is None
        playouts = DEFAULT_PLAYOUTS if unlimited else limits.playouts
        self.started = self._told = time.perf_counter()
        self._playouts = math.inf if playouts is None else playouts * factor
        self._nodes = math.inf if limits.nodes is None else limits.nodes
        self._deadline = math.inf if limits.seconds is None else self.started + limits.seconds

    @property
    def most_playouts(self) -> int:
        """0: no limit."""
        return 0 if self._playouts == math.inf else int(self._playouts)

    def allows(self, playouts: int, nodes: int) -> bool:
        """Whether a search that made so many may make another playout."""
        if not playouts:
            return True
        return playouts < self._playouts and nodes < self._nodes and time.perf_counter() < self._deadline

    def elapsed(self) -> float:
        return time.perf_counter() - self.started

    def is_time_to_tell(self) -> bool:
        """True at most 20 times a second."""
        now = time.perf_counter()
        if now - self._told < TELL_SECONDS:
            return False
        self._told = now
        return True
