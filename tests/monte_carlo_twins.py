"""Monte Carlo searches that must be each other's twins."""

from dataclasses import replace

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku

BOARDS = [
    make_game("reversi", 4),
    make_game("reversi", 6),
    make_game("reversi", 8),
    Gomoku(5),
    Gomoku(7, rule="renju"),
    Gomoku(9),
]


def same(python, kernel, position, limits, *, seed=5, evaluator=None):
    """The report of both searches, which must be equal but for the time, and leave the stream of ``seed`` alike."""
    streams = Rng(seed), Rng(seed)
    one, other = (
        search.search(position, evaluator, limits=limits, rng=rng)
        for search, rng in zip((python, kernel), streams, strict=True)
    )
    assert replace(other, seconds=0.0) == replace(one, seconds=0.0), (position, limits)
    assert streams[0].state == streams[1].state
    return one


def reached(game, share, seed):
    """After random moves on that share of the squares, or before the game ends."""
    rng, position = Rng(seed), game.start()
    for _ in range(int(share * game.size**2)):
        child = position.play(rng.choice(position.moves()))
        if child.is_over():
            break
        position = child
    return position
