"""The composition root: one text, one player, in every process; what packages add is listed with where it is from."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from every_player import GOMOKU, OPENINGS, REVERSI, SEED, games_of
from kept_runs import keep_run
from plugin_packages import install
from waiting import MINUTES

from heibai.apps.web.players.opponents import Opponents
from heibai.compose import compose
from heibai.core import plugins
from heibai.core.errors import SpecError
from heibai.games import GameSpec
from heibai.records.formats import jsonl
from heibai.store.home import runs_directory


def on_the_command_line(players, game, out, *words):
    """The gauntlet's games by a program of its own."""
    arguments = ["--game", str(GameSpec.of(game)), "--games", "2", "--openings", OPENINGS, "--seed", str(SEED)]
    command = [sys.executable, "-m", "heibai", "tournament", *players, "--format", "gauntlet", *arguments]
    done = subprocess.run(
        [*command, "--out", str(out), "--json", *words], capture_output=True, text=True, timeout=MINUTES, check=False
    )
    assert done.returncode == 0, done.stderr
    return [jsonl.parse_record(line).moves for line in (out / "games.jsonl").read_text().splitlines()]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("players", "text"), [(REVERSI, "reversi/4"), (GOMOKU, "gomoku/6")])
def test_a_player_text_gives_the_same_games_wherever_it_is_read(packages, tmp_path, monkeypatch, players, text):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    keep_run(runs_directory() / "house")
    game = compose().game(text)
    in_the_library = games_of(compose().player, players, game)
    assert games_of(Opponents().make, players, game) == in_the_library
    assert on_the_command_line(players, game, tmp_path / "here", "--threads", "1") == in_the_library
    in_processes = on_the_command_line(players, game, tmp_path / "spawned", "--threads", "2", "--move-seconds", "500")
    assert in_processes == in_the_library


def test_what_packages_add_is_listed_with_its_origin(packages, command_line):
    found = json.loads(command_line("players", "--game", "fields", "--json")[1])
    added = {(row["kind"], row["name"]) for row in found["additions"]}
    assert added == {
        ("game", "fields"), ("evaluator", "twice"), ("search", "near"), ("recipe", "wheel"), ("format", "fields"),
    }  # fmt: skip
    assert {row["origin"] for row in found["additions"]} == {"heibai-fields 1.0"}
    origins = {row["name"]: row["origin"] for row in found["searches"] + found["evaluators"]}
    assert (origins["mcts"], origins["near"], origins["twice"], origins["worth"]) == (
        "heibai", "heibai-fields 1.0", "heibai-fields 1.0", "heibai-fields 1.0",
    )  # fmt: skip
    shown = command_line("players", "--game", "fields")[1]
    assert "near (from heibai-fields 1.0)" in shown
    assert "format fields: from heibai-fields 1.0" in shown


def test_what_heibai_has_is_no_addition():
    assert compose().evaluators.origin("bred") == "heibai"
    ours = {(shelf.kind, name) for shelf in compose().shelves for name in ("bred", *shelf.own)}
    assert ours.isdisjoint((addition.kind, addition.name) for addition in compose().additions())


def test_a_broken_package_is_named_and_hinders_nobody(packages, command_line):
    broken = {"heibai.games": {"ghost": "no_such_module:GAME"}, "heibai.searches": {"odd": "json:dumps"}}
    install(packages, "heibai-broken", broken, {})
    plugins.installed.cache_clear()
    with pytest.raises(SpecError, match=r"game 'ghost' of the package 'heibai-broken 1.0' cannot be loaded \(Modul"):
        compose().game("ghost")
    with pytest.raises(SpecError, match=r"'odd' of the package 'heibai-broken 1.0' .* no Search\); .* pip uninstall"):
        compose().player("odd", compose().game("reversi"))
    shown = command_line("players", "--game", "fields")[1]
    assert "game ghost: cannot be loaded from heibai-broken 1.0: ModuleNotFoundError" in shown
    assert compose().player("near:bias=2,eval=twice", compose().game("reversi/4")).name == "near:bias=2,eval=twice"
