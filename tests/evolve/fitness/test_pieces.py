"""A generation is played in pieces: none is larger than its bound, results are the same, a stop comes within."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.arena.play.runner import Runner
from heibai.core.contract import Stopped
from heibai.evaluators.linear import LinearEvaluator
from heibai.evolve.fitness import fitness as fitness_room
from heibai.evolve.fitness.competition import Competition
from heibai.evolve.fitness.fitness import Conditions, Players
from heibai.evolve.fitness.opponents import parse_opponents
from heibai.evolve.fitness.outcome import SCORINGS
from heibai.evolve.fitness.race import RACES
from heibai.evolve.genome import GenomeSpace
from heibai.evolve.operators.operator_text import make_operator
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

from .test_competition import EIGHT, GAME, HALL, SPACE, ZONES

MIXTURE = "[round-robin,[random:rounds=3],[hall:members=2],[against:eval=discs]]"


def competition(*, scoring="points", race="none", python=False, control=None, opponents=MIXTURE):
    players = Players(GAME, ZONES, f"alphabeta:depth=1{',python=1' if python else ''}", SPACE)
    conditions = Conditions("random:3", 2, 3, scoring, 1, control=control or Control())
    return Competition(players, conditions, parse_opponents(opponents), race=make_operator(RACES, race))


def cut(monkeypatch, games):
    monkeypatch.setattr(fitness_room, "PIECE", games)
    monkeypatch.setattr(fitness_room, "_PIECE_A_THREAD", 1)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("race", ["none", "halving:games=900"])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_pieces_change_no_result(scoring, race, monkeypatch):
    whole, games = competition(scoring=scoring, race=race).play(EIGHT, generation=2, hall=HALL, meetings=True)
    for size in (1, 7, 64):
        cut(monkeypatch, size)
        outcome, same = competition(scoring=scoring, race=race).play(EIGHT, generation=2, hall=HALL, meetings=True)
        assert np.array_equal(outcome.fitness, whole.fitness)
        assert np.array_equal(outcome.errors, whole.errors)
        assert np.array_equal(outcome.tallies, whole.tallies)
        assert (outcome.games, outcome.noise) == (whole.games, whole.noise)
        assert np.array_equal(same.met, games.met)


def test_no_more_than_a_piece_is_asked_for_at_once(monkeypatch):
    asked, play = [], Runner.play
    monkeypatch.setattr(
        Runner, "play", lambda self, games, **more: asked.append(len(games)) or play(self, games, **more)
    )
    cut(monkeypatch, 10)
    outcome = competition().evaluate(EIGHT, generation=2, hall=HALL)
    assert max(asked) == 10
    assert sum(asked) == outcome.games
    asked.clear()
    fitness = competition()
    fitness.against(EIGHT[:4], EIGHT[4:], generation=2)
    fitness.duel(EIGHT[0], EIGHT[1], games=24, generation=2)
    assert (max(asked), sum(asked)) == (10, fitness.take_extra_games())


@pytest.mark.parametrize("python", [False, True])
def test_a_stop_comes_within_a_generation(python, monkeypatch):
    control, play, pieces = Control(), Runner.play, []

    def stopped_in_the_third(self, games, **more):
        pieces.append(games)
        if len(pieces) == 3:
            control.stop()
        return play(self, games, **more)

    monkeypatch.setattr(Runner, "play", stopped_in_the_third)
    cut(monkeypatch, 10)
    with pytest.raises(Stopped):
        competition(control=control, python=python).evaluate(EIGHT, generation=2, hall=HALL)
    assert len(pieces) in (3, 4)  # the kernel may have played the third before it looked


@pytest.mark.sampled(3)
@pytest.mark.parametrize("recipe", ["roulette", "self-play-elite:brood=2,elites=2", "ga:gate=20,test=8", "td:games=40"])
@pytest.mark.parametrize("at", [1, 2, 5, 9, 14])
def test_a_run_that_is_stopped_within_a_generation_goes_on_to_the_same_hash(tmp_path, monkeypatch, recipe, at):
    config = asked(recipe)
    unbroken = work_on(begin(config, tmp_path / "unbroken"), threads=1)
    directory, control, looks, require = begin(config, tmp_path / "run"), Control(), [], Control.require_going

    def stopped_at_some_look(self):
        looks.append(self)
        if len(looks) == at * 7:
            self.stop("enough")
        require(self)

    monkeypatch.setattr(Control, "require_going", stopped_at_some_look)
    first = work_on(directory, threads=1, control=control)
    monkeypatch.undo()
    if not first["finished"]:
        saved = RunDirectory.open(directory.path).load_checkpoint()
        assert first["evaluated"] == (directory.status().progress.done if saved else 0)
        assert first["hash"] == (saved["hash"] if saved else first["hash"])
        assert directory.status().message == "enough"
    last = work_on(RunDirectory.open(directory.path), threads=1)
    assert (last["hash"], last["champion"]) == (unbroken["hash"], unbroken["champion"])


def asked(recipe):
    wishes = {
        "recipe": recipe, "game": "reversi", "size": 4, "rule": None, "opening": None, "evaluator": "zones",
        "population": 6, "generations": 3, "player": None, "per_pair": 1, "openings": None, "scoring": "points",
        "opponents": None, "race": "none", "stop": None, "fix": None, "depth": 1, "seed": 1, "opening_plies": 3,
        "panel_every": 1, "panel_openings": 2,
    }  # fmt: skip
    return configured(wishes)


def test_a_pause_within_a_generation_waits(monkeypatch):
    control = Control()
    waits = []
    monkeypatch.setattr(control, "proceed", lambda: waits.append(len(waits)) or True)
    cut(monkeypatch, 50)
    outcome = competition(control=control).evaluate(EIGHT, generation=2, hall=HALL)
    assert len(waits) == -(-outcome.games // 50) - 1


def test_gomoku_too(monkeypatch):
    game = make_game("gomoku", 7)

    evaluator = LinearEvaluator(game.feature_set("shapes"))
    space = GenomeSpace.of(evaluator.features)
    players = Players(game, evaluator, "alphabeta:depth=1", space)
    genomes = space.random(4, rng=np.random.default_rng(2))

    def outcome():
        fitness = Competition(players, Conditions("random:4", 3, 3, "margin", 2), parse_opponents("random:rounds=4"))
        return fitness.evaluate(genomes, generation=1)

    whole = outcome()
    cut(monkeypatch, 5)
    assert np.array_equal(outcome().fitness, whole.fitness)
