"""The contract test of a hand-in: legal moves, in time, nothing kept from another game, deterministic if it says so.

1. Positions of random games are asked of a fresh process.
2. The same are asked of another one. Who says that it is deterministic must answer alike.
3. A third process plays a game to its end, then the positions are asked in the other order. The answers must be legal;
   who says that it is deterministic must answer as before.

Who does not say so is not blamed for another answer; the report says that there was one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.contract import Game
from ..core.errors import EngineTimeError, HeibaiError
from ..core.position import Position
from ..core.rng import Rng
from ..players.remote.engines_file import Engine
from ..players.remote.player import RemotePlayer

_POSITIONS = 8
_PATIENCE = 2  # positions without an answer after which no more are asked
_GAME_STREAM = 0x67616D65  # "game": of the one that is played before
Asked = tuple[Position, tuple[int, ...]]  # a position, and the moves that lead to it


@dataclass(frozen=True)
class Verdict:
    """What the contract test found."""

    answered: int  # positions with a legal move in time, of those asked
    asked: int
    faults: tuple[str, ...]  # sentences, the first of each kind
    slowest: float  # seconds of its longest answer
    is_repeatable: bool  # the same moves in another process, and after another game
    is_declared: bool = False  # it says that it is deterministic

    @property
    def may_play(self) -> bool:
        return self.answered > 0


def test_positions(game: Game, *, seed: int) -> list[Asked]:
    """Positions with a choice, each with the moves that lead to it."""
    found = list[Asked]()
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


def check(engine: Engine, game: Game, *, seed: int, is_declared: bool = False) -> Verdict:
    """Ask it all positions in three processes. ``is_declared``: it says that it is deterministic."""
    positions = test_positions(game, seed=seed)
    fresh, again, used = (_Process(engine, game) for _ in range(3))
    first = fresh.ask_all(positions, patience=_PATIENCE)
    answered = sum(move is not None for move in first)
    if not answered:
        return Verdict(0, len(positions), tuple(fresh.faults.values()), fresh.slowest, True, is_declared)
    second = again.ask_all(positions)
    is_used = used.plays_a_game(Rng(seed, (_GAME_STREAM,)))
    third = used.ask_all(positions[::-1])[::-1]
    faults = used.faults | again.faults | fresh.faults
    if is_declared:
        faults = faults | _broken_promises(game, positions, first, second, third)
    if is_used and "time" not in used.faults and _only_after_a_game(first, second, third):
        faults["state"] = (
            "after another game in the same process it gave no legal move where it gives one otherwise; keep nothing "
            "from one game to the next"
        )
    slowest = max(fresh.slowest, again.slowest, used.slowest)
    return Verdict(answered, len(positions), tuple(faults.values()), slowest, first == second == third, is_declared)


Moves = Sequence[int | None]  # None: no legal one in time


def _only_after_a_game(first: Moves, second: Moves, third: Moves) -> bool:
    return any(three is None and None not in (one, two) for one, two, three in zip(first, second, third, strict=True))


def _broken_promises(
    game: Game, positions: Sequence[Asked], first: Moves, second: Moves, third: Moves
) -> dict[str, str]:
    """What is wrong with a hand-in that says it is deterministic: chance, else what it keeps from another game."""
    two_fresh, after_a_game = _difference(game, positions, first, second), _difference(game, positions, first, third)
    if two_fresh:
        return {
            "random": f"it says that it is deterministic, but two fresh processes answered {two_fresh}; take random "
            "numbers from a fixed seed and think by depth, not by the clock, or do not say so"
        }
    if after_a_game:
        return {
            "remembers": f"it says that it is deterministic, but it answered {after_a_game}, the second time after "
            "another game in the same process; keep nothing from one game to the next, or do not say so"
        }
    return {}


def _difference(game: Game, positions: Sequence[Asked], one: Moves, other: Moves) -> str:
    """``d3 and then c5 after f5 d6``: the first position with two different legal answers; empty: there is none."""
    for (_, played), here, there in zip(positions, one, other, strict=True):
        if here is not None and there is not None and here != there:
            line = f"after {' '.join(map(game.format_move, played))}" if played else "at the start"
            return f"{game.format_move(here)} and then {game.format_move(there)} {line}"
    return ""


class _Process:
    """A fresh process of the hand-in, and what went wrong in it."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self.faults, self.slowest = dict[str, str](), 0.0  # the first of each kind; seconds of its longest answer
        self._game, self._player = game, RemotePlayer(engine.name, engine, game)

    def ask_all(self, positions: Sequence[Asked], *, patience: int = _POSITIONS) -> list[int | None]:
        """Its moves, None for no legal one in time; then it ends. Without any in the first ``patience`` it does so."""
        moves = list[int | None]()
        try:
            for position, played in positions:
                is_given_up = len(moves) >= patience and not any(move is not None for move in moves)
                moves.append(None if is_given_up else self._ask(position, played))
        finally:
            self._player.release()
        return moves

    def _ask(self, position: Position, played: tuple[int, ...]) -> int | None:
        self._player.follow(self._game.start(), played)
        try:
            report = self._player.choose(self._game, position, rng=Rng(0))
        except HeibaiError as error:
            kind = "time" if isinstance(error, EngineTimeError) else "fault"
            self.faults.setdefault(kind, str(error).partition(": ")[2])
            return None
        self.slowest = max(self.slowest, report.seconds or 0.0)
        if report.move in position.moves():
            return report.move
        self.faults.setdefault("illegal", f"it answered move {report.move}, which is not legal")
        return None

    def plays_a_game(self, rng: Rng) -> bool:
        """Against random moves; False: it ended with a fault, and so did the process."""
        position, moves, is_asked = self._game.start(), list[int](), True
        while legal := position.moves():
            move: int | None = rng.choice(legal)
            if is_asked and legal != (self._game.pass_move,):
                move = self._ask(position, tuple(moves))
            if move is None:
                return False
            moves.append(move)
            position, is_asked = position.play(move), not is_asked
        return True
