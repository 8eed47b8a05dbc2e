"""Comments and lines of one's own beside an analysis, and the analysed game as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heibai.games import GameSpec
from heibai.records.ingest import find_archives, read_archive

from ..conftest import Server
from .test_routes import begin, events

SMALL = GameSpec("reversi", 4).make()
PLAYED = "c4b4a1d4a3c1d1a2b1a4d2d3"


def study(*lines: Any, comments: Any = ()) -> dict[str, Any]:
    return {"comments": list(comments), "lines": list(lines)}


def line(ply: int, moves: str, comments: Any = ()) -> dict[str, Any]:
    return {"ply": ply, "moves": [SMALL.parse_move(move) for move in moves.split()], "comments": list(comments)}


def keep(server: Server, id: str, wanted: dict[str, Any]) -> Any:
    return server.client.post(f"/api/v1/analyses/{id}/study", json=wanted)


def test_a_study_is_kept_with_its_analysis(server: Server) -> None:
    id = begin(server)
    assert server.client.get(f"/api/v1/analyses/{id}").json()["study"] == study()
    wanted = study(line(1, "d4", [{"ply": 1, "text": "safer"}]), comments=[{"ply": 0, "text": "the start"}])
    assert keep(server, id, wanted).json() == wanted
    assert server.client.get(f"/api/v1/analyses/{id}").json()["study"] == wanted


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (study(line(1, "a1")), "'a1' is not legal"),
        (study(line(14, "a1")), "from 0 to 13"),
        (study(line(1, "d4", [{"ply": 2, "text": "?"}])), "from 0 to 1"),
        (study(comments=[{"ply": 99, "text": "?"}]), "from 0 to 13"),
        (study(comments=[{"ply": 1, "text": ""}]), "text"),
        (study(*[line(1, "d4")] * 61), "lines"),
    ],
)
def test_what_is_not_of_this_game_is_refused_and_nothing_changes(
    server: Server, wanted: dict[str, Any], sentence: str
) -> None:
    id = begin(server)
    answer = keep(server, id, wanted)
    assert answer.status_code >= 400
    assert sentence in answer.json()["detail"]
    assert server.client.get(f"/api/v1/analyses/{id}").json()["study"] == study()


def test_the_file_holds_values_better_lines_and_the_study(server: Server, tmp_path: Path) -> None:
    id = begin(server)
    events(server, f"/api/v1/analyses/{id}/events")
    keep(server, id, study(line(1, "d4", [{"ply": 1, "text": "safer"}]), comments=[{"ply": 2, "text": "hm"}]))
    formats = server.client.get(f"/api/v1/analyses/{id}").json()["formats"]
    assert {"jsonl", "ggf", "sgf"} <= set(formats)
    for format in formats:
        answer = server.client.get(f"/api/v1/analyses/{id}/file?format={format}")
        assert answer.status_code == 200
        assert f"{id}.{format}" in answer.headers["content-disposition"]
        (tmp_path / f"game.{format}").write_bytes(answer.content)
    (archive,) = find_archives([tmp_path / "game.sgf"])
    (record,) = read_archive(archive)
    assert record.moves == SMALL.parse_transcript(PLAYED)
    comments = {note.ply: note.comment for note in record.notes}
    assert any("black" in comment for comment in comments.values())
    assert "hm" in comments[2]
    assert [(each.ply, each.notes[-1].comment) for each in record.variations if each.notes] == [(1, "safer")]


def test_a_format_that_there_is_not_is_refused(server: Server) -> None:
    answer = server.client.get(f"/api/v1/analyses/{begin(server)}/file?format=pdf")
    assert (answer.status_code, "jsonl" in answer.json()["detail"]) == (404, True)


def test_a_damaged_study_is_told(server: Server, tmp_path: Path) -> None:
    id = begin(server)
    (found,) = tmp_path.glob(f"**/{id}")
    (found / "study.json").write_text(json.dumps({"lines": 5}), "utf-8")
    answer = server.client.get(f"/api/v1/analyses/{id}")
    assert answer.status_code >= 400
    assert "study.json" in answer.json()["detail"]
