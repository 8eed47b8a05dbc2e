"""Piskvork's files as the manager and Gomocup's archives have them, and as they are written here."""

from dataclasses import replace

import pytest
from gomoku_games import gomoku_records
from hypothesis import given, settings
from hypothesis import strategies as st

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import psq
from heibai.records.ingest import check, find_archives, read_archive
from heibai.records.record import Record, Termination
from heibai.records.tree import Note

GAME = GameSpec("gomoku")
MANAGER = """Piskvorky 15x15, 11:11, 0
8,8,0
9,7,3120
7,9,1
pbrain-one.exe
two.zip
-1
2,Standard15_1
"""


def test_a_game_of_the_manager_is_read():
    (record,) = psq.parse(MANAGER)
    assert (str(record.spec), record.moves) == ("gomoku/15/standard", (112, 128, 96))  # h8 i9 g7
    assert (record.black, record.white, record.score, record.event) == ("one", "two", -1, "Standard15_1")
    assert record.notes == (Note(2, seconds=3.12), Note(3, seconds=0.001))


def test_who_begins_is_black():
    (record,) = psq.parse(MANAGER.replace("11:11, 0", "11:11, 1"))
    assert (record.black, record.white, record.score) == ("two", "one", 1)


@pytest.mark.parametrize("end", ["", "0\n", "-1\npbrain-one.exe\ntwo.zip\n", "pbrain-one.exe\ntwo.zip\n15\n"])
def test_the_end_of_a_file_may_be_missing_or_in_another_order(end):
    (record,) = psq.parse(MANAGER.partition("pbrain")[0].replace("\n", "\r\n") + end)
    assert len(record.moves) == 3
    assert record.black == ("one" if "one" in end else "")
    assert record.termination is (Termination.TIMEOUT if "15" in end else Termination.UNKNOWN)


names = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=8),
    st.sampled_from(["5", "3,4", "-1", "pbrain-x", "a.exe", "Piskvorky one", "1,Freestyle"]),
)


@settings(max_examples=40)
@given(gomoku_records([9, 15, 22]), names, names, st.booleans())
def test_what_psq_can_hold_survives_a_round_trip(record, black, white, timed_out):
    expected = replace(
        record, black=black, white=white, event="Freestyle cup", spec=GameSpec("gomoku", record.spec.size),
        termination=Termination.TIMEOUT if timed_out else Termination.UNKNOWN, score=1,
        notes=tuple(Note(ply, seconds=ply / 8) for ply in range(1, 3) if ply <= len(record.moves)),
    )  # fmt: skip
    text = psq.format_record(expected)
    assert list(psq.parse(text)) == [expected]
    assert list(psq.parse(f"{text}\n{text}\n")) == [expected, expected]


def test_a_file_is_recognised_and_checked(tmp_path):
    (tmp_path / "game.dat").write_text(MANAGER)
    (archive,) = find_archives([tmp_path])
    assert archive.format == "psq"
    assert [each.legal for each in check(read_archive(archive))] == [True]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("9,7", "16,7", "line 3: '16,7,3120' is no point of a 15x15 board"),
        ("15x15", "15x14", "line 1: .*expected a square board"),
        ("15x15", "99x99", "line 1: .*no 99x99 board"),
        ("9,7,3120", "9;7", "line 3: 4 lines behind the moves"),
        ("two.zip\n", "", "behind the moves; expected two names"),
        ("Piskvorky", "Gobang", "line 1: .* is no header"),
    ],
)
def test_what_is_wrong_is_said_with_the_line(old, new, says):
    with pytest.raises(RecordFormatError, match=says):
        list(psq.parse(MANAGER.replace(old, new)))


@pytest.mark.parametrize("record", [Record(), Record((225,), GAME), Record(spec=GAME, start="x")])
def test_what_psq_cannot_hold_is_refused(record):
    with pytest.raises(
        RecordFormatError,
        match=r"not (reversi 8x8|a start of one.s own|an opening.s choices or passes); write jsonl instead",
    ):
        psq.format_record(record)
