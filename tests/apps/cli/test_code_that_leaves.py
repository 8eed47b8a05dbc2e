"""Code of the user's own that calls sys.exit, raises what nobody catches, or prints: a game lost, or one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from plugin_packages import install
from waiting import MINUTES

from heibai.core import plugins

LEAVES, VALUES = "py:user_players.Leaves", "alphabeta:depth=1,eval=[py:user_players.LeavesValues],python=1"


@pytest.fixture(params=["SystemExit", "GeneratorExit", "BaseException"])
def leaving(request, monkeypatch):
    monkeypatch.setenv("HEIBAI_LEAVES", request.param)
    return request.param


@pytest.mark.sampled(6)
@pytest.mark.parametrize("player", [LEAVES, VALUES])
@pytest.mark.parametrize("threads", [1, 2])
def test_it_loses_its_games_and_prints_beside_the_answer(command_line, leaving, player, threads):
    code, out, said = command_line(
        "match", player, "random", "--size", 4, "--games", 2, "--openings", "random:2", "--threads", threads, "--json"
    )
    assert code == 0, said
    result = json.loads(out)  # and nothing else
    (lost,) = result["forfeits"]
    assert (lost["player"], lost["reason"], lost["games"]) == (player, "exception", 2)
    assert f"raised {leaving}: 0, which would end the program" in lost["example"]
    assert (result["losses"], result["games"]) == (2, 2)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("player", [LEAVES, VALUES])
def test_it_loses_the_games_of_a_tournament_which_goes_on(command_line, leaving, player):
    few = ("--size", 4, "--games", 2, "--openings", "random:2", "--threads", 1)
    code, out, said = command_line("tournament", player, "random", "greedy:eval=discs", *few, "--json")
    assert code == 0, said
    result = json.loads(out)  # and nothing else
    (lost,) = result["forfeits"]
    assert (lost["player"], lost["reason"], lost["games"]) == (player, "exception", 4)
    assert f"raised {leaving}: 0, which would end the program" in lost["example"]
    assert result["finished"]
    assert sum(row["games"] for row in result["standings"]) == 2 * 3 * 2


def test_an_engine_says_so_and_goes_on(leaving, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "heibai", "engine", "gtp", "--player", LEAVES, "--size", "4"],
        input="genmove b\nname\nquit\n", capture_output=True, text=True, timeout=MINUTES, check=True,
        env=os.environ | {"HEIBAI_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    refused, name, over = done.stdout.strip("\n").split("\n\n")
    assert refused.startswith("? ")
    assert f"raised {leaving}: 0, which would end the program" in refused
    assert (name, over) == ("= heibai", "=")  # and nothing that the player prints


@pytest.mark.parametrize(
    "words",
    [
        ("eval", "py:user_players.LeavesValues", "--size", 4),
        ("analyse", "f5d6c3d3c4", "--player", LEAVES),
        ("engine", "gtp", "--player", VALUES),  # before the first line
        ("players", "--game", "py:leaving_game.Game"),
        ("match", "py:leaving_module.Player", "random", "--games", 2),
    ],
)
def test_elsewhere_it_is_one_sentence(command_line, leaving, words, tmp_path, monkeypatch):
    for name in ("leaving_game", "leaving_module"):
        (tmp_path / f"{name}.py").write_text(f"print('hello')\nraise {leaving}(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    code, out, said = command_line(*words)
    assert (code, out) == (2, "")
    (sentence,) = [line for line in said.splitlines() if line.startswith("heibai: ")]
    assert f"raised {leaving}: 0, which would end the program" in sentence


def test_what_ends_the_program_from_elsewhere_is_a_sentence_too(command_line, monkeypatch):
    monkeypatch.setattr("heibai.games.spec.GameSpec.make", lambda spec: (_ for _ in ()).throw(SystemExit(0)))
    code, _, said = command_line("board", "reversi")
    assert code == 2
    assert "raised SystemExit: 0" in said


@pytest.fixture
def broken_package(tmp_path, monkeypatch):
    """Installs a package whose module is of this text, with a game in it."""

    def add(text):
        install(tmp_path, "leaving", {"heibai.games": {"gone": "leaving_package:GAME"}}, {"leaving_package": text})
        monkeypatch.syspath_prepend(tmp_path)
        plugins.installed.cache_clear()

    yield add
    monkeypatch.undo()
    plugins.installed.cache_clear()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("print('hello')\nimport sys\nsys.exit(0)", "raised SystemExit: 0"),
        ("raise GeneratorExit", "raised GeneratorExit"),
        ("import threading\nthreading.Event().wait()", "not loaded after 0.2 s"),
    ],
)
def test_a_package_whose_module_leaves_or_never_ends_hinders_nothing_else(
    command_line, broken_package, monkeypatch, text, why
):
    monkeypatch.setattr(plugins, "PATIENCE", 0.2)
    broken_package(text)
    code, out, said = command_line("players", "--json")
    assert code == 0, said
    json.loads(out)
    code, _, said = command_line("perft", "gone", 1, "--python")
    assert code == 2
    assert why in said
    code, _, said = command_line("perft", "chess", 1, "--python")
    assert code == 2
    assert "'chess'" in said


@pytest.mark.parametrize("words", [("study",), ("study", "--json"), ("players",)])
def test_whoever_reads_no_further_is_told_nothing(words, tmp_path):
    program = f"from heibai.apps.cli import main; import sys; sys.argv = ['heibai', *{words!r}]; main()"
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=write_end, stderr=subprocess.PIPE, text=True, timeout=MINUTES,
            env=os.environ | {"HEIBAI_HOME": str(tmp_path)},
        )  # fmt: skip
    finally:
        os.close(write_end)
    assert done.stderr == ""
    assert done.returncode != 0
