"""The contract test: positions of random games, asked twice of fresh processes, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.contract import Game
from ..core.errors import EngineTimeError, HeibaiError
from ..core.position import Position
from ..core.rng import Rng
from ..players.remote.engines_file import Engine
from ..players.remote.player import RemotePlayer

_POSITIONS = 8


@dataclass(frozen=True)
class Verdict:
    """What the contract test found."""

    answered: int  # positions with a legal move in time, of those asked
    asked: int
    faults: tuple[str, ...]  # sentences, the first of each kind
    slowest: float  # seconds of its longest answer
    is_repeatable: bool  # the same moves in another order, in another process

    @property
    def may_play(self) -> bool:
        return self.answered > 0


def test_positions(game: Game, *, seed: int) -> list[tuple[Position, tuple[int, ...]]]:
    """Positions with a choice, each with the moves that lead to it."""
    found = list[tuple[Position, tuple[int, ...]]]()
    for number in range(_POSITIONS):
        rng, position, moves = Rng(seed, (number,)), game.start(), list[int]()
        for _ in range(6 * number):
            if not (legal := position.moves()):
                break
            moves.append(rng.choice(legal))
            following = position.play(moves[-1])
            if following.moves() in ((), (game.pass_move,)):
                moves.pop()
                break
            position = following
        found.append((position, tuple(moves)))
    return found


def check(engine: Engine, game: Game, *, seed: int) -> Verdict:
    """Ask it all positions, then in the other order in a process of its own."""
    positions = test_positions(game, seed=seed)
    first, faults, slowest = _answers(engine, game, positions)
    if not any(move is not None for move in first):
        return Verdict(0, len(positions), tuple(faults.values()), slowest, True)
    second, others, _ = _answers(engine, game, positions[::-1])
    return Verdict(
        sum(move is not None for move in first), len(positions), tuple((others | faults).values()), slowest,
        first == second[::-1],
    )  # fmt: skip


def _answers(
    engine: Engine, game: Game, positions: list[tuple[Position, tuple[int, ...]]]
) -> tuple[list[int | None], dict[str, str], float]:
    """Its moves (None: no legal one in time), the first fault of each kind, the seconds of the slowest answer.

    A hand-in that fails the first two positions is asked no more.
    """
    player, moves, slowest = RemotePlayer(engine.name, engine, game), list[int | None](), 0.0
    faults = dict[str, str]()
    try:
        for position, played in positions:
            if moves == [None, None]:
                return moves, faults, slowest
            player.follow(game.start(), played)
            try:
                report = player.choose(game, position, rng=Rng(0))
                moves.append(report.move if report.move in position.moves() else None)
                slowest = max(slowest, report.seconds or 0.0)
                if moves[-1] is None:
                    faults.setdefault("illegal", f"it answered move {report.move}, which is not legal")
            except HeibaiError as error:
                moves.append(None)
                kind = "time" if isinstance(error, EngineTimeError) else "fault"
                faults.setdefault(kind, str(error).partition(": ")[2])
    finally:
        player.release()
    return moves, faults, slowest
