"""FForum's end-game problems: recorded exact scores that nobody here computed."""

import os
from pathlib import Path

import pytest

from heibai.core.contract import Limits
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.records.formats import obf

DATA = os.environ.get("HEIBAI_DATA")

pytestmark = pytest.mark.skipif(not DATA, reason="needs FOLDER/fforum/*.obf; to run: HEIBAI_DATA=FOLDER make test")


def problems() -> list[obf.Problem]:
    folder = Path(DATA or "") / "fforum"
    names = ("fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf")
    return [problem for name in names for problem in obf.read(folder / name)]


@pytest.mark.parametrize("number", [*range(1, 38), *range(40, 45)])
def test_problem_has_its_recorded_score_and_move(number):
    problem = problems()[number - 1]
    report = ReversiSolver().search(problem.position, limits=Limits())
    assert report.exact
    assert report.score.value == problem.best_score
    assert report.move in problem.best_moves


@pytest.mark.parametrize("number", range(1, 22))
def test_every_recorded_move_has_its_score(number):
    problem = problems()[number - 1]
    proven = dict(ReversiSolver(all_moves=True).search(problem.position, limits=Limits()).move_scores)
    assert {move: proven[move] for move, _ in problem.scores} == dict(problem.scores)
