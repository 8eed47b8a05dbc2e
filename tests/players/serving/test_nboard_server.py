"""heibai as an engine of NBoard: the session of the published description, both versions, ping in a thought."""

from functools import partial

import pytest
from players.serving.engine_process import A_DAY, EngineProcess, served

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.serving.nboard import NBoardServer
from heibai.players.spec import make_player
from heibai.protocols import nboard

GAME = make_game("reversi")
PLAYER = "alphabeta:depth=2,eval=zones"
PUBLISHED = (
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)


@pytest.fixture
def engine():
    """An engine in this process: lines -> what it says."""
    server = served(partial(NBoardServer, PLAYER))

    def tell(*lines):
        return [line for said in server(*lines) for line in said.split("\n")]

    return tell


def chosen(transcript, depth):
    position = GAME.start()
    for move in GAME.parse_transcript(transcript):
        position = position.play(move)
    player = make_player(f"alphabeta:depth={depth},eval=zones", GAME)
    return player.choose(GAME, position, rng=Rng(0)).move


def test_the_published_session_on_real_pipes():
    with EngineProcess("nboard", "--player", PLAYER) as engine:
        engine.tell("nboard 2", PUBLISHED, "set depth 4", "ping 1", "go")
        said = [engine.line()]
        while not said[-1].startswith("==="):
            said.append(engine.line())
        assert said[0].startswith("set myname heibai")
        assert said[1] == "pong 1"
        assert said[-2].startswith("nodestats ")
        assert nboard.parse_chosen(said[-1], GAME) == chosen("f5f6d3c5e6f7e7f4", 4)
        assert len(said[-1].split()) == 4  # the second version has spaces
        assert engine.line() == "status"
        engine.tell("quit")
        assert engine.ended() == 0


@pytest.mark.sampled(3)
def test_a_ping_ends_a_thought():
    with EngineProcess("nboard", "--player", f"alphabeta:seconds={A_DAY},eval=zones") as engine:
        engine.tell("nboard 2", "hint 1")
        while not engine.line().startswith("search"):
            pass
        engine.tell("ping 7")
        while engine.line() != "pong 7":
            pass


def test_the_first_version_has_slashes_and_the_depth_in_its_name(engine):
    assert engine("nboard 1", "set depth 3") == ["set myname heibai", "set myname heibai3"]
    said = engine("F5", "go")
    assert said[-2].startswith("=== ")
    assert said[-2].count("/") == 2
    assert nboard.parse_chosen(said[-2], GAME) == chosen("f5", 3)


def test_the_board_waits_for_the_move_of_the_gui(engine):
    before = engine("go")[2].split()[1]
    assert engine("go")[2].split()[1] == before
    engine(f"move {before}/1.5/2")
    assert engine("go")[2].split()[1] != before


def test_hints_are_lines_of_play(engine):
    said = engine(PUBLISHED, "hint 2")
    assert (said[0], said[-1]) == ("status thinking", "status")
    line, _, depth = nboard.parse_hint(said[-2])
    assert nboard.parse_move(line[:2], GAME) == chosen("f5f6d3c5e6f7e7f4", 2)
    assert depth == 2


def test_passes_are_told_or_left_out_and_a_finished_game_has_no_move(engine):
    position, rng, moves = GAME.start(), Rng(12), []
    while not position.is_over():
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    assert GAME.pass_move in moves
    told = [f"move {nboard.format_move(move, GAME)}" for move in moves]
    for lines in (told, [line for line in told if not line.endswith("PA")]):
        assert engine("set game " + nboard.format_game(GAME, None, ())) == []
        assert engine(*lines) == []
        assert engine("go") == ["status the game is over"]


def test_what_is_unknown_is_ignored_and_what_is_wrong_told(engine):
    assert engine("set contempt 3", "analyze", "", "frobnicate") == []
    for line in ("move A1", "set game (;GM[Go];)", "set depth x", "hint x"):
        (said,) = engine(line)
        assert said.startswith("status ")
    assert engine("learn", "ping 3") == ["learned", "pong 3"]
