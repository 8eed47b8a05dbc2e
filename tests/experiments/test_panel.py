"""The panel: who it is, how many games, and that nothing but the question moves its score."""

from __future__ import annotations

from heibai.experiments.laboratory import Laboratory
from heibai.experiments.panel import EVALUATORS, measure, panel_of, play_panel
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import make_player

PANEL = panel_of("alphabeta:depth=1")


def test_every_member_searches_like_the_measured_and_the_kernel_plays_it():
    assert list(PANEL) == list(EVALUATORS)
    for text in PANEL.values():
        assert make_player(text, make_game("reversi")).kernel.options["depth"] == 1


def test_every_member_is_met_with_both_colours_on_any_number_of_threads():
    one, two = (play_panel("random", PANEL, games=6, seed=3, threads=threads) for threads in (1, 2))
    assert one == two
    assert one.tally.games == 6 * len(PANEL)
    assert one.pairs.pairs == 3 * len(PANEL)


def test_a_player_of_the_kernel_plays_as_its_text_does():
    text = "alphabeta:depth=1,eval=discs"
    player = make_player(text, make_game("reversi")).kernel
    assert play_panel(player, PANEL, games=4, seed=1, threads=1) == play_panel(text, PANEL, games=4, seed=1, threads=1)


def test_a_member_against_itself_is_even_and_has_openings_of_its_own():
    name, text = next(iter(PANEL.items()))
    alone = play_panel(text, {name: text}, games=20, seed=1, threads=1)
    assert alone.score == 0.5
    other = play_panel(text, {"another name": text}, games=20, seed=1, threads=1)
    assert other.margin_as_black != alone.margin_as_black


def test_a_measurement_is_a_cell_that_is_played_once(tmp_path):
    directory = RunDirectory.create(tmp_path / "study", kind="study", config={})
    lab = Laboratory(directory, seed=1, threads=1)
    met = measure(lab, "panel-x", "random", PANEL, games=4)
    assert measure(lab, "panel-x", "random", PANEL, games=4) == met
    assert lab.cells["panel-x"]["asked"]["panel"] == PANEL
