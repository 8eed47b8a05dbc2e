"""``heibai import``, ``export``, ``library`` and ``book`` as a person and as a program use them."""

import json
import re
import zipfile
from contextlib import closing
from dataclasses import replace

import pytest
from small_archives import random_games, write_games, write_wthor

from heibai.analysis.kept.carried import line_of
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, options_of
from heibai.apps.cli.book import made
from heibai.core.errors import SpecError
from heibai.core.numbers import counted
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.library.books.book import BookProgress
from heibai.records.formats import jsonl, sgf
from heibai.records.record import Record
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

LINES = ["f5d6c3d3c4", "c4e3f6c5", "f5f6e6f4", "d3c5f6d2"]


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return command_line


@pytest.fixture
def library(heibai, tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(LINES) + "\n")
    assert heibai("import", path).code == 0
    return heibai


def test_import_says_what_it_did_and_a_second_one_that_nothing_changed(heibai, tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("\n".join([*LINES, "f5f5"]) + "\n")
    first = heibai("import", path, "--json")
    assert first.code == 1  # one was refused
    assert [first.told[key] for key in ("read", "added", "repeated", "refused")] == [5, 4, 0, 1]
    second = heibai("import", path)
    assert "0 added" in second.out
    assert "unchanged since: 1 file" in second.out
    assert "record 5: byte 38: move 2 is illegal" in heibai("library", "files").out


def test_import_says_that_the_lists_of_names_are_missing(heibai, tmp_path):
    path = write_wthor(tmp_path / "WTH_2001.wtb", 3)
    path.with_suffix(".JOU").unlink()
    done = heibai("import", path)
    assert done.code == 0
    assert f"1 WTHOR file without WTH.JOU or WTH.TRN beside it, as {path}: " in done.out
    assert "games that are known by their names may count twice" in done.out


def test_a_stopped_import_of_an_archive_counts_its_members_as_the_next_one_does(heibai, tmp_path, monkeypatch):
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as packed:
        for number, line in enumerate(LINES):
            packed.writestr(f"{number}.txt", f"{line}\n")
    with monkeypatch.context() as patch:
        asked = iter(range(100))
        patch.setattr(Control, "proceed", lambda self: next(asked) < 8)
        stopped = heibai("import", tmp_path / "all.zip")
    assert stopped.code == 130
    taken = int(stopped.out.split()[4])
    assert 0 < taken < len(LINES)
    assert stopped.out.startswith(f"{counted(taken, 'game')} read in {counted(taken, 'file')}")
    again = heibai("import", tmp_path / "all.zip").out
    assert again.startswith(f"{counted(4 - taken, 'game')} read in {counted(4 - taken, 'file')}")
    assert f"imported before and unchanged since: {taken} file" in again


def test_explore_merges_images_and_counts_for_the_side_to_move(library):
    tree = library("library", "explore", "f5d6", "--json").told
    assert [(row["move"], row["games"]) for row in tree["moves"]] == [("c3", 3)]
    assert tree["opening"] == "Perpendicular"
    shown = library("library", "explore", "--depth", "2").out.splitlines()
    assert [line.split()[1] for line in shown[1:]] == ["4", "3", "1"]


def test_search_lists_what_fits(library):
    assert library("library", "search", "--position", "f5d6c3").out.endswith("3 games\n")
    assert library("library", "search", "--opening-name", "Diagonal", "--json").told["count"] == 1
    assert "4 games" in library("library", "search").out


def test_games_whose_moves_nobody_can_read_any_more_are_listed_all_the_same(library, monkeypatch):
    def unreadable(row):
        raise SpecError("its game's package is gone")

    library("library", "collections", "create", "all")
    library("library", "collections", "add", "all", "1", "2")
    monkeypatch.setattr("heibai.library.stored.record_of", unreadable)
    assert "4 games" in library("library", "search").out
    assert "2 games" in library("library", "collections", "show", "all").out
    assert "package is gone" in library("library", "search", "--json").err


@pytest.mark.parametrize("verb", ["search", "players", "openings"])
def test_what_is_asked_for_is_read_before_the_library_is_opened(heibai, tmp_path, verb):
    refused = heibai("library", verb, "--year", "MM")
    assert (refused.code, "is no year" in refused.err) == (2, True)
    assert not (tmp_path / "home").exists()


def test_search_by_position_says_what_was_played_next_as_that_position_has_it(library):
    rows = library("library", "search", "--position", "f5d6c3", "--json").told["games"]
    assert [row["moves"].replace(" ", "") for row in rows] == [LINES[0], LINES[1], LINES[3]]
    assert [row["next"] for row in rows] == [following("f5d6c3", row["moves"].split()) for row in rows]
    shown = library("library", "search", "--position", "f5d6").out.splitlines()
    assert [line.split()[1] for line in shown[:-1]] == ["c3", "c3", "c3"]
    ended = library("library", "search", "--position", LINES[2], "--json").told["games"]
    assert ["next" in row for row in ended] == [False]


def following(line, moves):
    """The move of a game behind the third, turned as the position after ``line`` is: by all eight images in turn."""
    game = make_game("reversi")
    wanted, position = game.start(), game.start()
    for move in game.parse_transcript(line):
        wanted = wanted.play(move)
    for word in moves[:3]:
        position = position.play(game.parse_move(word))
    images = zip(game.abilities.symmetries.images(position), game.abilities.symmetries.squares, strict=True)
    squares = next(squares for image, squares in images if image == wanted)
    return game.format_move(squares[game.parse_move(moves[3])])


def test_export_writes_the_selection_in_the_format_asked_for(library, tmp_path):
    out = tmp_path / "out.txt"
    library("export", out, "--format", "transcript", "--position", "f5f6")
    assert out.read_text() == "f5f6e6f4\n"


def test_export_takes_the_format_that_the_name_of_the_file_ends_in(library, tmp_path):
    library("export", tmp_path / "out.sgf")
    assert (tmp_path / "out.sgf").read_text().startswith("(;")
    library("export", tmp_path / "out.games")
    assert (tmp_path / "out.games").read_text().startswith('{"heibai-record"')


def test_search_that_finds_nothing_or_stops_early_says_why(library):
    said = library("library", "search", "--player", "nobody").out
    assert "--player takes the whole name, as heibai library players writes it" in said
    assert library("library", "search", "--position", "f5", "--limit", "2").out.endswith(
        "2 games; there are more (--limit)\n"
    )
    assert library("library", "search", "--position", "f5", "--limit", "4").out.endswith("4 games\n")
    wrong = library("library", "search", "--year", "2004-1998")
    assert wrong.code == 2
    assert "--year 1998-2004" in wrong.err


def test_search_that_finds_nothing_names_who_is_meant(heibai, tmp_path):
    (first, second) = random_games(2)
    named = [replace(first, black="Anna Bo", event="Toronto Open"), replace(second, event="Open of Rome")]
    heibai("import", write_games(tmp_path / "games.jsonl", named))
    said = heibai("library", "search", "--event", "toronto").out
    assert said == "0 games; --event takes the whole name, as in 'Toronto Open'\n"
    assert "as in 'Anna Bo'" in heibai("library", "search", "--player", "Ana Bo").out
    assert heibai("library", "search", "--event", "Toronto Open").out.endswith("\n1 games\n")
    assert heibai("library", "search", "--event", "Toronto Open", "--year", "1900").out == "0 games\n"


def test_a_book_is_built_shown_and_exported(library, tmp_path):
    assert "3 positions" in library("book", "build", "small", "--min", "2", "--plies", "3").out
    assert library("book", "show", "f5d6").out.split()[:3] == ["move", "games", "score"]
    assert library("book", "show", "f5d6", "--json").told["moves"][0]["games"] == 3
    out = tmp_path / "book.txt"
    assert library("book", "export", "small", out, "--json").told["lines"] == 1
    assert out.read_text().split("\t")[1] == "3"


def test_a_book_in_the_making_shows_ply_share_and_rate():
    shown = []
    tell = made._telling(shown.append)
    tell(BookProgress(ply=20, plies=30, done=25, total=109, positions=1834))
    assert re.fullmatch("ply 20 of 30: 22% of 109 positions, [0-9]+ a second; 1834 kept", shown[0])


def test_a_book_without_a_move_is_not_written_and_the_one_before_stays(library, tmp_path):
    library("book", "build", "small", "--min", "2")
    path = tmp_path / "home" / "books" / "small.book.json.gz"
    before = path.read_bytes()
    for name in ("small", "other"):
        done = library("book", "build", name, "--min", "100000")
        assert done.code == 2
        assert "no move of reversi 8x8 with 100000 games, so no book was written" in done.err
        assert "heibai import FILE" in done.err
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 1


def test_check_finds_a_sound_index_and_rebuild_makes_the_same(library):
    before = library("library", "check", "--json").told
    assert (before["games"], before["behind"], before["damaged"]) == (4, 0, [])
    assert library("library", "rebuild").code == 0
    assert library("library", "check", "--json").told["digest"] == before["digest"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("import", "nothing.txt"), "there is no 'nothing.txt'"),
        (("library", "search", "--year", "MM"), "is no year"),
        (("library", "search", "--year", "2004-1998"), "ends before it begins"),
        (("library", "search", "--result", "lost"), "is no result"),
        (("library", "explore", "z9"), "z9"),
        (("book", "show"), "make one with: heibai book build NAME, or heibai book grow NAME"),
        (("book", "build", "../up"), "is no name of a book"),
    ],
)
def test_what_does_not_fit_is_one_sentence(heibai, words, says):
    done = heibai(*words)
    assert done.code == 2
    assert says in done.err


TREE = (
    "(;GM[4]SZ[15]PB[A]PW[B]C[a study];B[hh]C[the centre]TR[hh]BL[59.5]"
    "(;W[ih]LB[gg:A];B[ii])(;W[hi]C[or this];B[ij](;W[ii]TE[2])(;W[ki]V[-1.5])))"
)


def test_notes_and_variations_survive_the_way_through_the_library(heibai, tmp_path):
    (tmp_path / "tree.sgf").write_text(TREE)
    heibai("import", tmp_path / "tree.sgf")
    out = tmp_path / "out.sgf"
    assert heibai("export", out, "--format", "sgf").code == 0
    (first,), (again,) = sgf.parse(TREE), sgf.parse(out.read_text())
    assert len(first.variations) == 2
    assert (again.moves, again.notes, again.variations) == (first.moves, first.notes, first.variations)


@pytest.mark.parametrize("format", ["sgf", "pgn", "renlib", "points", "transcript"])
def test_games_that_a_format_cannot_hold_are_left_out_and_counted(heibai, tmp_path, format):
    reversi = Record(start="-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " O", moves=(20,))
    choice = Record((112, 113, 114, 227), GameSpec("gomoku", 15, "", "swap"))
    path = tmp_path / "games.jsonl"
    path.write_text("".join(jsonl.format_record(each) + "\n" for each in (reversi, choice, Record((37,)))))
    assert heibai("import", path, "--json").told["added"] == 3
    told = heibai("export", tmp_path / "out", "--format", format, "--json").told
    expected = {"sgf": 3, "pgn": 3, "renlib": 0, "points": 0, "transcript": 1}[format]
    assert (told["written"], told["left_out"]) == (expected, 3 - expected)


def test_halves_of_characters_are_exported(heibai, tmp_path):
    path, out = tmp_path / "games.jsonl", tmp_path / "out"
    path.write_text(
        '{"heibai-record":1,"moves":"f5","notes":[{"ply":1,"comment":"a\\udcffb"}],"tags":{"C":"\\udcff"}}\n'
    )
    heibai("import", path)
    assert heibai("export", out).code == 0
    assert next(jsonl.read(out)).notes[0].comment == "a\udcffb"
    assert heibai("export", out, "--format", "sgf").code == 0


def test_a_stopped_import_is_a_run_that_is_continued_on_its_board(heibai, tmp_path, monkeypatch):
    path = tmp_path / "lines.txt"
    path.write_text("b1a1\n")
    with monkeypatch.context() as patch:
        patch.setattr(Control, "proceed", lambda self: False)
        stopped = heibai("import", path, "--size", "4")
    assert stopped.code == 130
    (run,) = heibai("runs", "--json").told["runs"]
    assert (run["kind"], run["state"]) == ("import", "stopped")
    assert run["what"]
    assert str(path).startswith(run["what"].removesuffix("..."))  # a long path is cut
    assert f"continue with: {run['resume']}" in stopped.err
    assert heibai("resume", run["id"], "--json").told["added"] == 1
    assert heibai("runs", "--json").told["runs"][0]["state"] == "finished"
    assert heibai("resume", run["id"]).out == "1 game read in 1 file: 1 added, 0 known already, 0 refused\n"


def test_refused_records_stay_in_a_log_of_the_run(heibai, tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("\n".join([*LINES, "f5f5", "f5x9"]) + "\n")
    run = heibai("import", path, tmp_path / "lines.txt", "--json").told["run"]
    shown = heibai("runs", "show", run, "--json").told
    assert shown["progress"] == "0 KiB"
    assert [shown["result"][key] for key in ("read", "added", "refused", "damaged_files")] == [6, 4, 2, 1]
    log = tmp_path / "home" / "runs" / run / "refused.jsonl"
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(row["file"], row["record"]) for row in rows] == [(str(path), 5), (str(path), 6)]
    assert rows[0]["reason"] == "byte 38: move 2 is illegal"
    assert rows[1]["reason"].endswith("(byte 43)")
    assert "refused    2" in heibai("runs", "show", run).out


def test_an_import_of_nothing_leaves_no_run(heibai):
    assert heibai("import", "nothing.txt").code == 2
    assert heibai("runs", "--json").told["runs"] == []


def test_an_index_file_that_is_gone_is_told_and_made_again_by_a_look_up(library, tmp_path, caplog):
    before = library("library", "explore").out
    for path in (tmp_path / "home" / "library").glob("*.tallies"):
        path.unlink()
    assert library("library", "check").code == 1
    done = library("library", "explore")
    assert (done.code, done.out) == (0, before)
    assert "is gone; it is made again from the games" in caplog.text
    assert library("library", "check").code == 0
    assert library("library", "rebuild").code == 0
    assert library("library", "explore").out == before


def test_names_of_openings_of_an_older_import_are_renewed_when_asked(library, caplog):
    openings = json.loads(library("library", "openings", "--json").out)
    with closing(LibraryGames(store_address())) as games:
        games.rename_openings([row._replace(opening="Old name") for row in games.games() if row.opening])
    assert "Old name" in library("library", "openings").out
    told = json.loads(library("library", "renew", "--json").out)
    assert told["renamed"] == 4
    assert json.loads(library("library", "openings", "--json").out) == openings
    assert library("library", "renew").out == "games whose opening has another name now: 0\n"
    assert "damaged" not in caplog.text


def test_an_import_takes_the_analyses_that_a_file_carries_and_tells_of_damaged_ones(heibai, tmp_path):
    record = Record(moves=make_game("reversi", 4).parse_transcript("c4b4a1"), spec=GameSpec("reversi", 4), black="Ann")
    id = "analysis-20260101-120000-abcd"
    directory = begin(AnalysisOptions.of(record, player="random"), tmp_path / "browser" / id)
    line = line_of(directory, record)
    (tmp_path / "all.jsonl").write_text(line + "\n" + jsonl.format_record(Record(black="Ben")) + "\n")
    (tmp_path / "bad.jsonl").write_text(line.replace("queued", "failed") + "\n")

    refused = heibai("import", tmp_path / "bad.jsonl")
    assert (refused.code, "save the file once more where it came from" in refused.err) == (1, True)
    assert "analyses: 0 added, 0 known already, 1 refused" in refused.err
    assert not list((tmp_path / "home" / "analyses").glob("*"))
    assert "1 read, 1 added" in heibai("library", "files").out

    done = heibai("import", tmp_path / "all.jsonl", "--json")
    assert (done.code, done.told["read"]) == (0, 2)
    assert "analyses: 1 added, 0 known already" in done.err
    assert options_of(RunDirectory.open(tmp_path / "home" / "analyses" / id)).record == options_of(directory).record
    assert "analyses: 0 added, 1 known already" in heibai("import", tmp_path / "all.jsonl").err

    written = heibai("export", "everything", tmp_path / "again.jsonl")
    assert written.out == f"0 games and 1 analysis written to {tmp_path / 'again.jsonl'}\n"
    told, again = (json.loads(text) for text in (line, (tmp_path / "again.jsonl").read_text()))
    assert again["analysis"]["files"] == told["analysis"]["files"] | {"turn": "1\n"}
    refused = heibai("export", "everything", tmp_path / "again.sgf")
    assert (refused.code, "name a .jsonl file" in refused.err) == (2, True)
