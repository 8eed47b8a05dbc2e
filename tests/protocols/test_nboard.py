"""NBoard's lines: the example session of its published description, both versions, and what is no line."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import HeibaiError, ProtocolError
from heibai.games import make_game
from heibai.protocols import nboard

GAME = make_game("reversi")
PUBLISHED = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)


def test_the_game_of_the_published_session_is_read():
    said = nboard.parse_game(PUBLISHED)
    assert said.moves == GAME.parse_transcript("f5f6d3c5e6f7e7f4")
    assert said.start is None
    again = nboard.parse_game(nboard.format_game(GAME, None, said.moves))
    assert (again.start, again.moves) == (None, said.moves)


def test_requests_of_both_versions():
    assert nboard.parse_request("set depth 6") == nboard.Request("set depth", "6")
    assert nboard.parse_request("move F5/1.0/2") == nboard.Request("move", "F5/1.0/2")
    assert nboard.parse_request("F5") == nboard.Request("move", "F5")  # as NBoard 1.1 does
    assert nboard.parse_request("PA") == nboard.Request("move", "PA")
    assert nboard.parse_request("go") == nboard.Request("go")


@pytest.mark.parametrize("line", ["=== d6 -1.00 0.0", "=== D6/-1.00/0.0", "=== D6", "=== d6/-1.00"])
def test_a_chosen_move_is_read_in_every_form(line):
    assert nboard.parse_chosen(line, GAME) == GAME.parse_move("d6")


def test_a_chosen_move_is_written_in_both_versions():
    assert nboard.format_chosen("D6", -1.0, 0.25, 1) == "=== D6/-1.00/0.25"
    assert nboard.format_chosen("D6", -1.0, 0.25, 2) == "=== D6 -1.00 0.25"
    assert nboard.format_chosen("PA", None, 0.0, 2) == "=== PA"
    assert nboard.parse_chosen("=== PA", GAME) == GAME.pass_move


def test_hints_come_back():
    line = nboard.format_hint(("F5", "D6", "C3"), 1.5, 8)
    assert line == "search F5-D6-C3 1.50 0 8"
    assert nboard.parse_hint(line) == ("F5-D6-C3", 1.5, 8)
    assert nboard.parse_hint("book F5d6C3 (1.5,-2) 120 8 a remark") == ("F5d6C3", 1.5, 8)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    assert isinstance(nboard.parse_request(text).name, str)
    for parse in (nboard.parse_game, nboard.parse_hint, lambda each: nboard.parse_chosen(each, GAME)):
        with contextlib.suppress(HeibaiError):
            assert parse(text) is not None


def test_two_games_are_none():
    with pytest.raises(ProtocolError, match="one game"):
        nboard.parse_game(PUBLISHED * 2)
