"""A map over the styles of a game that another package brings."""

from __future__ import annotations

import pytest
from plugin_packages import install

from heibai.apps.web.breed.declared import options_of
from heibai.core import plugins

MODULE = '''
import numpy as np
from fields_plugin import FieldsGame

from heibai.extend import Abilities, GameEntry, Style, Styles


def measure(starts, moves):
    """Of each side: the share of even squares among its moves, and the mean of its squares in sizes of the board."""
    found = np.full((len(starts), 2, 2), np.nan)
    for game, (start, line) in enumerate(zip(starts, moves)):
        for seat in (0, 1):
            own = line[(seat - start.seat) % 2 :: 2]
            if own:
                found[game, seat] = np.mean([square % 2 == 0 for square in own]), np.mean(own) / start.size**2
    return found


class StyledGame(FieldsGame):
    name = "styled"
    styles = Style("evenness", "even squares", 0, 1), Style("height", "mean square", 0, 1)
    abilities = Abilities(styles=Styles(styles, measure))


GAME = GameEntry(StyledGame, 3, (2, 3, 4), ("plain", "wild"))
'''
WORDS = ("--game", "styled", "--population", "4", "--generations", "2", "--depth", "1", "--panel-openings", "0")


@pytest.fixture(autouse=True)
def styled(packages):
    install(packages, "heibai-styled", {"heibai.games": {"styled": "styled_plugin:GAME"}}, {"styled_plugin": MODULE})
    plugins.installed.cache_clear()


def bred(command_line, tmp_path, recipe):
    return command_line("evolve", recipe, *WORDS, "--seed", "1", "--out", str(tmp_path / "run"), "--json")


def test_a_map_is_bred_over_styles_that_a_package_declares(command_line, tmp_path):
    done = bred(command_line, tmp_path, "map-elites:x=height,y=evenness,random=1")
    assert done.code == 0, done.err
    assert [axis["name"] for axis in done.told["map"]["axes"]] == ["height", "evenness"]
    assert done.told["map"]["filled"] > 0


def test_a_style_that_the_game_lacks_is_refused_with_those_that_it_has(command_line, tmp_path):
    done = bred(command_line, tmp_path, "map-elites:x=edges")
    assert done.code == 2
    assert "'edges' is no style of 'styled'; known: evenness, height" in done.err
    assert not (tmp_path / "run").exists()


def test_the_page_offers_the_styles_of_every_game():
    axes = {option["name"]: option["choices"] for option in options_of("map-elites")}
    known = ["usual", "mobility", "edges", "discs", "attack", "spread", "evenness", "height"]
    assert axes["x"] == axes["y"] == known
