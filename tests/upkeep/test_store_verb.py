"""``heibai store`` says where games are kept, and brings the store to an older schema and back."""

import json
from contextlib import closing

import pytest
from small_archives import random_games, write_games

from heibai.library.imports.importing import import_files
from heibai.store.games import LiveGames
from heibai.store.home import store_address
from heibai.store.schema import MIGRATIONS

NEWEST = len(MIGRATIONS)


@pytest.fixture
def place(tmp_path, every_store, monkeypatch):
    """A store of each kind with a game of the page in it: its address."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    with closing(LiveGames(store_address())) as games:
        games.create("{}", [1])
    return store_address()


def test_the_place_and_the_schema_are_told(place, command_line):
    told = json.loads(command_line("store", "--json")[1])
    assert (told["schema"], told["newest"]) == (NEWEST, NEWEST)
    assert str(place).partition("?")[0] in told["store"]


def test_an_older_schema_keeps_what_it_has_a_table_for(place, command_line):
    code, said, hint = command_line("store", "--schema", 2)
    assert (code, f"schema 2 of {NEWEST}" in said) == (0, True)
    assert f"brings it to {NEWEST} again" in hint
    with closing(LiveGames(place)) as games:
        assert [game.moves for game in games.list()] == [(1,)]


def test_rows_that_the_older_schema_has_no_table_for_are_given_up_only_when_asked(place, tmp_path, command_line):
    import_files([write_games(tmp_path / "games.jsonl", random_games(5))])
    code, _, said = command_line("store", "--schema", 3)
    assert code == 2
    assert "5 of library_games" in said
    assert "make a backup first (heibai backup FILE), then add --lose" in said
    assert command_line("store", "--schema", 3, "--lose")[0] == 0


def test_a_schema_that_nobody_knows_yet_is_refused(place, command_line):
    code, _, said = command_line("store", "--schema", NEWEST + 1)
    assert (code, "is newer than this heibai" in said) == (2, True)
