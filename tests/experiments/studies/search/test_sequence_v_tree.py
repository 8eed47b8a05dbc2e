"""``sequence-v-tree``: who plays, which positions are measured, what counts as a duty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.experiments.laboratory import Laboratory
from heibai.experiments.studies.search import sequence_v_tree as study
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import canonical_text, make_player

GAME = make_game("gomoku", 9, rule="freestyle")
SIZE = replace(study.SMALL, board=9, openings="random:4", walks=2)


@pytest.fixture
def lab(tmp_path):
    return Laboratory(RunDirectory.create(tmp_path / "study", kind="study", config={}), seed=1)


@pytest.mark.parametrize("text", [study.SEQUENCE, study.tree(3), study.engine(0.02), study.patient(0.02)])
def test_the_texts_are_canonical_players(text):
    assert canonical_text(text) == text
    make_player(text, GAME)


def test_the_plain_solver_has_the_sources_sizes():
    parameters = make_player(study.SEQUENCE, GAME).searcher.parameters
    assert (parameters.genes, parameters.population, parameters.most) == (7, 2000, 3500)


def test_walks_are_whole_games(lab):
    walks = list(study._walks(lab, SIZE, GAME))
    assert len(walks) == 2
    for walk in walks:
        assert any(walk[-1].play(move).is_over() for move in walk[-1].moves())
        assert [81 - position.cells.count("-") for position in walk] == list(range(4, 4 + len(walk)))


def test_a_depth_two_tree_does_all_its_duties(lab):
    (row,) = study._duties(lab, SIZE, GAME, [study.tree(2)])
    assert row["wins_taken"] == row["wins"] >= 1
    assert row["stops_made"] == row["stops"]


def test_costs_are_means_with_the_solvers_own_figures(lab):
    solver, tree = study._costs(lab, SIZE, GAME, [study.SEQUENCE, study.tree(1)])
    assert solver["evaluations"] >= 2000
    assert tree["evaluations"] == 0
    assert 40 < tree["nodes"] <= 81  # the root and every legal reply
    assert (solver["depth"], tree["depth"]) == (7, 1)
    assert solver["seconds"] > 0
