"""``heibai learn network``: it learns, plays 4x4 perfectly, and goes on to the same weights."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from lacking import installed

from heibai.compose import job_kind
from heibai.core.errors import CheckpointError, RunError, SpecError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn import network as package
from heibai.learn.network.file import NETWORK, read_network
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.network.training.trainer import TRAINER
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin, work_on
from heibai.learn.training.trainer import TrainingState
from heibai.players.spec import make_player

installed("jax", "'heibai[train]'")
installed("onnxruntime", "'heibai[network]'")

pytestmark = pytest.mark.sampled(5, together="trainings of a network")
TESTS = str(Path(__file__).parents[3])  # where toy_networks.py lies
TOY = NetworkOptions(
    moves=640, rows=8, games=32, simulations=8, fast=4, considered=4, blocks=1, channels=8, batch=64, reuse=4.0,
    rate=1e-2, kept=64, test_games=16, exact=0,
)  # fmt: skip


def config(options=TOY, *, seed=1, game="reversi/4"):
    return TrainingConfig("network", GameSpec.parse(game), "", seed, options)


def stop_after(steps):
    control = Control()
    done = []

    def watch(row):
        done.append(row)
        if len(done) == steps:
            control.stop("a test")

    return control, watch


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A finished training of the toy network, and its rows."""
    rows, path = [], tmp_path_factory.mktemp("network") / "run"
    summary = work_on(begin(config(), path), watch=rows.append)
    return path, summary, rows


def test_the_loss_falls_and_the_policy_beats_chance(trained):
    path, summary, rows = trained
    assert [row["done"] for row in rows] == list(range(1, 9))
    assert all(before["games"] < after["games"] for before, after in pairwise(rows))
    assert rows[-1]["loss"] < 0.8 * rows[1]["loss"]
    assert rows[-1]["against_1"] > 0.6
    network = read_network(path / NETWORK)
    assert network.game == "reversi/4"
    assert network.provenance["games"] == summary["games"] == rows[-1]["games"]
    assert network.provenance["command"].startswith("heibai learn network --game reversi/4 --seed 1 --moves 640")


def test_a_training_that_was_stopped_ends_with_the_same_weights(trained, tmp_path):
    control, watch = stop_after(3)
    begun = begin(config(), tmp_path / "run")
    assert not work_on(begun, control=control, watch=watch)["finished"]
    summary = work_on(RunDirectory.open(tmp_path / "run"))
    assert summary["hash"] == trained[1]["hash"]


def test_a_run_answers_for_its_network(trained, tmp_path):
    path = shutil.copytree(trained[0], tmp_path / "run")
    data = bytearray((path / NETWORK).read_bytes())
    data[-1] ^= 1
    (path / NETWORK).write_bytes(data)
    with pytest.raises(RunError, match=r"network\.safetensors"):
        RunDirectory.open(path).result()


def test_a_row_says_what_the_gate_said():
    row = {"games": 9, "games_per_second": 1, "loss": 2, "against_1": 1, "against_2": 0.5}
    said = [TRAINER.say(row | {"gate": {"passed": passed, "pairs": 64, "llr": 3}}) for passed in (True, False)]
    assert [each.partition("simple player, ")[2] for each in said] == [
        "passed by the gate after 64 pairs", "held back by the gate after 64 pairs",
    ]  # fmt: skip


def test_a_finished_training_is_given_more(trained, tmp_path):
    path = shutil.copytree(trained[0], tmp_path / "run")
    directory, kind = RunDirectory.open(path), job_kind("learn")
    assert "rises again for those that are added" in kind.more(directory).depends_on_total
    with pytest.raises(SpecError, match="use a multiple of 80"):
        kind.give_more(directory, 700)
    kind.give_more(directory, 800)
    summary = work_on(RunDirectory.open(path))
    assert summary["done"] == 10
    assert summary["games"] > trained[1]["games"]
    assert "--moves 800" in read_network(path / NETWORK).provenance["command"]


def test_with_50_visits_it_never_gives_a_result_of_solved_4x4_away(trained):
    """In every position that best play of either side can reach from the start."""
    game = GameSpec.parse("reversi/4").make()
    player = make_player(f"mcts:net={trained[0] / NETWORK},visits=50", game)
    known, waiting, seen = {}, [game.start()], set()
    while waiting:
        position = waiting.pop()
        if position.is_over() or position in seen:
            continue
        seen.add(position)
        best = solved(position, known)
        move = player.choose(game, position, rng=Rng(1)).move
        assert sign(-solved(position.play(move), known)) == sign(best)
        after = [position.play(move) for move in position.moves()]
        waiting += [each for each in after if -solved(each, known) == best]
    assert len(seen) > 30


def sign(margin):
    return (margin > 0) - (margin < 0)


def solved(position, known):
    """The margin for the side to move with perfect play."""
    if position.is_over():
        return position.margin() * (-1 if position.to_move else 1)
    key = (position.own, position.opponent, position.to_move)
    if key not in known:
        known[key] = max(-solved(position.play(move), known) for move in position.moves())
    return known[key]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"batch": 12}, "a multiple of 8"),
        ({"test_games": 3}, "an even number"),
        ({"moves": 8, "rows": 9}, "a row needs a move"),
        ({"rate": 0.0}, "rate is 0.0"),
    ],
)
def test_what_cannot_be_asked_for_leaves_no_run(tmp_path, changed, words):
    with pytest.raises(SpecError, match=words):
        begin(config(NetworkOptions(**changed)), tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("game", "words"), [("gomoku/9/renju", "has no rules on the device"), ("reversi/5", "Reversi has 4, 6, 8 squares")]
)
def test_a_game_without_rules_on_the_device_leaves_no_run(tmp_path, game, words):
    with pytest.raises(RunError, match=words):
        begin(config(game=game), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_state_of_another_version_is_refused():
    from heibai.learn.network.training.gumbel import GumbelTrainer

    with pytest.raises(CheckpointError, match="of another version"):
        GumbelTrainer(config(), None, 1).step(TrainingState(1, {"0000": np.zeros(3)}))


def test_to_begin_one_does_not_import_jax(tmp_path):
    """A server begins trainings, which other processes work on."""
    words = [
        "import sys; from toy_networks import config; from heibai.learn.training.stored_training import begin",
        "begin(config(teacher='minimax:depth=1,eval=zones'), sys.argv[1])",
        "print('jax' in sys.modules)",
    ]
    run = [sys.executable, "-c", "; ".join(words), str(tmp_path / "run")]
    said = subprocess.run(run, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": TESTS})
    assert said.stdout.split() == ["False"]


def test_a_missing_extra_names_the_command(tmp_path, monkeypatch):
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[train\]'"):
        begin(config(), tmp_path / "run")
