"""The plain protocol: what is asked, and every answer that is none is told."""

from __future__ import annotations

import sys

import pytest
from waiting import MINUTES

from heibai.core.errors import EngineError, IllegalMoveError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.remote.engines_file import Engine
from heibai.players.remote.plain import PlainTalk
from heibai.players.remote.player import RemotePlayer
from heibai.protocols.plain import question_lines

REVERSI = GameSpec("reversi").make()
ASKED = "import sys\nask = lambda: [sys.stdin.readline() for _ in range(4)][3].split()\n"
WRITE = "write = lambda data: (sys.stdout.buffer.write(data), sys.stdout.flush())\n"
LEGAL = "d3 c4 f5 e6"


@pytest.fixture
def play():
    """Ask a program in Python so many moves; their texts."""
    players = []

    def played(text, moves=1):
        command = (sys.executable, "-c", ASKED + WRITE + text)
        engine = Engine("it", command, "plain", seconds=float(MINUTES), output=16, log=False)
        players.append(RemotePlayer("it", engine, REVERSI))
        start = REVERSI.start()
        return [
            REVERSI.format_move(players[-1].choose(REVERSI, start, rng=Rng(0)).move) for _ in range(moves)
        ]  # fmt: skip

    yield played
    for player in players:
        player.release()


@pytest.mark.parametrize(
    ("game", "moves", "lines"),
    [
        (GameSpec("reversi"), "", ("reversi 8", "black", f"{'-' * 27}OX{'-' * 6}XO{'-' * 27}", LEGAL)),
        (
            GameSpec("reversi", 4), "b1",
            ("reversi 4", "white", "-X---XX--XO-----", "a1 c1 a3"),
        ),
    ],
)  # fmt: skip
def test_a_question_is_four_lines(game, moves, lines):
    made = game.make()
    position = made.start()
    for move in moves.split():
        position = position.play(made.parse_move(move))
    assert tuple(question_lines(made, position))[:3] == lines[:3]
    assert sorted(question_lines(made, position)[3].split()) == sorted(lines[3].split())


def test_a_pass_is_among_the_legal_moves():
    game = GameSpec("gomoku", 5).make()
    assert len(question_lines(game, game.start())[3].split()) == 25


@pytest.mark.parametrize(
    "answer",
    ["b'd3\\n'", "b'd3\\r\\n'", "b'  d3\\t\\n'", "b'\\n\\n \\r\\nd3\\n'"],
    ids=["plain", "of Windows", "among spaces", "after empty lines"],
)
def test_an_answer_is_a_line_whatever_is_around_it(play, answer):
    assert play(f"while True: ask(); write({answer})", moves=2) == ["d3", "d3"]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("b'z9\\n'", "'z9' came, which is no legal move; legal: "),
        ("b'D3\\n'", "'D3' came, which is no legal move"),
        ("b'd3 c4\\n'", "'d3 c4' came, which is no legal move"),
        ("b'\\xff\\x00\\x80\\n'", "came, which is no legal move"),
        ("b'\\xe4\\xb8\\x80\\n'", "came, which is no legal move"),
        ("b'x' * 200_000", "a line of more than 65536 bytes came"),
        ("b'x' * 30_000 + b'\\n'", "more than 16 kilobytes came before the answer"),
        ("b'\\n' * 30_000", "more than 16 kilobytes came before the answer"),
        ("b''", "is gone, exit code 0"),
        ("b'\\n'", "is gone, exit code 0"),
        ("b'd3'", "is gone, exit code 0, half a line came: 'd3'"),
    ],
    ids=[
        "no square", "capitals", "two moves", "binary", "Chinese", "a line without end", "a long line", "empty lines",
        "nothing", "an empty line", "no end of the line",
    ],
)  # fmt: skip
def test_an_answer_that_is_none_is_told(play, answer, fault):
    with pytest.raises(EngineError, match=fault):
        play(f"ask(); write({answer})")


def test_a_second_line_is_the_next_answer(play):
    with pytest.raises(EngineError, match="'z9' came"):
        play("while True: ask(); write(b'd3\\nz9\\n')", moves=2)


def test_a_program_that_ends_after_its_answer_is_gone_for_the_next(play):
    with pytest.raises(EngineError, match="is gone, exit code 3"):
        play("ask(); write(b'd3\\n'); sys.exit(3)", moves=2)


def test_an_answer_before_the_question_is_taken(play):
    assert play("write(b'd3\\n')\nsys.stdin.read()") == ["d3"]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("TypeError: no\\n    at play (main.js:5)\\n\\nNode.js v20\\n", "TypeError: no"),
        ("Exception in thread: java.io.IOException: no\\n\\tat Main.error(Main.java:5)\\n", "java.io.IOException: no"),
        ("Traceback:\\n  File x\\nValueError: of mine\\n", "ValueError: of mine"),
        ("I am thinking\\nhard\\n", "hard"),
    ],
)
def test_of_what_it_complains_the_error_is_told(play, said, words):
    with pytest.raises(EngineError, match=rf"it said: '.*{words}'"):
        play(f"ask(); sys.stderr.write({said!r}.encode().decode('unicode_escape')); sys.exit(1)")


def test_an_illegal_move_is_an_illegal_move():
    class Line:
        def tell(self, *lines):
            assert lines[3].split() == LEGAL.split()

        def answer(self, until, is_it):
            return " a1 "

    with pytest.raises(IllegalMoveError, match="'a1' came"):
        PlainTalk(Line()).ask(type("Asked", (), {"game": REVERSI, "position": REVERSI.start(), "until": 0.0}))
