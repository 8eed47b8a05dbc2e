"""Collections as a page makes, fills, reads and deletes them."""

import pytest

from heibai.apps.web.library.collections import to_wire

from .conftest import F5D6, get, refusal, refused


def post(server, path="", status=200, json=None, **query):
    response = server.client.post(f"/api/v1/library/collections{path}", json=json, params=query)
    assert response.status_code == status, response.text
    return response.json()


def denied(server, path="", json=None, **query):
    return refusal(server.client.post(f"/api/v1/library/collections{path}", json=json, params=query))


@pytest.fixture
def mine(server, games):
    return post(server, status=201, json={"name": "Mine"})["id"]


def order(server, id, what, *games):
    return post(server, f"/{id}/games", json={"order": what, "games": games})


def numbers(page):
    return [each["game"]["id"] for each in page["games"]]


def test_a_collection_is_made_changed_and_listed(server, games):
    made = post(server, status=201, json={"name": " Tiger  games", "note": "sharp"})
    assert (made["name"], made["note"], made["games"], made["deleted"]) == ("Tiger games", "sharp", 0, None)
    changed = post(server, f"/{made['id']}", json={"name": "Stephenson"})
    assert (changed["name"], changed["note"]) == ("Stephenson", "sharp")
    assert get(server, "/collections")["collections"] == [changed]


def test_a_name_is_taken_once(server, mine):
    status, detail = denied(server, json={"name": "Mine"})
    assert (status, detail) == (400, "there is a collection 'Mine' already; choose another name")
    assert denied(server, json={"name": "  "})[0] == 400


def test_games_are_added_removed_brought_back_and_noted(server, mine):
    assert order(server, mine, "add", 3, 1, 2)["games"] == 3
    assert order(server, mine, "add", 2)["games"] == 0
    assert post(server, f"/{mine}/note", json={"game": 1, "note": "a fine one"})["note"] == "a fine one"
    removed = order(server, mine, "remove", 1)
    assert (removed["games"], removed["collection"]["games"]) == (1, 2)
    assert numbers(get(server, f"/collections/{mine}/games")) == [3, 2]
    order(server, mine, "restore", 1)
    page = get(server, f"/collections/{mine}/games")
    assert numbers(page) == [3, 1, 2]
    assert [each["note"] for each in page["games"]] == ["", "a fine one", ""]
    assert page["games"][0]["game"]["black"] == "Clara"
    assert numbers(get(server, f"/collections/{mine}/games", newest=True)) == [2, 1, 3]


def test_a_long_collection_comes_in_pages(server, mine, monkeypatch):
    monkeypatch.setattr(to_wire, "COUNT", 2)
    order(server, mine, "add", 4, 3, 2, 1)
    for newest, wanted in ((False, [4, 3, 2, 1]), (True, [1, 2, 3, 4])):
        first = get(server, f"/collections/{mine}/games", newest=newest)
        second = get(server, f"/collections/{mine}/games", newest=newest, after=first["after"])
        assert numbers(first) + numbers(second) == wanted
        assert second["after"] is None


def test_which_collections_hold_a_game_is_told(server, mine):
    post(server, status=201, json={"name": "Empty"})
    order(server, mine, "add", 2)
    told = get(server, "/collections", game=2)["collections"]
    assert [(each["name"], each["holds"]) for each in told] == [("Empty", False), ("Mine", True)]


def test_a_collection_is_deleted_and_brought_back(server, mine):
    order(server, mine, "add", 2)
    told = post(server, f"/{mine}/order", json={"order": "delete"})
    assert (told["collections"], [each["id"] for each in told["deleted"]]) == ([], [mine])
    assert refused(server, f"/collections/{mine}/games")[0] == 404
    assert denied(server, f"/{mine}/games", json={"order": "add", "games": [1]})[0] == 404
    told = post(server, f"/{mine}/order", json={"order": "restore"})
    assert (told["deleted"], [each["games"] for each in told["collections"]]) == ([], [1])


def test_a_search_looks_within_a_collection(server, mine):
    order(server, mine, "add", 3, 1)
    assert [each["id"] for each in get(server, "/games", collection=mine)["games"]] == [1, 3]
    assert get(server, "/count", collection=mine, year=2003) == {"games": 1}
    through = get(server, "/games", collection=mine, game="reversi/8", moves=F5D6)
    assert [(each["id"], each["next"]) for each in through["games"]] == [(1, "c3")]
    response = server.client.get("/api/v1/library/file", params={"collection": mine, "format": "transcript"})
    assert response.text.splitlines() == ["f5d6c3", "c4c3"]
    for path in ("/games", "/count", "/file"):
        assert refused(server, path, collection=99)[0] == 404


def test_all_games_of_a_search_are_added(server, mine):
    assert post(server, f"/{mine}/found", player="Anna", until=2001)["games"] == 2
    told = post(server, f"/{mine}/found", game="reversi/8", moves=F5D6)
    assert (told["games"], told["collection"]["games"]) == (0, 2)
    assert numbers(get(server, f"/collections/{mine}/games")) == [1, 2]


def test_more_games_than_are_added_at_once_are_refused_and_none_is_added(server, mine, monkeypatch):
    monkeypatch.setattr(to_wire, "MOST_FOUND", 3)
    status, detail = denied(server, f"/{mine}/found")
    assert (status, detail) == (400, "more than 3 games fit, which is the most at once; narrow the search")
    assert numbers(get(server, f"/collections/{mine}/games")) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/99", {"name": "x"}, 404),
        ("/99/order", {"order": "delete"}, 404),
        ("/99/order", {"order": "restore"}, 404),
        ("/1/games", {"order": "add", "games": [99]}, 404),
        ("/1/games", {"order": "add", "games": []}, 422),
        ("/1/games", {"order": "add", "games": [1] * 1001}, 422),
        ("/1/games", {"order": "sort", "games": [1]}, 422),
        ("/1/note", {"game": 1, "note": "not in it"}, 404),
        ("/1/note", {"game": 1, "note": "x" * 2001}, 422),
        ("/0", {"name": "x"}, 422),
        ("/99/found", None, 404),
    ],
)
def test_what_cannot_be_is_refused(server, mine, path, sent, status):
    assert mine == 1
    assert denied(server, path, json=sent)[0] == status
