"""``learnt-v-bred``: every way counts the games that it played, and what is said of the curves."""

from __future__ import annotations

import pytest

from heibai.core.tally import PairTally, Tally
from heibai.experiments.laboratory import Laboratory
from heibai.experiments.meeting import Meeting
from heibai.experiments.repeats import Champions
from heibai.experiments.studies.breeding import learnt_v_bred as study
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory


def task(tmp_path, way, games=400, **options):
    directory = RunDirectory.create(tmp_path / "study", kind="study", config={})
    lab = Laboratory(directory, seed=1, threads=1, **options)
    return study.WAYS[way], study.Task(lab, "cell", "wpc", games, 1, 2)


@pytest.mark.parametrize("way", study.WAYS)
def test_every_way_ends_with_weights_and_about_the_games_it_was_given(way, tmp_path):
    train, asked = task(tmp_path, way, games=6 if way == "fitted" else 2_000)
    found, games = train(asked)
    assert any(found.weights)
    # Breeding ends with a generation, of 40 individuals, 10 opponents and both colours at most.
    assert 0.8 * asked.games <= games < asked.games + 800


@pytest.mark.parametrize("way", study.WAYS)
def test_a_stop_ends_every_way_before_it_is_done(way, tmp_path):
    control = Control()
    control.stop("enough")
    train, asked = task(tmp_path, way, control=control)
    with pytest.raises(study.Stopped):
        train(asked)


def met(score):
    pairs = PairTally((round(500 * (1 - score)), 0, 0, 0, round(500 * score)))
    return Meeting("a", "b", Tally(round(1000 * score), 0, round(1000 * (1 - score))), pairs, 0.0, 0.0)


def points(*scores, apart=0.004):
    """Of three trainings each."""
    kinds = [Champions(tuple(met(score + by) for by in (-apart, 0.0, apart))) for score in scores]
    return [study.Point(10**n, champions) for n, champions in enumerate(kinds, start=3)]


def curves(**scores):
    others = {way: points(0.1, 0.1) for way in study.WAYS}
    return {("wpc", way): found for way, found in (others | {k: points(*v) for k, v in scores.items()}).items()}


def test_it_says_how_many_games_breeding_needs_for_what_little_learning_gives():
    soon, never = (curves(bred=(0.2, most), learnt=(0.4, 0.6)) for most in (0.5, 0.3))
    assert study._catching_up(soon, "wpc", "learnt").endswith("reach with 10,000.")
    assert study._catching_up(never, "wpc", "learnt").endswith("reach with none of its numbers of games.")


@pytest.mark.parametrize(("second", "said"), [(0.59, "not surely ahead"), (0.3, "learnt is surely ahead")])
def test_the_first_is_surely_ahead_where_the_intervals_do_not_touch(second, said):
    assert said in study._verdicts(curves(learnt=(0.4, 0.6), pool=(0.2, second)), "wpc")[0]


def test_trainings_that_differ_much_leave_open_who_is_ahead_however_many_games_they_played():
    found = curves(learnt=(0.4, 0.6), pool=(0.2, 0.3))
    found["wpc", "learnt"] = points(0.4, 0.6, apart=0.2)
    assert "learnt is not surely ahead" in study._verdicts(found, "wpc")[0]
