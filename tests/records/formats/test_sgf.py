"""SGF as other programs write it, and as it is written here."""

import re
import string
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import records

from heibai.core.errors import RecordFormatError
from heibai.core.rng import Rng
from heibai.games import GameSpec, make_game
from heibai.records.formats import sgf
from heibai.records.formats.sgf_parts.notes import MARKS
from heibai.records.ingest import check, find_archives, read_archive
from heibai.records.record import Record, Termination

FOREIGN = r"""(;FF[4]GM[4]SZ[15] PB[Anna \[1\]]PW[Bo]DT[2011-08-12,13]RE[W+R]
RU[House rules]C[a note
over two lines];B[hh]C[the middle];W[ih](B)"""


def gomoku_record(seed: int, opening: str) -> Record:
    """A random game of Gomoku, whole or nearly."""
    game = make_game("gomoku", 9, rule="renju", opening=opening)
    position, rng, moves = game.start(), Rng(seed, ()), []
    while legal := position.moves():
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    score = position.margin()
    return Record(
        tuple(moves), GameSpec("gomoku", 9, "renju", opening), black="Anna", white="Bo", score=score, date="2011-08"
    )


def test_a_game_of_another_program_is_read():
    (record,) = sgf.parse(FOREIGN.replace("(B)", ")"))
    assert (str(record.spec), record.moves) == ("gomoku/15", (112, 113))
    assert (record.black, record.white, record.date) == ("Anna [1]", "Bo", "2011-08-12")
    assert (record.score, record.termination) == (-225, Termination.RESIGNED)
    assert (record.spec.rule, record.tags) == ("freestyle", {"C": "a note\nover two lines"})


def moves_of(text: str) -> tuple[GameSpec, str | None, str]:
    """What the one game in an SGF is: rules, start, moves in words."""
    (record,) = sgf.parse(text)
    game = record.spec.make()
    return record.spec, record.start, " ".join(map(game.format_move, record.moves))


def test_every_move_of_a_node_is_played_in_the_order_in_which_it_stands():
    text = "(;GM[4]FF[4]SZ[15]PB[Anna]PW[Bert]RE[0]B[hh]W[ig]B[gj])"
    assert moves_of(text) == (GameSpec("gomoku"), None, "h8 i9 g6")
    assert moves_of("(;GM[4]SZ[15];B[hh]W[ig];B[gj][aa])")[2] == "h8 i9 g6 pass a15"


def test_the_opening_of_gomoku_quest_places_its_stones_first():
    assert moves_of("(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gj])")[2] == "h8 h9 j10 i9 g6"


def test_one_colour_twice_in_gomoku_is_a_pass_that_was_left_out():
    spec, _, moves = moves_of("(;GM[4]SZ[9]RU[renju];B[ee];B[ef](;W[aa])(;B[ab]))")
    assert (spec.rule, moves) == ("renju", "e5 pass e4 a9")


def test_squares_of_reversi_may_be_letter_and_digit():
    assert moves_of("(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[C3])")[2] == "f5 d6 c3"


def test_the_usual_start_may_be_spelt_out():
    text = "(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6])"
    assert moves_of(text) == (GameSpec("reversi"), None, "f5 d6")
    assert moves_of("(;FF[4]GM[2]SZ[8];AB[ed][de]AW[dd][ee];B[fe])") == (GameSpec("reversi"), None, "f5")


def test_stones_that_are_set_up_before_the_first_move_are_the_start():
    spec, start, moves = moves_of("(;GM[4]SZ[9]ON[swap2];AB[ee:ef]AW[dd];W[cc];B[ca])")
    assert (spec, moves) == (GameSpec("gomoku", 9), "c7 c9")
    assert start == "-" * 30 + "O" + "-" * 9 + "X" + "-" * 8 + "X" + "-" * 31 + " O"
    spec, start, moves = moves_of("(;GM[2]SZ[8]AB[a1]PL[W])")
    assert (start, moves) == ("X" + "-" * 26 + "OX" + "-" * 6 + "XO" + "-" * 27 + " O", "")


def test_rows_count_from_the_top_whatever_the_board_says():
    assert sgf.format_record(Record((0,), GameSpec("gomoku"))).endswith(";B[ao])")  # a1 is at the bottom there
    assert sgf.format_record(Record((19,))).endswith(";B[dc])")  # and d3 on the third row from the top here


names = st.text(st.sampled_from(string.ascii_uppercase), min_size=1, max_size=3).filter(lambda key: key not in sgf.OWN)
texts = st.text(string.printable.strip() + " ", min_size=1, max_size=9)
tag_pairs = st.tuples(names | st.sampled_from(list(MARKS)), texts).filter(
    lambda tag: tag[0] not in MARKS or not re.match(r"[a-z]{2}|[A-Za-z][1-8]", tag[1])  # a mark of a point of the board
)


@settings(max_examples=40)
@given(records(), st.lists(tag_pairs, max_size=3).map(dict))
def test_what_sgf_can_hold_survives_a_round_trip(record, tags):
    expected = replace(
        record, termination=Termination.UNKNOWN, date=record.date[:10], discs=None, seed=None, tags=tags,
    )  # fmt: skip
    line = sgf.format_record(expected)
    assert list(sgf.parse(line)) == [expected]
    assert list(sgf.parse(line + "\n" + line)) == [expected, expected]


@pytest.mark.parametrize("key", MARKS)
def test_what_is_named_as_marks_and_names_no_point_is_a_tag(key):
    record = Record(tags={key: "0"})
    assert list(sgf.parse(sgf.format_record(record))) == [record]


def test_marks_of_the_root_are_no_tags():
    (record,) = sgf.parse("(;GM[2]SQ[dd])")
    assert (record.tags, [mark.kind for mark in record.notes[0].marks]) == ({}, ["square"])


@pytest.mark.sampled(3)
@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from(["free", "swap", "swap2", "pro"]))
def test_gomoku_survives_a_round_trip_with_its_openings_choices(seed, opening):
    record = gomoku_record(seed, opening)
    assert list(sgf.parse(sgf.format_record(record))) == [record]


@pytest.mark.parametrize("end", [Termination.RESIGNED, Termination.TIMEOUT, Termination.ILLEGAL])
def test_who_gave_up_lost_all_squares(end):
    record = Record(score=-64, termination=end)
    assert list(sgf.parse(sgf.format_record(record))) == [record]


@pytest.mark.parametrize(
    ("result", "score"),
    [("B+Xyz", 1), ("W+inf", -1), ("B+nan", 1), ("W+", -1), ("B+0.4", 1), ("W+6.5", -6), ("Draw", 0), ("?", None)],
)
def test_a_result_in_other_words_keeps_its_winner(result, score):
    (record,) = sgf.parse(f"(;GM[2]RE[{result}])")
    assert (record.score, record.termination) == (score, Termination.UNKNOWN)


def test_an_archive_of_sgf_is_recognised_and_checked(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text("\n".join(sgf.format_record(gomoku_record(seed, "swap2")) for seed in range(3)), "utf-8")
    (archive,) = find_archives([path])
    assert archive.format == "sgf"
    assert [each.matches for each in check(read_archive(archive))] == [True] * 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (FOREIGN, "is not SGF"),
        ("(;GM[1]SZ[19];B[aa])", r"GM\[1\]; expected GM\[2\] \(reversi\)"),
        ("(;GM[4]SZ[15];B[ap])", r"B\[ap\] names no point of a 15x15 board; aa to oo"),
        ("(;GM[4]SZ[999];B[aa])", r"SZ\[999\]; expected squares a side"),
        ("(;GM[4]SZ[44];B[aa])", "no 44x44 board"),
        ("(;GM[2]SZ[8];B[dc];AB[aa])", "AB sets stones up behind a move"),
        ("(;GM[2]SZ[8]AB[zz];B[dc])", r"AB\[zz\] names no point"),
        ("(;GM[2]SZ[8]PL[X];B[dc])", r"PL\[X\]; expected B or W"),
        ("(;GM[4]SZ[15];QPR[hh,hg,jf];QSLB[];W[ig])", "QSLB is an opening of Gomoku Quest that is not known"),
        ("(;GM[2]SZ[8];CH[take-black])", "take-black"),
        ("(;GM[2]SZ[8];B[dc]", "game 1: '' is not SGF"),
        ("(;GM[2]SZ[8];B[dc) hello", r"game 1: 'B\[dc\) hello' is not SGF"),
        ("(;GM[2]SZ[8]) hello", "game 2: 'hello' is not SGF"),
        ("(B[dc];GM[2])", "B stands before the first node"),
    ],
)
def test_what_is_wrong_is_said_with_the_game(text, says):
    with pytest.raises(RecordFormatError, match=says):
        list(sgf.parse(text, name="x.sgf"))


def test_stones_of_any_counts_are_a_start():
    (record,) = sgf.parse("(;GM[4]SZ[9]AB[aa][bb];B[cc])")
    assert (record.start.count("X") - 1, record.start.count("O"), record.moves) == (2, 0, (56,))


@pytest.mark.parametrize(
    "record",
    [Record(spec=GameSpec("connect-four", 7)), Record(spec=GameSpec("gomoku", 9, "", "swap2"), start="-" * 81 + " X")],
)
def test_what_sgf_cannot_hold_is_refused(record):
    with pytest.raises(RecordFormatError, match="write jsonl instead"):
        sgf.format_record(record)
