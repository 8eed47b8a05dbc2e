"""Slow guards run a part of their cases, which a seed chooses; ``--all`` runs every case, and 100 examples not 40.

``@pytest.mark.sampled(4)``, or ``pytestmark`` of a whole module: of the cases of each test function every fourth, of
one that has a single case that case with every fourth seed. ``sampled(4, together="studies")``: of all test functions
that say so the same cases, where what is dear is the fixture that they share. A hook marks those of the browser. The
seed is HEIBAI_SEED, by default the number of commits: whoever has the same commit runs the same cases, and four commits
in a row run all of them. Cases that are named one by one are always run.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from pathlib import Path

import pytest
from hypothesis import settings

SEED = "HEIBAI_SEED"
settings.register_profile("every", deadline=None)  # a loaded machine is no failure
settings.register_profile("part", deadline=None, max_examples=40)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", dest="every_case", help="run every case of the sampled tests")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault(SEED, number_of_commits())  # workers of xdist begin with this environment
    settings.load_profile("every" if config.option.every_case else "part")


def number_of_commits() -> str:
    """As a text; "0" where there is no git."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-list", "--count", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "0"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.every_case or any("::" in word for word in config.args):
        return
    left_out = not_chosen(items, os.environ[SEED])
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def not_chosen(items: list[pytest.Item], seed: str) -> set[pytest.Item]:
    """The cases of sampled tests that this seed leaves out."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {item for name, those in cases.items() for item in those if item not in part(name, those, seed)}


def part(name: str, cases: list[pytest.Item], seed: str) -> set[pytest.Item]:
    """Every n-th case of a test, beginning where the seed says."""
    marker = cases[0].get_closest_marker("sampled")
    assert marker is not None
    (every,) = marker.args
    together = marker.kwargs.get("together", name)
    return set(cases[(int(seed) + zlib.crc32(together.encode())) % every :: every])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.stats.get("deselected"):
        seed = os.environ[SEED]
        terminalreporter.write_line(f"sampled tests ran the part of seed {seed} (HEIBAI_SEED); all of it: pytest --all")
