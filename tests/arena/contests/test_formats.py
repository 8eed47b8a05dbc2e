"""Formats of tournaments as jobs: who meets whom, where a test stops, and the same end after every kill."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest
from killing import Workers, kill_at_random

from heibai.arena.contests import contest, stored_contest
from heibai.arena.contests.ledger import GAMES
from heibai.arena.statistics.sprt import Sprt, Verdict, parse_sprt
from heibai.core.errors import CheckpointError, SpecError
from heibai.core.tally import PairTally
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

A, B = "greedy:eval=zones,noise=0.3", "greedy:eval=discs,noise=0.3"
WEAK, WEAKER = "greedy:eval=discs,noise=0.9", "random"
PLAYERS = (A, B, WEAK, WEAKER, "greedy:eval=zones,noise=0.8")
TIMES = ("seconds", "games_per_second")


def begin(path, players=PLAYERS, *, games=20, size=6, openings_text="random:6", **wishes):
    made = contest.make_contest(
        make_game("reversi", size), players, games=games, openings_text=openings_text, **wishes
    )  # fmt: skip
    config = json.loads(json.dumps(contest.to_config(made)))
    assert contest.to_config(contest.from_config(config)) == config
    return RunDirectory.create(path, kind=made.kind, config=config)


def without_times(result):
    return {key: value for key, value in result.items() if key not in TIMES}


def meetings(result):
    return [(p["a"], p["b"]) for p in result["pairings"]]


def test_a_gauntlet_is_the_first_against_each(tmp_path):
    result = stored_contest.run(begin(tmp_path / "g", format="gauntlet"), threads=1)
    assert meetings(result) == [(A, other) for other in PLAYERS[1:]]
    assert result["games_scheduled"] == 80
    assert {row["player"]: row["games"] for row in result["standings"]}[A] == result["games"]
    assert all(row["elo"] is not None for row in result["standings"])


def test_a_swiss_tournament_pairs_by_results_and_nobody_twice(tmp_path):
    result = stored_contest.run(begin(tmp_path / "s", format="swiss"), threads=1)
    assert (result["rounds"], result["games_scheduled"]) == (3, 120)
    assert len({frozenset(pair) for pair in meetings(result)}) == 6
    assert meetings(result)[:2] == [(A, B), (WEAK, WEAKER)]
    winners = [p["a"] if p["score"] > 0.5 else p["b"] for p in result["pairings"][:2]]
    assert all(p["score"] != 0.5 for p in result["pairings"][:2])
    assert set(meetings(result)[2]) == set(winners)


def test_every_other_player_is_tested_against_the_first_until_it_is_decided(tmp_path):
    test = Sprt(0, 60)
    result = stored_contest.run(begin(tmp_path / "t", (B, A, WEAKER), games=1000, format="sprt", test=test), threads=1)
    assert meetings(result) == [(A, B), (WEAKER, B)]
    assert [p["sprt"]["verdict"] for p in result["pairings"]] == ["elo1", "elo0"]
    for pairing in result["pairings"]:
        assert pairing["games"] < 1000
        assert pairing["sprt"]["llr"] == pytest.approx(test.llr(PairTally(tuple(pairing["pairs"]))), abs=1e-4)
    assert result["finished"]


def test_a_match_with_a_test_ends_with_the_pair_that_decides(tmp_path):
    directory = begin(tmp_path / "m", (A, WEAKER), games=2000, test=Sprt(0, 60))
    result = stored_contest.run(directory, threads=1)
    tally, last = PairTally(), None
    rows = list(directory.rows(GAMES))
    assert len(rows) == result["games_played"] < 2000
    for one, two in zip(rows[::2], rows[1::2], strict=True):
        assert Sprt(0, 60).verdict(tally) is Verdict.OPEN
        first, second = np.sign(one.get("score", 0)), -np.sign(two.get("score", 0))
        tally = tally.with_pair((first + second + 2) / 2)
        last = Sprt(0, 60).verdict(tally)
    assert last is Verdict.ELO1
    assert result["sprt"]["verdict"] == "elo1"


def test_a_test_that_never_decides_ends_with_the_games(tmp_path):
    result = stored_contest.run(begin(tmp_path / "m", (A, WEAKER), games=8, test=Sprt(0, 5)), threads=1)
    assert (result["games_played"], result["sprt"]["verdict"], result["finished"]) == (8, "open", True)


def test_repeated_games_do_not_feed_a_test(tmp_path):
    players = ("py:user_players.LastMove", "greedy:eval=discs,python=1")
    directory = begin(tmp_path / "m", players, games=40, size=4, openings_text="start", test=Sprt(0, 400))
    result = stored_contest.run(directory, threads=1)
    assert (result["games_played"], result["games"], result["repeated_games"]) == (40, 2, 38)
    assert result["sprt"]["verdict"] == "open"


WISHES = {
    "swiss": (PLAYERS, {"format": "swiss"}),
    "sprt": ((B, A, WEAKER), {"format": "sprt", "games": 400, "test": Sprt(0, 60)}),
    "match": ((A, WEAKER), {"games": 400, "test": parse_sprt("0,60,0.01,0.01")}),
}


@pytest.mark.parametrize("name", WISHES)
def test_parts_of_any_size_and_a_stop_anywhere_give_the_same_games(tmp_path, name, monkeypatch):
    players, wishes = WISHES[name]
    whole = stored_contest.run(begin(tmp_path / "whole", players, **wishes), threads=1)
    broken = begin(tmp_path / "broken", players, **wishes)
    for seconds in (0.002, 0.02, 0.01):  # of a part: its size follows
        control = Control()
        monkeypatch.setattr(stored_contest, "_PART_SECONDS", seconds)
        stored_contest.run(
            broken, threads=1, control=control, watch=lambda done, total, so_far, c=control: c.stop("enough")
        )
    assert without_times(stored_contest.run(broken, threads=2)) == without_times(whole)
    assert broken.path.joinpath("result.json").exists()


@pytest.fixture(scope="module")
def workers():
    with Workers() as started:
        yield started


@pytest.mark.parametrize("name", ["swiss", "sprt"])
def test_killed_at_random_moments_it_ends_like_the_unbroken_one(tmp_path, workers, name):
    players, wishes = WISHES[name]
    unbroken = begin(tmp_path / "unbroken", players, **wishes)
    assert workers.work(unbroken.path) == 0
    broken = kill_at_random(
        workers, lambda n: begin(tmp_path / f"broken{n}", players, **wishes), kills=4, seconds=workers.used, seed=name
    )
    for directory in broken:
        assert without_times(directory.result()) == without_times(unbroken.result())


def test_every_game_is_on_disk_before_the_next_one_is_over(tmp_path, monkeypatch):
    """Slow players: each game is a write of its own."""
    monkeypatch.setattr(stored_contest, "_WORTH_A_WRITE", 0.0)
    lines = []
    directory = begin(tmp_path / "m", ("py:user_players.LastMove", "random"), games=6)
    stored_contest.run(
        directory, threads=1, watch=lambda done, total, so_far: lines.append((done, len(list(directory.rows(GAMES)))))
    )
    assert lines == [(n, n) for n in range(1, 7)]


def test_processes_give_the_same_games_in_the_same_order(tmp_path):
    players = ("py:user_players.LastMove", "random")
    one = stored_contest.run(begin(tmp_path / "one", players, games=12), threads=1)
    two = stored_contest.run(begin(tmp_path / "two", players, games=12), threads=2)
    assert one["hash"] == two["hash"]


def test_games_beyond_the_decision_of_a_test_are_foreign(tmp_path):
    directory = begin(tmp_path / "m", (A, WEAKER), games=400, test=Sprt(0, 60))
    stored_contest.run(directory, threads=1)
    rows = list(directory.rows(GAMES))
    for extra in range(2):
        row = rows[-2 + extra]
        row["tags"]["game"] += 2
        directory.append(row, journal=GAMES)
    directory.save_checkpoint({"games": len(rows) + 2, "seconds": 0.0})
    with pytest.raises(CheckpointError, match=f"game {len(rows) + 1} of"):
        stored_contest.run(directory, threads=1)


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"format": "knockout"}, "known: round-robin, gauntlet, swiss, sprt"),
        ({"format": "sprt"}, "without a test; use --format sprt --sprt 0,10"),
        ({"format": "gauntlet", "test": Sprt(0, 10)}, "with a test; use --format sprt"),
        ({"format": "swiss", "rounds": 4}, "1 to 3 can be paired"),
        ({"format": "swiss", "rounds": 0}, "1 to 3 can be paired"),
        ({"rounds": 2}, "use --format swiss"),
    ],
)
def test_a_format_wants_what_belongs_to_it(wishes, says):
    with pytest.raises(SpecError, match=says):
        contest.make_contest(make_game("reversi", 6), PLAYERS, games=2, **wishes)


def test_identical_games_are_named_by_players_seats_start_and_moves(tmp_path):
    players = ("py:user_players.LastMove", "greedy:eval=discs,python=1", "random")
    directory = begin(tmp_path / "t", players, games=6, size=4, openings_text="start")
    result = stored_contest.run(directory, threads=1)
    kinds = Counter((row["black"], row["white"], row["moves"]) for row in directory.rows(GAMES))
    assert result["games"] == len(kinds)
    assert result["repeated_games"] == 18 - len(kinds) >= 4
