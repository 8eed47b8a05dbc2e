"""What a person pastes is recognised: moves, boards, and the content of files."""

from __future__ import annotations

import pytest

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.export import text_of
from heibai.records.pasted import read_pasted
from heibai.records.record import Record

REVERSI = GameSpec("reversi")
PLAYED = Record(moves=REVERSI.make().parse_transcript("f5d6c3"), black="Ann", white="Ben")


@pytest.mark.parametrize("format", ["sgf", "ggf", "jsonl", "pgn", "transcript"])
def test_every_text_format_is_read_as_from_its_file(format):
    found = read_pasted(text_of(PLAYED, format).encode())
    assert [each.moves for each in found] == [PLAYED.moves]


def test_several_games_are_found_up_to_the_most_that_are_wanted():
    text = "f5d6c3\nc4c3\nd3c5\n"
    assert [len(each.moves) for each in read_pasted(text.encode())] == [3, 2, 2]
    assert len(read_pasted(text.encode(), most=2)) == 2


def test_moves_alone_are_those_of_the_game_that_is_named():
    small = GameSpec.parse("gomoku/9").make()
    assert read_pasted(b"e5d4", small)[0].spec == GameSpec.parse("gomoku/9")
    assert read_pasted(b"f5d6")[0].spec == REVERSI
    assert read_pasted(b"h8i9j7")[0].spec == GameSpec("gomoku")


@pytest.mark.parametrize(
    "text", ["1. f5 d6 2. c3", "1. f5 d6\n2. c3 33-31", "f5-d6-c3", "F5D6C3 33-31", "1.f5 d6 2.c3 *"]
)
def test_moves_are_read_as_people_write_them(text):
    for game in (None, REVERSI.make(), GameSpec.parse("gomoku/9").make()):
        (found,) = read_pasted(text.encode(), game)
        assert found.spec == (REVERSI if game is None else GameSpec.of(game))
        assert " ".join(map(found.spec.make().format_move, found.moves)) == "f5 d6 c3"


def test_a_game_of_a_server_a_reversi_sgf_and_a_renju_sgf_are_read_with_names_and_rules():
    server = '[Site "PlayOK"]\n[Black "Ann"]\n[White "Ben"]\n[Result "38-26"]\n\n1. f5 d6 2. c3 d3 38-26\n'
    othello = "(;FF[4]GM[2]SZ[8]PB[Ann]PW[Ben]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])"
    renju = "(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]PW[Ben];B[hh];W[hg];B[ih])"
    for text, spec in ((server, REVERSI), (othello, REVERSI), (renju, GameSpec("gomoku", 15, "renju"))):
        (found,) = read_pasted(text.encode())
        assert (found.spec, found.black, found.white, found.start) == (spec, "Ann", "Ben", None)


def test_a_board_is_a_start_of_its_size():
    found = read_pasted(b"-----XO--OX----- X")[0]
    assert (found.spec, found.start, found.moves) == (GameSpec("reversi", 4), "-----XO--OX----- X", ())


def test_a_file_of_another_game_than_the_one_named_is_read_as_what_it_is():
    assert read_pasted(text_of(PLAYED, "sgf").encode(), GameSpec("gomoku").make())[0].spec == REVERSI


@pytest.mark.parametrize("data", [b"", b"hello there", b"\x00\xff" * 50, b"f5d6c3x9", b"(;GM[2]"])
def test_what_is_nothing_is_refused_without_the_name_of_a_file_that_nobody_knows(data):
    with pytest.raises(RecordFormatError) as refused:
        read_pasted(data)
    assert "heibai-" not in str(refused.value)
