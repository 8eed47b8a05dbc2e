"""Games on the go are in files while they are played, in every way of playing, and change no result."""

import threading
import time
from contextlib import contextmanager

import numpy as np
import pytest
from waiting import MINUTES, wait_until

from heibai.arena.play import live
from heibai.arena.play.live import LiveGame, Sides, games_on_the_go
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.games import make_game

GAME = make_game("reversi", 8)
PYTHON = "greedy:eval=zones,python=1"  # whose games no kernel plays
# The slow player's seconds for one of its thirty moves, and its opponent.
WAYS = {"kernel": (0.03, "random"), "here": (0.03, PYTHON), "processes": (0.08, PYTHON)}


@contextmanager
def looking(folder):
    """Every list of games that was there meanwhile."""
    seen, over = [], threading.Event()

    def look():
        while not over.wait(0.03):
            seen.append(games_on_the_go(folder, 4))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("way", WAYS)
def test_a_slow_game_can_be_looked_at_and_the_result_is_the_same(way, tmp_path, monkeypatch):
    monkeypatch.setattr(live, "_AFTER", 0.2)  # not in other processes
    monkeypatch.setattr(live, "_EVERY", 0.05)
    seconds, opponent = WAYS[way]
    players = f"alphabeta:seconds={seconds},eval=zones", opponent
    folder, lengths = tmp_path / "live", set()
    [opening] = random_openings(GAME, 1, plies=4, seed=1)
    threads = 2 if way == "processes" else 1

    def lengths_of_what_was_shown():
        with Runner(GAME, players, [opening], seed=1, threads=threads, live=folder) as runner:
            assert runner.way == way
            with looking(folder) as seen:
                played = runner.play(schedule_match(openings=1), keep_moves=True)
        by_sides = {(0, 1): played.moves[0], (1, 0): played.moves[1]}
        for game in (game for games in seen for game in games):
            whole = by_sides[game["black"], game["white"]]
            assert game["start"] is None
            assert len(game["moves"]) >= len(opening.moves)
            assert tuple(game["moves"]) == whole[: len(game["moves"])]
            lengths.add(len(game["moves"]))
        assert not folder.exists()
        return lengths

    wait_until(lengths_of_what_was_shown, lambda lengths: len(lengths) > 2)  # a busy machine may keep us from looking


def test_quick_games_are_not_shown(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "_AFTER", MINUTES)  # a busy machine may take seconds for a quick game
    folder = tmp_path / "live"
    openings, players = random_openings(GAME, 50, plies=4, seed=1), ["random", "random"]
    with Runner(GAME, players, openings, seed=1, threads=2, live=folder) as runner, looking(folder) as seen:
        with_files = runner.play(schedule_match(openings=50), keep_moves=True)
    with Runner(GAME, players, openings, seed=1, threads=2) as runner:
        without = runner.play(schedule_match(openings=50), keep_moves=True)
    assert not any(seen)
    assert np.array_equal(with_files.margin, without.margin)
    assert with_files.moves == without.moves


def test_a_file_is_written_after_a_second_four_times_a_second_and_goes_with_its_game(tmp_path, monkeypatch):
    clock = [10.0]
    monkeypatch.setattr(live.time, "monotonic", lambda: clock[0])
    file, path = LiveGame(tmp_path / "live" / "0.json"), tmp_path / "live" / "0.json"
    first, second = (Sides(side, 1 - side, Opening((), GAME.start())) for side in (0, 1))
    told = []
    for tenth in range(20):
        clock[0] = 10.0 + tenth / 10
        file.show(first, list(range(tenth + 1)))
        told.append(len(games_on_the_go(path.parent, 4)[0]["moves"]) if path.exists() else 0)
    assert told == [0] * 10 + [11] * 3 + [14] * 3 + [17] * 3 + [20]
    file.show(second, [1])
    assert not path.exists()
    clock[0] += 1.1
    file.show(second, [1, 2])
    assert games_on_the_go(path.parent, 4) == [{"black": 1, "white": 0, "start": None, "moves": [1, 2]}]
    file.clear()
    assert games_on_the_go(path.parent, 4) == []


@pytest.mark.parametrize("way", ["kernel", "here"])
def test_games_are_played_to_their_end_where_nothing_can_be_shown(way, tmp_path, monkeypatch):
    monkeypatch.setattr(live, "_AFTER", 0.0)
    folder = tmp_path / "live"
    folder.write_text("not a folder")
    players = ("random", "random") if way == "kernel" else (PYTHON, PYTHON)
    with Runner(GAME, players, random_openings(GAME, 1, plies=4, seed=1), seed=1, threads=1, live=folder) as runner:
        assert runner.way == way
        assert len(runner.play(schedule_match(openings=1)).margin) == 2
    shown = LiveGame(folder / "0.json")
    shown.show(Sides(0, 1, Opening((), GAME.start())), [1])
    shown.clear()
    assert games_on_the_go(folder, 4) == []


def test_a_folder_that_goes_while_it_is_looked_at_holds_no_games(tmp_path, monkeypatch):
    def gone(folder, pattern):
        raise FileNotFoundError(folder)

    monkeypatch.setattr(live.Path, "glob", gone)
    assert games_on_the_go(tmp_path, 4) == []


def test_what_a_killed_process_left_is_gone_when_the_games_go_on(tmp_path):
    folder = tmp_path / "live"
    folder.mkdir()
    (folder / "7.json").write_text("{}")
    with Runner(GAME, ["random", "random"], random_openings(GAME, 1, plies=4, seed=1), seed=1, live=folder):
        assert not folder.exists()


@pytest.mark.sampled(6)
def test_the_looker_sees_whole_games_while_two_threads_play(tmp_path):
    """Games that follow each other in a row are never mixed up."""
    from heibai import _kernel
    from heibai.core.kernel import new_control, new_live_games, new_player

    games, control = new_live_games(), new_control()
    count, position = 40_000, GAME.start()
    zeros = np.zeros(count, np.uint32)
    columns = (zeros, zeros, zeros, zeros.astype(np.uint64), np.arange(count, dtype=np.uint64))
    player = new_player("random", "", "", [], {})
    sides = np.array([position.own], np.uint64), np.array([position.opponent], np.uint64), np.array([True])
    done = []

    def play():
        done.append(_kernel.reversi_match(8, [player], *sides, *columns, 1, 0, 2, True, False, control, games))

    def seen():
        thread = threading.Thread(target=play)
        thread.start()
        found = []
        while thread.is_alive():
            found += [(game.slot, tuple(game.moves)) for game in games.look()]
            time.sleep(0)
        thread.join()
        assert games.look() == []
        return found

    for slot, moves in wait_until(seen):  # on a busy machine all may be played before this thread looks
        assert moves == tuple(done[-1].moves[slot][: len(moves)].tolist())
