"""Lines agree with what an analysis knows of the position, and what they find deeper becomes part of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heibai.analysis import analyst
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, work_on
from heibai.analysis.valuation import Scale
from heibai.analysis.values.every_move import every_move_by
from heibai.analysis.values.kept_lines import FILE
from heibai.apps.web.analyse import lines
from heibai.apps.web.analyse.asked_lines import AskedLines
from heibai.apps.web.analyse.to_wire import analysis_state
from heibai.apps.web.analyse.wire import EVENT
from heibai.apps.web.boards.game_position import GamePosition
from heibai.apps.web.thinking.opinion import Opinion
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.engine import scale_of
from heibai.players.spec import make_player
from heibai.records.record import Record

from ..conftest import Server, refusal, running

GAME = "f5d6c4g5c6d3"  # g5 gives away many discs
NODES = 400  # of a position: few, so that its lines know more


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "NODES", {"patterns": NODES})


def analysed(server: Server, moves: str = GAME, game: str = "reversi/8") -> Any:
    wanted = {"game": game, "moves": list(GameSpec.parse(game).make().parse_transcript(moves))}
    id = server.client.post("/api/v1/analyses", json=wanted).json()["id"]
    server.heard(f"analysis/{id}", EVENT)
    return read(server, id)


def read(server: Server, id: str) -> Any:
    return server.client.get(f"/api/v1/analyses/{id}").json()


def rounds(server: Server, moves: str = "", analysis: str | None = None, game: str = "reversi/8") -> list[Any]:
    """Every round of the lines of a position; each is as declared."""
    query = {"game": game, "moves": ",".join(map(str, GameSpec.parse(game).make().parse_transcript(moves)))}
    if analysis is not None:
        query["analysis"] = analysis
    with server.client.stream("GET", "/api/v1/lines", params=query) as response:
        told = [json.loads(line.removeprefix("data: ")) for line in response.iter_lines() if line]
    assert told[-1] == {"type": "end", "state": "finished", "message": ""}
    for event in told:
        assert event == EVENT.dump_python(EVENT.validate_json(json.dumps(event), strict=True), mode="json")
    return [event for event in told if event["type"] == "lines"]


def value_of(line: Any) -> tuple[Any, ...]:
    return line["value"], line["unit"], line["chance"], line["depth"]


def test_the_four_first_moves_of_reversi_have_one_value(server: Server) -> None:
    for told in rounds(server):
        assert len({value_of(line) for line in told["lines"]}) == 1
        assert len(told["lines"]) == 4
        assert told["lines"][0]["value"] == told["found"]["value"]


@pytest.mark.sampled(6)
def test_positions_after_the_four_first_moves_are_analysed_alike(server: Server) -> None:
    found = [analysed(server, move)["values"] for move in ("f5", "e6", "d3", "c4")]
    for ply in (0, 1):
        told = [[values[ply][name] for name in ("value", "chance", "depth", "confidence", "nodes")] for values in found]
        assert told[1:] == told[:1] * 3


@pytest.mark.sampled(4)
def test_lines_that_know_more_change_the_headline_the_graph_and_the_grade_and_stay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = analysed(server)
    ply = next(ply for ply, move in enumerate(before["review"]["moves"]) if move["grade"])
    monkeypatch.setattr(lines, "SHARE", 3000)
    for at in (ply, ply + 1):
        told = rounds(server, GAME[: 2 * at], before["id"])
        assert [each["lines"][0]["value"] for each in told] == [each["found"]["value"] for each in told]
        assert told[-1]["mends"]
        assert told[-1]["found"]["depth"] > before["values"][at]["depth"]
        after = read(server, before["id"])
        assert after["values"][at] == told[-1]["found"]
    had, has = (state["review"]["moves"][ply] for state in (before, after))
    assert (had["loss"], had["chance_loss"]) != (has["loss"], has["chance_loss"])
    values = after["values"]
    sign = 1 if after["steps"][ply]["color"] == 0 else -1
    expected = max(0.0, sign * (values[ply]["value"] - values[ply + 1]["value"]))
    assert has["loss"] == pytest.approx(expected, abs=1e-3)
    for first, second, step in zip(values, values[1:], after["steps"], strict=False):
        better = first["chance"] - second["chance"] if step["color"] == 0 else second["chance"] - first["chance"]
        assert better >= 0  # no position is worth less than its best known move


@pytest.mark.sampled(4)
def test_lines_are_kept_over_a_restart_and_in_the_file(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SHARE", 500)
    with running(tmp_path, static) as server:
        id = analysed(server)["id"]
        rounds(server, GAME[:6], id)
        found = read(server, id)
        saved = server.client.get(f"/api/v1/analyses/{id}/file?format=sgf").content
    with running(tmp_path, static) as server:
        assert read(server, id) == found
        assert server.client.get(f"/api/v1/analyses/{id}/file?format=sgf").content == saved
        [path] = (tmp_path / "analyses").glob(f"*/{FILE}")
        path.write_bytes(path.read_bytes().replace(b'"discs"', b'"disks"', 1))
        status, detail = refusal(server.client.get(f"/api/v1/analyses/{id}"))
        assert (status >= 400, "lines.json" in detail, "delete that file" in detail) == (True, True, True)


def test_lines_learn_what_the_analysis_finds_while_they_are_told(tmp_path: Path) -> None:
    spec = GameSpec("reversi")
    game = spec.make()
    directory = begin(AnalysisOptions.of(Record(game.parse_transcript(GAME), spec)), tmp_path / "analysis")
    asked = AskedLines.of(GamePosition.reached("reversi", None, ""), None, "", directory)
    work_on(directory)
    text = analyst.analyst_text(game)
    report = every_move_by(text, game, share=0.05).choose(game, game.start(), rng=Rng(0))
    opinion = Opinion(report, Scale(scale_of(make_player(text, game)), in_discs=True))
    told = asked.hear(opinion)
    asked.save()
    values = analysis_state(directory)["values"]
    assert told["found"] == values[0]
    assert told["lines"][0]["value"] == values[0]["value"]
    assert told["found"]["depth"] > report.depth


@pytest.mark.sampled(4)
def test_no_line_says_more_than_a_deeper_search_of_the_position(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst, "NODES", {"patterns": 20_000})
    analysis = analysed(server)
    monkeypatch.setattr(lines, "SHARE", 0.05)
    for told in rounds(server, GAME[:4], analysis["id"]):
        assert not told["mends"]
        assert told["found"] == analysis["values"][2]
        best, *others = told["lines"]
        assert (best["value"], best["move"]) == (told["found"]["value"], told["found"]["move"])
        sign = 1 if analysis["steps"][2]["color"] == 0 else -1
        assert all(sign * line["value"] <= sign * best["value"] for line in others)
    assert read(server, analysis["id"]) == analysis


@pytest.mark.sampled(2)
def test_lines_of_a_variation_change_the_game_it_leaves(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another move than the game's, looked at deeper, is found to be better for who made it."""
    analysis = analysed(server, "f5f6")
    monkeypatch.setattr(lines, "SHARE", 3000)
    told = rounds(server, "f5d6", analysis["id"])[-1]
    after = read(server, analysis["id"])
    assert after["values"][1]["chance"] <= told["found"]["chance"] + 1e-4  # white's to choose


def test_the_same_lines_come_again(server: Server) -> None:
    def found() -> list[Any]:
        return [{key: told for key, told in each.items() if key != "seconds"} for each in rounds(server, GAME[:4])]

    def without_time(each: Any) -> Any:
        return {**each, "found": {**each["found"], "seconds": 0}}

    assert list(map(without_time, found()))[-1] == list(map(without_time, found()))[-1]


@pytest.mark.sampled(2)
def test_an_analysis_of_another_game_is_refused(server: Server) -> None:
    id = analysed(server)["id"]
    for query in ({"game": "reversi/6"}, {"game": "reversi/8", "start": "-" * 27 + "OX------XO" + "-" * 27 + " O"}):
        status, detail = refusal(server.client.get("/api/v1/lines", params={**query, "analysis": id}))
        assert (status, "another game" in detail) == (400, True)
    unknown = {"game": "reversi/8", "analysis": "analysis-20260101-000000-abcd"}
    assert refusal(server.client.get("/api/v1/lines", params=unknown))[0] == 404
