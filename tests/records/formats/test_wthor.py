"""WTHOR: bytes that the format's description gives, and small archives made here."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import random_moves

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import wthor
from heibai.records.record import Record

# By hand from the description: 1 game of 2001; tournament 1, players 2 and 0, 33 discs, theoretically 30; f5 d6 c3.
HEADER = bytes([20, 1, 5, 2, 1, 0, 0, 0, 0, 0, 0xD1, 0x07, 8, 0, 24, 0])
GAME = bytes([1, 0, 2, 0, 0, 0, 33, 30, 56, 64, 33]) + bytes(57)
PLAYERS = (
    HEADER[:4]
    + bytes(4)
    + b"\3\0"
    + bytes(6)
    + b"".join(n.ljust(20, b"\0") for n in (b"???", b"A", "Zoé".encode("latin-1")))
)
TOURNAMENTS = HEADER[:4] + bytes(4) + b"\2\0" + bytes(6) + b"".join(n.ljust(26, b"\0") for n in (b"Diverses", b"Open"))


def write_archive(folder, *, names="WTH"):
    (folder / "WTH_2001.wtb").write_bytes(HEADER + GAME)
    (folder / f"{names}.JOU").write_bytes(PLAYERS)
    (folder / f"{names}.TRN").write_bytes(TOURNAMENTS)
    return folder / "WTH_2001.wtb"


@pytest.mark.parametrize("names", ["WTH", "wth", "WTH_2001"])
def test_a_game_is_read_with_its_names(tmp_path, names):
    (record,) = wthor.read(write_archive(tmp_path, names=names))
    assert record == Record(
        moves=(37, 43, 18), black="Zoé", white="???", score=2, date="2001", event="Open",
        tags={"theoretical_discs": 30, "theoretical_empties": 24},
    )  # fmt: skip
    assert record.year == 2001


def test_players_without_a_name_are_called_by_their_number():
    (record,) = wthor.parse(HEADER + GAME)
    assert (record.black, record.white, record.event) == ("player 2", "player 0", "tournament 1")


games = st.builds(
    lambda seed, kept, **fields: Record(
        moves=tuple(m for m in random_moves(8, seed) if m != 64)[:kept], date="1999", **fields
    ),
    seed=st.integers(0, 50),
    kept=st.integers(0, 60),
    black=st.text(st.characters(codec="latin-1", exclude_categories=["Cc", "Cf", "Zs"]), max_size=19),
    white=st.sampled_from(["Anna", "Bo"]),
    event=st.sampled_from(["Open", "Cup"]),
    score=st.integers(-32, 32).map(lambda half: 2 * half),
    tags=st.fixed_dictionaries({"theoretical_discs": st.integers(0, 64), "theoretical_empties": st.just(24)}),
)


@settings(max_examples=40)
@given(st.lists(games, max_size=4))
def test_archives_survive_a_round_trip(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("wthor") / "games.wtb"
    assert wthor.write(records, path) == len(records)
    assert list(wthor.read(path)) == records
    data = path.read_bytes()
    assert wthor.recognises(data[:16], len(data))


@given(st.binary() | st.binary(min_size=68, max_size=68).map(lambda game: HEADER + game))
def test_hostile_bytes_are_refused_or_read(data):
    try:
        records = list(wthor.parse(data))
    except RecordFormatError:
        return
    assert all(0 <= move < 64 for record in records for move in record.moves)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (HEADER + GAME[:-1], "is no whole WTHOR archive: 83 bytes"),
        (b"", "is no whole WTHOR archive: 0 bytes"),
        (HEADER + GAME.replace(b"\x40", b"\x59"), "game 1 has a move 89"),
        (HEADER[:12] + b"\x0a" + HEADER[13:] + GAME, "10x10; only 8x8"),
    ],
)
def test_damage_says_what_was_expected(data, says):
    with pytest.raises(RecordFormatError, match=says):
        list(wthor.parse(data))


def test_a_damaged_list_of_names_is_refused():
    with pytest.raises(RecordFormatError, match="no whole list of WTHOR names"):
        wthor.parse_names(PLAYERS[:-1], 20)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"black": "x" * 20}, "does not fit WTHOR"),
        ({"black": "黑"}, "does not fit WTHOR"),
        ({"moves": (64, 65)}, "cannot hold"),
        ({"tags": {"theoretical_discs": "many"}}, "theoretical discs 'many'"),
        ({"score": 3}, "score 3"),
        ({"score": None}, "score None"),
        ({"start": "-" * 64 + " X"}, "cannot hold"),
        ({"spec": GameSpec("reversi", 6)}, "6x6"),
        ({"date": "2000"}, "holds one year"),
    ],
)
def test_what_wthor_cannot_hold_is_refused(tmp_path, change, says):
    record = Record(moves=(37,), score=0, date="1999")
    with pytest.raises(RecordFormatError, match=says):
        wthor.write([record, replace(record, **change)], tmp_path / "x.wtb")
    assert not list(tmp_path.iterdir())
