"""Every record knows the byte at which it begins, and a reader that may go on keeps what stands around a fault."""

from dataclasses import fields

import pytest
from gomoku_games import gomoku_moves
from hypothesis import example, given
from hypothesis import strategies as st
from random_records import random_moves
from small_archives import write_wthor

from heibai.games import GameSpec
from heibai.records.export import exporting
from heibai.records.formats import wthor
from heibai.records.formats.catalogue import FORMATS
from heibai.records.formats.files.encodings import byte_at_of
from heibai.records.formats.files.places import LinesOfFile
from heibai.records.ingest import Archive, read_archive
from heibai.records.record import Record, record_of_fields

TEXTS = ("jsonl", "ggf", "sgf", "psq", "points", "transcript", "diagram")
NAMES = ["黑白棋手", "Anna Ørsted", "plain"]


def games_of(format):
    if format in ("psq", "points"):
        return [Record(gomoku_moves(15, seed), GameSpec("gomoku"), black=name) for seed, name in enumerate(NAMES)]
    return [Record(random_moves(8, seed)[:20], black=name) for seed, name in enumerate(NAMES)]


@pytest.fixture(params=TEXTS)
def archive(request, tmp_path):
    """Three games of a format of texts."""
    with exporting(tmp_path / "games.dat", request.param) as write:
        for game in games_of(request.param):
            write(game)
    return Archive(tmp_path / "games.dat", request.param)


def offsets_of(archive):
    return [record.offset for record in read_archive(archive)]


def test_what_stands_from_a_records_byte_on_begins_with_the_record(archive):
    data, whole = archive.path.read_bytes(), list(read_archive(archive))
    assert whole[0].offset == 0
    for number, record in enumerate(whole):
        archive.path.write_bytes(data[record.offset :])
        assert list(read_archive(archive)) == whole[number:]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gbk", "utf-16"])
def test_bytes_are_those_of_the_file_whatever_its_encoding_and_line_ends(archive, encoding):
    if archive.format in ("jsonl", "transcript") and encoding != "utf-8-sig":
        encoding = "utf-8"  # which these two always are
    text = archive.path.read_text("utf-8").replace("Ørsted", "Orsted").replace("\n", "\r\n")
    begins = offsets_of(archive)
    plain = archive.path.read_bytes().decode()
    archive.path.write_bytes(text.encode(encoding))
    mark = {"utf-8-sig": 3, "utf-16": 2}.get(encoding, 0)
    coding = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    before = [plain.encode()[:begin].decode().replace("Ø", "O").replace("\n", "\r\n") for begin in begins]
    assert offsets_of(archive) == [mark + len(each.encode(coding)) for each in before]


@example("aaaaaaa", "utf-16-le")
@given(st.text(alphabet="aé黑\n ", max_size=600), st.sampled_from(["utf-8", "gbk", "utf-16-le"]))
def test_every_character_of_a_text_has_its_byte(text, encoding):
    text = text.replace("é", "e") if encoding == "gbk" else text
    data = text.replace("\n", "\r\n").encode(encoding)
    byte_at = byte_at_of(data, encoding, skip=0)
    for index in range(0, len(text) + 1, 7):
        assert byte_at(index) == len(text[:index].replace("\n", "\r\n").encode(encoding))


@given(st.binary(max_size=400).map(lambda data: data.translate(bytes(b"ab\r\n\xe9"[i % 5] for i in range(256)))))
def test_lines_are_those_of_python_with_their_bytes(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("lines") / "lines.txt"
    path.write_bytes(data)
    lines = LinesOfFile(path, most=1 << 20)
    found = [(lines.byte, line.rstrip("\r\n")) for line in lines]
    with open(path, encoding="utf-8", errors="replace") as file:
        assert [line for _, line in found] == [line.rstrip("\n") for line in file]
    assert all(begin == 0 or data[begin - 1 : begin] in (b"\n", b"\r") for begin, _ in found)


def test_the_games_around_a_damaged_one_are_kept(archive):
    whole, data = list(read_archive(archive)), bytearray(archive.path.read_bytes())
    begin = whole[1].offset
    data[begin + 10 : begin + 31] = b"\x01" * 21
    archive.path.write_bytes(data)
    reasons = []
    kept = list(read_archive(archive, refuse=reasons.append))
    assert [kept[0], kept[-1]] == [whole[0], whole[2]]
    assert len(kept) == 2
    assert all("byte " in str(reason) and "games.dat" in str(reason) for reason in reasons)
    assert reasons


def test_a_game_of_sgf_that_never_closes_takes_no_other_with_it(tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hg](;W[hf])\n" + "(;GM[4]SZ[15];B[ii])\n" * 3)
    reasons = []
    kept = list(read_archive(Archive(path, "sgf"), refuse=reasons.append))
    assert [record.offset for record in kept] == [0, 49, 70, 91]
    assert ["byte 21" in str(reason) for reason in reasons] == [True]


@pytest.mark.parametrize(("format", "game"), [("ggf", "(;GM[Othello]\n"), ("sgf", "(;GM[4]SZ[99])\n")])
def test_a_file_of_nothing_but_damaged_games_is_given_up(tmp_path, format, game):
    path = tmp_path / f"games.{format}"
    path.write_text(game * 3000)
    reasons = []
    assert list(read_archive(Archive(path, format), refuse=reasons.append)) == []
    assert len(reasons) == 1001
    assert f"from byte {1000 * len(game)} on nothing is read" in str(reasons[-1])


def test_the_whole_games_of_a_cut_year_of_wthor_are_kept(tmp_path):
    path = write_wthor(tmp_path / "WTH_2001.wtb", 5)
    whole, data = list(wthor.read(path)), bytearray(path.read_bytes())
    assert [record.offset for record in whole] == [16 + 68 * number for number in range(5)]
    data[16 + 68 + 8] = 99  # a move of the second game
    path.write_bytes(data[:-30])
    reasons = []
    assert list(wthor.read(path, reasons.append)) == [whole[0], *whole[2:4]]
    assert "4 are whole, up to byte 288" in str(reasons[0])
    assert "byte 84: game 2 has a move 99" in str(reasons[1])


def test_a_damaged_list_of_names_leaves_the_games_with_numbers(tmp_path):
    path = write_wthor(tmp_path / "WTH_2001.wtb", 2)
    path.with_suffix(".JOU").write_bytes(b"no list")
    reasons = []
    assert [record.black for record in wthor.read(path, reasons.append)] == ["player 0", "player 0"]
    assert "no whole list of WTHOR names" in str(reasons[0])


def test_a_record_of_fields_is_the_one_that_the_constructor_makes():
    values = {each.name: number for number, each in enumerate(fields(Record))}
    assert record_of_fields(values.values()) == Record(**values)
    assert record_of_fields(values.values()).offset == values["offset"]


def test_every_format_of_ours_goes_on_behind_a_fault():
    assert [name for name, each in FORMATS.items() if each.salvage is None] == []
