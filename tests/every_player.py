"""One player text of every kind, and the games that they play: the same wherever the texts are read."""

from __future__ import annotations

from heibai.arena.play.match import play_game
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.core.rng import Rng

SEED = 5
OPENINGS = "random:3"
REVERSI = (
    "random",
    "greedy:eval=zones,ties=random",
    "minimax:depth=2,eval=discs",
    "alphabeta:depth=2,eval=[zones:weights=[15,6,-8,-6,4,4]]",
    "alphabeta:depth=2,table=1,eval=zones",  # the engine
    "flat:playouts=20,simulate=end",
    "mcts:playouts=30,simulate=4,eval=zones",
    "level:2",
    "mine/house",
    "alphabeta:depth=1,eval=[bred:seed=1],python=1",
    "greedy:eval=py:user_players.CornerLover",
    "py:user_players.LastMove",
    "greedy:eval=twice,noise=0.1",  # of another package
    "near:bias=3,eval=twice",
)
GOMOKU = ("random", "sequence:genes=3,population=20,most=40,survivors=8", "rewards", "alphabeta:depth=1,eval=shapes")


def gauntlet(players):
    """The first against each, one opening with both colours, as ``heibai tournament --format gauntlet`` has it."""
    return schedule_pairs(tuple((0, other) for other in range(1, len(players))), openings=1)


def games_of(make, players, game):
    """Moves of every game of the gauntlet, each between players that ``make`` has just made of their texts."""
    openings, schedule = make_openings(OPENINGS, game, 1, seed=SEED), gauntlet(players)
    found = []
    for index in range(len(schedule)):
        pair = tuple(make(players[seats[index]], game) for seats in (schedule.black, schedule.white))
        rng = Rng(SEED, (0, int(schedule.pairing[index]), int(schedule.game[index])))
        result = play_game(game, pair, openings[schedule.opening[index]], rng=rng)
        assert result.reason == "rules", result.detail
        found.append(result.moves)
    return found
