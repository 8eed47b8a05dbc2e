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
from heibai.records.ingest import check, find_archives, read_archive
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


# The form and the moves of a game that was played on PlayOK; the names are others.
WHOLE = """[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Round "-"]
[Black "anna"]
[White "bert"]
[Result "38-26"]
[Time "11:24:48"]
[TimeControl "300"]
[BlackElo "1073"]

1. f5 d6 2. c3 f3 3. f4 d3 4. c4 g3 5. e6 c6 6. c5 e7 7. f6 g4 8. g5 h4 9. e8
d7 10. d2 b5 11. d8 e3 12. e2 f2 13. h6 h5 14. h3 b4 15. g6 e1 16. g1 f7 17. f8
g7 18. a5 f1 19. d1 c1 20. b1 c2 21. h8 g2 22. a4 b3 23. a3 a6 24. a7 b6 25. c7
c8 26. b2 b7 27. a8 b8 28. h1 h2 29. -- g8 30. h7 a2 31. a1 38-26
"""


def words(record):
    return " ".join(map(record.spec.make().format_move, record.moves))


def test_a_game_of_a_server_is_read():
    (record,) = pgn.parse(SERVER)
    assert (record.spec, words(record)) == (GameSpec("reversi"), "f5 d6 c5 f4 pass e6")
    assert (record.black, record.white, record.score, record.date) == ("anna", "", 12, "2024-11-02")
    assert (record.event, record.tags) == ("", {"Site": "PlayOK"})


def test_a_whole_game_of_a_server_ends_as_it_says_with_black_s_discs_first():
    (checked,) = check(pgn.parse(WHOLE))
    assert (checked.legal, checked.finished, checked.matches, checked.inserted) == (True, True, True, 0)
    assert (checked.margin, checked.record.date) == (12, "2020-05-05T11:24:48")
    again = next(pgn.parse(pgn.format_record(checked.record)))
    assert (again.moves, again.score, again.tags) == (checked.record.moves, 12, checked.record.tags)


def test_a_game_of_edax_is_read():
    """Capitals for black, a date without zeros, who won in a comment."""
    text = '[Site "edax"]\n[Date "2024.1.2"]\n[Result "1-0"]\n\n1. F5 d6 2. C3\n{Anna wins 38-26} 1-0\n\n\n'
    (record,) = pgn.parse(text)
    assert (words(record), record.date, record.tags["Result"]) == ("f5 d6 c3", "2024-01-02", "1-0")
    assert record.notes == (Note(3, "Anna wins 38-26"),)


def test_comments_signs_and_variations_are_kept():
    (record,) = pgn.parse(SERVER)
    assert record.notes == (Note(3, "good"),)
    assert record.variations == (Variation(0, 3, (45, 19), (Note(2, nag="!"),)),)


COMMENTED = """[Game "reversi/8"]

{before the game} 1. f5!? {a tiger} (1... {or} f6?? {worse} 2. e6 (2. c3) f4) 1... d6 2. c5 $13 f4 38-26
"""


def test_comments_signs_and_variations_are_written_as_they_are_read():
    for text in (SERVER, COMMENTED.replace("(1... {or}", "(1. {or}")):
        (record,) = pgn.parse(text)
        assert record.notes
        assert record.variations
        (again,) = pgn.parse(pgn.format_record(record))
        assert (again.moves, again.notes, again.variations) == (record.moves, record.notes, record.variations)


def test_a_comment_that_ends_in_a_brace_and_a_line_behind_the_end_spoil_no_game():
    record = Record((37, 43), notes=(Note(1, "a } b"), Note(2, "last")), variations=(Variation(0, 2, (34,)),))
    (again,) = pgn.parse(pgn.format_record(record))
    assert (again.moves, again.variations) == (record.moves, ())
    assert again.notes == (Note(1, "a ) b"), Note(2, "last"))


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
@given(gomoku_records([9, 15, 22]))
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
