"""Files go into the library once, however often they come, and what is wrong with one is said."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from random_records import records as random_record
from small_archives import random_games, write_games, write_wthor

from heibai.core.errors import RecordFormatError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.reversi import notation
from heibai.jobs.control import Control
from heibai.library.imports import importing, renewal
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.library.search import find_games
from heibai.library.stored import record_of, rows_of
from heibai.records.formats import transcript
from heibai.records.ingest import read_archive
from heibai.records.record import Record
from heibai.records.tree import Note
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection

# What these tests are about never reaches the store; they run on one kind of it.
about_files = pytest.mark.parametrize("store_kind", ["sqlite"], indirect=True)


@pytest.fixture
def home(tmp_path, every_store):
    return tmp_path / "home"


@pytest.fixture
def games(tmp_path):
    return write_games(tmp_path / "games.jsonl", random_games(30, years=(1998, 1999)))


def digest_of(home):
    library = LibraryGames(store_address(home))
    found = PositionIndex(library, home=home).digest()
    library.close()
    return found


@settings(max_examples=40)
@given(random_record())
def test_a_record_comes_back_as_it_was(record):
    from heibai.records.replay import check_all

    (checked,) = check_all([record])
    (row,) = rows_of([checked.record], record.spec)
    assert record_of(row) == checked.record


def test_a_second_import_adds_nothing(games, home):
    first = import_files([games], home=home)
    assert (first.read, first.added, first.repeated, first.refused) == (30, 30, 0, 0)
    digest = digest_of(home)
    again = import_files([games], home=home)
    assert (again.unchanged, again.read, again.added) == (1, 0, 0)
    assert digest_of(home) == digest


def test_the_same_games_in_another_file_are_known(games, home, tmp_path):
    import_files([games], home=home)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(games.read_bytes())
    done = import_files([copy], home=home)
    assert (done.read, done.added, done.repeated) == (30, 0, 30)


def test_an_image_of_a_game_is_the_same_game(home, tmp_path):
    (record,) = random_games(1)
    turned = replace(record, moves=tuple(63 - move if move < 64 else move for move in record.moves))
    path = write_games(tmp_path / "both.jsonl", [record, turned, replace(record, black="somebody else")])
    done = import_files([path], home=home)
    assert (done.added, done.repeated) == (2, 1)


def test_illegal_games_are_refused_by_number_and_the_others_kept(home, tmp_path):
    good = random_games(3)
    path = write_games(tmp_path / "games.jsonl", [good[0], replace(good[1], moves=(0,)), good[2]])
    done = import_files([path], home=home)
    assert (done.added, done.refused) == (2, 1)
    library = LibraryGames(store_address(home))
    begin = path.read_bytes().index(b"\n") + 1
    assert library.refused(library.files()[0]) == [(2, f"byte {begin}: move 1 is illegal")]
    library.close()


def test_a_name_that_a_store_cannot_find_again_is_refused_and_the_longest_one_kept(home, tmp_path):
    first, second, third = random_games(3)
    noise = "".join(chr(0x20 + Rng(seed).below(95)) for seed in range(2001))  # which no index packs
    named = [replace(first, black=noise[1:]), replace(second, white=noise), replace(third, event="\0" * 667)]
    path = write_games(tmp_path / "games.jsonl", named)
    done = import_files([path], home=home)
    assert (done.added, done.refused) == (1, 2)
    library = LibraryGames(store_address(home))
    reasons = [reason for _, reason in library.refused(library.files()[0])]
    assert [row.black for row in library.games()] == [noise[1:]]
    library.close()
    assert "white's name" in reasons[0]
    assert "has 2001 bytes, expected at most 2000; shorten it" in reasons[0]
    assert "event '" in reasons[1]


@about_files
def test_the_good_part_of_a_damaged_file_is_kept(home, games):
    with open(games, "a") as file:
        file.write("{broken\n")
    done = import_files([games], home=home)
    assert (done.added, done.refused) == (30, 1)
    (fault,) = done.faults
    assert "line 31" in fault.reason


def test_names_of_half_characters_and_files_of_odd_names_are_taken(home, tmp_path):
    import os

    (record,) = random_games(1)
    odd = write_games(tmp_path / "plain.jsonl", [replace(record, black="Anna")])
    odd.write_text(odd.read_text().replace('"Anna"', '"A\\udcffna"'))
    os.rename(odd, os.fsencode(tmp_path) + b"/odd\xff.jsonl")
    assert import_files([tmp_path], home=home).added == 1
    library = LibraryGames(store_address(home))
    assert [row.black for row in library.games()] == ["A?na"]
    library.close()


@about_files
@pytest.mark.parametrize("missing", ["JOU", "TRN"])
def test_a_wthor_file_without_its_lists_of_names_is_noted_and_its_games_are_kept(home, tmp_path, missing):
    path = write_wthor(tmp_path / "WTH_2001.wtb", 3)
    (tmp_path / f"WTH_2001.{missing}").rename(tmp_path / f"WTH.{missing}")
    assert import_files([path], home=home / "whole").nameless == []
    (tmp_path / f"WTH.{missing}").unlink()
    done = import_files([path], home=home)
    assert (done.nameless, done.added, done.faults) == ([str(path)], 3, [])


@about_files
def test_a_path_that_is_not_there_is_said(home, tmp_path):
    with pytest.raises(RecordFormatError, match="there is no"):
        import_files([tmp_path / "nothing"], home=home)


@about_files
def test_a_named_file_without_games_is_a_fault_and_one_in_a_folder_is_passed_over(home, tmp_path, games):
    (tmp_path / "letter.bin").write_bytes(bytes(range(256)))
    assert len(import_files([tmp_path / "letter.bin"], home=home).faults) == 1
    done = import_files([tmp_path / "letter.bin", games], home=home)
    assert done.added == 30
    assert import_files([tmp_path], home=home).faults == []


def test_lists_of_names_are_faults_only_without_games_beside_them(home, tmp_path):
    games = write_wthor(tmp_path / "WTH_2001.wtb", 3)
    done = import_files(sorted(tmp_path.glob("WTH*")), home=home)
    assert (done.files, done.added, done.faults) == (3, 3, [])
    games.unlink()
    assert len(import_files(tmp_path.glob("WTH*"), home=home).faults) == 2


def test_a_stopped_import_goes_on_where_it_was(home, games, monkeypatch):
    monkeypatch.setattr(importing, "BATCH", 4)
    whole = home.parent / "whole"
    import_files([games], home=whole)
    stopping = Control()
    first = import_files([games], home=home, control=stopping, told=lambda done: done.read >= 8 and stopping.stop())
    assert first.stopped
    assert first.read < 30
    second = import_files([games], home=home)
    assert (first.read + second.read, second.repeated) == (30, 0)
    assert digest_of(home) == digest_of(whole)


def test_search_finds_games_by_what_is_said_of_them(home, tmp_path):
    first, second, third = random_games(3)
    named = [
        replace(first, black="Anna", white="Bo", date="1999-05-01", event="Open", score=4),
        replace(second, black="Bo", white="Cy", date="2001", event="Open", score=-2),
        replace(third, black="Dee", white="Anna", date="2004", score=0),
    ]
    import_files([write_games(tmp_path / "games.jsonl", named)], home=home)
    library = LibraryGames(store_address(home))

    def found(**wanted):
        return [row.year for row in find_games(library, Selection(**wanted))]

    assert found() == [1999, 2001, 2004]
    assert found(player="Anna") == [1999, 2004]
    assert found(event="Open", result="black") == [1999]
    assert found(result="draw") == [2004]
    assert found(year=1999, until=2001) == [1999, 2001]
    assert found(file=str(tmp_path)) == [1999, 2001, 2004]
    assert found(spec="reversi/6") == []
    assert dict(library.players(Selection(player="Bo"))[0]) == {
        "name": "Bo", "games": 2, "wins": 0, "draws": 0, "losses": 2, "first": 1999, "last": 2001,
    }  # fmt: skip
    library.close()


def test_search_finds_the_games_that_reached_an_image_of_a_position(home, tmp_path):
    lines = ["f5d6c3d3", "c4e3f6c5", "f5f6e6f4", "d3c5f6d2"]  # all but the third reach images of one position
    (tmp_path / "lines.txt").write_text("\n".join(lines) + "\n")
    import_files([tmp_path / "lines.txt"], home=home)
    library = LibraryGames(store_address(home))
    assert [row.id for row in find_games(library, Selection(), position="f5d6c3")] == [1, 2, 4]
    assert len(list(find_games(library, Selection(), position="f5", limit=2))) == 2
    library.close()


@about_files
def test_years_of_the_wthor_archive_have_as_many_games_as_their_headers_say(home, tmp_path, data_folder):
    folder = tmp_path / "wthor"
    folder.mkdir()
    years = range(1977, 1986)
    for name in ("WTH.JOU", "WTH.TRN", *(f"WTH_{year}.wtb" for year in years)):
        (folder / name).symlink_to(data_folder / "wthor" / name)
    assert import_files([folder], home=home).added > 1000
    library = LibraryGames(store_address(home))
    for year in years:
        header = (folder / f"WTH_{year}.wtb").read_bytes()[:16]
        assert library.count(Selection(year=year)) == int.from_bytes(header[4:8], "little")
    library.close()
    assert import_files([folder], home=home).read == 0


def test_search_finds_games_that_end_in_the_position(home, tmp_path):
    (whole,) = random_games(1)
    lines = ["f5d6c3", "c4e3f6", "f5f6e6", "f5d6c3d3", "d3c3c4"]  # the first two are images
    games = [replace(next(transcript.parse([line])), black=f"player {line}") for line in lines]
    gomoku = Record((112, 113), GameSpec("gomoku"), white="B")
    import_files([write_games(tmp_path / "games.jsonl", [whole, *games, gomoku])], home=home)
    library = LibraryGames(store_address(home))

    def found(position, spec=""):
        return [row.id for row in find_games(library, Selection(spec=spec), position=position)]

    assert found("f5d6c3") == [2, 3, 5]
    assert found(notation.format_transcript(whole.moves, 8)) == [1]
    assert found("h8i8", spec="gomoku/15") == found("h8h9", spec="gomoku/15") == [7]
    library.close()


@about_files
def test_transcripts_that_were_read_on_another_board_are_read_again(home, tmp_path):
    (tmp_path / "lines.txt").write_text("b1a1\n")
    assert import_files([tmp_path / "lines.txt"], home=home).refused == 1
    assert import_files([tmp_path / "lines.txt"], home=home, size=4).added == 1


def test_a_file_that_the_disk_did_not_give_is_tried_again(home, games, monkeypatch):
    def failing(archive, *, size, refuse):
        yield from islice(read_archive(archive, size=size, refuse=refuse), 10)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(importing, "read_archive", failing)
    first = import_files([games], home=home)
    assert (first.added, first.refused, len(first.faults)) == (10, 0, 1)
    monkeypatch.undo()
    again = import_files([games], home=home)
    assert (again.read, again.added, again.faults) == (20, 20, [])


def test_large_trees_come_in_small_batches(monkeypatch):
    monkeypatch.setattr(importing, "_BATCH_SIZE", 100)
    large = Record((37,), notes=(Note(1, "x" * 100),))
    records = iter([Record((37,)), large, *[large] * 3])
    assert [len(importing._batch(records)) for _ in range(5)] == [2, 1, 1, 1, 0]


def test_fingerprints_of_an_older_heibai_are_renewed_so_that_nothing_is_doubled(games, home, monkeypatch):
    import_files([games], home=home)
    library = LibraryGames(store_address(home))
    fresh = [row.fingerprint for row in library.games()]
    with library.database.transaction() as connection:
        connection.execute("UPDATE library_games SET fingerprint = -id")
    monkeypatch.setattr(renewal, "_PAGE", 7)
    copy = games.with_name("copy.jsonl")
    copy.write_bytes(games.read_bytes())
    assert import_files([copy], home=home).repeated == 30
    assert [row.fingerprint for row in library.games()] == fresh
    assert renewal.renew_fingerprints(library) == 0
    library.close()


def test_names_of_openings_that_an_older_heibai_gave_are_renewed_by_the_next_import_or_when_asked(
    games, home, monkeypatch
):
    import_files([games], home=home)
    library = LibraryGames(store_address(home))
    fresh = [row.opening for row in library.games()]
    named = [row for row in library.games() if row.opening]
    assert named
    monkeypatch.setattr(renewal, "_PAGE", 7)
    library.rename_openings([row._replace(opening="Rose") for row in named])
    assert {row.opening for row in library.games()} == {"Rose", ""} & ({"Rose"} | set(fresh))
    copy = games.with_name("copy.jsonl")
    copy.write_bytes(games.read_bytes())
    import_files([copy], home=home)
    assert [row.opening for row in library.games()] == fresh
    assert (renewal.renew_names(library), list(library.damaged())) == (0, [])
    library.rename_openings([named[0]._replace(opening="Rose")])
    assert renewal.renew_names(library) == 1
    assert [row.opening for row in library.games()] == fresh
    library.close()


def test_two_games_that_are_now_known_as_one_stay_and_stop_no_import(games, home):
    import_files([games], home=home)
    library = LibraryGames(store_address(home))
    columns = "file, spec, black, white, event, opening, year, score, moves, more"
    with library.database.transaction() as connection:
        connection.execute("UPDATE library_games SET fingerprint = -id")
        for twin in (1, 7):
            connection.execute(
                f"INSERT INTO library_games (fingerprint, {columns}) "
                f"SELECT -id - 1000, {columns} FROM library_games WHERE id = ?",
                (twin,),
            )
    assert renewal.renew_fingerprints(library) == 32
    assert [row.id for row in library.games() if row.fingerprint in (-1001, -1007)] == [31, 32]
    assert renewal.renew_fingerprints(library) == 0
    library.close()
    copy = games.with_name("copy.jsonl")
    copy.write_bytes(games.read_bytes())
    assert import_files([copy], home=home).repeated == 30
