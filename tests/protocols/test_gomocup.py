"""Gomocup's lines: what the specification's own examples say, both ways of writing swap2, and what is no line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.contract import Color
from heibai.core.errors import HeibaiError, ProtocolError
from heibai.games import GameSpec
from heibai.protocols.gomocup import boards
from heibai.protocols.gomocup.answers import (
    Answer,
    format_forbidden,
    format_points,
    parse_answer,
    parse_forbidden,
)
from heibai.protocols.gomocup.requests import Request, RequestReader, board_lines

SWAP2 = GameSpec.parse("gomoku/15/standard/swap2").make()


def read(*lines):
    reader = RequestReader()
    return [request for line in lines if (request := reader.read(line)) is not None]


def test_the_examples_of_the_specification_are_read():
    assert read("START 20") == [Request("START", "20")]
    assert read("TURN 10,10") == [Request("TURN", "10,10", (10, 10))]
    assert read("INFO timeout_match 300000") == [Request("INFO", "timeout_match 300000")]
    stones = ((10, 10, 1), (10, 11, 2), (11, 11, 1), (9, 10, 2))
    assert read(*board_lines("BOARD", stones)) == [Request("BOARD", stones=stones)]
    assert read("SWAP2BOARD", "7,7", "8,7", "9,9", "DONE") == [
        Request("SWAP2BOARD", stones=((7, 7, 0), (8, 7, 0), (9, 9, 0)))
    ]


def test_what_is_no_line_is_refused_and_the_next_one_is_read():
    reader = RequestReader()
    for line in ("TURN 7", "TURN 7,7,1", "TAKEBACK x,y", "PLAY ٣,3", "TURN 9999999999,1"):
        with pytest.raises(ProtocolError):
            reader.read(line)
    reader.read("BOARD")
    with pytest.raises(ProtocolError, match="DONE"):
        reader.read("TURN 7,7")
    assert reader.read("ABOUT") == Request("ABOUT")


@pytest.mark.parametrize("text", ["7,7 8,7 9,9", "7,7,1 8,7,2 9,9,1", " 7,7,1  8,7,2 9,9,1 "])
def test_both_forms_of_swap2_are_three_points(text):
    answer = parse_answer(text)
    assert answer.points == ((7, 7), (8, 7), (9, 9))
    assert boards.swap2_moves(answer, SWAP2, 0) == [7 * 15 + 7, 7 * 15 + 8, 9 * 15 + 9]


def test_points_are_written_in_both_forms():
    points = [(7, 7), (8, 7), (9, 9)]
    assert format_points(points) == "7,7 8,7 9,9"
    assert format_points(points, (1, 2, 1)) == "7,7,1 8,7,2 9,9,1"


@pytest.mark.parametrize(
    ("text", "stones", "words"),
    [
        ("SWAP", 3, ["take-black"]),
        ("8,8", 3, ["stay-white", "i9"]),
        ("8,8 8,6", 3, ["add-two", "i9", "i7"]),
        ("swap", 5, ["take-black"]),
        ("6,8", 5, ["stay-white", "g9"]),
    ],
)
def test_the_choices_of_swap2_are_moves_and_back(text, stones, words):
    moves = boards.swap2_moves(parse_answer(text), SWAP2, stones)
    assert [SWAP2.format_move(move) for move in moves] == words
    answer = boards.swap2_answer(SWAP2, moves)
    assert (answer.word or format_points(answer.points)) == text.upper()
    assert boards.swap2_is_answered(SWAP2, moves)
    assert not boards.swap2_is_answered(SWAP2, moves[:-1])


@pytest.mark.parametrize(("text", "stones"), [("SWAP", 0), ("7,7", 0), ("8,8 8,6", 5), ("8,8 8,6 1,1", 3), ("OK", 3)])
def test_an_answer_that_swap2_does_not_have_is_refused(text, stones):
    with pytest.raises(ProtocolError, match="swap2"):
        boards.swap2_moves(parse_answer(text), SWAP2, stones)


@pytest.mark.parametrize(
    ("mask", "rule"), [(0, "freestyle"), (1, "standard"), (4, "renju"), (5, "renju"), (8, "caro"), (9, "caro"),
                       (2, "renju"), (3, "standard")]
)  # fmt: skip
def test_the_bits_of_the_rule(mask, rule):
    assert boards.rule_of(mask) == rule


def test_every_rule_has_a_number_that_names_it():
    for rule in ("freestyle", "standard", "renju", "caro"):
        assert boards.rule_of(boards.mask_of(rule)) == rule


def test_stones_in_any_order_take_turns():
    came = [(5, 5, 1), (6, 6, 1), (1, 1, 2), (2, 2, 2)]
    assert boards.in_order(came) == [(5, 5, 1), (1, 1, 2), (6, 6, 1), (2, 2, 2)]
    swapped = [(7, 7, 2), (8, 7, 1), (9, 9, 2)]
    assert boards.in_order(swapped) == swapped
    with pytest.raises(ProtocolError, match="2 own and 0 other"):
        boards.in_order([(1, 1, 1), (2, 2, 1)])


def test_stones_of_a_game_seen_by_both_sides():
    game = GameSpec.parse("gomoku/15").make()
    moves = game.parse_transcript("h8i9j7")
    assert boards.stones_of(game, moves, Color.WHITE) == [(7, 7, 2), (8, 8, 1), (9, 6, 2)]
    assert boards.stones_of(game, moves, Color.BLACK) == [(7, 7, 1), (8, 8, 2), (9, 6, 1)]
    assert boards.in_order(boards.stones_of(game, moves, Color.WHITE)) == [(7, 7, 2), (8, 8, 1), (9, 6, 2)]


def test_forbidden_points_come_back():
    assert format_forbidden([(7, 7), (10, 3)]) == "FORBID 07071003."
    assert format_forbidden([]) == "FORBID ."
    assert parse_forbidden("07071003.") == ((7, 7), (10, 3))
    assert parse_answer("FORBID 0707.") == Answer("FORBID", "0707.")


@given(st.lists(st.text(max_size=30) | st.sampled_from(["BOARD", "SWAP2BOARD", "7,7,1", "DONE", "TURN 1,2"])))
def test_any_text_is_a_request_or_refused(lines):
    reader = RequestReader()
    for line in lines:
        try:
            request = reader.read(line)
        except HeibaiError:
            continue
        assert request is None or isinstance(request.name, str)


@given(st.text(max_size=60))
def test_any_answer_is_read_or_refused(text):
    try:
        answer = parse_answer(text)
    except ProtocolError:
        return
    assert bool(answer.word) != bool(answer.points)
