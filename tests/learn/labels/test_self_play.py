"""Labels from games against oneself: what they say, the same on any number of processes, resumed after a stop."""

from __future__ import annotations

import json
from itertools import combinations

import numpy as np
import pytest
from small_archives import random_games, write_games

from heibai.core.errors import CheckpointError, RecordFormatError, RunError, UnknownNameError
from heibai.core.position import Color
from heibai.core.rng import Rng
from heibai.core.searching import Limits
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import GameSpec
from heibai.games.reversi.position import ReversiPosition
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.labels import trainer as labels
from heibai.learn.labels.judge import Judge
from heibai.learn.labels.options import SelfPlayOptions
from heibai.learn.labels.tasks import GamesTask, game_player, play_games
from heibai.learn.samples.gather import Division
from heibai.learn.samples.kinds import EXACT, FINAL, SEARCH, THEORETICAL
from heibai.learn.samples.merge import merged
from heibai.learn.samples.samples import digest_of, joined, open_samples
from heibai.learn.samples.sources import load_sources, make_samples
from heibai.learn.td.options import TdOptions
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin, work_on
from heibai.search.exact import Exact

SPEC = GameSpec("reversi", 6)
QUICK = {"player": "alphabeta:depth=2,eval=phased", "games": 12, "solve": 8, "fewest_plies": 2, "most_plies": 6}


def wishes(*, seed=1, spec=SPEC, **options):
    return TrainingConfig("self-play", spec, "", seed, SelfPlayOptions(**{**QUICK, **options}))


@pytest.fixture
def _small_steps(monkeypatch):
    monkeypatch.setattr(labels, "TASKS_A_STEP", 2)
    monkeypatch.setattr(labels, "POSITIONS_A_TASK", 16)


def position(own, opponent):
    return ReversiPosition(int(own), int(opponent), Color.BLACK, 6)


def test_another_seed_brings_other_games():
    boards = [set(play_games(GamesTask(SPEC, wishes().options, seed, 0, 4)).own.tolist()) for seed in (0, 1, 2)]
    for one, other in combinations(boards, 2):
        assert len(one & other) < len(one) / 2


def test_positions_with_few_empties_have_their_solved_score_and_the_others_a_search_value():
    found = play_games(GamesTask(SPEC, wishes().options, 1, 0, 4))
    empties = 36 - found.discs
    assert set(found.kind[empties <= 8]) == {EXACT}
    assert set(found.kind[empties > 8]) == {SEARCH}
    assert found.discs.min() >= 4 + 2
    for index in np.flatnonzero(empties <= 6)[:20]:
        board = position(found.own[index], found.opponent[index])
        assert found.target[index] == Exact().search(board, None, limits=Limits(), rng=Rng(1)).score.value
    judge = Judge(SPEC.make(), QUICK["player"], 0)
    for index in np.flatnonzero(empties > 8)[:20]:
        board = position(found.own[index], found.opponent[index])
        assert found.target[index] == pytest.approx(judge.label(board, Rng(1)).value)


def test_openings_are_about_even_for_the_player():
    def farthest(within):
        found = play_games(GamesTask(SPEC, wishes(within=within).options, 1, 0, 10))
        return max(abs(found.target[found.game == game][0]) for game in range(10))

    assert farthest(20.0) <= 20.0 < farthest(1e6)


def test_openings_are_as_uneven_as_chance_makes_them_where_that_is_asked_for():
    """All depths of the random walk, from 8 plies to 26, and none tried twice."""
    options = wishes(within=1e6, fewest_plies=8, most_plies=26).options
    discs = [play_games(GamesTask(SPEC, options, 1, number, 1)).discs.min() for number in range(12)]
    assert max(discs) - min(discs) > 8
    assert min(discs) >= 4 + 8


def test_a_solve_labels_the_end_that_its_line_shows(monkeypatch):
    solved = []
    solve = Judge._solved

    def counted(self, position, rng):
        solved.append(position)
        return solve(self, position, rng)

    monkeypatch.setattr(Judge, "_solved", counted)
    found = play_games(GamesTask(SPEC, wishes(solve=10).options, 1, 0, 4))
    assert len(solved) == 4
    assert (found.kind == EXACT).sum() > 30
    for index in np.flatnonzero(36 - found.discs <= 6):
        board = position(found.own[index], found.opponent[index])
        assert found.target[index] == Exact().search(board, None, limits=Limits(), rng=Rng(1)).score.value


@pytest.mark.parametrize("player", ["alphabeta:depth=3,table=1,eval=phased", "alphabeta:depth=2,eval=phased"])
def test_a_process_that_did_other_games_before_labels_the_same(player):
    options = wishes(player=player).options
    work = game_player()
    tasks = [GamesTask(SPEC, options, 1, first, 2) for first in (4, 2, 0)]
    for found, alone in zip(map(work, tasks), map(play_games, tasks), strict=True):
        assert digest_of(found) == digest_of(alone)


def test_labels_of_several_runs_are_merged_as_those_of_one_are(tmp_path, command_line):
    for seed in (1, 2):
        work_on(begin(wishes(seed=seed, games=6), tmp_path / f"run{seed}"))
    archive = write_games(tmp_path / "games.jsonl", random_games(20, size=6))
    runs = [tmp_path / "run1", tmp_path / "run2"]
    words = ["learn", "samples", *runs, archive, runs[0], "--game", "reversi/6", "--json", "--out", tmp_path / "all"]
    code, out, _ = command_line(*words)
    assert code == 0
    every = [make_samples([archive], SPEC, Division(), tmp_path / "archive")]
    every += [open_samples(run / "samples").columns for run in runs]  # one that was named twice counts once
    found = open_samples(tmp_path / "all").columns
    assert digest_of(found) == digest_of(merged(joined(every), 6))
    keys = set(zip(found.own.tolist(), found.opponent.tolist(), found.split.tolist(), found.kind.tolist(), strict=True))
    assert len(keys) == len(found) == sum(json.loads(out)[split] for split in ("train", "validation", "test"))
    code, _, err = command_line("learn", "samples", runs[0], "--out", tmp_path / "no")
    assert (code, "are of reversi 6x6, expected reversi 8x8" in err) == (2, True)
    assert not (tmp_path / "no").exists()


def test_a_training_of_weights_works_on_one_machine(tmp_path, command_line):
    config = TrainingConfig("td", SPEC, "wpc", 1, TdOptions(games=8, rows=1, test_games=2))
    begin(config, tmp_path / "td")
    code, _, err = command_line("resume", tmp_path / "td", "--cluster", "auto")
    assert (code, "a run of kind 'learn' works on one machine; leave --cluster out" in err) == (2, True)


def test_a_judge_labels_what_the_player_played():
    plain = play_games(GamesTask(SPEC, wishes().options, 1, 0, 3))
    judged = play_games(GamesTask(SPEC, wishes(judge="alphabeta:depth=4,eval=phased").options, 1, 0, 3))
    assert np.array_equal(plain.own, judged.own)
    assert not np.array_equal(plain.target, judged.target)


@pytest.mark.parametrize(("solve", "kind"), [(8, THEORETICAL), (0, FINAL)])
def test_a_game_s_result_labels_all_its_positions(solve, kind):
    found = play_games(GamesTask(SPEC, wishes(judge="result", solve=solve).options, 1, 0, 4))
    assert set(found.kind[36 - found.discs > 8]) == {kind}
    for game in range(4):
        scores = np.abs(found.target[found.game == game])
        assert set(scores) == {scores[-1]}


def test_noise_leads_games_astray_and_leaves_labels_alone():
    plain, noisy = (play_games(GamesTask(SPEC, wishes(noise=noise).options, 1, 0, 4)) for noise in (0.0, 0.5))
    assert not np.array_equal(plain.own, noisy.own)
    judge = Judge(SPEC.make(), QUICK["player"], 8)
    for index in range(20):
        board = position(noisy.own[index], noisy.opponent[index])
        assert noisy.target[index] == pytest.approx(judge.label(board, Rng(1)).value)


@pytest.mark.usefixtures("_small_steps")
def test_labels_are_the_same_after_a_stop_and_on_several_processes(tmp_path):
    whole = work_on(begin(wishes(), tmp_path / "whole"), threads=1)
    begin(wishes(), tmp_path / "stopped")
    for _ in range(2):
        control = Control()
        directory = RunDirectory.open(tmp_path / "stopped")
        work_on(directory, control=control, watch=lambda row, c=control: c.stop())
    assert not (tmp_path / "stopped" / "samples").exists()
    again = work_on(RunDirectory.open(tmp_path / "stopped"), threads=2)
    assert again["hash"] == whole["hash"]
    assert again["samples"]["exact"] > 0
    assert again["done"] == 3
    assert len(load_sources([str(tmp_path / "stopped")], SPEC, Division(), None)) == len(
        open_samples(tmp_path / "whole" / "samples").columns
    )


@pytest.mark.usefixtures("_small_steps")
def test_positions_of_samples_are_labelled_anew_and_keep_their_split_and_year(tmp_path):
    archive = write_games(tmp_path / "games.jsonl", random_games(20, size=6))
    before = make_samples([archive], SPEC, Division(), tmp_path / "samples")
    summary = work_on(begin(wishes(positions=str(tmp_path / "samples"), most=100), tmp_path / "run"))
    after = open_samples(tmp_path / "run" / "samples").columns
    assert summary["samples"]["search"] > 0
    assert len(after) == 100
    assert set(after.year) == {2001}
    old = set(zip(before.own.tolist(), before.opponent.tolist(), before.split.tolist(), strict=True))
    assert old >= set(zip(after.own.tolist(), after.opponent.tolist(), after.split.tolist(), strict=True))
    opening = work_on(begin(wishes(positions=str(tmp_path / "samples"), fewest_empties=24), tmp_path / "opening"))
    assert set(opening["samples"]) == {"train", "validation", "test", "search"}


@pytest.mark.usefixtures("_small_steps")
def test_a_run_with_pieces_of_another_size_does_not_go_on(tmp_path, monkeypatch):
    archive = write_games(tmp_path / "games.jsonl", random_games(20, size=6))
    make_samples([archive], SPEC, Division(), tmp_path / "samples")
    control = Control()
    config = wishes(positions=str(tmp_path / "samples"), most=100)
    work_on(begin(config, tmp_path / "run"), control=control, watch=lambda row: control.stop())
    monkeypatch.setattr(labels, "POSITIONS_A_TASK", 8)
    with pytest.raises(CheckpointError, match="pieces of 16, this heibai on pieces of 8"):
        work_on(RunDirectory.open(tmp_path / "run"))


@pytest.mark.usefixtures("_small_steps")
def test_other_weights_than_those_that_it_began_with_are_said(tmp_path):
    def write(value):
        write_weights(tmp_path / "w.json", WeightsFile("reversi", 6, "wpc", np.full(10, value)))

    write(1.0)
    directory = begin(wishes(player=f"greedy:eval=@{tmp_path / 'w.json'}"), tmp_path / "run")
    control = Control()
    work_on(directory, control=control, watch=lambda row: control.stop())
    write(2.0)
    with pytest.raises(CheckpointError, match="are not those that it began with"):
        work_on(directory)


@pytest.mark.usefixtures("_small_steps")
def test_a_damaged_shard_is_one_sentence(tmp_path):
    directory = begin(wishes(), tmp_path / "run")
    control = Control()
    work_on(directory, control=control, watch=lambda row: control.stop())
    (tmp_path / "run" / "shards" / "0.npz").write_bytes(b"PK")
    with pytest.raises(CheckpointError, match=r"0.npz' is damaged"):
        work_on(directory)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"player": ""}, RunError, "nobody came to play"),
        ({"player": "nobody"}, UnknownNameError, "'nobody' is no player"),
        ({"judge": "nobody"}, UnknownNameError, "'nobody' is no player"),
        ({"fewest_plies": 7}, RunError, "7 to 6 random plies"),
        ({"positions": "nowhere", "judge": "result"}, RunError, "positions without their games have no result"),
        ({"positions": "nowhere"}, RecordFormatError, "'nowhere' holds no samples"),
    ],
)
def test_wishes_that_cannot_be_leave_no_directory(tmp_path, options, error, says):
    with pytest.raises(error, match=says):
        begin(wishes(**options), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_player_without_a_score_is_said(tmp_path):
    with pytest.raises(RunError, match="the player 'random' gives no score"):
        work_on(begin(wishes(player="random"), tmp_path / "run"))


def test_samples_of_another_board_are_said(tmp_path):
    make_samples(
        [write_games(tmp_path / "a.jsonl", random_games(5, size=4))], GameSpec("reversi", 4), Division(), tmp_path / "s"
    )
    with pytest.raises(RecordFormatError, match="are of reversi 4x4, expected reversi 6x6"):
        begin(wishes(positions=str(tmp_path / "s")), tmp_path / "run")
    with pytest.raises(RunError, match="has 99 empties or more"):
        begin(wishes(positions=str(tmp_path / "s"), spec=GameSpec("reversi", 4), fewest_empties=99), tmp_path / "run")


def test_self_play_on_the_command_line(tmp_path, command_line):
    words = ["learn", "self-play", "--game", "reversi/6", "--player", QUICK["player"], "--games", 4, "--solve", 8]
    code, out, _ = command_line(*words, "--most-plies", 6, "--threads", 1, "--out", tmp_path / "run", "--json")
    assert code == 0
    summary = json.loads(out)
    assert summary["samples"]["exact"] > 0
    code, out, _ = command_line("resume", tmp_path / "run", "--threads", 1)
    assert code == 0
    assert "heibai play" not in out
    fit = ["learn", "regression", tmp_path / "run", "--game", "reversi/6", "--eval", "wpc"]
    assert command_line(*fit, "--out", tmp_path / "fit")[0] == 0
