"""heibai as a GTP engine: both dialects, clocks, analysis that ends with the next line."""

from functools import partial
from pathlib import Path

import pytest
import stub_networks
from players.serving.engine_process import A_DAY, EngineProcess, served
from stub_networks import ForecastingPlayer

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.serving.gtp import GtpServer
from heibai.players.serving.gtp_clock import StoneClock
from heibai.players.spec import make_player
from heibai.protocols.gtp import dialect
from heibai.protocols.gtp.analysis import parse_variations
from heibai.protocols.gtp.lines import parse_response

PLAYER = "alphabeta:depth=2,eval=zones"


@pytest.fixture
def engine():
    """An engine of Reversi in this process: lines -> its responses."""
    return serve(PLAYER, "reversi")


def serve(player, game):
    return served(partial(GtpServer, player, GameSpec.parse(game)))


def text(responses):
    return [parse_response(each) for each in responses]


@pytest.mark.sampled(3)
def test_a_session_on_real_pipes_with_an_analysis_in_between():
    with EngineProcess("gtp", "--player", f"alphabeta:seconds={A_DAY},eval=zones") as engine:
        assert engine.response("1 protocol_version") == "=1 2"
        assert engine.response("play black D3") == "="
        for name, is_whole in (("lz-analyze", True), ("kata-analyze", False), ("analyze", False)):
            engine.tell(f"7 {name} white 10")
            assert engine.line() == "=7"
            (first, *_) = parse_variations(line := engine.line())
            assert first.move in ("C3", "C5", "E3")
            assert ("." not in line.split("winrate ")[1].split()[0]) is is_whole
            engine.tell("8 name")
            while engine.line():
                pass
            assert (engine.line(), engine.line()) == ("=8 heibai", "")
        engine.tell("genmove_analyze white 10")
        assert engine.line() == "="
        assert engine.line().startswith("info move ")  # it thinks
        engine.tell("stop")
        while (line := engine.line()).startswith("info move "):
            pass
        assert line in ("play C3", "play C5", "play E3")
        assert (engine.line(), engine.line(), engine.line()) == ("", "=", "")
        engine.tell("quit")
        assert engine.ended() == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("is_read_first", [True, False])
def test_an_analysis_ends_with_the_input(is_read_first):
    with EngineProcess("gtp", "--player", f"alphabeta:seconds={A_DAY},eval=zones") as engine:
        engine.tell("lz-analyze b 10")
        if is_read_first:
            assert engine.line() == "="
            assert parse_variations(engine.line())
        assert engine.rest().endswith("\n\n")
        assert engine.ended() == 0


def test_a_written_session_is_answered_to_its_end():
    with EngineProcess("gtp", "--player", PLAYER) as engine:
        engine.tell("play b D3", "genmove w", "quit")
        assert parse_response(engine.rest().split("\n\n")[1])[1] in ("C3", "C5", "E3")


def test_moves_are_those_of_the_player_itself(engine):
    game = GameSpec("reversi").make()
    player, position, moves = make_player(PLAYER, game), game.start(), 0
    while not position.is_over():
        move = player.choose(game, position, rng=Rng(0, (moves,))).move
        colour = dialect.format_colour(position.to_move)
        assert text(engine(f"genmove {colour}")) == [(True, dialect.format_vertex(move, game))]
        position, moves = position.play(move), moves + 1
    assert text(engine("genmove b")) == [(True, "pass")]
    margin = position.margin()
    assert text(engine("final_score")) == [(True, f"{'B' if margin > 0 else 'W'}+{abs(margin)}")]


def test_a_forced_pass_may_be_left_out_or_told(engine):
    game, position = GameSpec("reversi").make(), GameSpec("reversi").make().start()
    told, left_out = ["clear_board"], ["clear_board"]
    rng = Rng(12)
    while not position.is_over():
        move = rng.choice(position.moves())
        line = f"play {dialect.format_colour(position.to_move)} {dialect.format_vertex(move, game)}"
        told.append(line)
        left_out += [line] if move != game.pass_move else []
        position = position.play(move)
    assert len(told) > len(left_out)  # there was a pass in this game
    boards = []
    for lines in (told, left_out):
        assert all(worked for worked, _ in text(engine(*lines)))
        boards.append(engine("showboard", "final_score"))
    assert boards[0] == boards[1]


def test_what_is_wrong_fails_and_the_game_stays(engine):
    before = engine("showboard")
    for line in ("play b A1", "play w D3", "play b", "genmove w", "genmove", "boardsize 9", "boardsize x", "komi x",
                 "time_settings 1 2", "frobnicate", "undo", "set_game Go", "final_score"):  # fmt: skip
        ((worked, why),) = text(engine(line))
        assert not worked
        assert why
    assert text(engine("boardsize 99")) == [(False, "unacceptable size")]
    assert engine("showboard") == before


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_one_colour_twice_sets_a_board_of_gomoku_up_and_either_side_may_be_asked(rule):
    engine = serve("greedy:eval=shapes", f"gomoku/9/{rule}")  # without columns O and X
    said = text(engine("play b H8", "play b J8", "play b H9", "gogui-rules_side_to_move", "genmove b", "undo"))
    assert [worked for worked, _ in said] == [True] * 6
    assert said[3] == (True, "white")
    board = "".join(engine("showboard"))
    assert (board.count("X"), board.count("O")) == (3, 0)
    ((worked, vertex),) = text(engine("genmove w"))
    assert worked
    assert "".join(engine("showboard")).count("O") == 1, vertex
    for _ in range(3):
        engine("undo")
    assert "".join(engine("showboard")).count("X") == 1
    assert text(engine("clear_board", "play b pass", "play b H8", "gogui-rules_side_to_move"))[-1] == (True, "white")


def test_commands_that_controllers_ask_about_are_known(engine):
    ((_, listed),) = text(engine("list_commands"))
    names = listed.split("\n")
    assert {"lz-analyze", "kata-analyze", "analyze", "genmove_analyze", "gogui-rules_legal_moves"} <= set(names)
    assert text(engine(*(f"known_command {name}" for name in names))) == [(True, "true")] * len(names)
    assert text(engine("known_command x", "list_games", "set_game Othello")) == [
        (True, "false"),
        (True, "Othello"),
        (True, ""),
    ]
    assert text(engine("gogui-rules_legal_moves", "gogui-rules_side_to_move", "gogui-rules_board_size")) == [
        (True, "D3 C4 F5 E6"), (True, "black"), (True, "8")
    ]  # fmt: skip


def test_a_move_with_its_analysis_is_played(engine):
    start, *lines, move = engine("lz-genmove_analyze b 10")
    assert start == "="
    assert parse_variations(lines[-1])[0].move == move.removeprefix("play ").strip()
    assert text(engine("gogui-rules_side_to_move", "undo", "gogui-rules_side_to_move")) == [
        (True, "white"), (True, ""), (True, "black")
    ]  # fmt: skip


def test_monte_carlo_shows_several_moves():
    engine = serve("mcts:playouts=200,simulate=end", "reversi")
    _, *lines, _ = engine("kata-genmove_analyze b 1")
    shown = parse_variations(lines[-1])
    assert len(shown) == 4
    assert [each.visits for each in shown] == sorted((each.visits for each in shown), reverse=True)


@pytest.mark.parametrize("name", ["lz", "kata"])
def test_a_tree_by_a_network_tells_priors_and_when_it_is_asked_ownership(name):
    game, player = GameSpec("reversi", 6).make(), ForecastingPlayer(60)
    engine = serve(player, "reversi/6")
    _, *lines, move = engine(f"{name}-genmove_analyze b interval 1 maxmoves 3 ownership true")
    report = player.make(game).choose(game, game.start(), rng=Rng(0, (0,)))
    moves, _, owners = lines[-1].partition(" ownership ")
    shown = parse_variations(moves)
    assert move.strip() == f"play {shown[0].move}"
    assert dialect.parse_vertex(shown[0].move, game) == report.move
    assert len(shown) == 3
    known = {dialect.format_vertex(each, game): prior for each, prior in report.move_priors}
    assert [each.prior for each in shown] == pytest.approx([known[each.move] for each in shown], abs=1e-4)
    assert {each.move: each.visits for each in shown}.items() <= {
        dialect.format_vertex(each, game): visits for each, visits in report.move_visits
    }.items()
    told = [float(each) for each in owners.split()]
    assert told == ([] if name == "lz" else [(square % 3 - 1) / 2 for square in range(36)])


def test_the_first_row_of_ownership_is_the_upper_one():
    engine = serve(ForecastingPlayer(8), "gomoku/5")
    _, *lines, _ = engine("kata-genmove_analyze b ownership true")
    told = [float(each) for each in lines[-1].partition(" ownership ")[2].split()]
    rows = [[(5 * row + column) % 3 / 2 - 0.5 for column in range(5)] for row in range(5)]
    assert told == [owner for row in reversed(rows) for owner in row]


def test_an_engine_without_a_network_tells_no_ownership(engine):
    _, *lines, _ = engine("kata-genmove_analyze b ownership true")
    assert "ownership" not in lines[-1]


@pytest.mark.parametrize("line", ["kata-analyze b ownership maybe", "lz-analyze interval x"])
def test_a_wrong_option_of_an_analysis_is_one_response(engine, line):
    ((worked, told),) = text(engine(line))
    assert not worked
    assert "expected" in told


@pytest.mark.sampled(2)
def test_an_analysis_by_a_network_ends_with_the_next_command(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(stub_networks.__file__).parent))
    player = f"mcts:seconds={A_DAY},simulate=0,eval=[py:stub_networks.Network]"
    with EngineProcess("gtp", "--player", player, "--size", "6") as engine:
        engine.tell("kata-analyze b 5")
        assert engine.line() == "="
        assert parse_variations(engine.line())
        engine.tell("stop")
        while engine.line():
            pass
        assert (engine.line(), engine.line()) == ("=", "")
        engine.tell("quit")
        assert engine.ended() == 0


def test_gomoku_has_vertices_without_an_i_and_words_for_swap2():
    engine = serve("greedy:eval=shapes", "gomoku/15/freestyle/swap2")
    assert text(engine("list_games", "play b H8", "play w J9", "play b K10")) == [(True, "Gomoku"), *[(True, "")] * 3]
    ((worked, chosen),) = text(engine("reg_genmove w"))
    assert worked
    assert chosen in ("take-black", "stay-white", "add-two")
    assert text(engine("play w take-black", "gogui-rules_side_to_move")) == [(True, ""), (True, "white")]


def test_the_clock_of_a_colour():
    clock = StoneClock()
    assert clock.limits().seconds is None
    clock.set(0, 10, 5)
    assert clock.limits().seconds == pytest.approx(1.99)
    clock.spend(2)
    assert clock.limits().seconds == pytest.approx((8 - 0.05) / 4)
    clock.set(100, 0, 0)
    share = clock.limits().seconds
    assert 1 < share < 10
    clock.tell(10, 0)
    assert clock.limits().seconds < share / 5
    clock.set(1, 10, 1)
    clock.spend(1.5)  # the main time is over
    assert clock.limits().seconds == pytest.approx(9.95)
    clock.spend(3)
    assert clock.limits().seconds == pytest.approx(9.95)
    clock.set(0, 10, 0)  # a period without stones: no limit
    assert clock.limits().seconds is None
