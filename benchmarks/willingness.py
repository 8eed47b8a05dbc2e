"""What K does, the reward AI's willingness to take an inferior point (docs/gomoku.md): moves, games and scores.

    python benchmarks/willingness.py

Moves: the probability that a point of a lesser class than the best is drawn, as the search has it, averaged over all
moves of games that the initial table plays with itself (where a five is made or stopped nothing is drawn). Games: the
same for one such move at least in a whole game. Scores: the table with that K against K = 0.01, both colours.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

from heibai.arena.schedule.openings import make_openings
from heibai.core.contract import Game
from heibai.core.rng import Rng
from heibai.evaluators.weights import format_weights
from heibai.evolve.fitness.fitness import measure_against
from heibai.games import make_game
from heibai.players.spec import make_player
from heibai.search.rewards import class_shares

KS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
GAMES = 60  # whose moves are looked at
PAIRS = 1_000  # of games for a score
OPENINGS, SEED = "balanced", 1


def games_of(game: Game) -> list[list[list[float]]]:
    """The classes of every move of every game, best first; one class where nothing is drawn."""
    player, rows = make_player("rewards", game), []
    for number, opening in enumerate(make_openings(OPENINGS, game, GAMES, seed=SEED)):
        position, rng, classes = opening.position, Rng(SEED, (number,)), []
        while not position.is_over():
            classes.append(classes_of(game, position))
            position = position.play(player.choose(game, position, rng=rng).move)
        rows.append(classes)
    return rows


def classes_of(game: Game, position: Any) -> list[float]:
    """The different rewards of the points among which one is drawn, best first."""
    features = game.feature_set("rewards")
    assert features.points is not None
    points = features.points(position)
    if any(point.wins or point.stops for point in points):
        return [1.0]
    return sorted({features.defaults[point.row] for point in points}, reverse=True)


def lesser(classes: list[float], k: float) -> float:
    """Probability that another class than the best is drawn."""
    shares = class_shares(classes, k)
    return 1.0 - shares[0] / math.fsum(shares)


def player_with(game: Game, k: float) -> str:
    """The initial table with another K."""
    return f"rewards:eval=rewards{format_weights((*game.feature_set('rewards').defaults[:-1], k))}"


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    game = make_game("gomoku")
    games, openings = games_of(game), make_openings(OPENINGS, game, PAIRS, seed=SEED)
    print("| K | moves of a lesser class | games with one | score against K = 0.01 | 95% |\n|--:|--:|--:|--:|---|")
    for k in KS:
        chances = [[lesser(classes, k) for classes in moves] for moves in games]
        moves = math.fsum(map(math.fsum, chances)) / sum(map(len, chances))
        touched = math.fsum(1.0 - math.prod(1.0 - chance for chance in game_) for game_ in chances) / len(chances)
        [(tally, found)] = measure_against(
            player_with(game, k), [player_with(game, KS[0])], game, openings=openings, seed=SEED, threads=None
        )
        low, high = found.score_interval
        print(f"| {k} | {moves:.2%} | {touched:.1%} | {tally.score:.3f} | {low:.3f} to {high:.3f} |")


if __name__ == "__main__":
    main()
