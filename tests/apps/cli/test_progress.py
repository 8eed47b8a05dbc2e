"""What is seen in a terminal while a verb works, and nothing of it elsewhere."""

import os
import pty
import re
import select
import signal
import subprocess
import sys

import pytest
from waiting import MINUTES, wait_until

from heibai.apps.cli.contest.contest_view import score_so_far
from heibai.arena.contests import stored_contest
from heibai.arena.contests.contest import make_contest, to_config
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()"]
HARD = "--------------------XOX----XOO----XXXO----O-X------------------- X"  # a Reversi board with 52 empty squares
SLOW = "minimax:depth=4,python=1"


def seen_in_a_terminal(words, arguments, *, home):
    """What came to stderr, a terminal of 80 columns, until ``words`` stood there; then the verb is ended."""
    seen = ""

    def look():
        """Whether there is nothing more to wait for."""
        nonlocal seen
        if select.select([parent], [], [], 0.1)[0]:
            try:
                seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(parent, 65536).decode())
            except OSError:  # its other end is closed
                return True
        return re.search(words, seen)

    parent, child = pty.openpty()
    environment = os.environ | {"HEIBAI_HOME": str(home), "COLUMNS": "80", "TERM": "xterm"}
    process = subprocess.Popen(
        [*HEIBAI, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=child, env=environment
    )
    os.close(child)
    try:
        wait_until(look)
        return seen
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(parent)


@pytest.mark.sampled(3)
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["openings", "balanced", "--count", "5000"], r"openings .* [0-9]+/5000"),
        (["match", "random", "random", "--openings", "balanced", "--games", "5000"], "choosing the openings"),
        (["perft", "reversi", "14"], "counting 14 plies"),
        (["solve", HARD], "solving position 1"),
        (["solve", "gomoku", "-" * 225 + " X", "--seconds", f"{MINUTES:g}"], "searching position 1"),
        (["bench", "--only", "perft 8x8"], "perft 8x8 depth 9"),
        (["evolve", "roulette", "--player", SLOW, "--json"], "generation 0 plays, of 81"),
        (["study", "othello-league"], "cells"),
        (["serve", "--port", "0", "--no-browser"], "starting"),
        (["eval", "bred"], "evaluating"),
    ],
)
def test_a_verb_that_is_silent_for_long_shows_in_a_terminal_that_it_works(tmp_path, arguments, words):
    seen = seen_in_a_terminal(words, arguments, home=tmp_path)
    assert re.search(words, seen), seen


@pytest.mark.sampled(6)
def test_a_match_shows_score_and_elo_while_it_runs(tmp_path):
    players = ["minimax:depth=2,eval=zones,python=1", "random"]
    words = r"score [01]\.[0-9]{3} Elo \S+ \(\S+ to \S+\)"
    seen = seen_in_a_terminal(words, ["match", *players, "--games", "10000", "--threads", "1"], home=tmp_path)
    assert re.search(words, seen), seen


def test_the_first_part_of_a_match_in_the_kernel_is_short(tmp_path):
    players, told, control = ("alphabeta:depth=2,eval=zones", "alphabeta:depth=1,eval=zones"), [], Control()
    contest = make_contest(make_game("reversi"), players, games=1000, openings_text="random:8", seed=1)
    directory = RunDirectory.create(tmp_path / "run", kind=contest.kind, config=to_config(contest))

    def watch(done, total, so_far):  # as the bar of the command line, which shows it at once
        told.append((done, score_so_far(so_far())))
        if told[-1][1]:
            control.stop()

    stored_contest.run(directory, threads=1, control=control, watch=watch)
    *before, (done, says) = told
    assert [played for played, _ in before if played] == [1]  # before the speed is known; a score takes two
    assert done <= 1 + 4  # the next part is four times as long at most
    assert re.match(r"score [01]\.[0-9]{3} Elo ", says), says


@pytest.mark.sampled(3)
def test_nothing_is_shown_where_stderr_is_no_terminal(tmp_path):
    arguments = ["match", "random", "random", "--games", "4"]
    environment = os.environ | {"HEIBAI_HOME": str(tmp_path)}
    done = subprocess.run(
        [*HEIBAI, *arguments], capture_output=True, text=True, env=environment, timeout=MINUTES, check=True
    )
    assert done.stderr == ""


def test_a_tournament_says_who_is_first():
    first = {"player": "random", "score": 0.75, "games": 8}
    assert score_so_far({"kind": "tournament", "games": 8, "standings": [first]}) == "first random, 75.0% of 8"
    assert score_so_far({"kind": "match", "games": 0}) == ""
