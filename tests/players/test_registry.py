"""Evaluators of other packages join by entry points; a broken one is said and disables nobody else."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from heibai.core import plugins
from heibai.core.errors import SpecError
from heibai.evaluators.linear import LinearEvaluator
from heibai.games import make_game
from heibai.players import registry
from heibai.players.evaluator_text import known_evaluators, make_evaluator
from heibai.players.registry import EVALUATORS, RegisteredEvaluator

GAME = make_game("reversi")


def make_corners(game, options):
    return LinearEvaluator(game.feature_set("discs"), [len(options) + 1.0], name="corners")


CORNERS = RegisteredEvaluator(make_corners, "of another package")
FOREIGN = RegisteredEvaluator(make_corners, "needs what no game has", needs="nothing")


@pytest.fixture
def installed(monkeypatch):
    """Makes entry points of this module look installed."""

    def install(**targets):
        points = [EntryPoint(name, target, EVALUATORS.group) for name, target in targets.items()]
        monkeypatch.setattr(plugins, "entry_points", lambda group: [point for point in points if point.group == group])
        plugins.installed.cache_clear()

    yield install
    monkeypatch.undo()
    plugins.installed.cache_clear()


def test_heibais_own_bred_is_an_entry_point_like_any_other():
    assert registry.registered_for(GAME)["bred"].needs == "seven"
    assert "bred" not in registry.registered_for(make_game("gomoku"))
    assert make_evaluator("bred:seed=3", GAME).name == "bred:seed=3"


def test_an_installed_evaluator_is_listed_and_made_with_its_options(installed):
    installed(corners=f"{__name__}:CORNERS", foreign=f"{__name__}:FOREIGN")
    assert known_evaluators(GAME)["corners"] == "of another package"
    assert "foreign" not in known_evaluators(GAME)
    assert make_evaluator("corners/wide", GAME).weights == (2.0,)
    with pytest.raises(SpecError, match="makes its own weights"):
        make_evaluator("corners[1]", GAME)


def test_names_of_the_game_cannot_be_taken_away(installed):
    installed(zones=f"{__name__}:CORNERS")
    assert make_evaluator("zones", GAME).name == "zones"


@pytest.mark.parametrize(
    ("target", "why"), [("no_such_module:X", "ModuleNotFoundError"), (f"{__name__}:GAME", "no RegisteredEvaluator")]
)
def test_a_broken_one_is_listed_with_its_reason_and_refused_when_asked_for(installed, target, why):
    installed(corners=f"{__name__}:CORNERS", broken=target)
    assert why in known_evaluators(GAME)["broken"]
    assert make_evaluator("corners", GAME).name == "corners"
    with pytest.raises(SpecError, match=why):
        make_evaluator("broken", GAME)
