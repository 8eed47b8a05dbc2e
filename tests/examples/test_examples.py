"""The examples run in seconds, and say what their documentation promises."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lacking import installed, keras_on_jax
from waiting import MINUTES

from heibai.games import make_game

EXAMPLES = Path(__file__).parents[2] / "examples"


def run_example(name: str, *options: object) -> str:
    """What an example prints, run in its own folder as its first lines say."""
    words = [sys.executable, name, *map(str, options)]
    done = subprocess.run(words, cwd=EXAMPLES, capture_output=True, text=True, timeout=MINUTES, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_was_bred_is_measured() -> None:
    said = run_example("breed_and_match.py", "--generations", 2, "--openings", 20)
    assert "champion  alphabeta:depth=1,eval=[zones:weights=[" in said
    assert "95% interval" in said


@pytest.mark.sampled(8)
def test_every_reply_to_a_forced_win_loses() -> None:
    said = run_example("forced_win.py")
    assert "continuous fours: none" in said
    found = re.search(r"(\d+) of (\d+) replies", said)
    assert found
    lost, replies = map(int, found.groups())
    assert lost == replies > 200


@pytest.mark.sampled(8)
def test_learning_by_self_play_ends_with_a_measurement() -> None:
    said = run_example("learn_by_self_play.py", "--games", 2000, "--openings", 20)
    assert "2000 games: score" in said
    assert "95% interval" in said


@pytest.mark.sampled(3)
def test_learning_from_own_games_ends_with_a_measurement() -> None:
    said = run_example("learn_regression.py", "--games", 40, "--openings", 10)
    assert "round 2: mean error" in said
    assert "95% interval" in said


@pytest.mark.sampled(6)
def test_what_goes_into_a_library_comes_out_again() -> None:
    said = run_example("library_of_games.py")
    assert "300 games imported, 0 known already, 0 refused" in said
    assert "300 games, 46.7 % for black" in said  # the one first move, images merged
    counted, exported = re.search(r"Ada: (\d+) games", said), re.search(r"(\d+) games of Ada", said)
    assert counted
    assert exported
    assert counted[1] == exported[1] == "150"
    assert len(re.findall(r"Ada .*then \w\d|- Ada .*then \w\d", said)) == 3
    assert "the book by search has 30 positions" in said


def test_a_match_is_told_with_its_interval_and_a_game() -> None:
    said = run_example("match_two_players.py")
    assert "wins" in said
    assert "95% interval" in said
    assert "first game: " in said


def test_a_breeder_of_ones_own_beats_random_play() -> None:
    said = run_example("own_breeder.py", "--generations", 6)
    assert "champion  alphabeta:depth=1,eval=[zones:weights=[" in said
    score = re.search(r"random +score ([\d.]+)", said)
    assert score
    assert float(score[1]) > 0.6


@pytest.mark.sampled(3)
def test_an_evaluator_of_ones_own_plays() -> None:
    assert "of 20 games won" in run_example("own_evaluator.py")


@pytest.mark.sampled(3)
def test_two_engines_play_a_whole_game_and_its_score_is_that_of_its_moves() -> None:
    moves, score = (line.partition(": ")[2] for line in run_example("play_as_engine.py").splitlines())
    position = (game := make_game("reversi")).start()
    for move in moves.split():
        position = position.play(game.parse_move(move.lower()))
    margin = position.margin()
    assert position.is_over()
    assert score == f"{'B' if margin > 0 else 'W'}+{abs(margin)}"


@pytest.mark.sampled(3)
def test_an_archive_is_read() -> None:
    lines = run_example("read_wthor.py").splitlines()
    assert lines[0] == "200 games in WTH_2001.wtb"
    assert sum(int(line.split()[1]) for line in lines[1:]) == 200


@pytest.mark.sampled(6)
def test_a_kept_run_becomes_a_figure_a_table_and_ancestors(tmp_path: Path) -> None:
    said = run_example("run_report.py", "--folder", tmp_path, "--generations", 2)
    assert (tmp_path / "run.svg").stat().st_size > 10_000
    assert (tmp_path / "run.csv").read_text().count("\n") == 1 + 3 * 10
    assert "of the last population's parentage" in said


@pytest.mark.sampled(6)
def test_a_match_becomes_a_folder_whose_changed_table_is_named(tmp_path: Path) -> None:
    said = run_example("run_as_folder.py", "--folder", tmp_path, "--games", 4)
    assert (tmp_path / "match-report" / "report.html").is_file()
    assert "faults    0" in said
    assert "changed   tables/01-settings.csv: it has 133 bytes, the manifest says 131" in said


@pytest.mark.sampled(6)
def test_two_characters_of_a_map_meet() -> None:
    said = run_example("characters.py", "--generations", 2)
    assert re.search(r"^map +\d+ of 100 cells, QD score [\d.]+$", said, flags=re.MULTILINE)
    more, fewer = re.search(r"mobility +([\d.]+) meets ([\d.]+) and scores", said).groups()  # type: ignore[union-attr]
    assert float(more) > float(fewer)


def test_sequences_get_fitter_from_line_to_line() -> None:
    said = run_example("sequence_solver.py")
    rows = re.findall(r"^ *(\d+) +([\d,]+) +[\d.]+% +([\d,]+)", said, flags=re.MULTILINE)
    fitness = [int(row[2].replace(",", "")) for row in rows]
    assert len(fitness) > 3
    assert fitness == sorted(set(fitness))
    assert "It plays g10" in said


@pytest.mark.sampled(4)
def test_a_sequential_test_decides_and_a_tournament_ranks() -> None:
    said = run_example("test_and_tournament.py")
    assert "elo1 after" in said
    assert "3 random" in said
    assert "Elo +0 (0.0 to 0.0)" in said
    assert "circles: none" in said


@pytest.mark.sampled(12)
def test_a_network_that_keras_trained_plays() -> None:
    keras_on_jax()
    installed("onnxruntime", "'heibai[network]'")
    said = run_example("network_in_keras.py", "--games", 60, "--epochs", 3, "--openings", 8)
    first, last = map(float, re.search(r"loss ([\d.]+) at first, ([\d.]+) at the end", said).groups())
    assert last < first
    assert "policy alone against chance: score" in said


@pytest.mark.sampled(12)
def test_a_policy_learns_on_many_boards_at_once() -> None:
    installed("optax", "'heibai[train]'")
    said = run_example("vector_policy_gradient.py", "--rounds", 40)
    before, after = map(float, re.search(r"before: ([\d.]+) .*\n.*moves: ([\d.]+)", said).groups())
    assert after > before + 0.1


def test_a_client_of_the_tools_for_language_models_is_answered() -> None:
    installed("mcp", "'heibai[mcp]'")
    said = run_example("mcp_client.py")
    assert "tools: position, play, solve, analyse, explain, review, library, match, breed" in said
    assert "black to move" in said
    assert "black c5 loses" in said
    assert "95% interval" in said


def test_three_hand_ins_are_a_class(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "hand-ins", tmp_path / "hand-ins")
    words = [sys.executable, "-m", "heibai", "class", "hand-ins", "--game", "reversi/6", "--solution", "level:2"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=MINUTES, check=False)
    assert done.returncode == 0, done.stderr
    report = (tmp_path / "hand-ins" / "class-results" / "report.md").read_text()
    for name in ("any\\_move", "corners", "most\\_discs"):
        assert re.search(rf"\| {re.escape(name)} \| python \| 8/8 \| [0-9.]+ \| (yes|no) \| (yes|no) \|  \|", report)
    assert "level:2 (the solution)" in report
