"""GGF as the Generic Game Server writes it, and as it is written here."""

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_records import records

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import ggf
from heibai.records.record import Record, Termination
from heibai.records.tree import Note

SERVER = (
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[one]PW[two]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]"
    "RE[-2.000:t]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[f5//0.01]W[D6/-3.5/2]B[C3];)"
)


def test_a_game_of_the_server_is_read():
    (record,) = ggf.parse(SERVER)
    assert (record.moves, str(record.spec), record.start) == ((37, 43, 18), "reversi/8", None)
    assert (record.black, record.white, record.date) == ("one", "two", "2003-12-15T13:24:03")
    assert (record.score, record.termination) == (-2, Termination.TIMEOUT)
    assert record.tags == {"PC": "GGS/os", "RB": "2197.01", "RW": "2199.72", "TI": "05:00//02:00"}


def test_a_result_beyond_the_board_and_the_name_of_nobody_are_unknown():
    (record,) = ggf.parse(SERVER.replace("-2.000:t", "-127.000").replace("PB[one]", "PB[?]"))
    assert (record.score, record.termination, record.black) == (None, Termination.UNKNOWN, "")


def test_times_and_evaluations_of_single_moves_are_kept_for_black():
    (record,) = ggf.parse(SERVER.replace("C3]", "C3/book/1]"))
    assert record.notes == (
        Note(1, seconds=0.01),
        Note(2, seconds=2.0, evaluation=3.5),  # white says -3.5 for itself
        Note(3, properties=(("GGF", ("book/1",)),)),
    )
    assert "B[F5//0.01]W[D6/-3.5/2]B[C3/book/1]" in ggf.format_record(record)


def test_random_starts_and_komi_are_kept():
    text = SERVER.replace("TY[8]", "TY[s8r20:l]KB[d3/5.00/1.0]KW[c4/-2.0]KM[-1.5]").replace("-2.000:t", "-2.500:t")
    (record,) = ggf.parse(text)
    kept = {"TY": "s8r20:l", "KB": "d3/5.00/1.0", "KW": "c4/-2.0", "KM": "-1.5"}
    assert kept.items() <= record.tags.items()
    assert record.score == -2
    written = ggf.format_record(record)
    assert "RE[-2.500:t]" in written
    assert list(ggf.parse(written)) == [record]


numbers = st.none() | st.integers(-9999, 9999).map(lambda hundredths: hundredths / 100)


@given(records(), st.lists(st.tuples(numbers, numbers), max_size=6))
def test_notes_survive_a_round_trip(record, said):
    numbered = enumerate(said[: len(record.moves)], start=1)
    notes = tuple(Note(ply, evaluation=value, seconds=took) for ply, (value, took) in numbered if (value, took) != NONE)
    (again,) = ggf.parse(ggf.format_record(replace(record, notes=notes)))
    assert again.notes == notes


NONE = (None, None)


def test_a_game_of_sgf_is_none_of_ggf():
    assert ggf.recognises(SERVER.encode(), 99)
    assert not ggf.recognises(b"(;GM[2]SZ[8];B[dc])", 19)


def test_several_games_stand_on_one_line_or_over_many():
    text = f"2 {SERVER}{SERVER}\n\n" + SERVER.replace("PB", "\nPB")
    assert len(list(ggf.parse(text))) == 3


def test_a_pass_that_the_writer_left_out_is_put_in():
    text = SERVER.replace("B[C3]", "W[e6]").replace("D6/-3.5/2", "PA")
    assert next(ggf.parse(text)).moves == (37, 64, 64, 44)


names = st.text(st.sampled_from(string.ascii_uppercase), min_size=1, max_size=3).filter(lambda key: key not in ggf._OWN)


@given(records(), st.dictionaries(names, st.text(string.printable.strip() + " ", max_size=9), max_size=3))
def test_what_ggf_can_hold_survives_a_round_trip(record, tags):
    marks = (Termination.RESIGNED, Termination.TIMEOUT, Termination.AGREED)
    kept = record.termination in marks and record.score is not None
    termination = record.termination if kept else Termination.UNKNOWN
    expected = replace(record, termination=termination, discs=None, seed=None, tags=tags)
    line = ggf.format_record(expected)
    assert list(ggf.parse(line)) == [expected]
    assert "\n" not in line or "\n" in record.black + record.white + record.event


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("TY[8]", "TY[8a]", r"TY\[8a\] is anti-reversi"),
        ("TY[8]", "TY[s8ar20]", r"TY\[s8ar20\] is anti-reversi"),
        ("GM[Othello]", "GM[Amazons]", r"GM\[Amazons\]; expected a game of Othello"),
        ("D6", "D9", "'D9' names no square"),
        ("BO[8 --------", "BO[8 -------", "expected 64 squares"),
        ("BO[8 ", "BO[10 ", "no 10x10 board"),
        ("BO[8 ", "BO[eight ", "expected a board such as"),
        ("BO[", "XX[", "no board"),
        (";)", "", "is no whole GGF game"),
    ],
)
def test_a_bad_game_is_named_and_said(old, new, says):
    with pytest.raises(RecordFormatError, match=f"^'x.ggf', .*{says}"):
        list(ggf.parse(SERVER + SERVER.replace(old, new), name="x.ggf"))


def test_another_game_is_not_written():
    with pytest.raises(RecordFormatError, match="not for 'gomoku'"):
        ggf.format_record(Record(spec=GameSpec("gomoku")))
