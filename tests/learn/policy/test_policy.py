"""``heibai learn policy``: gradients of networks, advantages of moves, and a training that makes weights stronger."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.schedule.openings import make_openings
from heibai.core.errors import SpecError
from heibai.core.rng import numpy_generator
from heibai.evolve.fitness.fitness import measure_against
from heibai.games import make_game
from heibai.games.reversi.kernel import boards
from heibai.games.spec import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.policy.games import SelfPlay, Settings
from heibai.learn.policy.options import PolicyOptions
from heibai.learn.policy.tables import Tables
from heibai.learn.policy.trainer import PolicyTrainer
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin, train, work_on
from heibai.learn.training.trial import one_ply_player
from heibai.players.evaluator_text import make_evaluator

PLAIN = Settings(temperature=0.5, trace=0.9, epsilon=0.0, random_plies=4)


def asked(evaluator="ntuple:set=straight2,random=1", *, game="reversi/6", seed=1, **options):
    usual = {"games": 60, "rows": 3, "test_games": 4, "batch": 10}
    return TrainingConfig("policy", GameSpec.parse(game), evaluator, seed, PolicyOptions(**{**usual, **options}))


def compared(text="ntuple:set=straight2,random=1", *, size=6, games=20, settings=PLAIN, seed=1):
    game = make_game("reversi", size)
    evaluator = make_evaluator(text, game)
    found = SelfPlay(game, evaluator.kernel, settings).play(evaluator.kernel, games, numpy_generator(seed))
    return evaluator, found


@pytest.mark.parametrize("size", [6, 8])
@pytest.mark.parametrize("text", ["[straight3,square2],phases=3", "straight2,colours=free", "snake4x5-seed2,phases=2"])
def test_a_gradient_times_the_weights_is_the_value(text, size):
    evaluator, found = compared(f"ntuple:set={text},random=3", size=size)
    tables = Tables(evaluator)
    own, opponent = found.played
    factors = numpy_generator(5).standard_normal(len(own))
    gradient = tables.gradient(tables.entries(own, opponent), factors)
    values = boards.values(evaluator.kernel, own, opponent, size)
    assert gradient @ evaluator.weights == pytest.approx(factors @ values)


def test_both_moves_are_from_one_position_and_differ():
    _, found = compared()
    assert found.played.shape == found.other.shape == (2, len(found.advantage))
    assert (found.played != found.other).any(axis=0).all()
    discs = [np.bitwise_count(each[0] | each[1]) for each in (found.played, found.other)]
    assert (discs[0] == discs[1]).all()
    assert (np.abs(found.advantage) <= 2).all()


def test_a_trace_of_one_sums_up_to_the_result_less_what_was_expected():
    evaluator, _ = compared()
    settings = Settings(temperature=0.5, trace=1.0, epsilon=0.0, random_plies=0)
    game = make_game("reversi", 6)
    silent = evaluator.with_weights([0.0] * len(evaluator.weights))  # expects nothing but where games end
    found = SelfPlay(game, silent.kernel, settings).play(evaluator.kernel, 10, numpy_generator(2))
    early = np.bitwise_count(found.played[0] | found.played[1]) < 20
    assert {-1.0, 1.0} <= set(found.advantage[early].round(9)) <= {-1.0, 0.0, 1.0}


def test_random_moves_teach_nothing():
    _, found = compared(settings=Settings(temperature=0.5, trace=0.9, epsilon=1.0, random_plies=0))
    assert found.advantage.size == 0


@pytest.mark.sampled(3)
def test_what_is_learnt_beats_what_it_began_with():
    wishes = {"games": 4000, "batch": 200, "rate": 0.001, "epsilon": 0.0, "rows": 2, "test_games": 0}
    better = train(asked("td-network", game="reversi", **wishes))[1].evaluator
    game = make_game("reversi")
    player = one_ply_player(better, game)
    openings = make_openings("random:7", game, 400, seed=3)
    [(_, found)] = measure_against(player, ["greedy:eval=td-network"], game, openings=openings, seed=3, threads=1)
    assert found.score_interval[0] > 0.5


def test_a_stopped_training_goes_on_to_the_same_weights(tmp_path):
    whole = work_on(begin(asked(), tmp_path / "whole"))
    control = Control()
    path = tmp_path / "stopped"
    assert work_on(begin(asked(), path), control=control, watch=lambda row: control.stop("enough"))["done"] == 1
    again = work_on(RunDirectory.open(path))
    assert (again["hash"], again["scores"]) == (whole["hash"], whole["scores"])
    rows = list(RunDirectory.open(path).rows())
    assert [row["games"] for row in rows] == [20, 40, 60]
    assert all(row["games_per_second"] > 0 and row["compared"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (asked("ntuple:set=straight2"), "no weights to begin with"),
        (asked("wpc"), "no n-tuple network"),
        (asked("lines", game="gomoku/9"), "learns Reversi"),
        (asked(temperature=0.0), "temperature is 0.0"),
        (asked(batch=0), "batch is 0"),
    ],
)
def test_what_it_cannot_learn_is_refused(wrong, said):
    with pytest.raises(SpecError, match=said):
        PolicyTrainer(wrong, 1)
