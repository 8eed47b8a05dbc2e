"""Games against perfect play: who plays perfectly loses nothing, who errs loses what the solver says."""

from __future__ import annotations

import pytest

from heibai.core.searching import Limits
from heibai.experiments.studies.network.perfect_play import PerfectPlay
from heibai.games import make_game
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.players.spec import make_player


def test_the_solver_itself_loses_nothing():
    judge, player = PerfectPlay(4, 6, plies=2), make_player("alphabeta:exact=16,nodes=1000000,eval=zones", GAME)
    assert [judge.lost(player, number) for number in range(6)] == [0] * 6


GAME = make_game("reversi", 4)


class ErrsOnce:
    """Plays the worst move first, then perfectly."""

    def __init__(self):
        self.solver, self.moved = ReversiSolver(table_megabytes=1, all_moves=True), False
        self.gave = 0.0

    def choose(self, game, position, *, rng):
        report = self.solver.search(position, limits=Limits())
        if not self.moved:
            self.moved, scores = True, dict(report.move_scores)
            worst = min(scores, key=scores.get)
            self.gave = max(scores.values()) - scores[worst]
            return type("Said", (), {"move": worst})
        return report


@pytest.mark.parametrize("number", range(4))
def test_one_error_loses_what_it_is_worth(number):
    judge, players = PerfectPlay(4, 4, plies=2), []

    class Both:
        """A new player for each game of a pair: the one who sees a position of other colours."""

        def choose(self, game, position, *, rng):
            if not players or position.stones <= players[-1][1]:
                players.append([ErrsOnce(), 0])
            players[-1][1] = position.stones
            return players[-1][0].choose(game, position, rng=rng)

    lost = judge.lost(Both(), number)
    assert len(players) == 2
    assert lost == sum(player.gave for player, _ in players) / 2


def test_chance_loses_discs_and_the_same_seed_the_same():
    random = make_player("random", GAME)
    lost = [PerfectPlay(4, 8, plies=2, seed=5).lost(random, number) for number in range(8)]
    assert sum(lost) / 8 > 2
    assert lost == [PerfectPlay(4, 8, plies=2, seed=5).lost(random, number) for number in range(8)]
