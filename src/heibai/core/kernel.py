"""The door to the compiled kernel: one sentence when it is missing, instead of a crash or a quiet fallback.

Its calls never look up; here they run so that they can be interrupted and watched.
"""

from __future__ import annotations

import hashlib
import importlib.util
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from .abilities.lines import LineGames, PlyColumns, Words
from .errors import KernelMissingError, RunError
from .searching import KernelEvaluator, Stopped
from .system.machine import HAS_THREADS

if TYPE_CHECKING:
    from .. import _kernel

_T = TypeVar("_T")
POLL_SECONDS = 0.1


# Limits, stop flag and progress of one running call; the name stands for its type and is no class to make one of.
Control: TypeAlias = "_kernel.Control"
# A player as a value; and what searches and batches give back.
Player: TypeAlias = "_kernel.Player"
PlainResult: TypeAlias = "_kernel.PlainResult"
MonteCarloResult: TypeAlias = "_kernel.MonteCarloResult"
MatchResult: TypeAlias = "_kernel.MatchResult"
LiveGames: TypeAlias = "_kernel.LiveGames"  # the games that a batch is playing
Learnt: TypeAlias = "_kernel.Learnt"
SequenceResult: TypeAlias = "_kernel.SequenceResult"
VectorStep: TypeAlias = "_kernel.VectorStep"


def require_kernel() -> None:
    """Raise KernelMissingError unless ``heibai._kernel`` was built and this processor can run it.

    A package for others has two kernels. Where the processor lacks what the first was compiled for, the folder of the
    second comes before it.
    """
    if importlib.util.find_spec("heibai._kernel") is None or importlib.util.find_spec("heibai._processor") is None:
        raise KernelMissingError("the compiled kernel heibai._kernel is missing; build it with: pip install .")
    from heibai import _processor

    lacking = _processor.lacking()
    if lacking and not (lacking == "x86-64-v3" and _turn_to_baseline()):
        raise KernelMissingError(
            f"this processor lacks {lacking}, for which the kernel was compiled; build it for the machine at hand "
            "with: HEIBAI_NATIVE=1 pip install ."
        )


def _turn_to_baseline() -> bool:
    """Whether ``heibai._kernel`` is from now on that of the folder baseline, which not every package has."""
    import heibai

    baseline = _baseline()
    if str(baseline) not in heibai.__path__ and baseline.is_dir():
        heibai.__path__.insert(0, str(baseline))
    return str(baseline) in heibai.__path__


def _baseline() -> Path:
    """The folder of the kernel for older processors, which not every package has."""
    return Path(__file__).parents[1] / "baseline"


@cache
def kernel_digest() -> str:
    """SHA-256 of the compiled kernel's file: equal ones compute the same. Raises KernelMissingError."""
    require_kernel()
    from .. import _kernel

    return hashlib.sha256(Path(_kernel.__file__).read_bytes()).hexdigest()


def kernel_files() -> list[tuple[Path, str]]:
    """The compiled files that a copy of heibai needs, each with its folder. Raises KernelMissingError."""
    require_kernel()
    from .. import _kernel, _processor

    return [(Path(str(part.__file__)), "heibai") for part in (_kernel, _processor)] + [
        (path, "heibai/baseline") for path in sorted(_baseline().glob("_kernel*"))
    ]


def new_control() -> Control:
    """For one call of the kernel. Raises KernelMissingError."""
    return _controls()()


def parts_of(evaluator: KernelEvaluator | None) -> tuple[str, str, list[float]]:
    """Family, options and weights as every call of the kernel takes them; empty ones for no evaluator."""
    return (evaluator.family, evaluator.options, list(evaluator.weights)) if evaluator else ("", "", [])


def new_player(search: str, family: str, options: str, weights: list[float], settings: Mapping[str, float]) -> Player:
    """A player of the kernel's batches. Raises KernelMissingError, ValueError for what no player of the kernel has."""
    require_kernel()
    from .. import _kernel

    return _kernel.Player(search, family, options, weights, settings)


def new_live_games() -> LiveGames:
    """For one call of a batch. Raises KernelMissingError."""
    require_kernel()
    from .. import _kernel

    return _kernel.LiveGames()


def tally_lines(lines: PlyColumns, games: LineGames, control: Control | None = None) -> Words:
    """The sorted segment of a library's index that holds these games (kernel/library/tallies.hpp)."""
    from .. import _kernel

    columns = (lines.keys, lines.moves, lines.sides, lines.lengths, games.results, games.years, games.salts)
    return _kernel.library_tally(*columns, control)


def merge_segments(segments: Sequence[Words], control: Control | None = None) -> Words:
    """One sorted segment of several."""
    from .. import _kernel

    return _kernel.library_merge(list(segments), control)


def look_up(segments: Sequence[Words], keys: Words) -> npt.NDArray[np.int64]:
    """[rows, 7] what segments have of positions: index into ``keys``, move, last year, wins, draws, losses, open."""
    from .. import _kernel

    return _kernel.library_look_up(list(segments), keys)


def is_sorted_segment(segment: Words) -> bool:
    """Whether keys and moves ascend from row to row, as look-ups need it."""
    from .. import _kernel

    return _kernel.library_is_sorted(segment)


@cache
def _controls() -> Callable[[], Control]:
    require_kernel()
    from .. import _kernel

    return _kernel.Control


def interruptible(call: Callable[[Control], _T], poll: Callable[[], None] | None = None) -> _T:
    """``call(control)`` on a thread of its own, so that Ctrl-C stops it at its next poll and is raised here.

    ``poll``: see watched.
    """
    control = new_control()
    control.start()
    return watched(lambda: call(control), control, poll)


@contextmanager
def room_for(what: str) -> Iterator[None]:
    """Raises RunError where the block asks for more memory than there is; ``what`` it is for, with its size."""
    try:
        yield
    except MemoryError:
        raise RunError(f"this machine has no room for {what}; ask for less memory") from None


class Stoppable(Protocol):
    """A control block of the kernel."""

    def stop(self) -> None: ...


def watched(
    call: Callable[[], _T], control: Stoppable, poll: Callable[[], None] | None = None, *, seconds: float = POLL_SECONDS
) -> _T:
    """The result of ``call``, run in a thread of its own while this one stays awake.

    ``poll`` is called every ``seconds`` meanwhile, about ten times a second. An exception here (an interrupt from the
    keyboard, or one that ``poll`` raises) asks ``control`` to stop, waits for the call to end and goes on upwards;
    after ``Stopped`` what the call then returns is the result.

    Where there are no threads the call runs in this one, and nobody is asked meanwhile.
    """
    if not HAS_THREADS:
        return call()
    results: list[_T] = []
    errors: list[BaseException] = []
    over = threading.Event()  # until Python 3.13 an interrupted join() takes its thread for one that has ended

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)
        finally:
            over.set()

    thread = threading.Thread(target=work, name="kernel call", daemon=True)
    try:
        thread.start()
        while not over.wait(seconds):
            if poll:
                poll()
    except BaseException as reason:
        control.stop()
        while thread.ident is not None and not (
            results or errors
        ):  # not over.wait(): an interrupt may have left it locked
            time.sleep(0.001)
        if not isinstance(reason, Stopped):
            raise
    if errors:
        raise errors[0]
    return results[0]
