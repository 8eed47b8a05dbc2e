"""An analysis on disk: killed, stopped, resumed and damaged, it comes to the same or says what is wrong."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest
from waiting import wait_until

from heibai.analysis.described import describe
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, options_of, read_valuations, work_on
from heibai.core.errors import CheckpointError, RunError
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State
from heibai.records.record import Record

NODES = "alphabeta:nodes=20000,eval=zones"  # the same values whenever they are looked for
MOVES = "f5d6c3d3c4f4c5b3c2"
WORK = "import sys; from heibai.analysis.stored_review import *; work_on(RunDirectory.open(sys.argv[1]))"


def options(player=NODES, moves=MOVES):
    game = GameSpec("reversi").make()
    return AnalysisOptions.of(Record(moves=game.parse_transcript(moves)), player=player)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory):
    directory = begin(options(), tmp_path_factory.mktemp("unbroken") / "run")
    work_on(directory)
    return directory.result()


def test_two_positions_at_a_time_come_to_the_same(tmp_path, unbroken):
    directory = begin(options(), tmp_path / "run")
    work_on(directory, threads=2)
    assert directory.result() == unbroken


def test_killed_and_resumed_it_comes_to_the_same_and_repeats_nothing(tmp_path, unbroken):
    directory = begin(options(), tmp_path / "run")
    working = subprocess.Popen([sys.executable, "-c", WORK, str(directory.path)])
    wait_until(lambda: directory.status().progress.done >= 2)
    working.send_signal(signal.SIGKILL)
    working.wait()
    known = len(read_valuations(directory))
    assert 2 <= known <= 10
    told = []
    work_on(directory, watch=lambda done, total, found: told.append(found.ply))
    assert len(told) == 10 - known
    assert directory.result() == unbroken
    assert directory.status().state is State.FINISHED


class StopsAfter(Control):
    """Says stop before the step that is one too many."""

    def __init__(self, steps):
        super().__init__()
        self.left = steps

    def proceed(self):
        if self.left == 0:
            self.stop("enough")
        self.left -= 1
        return super().proceed()


def test_stopped_it_keeps_what_it_has_and_goes_on(tmp_path, unbroken):
    directory = begin(options(), tmp_path / "run")
    assert work_on(directory, control=StopsAfter(3)) is None
    status = directory.status()
    assert (status.state, status.message) == (State.STOPPED, "enough")
    assert status.progress.done == 3
    work_on(directory)
    assert directory.result() == unbroken


def test_a_search_that_would_take_an_hour_ends_when_it_is_told_to(tmp_path):
    slow = options("alphabeta:seconds=3000,exact=0,eval=zones")
    directory, control = begin(slow, tmp_path / "run"), Control()

    def stop_at_work():
        wait_until(lambda: directory.status().state is State.RUNNING)
        control.stop()

    threading.Thread(target=stop_at_work).start()
    assert work_on(directory, control=control) is None
    assert read_valuations(directory) == []


def test_a_finished_one_says_again_what_came_of_it(tmp_path):
    directory = begin(options(), tmp_path / "run")
    first = work_on(directory)
    told = []
    again = work_on(RunDirectory.open(directory.path), watch=lambda *about: told.append(about))
    assert (again, told) == (first, [])


def test_what_was_asked_for_is_read_back_from_the_config(tmp_path):
    asked = options()
    assert options_of(RunDirectory.open(begin(asked, tmp_path / "run").path)) == asked


def test_a_changed_journal_is_refused(tmp_path):
    directory = begin(options(), tmp_path / "run")
    work_on(directory)
    journal = directory.path / "positions.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"ply":3', b'"ply":4'))
    with pytest.raises(CheckpointError, match="damaged in line"):
        work_on(RunDirectory.open(directory.path))


def test_a_run_of_another_kind_is_refused(tmp_path):
    other = RunDirectory.create(tmp_path / "run", kind="evolve", config={})
    with pytest.raises(RunError, match="is a 'evolve' run"):
        options_of(other)


@pytest.mark.sampled(3)
def test_values_are_for_black_and_losses_in_the_unit(tmp_path):
    directory = begin(options("alphabeta:nodes=2000,eval=patterns", "f5"), tmp_path / "run")
    review = work_on(directory)
    told = describe(GameSpec("reversi").make(), options_of(directory), review)
    assert (told["unit"], told["moves"][0]["before"]["unit"]) == ("discs", "discs")
