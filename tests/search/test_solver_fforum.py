"""FForum's end-game problems: recorded exact scores that nobody here computed."""

from pathlib import Path

import pytest

from heibai.core.contract import Limits
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.records.formats import obf


@pytest.fixture(scope="module")
def problems(data_folder: Path) -> list[obf.Problem]:
    names = ("fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf")
    return [problem for name in names for problem in obf.read(data_folder / "fforum" / name)]


@pytest.fixture(scope="module")
def solver() -> ReversiSolver:
    return ReversiSolver()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", [*range(1, 38), *range(40, 45)])
def test_problem_has_its_recorded_score_and_move(problems, solver, number):
    problem = problems[number - 1]
    report = solver.search(problem.position, limits=Limits())
    assert report.exact
    assert report.score.value == problem.best_score
    assert report.move in problem.best_moves


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(1, 22))
def test_every_recorded_move_has_its_score(problems, number):
    problem = problems[number - 1]
    proven = dict(ReversiSolver(all_moves=True).search(problem.position, limits=Limits()).move_scores)
    assert {move: proven[move] for move, _ in problem.scores} == dict(problem.scores)
