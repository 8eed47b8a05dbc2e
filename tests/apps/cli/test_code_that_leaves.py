"""Code of the user's own that calls sys.exit, raises what nobody catches, or prints: a game lost, or one sentence."""

from __future__ import annotations

import json

import pytest
from plugin_packages import install

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


@pytest.mark.parametrize(
    "words",
    [
        ("eval", "py:user_players.LeavesValues", "--size", 4),
        ("analyse", "f5d6c3d3c4", "--player", LEAVES),
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
