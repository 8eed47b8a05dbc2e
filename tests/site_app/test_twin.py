"""The page without a server plays what went through the real one: same states, moves, refusals and records."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lacking import lacking

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "build" / "web-kernel"
MODULES = ("rules", "reversi", "gomoku")

if not all((KERNEL / f"heibai-{name}.wasm").is_file() for name in MODULES) or not shutil.which("node"):
    lacking("the kernel for browsers is not built; to run: make web-kernel")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernel and the data of the page, as its build lays them out."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "kernel").mkdir()
    for name in MODULES:
        shutil.copy(KERNEL / f"heibai-{name}.mjs", folder / "kernel")
        code = (KERNEL / f"heibai-{name}.wasm").read_bytes()
        (folder / "kernel" / f"heibai-{name}.wasm.gz").write_bytes(gzip.compress(code, 1))
    subprocess.run([sys.executable, ROOT / "tools" / "site_app" / "data.py", folder / "data"], check=True)
    return folder


def test_games_through_the_server_are_played_the_same(site: Path, tmp_path: Path, request: pytest.FixtureRequest):
    played = tmp_path / "played.json"
    every = ["--all"] if request.config.getoption("every_case") else []
    program = [sys.executable, ROOT / "tests" / "site_app" / "played.py", played, *every]
    subprocess.run(program, check=True, env=os.environ | {"PYTHONPATH": str(ROOT / "tests")})
    environment = os.environ | {"HEIBAI_SITE": str(site), "HEIBAI_PLAYED": str(played)}
    vitest = ["node", "node_modules/vitest/vitest.mjs", "run", "--config", "vitest.twins.config.mjs"]
    found = subprocess.run(vitest, cwd=ROOT / "web", env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-8000:] + found.stderr[-2000:]
