"""Transcripts: a game a line."""

from dataclasses import replace

import pytest
from hypothesis import given
from random_records import records

from heibai.core.errors import BoardSizeError, RecordFormatError
from heibai.games import GameSpec
from heibai.games.reversi import notation
from heibai.records.formats import transcript
from heibai.records.record import Record


def test_empty_lines_and_comments_are_skipped():
    lines = ["# an opening\n", "\n", "F5d6 c3\n", "c4c3d3\n"]
    assert [record.moves for record in transcript.parse(lines)] == [(37, 43, 18), (26, 18, 19)]


@given(records().filter(lambda record: any(move != record.spec.size**2 for move in record.moves)))
def test_moves_survive_a_round_trip_without_their_passes(record):
    expected = Record(moves=tuple(m for m in record.moves if m != record.spec.size**2), spec=record.spec)
    line = transcript.format_record(replace(record, start=None))
    assert list(transcript.parse([line], size=record.spec.size)) == [expected]


def test_a_bad_line_is_named():
    with pytest.raises(RecordFormatError, match=r"'games.txt', line 2: 'i9' names no square"):
        list(transcript.parse(["f5\n", "f5i9\n"], name="games.txt"))


@pytest.mark.parametrize("size", [3, 100])
def test_a_board_that_there_is_none_of_is_named_before_any_line(size):
    with pytest.raises(BoardSizeError, match=f"no {size}x{size} board; offered: 4, 6, 8"):
        list(transcript.parse(["f5\n"], size=size))


@pytest.mark.parametrize(
    "record", [Record(moves=(1,), start="x"), Record(), Record(moves=(1,), spec=GameSpec("gomoku"))]
)
def test_what_a_transcript_cannot_hold_is_refused(record):
    with pytest.raises(RecordFormatError, match="write jsonl instead"):
        transcript.format_record(record)


@pytest.mark.parametrize(
    ("line", "moves", "score"),
    [
        ("F5D6C3D3C4F4 33-31", "f5d6c3d3c4f4", 2),
        ("f5-d6-c5", "f5d6c5", None),
        ("1. f5 d6 2. c5 f4", "f5d6c5f4", None),
        ("f5 d6 -- c3 40-20", "f5 d6 pass c3", 24),  # the empty squares to the winner
        ("f5d6 0-1", "f5d6", None),  # who won, not by how much
        ("f5d6 1/2-1/2", "f5d6", 0),
    ],
)
def test_a_line_may_be_as_people_write_it(line, moves, score):
    (record,) = transcript.parse([line])
    assert (record.moves, record.score) == (tuple(notation.parse_squares(moves, 8)), score)


@pytest.mark.parametrize(
    ("head", "answer"),
    [
        (b"# games\n\nf5d6c3\n", True),
        (b"F5 d6, c3", True),
        (b"f5-d6-c5", True),
        (b"F5D6C3 33-31", True),
        (b"f5 -- d6", True),
        (b"f5d6x", False),
        (b"f5d6 33", False),
        (b"", False),
        (b"\xff\xfe\x00", False),
    ],
)
def test_transcripts_are_recognised_by_their_first_game(head, answer):
    assert transcript.recognises(head, len(head)) is answer
