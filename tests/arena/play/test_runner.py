"""Schedules played on one thread, on two, in processes: the same results; fresh players for every game."""

import numpy as np
import pytest
from plain_players import FailingPlayer

from heibai.arena.play.results import join, pairing_pairs, pairing_tally, player_tallies
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match, schedule_round_robin
from heibai.core.errors import SpecError
from heibai.core.tally import PairTally, Tally
from heibai.games import make_game

PLAYERS = ("greedy:eval=zones,ties=random,python=1", "random", "greedy:eval=discs,noise=0.3,python=1")


def played(players, *, threads, openings=3, seed=1, size=6, **rules):
    game = make_game("reversi", size)
    lines = random_openings(game, openings, plies=4, seed=seed)
    schedule = schedule_round_robin(len(players), openings=openings)
    with Runner(game, players, lines, seed=seed, threads=threads, **rules) as runner:
        return runner.way, schedule, runner.play(schedule, keep_moves=True)


def same(one, other):
    return (
        np.array_equal(one.winner, other.winner)
        and np.array_equal(one.margin, other.margin)
        and one.moves == other.moves
        and one.forfeits == other.forfeits
    )


def test_results_do_not_depend_on_threads():
    _, _, here = played((*PLAYERS, "py:user_players.LastMove"), threads=1)
    way, _, processes = played((*PLAYERS, "py:user_players.LastMove"), threads=2)
    assert way == "processes"
    assert same(here, processes)


def test_processes_that_are_being_started_hear_no_interrupt(tmp_path, monkeypatch):
    """Ctrl-C in a terminal reaches every process of the group; Python runs the file before anything of heibai."""
    file = tmp_path / "sitecustomize.py"
    file.write_text("import signal as s; s.signal(s.SIGINT, s.SIG_DFL); s.raise_signal(s.SIGINT)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    way, _, processes = played(PLAYERS, threads=2)
    assert way == "processes"
    assert same(processes, played(PLAYERS, threads=1)[2])


def test_results_depend_on_the_seed():
    _, _, one = played(PLAYERS, threads=1, seed=1)
    _, _, other = played(PLAYERS, threads=1, seed=2)
    assert one.moves != other.moves


def test_parts_of_a_schedule_join_to_the_whole():
    game = make_game("reversi", 6)
    lines, schedule = random_openings(game, 4, plies=4, seed=3), schedule_match(openings=4)
    with Runner(game, PLAYERS[:2], lines, seed=3, threads=1) as runner:
        whole = runner.play(schedule, keep_moves=True)
        parts = join([runner.play(part, keep_moves=True) for part in schedule.chunks(3)])
    assert same(whole, parts)


def test_a_player_is_made_anew_for_every_game():
    _, _, results = played(("py:user_players.Forgetful", "random"), threads=1)
    assert not results.forfeits


def test_games_with_a_user_evaluator_are_played():
    _, schedule, results = played(("greedy:eval=py:user_players.CornerLover", "random"), threads=1, openings=6)
    assert pairing_tally(schedule, results, pairing=0).score > 0.5


def test_a_broken_evaluator_loses_every_game_with_a_reason():
    _, schedule, results = played(("greedy:eval=py:user_players.Broken", "random"), threads=1)
    assert pairing_tally(schedule, results, pairing=0) == Tally(0, 0, len(schedule))
    assert len(results.forfeits) == len(schedule)
    assert "ZeroDivisionError" in results.forfeits[0][1]


def test_objects_are_played_here():
    way, _, results = played((FailingPlayer(), "random"), threads=2)
    assert way == "here"
    assert len(results.forfeits) == len(results)


def test_tallies_add_up():
    _, schedule, results = played(PLAYERS, threads=1)
    table = player_tallies(schedule, results, players=3)
    assert table.sum() == 2 * len(schedule)
    assert table[:, 0].sum() == table[:, 2].sum()
    first = pairing_tally(schedule, results, pairing=0) + pairing_tally(schedule, results, pairing=1)
    assert tuple(table[0]) == (first.wins, first.draws, first.losses)


def test_pairs_count_the_first_players_points_over_both_colours():
    _, schedule, results = played(PLAYERS[:2], threads=1, openings=8)
    pairs, tally = pairing_pairs(schedule, results, pairing=0), pairing_tally(schedule, results, pairing=0)
    assert pairs.pairs == 8
    assert sum(n * i for i, n in enumerate(pairs.counts)) == 2 * tally.wins + tally.draws
    half = pairing_pairs(
        schedule.part(0, 3), join([results]).__class__.of_games([results.game(i) for i in range(3)]), pairing=0
    )
    assert half.pairs == 1  # the second pair lacks its second game
    assert PairTally().pairs == 0


def test_no_threads_is_refused():
    with pytest.raises(SpecError, match="at least 1"):
        played(PLAYERS, threads=0)
