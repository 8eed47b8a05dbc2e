"""RenjuNet's database: XML with tables, read as a stream."""

import tracemalloc

import pytest

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec
from heibai.records.formats import rif
from heibai.records.ingest import check, find_archives, read_archive

DATABASE = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- RenjuNet -->
<database version="1.0">
<rules><rule id="2" name="RIF"><info>text</info></rule><rule id="5" name="Gomoku (swap2)"/></rules>
<openings><opening id="9" name="Kansei" abbr="4D"/></openings>
<players><player id="12" name="Anna" surname="A."/><player id="7" name="B&amp;rt"/></players>
<tournaments><tournament id="3" name="World Championship" year="2001" rule="2"/></tournaments>
<games>
<game id="1" black="12" white="7" bresult="1" tournament="3" rule="2" round="4" opening="9" btime="">
  <move>h8 i9 j7</move><info>a note</info></game>
<game id="2" black="7" white="12" bresult="0.5"><move>h8 z9</move></game>
<game id="3" black="99" white="12" bresult="0" rule="5"><move></move></game>
</games>
</database>
"""
START = DATABASE.index(b'<game id="2"')


def parse(data, refuse, *, chunk=10_000):
    return list(rif.parse((data[at : at + chunk] for at in range(0, len(data), chunk)), name="x.rif", refuse=refuse))


@pytest.mark.parametrize("chunk", [len(DATABASE), 100, 1])
def test_games_point_into_the_tables_before_them(chunk):
    told = []
    first, third = parse(DATABASE, told.append, chunk=chunk)
    assert (first.spec, first.moves) == (GameSpec("gomoku", 15, "renju"), (112, 128, 99))
    assert (first.black, first.white, first.score) == ("Anna A.", "B&rt", 1)
    assert (first.event, first.date) == ("World Championship", "2001")
    assert first.tags == {"id": "1", "rule": "RIF", "round": "4", "opening": "Kansei"}
    assert (third.spec.rule, third.black, third.score, third.moves) == ("freestyle", "player 99", -1, ())
    (fault,) = told
    assert str(fault).startswith("'x.rif', game 2: 'z9' names no square")
    assert f"(byte {START})" in str(fault)


def test_a_file_is_recognised_and_its_games_replayed(tmp_path):
    (tmp_path / "games.xml").write_bytes(DATABASE)
    (archive,) = find_archives([tmp_path])
    assert archive.format == "rif"
    assert [each.legal for each in check(read_archive(archive, refuse=lambda error: None))] == [True, True]


def test_a_file_that_was_cut_ends_with_what_was_whole():
    told = []
    assert len(parse(DATABASE[:START], told.append)) == 1
    assert "the file is damaged from there on" in str(told[0])
    with pytest.raises(RecordFormatError, match="byte"):
        list(rif.parse(iter([b"<database><games>"])))


def test_entities_are_refused():
    bomb = b'<!DOCTYPE database [<!ENTITY a "aaaa">]><database><games/></database>'
    with pytest.raises(RecordFormatError, match="it declares an entity 'a'"):
        list(rif.parse(iter([bomb])))


def many_games(count, told):
    """The chunks of a file of so many games; ``told`` has the games that were asked for so far."""
    yield DATABASE[:START]
    for number in range(count):
        told.append(number)
        yield (
            b'<game black="12" white="7" bresult="1" tournament="3" rule="2"><move>h8 i9 j7 g6 k12</move></game>\n' * 50
        )
    yield b"</games></database>"


def test_a_file_is_read_as_a_stream():
    told = []
    games = rif.parse(many_games(100, told))
    for _ in range(5):
        next(games)
    assert len(told) <= 1  # no more than the game asks for is read
    tracemalloc.start()
    try:
        assert sum(1 for _ in games) == 1 + 50 * 100 - 5
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200_000  # bytes; the games alone are 500,000
