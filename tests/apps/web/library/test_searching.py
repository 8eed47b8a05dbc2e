"""Searches of the library by a page: filters, positions, pages, names, files."""

import pytest
from small_archives import random_games, write_games

from heibai.apps.web.library import exporting, searching
from heibai.library.imports.importing import import_files

from .conftest import F5D6, REVERSI, get, refused


def first_moves(count):
    """Where nobody goes: always the first legal move."""
    position, moves = REVERSI.make().start(), []
    for _ in range(count):
        moves.append(position.moves()[0])
        position = position.play(moves[-1])
    return ",".join(map(str, moves))


def found(page):
    return [each["id"] for each in page["games"]]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, [1, 2, 3, 4]),
        ({"player": "Anna"}, [1, 2, 3]),
        ({"player": "anna"}, []),
        ({"event": "Cup"}, [1, 3]),
        ({"year": 2001}, [2, 3, 4]),
        ({"until": 2001}, [1, 2]),
        ({"year": 1999, "until": 2001}, [2]),
        ({"result": "draw"}, [3]),
        ({"opening": "Perp"}, [1]),  # the other one ended there
        ({"player": "Anna", "result": "black"}, [1]),
        ({"game": "gomoku/15"}, []),
    ],
)
def test_games_are_found_by_what_is_said_of_them(server, games, query, ids):
    page = get(server, "/games", **query)
    assert (found(page), page["above"], page["last"]) == (ids, None, 4)
    assert get(server, "/count", **query) == {"games": len(ids)}


def test_a_position_is_found_in_every_direction_with_the_move_that_followed(server, games):
    page = get(server, "/games", game="reversi/8", moves=F5D6)
    assert [(each["id"], each["next"]) for each in page["games"]] == [(1, "c3"), (2, "")]
    assert (page["games"][0]["black"], page["games"][0]["year"], page["games"][0]["score"]) == ("Anna", 1998, 10)
    assert found(get(server, "/games", game="reversi/8", moves=F5D6, player="Boris", result="white")) == [2]


def test_a_long_list_comes_in_pages(server, tmp_path):
    import_files([write_games(tmp_path / "many.jsonl", random_games(60))])
    for query in ({"game": "reversi/8", "moves": "37"}, {"year": 2001}):
        ids, above = [], 0
        while above is not None:
            page = get(server, "/games", above=above, **query)
            assert len(page["games"]) <= searching.COUNT
            ids += found(page)
            above = page["above"]
        assert ids == list(range(1, 61))


def test_a_search_that_takes_long_says_how_far_it_came(server, tmp_path, monkeypatch):
    import_files([write_games(tmp_path / "many.jsonl", random_games(60))])
    monkeypatch.setattr(searching, "SECONDS", 0.0)
    monkeypatch.setattr("heibai.library.search._BATCH", 20)
    nobody = first_moves(20)
    page = get(server, "/games", game="reversi/8", moves=nobody)
    assert (page["games"], page["above"], page["last"]) == ([], 20, 60)
    page = get(server, "/games", game="reversi/8", moves=nobody, above=60)
    assert (page["games"], page["above"]) == ([], None)


def test_a_game_is_told_as_analyse_takes_it(server, games):
    told = get(server, "/games/1")
    assert (told["game"], told["moves"], told["black"], told["date"]) == ("reversi/8", [37, 43, 18], "Anna", "1998")
    created = server.client.post(
        "/api/v1/analyses", json={key: told[key] for key in ("game", "start", "moves", "black", "white")}
    )
    assert created.status_code == 201
    status, detail = refused(server, "/games/99")
    assert (status, detail) == (404, "the library has no game 99; search again")


def test_names_are_suggested(server, games):
    assert get(server, "/names", kind="player", text="a") == ["Anna", "Clara"]  # the first begins so
    assert get(server, "/names", kind="player", text="%") == []
    assert get(server, "/names", kind="event", text="cu") == ["Cup"]
    assert "Tiger" in get(server, "/names", kind="opening", text="tig", game="reversi/8")


def test_years_that_end_before_they_begin_are_refused(server, games):
    status, detail = refused(server, "/games", year=2003, until=2001)
    assert (status, "2003-2001" in detail) == (400, True)


def test_the_games_of_a_search_are_a_file(server, games, home):
    response = server.client.get("/api/v1/library/file", params={"player": "Anna", "format": "transcript"})
    assert response.status_code == 200
    assert response.text.splitlines() == ["f5d6c3", "d3c5", "c4c3"]
    assert (response.headers["games-written"], response.headers["games-left-out"]) == ("3", "0")
    assert 'filename="heibai-games.transcript"' in response.headers["content-disposition"]
    assert not list(home.glob(".export-*"))


def test_what_a_format_cannot_hold_is_counted_or_refused(server, games):
    status, detail = refused(server, "/file", format="psq")
    assert (status, detail) == (400, "none of the 4 games can be held by 'psq'; export them as jsonl")
    assert refused(server, "/file", format="nothing")[0] == 404


def test_no_file_holds_a_part_of_the_games_in_silence(server, games, home, monkeypatch):
    monkeypatch.setattr(exporting, "MOST", 3)
    status, detail = refused(server, "/file")
    assert (status, "more than 3 games fit" in detail, "heibai export" in detail) == (400, True, True)
    monkeypatch.setattr(exporting, "MOST", 4)
    monkeypatch.setattr(searching, "MOST_SECONDS", -1.0)
    assert "took longer than" in refused(server, "/file")[1]
    assert not list(home.glob(".export-*"))
