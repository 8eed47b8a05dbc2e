"""The page without a server finds of games what ``heibai analyse`` finds: values, grades, lines and reasons."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, work_on
from heibai.records.pasted import read_pasted

ROOT = Path(__file__).parents[2]
GAMES = (
    "d3e3f4g5g4c3f5c5d2f3c4b3c2b1b4a3a5a4c1a6a1",
    "f5d6c3d3c4f4f6f3e6e7d7g6",
    "h8 h9 j9 i9 i10 h11 h10 g10 k10 l10",
)


def test_games_have_the_same_report_without_a_server(built: Path, tmp_path: Path):
    program = ["node", "tests/site_app/analysed.mjs", built, ROOT / "web" / "node_modules" / "pyodide"]
    told = subprocess.run(program, cwd=ROOT, input="\n".join(GAMES), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr[-2000:]
    here = [plain(json.loads(line)) for line in told.stdout.splitlines()]
    assert here == [plain(report_of(game, tmp_path / str(place))) for place, game in enumerate(GAMES)]
    assert any(move["why"] for each in here for move in each["moves"])


def report_of(game: str, path: Path) -> dict[str, Any]:
    """As the terminal has it."""
    directory = begin(AnalysisOptions.of(read_pasted(game.encode())[0]), path)
    work_on(directory)
    found: dict[str, Any] = json.loads((path / "result.json").read_text("utf-8"))
    return found


def plain(report: dict[str, Any]) -> dict[str, Any]:
    """Without what is not said of the game."""
    return {name: value for name, value in report.items() if name != "created"}
