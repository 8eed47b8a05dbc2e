"""What ``import heibai`` offers: twenty-one names, each with an example in its docstring that runs."""

from __future__ import annotations

import ast
import doctest
import inspect
import os
import pydoc
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import MINUTES

import heibai

OFFERED = {
    "Evaluator", "Game", "GameSpec", "HeibaiError", "Limits", "MatchResult", "Player", "Position", "Report",
    "Standing", "TournamentResult",
    "analyse", "errors", "evolve", "extend", "learn", "load_weights", "match", "read_games", "solve", "tournament",
}  # fmt: skip


def test_the_package_offers_these_names_and_no_others():
    assert set(heibai.__all__) == OFFERED
    assert heibai.__all__ == sorted(heibai.__all__)
    assert dir(heibai) == heibai.__all__


def test_dir_shows_no_room_even_when_all_are_imported():
    program = "import heibai, heibai.apps.cli, heibai.compose, heibai.extend; print(*dir(heibai))"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=MINUTES)
    assert set(told.stdout.split()) == OFFERED


def test_an_unknown_name_is_told_with_the_known_ones():
    with pytest.raises(AttributeError, match=r"no attribute 'Gane'; it has: Evaluator, Game,"):
        heibai.Gane  # noqa: B018


def test_type_checkers_see_every_name_that_is_offered():
    tree = ast.parse(Path(heibai.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    named = {
        alias.name for line in block.body if isinstance(line, ast.ImportFrom) and line.level for alias in line.names
    }
    assert named == OFFERED


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_help_gives_units_and_an_example(name):
    offered = getattr(heibai, name)
    text = pydoc.plain(pydoc.render_doc(offered))
    assert ">>> import heibai" in text
    assert len(inspect.getdoc(offered).splitlines()[0]) > 30


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_the_examples_of_the_docstrings_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    offered = getattr(heibai, name)
    found = doctest.DocTestFinder(recurse=False).find(offered, name, globs={})
    assert [test for test in found if test.examples]
    runner = doctest.DocTestRunner(verbose=False)
    for test in found:
        said: list[str] = []
        runner.run(test, out=said.append)
        assert said == []


def test_the_package_s_own_example_runs():
    assert doctest.testmod(heibai).failed == 0


@pytest.mark.parametrize("name", ["evolve", "learn"])
def test_a_function_stays_what_it_is_when_the_room_of_its_name_is_imported(name):
    program = (
        f"import heibai, heibai.{name}; heibai.errors; import heibai.{name}; "
        f"assert callable(heibai.{name}) and heibai.{name}.__name__ == {name!r}"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env=dict(os.environ), timeout=MINUTES)


def test_the_errors_are_one_family():
    errors = [value for value in vars(heibai.errors).values() if isinstance(value, type)]
    assert all(issubclass(error, heibai.HeibaiError) for error in errors)
    assert heibai.errors.HeibaiError is heibai.HeibaiError
