"""What ``heibai bench`` runs of Gomoku's engine: undecided middle games on 15x15.

Each began with five random stones at most three points from the centre; the engine at 1,000 nodes a move played on to
10, 16 or 22 stones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....core.rng import Rng
from ....games.gomoku.position import GomokuPosition
from ....games.gomoku.rules import Gomoku
from ....players.spec import make_player

# (rule set, moves)
MIDDLE_GAMES = (
    ("freestyle", "k8f10j11k7j7l9h11j9g11i11"),
    ("freestyle", "j5k9f9h5i6h7h6g6i4i8j9f5e4g7g5i7"),
    ("freestyle", "h10h11h5h9j10i10i11j9k8g12f13i9g9j12e7f8k9h12l8m7i12j11"),
    ("standard", "k8f10j11k7j7l9h11j9g11i11"),
    ("standard", "j5k9f9h5i6h7h6g6i4i8j9f5e4g7g5i7"),
    ("standard", "j7e5g11e9f8e6e8e4e3g8f7f9i6g6g7h7f5d11e10f4d6d9"),
    ("renju", "k8f10j11k7j7j8l9i6n11m10"),
    ("renju", "j5k9f9h5i6h7h6j9f6g6i8h9i9i7f7f8"),
    ("renju", "i7g10h6i5g6g5h7f5h5h8h4h3i4f7f6i6e6d6j3k2j4k4"),
    ("caro", "e9f10k8h10e7e10g10f9f8g8"),
    ("caro", "j5k9f9h5i6h7h6g6i4i8j9f5d3k6l5i5"),
    ("caro", "h5e10e8k9k5j8j5i5i7j6f7g6h7g7k6g8g5g10g11f10h10c10"),
)
# `lines-network` has shipped weights: a new fit moves its nodes, too.
PLAYERS = (
    "alphabeta:depth=7,table=4,eval=shapes",
    "alphabeta:depth=6,table=4,eval=lines",
    "alphabeta:depth=9,table=4,eval=lines-network",
)


def middle_game(rule: str, moves: str) -> tuple[Gomoku, GomokuPosition]:
    """One of MIDDLE_GAMES, with its game."""
    game = Gomoku(rule=rule)
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return game, position


def works() -> list[tuple[str, Callable[[], int]]]:
    """(name, what does the work and returns its nodes) of every player and rule set."""
    rules = dict.fromkeys(rule for rule, _ in MIDDLE_GAMES)
    return [(f"{player} {rule}", partial(_search, player, rule)) for player in PLAYERS for rule in rules]


def _search(player: str, rule: str) -> int:
    nodes = 0
    for game, position in (middle_game(*one) for one in MIDDLE_GAMES if one[0] == rule):
        nodes += make_player(player, game).choose(game, position, rng=Rng(0)).nodes
    return nodes
