"""Jobs in processes of their own that end where a test wants it: after some processor time, at a rename, by SIGINT.

One process imports heibai and forks a worker for every job, so that ten kills cost one import. It has played nothing
before it forks, so no thread of the kernel is copied half-alive.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys

from waiting import MINUTES

SERVER = """
import os, resource, signal, sys
from heibai.arena.contests import stored_contest
from heibai.arena.play import native
from heibai.core.errors import HeibaiError
from heibai.evolve.runs import stored_run
from heibai.jobs.directory import RunDirectory
from heibai.learn.training import stored_training
from heibai.players.books import growing

stored_contest._PART_SECONDS = 0.01  # many parts, so that a kill falls between them and into them
growing._WORTH_A_WRITE = 0.01

def die_at(rename):
    replace = os.replace
    def dying(source, target):
        nonlocal rename
        rename -= 1
        if rename == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        replace(source, target)
    os.replace = dying

def work(path, rename, kill_after, largest, address):
    from heibai.arena.play import cluster
    cluster.LEAST_GAMES = 20  # many items, so that a kill falls between them and into them
    if rename:
        die_at(rename)
    signal.setitimer(signal.ITIMER_PROF, kill_after)  # the system ends the process by SIGPROF; 0: never
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    directory = RunDirectory.open(path)
    if directory.kind in ("book", "learn"):
        (stored_training if directory.kind == "learn" else growing).work_on(directory)
        return 0
    job = stored_run.work_on if directory.kind == "evolve" else stored_contest.run
    try:
        with cluster.open_cluster(address or None) as machines:
            job(directory, threads=1, cluster=machines)
    except HeibaiError as error:
        print("error", error, flush=True)
        return 2
    return 0

print("ready", flush=True)
for line in sys.stdin:
    path, rename, kill_after, largest, address = line.rstrip("\\n").split("\\t")
    worker = os.fork()
    if worker == 0:
        code = 1
        try:
            code = work(path, int(rename), float(kill_after), int(largest), address)
        finally:
            os._exit(code)
    print("worker", worker, flush=True)
    _, status, used = os.wait4(worker, 0)
    print("ended", os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, flush=True)
"""


class Workers:
    """Starts workers and waits for them; a context manager."""

    def __init__(self):
        self._server = subprocess.Popen(
            [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.said = ""  # what the last worker that failed said
        self.used = 0.0  # seconds of processor time that the last worker took
        assert self._server.stdout.readline() == "ready\n"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.stdin.close()
        self._server.wait(timeout=MINUTES)
        self._server.stdout.close()

    def work(self, path, *, kill_after=0.0, rename=0, largest=0):
        """How the worker on the run in ``path`` ended: 0, 2 with a sentence in ``said``, or minus a signal.

        ``kill_after``: seconds of processor time before it dies at once, by SIGPROF, which nothing hears, so that a
        busy machine moves no kill; 0: never; ``rename``: SIGKILL instead of that rename, the temporary file being
        written; ``largest``: bytes that a file may have, as on a disk that is full.
        """
        self.start(path, kill_after=kill_after, rename=rename, largest=largest)
        return self.end()

    def start(self, path, *, kill_after=0.0, rename=0, largest=0, address=""):
        """Begin to work as above, on the Ray cluster at ``address`` if there is one; the worker's process."""
        self._server.stdin.write(f"{path}\t{rename}\t{kill_after}\t{largest}\t{address}\n")
        self._server.stdin.flush()
        return int(self._read("worker"))

    def end(self):
        """Wait for the worker; how it ended."""
        ended, used = self._read("ended").split()
        self.used = float(used)
        return int(ended)

    def _read(self, word):
        self.said = ""
        while not (line := self._server.stdout.readline()).startswith(word):
            assert line, "the server of workers died"
            self.said += line.removeprefix("error ")
        return line.removeprefix(word)


def kill_at_random(workers, begin, *, kills, seconds, seed):
    """Break off work ``kills`` times and finish it; the directories that came to their end, at least one.

    ``begin(number)`` makes a fresh one; ``seconds`` of processor time are what the whole takes (``workers.used``), and
    a kill comes within a sixth of them. A job that is done before its kill comes is kept, and another one is begun.
    """
    moments, finished, count = random.Random(seed), [], 0
    directory = begin(0)
    while count < kills:
        ended = workers.work(directory.path, kill_after=moments.uniform(0, seconds / 6))
        if ended == 0:
            finished.append(directory)
            directory = begin(len(finished))
        else:
            assert ended == -signal.SIGPROF, workers.said
            count += 1
    assert workers.work(directory.path) == 0
    return [*finished, directory]


def kill_instead_of_each_rename(workers, begin):
    """A job for every rename that one makes: killed instead of it, the temporary file being written, then finished."""
    finished = []
    while True:
        broken = begin(len(finished))
        ended = workers.work(broken.path, rename=len(finished) + 1)
        if ended == 0:
            return finished  # there are no more
        assert ended == -signal.SIGKILL
        assert workers.work(broken.path) == 0
        finished.append(broken)


def hear_interrupts():
    """For ``preexec_fn``: a shell that runs the tests in the background has its children ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
