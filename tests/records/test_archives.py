"""Archives are found by content, read, checked and converted; the real one too where it is at hand."""

import pytest
from random_records import random_moves

from heibai.core.errors import RecordFormatError, UnknownNameError
from heibai.games import GameSpec
from heibai.records.export import exporting, formats_of
from heibai.records.formats import wthor
from heibai.records.formats.catalogue import FORMATS
from heibai.records.ingest import Archive, check, find_archives, read_archive
from heibai.records.record import Record
from heibai.records.summary import Summary
from heibai.records.tree import Note

GAMES = [Record(moves=random_moves(8, seed), black=f"player {seed}", date="1999") for seed in range(5)]


def export(path, format, games=GAMES):
    with exporting(path, format) as write:
        for game in games:
            write(game)
    return path


@pytest.mark.parametrize("format", ["jsonl", "pgn", "ggf", "transcript"])
def test_what_is_written_is_recognised_and_reads_the_same(tmp_path, format):
    (archive,) = find_archives([export(tmp_path / "games.dat", format)])
    assert archive.format == format
    found = list(check(read_archive(archive), batch=2))
    assert [c.record.moves for c in found] == [game.moves for game in GAMES]


# What begins another format, or ends something in this one.
TEXTS = (
    "(;GM[2]",
    "(;GM[4]SZ[15]",
    "(;GM[Othello]",
    ")",
    "\\",
    "x\\",
    "]",
    "(;",
    "Piskvorky 15x15, 0:0, 0",
    '[Event "x"]',
    "1. f5",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_a_file_is_read_as_what_it_is_whatever_its_names_and_comments_say(tmp_path, game, text):
    spec = GameSpec(game)
    moves = spec.make().parse_transcript("f5d6c3" if game == "reversi" else "h8i9j7")
    record = Record(moves, spec, black=text, white=text[::-1], event=text, notes=(Note(1, comment=text),))
    for format in (name for name in formats_of(game) if FORMATS[name].write or FORMATS[name].write_file):
        (archive,) = find_archives([export(tmp_path / f"x-{format}", format, [record])])
        (found,) = read_archive(archive)
        assert (archive.format, found.moves) == (format, moves)
        assert (found.black, found.white) in (("", ""), (record.black, record.white)), format


def test_a_folder_is_looked_through_and_strangers_are_passed_over(tmp_path):
    (tmp_path / "deep").mkdir()
    export(tmp_path / "deep" / "b.ggf", "ggf")
    export(tmp_path / "a.jsonl", "jsonl")
    (tmp_path / "readme.txt").write_text("These are games.")
    (tmp_path / "empty").write_text("")
    found = find_archives([tmp_path])
    assert [archive.path.name for archive in found] == ["a.jsonl", "b.ggf"]


def test_a_damaged_archive_is_named_and_not_passed_over(tmp_path):
    (tmp_path / "WTH_1999.wtb").write_bytes(b"short")
    (archive,) = find_archives([tmp_path])
    with pytest.raises(RecordFormatError, match=r"WTH_1999.wtb' is no whole WTHOR archive"):
        list(read_archive(archive))


@pytest.mark.parametrize(
    ("name", "says"), [("missing", "No such file"), ("x.txt", "holds no games"), (".", "no games")]
)
def test_a_path_without_games_says_so(tmp_path, name, says):
    (tmp_path / "x.txt").write_text("hello")
    with pytest.raises(RecordFormatError, match=says):
        find_archives([tmp_path / name])


def test_a_conversion_that_fails_leaves_the_file_as_it_was(tmp_path):
    path = export(tmp_path / "games.txt", "transcript")
    before = path.read_bytes()
    with pytest.raises(RecordFormatError, match="write jsonl instead"):
        export(path, "transcript", [GAMES[0], Record()])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_unknown_format_lists_the_known_ones(tmp_path):
    with pytest.raises(UnknownNameError, match="known: diagram, ggf, jsonl, pgn, points, psq, renlib, sgf, transcript"):
        export(tmp_path / "x", "pdf")


def test_a_place_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(RecordFormatError, match="cannot write"):
        export(tmp_path / "missing" / "x", "ggf")
    with pytest.raises(RecordFormatError, match=r"cannot write '\.\.\.x{297}'"):
        export(tmp_path / ("x" * 50_000), "ggf")


def test_the_summary_counts_by_year():
    summary = Summary()
    games = [*GAMES, Record(moves=(37,), date="1998"), Record(moves=(0,), date="1998"), Record(moves=(37,))]
    for found in check(games):
        summary.add(found)
    assert [(year, counts.games) for year, counts in summary.by_year()] == [(1998, 2), (1999, 5), (None, 1)]
    total = summary.total
    assert (total.games, total.finished, total.unfinished, total.illegal, total.mismatched) == (8, 5, 2, 1, 0)


@pytest.mark.sampled(3)
def test_every_game_of_wthor_replays_legally_and_every_finished_one_matches(data_folder):
    summary = Summary()
    for archive in find_archives([data_folder / "wthor"]):
        assert archive.format == "wthor"
        for found in check(read_archive(archive)):
            summary.add(found)
    total = summary.total
    assert (total.games, total.illegal, total.mismatched) == (133_745, 0, 0)
    assert (total.finished, total.matching, total.unfinished) == (133_332, 133_332, 413)
    assert total.theoretical_zero == 507
    assert total.counted == total.finished
    assert len(summary.years) == 47


def test_a_year_of_wthor_is_written_back_byte_for_byte_but_for_its_header_and_numbers(data_folder, tmp_path):
    path = data_folder / "wthor" / "WTH_1985.wtb"
    games = list(read_archive(Archive(path, "wthor")))
    wthor.write(games, tmp_path / "again.wtb")
    assert list(wthor.read(tmp_path / "again.wtb")) == games
    old, new = path.read_bytes(), (tmp_path / "again.wtb").read_bytes()
    assert [old[i + 6 : i + 68] for i in range(16, len(old), 68)] == [
        new[i + 6 : i + 68] for i in range(16, len(new), 68)
    ]
