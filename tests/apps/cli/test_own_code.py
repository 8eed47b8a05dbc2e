"""Games and evaluators of one's own under the verbs: the same games on any number of threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import MINUTES

EXAMPLES = Path(__file__).parents[3] / "examples"
SNORT = ["--game", "py:snort.Snort", "--size", "4"]


@pytest.fixture
def heibai(tmp_path):
    """The program in the folder of the examples, with a data folder of its own."""

    def call(*words, code=0):
        done = subprocess.run(
            [sys.executable, "-m", "heibai", *map(str, words)],
            cwd=EXAMPLES, env=os.environ | {"HEIBAI_HOME": str(tmp_path / "home")},
            capture_output=True, text=True, timeout=MINUTES, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done

    return call


def hash_of(heibai, *words):
    return json.loads(heibai("match", *words, "--games", 4, "--json").stdout)["hash"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "words",
    [
        ["alphabeta:depth=1,eval=[bred:seed=1],python=1", "random"],
        ["greedy:eval=room,ties=random", "flat:playouts=30,simulate=end", *SNORT, "--openings", "random:2"],
    ],
)  # fmt: skip
def test_worker_processes_play_the_games_of_one_thread(heibai, words):
    assert hash_of(heibai, *words, "--threads", 1) == hash_of(heibai, *words, "--threads", 2)


@pytest.mark.sampled(6)
def test_a_run_of_ones_own_game_is_resumed_in_a_new_process(heibai, tmp_path):
    out = tmp_path / "run"
    heibai(
        "match", "random", "greedy:eval=room", *SNORT, "--openings", "random:2", "--games", 4, "--out", out,
    )  # fmt: skip
    before = (out / "result.json").read_bytes()
    heibai("resume", out)
    assert json.loads((out / "result.json").read_bytes())["hash"] == json.loads(before)["hash"]
    heibai("runs", "show", out)


@pytest.mark.sampled(3)
def test_the_kernel_has_no_rules_of_ones_own_game(heibai):
    assert "add --python" in heibai("perft", "py:snort.Snort", 2, code=2).stderr
    squares, beside = 25, 2 * 40  # on 5x5 forty pairs of squares lie side by side, in either order
    assert f"{squares * (squares - 1) - beside} leaves" in heibai("perft", "py:snort.Snort", 2, "--python").stdout
