"""Hostile arguments for every binding of the kernel: each call ends soon, with an answer or with one sentence.

    python tests/fuzz/fuzz_bindings.py 20000 --seed 1

The calls run in a process of their own. When it dies, when a call takes too long, refuses good arguments or says
anything but a short sentence, the call is printed with its number, which ``--only`` repeats; the exit code is 1.
Searches without an end are stopped through their control block. ``--browser``: the kernel for browsers, in Node, whose
searches stop after some polls. With a kernel built under
HEIBAI_SANITIZE=address,undefined: LD_PRELOAD=$(c++ -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import reprlib
import resource
import select
import signal
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))
BROWSER = "--browser" in sys.argv
if BROWSER:
    os.environ["POLLS"] = "10"  # after which a search ends; a plain one sees 4,096 positions between two
    from web_kernel import plugin  # noqa: F401  puts it in the place of the compiled one
from fuzz.binding_cases import CASES, bindings  # noqa: E402
from fuzz.drawing import Draw  # noqa: E402
from fuzz.hostile import spoiled_call  # noqa: E402
from waiting import MINUTES  # noqa: E402

from heibai import _kernel  # noqa: E402

GOOD = 1 / 8  # of the calls are as they should be
STOP_SECONDS = 0.02  # after which a search is asked to end
PATIENCE = 20.0  # seconds of the processor that a call may take
LOOK_SECONDS = 1.0  # between two looks at them
MEMORY = 6 << 30  # bytes of address space; a sanitizer needs more than any limit
LONGEST_SENTENCE = 400


@dataclass(frozen=True)
class Finding:
    """A call that broke the promise."""

    number: int
    call: str
    what: str


class Stopper:
    """Asks the search that runs to end after a while."""

    def __init__(self) -> None:
        self._running: tuple[_kernel.Control, float] | None = None
        threading.Thread(target=self._watch, daemon=True).start()

    @contextlib.contextmanager
    def watching(self, arguments: list[Any]) -> Iterator[None]:
        controls = [argument for argument in arguments if type(argument) is _kernel.Control]
        self._running = (controls[0], time.monotonic() + STOP_SECONDS) if controls else None
        yield
        self._running = None

    def _watch(self) -> None:
        while True:
            time.sleep(STOP_SECONDS / 4)
            # A call may take all memory there is, or hold a Control that was never initialised: look again.
            with contextlib.suppress(MemoryError, TypeError):
                self._look()

    def _look(self) -> None:
        running = self._running
        if running and time.monotonic() > running[1]:
            running[0].stop()


def prepared(seed: int, number: int) -> tuple[str, Any, list[Any], bool]:
    """Name, callable, arguments of a call, and whether they are good: the same for the same numbers."""
    rng = random.Random(f"{seed} {number}")
    name = list(CASES)[number % len(CASES)]
    call, arguments = CASES[name](Draw(rng))
    good = rng.random() < GOOD or not arguments
    return name, call, arguments if good else spoiled_call(arguments, rng), good


def fault(call: Any, arguments: list[Any], *, good: bool) -> str:
    """What is wrong with how a call ended; empty: nothing."""
    try:
        call(*arguments)
    except MemoryError:
        return ""
    except (ValueError, TypeError) as error:
        if good:
            return f"good arguments were refused: {error!r}"
        says = str(error)
        short = isinstance(error, TypeError) or (8 < len(says) <= LONGEST_SENTENCE and says.isprintable())
        return "" if short else f"no short sentence: {says[:1000]!r}"
    except RuntimeError as error:
        return "" if "were stopped before" in str(error) else traceback.format_exc()
    except Exception:
        return traceback.format_exc()
    return ""


def work(seed: int, numbers: range) -> None:
    """What the process of its own does: tells the number before each call, and what it finds."""
    if not BROWSER and "asan" not in os.environ.get("LD_PRELOAD", ""):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    warnings.simplefilter("ignore", RuntimeWarning)  # of nanobind, about objects that were never initialised
    stopper = None if BROWSER else Stopper()
    for number in numbers:
        print(number, flush=True)
        _, call, arguments, good = prepared(seed, number)
        with stopper.watching(arguments) if stopper else contextlib.nullcontext():
            found = fault(call, arguments, good=good)
        if found:
            print(f"fault {found!r}", flush=True)
            return
    print("done", flush=True)


def described(seed: int, number: int) -> str:
    """A call for people: its name and its arguments, shortened."""
    name, _, arguments, _ = prepared(seed, number)
    shown = reprlib.Repr()
    shown.maxlist = shown.maxdict = 40
    shown.maxstring = shown.maxother = 300
    return f"{name}({', '.join(map(shown.repr, arguments))})"


class Patience:
    """Whether a process has gone on for too long, by its processor time, or for minutes without any word."""

    def __init__(self, process: int, most: float) -> None:
        self._process, self._most = psutil.Process(process), most
        self.begin()

    def begin(self) -> None:
        """It has said something."""
        self._used, self._since = self._now(), time.monotonic()

    @property
    def is_over(self) -> bool:
        return self._now() - self._used > self._most or time.monotonic() - self._since > max(MINUTES, self._most)

    def _now(self) -> float:
        with contextlib.suppress(psutil.Error):  # it has ended, and its pipe says so
            every = [each.cpu_times() for each in (self._process, *self._process.children())]
            return float(sum(times.user + times.system for times in every))
        return 0.0


def fuzz(numbers: range, *, seed: int, patience: float = PATIENCE) -> Finding | None:
    """The first finding among these calls; ``patience``: seconds of the processor that a call may take."""
    command = [sys.executable, __file__, "--work", f"{seed}", f"{numbers.start}", f"{numbers.stop}"]
    command += ["--browser"] if BROWSER else []
    said, last = b"", numbers.start
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        left = Patience(process.pid, patience)
        while True:
            if not select.select([process.stdout], [], [], LOOK_SECONDS)[0]:
                if not left.is_over:
                    continue
                process.kill()
                return Finding(last, described(seed, last), f"not over after {patience:g} seconds of the processor")
            left.begin()
            came = os.read(process.stdout.fileno(), 1 << 16)
            if not came:
                break
            said = (said + came)[-100_000:]
            last = max([last, *(int(line) for line in said.split(b"\n")[:-1] if line.isdigit())])
        code = process.wait()
    if code == 0 and said.endswith(b"done\n"):
        return None
    if b"\nfault " in said:
        return Finding(last, described(seed, last), said.split(b"\nfault ")[1].decode())
    how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return Finding(last, described(seed, last), f"the process died: {how}")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("calls", type=int, nargs="?", default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this call alone")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds of the processor for a call")
    parser.add_argument("--browser", action="store_true", help="the kernel for browsers")
    parser.add_argument("--work", type=int, nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        work(asked.work[0], range(*asked.work[1:]))
        return 0
    if missing := (set(bindings()) - {"Control.watch"}) ^ set(CASES):  # it takes a function, which no pipe carries
        print(f"bindings without a case, or cases without a binding: {', '.join(sorted(missing))}")
        return 1
    numbers = range(asked.calls) if asked.only is None else range(asked.only, asked.only + 1)
    began = time.monotonic()
    finding = fuzz(numbers, seed=asked.seed, patience=asked.patience)
    if finding:
        print(f"call {finding.number} of seed {asked.seed}: {finding.call}\n{finding.what}")
        return 1
    seconds = time.monotonic() - began
    print(f"{len(numbers)} calls of {len(CASES)} bindings in {seconds:.0f} s: nothing but answers and sentences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
