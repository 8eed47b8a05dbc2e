"""Live games are there again after a restart, whichever thread wrote them."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from heibai.core.errors import StoreError, UnknownNameError
from heibai.store import database
from heibai.store.games import DamagedGame, LiveGames
from heibai.store.schema import MIGRATIONS


@pytest.fixture
def games(address):
    store = LiveGames(address)
    yield store
    store.close()


def test_a_game_survives_a_restart(address, games):
    made = games.create('{"size": 8}')
    games.save(made.id, [19, 18, 64])
    games.close()
    again = LiveGames(address).get(made.id)
    assert (again.config, again.moves, again.created) == ('{"size": 8}', (19, 18, 64), made.created)
    assert again.updated >= made.updated


def test_saving_keeps_the_config_unless_a_new_one_is_given(games):
    made = games.create("{}", [1])
    games.save(made.id, [1, 2])
    assert games.get(made.id).config == "{}"
    games.save(made.id, [1], config='{"undo": true}')
    assert (games.get(made.id).config, games.get(made.id).moves) == ('{"undo": true}', (1,))


def test_games_are_listed_by_their_last_change(games):
    first, second, third = (games.create(f"{n}") for n in range(3))
    games.save(first.id, [0])
    assert [game.id for game in games.list()] == [first.id, third.id, second.id]
    assert [game.id for game in games.list(limit=1)] == [first.id]


@pytest.mark.parametrize("verb", ["get", "delete", "save"])
def test_an_unknown_game_is_said_to_be_unknown(games, verb):
    with pytest.raises(UnknownNameError, match="'nobody'"):
        getattr(games, verb)("nobody", *([[]] if verb == "save" else []))


def test_a_deleted_game_is_gone(games):
    made = games.create("{}")
    games.delete(made.id)
    assert games.list() == ()


def test_threads_share_one_store(games):
    made = [games.create("{}") for _ in range(8)]

    def play(game):
        for ply in range(20):
            games.save(game.id, list(range(ply)))
        return games.get(game.id).moves

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(play, made)) == {tuple(range(19))}


def test_a_clock_that_jumps_changes_no_order(games, monkeypatch):
    clock = iter([5e9, 10.0, 4e9, 1.0, 2.0])
    monkeypatch.setattr("heibai.store.games.time.time", lambda: next(clock))
    first, second, third = (games.create(f"{n}") for n in range(3))
    games.save(first.id, [0])
    assert [game.id for game in games.list()] == [first.id, third.id, second.id]


def test_pruning_forgets_what_was_saved_first_and_spares_what_is_open(games):
    made = [games.create("{}").id for _ in range(6)]
    games.save(made[1], [1])
    games.prune(keep=2, spare=[made[0]])
    assert [game.id for game in games.list()] == [made[1], made[5], made[0]]


def test_a_damaged_row_is_told_apart_and_left_out_of_the_list(tmp_path):
    games = LiveGames(tmp_path / "heibai.sqlite3")
    sound = games.create("{}", [1])
    with sqlite3.connect(tmp_path / "heibai.sqlite3") as connection:
        for id, moves in (("a", "garbage"), ("b", "5"), ("c", "[1e999]"), ("d", "[" * 100_000), ("e", "[true]")):
            connection.execute("INSERT INTO live_games VALUES (?, '{}', ?, 0, 0, 1, NULL)", (id, moves))
        connection.execute("INSERT INTO live_games VALUES ('f', '{}', CAST(x'ff' AS TEXT), 0, 0, 1, NULL)")
    connection.close()
    assert [game.id for game in games.list()] == [sound.id]
    damaged = {game.id: game.reason for game in games.walk() if isinstance(game, DamagedGame)}
    assert sorted(damaged) == list("abcdef")
    assert "'garbage'" in damaged["a"]
    assert damaged["f"] == "moves is no text in UTF-8"
    with pytest.raises(StoreError, match=r"'a' is damaged .* start a new game"):
        games.get("a")


def test_games_of_an_older_schema_keep_their_order(tmp_path, monkeypatch):
    path = tmp_path / "heibai.sqlite3"
    with monkeypatch.context() as older:
        older.setattr(database, "MIGRATIONS", MIGRATIONS[:2])
        database.Database(path).close()
    with sqlite3.connect(path) as connection:
        for id, updated in (("a", 30.0), ("b", 10.0), ("c", 20.0)):
            connection.execute("INSERT INTO live_games VALUES (?, '{}', '[1]', 0, ?)", (id, updated))
    connection.close()
    games = LiveGames(path)
    assert [game.id for game in games.list()] == ["a", "c", "b"]
    games.save("b", [1, 2])
    made = games.create("{}")
    assert [game.id for game in games.list()] == [made.id, "b", "a", "c"]
