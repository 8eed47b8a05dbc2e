"""What whole games teach: their positions, what a search thought of the moves there, and how they ended.

Letters: n games, T plies of the longest, N positions of all games, S points a side, A actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
from jax import Array, lax

from ....core.contract import Game
from ....core.position import Color, Position
from ..device.rules.games import DeviceGame, States
from ..device.self_play import chosen
from .shard import Shard
from .teacher import Teacher

_PLIES = 16  # T is made a multiple of it, so that few programs are compiled


@dataclass(frozen=True, eq=False)
class Games:
    """Whole games from starts at which none is over."""

    starts: States  # [n]
    moves: npt.NDArray[np.int32]  # [n, T] passes too, -1 after the end
    policies: npt.NDArray[np.float32]  # [n, T, A] of the searches that are targets, else 0
    least: int = 0  # empty squares of a position that is a sample

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def plies(self) -> int:
        """Of all games."""
        return int((self.moves >= 0).sum())

    def samples(self, game: DeviceGame) -> tuple[Shard, npt.NDArray[np.int32]]:
        """Every position with ``least`` empty squares as a sample, and [n] the margins for black."""
        moves = self.moves.T  # [T, n], as all below
        more = -len(moves) % _PLIES
        seen, last = jax.device_get(
            _replayed(game, self.starts, np.pad(moves, ((0, more), (0, 0)), constant_values=-1))
        )
        there = (moves >= 0) & (seen.empties[: len(moves)] >= self.least)
        column = np.nonzero(there)[1]
        turn = seen.turn[: len(moves)][there]
        sign = np.where(turn == last.turn[column], 1, -1)
        policy = self.policies.transpose(1, 0, 2)[there]
        shard = Shard(
            tuple(leaf[: len(moves)][there] for leaf in jax.tree.leaves(seen.states)),
            policy.astype(np.float16),
            (sign * last.margin[column] / np.float32(game.size**2)).astype(np.float32),
            (sign[:, None, None] * last.ownership[column]).astype(np.int8),
            np.asarray(policy.any(axis=1)),
        )
        return shard, np.where(last.turn == 0, last.margin, -last.margin)


class _Seen(NamedTuple):
    """Before every ply. [T, n, ...]"""

    states: States
    turn: Array
    empties: Array


class _Last(NamedTuple):
    """When the games were over, for the side to move. [n, ...]"""

    turn: Array
    margin: Array
    ownership: Array


def _replayed_now(game: DeviceGame, starts: States, moves: Array) -> tuple[_Seen, _Last]:
    def ply(states: States, move: Array) -> tuple[States, _Seen]:
        after = game.play(states, move.clip(0))
        own, opponent = game.stones(states)
        return chosen(move >= 0, after, states), _Seen(states, game.turn(states), (~(own | opponent)).sum(axis=1))

    last, seen = lax.scan(ply, starts, moves)
    return seen, _Last(game.turn(last), game.margin(last), game.ownership(last))


_replayed = jax.jit(_replayed_now, static_argnums=0)


def positions_of(game: Game, device: DeviceGame, states: States) -> list[Position]:
    """One for each game; none of them is over."""
    own, opponent = map(_sets, jax.device_get(device.stones(states)))
    start: Any = game.start()
    found: list[Position] = []
    for mine, theirs, turn in zip(own, opponent, jax.device_get(device.turn(states)).tolist(), strict=True):
        black, white = (theirs, mine) if turn else (mine, theirs)
        found.append(replace(start, black=black, white=white, to_move=Color(turn)))
    return found


def _sets(stones: npt.NDArray[np.bool_]) -> list[int]:
    packed = np.packbits(stones, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def teacher_games(game: Game, device: DeviceGame, teacher: Teacher, starts: States, number: int) -> Games:
    """Games that a teacher plays on both sides; ``number``: of plies before these."""
    states, moves, policies = starts, list[npt.NDArray[np.int32]](), list[npt.NDArray[np.float32]]()
    while (going := ~np.asarray(device.is_over(states))).any():
        positions = positions_of(game, device, jax.tree.map(lambda leaf: leaf[going], states))
        actions = np.full(len(going), -1, np.int32)
        shares = np.zeros((len(going), device.actions), np.float32)
        actions[going], shares[going] = teacher.said(positions, number + len(moves))
        states = chosen(jnp.asarray(going), device.play(states, jnp.asarray(actions.clip(0))), states)
        moves.append(actions)
        policies.append(shares)
    return Games(starts, np.stack(moves, axis=1), np.stack(policies, axis=1))
