"""Gomoku positions from lists of points, and from random games."""

from __future__ import annotations

from collections.abc import Iterator

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku


def board(game: Gomoku, black: str, white: str, *, mover: str = "X") -> GomokuPosition:
    """The position with stones on the points named, ``"h8 h9"``; stone counts are not looked at."""
    cells = ["-"] * game.pass_move
    for stone, points in (("X", black), ("O", white)):
        for point in points.split():
            cells[game.parse_move(point)] = stone
    rows = ["".join(cells[first : first + game.size]) for first in range(0, game.pass_move, game.size)]
    return game.parse_position(f"{''.join(reversed(rows))} {mover}", analysis=True)


def random_boards(rule: str, size: int, games: int, *, seed: int = 5) -> Iterator[GomokuPosition]:
    """An unfinished position of each of ``games`` random games, from the first stone to the nearly full board."""
    game = make_game("gomoku", size, rule=rule)
    for index in range(games):
        rng, position = Rng(seed, (size, index)), game.start()
        for _ in range(1 + (game.pass_move - 2) * index // games):
            following = position.play(rng.choice(position.moves()))
            if following.is_over():
                break
            position = following
        yield position
