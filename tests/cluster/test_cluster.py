"""Games on a Ray cluster are the games of one thread, whichever process dies; make cluster runs this folder."""

from __future__ import annotations

import dataclasses
import os
import random
import signal
import threading
import time
from contextlib import suppress

import numpy as np
import pytest
from every_player import GOMOKU, OPENINGS, REVERSI, SEED, games_of, gauntlet
from kept_runs import keep_run, small_config
from killing import Workers
from waiting import wait_until

from heibai.arena.contests import contest, stored_contest
from heibai.arena.play import cluster as clusters
from heibai.arena.play.cluster import Cluster, PieceSetting, Setting, play_item
from heibai.arena.play.results import games_hash
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings, random_openings
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.core.errors import RunError, SpecError
from heibai.evolve.runs.assembly import make_run
from heibai.evolve.runs.stored_run import begin
from heibai.games import GameSpec, make_game
from heibai.jobs.directory import RunDirectory
from heibai.learn.labels import trainer as label_trainer
from heibai.learn.labels.options import SelfPlayOptions
from heibai.learn.labels.tasks import GamesTask, game_player
from heibai.learn.training import stored_training
from heibai.learn.training.config import TrainingConfig
from heibai.players.spec import make_player
from heibai.store.home import runs_directory

GAME = make_game("reversi", 6)
KERNEL = ("greedy:eval=zones,ties=random", "greedy:eval=discs,noise=0.2", "random")
BRED = ("alphabeta:depth=1,eval=[bred:seed=1],python=1", "random")  # made by a room above the players
PYTHON = ("greedy:eval=zones,ties=random,python=1", "greedy:eval=discs,noise=0.2,python=1")


@pytest.fixture(scope="module")
def cluster(head):
    with Cluster(head.address) as connected:
        yield connected


def runner(players, *, openings, cluster=None):
    starts = random_openings(GAME, openings, plies=6, seed=1)
    return Runner(GAME, players, starts, seed=7, generation=3, threads=1, cluster=cluster)


@pytest.mark.parametrize(("players", "openings", "least"), [(KERNEL, 500, 1000), (PYTHON, 12, 5), (BRED, 4, 5)])
def test_a_schedule_has_the_results_of_one_thread(cluster, monkeypatch, players, openings, least):
    monkeypatch.setattr(clusters, "LEAST_GAMES", least)
    schedule = schedule_round_robin(len(players), openings=openings)
    told = []
    with runner(players, openings=openings) as here, runner(players, openings=openings, cluster=cluster) as there:
        expected = here.play(schedule, keep_moves=True)
        found = there.play(schedule, keep_moves=True, progress=told.append)
    assert games_hash(found) == games_hash(expected)
    assert np.array_equal(found.margin, expected.margin)
    assert told[-1] == len(schedule)


@pytest.mark.parametrize(("players", "text"), [(REVERSI, "reversi/4"), (GOMOKU, "gomoku/6")])
@pytest.mark.usefixtures("packages")
def test_every_kind_of_player_plays_the_same_games_there(cluster, monkeypatch, players, text):
    monkeypatch.setattr(clusters, "LEAST_GAMES", 4)
    if "mine/house" in players:
        keep_run(runs_directory() / "house")
    game, schedule = make_game(text), gauntlet(players)
    openings = make_openings(OPENINGS, game, 1, seed=SEED)
    with Runner(game, players, openings, seed=SEED, cluster=cluster) as there:
        found = there.play(schedule, keep_moves=True)
    assert [found.game(index).moves for index in range(len(schedule))] == games_of(make_player, players, game)


def test_items_have_a_thousand_games_or_fifty_milliseconds_of_work(cluster, monkeypatch):
    monkeypatch.setattr(cluster, "processors", 2)
    monkeypatch.setattr(cluster, "_seconds_a_game", None)
    assert [cluster._size(games, 1) for games in (10, 16_000, 1_000_000)] == [1000, 1000, 62_500]
    monkeypatch.setattr(cluster, "_seconds_a_game", 0.01)
    assert [cluster._size(games, 1) for games in (10, 1600)] == [5, 100]
    monkeypatch.setattr(cluster, "_seconds_a_game", 2.0)
    assert cluster._size(10, 1) == 1


def test_a_run_and_a_match_end_with_the_hash_of_one_thread(cluster, tmp_path):
    for config in (
        small_config(),
        small_config(opponents="[[meet:opponents=2],[hall:members=2],[against:eval=[squares:swh]]]"),
    ):
        assert make_run(config, cluster=cluster).go().hash == make_run(config, threads=1).go().hash
    made = contest.make_contest(GAME, PYTHON, games=20, openings_text="random:4", seed=2)
    hashes = []
    for name, machines in (("here", None), ("there", cluster)):
        directory = RunDirectory.create(tmp_path / name, kind=made.kind, config=contest.to_config(made))
        hashes.append(stored_contest.run(directory, threads=1, cluster=machines)["hash"])
    assert hashes[0] == hashes[1]


def test_a_killed_worker_loses_no_game_and_none_is_counted_twice(head, cluster, monkeypatch):
    monkeypatch.setattr(clusters, "LEAST_GAMES", 100)
    players = ("alphabeta:depth=4,eval=zones", "alphabeta:depth=3,eval=squares", "greedy:eval=zones")
    schedule = schedule_round_robin(3, openings=400)
    with runner(players, openings=400) as here:
        expected = here.play(schedule)
    killed, found = set(), []
    with runner(players, openings=400, cluster=cluster) as there:
        while not killed:  # on a busy machine all may be played before this process sees who plays
            work = threading.Thread(target=lambda: found.append(there.play(schedule)))
            work.start()
            while work.is_alive():
                for process in head.players():
                    if len(killed) < 3 and process not in killed:
                        os.kill(process, signal.SIGKILL)
                        killed.add(process)
                work.join(0.01)
            results = found.pop()
            assert len(results) == len(schedule)
            assert games_hash(results) == games_hash(expected)


def test_a_run_whose_driver_and_workers_are_killed_at_ten_moments_ends_as_the_unbroken_one(head, tmp_path):
    config = small_config(generations=60, population=10, openings=4, panel_every=20)
    unbroken, broken = begin(config, tmp_path / "unbroken"), [begin(config, tmp_path / "broken0")]
    moments, kills = random.Random(5), 0
    with Workers() as workers:
        assert workers.work(unbroken.path) == 0
        while kills < 10:
            run = broken[-1]
            driver = workers.start(run.path, address=head.address)
            for _ in range(4):
                before = rows(run)
                wait_until(lambda run=run, before=before: rows(run) > before or run.result())
                time.sleep(moments.uniform(0, 0.1))
                kills += wait_until(lambda run=run: head.kill_a_player() or run.result()) is True
            with suppress(ProcessLookupError):
                os.kill(driver, signal.SIGKILL)
            if workers.end() == 0:  # it was faster
                broken.append(begin(config, tmp_path / f"broken{len(broken)}"))
            else:
                kills += 1
        workers.start(broken[-1].path, address=head.address)
        assert workers.end() == 0, workers.said
    for run in broken:
        assert run.result()["hash"] == unbroken.result()["hash"]
        assert run.result()["games"] == unbroken.result()["games"]
        assert rows(run) == 61


def rows(directory):
    return sum(1 for _ in directory.rows())


def test_a_machine_with_another_heibai_is_refused(cluster):
    schedule = schedule_round_robin(2, openings=1)
    setting = Setting(GameSpec.of(GAME), PYTHON, random_openings(GAME, 1, plies=6, seed=1), seed=1)
    older = dataclasses.replace(setting, code="0.0.1")
    with pytest.raises(RunError, match="install the same one on every machine"):
        cluster.play(older, schedule)
    key, results, seconds = play_item(setting, (1, 0, 0), schedule)
    assert (key, len(results)) == ((1, 0, 0), 2)
    assert seconds > 0


LABELS = {"player": "alphabeta:depth=4,eval=phased", "games": 24, "solve": 10, "most_plies": 6}


def labels(path, cluster=None, **options):
    """What came of labelling in the new run at ``path``."""
    config = TrainingConfig("self-play", GameSpec("reversi", 6), "", 1, SelfPlayOptions(**{**LABELS, **options}))
    return stored_training.work_on(stored_training.begin(config, path), threads=1, cluster=cluster)


def test_labels_are_those_of_one_process_though_workers_are_killed(head, cluster, monkeypatch, tmp_path):
    monkeypatch.setattr(label_trainer, "TASKS_A_STEP", 3)
    expected, killed = labels(tmp_path / "here"), set()
    for attempt in range(20):  # on a busy machine all may be done before this process sees who works
        found = []
        work = threading.Thread(
            target=lambda path=tmp_path / str(attempt), found=found: found.append(labels(path, cluster))
        )
        work.start()
        while work.is_alive():
            for process in head.players():
                if len(killed) < 2 and process not in killed:
                    with suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
                        killed.add(process)
            work.join(0.01)
        assert found[0]["hash"] == expected["hash"]
        if killed:
            break
    assert killed
    again = labels(tmp_path / "again", cluster, positions=str(tmp_path / "here"))
    assert again["hash"] == labels(tmp_path / "again here", positions=str(tmp_path / "here"))["hash"]


def test_a_machine_with_another_heibai_does_no_piece(cluster):
    pieces = cluster.pieces(PieceSetting(game_player, GameSpec("reversi", 6), code="0.0.1"))
    with pytest.raises(RunError, match="install the same one on every machine"):
        pieces.take(pieces.give(GamesTask(GameSpec("reversi", 6), SelfPlayOptions(**LABELS), 1, 0, 1)))


def test_what_the_work_raises_is_raised_here(cluster, tmp_path):
    with pytest.raises(RunError, match="the player 'random' gives no score"):
        labels(tmp_path / "run", cluster, player="random")


def test_a_player_that_is_an_object_cannot_travel(cluster):
    with pytest.raises(SpecError, match="cannot travel to a cluster; give its text"):
        runner([make_player("random", GAME), "random"], openings=1, cluster=cluster)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense:"])
def test_a_cluster_that_does_not_answer_is_one_sentence(head, address):
    with pytest.raises(RunError, match=f"no Ray cluster answers at '{address}' .*start one with: ray start --head"):
        Cluster(address)
