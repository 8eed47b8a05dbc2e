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


@pytest.mark.parametrize("format", ["sgf", "ggf", "jsonl", "transcript"])
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
