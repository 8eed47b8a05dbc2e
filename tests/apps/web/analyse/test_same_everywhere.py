"""The page, the terminal and any number of threads find the same of a game, to the byte: searches count nodes."""

from __future__ import annotations

from pathlib import Path

import pytest

from heibai.analysis import analyst
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, work_on
from heibai.apps.web.analyse.wire import EVENT
from heibai.games import GameSpec
from heibai.records.record import Record

from ..conftest import running

GAMES = {
    "reversi/8": "f5d6c3d3c4f4c5b3c2e3d2c6",
    "gomoku/15/renju": "h8h9j9g7i8i9g8f8k9j8i10i7",
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", GAMES)
def test_page_and_terminal_write_the_same_report(
    game: str, tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyst, "NODES", {})
    monkeypatch.setattr(analyst, "USUAL_NODES", 5_000)
    spec = GameSpec.parse(game)
    moves = spec.make().parse_transcript(GAMES[game])
    with running(tmp_path / "data", static) as server:
        answer = server.client.post("/api/v1/analyses", json={"game": game, "moves": list(moves)})
        id = answer.json()["id"]
        server.heard(f"analysis/{id}", EVENT)
    page = (tmp_path / "data" / "analyses" / id / "result.json").read_bytes()
    for threads in (1, 3):
        directory = begin(AnalysisOptions.of(Record(moves=moves, spec=spec)), tmp_path / str(threads))
        work_on(directory, threads=threads)
        assert (directory.path / "result.json").read_bytes() == page
