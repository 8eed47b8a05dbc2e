"""Lines of Gomoku moves."""

import pytest
from gomoku_games import gomoku_records
from hypothesis import given, settings

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import points, transcript
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record


def test_lines_are_read_with_and_without_gaps():
    found = list(points.parse(["# mine", "", "h8i9j10", " H8, I9;j10 "]))
    assert [record.moves for record in found] == [(112, 128, 144)] * 2
    assert {str(record.spec) for record in found} == {"gomoku/15"}


@pytest.mark.parametrize(
    ("line", "size"), [("h8o15", 15), ("h8p1", 19), ("h8a16", 19), ("h8t1", 20), ("h8u1", 22), ("h8a21", 22)]
)
def test_the_board_is_the_smallest_that_has_all_points(line, size):
    assert next(points.parse([line])).spec.size == size


@settings(max_examples=40)
@given(gomoku_records([15, 21, 22]))
def test_what_a_line_can_hold_survives_a_round_trip(record):
    assert list(points.parse(points.format_record(record).splitlines())) == [record]


@pytest.mark.parametrize(("moves", "spec"), [("f5d6c3", "gomoku/15"), ("e5d4", "gomoku/9"), ("h8i9", "gomoku/20")])
def test_a_game_that_could_be_taken_for_another_says_its_board(tmp_path, moves, spec):
    spec = GameSpec.parse(spec)
    record = Record(spec.make().parse_transcript(moves), spec)
    (tmp_path / "games.txt").write_text(f"{points.format_record(record)}\nh8i9\n")
    (archive,) = find_archives([tmp_path])
    assert points.format_record(record) == f"# gomoku {spec.size}x{spec.size}\n{moves}"
    assert [(archive.format, each.moves, each.spec) for each in read_archive(archive)] == [
        ("points", record.moves, spec), ("points", (112, 128), GameSpec("gomoku"))
    ]  # fmt: skip


def test_dashes_and_a_result_are_passed_over(tmp_path):
    (tmp_path / "games.txt").write_text("h8-i9-j10 1-0\n")
    (archive,) = find_archives([tmp_path])
    assert [(archive.format, each.moves) for each in read_archive(archive)] == [("points", (112, 128, 144))]


@pytest.mark.parametrize(
    ("text", "format"), [("f5d6c3", "transcript"), ("h8g7h7", "points"), ("g7i9", "points"), ("f5d6\nh8i9", "points")]
)
def test_gomoku_and_reversi_are_told_apart(tmp_path, text, format):
    (tmp_path / "games.txt").write_text(f"# games\n{text}\n")
    (archive,) = find_archives([tmp_path])
    assert archive.format == format
    assert transcript.recognises(text.encode(), len(text)) or format == "points"


def test_the_longest_line_of_a_large_file_is_looked_at_only_as_far_as_it_was_read(tmp_path):
    (tmp_path / "games.txt").write_text("h8i9j10\n" * 2000)
    (archive,) = find_archives([tmp_path])
    assert len(list(read_archive(archive))) == 2000


@pytest.mark.parametrize("line", ["h8w1", "h8a23", "h8 x", "h8i99"])
def test_what_is_wrong_is_said_with_the_line(line):
    with pytest.raises(RecordFormatError, match="'x', line 2: "):
        list(points.parse(["h8i9", line], name="x"))


@pytest.mark.parametrize(
    "record",
    [
        Record((0,)),
        Record(spec=GameSpec("gomoku")),
        Record((112,), GameSpec("gomoku", 9)),
        Record((112, 226), GameSpec("gomoku")),
    ],
)
def test_what_a_line_cannot_hold_is_refused(record):
    with pytest.raises(RecordFormatError, match="write jsonl instead"):
        points.format_record(record)
