"""Text diagrams of Reversi as people write them, and as they are written here."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from random_records import records

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import diagram
from heibai.records.ingest import check, find_archives, read_archive
from heibai.records.record import Record
from heibai.records.replay import check_all

BOOK = """    a b c d e f g h
  +-----------------+
1 | . . . . . . . . | 1
2 | . . . . . . . . | 2
3 | . . . . . . . . | 3
4 | . . . ○ ● . . . | 4
5 | . . . ● ● . . . | 5
6 | . . . . ● . . . | 6
7 | . . . . . . . . | 7
8 | . . . . . . . . | 8
  +-----------------+
    a b c d e f g h
White to play: what is best?
"""
PLAIN = "\n".join(["-" * 8] * 3 + ["---OX---", "---XX---", "----X---"] + ["-" * 8] * 2) + "\nO to move"
POSITION = "-" * 27 + "OX" + "-" * 6 + "XX" + "-" * 7 + "X" + "-" * 19 + " O"


@pytest.mark.parametrize("text", [BOOK, PLAIN])
def test_a_position_is_read_with_and_without_a_frame(text):
    assert list(diagram.parse(text)) == [Record(start=POSITION)]


def test_the_numbers_of_the_moves_are_a_game():
    (record,) = diagram.parse(". . . .\n. O X .\n. X O 1\n. . . 2")
    assert (record.spec, record.moves) == (GameSpec("reversi", 4), (11, 15))


@settings(max_examples=40)
@given(records())
def test_what_a_diagram_can_hold_survives_a_round_trip(record):
    expected = Record(record.moves, record.spec, record.start)
    text = diagram.format_record(expected)
    (found,) = check_all(list(diagram.parse(text)))
    stones = tuple(move for move in record.moves if move != record.spec.size**2)
    assert found.legal
    assert record.moves in (found.record.moves, (*found.record.moves, record.spec.size**2))
    assert list(diagram.parse(text + "\n" + text)) == [replace(expected, moves=stones)] * 2


def test_a_file_of_diagrams_is_recognised(tmp_path):
    (tmp_path / "problems.txt").write_text(f"{BOOK}\n\n{PLAIN}\n", "utf-8")
    (archive,) = find_archives([tmp_path])
    assert archive.format == "diagram"
    assert [each.finished for each in check(read_archive(archive))] == [False, False]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("2 | . .", "2 | 1 1", "do not count from 1 without gaps"),
        ("2 | . .", "2 | 1 3", "see 2"),
        ("2 | . .", "2 | . . .", "begins no diagram"),
        ("2 | . .", "2 | 99999 .", "begins no diagram"),
        ("8 | . . . . . . . . | 8\n", "", "begins no diagram"),
    ],
)
def test_what_is_wrong_is_said_with_the_line(old, new, says):
    with pytest.raises(RecordFormatError, match=f"'x.txt', line 1: .*{says}"):
        list(diagram.parse(BOOK.replace(old, new), name="x.txt"))


@pytest.mark.parametrize("record", [Record(spec=GameSpec("gomoku")), Record((37, 37))])
def test_what_a_diagram_cannot_hold_is_refused(record):
    with pytest.raises(RecordFormatError):
        diagram.format_record(record)
