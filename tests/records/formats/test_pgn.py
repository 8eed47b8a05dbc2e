"""PGN as Edax, PlayOK and people write it, and as it is written here."""

import string
from dataclasses import replace

import pytest
from gomoku_games import gomoku_records
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import records

from heibai.core.errors import HeibaiError, RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import pgn
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record
from heibai.records.tree import Note, Variation

SERVER = """[Event "?"]
[Site "PlayOK"]
[Date "2024.11.02"]
[Black "anna"]
[White "?"]
[Result "38-26"]

1. f5 d6 2. c5 {good} f4 (2... f6 3. d3!) 3. -- e6 38-26
"""
MASTER = """[Black "Anna"]
[Result "1-0"]

1. h8 i9 2. j7 1-0
"""


def words(record):
    return " ".join(map(record.spec.make().format_move, record.moves))


def test_a_game_of_a_server_is_read():
    (record,) = pgn.parse(SERVER)
    assert (record.spec, words(record)) == (GameSpec("reversi"), "f5 d6 c5 f4 pass e6")
    assert (record.black, record.white, record.score, record.date) == ("anna", "", 12, "2024-11-02")
    assert (record.event, record.tags) == ("", {"Site": "PlayOK"})


def test_comments_signs_and_variations_are_kept():
    (record,) = pgn.parse(SERVER)
    assert record.notes == (Note(3, "good"),)
    assert record.variations == (Variation(0, 3, (45, 19), (Note(2, nag="!"),)),)


@pytest.mark.parametrize(
    ("text", "spec", "moves"),
    [
        ("1. f5 d6 2. c5 f4", "reversi/8", ["f5 d6 c5 f4"]),
        ("1.F5 D6\n2.C5 F4 33-31", "reversi/8", ["f5 d6 c5 f4"]),
        ("1) f5 d6\n2) c5", "reversi/8", ["f5 d6 c5"]),
        ("# two\n1. f5 d6 2. c5\n1. f5 f6\n", "reversi/8", ["f5 d6 c5", "f5 f6"]),
        ("1. h8 i9 2. j10", "gomoku/15", ["h8 i9 j10"]),
        ("1. e5 d4", "gomoku/15", ["e5 d4"]),  # no first move of Reversi
        ("1. f5 p3", "gomoku/19", ["f5 p3"]),
    ],
)
def test_numbered_lists_are_read_and_speak_for_their_game(tmp_path, text, spec, moves):
    (tmp_path / "games.txt").write_text(text)
    (archive,) = find_archives([tmp_path])
    found = list(read_archive(archive))
    assert (archive.format, {str(record.spec) for record in found}) == ("pgn", {spec})
    assert list(map(words, found)) == moves


def test_who_won_a_game_of_one_to_nothing_is_for_the_rules_to_say():
    (record,) = pgn.parse(MASTER)
    assert (record.spec, record.score, record.tags) == (GameSpec("gomoku"), None, {"Result": "1-0"})


names = st.text(st.sampled_from(string.ascii_letters), min_size=1, max_size=5).filter(lambda key: key not in pgn._OWN)
texts = st.text(string.printable.strip() + " ", max_size=9).filter(lambda text: text != "?")


@settings(max_examples=40)
@given(records(), st.dictionaries(names, texts, max_size=3))
def test_what_pgn_can_hold_survives_a_round_trip(record, tags):
    event = "" if record.event.strip() == "?" else record.event
    expected = replace(record, event=event, discs=None, seed=None, tags=tags)
    text = pgn.format_record(expected)
    assert list(pgn.parse(text)) == [expected]
    assert list(pgn.parse(text + "\n" + text)) == [expected, expected]


@settings(max_examples=40)
@given(gomoku_records([9, 15, 19]))
def test_gomoku_survives_a_round_trip(record):
    plain = replace(record, notes=(), variations=(), discs=None, seed=None)
    assert list(pgn.parse(pgn.format_record(plain))) == [plain]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[Black "x]\n\n1. f5', "is not PGN"),
        ("1. e4 e5 2. Nf3", "'nf3' is no transcript"),
        ("1. f5 (1. f6", "a variation is not closed"),
        ("1. f5 ) d6", "that nobody opened"),
        ('[Event "x"]\n\n(1. f5) d6', "before the move that it replaces"),
        ('[Game "chess"]\n\n1. f5', "expected reversi or gomoku"),
        ('[Game "py:os.system"]\n\n1. f5', "expected reversi or gomoku"),
        ('[SetUp "1"]\n\n1. f5', "no FEN where"),
        ('[SetUp "1"]\n[FEN "8/8/8"]\n\n1. f5', "is no 8x8 position"),
    ],
)
def test_a_bad_game_is_named_and_the_next_one_read(text, says):
    with pytest.raises(HeibaiError, match=f"'x.pgn', game 1: .*{says}"):
        list(pgn.parse(text, name="x.pgn"))
    told = []
    assert [each.black for each in pgn.parse(f"{text}\n\n{MASTER}", refuse=told.append)] == ["Anna"]
    assert len(told) == 1


def test_another_game_is_not_written():
    with pytest.raises(RecordFormatError, match="not for 'connect-four'"):
        pgn.format_record(Record(spec=GameSpec("connect-four", 7)))
