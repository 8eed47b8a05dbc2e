"""The program from its first import on."""

from __future__ import annotations

import subprocess
import sys

import pytest
from waiting import MINUTES

import heibai

# Ctrl-C comes when the module that the first argument names is looked for.
INTERRUPTED = """
import signal, sys
wanted = sys.argv.pop(1)

class Finder:
    def find_spec(name, path, target=None):
        if name == wanted:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Finder)
from heibai.__main__ import main
main()
"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("module", ["heibai.apps", "typer", "heibai.apps.cli.positions.perft", "heibai._kernel"])
def test_interrupted_while_it_starts_it_ends_without_a_word(module):
    words = [module, "perft", "reversi", "1"]
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, *words], capture_output=True, text=True, timeout=MINUTES)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_package_is_the_program():
    said = subprocess.check_output([sys.executable, "-m", "heibai", "--version"], text=True, timeout=MINUTES)
    assert said == f"heibai {heibai.__version__}\n"
