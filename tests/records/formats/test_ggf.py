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
