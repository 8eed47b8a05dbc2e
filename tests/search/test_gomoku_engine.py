"""Gomoku's engine: moves that must be found, proven results, limits, openings."""

import functools
import time

import pytest
from gomoku_boards import board

from heibai.core.contract import WIN, Color, Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games.gomoku.kernel import boards
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.games.gomoku.stages import Stage
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.alphabeta import AlphaBeta

NODES = Limits(nodes=2000)
FIVE = 13  # the class of a five in a key of the kernel
GAMES = 420  # of each rule set and size; two positions each, ten thousand in all


@functools.cache
def evaluator_of(name: str, size: int, rule: str):
    return make_evaluator(name, Gomoku(size, rule=rule))


@functools.cache
def won_games(rule: str, size: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Random games without a pass that somebody won."""
    played = boards.random_games(12 * count, seed=9, size=size, rule=rule, transcripts=True)
    found = []
    for result, moves in zip(played.margins.tolist(), played.transcripts.tolist(), strict=True):
        points = tuple(move for move in moves if move != boards.NO_POINT)
        if result == (1 if len(points) % 2 else -1):
            found.append(points)
    return tuple(found[:count])


def after(game: Gomoku, moves) -> GomokuPosition:
    """The position after legal moves, which are not looked at."""
    black, white = sum(1 << move for move in moves[::2]), sum(1 << move for move in moves[1::2])
    to_move = Color(len(moves) % 2)
    last = moves[-1] if moves else None
    return GomokuPosition(black, white, to_move, game.size, game.size, game.rules, Stage.first("free"), last)


def makes_five(position: GomokuPosition, side: int) -> bool:
    """Whether a side has a point that makes five, by the kernel's keys."""
    keys = boards.points(position.cells, size=position.columns, rule=position.rules.name).keys.tolist()
    return any((key >> 16 * side + 4 * d & 15) == FIVE for key in keys for d in range(4))


def stops_five(position: GomokuPosition, move: int) -> bool:
    return not makes_five(position.play(move), position.to_move.other)


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("size", "name"), [(7, "shapes"), (9, "shapes"), (15, "shapes"), (15, "lines-network")])
@pytest.mark.parametrize("rule", RULE_SETS)
def test_it_never_misses_a_win_in_one_and_stops_every_five_that_can_be_stopped(rule, size, name):
    game, engine = Gomoku(size, rule=rule), GomokuEngine(table_megabytes=1)
    evaluator = evaluator_of(name, size, rule)
    games = won_games(rule, size, GAMES)
    assert len(games) == GAMES
    stopped = 0
    for moves in games:
        for position in (after(game, moves[:-1]), after(game, moves[:-2])):
            found = engine.search(position, evaluator, limits=NODES)
            if makes_five(position, position.to_move):
                assert position.play(found.move).winner is position.to_move
                assert found.exact
                assert found.score.value == WIN - 1
            else:
                assert makes_five(position, position.to_move.other)
                good = stops_five(position, found.move)
                assert good or not any(stops_five(position, move) for move in position.moves())
                stopped += good
    assert stopped > 10


@pytest.mark.parametrize("rule", RULE_SETS)
@pytest.mark.parametrize("size", [20, 21, 22])
def test_the_last_points_of_a_large_board_are_seen(size, rule):
    """Tables are read eight points at a time, and 441 and 484 are no multiples of it."""
    game, engine = Gomoku(size, rule=rule), GomokuEngine(table_megabytes=1)
    last = size * size - 1
    for step in (1, size, size + 1):
        cells = ["-"] * size * size
        for distance in range(1, 6):
            cells[last - distance * step] = "O" if distance == 5 else "X"
        rows = ["".join(cells[first : first + size]) for first in range(0, size * size, size)]
        for mover in "XO":
            position = game.parse_position(f"{''.join(reversed(rows))} {mover}", analysis=True)
            report = engine.search(position, evaluator_of("lines-network", size, rule), limits=NODES)
            assert report.move == last
            assert mover == "O" or report.score.value == WIN - 1


@pytest.mark.parametrize("rule", RULE_SETS)
def test_in_its_own_games_it_never_misses_one_either(rule):
    game = Gomoku(11, rule=rule)
    engine, greedy = make_player("alphabeta:nodes=2000,eval=lines", game), make_player("greedy:eval=shapes", game)
    for seed in range(4):
        rng, position = Rng(seed), game.start()
        while not position.is_over():
            report = engine.choose(game, position, rng=rng)
            mover = position.to_move
            if makes_five(position, mover):
                assert position.play(report.move).winner is position.to_move
            elif makes_five(position, mover.other) and not stops_five(position, report.move):
                assert not any(stops_five(position, move) for move in position.moves())
            wild = rng.below(3)
            played = (report.move, greedy.choose(game, position, rng=rng).move, rng.choice(position.moves()))[wild]
            position = position.play(played)


@pytest.mark.sampled(3)
def test_a_result_that_it_calls_exact_on_a_small_board_is_the_plain_search_s():
    game, engine = Gomoku(5), GomokuEngine(table_megabytes=1)
    evaluator, plain = evaluator_of("shapes", 5, "freestyle"), AlphaBeta()
    exact = 0
    for moves in won_games("freestyle", 5, 150):
        position = after(game, moves[:-5] if len(moves) > 16 else moves[:-3])
        if position.area - position.stones > 8:
            continue
        found = engine.search(position, evaluator, limits=Limits(depth=10))
        if found.exact:
            deep = plain.search(position, evaluator, limits=Limits(depth=10), rng=Rng(0))
            assert found.score.value == deep.score.value or abs(found.score.value) > abs(deep.score.value) - 10 > 0
            assert (found.score.value > 0) == (deep.score.value > 0)
            exact += 1
    assert exact > 20


def test_a_node_limit_is_kept_and_reproducible():
    game, position = Gomoku(15), after(Gomoku(15), Gomoku(15).parse_transcript("h8i9j8i8i7"))
    evaluator = evaluator_of("lines", 15, "freestyle")
    for nodes in (300, 5000):
        one = GomokuEngine().search(position, evaluator, limits=Limits(nodes=nodes))
        two = GomokuEngine().search(position, evaluator, limits=Limits(nodes=nodes))
        assert one.nodes <= nodes
        assert (one.move, one.score, one.line, one.nodes) == (two.move, two.score, two.line, two.nodes)
        assert one.line[0] == one.move in game.start().moves()
        assert one.depth >= (1 if nodes < 5000 else 2)


def test_without_a_limit_of_seconds_earlier_searches_leave_no_trace():
    game = Gomoku(15)
    engine, evaluator = GomokuEngine(), evaluator_of("lines", 15, "freestyle")
    for limits in (Limits(nodes=3000), Limits(depth=5)):
        for transcript in ("h8i9j8i8i7", "h8i9j8i8i7g9", "h8i9j8i8i7g9h7"):
            position = after(game, game.parse_transcript(transcript))
            used = engine.search(position, evaluator, limits=limits)
            fresh = GomokuEngine().search(position, evaluator, limits=limits)
            assert (used.move, used.score, used.line, used.nodes) == (fresh.move, fresh.score, fresh.line, fresh.nodes)


def test_with_a_limit_of_seconds_a_search_goes_on_from_the_last_one():
    game, evaluator = Gomoku(15), evaluator_of("lines", 15, "freestyle")
    first = again = forgetful = 0
    for transcript in ("h8i9j8i8i7", "h8i9j8i8i7g9h7", "h8h9i7g9j9k10", "h8i8h9h7g9i9"):
        position, engine = after(game, game.parse_transcript(transcript)), GomokuEngine()
        first, again, forgetful = (
            sum_so_far + engine.search(position, evaluator, limits=limits).nodes
            for sum_so_far, limits in (
                (first, Limits(seconds=10**6, depth=7)),  # seconds that are never reached
                (again, Limits(seconds=10**6, depth=7)),
                (forgetful, Limits(depth=7)),
            )
        )
    assert 2 * again < first == forgetful


def test_time_is_kept_to_the_millisecond_scale():
    position = after(Gomoku(15), Gomoku(15).parse_transcript("h8i9j8i8i7"))
    engine, spent = GomokuEngine(), []
    for _ in range(5):
        started = time.process_time()
        report = engine.search(position, evaluator_of("shapes", 15, "freestyle"), limits=Limits(seconds=0.05))
        spent.append(time.process_time() - started)
        assert report.move in position.moves()
    assert min(spent) < 0.07


def test_lines_with_the_patterns_values_play_as_shapes():
    position = after(Gomoku(15), Gomoku(15).parse_transcript("h8i9j8i8i7"))
    found = [
        GomokuEngine().search(position, evaluator_of(name, 15, "freestyle"), limits=Limits(depth=5))
        for name in ("shapes", "lines")
    ]
    assert found[0].nodes == found[1].nodes
    assert found[0].score == found[1].score


def test_black_is_never_given_a_forbidden_point():
    game = Gomoku(15, rule="renju")
    position = board(game, "g8 i8 h7 h9", "e5 f6 g7 c15")  # h8 is a double three
    assert game.parse_move("h8") in position.forbidden
    report = GomokuEngine().search(position, evaluator_of("shapes", 15, "renju"), limits=NODES)
    assert report.line[0] == report.move
    for move in report.line:
        assert move in position.moves()
        position = position.play(move)


@pytest.mark.parametrize("opening", ["pro", "long-pro", "outer-open"])
def test_it_keeps_to_the_squares_that_an_opening_leaves(opening):
    game = Gomoku(15, opening=opening)
    player, position, rng = make_player("alphabeta:nodes=500,eval=shapes", game), game.start(), Rng(0)
    for _ in range(6):
        move = player.choose(game, position, rng=rng).move
        assert move in position.moves()
        position = position.play(move)


def test_a_finished_game_has_no_move():
    game = Gomoku(9)
    report = GomokuEngine().search(
        after(game, game.parse_transcript("a1a2b1b2c1c2d1d2e1")), evaluator_of("shapes", 9, "freestyle"), limits=NODES
    )
    assert report.move is None
    assert report.score.value == -WIN


def test_what_it_does_not_know_is_refused():
    game = Gomoku(15)
    with pytest.raises(SpecError, match="leave it out for gomoku"):
        make_player("alphabeta:nodes=100,exact=10,eval=shapes", game)
    with pytest.raises(SpecError, match="ties=random"):
        make_player("alphabeta:nodes=100,ties=random,eval=shapes", game)
