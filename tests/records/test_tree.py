"""Records that are trees: what is said about moves, and lines that were not played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import random_moves
from random_trees import told, trees

from heibai.core.errors import HeibaiError, RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import jsonl, sgf
from heibai.records.record import Record
from heibai.records.replay import check_all
from heibai.records.tree import Mark, Note, Variation, joined

specs = st.sampled_from([GameSpec("reversi"), GameSpec("reversi", 6), GameSpec("gomoku", 9), GameSpec("gomoku")])


@pytest.mark.sampled(3)
@settings(max_examples=40)
@given(specs.flatmap(trees))
def test_a_tree_survives_a_json_line(record):
    assert jsonl.parse_record(jsonl.format_record(record)) == record


@settings(max_examples=40)
@given(specs.flatmap(trees))
def test_a_tree_survives_sgf_whatever_its_lines_are_numbered(record):
    (again,) = sgf.parse(sgf.format_record(record))
    assert told(again) == told(record)
    assert list(sgf.parse(sgf.format_record(again))) == [again]


def test_a_plain_game_has_no_tree_and_its_line_says_none():
    record = Record(moves=random_moves(8, 3))
    assert (record.notes, record.variations) == ((), ())
    assert "notes" not in jsonl.to_json(record)
    assert "variations" not in jsonl.to_json(record)


def test_notes_and_variations_move_with_the_passes_that_the_replay_puts_in():
    whole = next(moves for seed in range(99) if 64 in (moves := random_moves(8, seed)))
    at = whole.index(64)
    recorded = tuple(move for move in whole if move != 64)
    record = Record(
        moves=recorded,
        notes=(Note(at, "before the pass"), Note(at + 1, "behind it")),
        variations=(Variation(0, at + 1, (1,)), Variation(1, 1, (2,))),
    )
    (checked,) = check_all([record])
    assert [whole[note.ply - 1] for note in checked.record.notes] == [recorded[at - 1], recorded[at]]
    assert [each.ply for each in checked.record.variations] == [at + 2, 1]


def test_what_is_no_arrow_is_kept_as_it_stands():
    (record,) = sgf.parse("(;GM[4]SZ[15];B[hh]AR[aa:bb][cc];W[hi]AR[aa:bb][bb:aa])")
    assert record.notes[0].properties == (("AR", ("aa:bb", "cc")),)
    assert record.notes[1].marks == (Mark("arrow", 210, to=196), Mark("arrow", 196, to=210))


def test_two_notes_on_a_moment_are_one():
    first = Note(3, "one", (Mark("circle", 5),), "!", 1.0, None, 2.0, (("A", ("1",)),))
    second = Note(3, "two", (Mark("cross", 6),), "", 4.0, 5.0, None, (("B", ("2",)),))
    assert joined(first, second) == Note(
        3, "one\ntwo", (*first.marks, *second.marks), "!", 4.0, 5.0, 2.0, (("A", ("1",)), ("B", ("2",)))
    )


GOOD = jsonl.to_json(
    Record((37, 43), notes=(Note(1, "good", (Mark("label", 0, "A"),), "!"),), variations=(Variation(0, 1, (45,)),))
)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"notes": [{"ply": 3}]}, "expected ascending ones from 0 to 2"),
        ({"notes": [{"ply": 1}, {"ply": 1}]}, "expected ascending ones"),
        ({"notes": [{"ply": 1, "nag": "!?!"}]}, "is no note"),
        ({"notes": [{"ply": 1, "clock": float("nan")}]}, "is no note"),
        ({"notes": [{"ply": 1, "marks": [["circle", "z9"]]}]}, "'z9' names no square"),
        ({"notes": [{"ply": 1, "marks": [["arrow", "d3", "pass"]]}]}, "a mark 'arrow'"),
        ({"notes": [{"ply": 1, "marks": [["arrow", "d3"]]}]}, "names no"),
        ({"notes": {}}, "expected a list"),
        ({"variations": [{"line": 1, "moves": "f5"}]}, "leaves line 1 after 0 moves"),
        ({"variations": [{"ply": 3, "moves": "f5"}]}, "leaves line 0 after 3 moves"),
        ({"variations": [{"moves": ["f5"]}]}, "is no variation"),
    ],
)
def test_a_damaged_tree_in_a_json_line_is_refused(change, says):
    assert jsonl.from_json(GOOD).notes
    with pytest.raises(HeibaiError, match=says):
        jsonl.from_json(GOOD | change)


@pytest.mark.sampled(3)
def test_a_tree_of_twenty_thousand_branches_is_read_without_recursion():
    depth = 20_000
    text = "(;GM[4]SZ[15]" + "(;B[hh](;W[hh]" * (depth // 2) + ")" * depth + ")"
    (record,) = sgf.parse(text)
    assert len(record.moves) == depth
    wide = "(;GM[4]SZ[15];B[hh]" + "(;W[ih])" * depth + ")"
    (record,) = sgf.parse(wide)
    assert len(record.variations) == depth - 1
    with pytest.raises(RecordFormatError, match="is not SGF"):
        list(sgf.parse(text[:-depth]))


def test_what_other_programs_write_in_nodes_is_kept():
    text = (
        "(;GM[4]SZ[15]C[root]TR[hh][ii]XX[a][b];B[hh]C[centre\\]]TE[1]BL[29.5]LB[ii:A\\:1](;W[ih];B[jj])"
        "(;W[hi]BM[2]V[-3.5]MA[aa:bb]PX[x\\\\y](;B[aa])(;B[bb]))"
        "(;N[comment only]))"
    )
    (record,) = sgf.parse(text)
    assert record.tags == {"C": "root"}
    assert record.notes == (
        Note(0, marks=(Mark("triangle", 112), Mark("triangle", 98)), properties=(("XX", ("a", "b")),)),
        Note(1, "centre]", (Mark("label", 98, "A:1"),), "!", 29.5),
    )
    assert [(each.line, each.ply, len(each.moves)) for each in record.variations] == [(0, 1, 2), (1, 1, 1), (0, 1, 0)]
    first = record.variations[0].notes[0]
    assert (first.nag, first.evaluation, first.properties) == ("??", -3.5, (("PX", ("x\\y",)),))
    assert len(first.marks) == 4
    assert list(sgf.parse(sgf.format_record(record))) == [record]
