"""Gomoku over the websocket: forbidden points, openings, seats and colours, the line that won, what is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heibai.games import GameSpec, make_game
from heibai.records.formats import sgf
from heibai.records.replay import check_all
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from ..conftest import Page, Server, running


def moves_of(game: Any) -> dict[str, int]:
    """Label -> move of everything that the person may do."""
    return {move["label"]: move["move"] for move in game["moves"]}


def play_all(page: Page, game: Any, *labels: str) -> Any:
    for label in labels:
        game = page.play(game, moves_of(game)[label])
    return game


def start(server: Server, page: Page, board: str, **wanted: Any) -> Any:
    return page.settled(page.open(server.create(f"gomoku/{board}", **wanted)))


def test_a_whole_game_ends_with_the_line_that_won(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9")  # the other side fills row 1 from a1
        assert game["game"] == "gomoku/9"
        assert len(game["moves"]) == 81
        game = play_all(page, game, "c3", "d4", "e5", "f6", "g7")
    assert game["result"] == {"winner": 0, "margin": 1, "line": [20, 30, 40, 50, 60], "reason": ""}
    assert game["moves"] == []
    assert [step["label"] for step in game["steps"][::2]] == ["c3", "d4", "e5", "f6", "g7"]


def test_a_game_on_the_largest_board_is_begun_and_won_in_its_last_corner(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "22")  # the other side fills row 1 from a1
        assert (game["board"]["rows"], game["board"]["labels"]) == (22, "abcdefghijklmnopqrstuv")
        assert len(game["moves"]) == 484
        game = play_all(page, game, "r18", "s19", "t20", "u21", "v22")
    assert game["result"] == {"winner": 0, "margin": 1, "line": [391, 414, 437, 460, 483], "reason": ""}
    (record,) = sgf.parse(server.client.get(f"/api/v1/games/{game['id']}/file?format=sgf").text)
    assert (str(record.spec), record.moves[::2]) == ("gomoku/22", (391, 414, 437, 460, 483))


def test_the_board_is_one_of_crossings_with_dots(server: Server) -> None:
    with server.page() as page:
        board = start(server, page, "15")["board"]
        assert (board["points"], board["row_one_on_top"], board["counted"]) == (True, False, False)
        assert board["labels"] == "abcdefghijklmno"
        assert board["stars"] == [48, 56, 112, 168, 176]
        reversi = page.open(server.create())["board"]
        assert (reversi["points"], reversi["stars"], reversi["forbidden"]) == (False, [], [])


def test_a_stone_changes_its_own_point_alone(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "22/renju")
        assert all(move["changes"] == [[move["move"], 0]] for move in game["moves"])


def test_renju_names_forbidden_points_and_refuses_them_with_the_reason(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9/renju")
        game = play_all(page, game, "c5", "d5", "e6", "e7")
        assert game["board"]["forbidden"] == [[40, "double three"]]
        assert 40 not in moves_of(game).values()
        problem = page.problem("move", id=game["id"], ply=game["ply"], move=40)
        assert problem["type"] == "/problems/illegal-move"
        assert "'e5' is not legal for black: renju forbids it as a double three" in problem["detail"]
        assert page.open(game["id"]) == game


@pytest.mark.parametrize(
    ("opening", "limit", "count"), [("pro", "centre", 1), ("long-pro", "centre", 1), ("outer-open", "outermost", 104)]
)
def test_an_opening_names_what_it_asks(server: Server, opening: str, limit: str, count: int) -> None:
    with server.page() as page:
        game = start(server, page, f"15/{opening}")
        assert (game["board"]["limit"], len(game["moves"])) == (limit, count)
        game = page.play(game, game["moves"][0]["move"])
        later = {"pro": "outside-5x5", "long-pro": "outside-7x7"}.get(opening, "")
        assert game["board"]["limit"] == later
        if later:
            assert "wants black's second stone outside" in page.problem("move", id=game["id"], ply=2, move=97)["detail"]


def test_swap_lets_the_person_place_three_and_the_other_choose(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9/swap")
        assert (game["board"]["placing"], game["black_seats"]) == ([0, 1, 0], [None])
        game = play_all(page, game, "e5")
        assert (game["board"]["placing"], game["board"]["to_move"], game["board"]["seat"]) == ([1, 0], 1, 0)
        game = play_all(page, game, "e6", "e7")  # "first" takes black
        assert [step["label"] for step in game["steps"]] == ["e5", "e6", "e7", "take-black"]
        assert [step["seat"] for step in game["steps"]] == [0, 0, 0, 1]
        assert game["black_seats"] == [None, None, None, None, 1]
        assert (game["board"]["seat"], game["board"]["to_move"]) == (0, 1)
        assert game["steps"][3]["report"]["score"]["value"] == 1.5  # its own, and it has black now


def test_a_score_belongs_to_no_side_while_the_colours_are_open(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9/swap2", you="white")
        assert [step["report"]["score"] for step in game["steps"]] == [None, None, None]
        game = play_all(page, game, "stay-white", "i9")
        assert game["steps"][-1]["report"]["score"]["value"] == 1.5


def test_swap2_lets_the_person_choose_among_three(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9/swap2", you="white")
        assert list(moves_of(game)) == ["take-black", "stay-white", "add-two"]
        added = play_all(page, game, "add-two")
        assert (added["board"]["placing"], added["board"]["seat"], added["black_seats"][-1]) == ([1, 0], 1, None)
        chosen = play_all(page, added, "e5", "f5")
        assert chosen["steps"][-1]["label"] == "take-black"
        assert (chosen["black_seats"][-1], chosen["board"]["seat"]) == (0, 1)
        page.say("undo", id=game["id"])
        assert page.hear("game")["board"]["placing"] == [0]


def test_taking_black_makes_the_other_side_play_white(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "9/swap2", you="white")
        game = play_all(page, game, "take-black")
        assert [(step["seat"], step["color"]) for step in game["steps"][3:]] == [(1, 1), (0, 1)]
        assert (game["black_seats"][-1], game["board"]["seat"], game["board"]["to_move"]) == (1, 1, 0)


def test_renjus_openings_name_where_each_stone_goes_and_what_is_asked(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "15/renju/rif")  # "first" plays the first of its moves
        assert (game["board"]["placing"], game["board"]["limit"], len(game["moves"])) == ([0, 1, 0], "centre", 1)
        game = play_all(page, game, "h8")
        assert (game["board"]["limit"], len(game["moves"])) == ("inside-3x3", 8)
        game = play_all(page, game, "h9", "h10")  # it takes black; the fourth stone is the person's
        assert (game["black_seats"][-1], game["board"]["limit"], game["board"]["placing"]) == (1, "", [])
        game = play_all(page, game, "h7")  # it offers a1 and b1, which are no images of each other
        assert [step["label"] for step in game["steps"][5:]] == ["offer-a1", "offer-b1"]
        assert (game["board"]["offered"], game["board"]["limit"], game["board"]["seat"]) == ([0, 1], "pick", 0)
        assert [(move["label"], move["changes"]) for move in game["moves"]] == [("a1", [[0, 0]]), ("b1", [[1, 0]])]
        game = play_all(page, game, "b1")
        assert game["board"]["cells"][1] == "X"
        assert (game["board"]["offered"], game["board"]["to_move"], game["board"]["seat"]) == ([], 1, 0)


def test_a_person_offers_points_that_stay_empty_and_no_images_of_them(server: Server) -> None:
    with server.page() as page:
        game = start(server, page, "15/renju/soosorv-8", you="white")  # "first": h8, g7, f6; black is the person's
        assert [step["label"] for step in game["steps"]] == ["h8", "g7", "f6"]
        game = play_all(page, game, "take-black")  # it declares one, the first of its choices
        assert [step["label"] for step in game["steps"][4:]] == ["a1", "declare-1"]
        page.say("undo", id=game["id"])
        page.hear("game")
        game = start(server, page, "15/renju/soosorv-8", you="white")
        game = play_all(page, game, "stay-white", "o15", "declare-2")  # it takes white, and black is the person's
        assert game["steps"][-1]["label"] == "take-white"
        board = game["board"]
        assert (board["limit"], board["offers_left"], board["offered"], board["seat"]) == ("offer", 2, [], 1)
        offers = {move["label"]: move for move in game["moves"]}
        assert offers["offer-e3"]["changes"] == [[2 * 15 + 4, -1]]
        game = play_all(page, game, "offer-e3")
        assert (game["board"]["offered"], game["board"]["offers_left"]) == ([2 * 15 + 4], 1)
        assert "offer-c5" not in moves_of(game)  # the image about the diagonal
        assert game["board"]["cells"].count("X") == 2
        game = play_all(page, game, "offer-a2")  # it picks a2, the first of the board
        assert [step["label"] for step in game["steps"][-2:]] == ["a2", "a1"]


@pytest.mark.parametrize("opening", ["rif", "taraguchi-10", "soosorv-8"])
def test_a_game_with_one_of_renjus_openings_is_the_same_after_a_restart_and_in_a_file(
    tmp_path: Path, static: Path, opening: str
) -> None:
    data = tmp_path / "data"
    with running(data, static) as server, server.page() as page:
        game = start(server, page, f"15/renju/{opening}")
        for _ in range(30):
            game = page.play(game, game["moves"][-1]["move"])
            if game["board"]["cells"].count("X") > 4:
                break
    with running(data, static) as server, server.page() as page:
        assert page.open(game["id"]) == game
        saved = server.client.get(f"/api/v1/games/{game['id']}/file", params={"format": "sgf"})
        assert saved.status_code == 200, saved.text
        (record,) = sgf.parse(saved.text)
        assert list(record.moves) == [step["move"] for step in game["steps"]]
        assert check_all([record])[0].legal


@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_a_restart_keeps_rule_opening_and_seats(tmp_path: Path, static: Path, opening: str) -> None:
    data = tmp_path / "data"
    with running(data, static) as server, server.page() as page:
        game = start(server, page, f"9/renju/{opening}")
        game = play_all(page, game, "c5", "a9", "d5", "i9", "i8")
    with running(data, static) as server, server.page() as page:
        assert page.open(game["id"]) == game
        (listed,) = server.client.get("/api/v1/games").json()
        assert listed["game"] == f"gomoku/9/renju/{opening}"


def test_what_is_stored_can_be_replayed_by_anybody(tmp_path: Path, static: Path) -> None:
    data = tmp_path / "data"
    with running(data, static) as server, server.page() as page:
        game = start(server, page, "9/caro/swap")
        game = play_all(page, game, "e5", "e6", "e7", "d4")
    stored = LiveGames(database_path(data)).get(game["id"])
    rules = GameSpec.parse(json.loads(stored.config)["game"]).make()
    position = rules.start()
    for move in stored.moves:
        position = position.play(move)
    assert (rules.rule, position.black_seat, position.cells) == ("caro", 1, game["board"]["cells"])


def test_a_game_stored_before_there_were_variants_is_still_there(tmp_path: Path, static: Path) -> None:
    data = tmp_path / "data"
    games = LiveGames(database_path(data))
    id = games.create('{"game":"reversi","size":8,"seats":["human","first"],"seed":1,"reports":[null]}', [19]).id
    games.close()
    with running(data, static) as server, server.page() as page:
        game = page.open(id)
        assert (game["game"], game["ply"]) == ("reversi/8", 1)


def test_a_game_of_version_0_1_0_is_opened_listed_and_saved_as_now(tmp_path: Path, static: Path) -> None:
    """It has four fields where there is one text now."""
    data = tmp_path / "data"
    games = LiveGames(database_path(data))
    old = {"game": "gomoku", "size": 9, "rule": "renju", "opening": "swap2", "seats": ["human", "first"], "seed": 1}
    id = games.create(json.dumps({**old, "reports": [], "analyses": [None]})).id
    games.close()
    with running(data, static) as server, server.page() as page:
        game = page.open(id)
        recent, stored = server.client.get("/api/v1/games").json(), server.client.get("/api/v1/stored-games").json()
        assert {each["game"] for each in (game, *recent, *stored["items"])} == {"gomoku/9/renju/swap2"}
        played = page.play(game, game["moves"][0]["move"])
    with running(data, static) as server, server.page() as page:
        assert page.open(id) == played


@pytest.mark.sampled(3)
def test_every_level_of_every_board_is_accepted(server: Server) -> None:
    from heibai.apps.web.players.opponents import Opponents

    for size in (5, 15, 22):
        for rule in ("freestyle", "renju"):
            game = make_game("gomoku", size, rule=rule)
            for level in Opponents().levels(game):
                assert Opponents().require(level["text"], game) == level["text"]
            example = Opponents().example(game)
            assert Opponents().require(example, game) == example
