"""Completion in a shell: verbs, options, games, sizes, players, without importing more than is asked for."""

import os
import subprocess
import sys

import pytest
from waiting import MINUTES

HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()"]
SAYS_MODULES = (
    "import atexit, sys; atexit.register(lambda: sys.stderr.write('\\n'.join(sys.modules)));"
    "from heibai.apps.cli import main; main()"
)


def asked(line):
    """What a shell asks."""
    words = line.split(" ")
    return {"_HEIBAI_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}


def complete(line, program):
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | asked(line),
        capture_output=True, text=True, timeout=MINUTES, check=True,
    )  # fmt: skip
    return done.stdout.splitlines(), set(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("heibai ma", ["match"]),
        ("heibai match --se", ["--seed"]),
        ("heibai match al", ["alphabeta"]),
        ("heibai match --game ", ["reversi", "gomoku"]),
        ("heibai match --game gomoku --size ", ["9", "15", "19"]),
        ("heibai match --game gomoku --rule re", ["renju"]),
        ("heibai match --game gomoku --opening swap2", ["swap2"]),
        ("heibai play go", ["gomoku"]),
        ("heibai evolve rou", ["roulette"]),
        ("heibai study con", ["convergence"]),
    ],
)
def test_a_word_is_completed(line, words, monkeypatch, here):
    for name, value in asked(line).items():
        monkeypatch.setenv(name, value)
    assert here().out.splitlines() == words


def test_completing_a_verb_imports_none_and_nothing_heavy():
    words, loaded = complete("heibai ", SAYS_MODULES)
    assert "tournament" in words
    assert loaded.isdisjoint({"numpy", "heibai.games", "heibai._kernel"})
    assert not [name for name in loaded if name.startswith("heibai.apps.cli.")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed(shell):
    environment = os.environ | {"_HEIBAI_COMPLETE": f"source_{shell}"}
    done = subprocess.run(HEIBAI, capture_output=True, text=True, env=environment, timeout=MINUTES, check=True)
    assert f"complete_{shell}" in done.stdout
