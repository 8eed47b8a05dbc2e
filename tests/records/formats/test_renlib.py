"""RenLib's libraries: bytes made by hand from the published layout, and round trips of trees."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import told, trees

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.export import exporting
from heibai.records.formats import renlib
from heibai.records.ingest import check, find_archives, read_archive
from heibai.records.record import Record
from heibai.records.tree import Mark, Note, Variation

HEAD = renlib.HEADER + bytes((3, 4)) + b"\xff" * 10
SPEC = GameSpec("gomoku", 15, "renju")
H8, I9, I8, H9 = 112, 128, 113, 127

# root; h8 with a comment; i9 (a sibling follows) and its child i8 (leaf); the sibling h9, marked, text "A" (leaf)
LIBRARY = (
    HEAD
    + bytes((0x00, 0x00))
    + bytes((0x78, 0x08)) + b"one\x08more\r\nlines\0" + b"\0"[: len(b"one.more..lines.") % 2]
    + bytes((0x69, 0x80))
    + bytes((0x79, 0x40))
    + bytes((0x68, 0x51)) + bytes((0x00, 0x01)) + b"A\0"
)  # fmt: skip


def test_a_library_is_read_by_its_published_layout():
    record = renlib.parse(LIBRARY)
    assert (record.moves, record.spec) == ((H8, I9, I8), SPEC)
    assert record.notes == (Note(1, "one\nmore\nlines", (Mark("label", H9, "A"),)),)
    assert record.variations == (Variation(0, 1, (H9,), (Note(1, properties=(("MARK", ("1",)),)),)),)


def test_a_pass_is_a_move_of_renju():
    """Root, h8, i9, a pass, k8."""
    record = renlib.parse(HEAD + bytes.fromhex("0000 7800 6900 0000 7b40"))
    (checked,) = check([record])
    assert record.moves == (H8, I9, renlib.PASS, (15 - 8) * 15 + 10)
    assert (checked.legal, checked.finished, checked.record.moves) == (True, False, record.moves)
    (drawn,) = check([Record((H8, renlib.PASS, renlib.PASS), SPEC)])
    assert (drawn.finished, drawn.margin) == (True, 0)


def test_a_library_of_the_old_kind_begins_in_the_centre_and_ends_comments_by_the_eighth_bit():
    comment = bytes((*b"f}", ord("r") | 0x80, 0))
    record = renlib.parse(renlib.HEADER + bytes((3, 0)) + b"\xff" * 10 + bytes((0x78, 0x20)) + comment + b"\x69\x40")
    assert (record.moves, record.notes) == ((H8, I9), (Note(1, "får"),))


def test_a_text_on_a_point_without_a_move_is_a_label():
    record = renlib.parse(HEAD + bytes((0, 0, 0x78, 0x00, 0x69, 0x43, 0, 1)) + "白胜\0".encode("gbk") + b"\0")
    assert (record.moves, record.notes) == ((H8,), (Note(1, marks=(Mark("label", I9, "白胜"),)),))


@pytest.mark.sampled(3)
@settings(max_examples=40)
@given(trees(GameSpec("gomoku", 15, "renju")))
def test_a_tree_survives_a_library(record):
    """What RenLib has no place for is left out first; ways with the same moves become one."""
    first = renlib.parse(renlib.write([record]))
    again = renlib.parse(renlib.write([first]))
    assert told(again) == told(first)
    assert first.moves == record.moves
    lines = {way[1] for way in _ways(record)}
    assert {way[1] for way in _ways(first)} >= {line for line in lines if not any(_within(line, o) for o in lines)}
    comments = {(note.ply, note.comment) for note in record.notes if note.comment}
    assert comments <= {(note.ply, note.comment) for note in first.notes}


def _ways(record):
    paths = [record.moves]
    depths = [0]
    for each in record.variations:
        depths.append(depths[each.line] + each.ply)
        paths.append(paths[each.line][: depths[-1]] + each.moves)
    return list(zip(depths, paths, strict=True))


def _within(line, other):
    return line != other and other[: len(line)] == line


@settings(max_examples=30)
@given(st.binary(max_size=60))
def test_any_bytes_behind_a_header_are_read_or_refused(data):
    with suppress(RecordFormatError):
        record = renlib.parse(HEAD + data)
        assert renlib.parse(renlib.write([record])).moves == record.moves


def test_many_games_become_one_tree(tmp_path):
    games = [Record((H8, I9, I8), SPEC), Record((H8, I9, H9), SPEC), Record((H8, H9), SPEC)]
    with exporting(tmp_path / "book.dat", "renlib") as write:
        for game in games:
            write(game)
    (archive,) = find_archives([tmp_path])
    assert archive.format == "renlib"
    (found,) = check(read_archive(archive))
    assert found.record.moves == (H8, I9, I8)
    assert [(each.ply, each.moves) for each in found.record.variations] == [(1, (H9,)), (2, (H9,))]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (HEAD[:12], "expected a library of RenLib"),
        (renlib.HEADER + bytes((3, 5)) + b"\xff" * 10, "up to version 3.4"),
        (HEAD + b"\0\0\x78", "byte 22: the file is cut short"),
        (HEAD + b"\0\0\x10\x40", "byte 22: 0x10 is no point"),
        (HEAD + b"\0\x08abc", "a text without an end"),
        (HEAD + b"\0\x20abc", "a comment without an end"),
    ],
)
def test_what_is_wrong_is_said_with_the_place(data, says):
    with pytest.raises(RecordFormatError, match=says):
        renlib.parse(data, name="x.lib")


@pytest.mark.parametrize(
    "record",
    [
        Record(),
        Record(spec=GameSpec("gomoku", 19)),
        Record((483,), GameSpec("gomoku", 22)),
        Record((226,), GameSpec("gomoku")),
    ],
)
def test_what_a_library_cannot_hold_is_refused(record):
    with pytest.raises(RecordFormatError, match="write jsonl instead"):
        renlib.write([record])


@pytest.mark.parametrize("nodes", [b"", b"\0\0", b"\0\0\x78\0", b"\0\0\x78\x80\x69\x40"])
def test_a_library_that_was_cut_between_two_moves_is_no_whole_one(nodes):
    with pytest.raises(RecordFormatError, match=f"byte {20 + len(nodes)}: the file ends before its tree"):
        renlib.parse(HEAD + nodes)


@pytest.mark.sampled(6)
def test_a_deep_and_a_wide_library_is_read_whole():
    nodes = 100_000  # would take hours if the work grew with the square
    record = renlib.parse(HEAD + b"\0\0" + b"\x78\x80" * nodes + b"\x69\x40" * (nodes + 1))
    assert len(record.moves) + sum(len(each.moves) for each in record.variations) == 2 * nodes + 1
