"""The kernel compiled for browsers is the compiled one: values, moves, lines and node counts, to the digit."""

from __future__ import annotations

import shutil
from functools import cache

import numpy as np
import pytest
from crowded_boards import unfinished_boards
from lacking import lacking
from random_positions import as_arrays, random_positions
from web_kernel.proxy import BUILT, web_kernel

from heibai import _kernel
from heibai.core.kernel import parts_of
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator

if not BUILT.is_file() or not shutil.which("node"):
    lacking("the kernel for browsers is not built; to run: make web-kernel")

EVERY_SIZE = ("zones", "seven", "phased", "wpc", "ntuple:set=straight2,phases=1")
REVERSI_EVALUATORS = [(text, size) for size in (4, 6, 8) for text in EVERY_SIZE] + [("patterns", 8)]
POSITIONS = {4: 200, 6: 300, 8: 500}  # of Reversi, 1,000 different ones
BOARDS = {7: 200, 15: 50}  # of Gomoku under each rule set, 1,000 in all
GOMOKU_EVALUATORS = ("shapes", "lines", "threats")


@pytest.fixture(scope="module")
def web():
    with web_kernel() as kernel:
        yield kernel


@cache
def parts(text, game):
    """Weights as an array, as millions of numbers in a list take their time on the way to Node."""
    family, options, weights = parts_of(make_evaluator(text, game).kernel)
    return family, options, np.array(weights)


def fields(found):
    """A result of either kernel as plain values."""
    if isinstance(found, np.ndarray):
        return found.dtype, found.shape, found.tobytes()
    if isinstance(found, int | float | str | bool) or found is None:
        return found
    return [fields(each) for each in found]


def reversi_boards(size, count):
    """Discs of both sides, as the kernel takes them."""
    every = list(dict.fromkeys((each.own, each.opponent) for each in random_positions(size, 20_000)))
    return every[:: len(every) // count][:count]


def gomoku_boards(size, rule, count):
    """Different ones: of the empty board and such there are some twice."""
    every = unfinished_boards(rule, size, count + 9)
    return list(dict.fromkeys((each.cells, int(each.to_move)) for each in every))[:count]


def test_everything_that_python_has_is_there(web):
    def offered(module):
        return {name for name in vars(module) if not name.startswith("__")}

    results = {name for name in offered(_kernel) if hasattr(getattr(_kernel, name), "__getitem__")}
    assert offered(web) - {"about"} == offered(_kernel) - results


@pytest.mark.parametrize(("size", "depth"), [(4, 9), (6, 8), (8, 8)])
def test_perft_of_reversi(web, size, depth):
    start = make_game("reversi", size).start()
    for plain in (False, True):
        asked = (start.own, start.opponent, size, depth, plain)
        assert fields(web.reversi_perft(*asked)) == fields(_kernel.reversi_perft(*asked))


@pytest.mark.parametrize("rule", RULE_SETS)
def test_perft_of_gomoku(web, rule):
    for cells, to_move in gomoku_boards(7, rule, 5):
        asked = (cells, to_move, 7, rule, 3)
        assert fields(web.gomoku_perft(*asked)) == fields(_kernel.gomoku_perft(*asked))


@pytest.mark.parametrize(("text", "size"), REVERSI_EVALUATORS)
def test_values_of_reversi(web, text, size):
    game = make_game("reversi", size)
    own, opponent = as_arrays(random_positions(size, 2_000))
    asked = (own, opponent, size, *parts(text, game))
    assert fields(web.reversi_values(*asked)) == fields(_kernel.reversi_values(*asked))


@pytest.mark.parametrize("rule", RULE_SETS)
@pytest.mark.parametrize("text", GOMOKU_EVALUATORS)
def test_values_of_gomoku(web, text, rule):
    boards = gomoku_boards(15, rule, 300)
    cells, to_move = map(list, zip(*boards, strict=True))
    asked = (cells, to_move, 15, rule, *parts(text, make_game("gomoku", 15, rule=rule)))
    assert fields(web.gomoku_values(*asked)) == fields(_kernel.gomoku_values(*asked))


def plainly(kernel, made, board, *, deep):
    """Both plain searches, with one best move and with all."""
    control = kernel.Control()
    found = [made.minimax(*board, 2, control)]
    return fields(found + [made.alphabeta(*board, deep, all_best, control) for all_best in (False, True)])


@pytest.fixture
def part(request):
    """Takes positions, a place and a count: with ``--all`` all of them, else those whose turn is that place's."""
    whole = request.config.getoption("every_case")
    return lambda every, place, count: every if whole else every[place::count]


@pytest.mark.parametrize(("text", "size"), REVERSI_EVALUATORS)
def test_plain_searches_of_reversi(web, part, text, size):
    """1,000 positions, each with one evaluator of its size; with ``--all`` with each."""
    texts = [each for each, its in REVERSI_EVALUATORS if its == size]
    asked = (*parts(text, make_game("reversi", size)), size)
    twins = [(kernel, kernel.ReversiPlainSearch(*asked)) for kernel in (web, _kernel)]
    for board in part(reversi_boards(size, POSITIONS[size]), texts.index(text), len(texts)):
        ours, theirs = (plainly(kernel, made, board, deep=3) for kernel, made in twins)
        assert ours == theirs


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("rule", RULE_SETS)
@pytest.mark.parametrize("text", GOMOKU_EVALUATORS)
def test_plain_searches_of_gomoku(web, part, text, rule, size):
    """1,000 positions, each with one evaluator; with ``--all`` with each."""
    asked = (*parts(text, make_game("gomoku", size, rule=rule)), size, rule)
    twins = [(kernel, kernel.GomokuPlainSearch(*asked)) for kernel in (web, _kernel)]
    boards = gomoku_boards(size, rule, BOARDS[size])
    for board in part(boards, GOMOKU_EVALUATORS.index(text), len(GOMOKU_EVALUATORS)):
        ours, theirs = (plainly(kernel, made, board, deep=2) for kernel, made in twins)
        assert ours == theirs


def test_they_are_a_thousand_different_positions_of_each_game():
    reversi = {(size, board) for size, count in POSITIONS.items() for board in reversi_boards(size, count)}
    gomoku = {
        (size, rule, board) for size, count in BOARDS.items() for rule in RULE_SETS
        for board in gomoku_boards(size, rule, count)
    }  # fmt: skip
    assert (len(reversi), len(gomoku)) == (1000, 1000)


@pytest.mark.parametrize("number", range(10))
def test_a_game_of_reversi_between_engines_is_the_same(web, number):
    game, rng = make_game("reversi"), Rng(number, (1,))
    texts = ("patterns", "zones")
    twins = [[(kernel, kernel.ReversiEngine(*parts(text, game), 8, 4)) for text in texts] for kernel in (web, _kernel)]
    position, plies = game.start(), 0
    while not position.is_over():
        if plies < 8:
            move = rng.choice(position.moves())
        else:
            board = (position.own, position.opponent)
            (ours, theirs) = (
                made.search(*board, 60, 0.0, 3_000, -1, kernel.Control(), 73)
                for kernel, made in (engines[plies % 2] for engines in twins)
            )
            assert fields(ours) == fields(theirs)
            move = theirs.move
        position, plies = position.play(move), plies + 1


@pytest.mark.parametrize("number", range(10))
def test_a_game_of_gomoku_between_engines_is_the_same(web, number):
    rule = list(RULE_SETS)[number % len(RULE_SETS)]
    game, rng = make_game("gomoku", 15, rule=rule), Rng(number, (2,))
    twins = [
        [(kernel, kernel.GomokuEngine(*parts(text, game), 15, rule, 4)) for text in ("lines", "threats")]
        for kernel in (web, _kernel)
    ]
    position, plies = game.start(), 0
    while not position.is_over():
        if plies < 4:
            near = [move for move in position.moves() if 5 <= move % 15 <= 9 and 5 <= move // 15 <= 9]
            move = rng.choice(near)
        else:
            board = (position.cells, int(position.to_move))
            ours, theirs = (
                made.search(*board, 60, 0.0, 1_000, [], kernel.Control())
                for kernel, made in (engines[plies % 2] for engines in twins)
            )
            assert fields(ours) == fields(theirs)
            move = theirs.move
        position, plies = position.play(move), plies + 1


@pytest.mark.parametrize("text", ["", "zones"])
def test_trees_grow_the_same(web, text):
    game = make_game("reversi", 6)
    made = parts(text, game) if text else ("", "", [])
    settings = {"simulate": 10.0 if text else -1.0}
    for seed, board in enumerate(reversi_boards(6, 30)):
        ours, theirs = (
            kernel.ReversiMonteCarlo(*made, 6, settings).search(*board, 200, 0, 0.0, seed, kernel.Control())
            for kernel in (web, _kernel)
        )
        assert fields(ours) == fields(theirs)


def test_ends_are_solved_the_same(web):
    every = [each for each in random_positions(8, 20_000) if len(each.moves()) > 1]
    late = [each for each in every if (each.own | each.opponent).bit_count() == 50][:20]
    assert len(late) == 20
    for each in late:
        ours, theirs = (
            kernel.solve_reversi(each.own, each.opponent, 8, kernel.SolverTable(1), kernel.Control(), True)
            for kernel in (web, _kernel)
        )
        assert fields(ours) == fields(theirs)


def test_forced_wins_are_found_the_same(web):
    for cells, to_move in gomoku_boards(15, "freestyle", 60):
        ours, theirs = (
            kernel.solve_gomoku_vcf(cells, to_move, 15, "freestyle", kernel.VcfTable(1024), kernel.Control(), 0)
            for kernel in (web, _kernel)
        )
        assert fields(ours) == fields(theirs)


def test_what_is_learnt_from_games_is_the_same(web):
    """Into arrays that a call changes in place."""
    family, options, weights = parts("seven", make_game("reversi", 6))
    learnt = []
    for kernel in (web, _kernel):
        trainer = kernel.ReversiTemporalDifferences(
            family, options, len(weights), 6, {"step": 1.0, "batch": 2.0, "rate": 0.1}
        )
        columns = [np.array(weights), np.zeros(len(weights)), np.zeros(len(weights))]
        said = trainer.learn(*columns, np.ones(len(weights)), 1, 0, 2, kernel.Control())
        learnt.append((fields(said), fields(columns)))
        assert any(columns[0] != weights)
    assert learnt[0] == learnt[1]


def test_what_is_fitted_to_positions_is_the_same(web):
    own, opponent = as_arrays(random_positions(6, 200))
    targets = np.array([own_.bit_count() - other.bit_count() for own_, other in zip(own, opponent, strict=True)])
    learnt = []
    for kernel in (web, _kernel):
        asked = ("phases=2,tuples=0.1", 6, own, opponent, targets.astype(np.float32), np.ones(200, np.float32))
        weights = np.zeros(8, np.float32)
        error = kernel.ReversiRegression(*asked).epoch(weights, 0.1, 1, 2.0, 1, kernel.Control())
        learnt.append((fields(error), fields(weights)))
        assert any(weights)
    assert learnt[0] == learnt[1]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda kernel: kernel.reversi_perft(3, 1, 8, 2),
        lambda kernel: kernel.reversi_perft(1, 2, 9, 2),
        lambda kernel: kernel.reversi_perft(1, 2, 8, 300),
        lambda kernel: kernel.ReversiEngine("nobody", "", [], 8, 1),
        lambda kernel: kernel.ReversiEngine("discs", "", [1.0, 2.0], 8, 1),
        lambda kernel: kernel.Player("alphabeta", settings={"depht": 3.0}),
        lambda kernel: kernel.Player("alphabeta", settings={"depth": 0.5}),
        lambda kernel: kernel.gomoku_points("X", 15, "freestyle"),
        lambda kernel: kernel.gomoku_points("-" * 225, 15, "none"),
        lambda kernel: kernel.rng_below(1, [], 0, 3),
    ],
)
def test_what_is_refused_is_refused_with_the_same_words(web, wrong):
    said = []
    for kernel in (web, _kernel):
        with pytest.raises(ValueError, match=" ") as refused:
            wrong(kernel)
        said.append(str(refused.value))
    assert said[0] == said[1]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            lambda web: web.reversi_perft(1, 2, 8),
            "reversi_perft needs depth; it takes: own, opp, size, depth",
        ),
        (lambda web: web.reversi_perft(1, 2, 8, 2, depht=2), "depht is no argument of reversi_perft; it takes: own, "),
        (lambda web: web.reversi_perft(-1, 2, 8, 2), "own is -1, expected a whole number from 0 of 64 bits"),
        (lambda web: web.reversi_perft(1, 2, 8.5, 2), "size is 8.5, expected a whole number of 32 bits"),
        (lambda web: web.reversi_perft("1", 2, 8, 2), "own is a string, expected a whole number"),
        (lambda web: web.reversi_perft(1, 2, 8, 2, 1), "plain is 1, expected true or false"),
        (lambda web: web.ReversiEngine("discs", "", 1.0, 8, 1), "weights is 1, expected an array"),
        (lambda web: web.ReversiEngine("discs", "", [None], 8, 1), r"weights\[0\] is null, expected a number"),
        (
            lambda web: web.reversi_legal_moves(np.zeros(2), np.zeros(2), 8),
            "own is a Float64Array, expected a BigUint64Array",
        ),
        (
            lambda web: web.solve_reversi(1, 2, 8, web.Control(), web.Control()),
            "table is no SolverTable",
        ),
    ],
)
def test_what_javascript_alone_can_get_wrong_is_said(web, wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong(web)
