"""Damaged archives of every format are read in part or refused with a sentence, in bounded time."""

import random
import time

import pytest
from gomoku_games import gomoku_moves
from random_records import random_moves

from heibai.core.errors import HeibaiError, RecordFormatError
from heibai.games import GameSpec
from heibai.records.export import exporting, writers
from heibai.records.formats import jsonl, renlib
from heibai.records.formats.catalogue import FORMATS
from heibai.records.ingest import Archive, check, find_archives, read_archive
from heibai.records.record import Record
from heibai.records.tree import Note, Variation

NOTES = (Note(1, "first"), Note(3, seconds=1.5, evaluation=-2.0))
REVERSI = [Record(random_moves(8, seed)[:20], black=f"p{seed}", notes=NOTES) for seed in range(6)]
GOMOKU = [
    Record(gomoku_moves(15, seed), GameSpec("gomoku"), notes=NOTES, variations=(Variation(0, 2, (seed,)),))
    for seed in range(6)
]


def whole_file(path, format):
    """An archive of six games."""
    games = REVERSI if "reversi" in (FORMATS[format].games or ("reversi",)) else GOMOKU
    with exporting(path, format) as write:
        for game in games:
            write(game)
    return path.read_bytes()


def damaged(data, rng):
    """Cut, with flipped bits, with a piece twice or missing, or with another file's beginning."""
    at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    kind = rng.randrange(5)
    if kind == 0:
        return data[:at]
    if kind == 1:
        flipped = bytearray(data)
        for _ in range(1 + len(data) // 100):
            flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        return bytes(flipped)
    if kind == 2:
        return data[:end] + data[at:]
    return data[:at] + data[end:] if kind == 3 else renlib.HEADER + data[at:]


@pytest.mark.parametrize("format", writers())
def test_a_damaged_file_is_kept_in_part_or_refused_with_a_sentence(tmp_path, format):
    path, rng = tmp_path / "games.dat", random.Random(format)
    data = whole_file(path, format)
    for _ in range(64):
        path.write_bytes(damaged(data, rng))
        found, reasons = [], []
        try:
            for archive in find_archives([path]):
                found += check(read_archive(archive))
            list(check(read_archive(Archive(path, format))))
        except HeibaiError as error:
            reasons.append(str(error))
        assert all(20 < len(reason) < 700 for reason in reasons)
        assert len(found) <= 12


@pytest.mark.parametrize("format", [name for name in writers() if name != "renlib"])
def test_the_games_before_a_cut_are_kept(tmp_path, format):
    path = tmp_path / "games.dat"
    data = whole_file(path, format)
    whole = [each.record for each in check(read_archive(Archive(path, format)))]
    path.write_bytes(data[: 2 * len(data) // 3])
    kept, reasons = [], []
    try:
        for each in read_archive(Archive(path, format)):
            kept += check([each])
    except HeibaiError as error:
        reasons.append(str(error))
    assert all("games.dat" in reason for reason in reasons)
    assert len(kept) >= 3
    assert [each.record for each in kept[:3]] == whole[:3]


MEGABYTE = 1 << 20
SMALL_BUT_LARGE = {
    "parentheses": ("sgf", "(" * 2 * MEGABYTE),
    "rectangles": ("sgf", "(;GM[4]SZ[19]" + ";TR[aa:ss]" * 30_000),
    "open values": ("ggf", "(;GM[" * MEGABYTE),
    "lines of JSON": ("jsonl", "{" * MEGABYTE),
    "lines of moves": ("transcript", "f5" * MEGABYTE),
    "lines of points": ("points", "h8" * MEGABYTE),
    "moves": ("psq", "Piskvorky 15x15, 0:0, 0\n" + "1,1,5\n" * 100_000),
    "rows": ("diagram", ". . . .\n" * 300_000),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", SMALL_BUT_LARGE)
def test_small_files_that_ask_for_much_are_refused_at_once(tmp_path, monkeypatch, case):
    monkeypatch.setattr(jsonl, "LONGEST_LINE", 1000)
    format, text = SMALL_BUT_LARGE[case]
    path = tmp_path / "games.dat"
    path.write_text(text)
    began = time.process_time()
    with pytest.raises(HeibaiError):
        list(read_archive(Archive(path, format)))
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "fields",
    [
        f'"score":{10**30}',
        f'"notes":[{{"ply":1,"clock":{10**400}}}]',
        '"notes":[{"ply":1,"evaluation":NaN}]',
        '"notes":[{"ply":1,"marks":[["triangle","pass"]]}]',
        '"notes":[{"ply":1,"marks":[["star","d3"]]}]',
    ],
)
def test_numbers_and_marks_that_nothing_can_hold_are_refused(fields):
    with pytest.raises(RecordFormatError, match="expected"):
        list(jsonl.parse([f'{{"heibai-record":1,"moves":"f5",{fields}}}']))


def test_lines_of_windows_editors_are_read(tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(b"\xef\xbb\xbff5d6c3\r\nf5f6\r\n")
    (archive,) = find_archives([path])
    assert [len(record.moves) for record in read_archive(archive)] == [3, 2]
