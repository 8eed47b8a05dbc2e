"""Games under RIF, Taraguchi-10 and Soosorv-8 written, read and played again: choices and offers are kept."""

import pytest

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.library.stored import record_of, rows_of
from heibai.records.formats import jsonl, psq, sgf
from heibai.records.record import Record
from heibai.records.replay import check_all

GAMES = {
    "rif": "h8 i9 j8 take-black g9 offer-g8 offer-i10 i10 j7 k6",
    "taraguchi-10": "h8 take-black i9 stay-black j8 take-black g9 offer-ten offer-a1 offer-b3 offer-c5 offer-d7 "
    "offer-e9 offer-f12 offer-k2 offer-l4 offer-m6 offer-n9 k2 o15",
    "soosorv-8": "h8 i9 j8 stay-white g9 declare-3 take-white offer-g8 offer-i10 offer-f6 f6 a1",
}
SWAPPED_FIFTH = "h8 stay-white i9 stay-black j8 stay-white g9 take-white f10 take-black e5"


def record(rule, text):
    spec = GameSpec.parse(f"gomoku/15/renju/{rule}")
    return Record(spec.make().parse_transcript(text), spec, black="Anna", white="Bert")


EVERY = [*GAMES.items(), ("taraguchi-10", SWAPPED_FIFTH)]


@pytest.mark.parametrize(("rule", "text"), EVERY)
def test_a_game_is_read_as_it_was_written_and_is_legal_under_its_rule(rule, text):
    written = record(rule, text)
    (from_sgf,) = sgf.parse(sgf.format_record(written))
    from_json = jsonl.from_json(jsonl.to_json(written))
    for read in (from_sgf, from_json):
        assert (read.moves, read.spec) == (written.moves, written.spec)
        assert check_all([read])[0].illegal_at is None


def test_an_offer_in_sgf_is_no_stone_that_another_program_would_see():
    text = sgf.format_record(record("rif", GAMES["rif"]))
    assert "ON[rif]" in text
    assert ";CH[take-black];W[gg];CH[offer-g8];CH[offer-i10];B[if];W[ji]" in text
    assert text.count(";B[") + text.count(";W[") == 7


@pytest.mark.parametrize(("rule", "text"), EVERY)
def test_the_library_keeps_offers(rule, text):
    (row,) = rows_of([record(rule, text)], GameSpec.parse(f"gomoku/15/renju/{rule}"))
    assert record_of(row).moves == record(rule, text).moves


def test_a_game_that_breaks_its_rule_is_found_so_at_the_move():
    broken = record("rif", GAMES["rif"])
    game = broken.spec.make()
    for index, word in ((1, "h12"), (6, "offer-g8"), (7, "o15")):
        moves = (*broken.moves[:index], game.parse_move(word), *broken.moves[index + 1 :])
        (checked,) = check_all([Record(moves, broken.spec)])
        assert checked.illegal_at == index


def test_a_format_without_choices_says_so():
    with pytest.raises(RecordFormatError, match="choices"):
        psq.format_record(record("rif", GAMES["rif"]))
