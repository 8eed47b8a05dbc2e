"""The page without a server plays what went through the real one: same states, moves, refusals and records."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_games_through_the_server_are_played_the_same(built: Path, tmp_path: Path, request: pytest.FixtureRequest):
    played = tmp_path / "played.json"
    every = ["--all"] if request.config.getoption("every_case") else []
    program = [sys.executable, ROOT / "tests" / "site_app" / "played.py", played, *every]
    subprocess.run(program, check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "tests")})
    environment = os.environ | {"HEIBAI_SITE": str(built), "HEIBAI_PLAYED": str(played)}
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.twins.config.mjs"]
    found = subprocess.run(vitest, cwd=ROOT / "web", env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
