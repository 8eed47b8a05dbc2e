"""A run ends by its rules too, and a resumed one at the same place."""

from __future__ import annotations

import shlex

import pytest
from kept_runs import small_config

from heibai.core.errors import RunError, SpecError
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.champion import command_of
from heibai.evolve.runs.stopping import StopRules, StopState, parse_stop
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.jobs.control import Control


def row(**changes):
    return {"games": 10, "seconds": 1.0, "spread": 5.0, "champion": [1.0], "panel": None} | changes


@pytest.mark.parametrize(
    ("rule", "number", "rows"),
    [
        ("games", 25, 3),
        ("seconds", 2, 2),
        ("unchanged", 3, 4),
        ("spread", 4.5, 5),
        ("target", 0.6, 4),
    ],
)
def test_each_rule_ends_a_run_when_its_number_is_reached(rule, number, rows):
    rules, standing = StopRules({rule: number}, "rival"), StopState()
    log = [row(), row(), row(panel={"rival": {"score": 0.5}}), row(panel={"rival": {"score": 0.7}}), row(spread=4.0)]
    ended = None
    for count, entry in enumerate(log, 1):
        standing = standing.after(entry, rival="rival")
        if ended is None and rules.reason(standing):
            ended = count
    assert ended == rows


def test_a_new_champion_begins_the_count_anew():
    standing = StopState()
    for champion in ([1.0], [1.0], [2.0], [2.0]):
        standing = standing.after(row(champion=champion), rival="")
    assert standing.unchanged == 1


def test_a_run_with_a_budget_of_games_ends_measured_and_resumes_to_the_same_end(tmp_path):
    config = small_config(generations=40, stop={"games": 300})
    unbroken = make_run(config, threads=1).go()
    assert unbroken.finished
    assert 300 <= unbroken.games < 300 + unbroken.games / unbroken.generations + 1
    assert unbroken.panel is not None
    directory, control = begin(config, tmp_path / "run"), Control()
    work_on(directory, threads=1, control=control, watch=lambda row: control.stop())
    summary = work_on(directory, threads=1)
    assert summary["finished"]
    assert summary["hash"] == unbroken.hash
    assert "games" in directory.status().message
    assert "--stop games=300" in (directory.path / "champion.json").read_text()


def test_paired_blend_stops_at_a_target():
    config = small_config("paired-blend:rounds=2", population=6, generations=30, panel_every=1, stop={"target": 0.01})
    result = make_run(config, threads=1).go()
    assert result.finished
    assert result.generations < 31


def test_a_target_needs_a_panel():
    with pytest.raises(RunError, match="--panel-openings"):
        make_run(small_config(panel_openings=0, stop={"target": 0.5}))


@pytest.mark.parametrize("text", ["games", "games=0", "luck=3", "seconds=soon", "games=inf", "target=6"])
def test_bad_rules_say_which_there_are(text):
    with pytest.raises(SpecError, match="games=100000"):
        parse_stop(text)


def test_the_command_of_a_champion_has_every_digit_of_a_rule():
    words = shlex.split(command_of(small_config(stop={"games": 1234567.0})))
    assert parse_stop(words[words.index("--stop") + 1]) == ("games", 1234567.0)


def test_a_rule_is_read():
    assert parse_stop("games=1e6") == ("games", 1e6)
