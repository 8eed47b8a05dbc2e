"""What N scheduled games came to, as arrays, and the tallies that ratings and breeders read."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...core.contract import Color
from ...core.tally import PairTally, Tally
from ..schedule.pairing import Schedule
from .match import GameResult, Reason

BLACK, WHITE, DRAW = 0, 1, 2


class EvaluatorFailedError(Exception):
    """A player's own evaluator raised something: it loses its game by that, which only a referee can see."""


@dataclass(frozen=True)
class Results:
    """[N] results in the order of the schedule."""

    winner: npt.NDArray[np.int8]  # 0 the schedule's black (the first seat), 1 its white, 2 a draw
    margin: npt.NDArray[np.int32]  # for black, in the game's unit; 0 for a forfeited game
    moves: tuple[tuple[int, ...], ...] | None  # opening and passes included; None when nobody asked for them
    forfeits: dict[int, tuple[Reason, str]]  # index of the game -> why its loser lost, if not by the rules
    swapped: frozenset[int] = frozenset()  # games in which the schedule's white came to have black (opening rules)
    # [N, plies, squares and pass] of the kernel's games where asked for: what a player's search thought of all moves at
    # each ply after the opening, 0 where it said nothing; rows after a game's end mean nothing
    policies: npt.NDArray[np.float32] | None = None

    @classmethod
    def of_games(cls, games: Sequence[GameResult]) -> Results:
        """From games that the Python referee watched."""
        return cls(
            np.array([DRAW if g.winner_seat is None else g.winner_seat for g in games], dtype=np.int8),
            np.array([g.margin or 0 for g in games], dtype=np.int32),
            tuple(g.moves for g in games),
            {i: (g.reason, g.detail) for i, g in enumerate(games) if g.reason is not Reason.RULES},
            frozenset(i for i, g in enumerate(games) if g.black_seat),
        )

    def __len__(self) -> int:
        return len(self.winner)

    def select(self, chosen: npt.NDArray[np.bool_]) -> Results:
        """The games that ``chosen`` [N] says."""
        if chosen.all():
            return self
        place = np.cumsum(chosen) - 1  # in the result, of those that are chosen
        return Results(
            self.winner[chosen],
            self.margin[chosen],
            None if self.moves is None else tuple(m for m, wanted in zip(self.moves, chosen, strict=True) if wanted),
            {int(place[index]): why for index, why in self.forfeits.items() if chosen[index]},
            frozenset(int(place[index]) for index in self.swapped if chosen[index]),
        )

    def first(self, count: int) -> Results:
        """The first ``count`` games."""
        return self.select(np.arange(len(self)) < count)

    def game(self, index: int) -> GameResult:
        """One game; its moves are empty when they were not kept."""
        reason, detail = self.forfeits.get(index, (Reason.RULES, ""))
        black_seat = int(index in self.swapped)
        winner = None if self.winner[index] == DRAW else Color(int(self.winner[index]) ^ black_seat)
        margin = int(self.margin[index]) if reason is Reason.RULES else None
        return GameResult(self.moves[index] if self.moves else (), margin, winner, reason, detail, black_seat)


def join(parts: Sequence[Results]) -> Results:
    """The results of several parts of a schedule, in order."""
    forfeits: dict[int, tuple[Reason, str]] = {}
    swapped: set[int] = set()
    offset = 0
    for part in parts:
        forfeits |= {offset + index: why for index, why in part.forfeits.items()}
        swapped |= {offset + index for index in part.swapped}
        offset += len(part)
    moves = None if any(part.moves is None for part in parts) else tuple(m for part in parts for m in part.moves or ())
    return Results(
        np.concatenate([np.empty(0, np.int8), *(part.winner for part in parts)]),
        np.concatenate([np.empty(0, np.int32), *(part.margin for part in parts)]),
        moves,
        forfeits,
        frozenset(swapped),
    )


def games_hash(results: Results) -> str:
    """SHA-256 over the games in order: winner, margin, count of moves, moves, as little-endian int32.

    Two contests with the same hash have played the same games, whoever watched and however often they were broken off.
    """
    sha = hashlib.sha256()
    for index in range(len(results)):
        moves = results.moves[index] if results.moves else ()
        numbers = (results.winner[index], results.margin[index], len(moves), *moves)
        sha.update(np.array(numbers, dtype="<i4").tobytes())
    return sha.hexdigest()


def player_tallies(schedule: Schedule, results: Results, *, players: int) -> npt.NDArray[np.int64]:
    """[players, 3] wins, draws and losses of each player over all its games."""
    table = np.zeros((players, 3), dtype=np.int64)
    black_outcome = np.array([0, 2, 1])[results.winner]  # column of the table: win, loss, draw
    np.add.at(table, (schedule.black, black_outcome), 1)
    np.add.at(table, (schedule.white, 2 - black_outcome), 1)
    return table


def pairing_tally(schedule: Schedule, results: Results, *, pairing: int) -> Tally:
    """Wins, draws and losses of the first player of a pairing."""
    points = first_player_points(schedule, results)[schedule.pairing == pairing]
    return Tally(int((points == 2).sum()), int((points == 1).sum()), int((points == 0).sum()))


def pairing_pairs(schedule: Schedule, results: Results, *, pairing: int) -> PairTally:
    """Game pairs of a pairing by the points of its first player; a pair with one game only is not counted."""
    chosen = schedule.pairing == pairing
    points, pair = first_player_points(schedule, results)[chosen], schedule.game[chosen] // 2
    totals, games = np.bincount(pair, weights=points).astype(int), np.bincount(pair)
    counts = np.bincount(totals[games == 2], minlength=5)
    return PairTally(tuple(int(n) for n in counts))  # type: ignore[arg-type]


def pair_outcomes(schedule: Schedule, results: Results, *, players: int) -> npt.NDArray[np.int64]:
    """[players, players, 3, 3] pairs by the first and second player of the pairing and the first's half points.

    Those in game 2 k, where it has the first seat, then those in game 2 k + 1. A pair with one game is not counted.
    """
    points, even = first_player_points(schedule, results), schedule.game % 2 == 0
    first, second = np.where(even, schedule.black, schedule.white), np.where(even, schedule.white, schedule.black)
    names = np.stack([schedule.pairing, schedule.game // 2], axis=1)
    _, pair = np.unique(names, axis=0, return_inverse=True)
    played = np.full((pair.max(initial=-1) + 1, 4), -1, dtype=np.int64)
    played[pair, 0], played[pair, 1] = first, second
    played[pair, np.where(even, 2, 3)] = points
    table = np.zeros((players, players, 3, 3), dtype=np.int64)
    np.add.at(table, tuple(played[(played >= 0).all(axis=1)].T), 1)
    return table


def first_player_points(schedule: Schedule, results: Results) -> npt.NDArray[np.int64]:
    """[N] 2, 1 or 0 half points of the first player of each game's pairing."""
    black = np.array([2, 0, 1])[results.winner]
    return np.where(schedule.game % 2 == 0, black, 2 - black)
