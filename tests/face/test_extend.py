"""``heibai.extend``: what packages import, lazily, and written down."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import MINUTES

import heibai
from heibai import extend

ROOT = Path(__file__).parents[2]


def test_every_name_is_there():
    assert set(dir(extend)) == set(extend.__all__)
    for name in extend.__all__:
        assert getattr(extend, name) is not None
    with pytest.raises(AttributeError, match=r"no attribute 'Gane'; it has: CROSSOVER,"):
        extend.Gane  # noqa: B018
    assert heibai.extend is extend


def test_type_checkers_and_the_table_see_the_same_names():
    tree = ast.parse(Path(extend.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    lines = [line for line in block.body if isinstance(line, ast.ImportFrom) and line.level]
    named = {alias.name: f".{line.module}" for line in lines for alias in line.names}
    assert named == extend._HOMES
    assert set(named) == set(extend.__all__)


def test_the_example_runs():
    assert doctest.testmod(extend).failed == 0


def test_a_game_loads_neither_breeders_nor_players():
    names = "Abilities, BoardView, Color, GameEntry, FeatureSet, PythonGame, Symmetries, format_square"
    program = f"from heibai.extend import {names}; import sys; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        env=dict(os.environ),
    )
    rooms = {name.split(".")[1] for name in told.stdout.split() if name.startswith("heibai.")}
    assert rooms == {"core", "extend", "games"}


@pytest.mark.parametrize("path", ["connect-four/src", "connect-four/tests", "snort.py", "own_breeder.py"])
def test_examples_that_extend_heibai_import_nothing_deeper(path):
    folder = ROOT / "examples" / path
    files = [folder] if folder.is_file() else sorted(folder.rglob("*.py"))
    assert files
    imported = {name for file in files for name in re.findall(r"^(?:from|import) (heibai\S*)", file.read_text(), re.M)}
    assert imported <= {"heibai", "heibai.extend"}


def test_the_page_about_it_has_every_name():
    page = (ROOT / "docs" / "extend.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page))
    assert sorted(set(extend.__all__) - told) == []
