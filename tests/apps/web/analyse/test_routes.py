"""The page "Analyse" over HTTP: files in, jobs, their events, the lines of a position, and the refusals."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from heibai.analysis.kept import room
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin as begin_on_disk
from heibai.analysis.stored_review import read_valuations, work_on
from heibai.analysis.valuation import Valuation
from heibai.analysis.values.every_move import EveryMove
from heibai.apps.web.analyse import analyses as rooms
from heibai.apps.web.analyse import lines
from heibai.apps.web.analyse.asked_lines import AskedLines
from heibai.apps.web.analyse.wire import EVENT, MAX_FILE_BYTES
from heibai.apps.web.boards.game_position import GamePosition
from heibai.apps.web.guard import MAX_BODY_BYTES
from heibai.core.errors import SpecError
from heibai.games import GameSpec
from heibai.records.record import Record

from ..conftest import Server, refusal, running

SMALL = GameSpec("reversi", 4)
MOVES = list(SMALL.make().parse_transcript("c4b4a1d4a3c1d1a2b1a4d2d3"))


def begin(server: Server, **wanted: Any) -> str:
    response = server.client.post("/api/v1/analyses", json={"game": "reversi/4", "moves": MOVES, **wanted})
    assert response.status_code == 201, response.text
    id: str = response.json()["id"]
    return id


def events(server: Server, path: str, **query: Any) -> list[Any]:
    """All events of a stream up to its end; each is as declared."""
    with server.client.stream("GET", path, params=query) as response:
        assert (response.status_code, response.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        found = [json.loads(line.removeprefix("data: ")) for line in response.iter_lines() if line]
    for event in found:
        assert event == EVENT.dump_python(EVENT.validate_json(json.dumps(event), strict=True), mode="json")
    return found


def values_after(told: tuple[Any, list[Any]]) -> list[Any]:
    """By ply: how an analysis stood, with the values that came then; what is known later may change those before it."""
    state, events = told
    values = list(state["values"])
    for event in events:
        if event["type"] == "value":
            values[event["value"]["ply"]] = event["value"]
    return values


def heard(server: Server, id: str) -> tuple[Any, list[Any]]:
    """How an analysis stands, and what happens to it up to its end."""
    return server.heard(f"analysis/{id}", EVENT)


def test_a_game_is_analysed_position_by_position_up_to_its_review(server: Server) -> None:
    id = begin(server, black="Ann", white="Ben")
    before = server.client.get(f"/api/v1/analyses/{id}").json()
    assert (before["state"], before["review"], set(before["values"])) == ("queued", None, {None})
    told = heard(server, id)
    assert [value["ply"] for value in values_after(told)] == list(range(14))
    *_, end = told[1]
    assert (end["type"], end["state"]) == ("end", "finished")
    after = server.client.get(f"/api/v1/analyses/{id}").json()
    assert (after["state"], after["black"], after["review"]["unit"]) == ("finished", "Ann", "discs")
    assert [after["values"][ply]["value"] for ply in (0, 13)] == [-10, -2]
    assert after["steps"][-1]["cells"] == "XXXXOOXXOOOXOOOO"


def test_one_that_is_done_tells_the_same_again(server: Server) -> None:
    id = begin(server)
    first = values_after(heard(server, id))
    state, events_again = heard(server, id)
    assert (state["values"], [each["type"] for each in events_again]) == (first, ["end"])


class Killed(Exception):
    """Whoever worked is gone."""


def die_after_three(done: int, total: int, found: Valuation) -> None:
    if done == 3:
        raise Killed


def test_a_restarted_server_goes_on_where_the_journal_ends(tmp_path: Path, static: Path) -> None:
    wish = AnalysisOptions.of(Record(moves=tuple(MOVES), spec=SMALL), player=None, seconds=0.2)
    directory = begin_on_disk(wish, tmp_path / "data" / "analyses" / "analysis-20260101-000000-abcd")
    with pytest.raises(Killed):
        work_on(directory, watch=die_after_three)
    known = {each.ply for each in read_valuations(directory)}
    assert len(known) == 3
    with running(tmp_path / "data", static) as server:
        shown = server.client.get(f"/api/v1/analyses/{directory.id}").json()
        assert {ply for ply, value in enumerate(shown["values"]) if value} == known
        told = heard(server, directory.id)
    assert known <= {ply for ply, value in enumerate(told[0]["values"]) if value}
    assert [value["ply"] for value in values_after(told)] == list(range(14))
    assert told[1][-1]["state"] == "finished"


def test_the_lines_of_a_position_come_deeper_and_deeper_the_best_first(server: Server) -> None:
    place, *rounds, end = events(server, "/api/v1/lines", game="reversi/4", moves=",".join(map(str, MOVES[:4])))
    assert (place["type"], place["over"], end["type"]) == ("place", False, "end")
    last = rounds[-1]
    assert {each["move"] for each in last["lines"]} == {each["move"] for each in place["moves"]}
    assert all(each["exact"] for each in last["lines"])
    values = [each["value"] for each in last["lines"]]
    assert values == sorted(values, reverse=place["board"]["to_move"] == 0)


def test_a_finished_position_has_a_board_and_no_lines(server: Server) -> None:
    place, end = events(server, "/api/v1/lines", game="reversi/4", moves=",".join(map(str, MOVES)))
    assert (place["over"], end["type"]) == (True, "end")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [(SpecError("it values no single moves"), "no single moves"), (RuntimeError("out of order"), "made a mistake")],
)
def test_a_search_that_fails_says_so(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fail(*asked: Any, **named: Any) -> None:
        raise error

    monkeypatch.setattr(EveryMove, "choose", fail)
    place, end = events(server, "/api/v1/lines", game="reversi/4")
    assert (place["type"], end["type"], end["state"]) == ("place", "end", "failed")
    assert sentence in end["message"]


def test_a_stream_that_breaks_ends_with_a_sentence(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: Any) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(AskedLines, "hear", fail)
    *_, end = events(server, "/api/v1/lines", game="reversi/4")
    assert (end["state"], "made a mistake" in end["message"]) == ("failed", True)


class OneRound:
    """A thinker whose search tells of one round, and then is over at once."""

    def start(self, *asked: Any) -> OneRound:
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        asked[-1]("round")
        return self

    def stop(self) -> None:
        """Nothing runs."""


def test_the_last_round_is_told_though_the_search_ends_while_the_one_before_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = OneRound()
    monkeypatch.setattr(lines, "Thinker", lambda *asked, **named: thinker)
    monkeypatch.setattr(AskedLines, "hear", lambda asked, opinion: opinion)

    async def told() -> list[Any]:
        async with aclosing(
            lines.Lines().events(AskedLines.of(GamePosition.reached("reversi/4", None, ""), None, "", None))
        ) as rounds:
            first = await anext(rounds)
            thinker.result.set_result("last round")
            return [first] + [each async for each in rounds]

    assert asyncio.run(told()) == ["round", "last round"]


def test_a_pasted_text_and_a_file_become_games(server: Server) -> None:
    sgf = b"(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[hi])"
    [found] = server.client.post("/api/v1/records", content=sgf).json()
    assert (found["game"], found["black"], len(found["moves"])) == ("gomoku/15", "Ann", 2)
    several = server.client.post("/api/v1/records", content=b"f5d6\nc4c3\n" * 150).json()
    assert len(several) == 200
    [small] = server.client.post("/api/v1/records?game=gomoku/9", content=b"e5d4").json()
    assert small["game"] == "gomoku/9"
    assert begin(server, **{key: small[key] for key in ("game", "moves")})


SERVER_PGN = """[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Black "anna"]
[White "bert"]
[Result "38-26"]
[Time "11:24:48"]

1. f5 d6 2. c3 f3 3. f4 d3 38-26
"""
CASSIO = "(;FF[4]GM[2]AP[Cassio:8.5]PB[Anna]PW[Bert]RE[W+10]SZ[8]DT[2019-10-12]EV[Praha];AB[e4][d5]AW[d4][e5]PL[B]"
ROOT_STONES = "(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bert]RE[W+10]DT[2019-10-12]EV[Praha]AB[e4][d5]AW[d4][e5]PL[B]"
RENJU = "(;FF[4]GM[4]SZ[15]RU[Renju]PB[Anna]PW[Bert]RE[W+R]DT[2011]EV[Tallinn];B[hh];W[ig];B[jh])"
GGS = (
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Anna]PW[Bert]RB[2197.01]TI[05:00//02:00]TY[8]RE[-4.000]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[F5//0.01]W[d6//0.1]B[C3/1.0/3.2];)"
)
NOBODY = ("", "", "", "", None)


@pytest.mark.parametrize(
    ("text", "game", "labels", "about"),
    [
        (SERVER_PGN, "reversi/8", "f5 d6 c3 f3 f4 d3", ("anna", "bert", "", "2020-05-05T11:24:48", 12)),
        (f"{CASSIO};B[f5];W[d6];B[c3])", "reversi/8", "f5 d6 c3", ("Anna", "Bert", "Praha", "2019-10-12", -10)),
        (f"{ROOT_STONES};B[f5];W[d6];B[c3])", "reversi/8", "f5 d6 c3", ("Anna", "Bert", "Praha", "2019-10-12", -10)),
        (RENJU, "gomoku/15/renju", "h8 i9 j8", ("Anna", "Bert", "Tallinn", "2011", -225)),
        (GGS, "reversi/8", "f5 d6 c3", ("Anna", "Bert", "", "2003-12-15T13:24:03", -4)),
        ("1. f5 d6\n2. c3 f3", "reversi/8", "f5 d6 c3 f3", NOBODY),
    ],
    ids=["PlayOK", "Cassio", "stones in the root", "Renju", "GGF", "list"],
)
def test_a_pasted_game_is_analysed_under_its_own_rules_with_all_that_tells_it_apart(
    server: Server, text: str, game: str, labels: str, about: tuple[Any, ...]
) -> None:
    [found] = server.client.post("/api/v1/records", content=text.encode()).json()
    names = ("black", "white", "event", "date", "score")
    id = begin(server, **{key: found[key] for key in ("game", "start", "moves", *names)})
    state = server.client.get(f"/api/v1/analyses/{id}").json()
    assert (state["game"], state["start"], found["illegal"]) == (game, None, None)
    assert " ".join(step["label"] for step in state["steps"]) == labels
    assert tuple(state[name] for name in names) == about
    saved = server.client.get(f"/api/v1/analyses/{id}/file?format=sgf").text
    assert [key for key in ("PB", "PW", "EV", "DT") if f"{key}[" in saved] == [
        key for key, value in zip(("PB", "PW", "EV", "DT"), about, strict=False) if value
    ]


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00" * 1000, b"PK\x03\x04", b"(;" * 10_000, b"\xff\xfe"])
def test_what_is_no_game_is_refused_with_a_sentence(server: Server, content: bytes) -> None:
    status, _ = refusal(server.client.post("/api/v1/records", content=content))
    assert status == 400


def test_a_file_may_be_larger_than_other_bodies_but_not_too_large(server: Server) -> None:
    many = b"f5d6\n" * (2 * MAX_BODY_BYTES // 5)
    assert server.client.post("/api/v1/records", content=many).status_code == 200
    assert refusal(server.client.post("/api/v1/records", content=b"f" * (MAX_FILE_BYTES + 1)))[0] == 413
    assert refusal(server.client.post("/api/v1/analyses", content=b" " * (MAX_BODY_BYTES + 1)))[0] == 413


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        ({"moves": [0]}, 400, "move 1 of the game: 'a1' is not legal"),
        ({"moves": [-1]}, 422, "greater than or equal to 0"),
        ({"moves": [2] * 1001}, 422, "at most 1000"),
        ({"game": "chess"}, 404, "chess"),
        ({"game": "py:os.system"}, 400, "py:os.system"),
        ({"start": "XX"}, 400, "XX"),
        ({"player": "random"}, 422, "player"),
        ({"black": "x" * 201}, 422, "200"),
    ],
)
def test_no_analysis_of_what_is_no_game(server: Server, wanted: Any, status: int, sentence: str) -> None:
    response = server.client.post("/api/v1/analyses", json={"game": "reversi/4", **wanted})
    found, detail = refusal(response)
    assert (found, sentence in detail) == (status, True), detail


@pytest.mark.parametrize(
    "id", ["analysis-20260101-000000-abcd", "..%2f..%2fheibai.sqlite3", "analysis", "analysis-1-1-1"]
)
def test_an_analysis_that_is_not_there(server: Server, id: str) -> None:
    assert refusal(server.client.get(f"/api/v1/analyses/{id}"))[0] in (400, 404, 422)


@pytest.mark.parametrize(
    ("query", "status"),
    [({"moves": "x"}, 400), ({"moves": "1,,2"}, 400), ({"moves": "1" * 7000}, 422), ({"game": "x"}, 404), ({}, 409)],
)
def test_lines_of_what_is_no_position(server: Server, query: Any, status: int) -> None:
    asked = {"game": "reversi/4", "moves": "0", **query}
    assert refusal(server.client.get("/api/v1/lines", params=asked))[0] == status


@pytest.mark.parametrize("path", ["/api/v1/analyses", "/api/v1/records"])
def test_a_page_elsewhere_may_not_ask(server: Server, path: str) -> None:
    assert refusal(server.client.post(path, headers={"origin": "http://evil.example"}))[0] == 403
    assert refusal(server.client.get("/api/v1/lines?game=reversi", headers={"host": "evil.example"}))[0] == 403


def test_the_oldest_analysis_makes_room(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "KEPT", 2)
    ids = sorted(begin(server, moves=[]) for _ in range(3))
    gone = [id for id in ids if server.client.get(f"/api/v1/analyses/{id}").status_code == 404]
    assert len(gone) == 1


def test_too_many_that_wait_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "WAITING", 0)
    with server.ears() as ears:
        ears.subscribe(f"analysis/{begin(server)}")
        problem = ears.problem()
    assert (problem["code"], "waiting already" in problem["detail"]) == ("busy", True)


def test_a_game_breaks_off_before_its_first_illegal_move_and_says_why(server: Server) -> None:
    [found] = server.client.post("/api/v1/records", content=b"f5d6c3a1d3").json()
    illegal = found["illegal"]
    assert (len(found["moves"]), illegal["label"], illegal["forbidden"]) == (3, "a1", "")
    assert illegal["why"].startswith("move 4 of the game: 'a1' is not legal")
    path = "/api/v1/records?game=gomoku/15/renju"
    three = b"h8a1i8a3j9a5j10a7j8"  # a double three, which is forbidden
    [renju] = server.client.post(path, content=three).json()
    assert (renju["game"], len(renju["moves"])) == ("gomoku/15/renju", 8)
    assert (renju["illegal"]["label"], renju["illegal"]["forbidden"]) == ("j8", "double three")
    commented = b"(;GM[2]FF[4]SZ[8];B[dc]C[good];W[aa]C[bad])"
    [study] = server.client.post("/api/v1/records", content=commented).json()
    assert (len(study["moves"]), study["study"]["nodes"][0]["comment"], study["left_out"]) == (1, "good", 1)


@pytest.mark.parametrize(("rules", "game"), [("renju", "gomoku/15/renju"), ("freestyle", "gomoku/15")])
def test_a_record_brings_its_rules_and_one_without_has_those_that_were_chosen(
    server: Server, rules: str, game: str
) -> None:
    record = f"(;GM[4]FF[4]SZ[15]RU[{rules}]\n;B[hh];W[ii])".encode()
    [found] = server.client.post("/api/v1/records", content=record).json()
    assert found["game"] == game
    [chosen] = server.client.post("/api/v1/records?game=gomoku/15/caro", content=b"(;GM[4]SZ[15];B[hh];W[ii])").json()
    assert chosen["game"] == "gomoku/15/caro"


def test_proven_wins_come_by_their_length(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SHARE", 0.0)  # the first round finds them
    moves = GameSpec("gomoku").make().parse_transcript("g8a1h8c1j9e1j10o15")
    told = events(server, "/api/v1/lines", game="gomoku/15", moves=",".join(map(str, moves)))
    last = [each for each in told if each["type"] == "lines"][-1]["lines"]
    won = [each["plies"] for each in last if each["certain"] and each["value"] == 1.0]
    assert won == sorted(won)
    assert won[0] == 9


def test_lines_of_a_game_that_counts_a_margin_tell_no_length(server: Server) -> None:
    told = events(server, "/api/v1/lines", game="reversi/4")
    assert all(line["plies"] is None for each in told if each["type"] == "lines" for line in each["lines"])
