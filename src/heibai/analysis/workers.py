"""Several positions at a time, each by an engine of its own in a thread: the kernel releases the interpreter's lock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import Empty, SimpleQueue

from ..core.contract import Stopped
from ..core.position import Position
from ..core.system.machine import HAS_THREADS
from ..jobs.control import Control
from .analyst import Analyst
from .valuation import Valuation

MakeAnalyst = Callable[[], Analyst]


def valued(
    positions: list[Position], plies: Iterable[int], make: MakeAnalyst, *, threads: int, control: Control
) -> Iterator[Valuation]:
    """The valuations of these plies as they come, the last position first, whose values those before it agree with.

    Args:
        control: when it says stop, the searches end and what they have found is left out.

    Raises:
        HeibaiError: the analyst cannot be made, or fails; nothing else is begun then.
    """
    waiting = sorted(plies, reverse=True)
    over = threading.Event()
    spare: SimpleQueue[Analyst] = SimpleQueue()

    def one(ply: int) -> Valuation | None:
        if over.is_set() or not control.proceed():
            return None
        try:
            analyst = _taken(spare) or make()
            found = analyst.value(positions[ply], ply, stopped=lambda: over.is_set() or control.stopping)
            spare.put(analyst)
            return None if control.stopping else found
        except Stopped:  # of a search outside the kernel
            return None
        except BaseException:
            over.set()
            raise

    if not HAS_THREADS:
        yield from filter(None, map(one, waiting))
        return
    with ThreadPoolExecutor(max(1, min(threads, len(waiting))), thread_name_prefix="analysis") as pool:
        try:
            for done in as_completed([pool.submit(one, ply) for ply in waiting]):
                if found := done.result():
                    yield found
        finally:
            over.set()  # when whoever listens has gone, what waits need not be looked at


def _taken(spare: SimpleQueue[Analyst]) -> Analyst | None:
    try:
        return spare.get_nowait()
    except Empty:
        return None
