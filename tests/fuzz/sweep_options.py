"""Hostile values for every option of every verb: each ends soon, with a result or with one sentence.

    python tests/fuzz/sweep_options.py [--every N [--from K]] [--jobs N] [WORD...]

Every command line of hostile_options.py runs in a process of its own, forked from one that has imported everything,
with 4 GB of address space and a few seconds. Seconds in which it waits for a processor are not counted. What goes on
longer is interrupted, as by Ctrl-C, and has to end. WORDs choose the cases whose text holds all of them. Findings are
printed with what they said, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import io
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.hostile_options import Case, cases, furnish

import heibai.apps.web.server
import heibai.arena.contests.stored_contest
import heibai.evolve.plots.figures
import heibai.evolve.runs.stored_run
import heibai.experiments.stored_study
import heibai.games.gomoku.kernel
import heibai.games.reversi.kernel
import heibai.records.ingest  # noqa: F401
from heibai.__main__ import main as heibai_main
from heibai.apps.cli import load_verb

MEMORY = 4 << 30  # bytes of address space
FILE = 256 << 20  # bytes that a case may write to one file
UNLISTED = "this run will not be listed"
PATIENCE = 1.5  # seconds until a case that goes on is interrupted
MORE_PATIENCE = 3.0  # seconds until it is interrupted again
END = 30.0  # seconds after which it hangs
LONGEST = 1200  # characters of a sentence


@dataclass
class Running:
    """One case in a process of its own."""

    case: Case
    process: int
    place: Path
    looked: float  # when it was last looked at
    used: float = 0.0  # seconds of the processor by then
    asleep: float = 0.0  # seconds in which it was seen asleep
    interrupts: int = 0

    def age(self) -> float:
        """Seconds that it has had; those in which it waited for a processor are not counted."""
        before, self.looked = self.looked, time.monotonic()
        with contextlib.suppress(psutil.Error, OSError):  # it has just ended
            times = psutil.Process(self.process).cpu_times()
            self.used = times.user + times.system
            if all(_is_asleep(thread) for thread in Path(f"/proc/{self.process}/task").iterdir()):
                self.asleep += self.looked - before
        return self.used + self.asleep


def _is_asleep(thread: Path) -> bool:
    """Whether a thread, a folder of /proc, waits for something else than a processor."""
    return (thread / "stat").read_text().rpartition(")")[2].split()[0] == "S"


def sweep(chosen: Iterable[Case], *, jobs: int) -> Iterator[str]:
    """What is wrong with each case, as soon as it is known."""
    waiting, running = iter(chosen), {}
    _warm()
    scratch = Path(tempfile.mkdtemp(prefix="heibai-sweep-"))
    poll = select.poll()
    try:
        while True:
            while len(running) < jobs and (case := next(waiting, None)) is not None:
                begun = _begin(case, scratch)
                watch = os.pidfd_open(begun.process)
                poll.register(watch, select.POLLIN)
                running[watch] = begun
            if not running:
                return
            for watch, _ in poll.poll(100):
                poll.unregister(watch)
                os.close(watch)
                ended = running.pop(watch)
                _, status = os.waitpid(ended.process, 0)
                if said := _judge(ended, status):
                    yield f"{ended.case}\n{said}"
                shutil.rmtree(ended.place, ignore_errors=True)
            for one in running.values():
                _hurry(one)
    finally:
        for one in running.values():
            os.killpg(one.process, signal.SIGKILL)
        shutil.rmtree(scratch, ignore_errors=True)


def _warm() -> None:
    """Everything that a verb imports when it is called is imported once, before the first fork."""
    with contextlib.redirect_stdout(io.StringIO()):
        for words in (["players"], ["eval", "zones"], ["openings", "random:2", "--count=1"]):
            load_verb(words[0]).main(args=words[1:], standalone_mode=False)
    for module in (
        "heibai.apps.cli.contest.contest_view",
        "heibai.apps.cli.runs.working",
        "heibai.apps.told.cross_table",
    ):
        importlib.import_module(module)
    gc.freeze()


def _begin(case: Case, scratch: Path) -> Running:
    place = Path(tempfile.mkdtemp(dir=scratch))
    furnish(place)
    hear, tell = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(hear)
        _live(case, place, tell)
    os.close(tell)
    os.read(hear, 1)  # an interrupt that came before would be no business of the program's
    os.close(hear)
    return Running(case, process, place, time.monotonic())


def _live(case: Case, place: Path, tell: int) -> NoReturn:
    """The child: the program as a shell would start it. The end of ``tell`` says that it begins."""
    code = 70
    try:
        code = _run(case, place, tell)
        sys.stdout.flush()
        sys.stderr.flush()
    except KeyboardInterrupt:
        code = 130  # it was over already
    finally:
        os._exit(code)


def _run(case: Case, place: Path, tell: int) -> int:
    """Its exit code."""
    try:
        os.setsid()
        os.chdir(place)
        os.environ.update(HEIBAI_HOME=str(place / "home"), HEIBAI_THREADS="1", COLUMNS="100")
        for number, name, flags in ((0, os.devnull, os.O_RDONLY), (1, "out", os.O_RDWR), (2, "err", os.O_RDWR)):
            os.dup2(os.open(name, flags | os.O_CREAT), number)
        for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, FILE)):
            resource.setrlimit(limit, (most, most))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.argv = ["heibai", *case.words]
        sys.stdin = os.fdopen(0, "r", closefd=False)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", 1, closefd=False, errors="backslashreplace")
        os.close(tell)
        heibai_main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 71
    except BaseException:
        traceback.print_exc()
        return 70
    return 0


def _hurry(one: Running) -> None:
    """Interrupt what goes on; kill what does not end then."""
    age = one.age()
    if age > END:
        os.killpg(one.process, signal.SIGKILL)
    elif age > (PATIENCE, MORE_PATIENCE, END)[one.interrupts]:
        one.interrupts += 1
        os.killpg(one.process, signal.SIGINT)


def _judge(ended: Running, status: int) -> str:
    """What is wrong; empty where nothing is."""
    out = (ended.place / "out").read_text("utf-8", "replace")
    err = (ended.place / "err").read_text("utf-8", "replace")
    told = f"  it said: {err[-1500:]}"
    if os.WIFSIGNALED(status):
        number = signal.Signals(os.WTERMSIG(status)).name
        return f"  it hung and was killed after {END} s\n{told}" if number == "SIGKILL" else f"  {number}\n{told}"
    code = os.WEXITSTATUS(status)
    if "Traceback" in err or "MemoryError" in err or "Exception ignored" in err:
        return f"  a traceback, exit code {code}\n{told}"
    allowed = {0, 2} | ({130} if ended.interrupts else set()) | ({1} if ended.case.may_say_no else set())
    if code not in allowed:
        return f"  exit code {code}\n{told}"
    return _judge_sentence(ended.case, out, err) if code == 2 else ""


def _judge_sentence(case: Case, out: str, err: str) -> str:
    lines = [line for line in err.splitlines(keepends=True) if UNLISTED not in line]  # of a run that fails nevertheless
    if len(lines) != 1:
        return f"  {len(lines)} lines for one sentence: {err[:1500]}"
    err = lines[0]
    if len(err) > LONGEST:
        return f"  a sentence of {len(err)} characters: {err[:600]}"
    if not err.isprintable() and not err[:-1].isprintable():
        return f"  control characters in {err[:600]!r}"
    if out:
        return f"  an error, and yet on stdout: {out[:300]}"
    if not case.is_json:
        return "" if err.startswith("heibai: ") else f"  a sentence of somebody else: {err}"
    try:
        problem = json.loads(err)
        good = {"type", "title", "detail", "exit_code"} <= problem.keys() and problem["exit_code"] == 2
    except (ValueError, AttributeError):
        good = False
    return "" if good else f"  no problem object in JSON: {err}"


def choose(words: Iterable[str], *, every: int = 1, first: int = 0) -> list[Case]:
    """The cases whose text holds all words; of those each ``every``-th, from number ``first`` modulo ``every``."""
    wanted = list(words)
    return [case for case in cases() if all(word in str(case) for word in wanted)][first % every :: every]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1, help="only each N-th case")
    parser.add_argument("--from", type=int, default=0, dest="first", help="beginning with the K-th, modulo N")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("words", nargs="*", metavar="WORD")
    options = parser.parse_args()
    chosen, began, findings = choose(options.words, every=options.every, first=options.first), time.monotonic(), 0
    for finding in sweep(chosen, jobs=options.jobs):
        findings += 1
        print(f"{finding}\n", flush=True)
    seconds = time.monotonic() - began
    print(f"{len(chosen)} command lines in {seconds:.0f} s, {findings} with something wrong")
    return 1 if findings or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
