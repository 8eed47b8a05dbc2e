"""The opening tree, as a page asks for it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from waiting import MINUTES

from heibai.apps.web.library.open_library import OpenLibrary
from heibai.apps.web.library.tree import tree_node
from heibai.core.errors import BusyError

from .conftest import F5D6, F5F6, REVERSI, get, refused


def test_an_empty_library_says_so(server):
    assert get(server) == {"games": 0, "kinds": [], "behind": 0}
    root = get(server, "/tree", game="reversi/8")
    assert (root["moves"], root["path"], len(root["legal"])) == ([], [], 4)


def test_the_library_says_what_it_has(server, games):
    about = get(server)
    assert (about["games"], about["behind"]) == (4, 0)
    assert [kind["game"] for kind in about["kinds"]] == ["reversi/8"]
    assert {"jsonl", "ggf", "transcript"} <= set(about["kinds"][0]["formats"])


def test_the_four_first_moves_are_one(server, games):
    [move] = get(server, "/tree", game="reversi/8")["moves"]
    assert move["games"] == 4
    assert (move["wins"], move["draws"], move["losses"], move["open"]) == (1, 1, 1, 1)
    assert (move["share"], move["year"]) == (0.5, 2003)


def test_where_an_opening_has_a_choice_no_move_was_played(server):
    choice = {"game": "gomoku/9/renju/swap2", "moves": "1,2,3"}
    assert get(server, "/tree", **choice)["moves"] == []
    assert get(server, "/games", **choice)["games"] == []


def test_results_are_of_the_side_that_moves(server, games):
    by_label = {each["label"]: each for each in get(server, "/tree", game="reversi/8", moves="37")["moves"]}
    perpendicular, diagonal = by_label["d6"], by_label["f6"]
    assert (perpendicular["wins"], perpendicular["losses"]) == (1, 1)  # of white
    assert (diagonal["draws"], diagonal["open"], diagonal["share"]) == (1, 1, 0.5)
    assert perpendicular["opening"] == "Perpendicular"


def test_a_position_tells_its_way_and_its_opening(server, games):
    node = get(server, "/tree", game="reversi/8", moves=F5F6 + ",44")
    assert [(each["label"], each["opening"]) for each in node["path"]][:2] == [("f5", ""), ("f6", "Diagonal")]
    assert node["opening"]  # the last that was named
    assert node["board"]["cells"].count("X") + node["board"]["cells"].count("O") == 7


def test_a_drawn_board_is_a_position_of_the_tree(server, games):
    drawn = get(server, "/tree", game="reversi/8", moves="37")["board"]["cells"] + " O"
    by_start = get(server, "/tree", game="reversi/8", start=drawn)
    assert by_start["path"] == []
    assert by_start["moves"] == get(server, "/tree", game="reversi/8", moves="37")["moves"]


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ({"game": "chess"}, 404, "'chess'"),
        ({"game": "reversi/8", "moves": "0"}, 409, "not legal"),
        ({"game": "reversi/8", "moves": "x"}, 400, "no moves"),
        ({"game": "reversi/8", "start": "---"}, 400, "---"),
    ],
)
def test_what_is_no_position_is_refused(refusing, query, status, said):
    answered, detail = refused(refusing, "/tree", **query)
    assert (answered, said in detail) == (status, True), detail


def test_a_look_up_waits_for_no_search(games):
    library = OpenLibrary()
    with ThreadPoolExecutor(1) as other, library.games().database.transaction():  # a search that holds its connection
        node = other.submit(tree_node, library.index(), REVERSI, None, F5D6).result(timeout=MINUTES)
    library.close()
    assert [each["label"] for each in node["moves"]] == ["c3"]


def test_searches_that_wait_are_bounded(monkeypatch):
    monkeypatch.setattr("heibai.apps.web.library.open_library.WAITING", 0)
    library = OpenLibrary()
    with pytest.raises(BusyError, match="0 searches of the library wait already"):
        asyncio.run(library.at_lower_priority(list))
    library.close()
