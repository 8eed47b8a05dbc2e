"""Gomoku's engine with several threads: proofs, limits, a stop. No test depends on time or on the machine's load."""

from functools import cache, partial

import pytest
from forced_wins import problems
from gomoku_boards import board, random_boards
from stopping import stopped

from heibai import _kernel
from heibai.core.contract import WIN, Limits, Report
from heibai.core.kernel import parts_of
from heibai.games import GameSpec
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

THREADS = (2, 3, 4)
BOARDS = ("gomoku/15/freestyle", "gomoku/15/standard", "gomoku/15/renju", "gomoku/15/caro", "gomoku/20/freestyle")
ENOUGH = Limits(nodes=200_000)  # a hundred times what one thread needs for a proof that all must find
SMALL, MOST = 2_000, Limits(nodes=40_000)  # nodes of one thread
OPEN = "h8i9j8i8i7"  # that no search of these tests decides


@cache
def game_of(spec: str) -> Gomoku:
    return GameSpec.parse(spec).make()


@cache
def evaluator_of(name: str, spec: str):
    return make_evaluator(name, game_of(spec))


def searched(spec: str, position: GomokuPosition, threads: int, limits: Limits, *, name: str = "shapes") -> Report:
    """By an engine that remembers nothing."""
    engine = GomokuEngine(table_megabytes=4, threads=threads)
    return engine.search(position, evaluator_of(name, spec), limits=limits)


def open_game(spec: str) -> GomokuPosition:
    game = game_of(spec)
    position = game.start()
    for move in game.parse_transcript(OPEN):
        position = position.play(move)
    return position


def on_a_board_of(game: Gomoku, position: GomokuPosition) -> GomokuPosition:
    """The stones of a position in the lower left corner of a board that may be larger."""
    stones = {stone: [] for stone in "XO"}
    for at, stone in enumerate(position.cells):
        if stone in stones:
            row, column = divmod(at, position.columns)
            stones[stone].append(game.format_move(row * game.size + column))
    return board(game, " ".join(stones["X"]), " ".join(stones["O"]), mover="XO"[position.to_move])


def of_rule(spec: str, kind: str) -> list[GomokuPosition]:
    """The problems of a rule set, on its board."""
    game = game_of(spec)
    return [
        on_a_board_of(game, problem.position)
        for problem in problems(kind)
        if problem.game.rule == game.rule and problem.game.size == 15
    ]


def lost_after(spec: str, position: GomokuPosition) -> GomokuPosition:
    """Where the first move of a win that one thread proves leads to."""
    found = searched(spec, position, 1, ENOUGH)
    assert found.exact
    assert found.score.value > 0
    return position.play(found.move)


def said(report: Report) -> tuple[object, ...]:
    return report.move, report.score, report.exact, report.depth, report.nodes, report.line


@pytest.mark.parametrize("spec", BOARDS)
@pytest.mark.parametrize(
    ("black", "white", "value"),
    [
        ("h8 i8 j8 k8", "h9 i9 j9", WIN - 1),  # a five
        ("h9 i9 j9", "h8 i8 j8 k8", None),  # two fives of the other side; under caro one stone stops both
        ("h9 i9 a1", "h8 i8 j8 k8 g8", None),  # a five that must be stopped, and can be
    ],
)
def test_a_five_and_what_stops_it_are_the_same_to_the_node_with_any_number_of_threads(spec, black, white, value):
    position = board(game_of(spec), black, white)
    one = searched(spec, position, 1, Limits(nodes=20))
    for threads in THREADS:
        assert said(searched(spec, position, threads, Limits(nodes=20))) == said(one)
    assert value is None or (one.exact and one.score.value == value)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("spec", BOARDS)
def test_what_the_board_or_the_first_depth_proves_is_the_same_to_the_node(spec):
    """Wins by fours, and the losses after their first move: value, move, line and nodes."""
    wins = of_rule(spec, "vcf")
    losses = [lost_after(spec, position) for position in wins]
    proven = [(position, searched(spec, position, 1, ENOUGH)) for position in (*wins, *losses)]
    surely = [(position, one) for position, one in proven if one.exact and (one.nodes == 1 or one.depth == 1)]
    assert len(surely) > len(wins)
    for position, one in surely:
        assert (one.score.value > 0) == (position in wins)
        for threads in THREADS:
            assert said(searched(spec, position, threads, ENOUGH)) == said(one)


def deep_proofs(spec: str) -> list[tuple[GomokuPosition, Report]]:
    """Wins by threes and the losses after them that one thread proves beyond the first depth."""
    wins = [position for position in of_rule(spec, "vct") if searched(spec, position, 1, MOST).exact]
    positions = [*wins, *(lost_after(spec, position) for position in wins)]
    proven = [(position, searched(spec, position, 1, MOST)) for position in positions]
    return [(position, one) for position, one in proven if one.exact and one.nodes > 1 and one.depth > 1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("spec", [spec for spec in BOARDS if "caro" not in spec])
def test_who_wins_is_the_same_with_every_number_of_threads_every_time(spec):
    """The plies to the five may differ: which of several wins is found first, or only claimed, depends on timing."""
    proofs = deep_proofs(spec)
    assert any(one.nodes <= SMALL for _, one in proofs)
    for position, one in proofs:
        won = one.score.value > 0
        for threads in (*THREADS, 4, 4, 4):
            found = searched(spec, position, threads, ENOUGH)
            assert found.exact or one.nodes > SMALL
            assert not found.exact or (found.score.value > 0) == won
            assert found.line[0] == found.move in position.moves()
            if found.exact and won and not (after := position.play(found.move)).is_over():
                reply = searched(spec, after, 1, ENOUGH)
                assert not reply.exact or reply.score.value < 0


@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_last_points_of_a_small_board_have_one_result(rule):
    """Draws are proven, too: every legal move is tried."""
    spec, draws = f"gomoku/5/{rule}", 0
    for position in random_boards(rule, 5, 60):
        if position.area - position.stones > 9:
            continue
        one = searched(spec, position, 1, Limits(depth=30))
        draws += one.score.value == 0
        for threads in THREADS:
            found = searched(spec, position, threads, Limits(depth=30))
            assert (found.exact, found.score) == (one.exact, one.score) == (True, one.score)
    assert draws > 5


@pytest.mark.parametrize("name", ["shapes", "lines-network"])
@pytest.mark.parametrize("spec", BOARDS)
def test_a_limit_below_the_first_depth_leaves_it_alone_and_nothing_more(spec, name):
    position = open_game(spec)
    first = searched(spec, position, 1, Limits(depth=1), name=name)
    assert first.nodes > 20
    for nodes in (1, 2, 20, first.nodes):
        one = searched(spec, position, 1, Limits(nodes=nodes), name=name)
        assert (one.depth, one.nodes) == (1, first.nodes)
        for threads in THREADS:
            assert said(searched(spec, position, threads, Limits(nodes=nodes), name=name)) == said(one)


@pytest.mark.parametrize("name", ["shapes", "lines-network"])
@pytest.mark.parametrize("spec", BOARDS)
def test_a_limit_of_nodes_is_for_all_threads_together(spec, name):
    position = open_game(spec)
    first = searched(spec, position, 1, Limits(depth=1), name=name).nodes
    for nodes in (first + 1, 2 * first, 3000, 20_000):
        for threads in (1, *THREADS, 16):
            found = searched(spec, position, threads, Limits(nodes=nodes), name=name)
            assert 0.9 * nodes <= found.nodes <= nodes
            assert found.depth >= 1
            assert found.line[0] == found.move in position.moves()


@pytest.mark.parametrize("spec", BOARDS)
def test_one_thread_is_what_a_text_without_threads_has(spec, monkeypatch):
    monkeypatch.delenv("HEIBAI_THREADS", raising=False)
    game, position = game_of(spec), open_game(spec)
    players = [make_player(f"alphabeta:nodes=5000{key},eval=lines-network", game) for key in ("", ",threads=1")]
    one, two = (player.choose(game, position, rng=None) for player in players)
    assert said(one) == said(two)


@pytest.mark.parametrize("threads", [1, *THREADS])
@pytest.mark.parametrize("spec", BOARDS)
def test_a_stop_ends_all_threads(spec, threads):
    position = open_game(spec)
    name, text, weights = parts_of(evaluator_of("shapes", spec).kernel)
    engine = _kernel.GomokuEngine(name, text, weights, position.columns, position.rules.name, 4, threads, {})
    control = _kernel.Control()
    search = partial(engine.search, position.cells, int(position.to_move), 200, 0.0, 0, [], control)
    found, _ = stopped(search, control, lambda told: told.depth > 2)
    assert found.depth > 2
    assert not found.exact
    assert found.move in position.moves()
    assert search().depth == 1, "a control that was stopped leaves the first depth"
