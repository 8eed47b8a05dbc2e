"""The page without a server, built once for all tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lacking import lacking

ROOT = Path(__file__).parents[2]
MODULES = ("rules", "reversi", "gomoku", "kernel")


@pytest.fixture(scope="session")
def built() -> Path:
    """Its folder."""
    kernel = ROOT / "build" / "web-kernel"
    if not all((kernel / f"heibai-{name}.wasm").is_file() for name in MODULES) or not shutil.which("node"):
        lacking("the kernel for browsers, or Node, is not there; to run: make web-kernel")
    subprocess.run([sys.executable, ROOT / "tools" / "site_app" / "build.py"], check=True)
    return ROOT / "build" / "site-app"
