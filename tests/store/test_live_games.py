"""Live games are there again after a restart, whichever thread wrote them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from heibai.core.errors import UnknownNameError
from heibai.store.games import LiveGames


@pytest.fixture
def games(tmp_path):
    store = LiveGames(tmp_path / "heibai.sqlite3")
    yield store
    store.close()


def test_a_game_survives_a_restart(tmp_path, games):
    made = games.create('{"size": 8}')
    games.save(made.id, [19, 18, 64])
    games.close()
    again = LiveGames(tmp_path / "heibai.sqlite3").get(made.id)
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
