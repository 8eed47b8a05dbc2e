"""Long work below a cell of a notebook."""

from __future__ import annotations

import pytest
from lacking import installed

import heibai


@pytest.fixture
def pictures(monkeypatch):
    """What is displayed, the last at the end."""
    installed("anywidget", "'heibai[notebook]'")
    from heibai.notebook import progress

    shown = []

    class Handle:
        def update(self, picture):
            shown.append(picture._repr_html_())

    monkeypatch.setattr(progress, "display", lambda picture, display_id: Handle())
    return shown, progress.show_progress


def test_a_match_fills_its_bar(pictures):
    shown, show_progress = pictures
    heibai.match("random", "random", games=40, game="reversi/4", progress=show_progress())
    assert shown[-1] == '<progress value="40" max="40"></progress> 40 of 40'


def test_a_run_tells_the_numbers_of_its_generations(pictures):
    shown, show_progress = pictures
    heibai.evolve("roulette", population=4, generations=1, openings_per_pair=1, progress=show_progress())
    assert "generation" in shown[0]
    assert "best" in shown[0]


def test_a_search_tells_its_report(pictures):
    shown, show_progress = pictures
    tell = show_progress()
    for depth in (1, 2):
        tell(heibai.analyse(heibai.Game().start(), player=f"alphabeta:depth={depth},eval=zones"))
    assert ["1 plies" in shown[0], "2 plies" in shown[1]] == [True, True]
