"""Self-play of players who draw their moves, and what each drawn move was worth beyond what was expected.

A batch of games goes on side by side, a ply at a time. Steps:

1. A game begins with so many random moves as a draw says; later a move is random now and then.
2. Other moves are drawn by exp(value / temperature). The value is that of the position after the move, for who moves; a
   finished game counts as 50 temperatures times its result.
3. A second move is drawn in the same way. It is not played.
4. Backwards, the advantage of the played move: the next expectation less this one, plus ``trace`` times the advantage
   of the next played move, all for one side (generalized advantage estimation, Schulman and others 2016). An
   expectation is the mean of the critic's predictions after all moves, by their probabilities. No advantage passes a
   random move.
5. A position teaches where both drawn moves differ and neither ends the game. The second stands for what is usual: the
   advantage times the gradient of (value of the played move - value of the other) is the policy gradient in the mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...core.contract import KernelEvaluator
from ...games.reversi.kernel import boards
from ...games.reversi.rules import Reversi
from .tables import Bits, Floats

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
MOST_PLIES = 200  # passes are plies, too; no game on 8x8 has so many
_CERTAIN = 50.0  # temperatures that a won game is worth


@dataclass(frozen=True, eq=False)
class Compared:
    """N pairs of positions after two moves from the same position; the side to move is the one that did not move."""

    played: Bits  # [2, N] own, opponent
    other: Bits  # [2, N]
    advantage: Floats  # [N] of the played move for who played it, -2 to 2


class _Ply(NamedTuple):
    """What the games that could move did."""

    games: Ints  # [M]
    expected: Floats  # [M] result before the move for who moves
    random: Flags  # [M] moved by lot
    teaches: Flags  # [M]
    played: Bits  # [2, M] own, opponent
    other: Bits  # [2, M]


@dataclass(frozen=True)
class Settings:
    """How games are played."""

    temperature: float
    trace: float
    epsilon: float  # probability that a move is drawn by lot
    random_plies: int


class SelfPlay:
    """Games of one size between a policy and itself."""

    def __init__(self, game: Reversi, critic: KernelEvaluator, settings: Settings) -> None:
        """``critic``: its value e is the prediction tanh(e) of the result, -1, 0 or 1."""
        self._game, self._critic, self._settings = game, critic, settings

    def play(self, policy: KernelEvaluator, games: int, rng: np.random.Generator) -> Compared:
        """So many games."""
        size, start = self._game.size, self._game.start()
        own, opponent = np.full(games, start.own, np.uint64), np.full(games, start.opponent, np.uint64)
        opening = rng.integers(0, self._settings.random_plies + 1, games)  # 1
        plies: list[_Ply | None] = []
        while len(plies) < MOST_PLIES:
            legal = boards.legal_moves(own, opponent, size=size)
            if not legal.any() and not boards.legal_moves(opponent, own, size=size).any():
                break
            moves = np.full(games, size * size)
            ply = None
            if legal.any():
                strays = rng.random(games) < self._settings.epsilon
                ply, chosen = self._ply(policy, (own, opponent), legal, strays | (opening > len(plies)), rng)
                moves[ply.games] = chosen
            plies.append(ply)
            own, opponent = boards.play(own, opponent, moves, size=size)
        margin = _discs(own) - _discs(opponent)
        return self._taught(plies, np.sign(margin if len(plies) % 2 == 0 else -margin).astype(np.float64))

    def _ply(
        self, policy: KernelEvaluator, board: tuple[Bits, Bits], legal: Bits, lots: Flags, rng: np.random.Generator
    ) -> tuple[_Ply, Ints]:
        """2 and 3: one move in each game that has any, and the moves."""
        games = np.flatnonzero(legal)
        squares = np.arange(self._game.size**2, dtype=np.uint64)
        of, moves = map(np.ascontiguousarray, np.nonzero(legal[games][:, None] >> squares & np.uint64(1)))
        first = np.searchsorted(of, np.arange(len(games)))
        after = np.stack(boards.play(board[0][games[of]], board[1][games[of]], moves, size=self._game.size))
        values, predictions, ends = self._judged(policy, after)
        likely = _likelihoods(values / self._settings.temperature, of, first)
        random = lots[games]
        played, other = _drawn(likely, of, first, rng), _drawn(likely, of, first, rng)
        if random.any():
            played = np.where(random, _drawn(np.ones(len(of)), of, first, rng), played)
        ply = _Ply(
            games,
            np.add.reduceat(likely * predictions, first),
            random,
            ~random & (played != other) & ~ends[played] & ~ends[other],
            after[:, played],
            after[:, other],
        )
        return ply, moves[played]

    def _judged(self, policy: KernelEvaluator, after: Bits) -> tuple[Floats, Floats, Flags]:
        """[N] values and [N] predictions for who has moved, [N] whether the game is over."""
        size = self._game.size
        values = -boards.values(policy, after[0], after[1], size)
        predictions = -np.tanh(boards.values(self._critic, after[0], after[1], size))
        ends = (
            boards.legal_moves(after[0], after[1], size=size) | boards.legal_moves(after[1], after[0], size=size)
        ) == 0
        results = np.sign(_discs(after[1][ends]) - _discs(after[0][ends]))
        values[ends], predictions[ends] = results * _CERTAIN * self._settings.temperature, results
        return values, predictions, ends

    def _taught(self, plies: list[_Ply | None], result: Floats) -> Compared:
        """4. ``result [games]`` is black's."""
        following, advantage = result.copy(), np.zeros(len(result))  # for black
        found: list[tuple[_Ply, Floats]] = []
        for number in range(len(plies) - 1, -1, -1):
            ply = plies[number]
            if ply is None:
                continue
            side = 1.0 if number % 2 == 0 else -1.0
            gained = following[ply.games] - side * ply.expected
            passed = gained + self._settings.trace * advantage[ply.games]
            advantage[ply.games] = np.where(ply.random, 0.0, passed)
            following[ply.games] = side * ply.expected
            found.append((ply, side * advantage[ply.games][ply.teaches]))
        return Compared(
            np.concatenate([ply.played[:, ply.teaches] for ply, _ in found], axis=1),
            np.concatenate([ply.other[:, ply.teaches] for ply, _ in found], axis=1),
            np.concatenate([each for _, each in found]),
        )


def _discs(bits: Bits) -> Ints:
    return np.bitwise_count(bits).astype(np.int64)


def _likelihoods(logits: Floats, of: Ints, first: Ints) -> Floats:
    """[N] of each move of the position ``of [N]``, whose moves begin at ``first [M]``."""
    raw = np.exp(logits - np.maximum.reduceat(logits, first)[of])
    likely: Floats = raw / np.add.reduceat(raw, first)[of]
    return likely


def _drawn(likely: Floats, of: Ints, first: Ints, rng: np.random.Generator) -> Ints:
    """[M] places of one move of each position, by what is likely (Gumbel's trick)."""
    with np.errstate(divide="ignore"):
        keys = np.log(likely) - np.log(-np.log(rng.random(len(likely))))
    drawn: Ints = np.lexsort((-keys, of))[first]
    return drawn
