"""The tree of an analysis over HTTP: kept, refused, read from its old form, and written into files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.guard import MAX_BODY_BYTES
from heibai.apps.web.records.study.model import LONGEST, MAX_STUDY_BYTES, MOST_NODES
from heibai.games import GameSpec
from heibai.records.ingest import find_archives, read_archive
from heibai.records.tree import Mark

from ...conftest import Server
from ..test_routes import begin, heard

SMALL = GameSpec("reversi", 4).make()
PLAYED = SMALL.parse_transcript("c4b4a1d4a3c1d1a2b1a4d2d3")
GAME = [{"parent": parent, "move": move} for parent, move in enumerate(PLAYED)]
LAST = len(PLAYED)
D4 = SMALL.parse_move("d4")


def study(*nodes: Any, **start: Any) -> dict[str, Any]:
    return {"start": start, "nodes": [*GAME, *nodes]}


def node(parent: int, move: str, **said: Any) -> dict[str, Any]:
    return {**said, "parent": parent, "move": SMALL.parse_move(move)}


def keep(server: Server, id: str, wanted: dict[str, Any]) -> Any:
    return server.client.post(f"/api/v1/analyses/{id}/study", json=wanted)


def kept(server: Server, id: str) -> Any:
    return server.client.get(f"/api/v1/analyses/{id}").json()["study"]


# Behind c4 two other moves, the first with a way of its own and another inside that.
NESTED = study(
    node(1, "d4", comment="safer", glyph="!?"),
    node(LAST + 1, "b1"),
    node(LAST + 1, "d3", marks=[{"kind": "circle", "square": 3}, {"kind": "arrow", "square": 3, "to": 9}]),
    node(LAST + 3, "d2", glyph="?"),
    node(1, "d2", marks=[{"kind": "label", "square": 0, "text": "A"}]),
    comment="the start",
)


def test_a_fresh_analysis_has_the_tree_of_its_game(server: Server) -> None:
    assert kept(server, begin(server)) == study()


def test_a_nested_tree_is_kept_with_its_analysis(server: Server) -> None:
    id = begin(server)
    assert keep(server, id, NESTED).json() == NESTED
    assert kept(server, id) == NESTED


def test_a_way_of_ones_own_may_stand_before_the_one_that_was_played(server: Server) -> None:
    id = begin(server)
    wanted = {
        "start": {},
        "nodes": [
            GAME[0],
            node(1, "d4"),
            *[{**each, "parent": each["parent"] + (each["parent"] > 1)} for each in GAME[1:]],
        ],
    }
    assert keep(server, id, wanted).status_code == 200
    assert kept(server, id) == wanted


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (study(node(1, "a1")), "'a1' is not legal"),
        (study(node(LAST + 1, "a1")), "stands before it"),
        (study(node(1, "b4")), "once more"),
        (study(node(1, "d4", comment="x" * (LONGEST + 1))), "comment"),
        (study(node(1, "d4", glyph="!?!")), "glyph"),
        (study(comment=3), "comment"),
        (study(marks=[{"kind": "circle", "square": 16}]), "from 0 to 15"),
        (study(marks=[{"kind": "circle", "square": 1, "to": 2}]), "points to"),
        (study(marks=[{"kind": "arrow", "square": 1}]), "points to"),
        (study(marks=[{"kind": "label", "square": 1}]), "has a text"),
        (study(marks=[{"kind": "star", "square": 1}]), "kind"),
        ({"start": {}, "nodes": GAME[:5]}, "move 6 of the game"),
        ({"start": {}, "nodes": [{"parent": 0, "move": 0}] * (MOST_NODES + 1)}, "at most 4000"),
        (study(*[node(1, "d4", comment="x" * LONGEST)] * 51), "200,000"),
    ],
)
def test_what_is_no_tree_checked_tree_is_refused_and_nothing_changes(
    server: Server, wanted: dict[str, Any], sentence: str
) -> None:
    id = begin(server)
    answer = keep(server, id, wanted)
    assert answer.status_code >= 400
    assert sentence in answer.json()["detail"]
    assert kept(server, id) == study()


def test_a_study_may_be_larger_than_other_bodies_but_not_too_large(server: Server) -> None:
    id = begin(server)
    long = study(*[node(1, "d4", comment="x" * LONGEST)], comment="黑" * LONGEST)
    assert len(json.dumps(long, ensure_ascii=False).encode()) > MAX_BODY_BYTES - 1000
    assert keep(server, id, long).status_code == 200
    answer = server.client.post(f"/api/v1/analyses/{id}/study", content=b" " * (MAX_STUDY_BYTES + 1))
    assert answer.status_code == 413


def test_a_study_of_the_old_flat_form_becomes_a_tree(server: Server, tmp_path: Path) -> None:
    id = begin(server)
    (found,) = tmp_path.glob(f"**/{id}")
    d4, d3, b1 = (SMALL.parse_move(each) for each in ("d4", "d3", "b1"))
    old = {
        "comments": [{"ply": 0, "text": "the start"}, {"ply": 2, "text": "hm"}],
        "lines": [
            {"ply": 1, "moves": [d4, d3], "comments": [{"ply": 1, "text": "safer"}]},
            {"ply": 1, "moves": [d4, b1], "comments": []},
        ],
    }
    (found / "study.json").write_text(json.dumps(old), "utf-8")
    wanted = study(node(1, "d4", comment="safer"), node(LAST + 1, "d3"), node(LAST + 1, "b1"), comment="the start")
    wanted["nodes"][1] = GAME[1] | {"comment": "hm"}
    assert kept(server, id) == wanted
    assert keep(server, id, wanted).json() == wanted


def test_files_hold_the_tree_beside_values_and_better_lines(server: Server, tmp_path: Path) -> None:
    id = begin(server)
    heard(server, id)
    keep(server, id, NESTED)
    formats = server.client.get(f"/api/v1/analyses/{id}").json()["formats"]
    assert {"jsonl", "ggf", "sgf"} <= set(formats)
    for format in formats:
        answer = server.client.get(f"/api/v1/analyses/{id}/file?format={format}")
        assert answer.status_code == 200
        assert f"{id}.{format}" in answer.headers["content-disposition"]
        (tmp_path / f"game.{format}").write_bytes(answer.content)
    for format in ("sgf", "jsonl"):
        (archive,) = find_archives([tmp_path / f"game.{format}"])
        (record,) = read_archive(archive)
        assert record.moves == PLAYED
        assert "black" in record.notes[1].comment
        safer = next(each for each in record.variations if each.line == 0 and each.ply == 1 and each.moves[0] == D4)
        assert (safer.notes[0].comment, safer.notes[0].nag) == ("safer", "!?")
        deeper = next(each for each in record.variations if each.line == record.variations.index(safer) + 1)
        assert deeper.notes[0].marks == (Mark("circle", 3), Mark("arrow", 3, to=9))


def test_a_file_that_was_saved_comes_back_as_the_same_tree(server: Server) -> None:
    id = begin(server)
    keep(server, id, NESTED)
    saved = server.client.get(f"/api/v1/analyses/{id}/file?format=sgf").content
    (found,) = server.client.post("/api/v1/records", content=saved).json()
    assert (found["moves"], found["left_out"]) == (list(PLAYED), 0)
    again = begin(server)
    assert keep(server, again, found["study"]).status_code == 200
    assert kept(server, again) == found["study"]
    assert server.client.get(f"/api/v1/analyses/{again}/file?format=sgf").content == saved


def test_a_plain_game_brings_no_study(server: Server) -> None:
    (found,) = server.client.post("/api/v1/records", content=b"f5d6c3").json()
    assert (found["study"], found["left_out"]) == (None, 0)


def test_a_format_that_there_is_not_is_refused(server: Server) -> None:
    answer = server.client.get(f"/api/v1/analyses/{begin(server)}/file?format=pdf")
    assert (answer.status_code, "jsonl" in answer.json()["detail"]) == (404, True)


@pytest.mark.parametrize("damaged", [{"lines": 5}, {"comments": [{"ply": 99, "text": "?"}], "lines": []}, []])
def test_a_damaged_study_is_told(server: Server, tmp_path: Path, damaged: Any) -> None:
    id = begin(server)
    (found,) = tmp_path.glob(f"**/{id}")
    (found / "study.json").write_text(json.dumps(damaged), "utf-8")
    answer = server.client.get(f"/api/v1/analyses/{id}")
    assert answer.status_code >= 400
    assert "study.json" in answer.json()["detail"]
