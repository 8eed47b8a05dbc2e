"""Every starter kit does what its README says, and plays as a hand-in, with its tests beside it."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from hand_ins import engine_of
from lacking import lacking
from waiting import MINUTES

from heibai.classroom.kit import write_kit
from heibai.classroom.limits import HandInLimits
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.remote.player import RemotePlayer

TOOLS = {"python": ("python3", "python3"), "c++": ("g++", "g++"), "js": ("node", "nodejs")}
TOOLS |= {"java": ("javac", "default-jdk-headless")}
pytestmark = pytest.mark.sampled(2, together="kits")


@pytest.fixture(scope="module", params=TOOLS)
def kit(request, tmp_path_factory):
    tool, package = TOOLS[request.param]
    if shutil.which(tool) is None:
        lacking(f"{tool} is not installed; to run: apt install {package}")
    folder = tmp_path_factory.mktemp("class") / "somebody"
    write_kit(folder, request.param)
    return folder


def test_the_commands_of_its_readme_work(kit):
    readme = (kit / "README.md").read_text()
    commands = dict(re.findall(r"^(Test|Ask) it: `(.+?)`", readme, re.MULTILINE))
    said = {
        name: subprocess.run(command, shell=True, cwd=kit, check=True, capture_output=True, text=True).stdout
        for name, command in commands.items()
    }
    assert "Test" in said
    assert said.get("Ask", "d3\n") == "d3\n"


def test_its_tests_find_a_player_that_plays_otherwise(kit, tmp_path):
    wrong = shutil.copytree(kit, tmp_path / "wrong")
    for each in wrong.iterdir():
        if each.suffix in (".py", ".js", ".cpp", ".java") and "est" not in each.stem:
            each.write_text(each.read_text().replace("legal[0]", '"a8"'))
    command = re.findall(r"^Test it: `(.+?)`", (wrong / "README.md").read_text(), re.MULTILINE)[0]
    assert subprocess.run(command, shell=True, cwd=wrong, check=False, capture_output=True).returncode == 1


def test_it_plays_as_a_hand_in(kit, tmp_path):
    game = GameSpec("reversi", 4).make()
    engine = engine_of(kit.parent, kit.name, tmp_path, HandInLimits(seconds=float(MINUTES)))
    player, start = RemotePlayer("somebody", engine, game), game.start()
    try:
        assert player.choose(game, start, rng=Rng(0)).move == start.moves()[0]
    finally:
        player.release()
