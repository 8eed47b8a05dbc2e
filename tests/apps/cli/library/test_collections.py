"""``heibai library collections`` as a person and as a program use it."""

import json
import sqlite3
from contextlib import closing

import pytest

from heibai.store.home import database_path

LINES = ["f5d6c3d3c4", "c4e3f6c5", "f5f6e6f4", "d3c5f6d2"]


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    """The command line with four games in the library."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(LINES) + "\n")
    assert command_line("import", path).code == 0
    return command_line


@pytest.fixture
def collections(heibai):
    """The verbs of collections; there is one, "Mine"."""
    assert heibai("library", "collections", "create", "Mine", "--note", "fine games").code == 0
    return lambda *words: heibai("library", "collections", *words)


def numbers(collections, *words):
    return [each["id"] for each in collections("show", "Mine", "--json", *words).told["games"]]


def test_an_empty_list_says_how_to_begin(heibai):
    assert heibai("library", "collections", "list").out.endswith("heibai library collections create NAME\n")
    assert heibai("library", "collections", "list", "--json").told == {"collections": [], "deleted": []}


def test_games_are_added_by_number_and_by_search_and_shown_in_that_order(collections):
    assert collections("add", "Mine", 3, 1).out == "2 games added, 0 known already; 'Mine' has 2 games\n"
    added = collections("add", "Mine", "--position", "f5d6", "--json").told
    assert (added["changed"], added["collection"]["games"]) == (2, 4)
    assert numbers(collections) == [3, 1, 2, 4]
    assert numbers(collections, "--newest", "--limit", "2") == [4, 2]
    shown = collections("show", "Mine", "--limit", "2").out.splitlines()
    assert (shown[0], shown[-1]) == ("fine games", "2 games of 4 (--limit)")


def test_games_of_one_collection_are_added_to_another(collections):
    collections("add", "Mine", 2, 4)
    collections("create", "Yours")
    assert collections("add", "Yours", "--collection", "Mine", "--json").told["changed"] == 2


def test_what_to_add_is_said_once(collections):
    for words in ((), (1, "--player", "Anna")):
        assert "write numbers of games, or what games have to be like" in collections("add", "Mine", *words).err


def test_notes_of_a_collection_and_of_a_game_are_kept(collections):
    collections("add", "Mine", 1)
    assert collections("note", "Mine", "other games").code == 0
    collections("note", "Mine", "a sacrifice\nfor tempo", "--number", 1)
    told = collections("show", "Mine", "--json").told
    assert (told["collection"]["note"], told["games"][0]["note"]) == ("other games", "a sacrifice\nfor tempo")
    assert "\n          a sacrifice\n          for tempo\n" in collections("show", "Mine").out
    assert "game 2 is not in this collection" in collections("note", "Mine", "x", "--number", 2).err


def test_games_are_removed_and_brought_back_to_their_places(collections):
    collections("add", "Mine", 1, 2, 3)
    assert collections("remove", "Mine", 2, 4, "--json").told["changed"] == 1
    assert numbers(collections) == [1, 3]
    assert collections("restore", "Mine", 2).out == "1 game brought back; 'Mine' has 3 games\n"
    assert numbers(collections) == [1, 2, 3]


def test_a_collection_is_renamed_deleted_and_brought_back(collections):
    collections("add", "Mine", 1)
    assert collections("rename", "Mine", "Tigers").code == 0
    assert collections("delete", "Tigers").out == "deleted; 'Tigers' has 1 game\n"
    listed = collections("list").out.splitlines()
    assert listed[0].split() == ["1", "deleted", "Tigers"]
    assert "there is no collection 'Tigers'" in collections("show", "Tigers").err
    assert collections("restore", "Tigers", "--json").told["collection"]["games"] == 1
    assert "  Tigers  (fine games)" in collections("list").out
    assert "there is no deleted collection 'Tigers'" in collections("restore", "Tigers").err


def test_search_export_and_statistics_look_within_a_collection(collections, heibai, tmp_path):
    collections("add", "Mine", 4, 3)
    assert [row["id"] for row in heibai("library", "search", "--collection", "Mine", "--json").told["games"]] == [3, 4]
    found = heibai("library", "search", "--collection", "Mine", "--position", "f5d6", "--json").told["games"]
    assert [row["id"] for row in found] == [4]
    out = tmp_path / "mine.transcript"
    assert heibai("export", out, "--format", "transcript", "--collection", "Mine").out.startswith("2 games written")
    assert out.read_text().split() == LINES[2:]
    assert len(heibai("library", "openings", "--collection", "Mine", "--json").told["openings"]) == 2
    assert "no collection 'Nobody'" in heibai("library", "search", "--collection", "Nobody").err


def test_errors_are_problems_for_programs(collections):
    refused = collections("create", "Mine", "--json")
    assert refused.code == 2
    assert "already" in json.loads(refused.err)["detail"]


def test_an_older_heibai_gets_the_store_without_collections_only_when_they_may_be_lost(collections, heibai):
    collections("add", "Mine", 1)
    refused = heibai("store", "--schema", 4)
    assert (refused.code, "library_collections" in refused.err) == (2, True)
    assert heibai("store", "--schema", 4, "--lose").code == 0
    assert heibai("library", "collections", "list", "--json").told == {"collections": [], "deleted": []}
    assert heibai("library", "search", "--json").told["count"] == 4


def test_a_game_that_a_damaged_library_lacks_is_left_out_and_said(collections, tmp_path):
    collections("add", "Mine", 1, 2, 3)
    with closing(sqlite3.connect(database_path(tmp_path / "home"))) as connection, connection:
        connection.execute("DELETE FROM library_games WHERE id = 2")
    shown = collections("show", "Mine")
    assert (shown.code, shown.out.splitlines()[-1]) == (0, "2 games")
    assert "left out: 1 game of the collection that the library lacks; see: heibai doctor" in shown.err
    assert numbers(collections) == [1, 3]
