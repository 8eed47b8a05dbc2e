"""Cells that would otherwise share their openings, and so their errors, have seeds of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.experiments.laboratory import Laboratory
from heibai.experiments.studies.evaluation import evaluations
from heibai.experiments.studies.search import mcts_end, mcts_truncated, sequence_v_tree
from heibai.jobs.directory import RunDirectory

TINY = {
    mcts_end: mcts_end.MctsEndSize(depths=(1, 2), games=2, further=((10, 2),)),
    mcts_truncated: mcts_truncated.MctsTruncatedSize(depths=(1, 2), games=2, further_plies=(1,), further=((10, 2),)),
    evaluations: evaluations.EvaluationsSize(depths=(1, 2), games=(2, 2)),
    sequence_v_tree: replace(
        sequence_v_tree.SMALL, board=7, openings="random:4", depths=(1, 2), fixed_games=(2, 2), seconds=(0.001,),
        timed_games=(2,), walks=1,
    ),
}  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("study", TINY, ids=lambda study: study.__name__.rpartition(".")[2])
def test_every_match_of_a_study_is_over_openings_of_its_own(study, tmp_path):
    lab = Laboratory(RunDirectory.create(tmp_path / "study", kind="study", config={}), seed=1)
    study.run(lab, TINY[study])
    seeds = {key: cell["asked"]["seed"] for key, cell in lab.cells.items() if "games" in cell["asked"]}
    assert len(seeds) > 1
    assert seeds == {key: lab.seed_of(key) for key in seeds}
    assert len(set(seeds.values())) == len(seeds)
