"""The selective engine of Reversi: without guessed cuts it is minimax, its ends are the solver's, limits hold."""

import random
import time
from functools import partial

import pytest
from random_positions import random_positions
from stopping import stopped
from waiting import MINUTES

from heibai import _kernel
from heibai.core.contract import Evaluator, Limits, Report, Stopped
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.evaluators.weights import with_weights
from heibai.games import make_game
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.records.formats import obf

GAME = Reversi(8)
CERTAIN = 100  # per cent: no cut is guessed
LAST_SQUARES = 1000  # nodes with six empty squares or fewer, which the solver enters between two looks at the limits


def network() -> Evaluator:
    """A small network of random weights, in points of the size of discs."""
    draw, count = random.Random(5), len(make_evaluator("ntuple:set=straight3", GAME).kernel.weights)
    weights = [draw.randrange(-256, 257) / 128 for _ in range(count)]
    return make_evaluator(with_weights("ntuple:set=straight3", weights), GAME)


def negamax(position: ReversiPosition, evaluator: Evaluator, depth: int) -> float:
    """Minimax where a finished game is worth its discs."""
    if position.is_over():
        return position.margin() * (1 if position.to_move == 0 else -1)
    if depth == 0:
        return evaluator.evaluate(position)
    return max(-negamax(position.play(move), evaluator, depth - 1) for move in position.moves())


def sample(count: int, empties: range = range(1, 60)) -> list[ReversiPosition]:
    found = [position for position in random_positions(8, 4000) if position.empties in empties]
    return random.Random(1).sample(found, count)


@pytest.mark.sampled(3)
def test_without_guessed_cuts_the_value_is_minimax():
    """Contract of tree.hpp at the level `certain`; passes and finished games among the positions."""
    evaluator = network()
    engine = ReversiEngine(table_megabytes=1, confidence=CERTAIN)
    positions = sample(25)
    positions += [position for position in random_positions(8, 4000) if position.moves() == (GAME.pass_move,)][:15]
    for position in positions:
        for depth in range(1, min(4, position.empties)):
            report = engine.search(position, evaluator, limits=Limits(depth=depth))
            assert (report.depth, report.confidence, report.exact) == (depth, CERTAIN, False)
            assert report.score.value == negamax(position, evaluator, depth)
            assert report.score.value == -negamax(position.play(report.move), evaluator, depth - 1)
            assert report.line[0] == report.move


@pytest.mark.sampled(6)
def test_without_guessed_cuts_any_number_of_threads_has_the_value_of_minimax():
    """Directly at depth 3; at depth 7 that of one thread, whose value is minimax too."""
    evaluator = network()
    one, *more = (ReversiEngine(table_megabytes=1, confidence=CERTAIN, threads=threads) for threads in (1, 2, 3, 4))
    for position in sample(10, range(12, 60)):
        deep = one.search(position, evaluator, limits=Limits(depth=7)).score
        shallow = negamax(position, evaluator, 3)
        for engine in more:
            report = engine.search(position, evaluator, limits=Limits(depth=7))
            assert (report.depth, report.confidence, report.exact, report.score) == (7, CERTAIN, False, deep)
            reply = one.search(position.play(report.move), evaluator, limits=Limits(depth=6))
            assert reply.score.value == -deep.value, "the move is one of the best"
            assert engine.search(position, evaluator, limits=Limits(depth=3)).score.value == shallow


@pytest.mark.parametrize("threads", [2, 4])
def test_any_number_of_threads_proves_the_score_of_the_solver(threads):
    evaluator, solver = network(), ReversiSolver(table_megabytes=4)
    engine = ReversiEngine(table_megabytes=4, threads=threads)
    for position in sample(12, range(14, 17)):
        report = engine.search(position, evaluator, limits=Limits(seconds=MINUTES))
        assert (report.exact, report.confidence, report.depth) == (True, CERTAIN, position.empties)
        assert report.score == solver.search(position, limits=Limits()).score
        reply = position.play(report.move)
        assert report.score.value == -solver.search(reply, limits=Limits()).score.value


def test_an_end_is_exact_and_the_solver_has_the_same_score():
    evaluator, solver = network(), ReversiSolver(table_megabytes=4)
    for position in sample(30, range(1, 14)):
        report = ReversiEngine(table_megabytes=4).search(position, evaluator, limits=Limits(depth=60))
        assert (report.exact, report.confidence, report.depth) == (True, CERTAIN, position.empties)
        assert report.score == solver.search(position, limits=Limits()).score
        reply = position.play(report.move)
        if not reply.is_over():
            assert report.score.value == -solver.search(reply, limits=Limits()).score.value


def test_a_guessed_search_says_how_sure_its_cuts_were():
    report = ReversiEngine().search(sample(1, range(30, 31))[0], network(), limits=Limits(depth=8))
    assert (report.depth, report.confidence, report.exact) == (8, 73, False)
    assert report.score.unit is Unit.POINTS


def test_progress_says_how_sure_the_cuts_are():
    heard: list[Report] = []

    def hear(report: Report) -> None:
        heard.append(report)
        if len(heard) == 3:
            raise Stopped

    ReversiEngine().search(sample(1, range(34, 40))[0], network(), limits=Limits(seconds=MINUTES), progress=hear)
    assert [report.confidence for report in heard] == [73] * 3


def test_a_node_limit_is_kept_and_reproducible():
    evaluator, worn = network(), ReversiEngine(table_megabytes=1)
    for position in sample(6):
        for nodes in (1, 7, 500, 30_000):
            fresh = ReversiEngine(table_megabytes=1).search(position, evaluator, limits=Limits(nodes=nodes))
            again = worn.search(position, evaluator, limits=Limits(nodes=nodes))
            assert told(fresh) == told(again)
            assert fresh.nodes <= nodes + LAST_SQUARES
            assert fresh.move in position.moves()


def told(report: Report) -> tuple[object, ...]:
    """All but the seconds."""
    return report.move, report.score, report.line, report.depth, report.confidence, report.nodes


def test_a_table_that_is_kept_gives_legal_moves_and_lines():
    """Moves of a whole game under the clock, jumps to other games between them."""
    evaluator, engine = network(), ReversiEngine(table_megabytes=1)
    position, others = GAME.start(), iter(sample(70))
    while not position.is_over():
        for searched in (position, next(others)):
            report = engine.search(searched, evaluator, limits=Limits(seconds=0.01))
            assert report.move in searched.moves()
            end = searched
            for move in report.line:
                assert move in end.moves()
                end = end.play(move)
        position = position.play(random.Random(position.empties).choice(position.moves()))


@pytest.mark.parametrize("seconds", [0.02, 0.2])
def test_a_time_limit_is_kept(seconds):
    evaluator, engine = network(), ReversiEngine(table_megabytes=4)
    engine.search(GAME.start(), evaluator, limits=Limits(depth=1))
    taken = []
    for position in sample(6):
        began = time.process_time()
        engine.search(position, evaluator, limits=Limits(seconds=seconds))
        taken.append(time.process_time() - began)
    assert sorted(taken)[3] < seconds + 0.05


def test_a_stop_ends_a_search_at_once():
    evaluator, position = network(), sample(1, range(40, 41))[0]
    engine = ReversiEngine(table_megabytes=4)
    native, control = engine._engine(evaluator, 8), _kernel.Control()
    search = partial(native.search, position.own, position.opponent, 60, 0.0, 0, -1, control, 73)
    found, overrun = stopped(search, control, lambda told: told.depth > 0)
    assert overrun < 1  # 60 plies alone would take years
    assert found.move in position.moves()


def test_selective_0_is_the_form_that_is_exact_in_value():
    position, text = (
        sample(1, range(30, 31))[0],
        "alphabeta:depth=4,table=1,eval=[ntuple:set=classes,weights=[1,2,3,4,5,6,7,8,9,10]]",
    )
    plain, guessed = (make_player(text.replace("table=1", f"table=1,selective={on}"), GAME) for on in (0, 1))
    assert plain.choose(GAME, position, rng=Rng(1)).confidence == CERTAIN
    assert guessed.choose(GAME, position, rng=Rng(1)).confidence == 73
    unsaid = make_player(text, GAME).choose(GAME, position, rng=Rng(1))
    assert told(guessed.choose(GAME, position, rng=Rng(1))) == told(unsaid)


def test_selective_1_is_refused_where_it_means_nothing():
    with pytest.raises(SpecError, match=r"wants an n-tuple network on 8x8 .* and 'champion' is none"):
        make_player("alphabeta:seconds=1,selective=1,eval=champion", GAME)
    with pytest.raises(SpecError, match="asks for a search that gomoku does not have"):
        make_player("alphabeta:seconds=1,selective=0,eval=shapes", make_game("gomoku"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", [1, 5, 9, 13, 17, 19])
def test_problems_of_fforum_have_their_recorded_score_and_move(data_folder, number):
    problem = list(obf.read(data_folder / "fforum" / "fforum-1-19.obf"))[number - 1]
    report = ReversiEngine(table_megabytes=16).search(problem.position, network(), limits=Limits(seconds=MINUTES))
    assert report.exact
    assert report.score.value == problem.best_score
    assert report.move in problem.best_moves
