"""Without Ray, asking for a cluster says how to get it, and nothing else needs it."""

import importlib.util
import socket

import pytest

from heibai.arena.play.cluster import Cluster, Setting, open_cluster, play_item
from heibai.arena.play.results import games_hash, join
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.core.errors import RunError
from heibai.games import GameSpec, make_game

GAME = make_game("reversi", 4)


def test_without_ray_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[cluster\]'"):
        Cluster("auto")


def test_a_cluster_that_is_gone_is_told_at_once(monkeypatch, tmp_path):
    """What Ray remembers of it, on this machine or in RAY_ADDRESS, is asked before Ray asks for minutes."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: True)
    monkeypatch.setattr(importlib, "import_module", lambda name: None)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))  # and nobody listens
        gone = f"127.0.0.1:{unheard.getsockname()[1]}"
        (tmp_path / "ray").mkdir()
        (tmp_path / "ray" / "ray_current_cluster").write_text(gone)
        for name, value in (("RAY_TMPDIR", str(tmp_path)), ("RAY_ADDRESS", gone)):
            monkeypatch.setenv(name, value)
            with pytest.raises(RunError, match="no Ray cluster answers at 'auto'"):
                Cluster("auto")


def test_without_an_address_there_is_no_cluster():
    with open_cluster(None) as cluster:
        assert cluster is None


@pytest.mark.parametrize(
    "players", [("greedy:eval=zones,ties=random", "random"), ("greedy:eval=zones,noise=0.2,python=1", "random")]
)
def test_the_items_of_a_schedule_are_its_games(players):
    """What a worker does is here done in this process."""
    openings = random_openings(GAME, 6, plies=3, seed=1)
    schedule = schedule_round_robin(2, openings=6)
    setting = Setting(GameSpec.of(GAME), players, openings, seed=3, generation=2, keep_moves=True)
    items = [play_item(setting, (3, 2, n), part) for n, part in enumerate(schedule.chunks(5))]
    assert [key for key, _, _ in items] == [(3, 2, 0), (3, 2, 1), (3, 2, 2)]
    with Runner(GAME, players, openings, seed=3, generation=2, threads=1) as runner:
        whole = runner.play(schedule, keep_moves=True)
    assert games_hash(join([results for _, results, _ in items])) == games_hash(whole)
