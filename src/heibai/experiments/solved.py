"""Positions whose result is known for every move: what a search that should find it is measured on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..arena.schedule.openings import make_openings
from ..core.contract import Game, Limits, Player
from ..core.position import P, Position
from ..core.rng import Rng
from ..games import make_game
from ..games.gomoku.rules import Gomoku
from ..games.reversi.kernel.solver import ReversiSolver
from ..games.reversi.position import ReversiPosition
from ..players.spec import make_player
from ..search.exact import Exact

_WALKER = "alphabeta:depth=2,eval=champion,noise=0.2"  # plays sensibly and errs, so that a result is open late
_PLIES = 2  # random ones, of the small boards' further positions
_GAMES = 20  # walked at most for each late position that is asked for


@dataclass(frozen=True)
class Solved:
    """A position, and the result of each of its moves under best play from there."""

    game: Game
    position: Position
    results: Mapping[int, float]  # 1, 1/2 or 0 for the side to move, by move

    @property
    def value(self) -> float:
        """1, 1/2 or 0: the position's result for the side to move."""
        return max(self.results.values())

    @property
    def best(self) -> frozenset[int]:
        """The moves that keep the result."""
        return frozenset(move for move, result in self.results.items() if result == self.value)

    @property
    def is_open(self) -> bool:
        """Whether some move gives the result away."""
        return len(self.best) < len(self.results)


def small_reversi(count: int, *, seed: int) -> list[Solved]:
    """Reversi 4x4: the start, which the second player wins, and random positions shortly after."""
    return list(_early(make_game("reversi", 4), count, seed))


def noughts_and_crosses(count: int, *, seed: int) -> list[Solved]:
    """Three in a row on 3x3: the start, which is drawn, and random positions shortly after."""
    return list(_early(Gomoku(3, rows=3, needed=3), count, seed))


def late_reversi(count: int, *, empties: int, seed: int) -> list[Solved]:
    """Reversi 8x8 with so many empty squares, from games between equals, where some move gives the result away.

    Fewer than ``count`` where the walked games, 20 for each that is wanted, have no more of them.
    """
    game, found = make_game("reversi"), []
    walker = make_player(_WALKER, game)
    for number, opening in enumerate(make_openings("random:8", game, _GAMES * count, seed=seed)):
        walked = self_play(walker, game, opening.position, rng=Rng(seed, (number,)))
        late = [position for position in walked if position.empties == empties]
        found += [solved for solved in (_solve(game, position, _reversi_margin) for position in late) if solved.is_open]
        if len(found) >= count:
            break
    return found[:count]


def _early(game: Game, count: int, seed: int) -> Iterator[Solved]:
    yield _solve(game, game.start(), _margin)
    for opening in make_openings(f"random:{_PLIES}", game, count - 1, seed=seed):
        yield _solve(game, opening.position, _margin)


def _solve(game: Game, position: Position, margin: Callable[[Any], float]) -> Solved:
    """By the margin of what every move leads to."""
    return Solved(game, position, {move: _result(position, position.play(move), margin) for move in position.moves()})


def _result(parent: Any, child: Position, margin: Callable[[Any], float]) -> float:
    value = margin(child) * (1 if child.to_move == parent.to_move else -1)
    return 1.0 if value > 0 else 0.0 if value < 0 else 0.5


def _margin(position: Position) -> float:
    """For the side to move, under best play."""
    score = Exact().search(position, limits=Limits()).score
    assert score is not None  # it had no limits
    return score.value


def _reversi_margin(position: ReversiPosition) -> float:
    """The same on 8x8, by the kernel."""
    score = ReversiSolver(table_megabytes=1).search(position, limits=Limits()).score
    assert score is not None  # it had no limits
    return score.value


def self_play(player: Player, game: Game[P], start: P, *, rng: Rng) -> list[P]:
    """Every position from ``start`` on in which ``player`` had to move, in order."""
    position, seen = start, []
    while not position.is_over():
        seen.append(position)
        move = player.choose(game, position, rng=rng).move
        assert move is not None  # the game is not over
        position = position.play(move)
    return seen
