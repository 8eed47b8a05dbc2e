"""Lines that come while a player thinks, and which of them end its thought.

A thought is ended by the arrival of a line, wherever in the queue it stands; the line itself is served in its turn. The
search's own looks, about ten a second, see what has come. Where a player has none, a thread looks.
"""

from __future__ import annotations

import gc
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import BinaryIO, Protocol

from ...core.contract import Limits, Progress, Report
from ...core.errors import HeibaiError
from ...core.kernel import POLL_SECONDS
from ...core.position import Position
from ..clock.control import LEAST
from ..engine import Limited
from ..session import PlayerSession
from .line_source import LineSource

WRITTEN_TOGETHER = 0.02  # seconds after which a line is no longer of one script with the line that began a thought
_HURRY = 0.02  # seconds of a thought that is to end before it begins
_LOOK = 0.02  # seconds between two looks of the thread
BUSY_FACTOR = 3.0  # seconds that our work of one second takes at most: a guess at a busy machine, longer is a hold

Write = Callable[[str], None]


class Server(Protocol):
    """Serves one line after the other."""

    conversation: Conversation

    def serve(self, line: str) -> bool:
        """Answer ``line``; whether more is to come. Raises BrokenPipeError alone: nobody reads any more."""

    def ends(self, line: str) -> bool:
        """Whether this line, which has just come, ends the present thought; "" stands for the end of the input too.

        Called by the thread that reads.
        """


def _now() -> tuple[float, float]:
    """Seconds of the wall clock (`time.monotonic`), and of the processor that this process has taken."""
    return time.monotonic(), time.process_time()


class Conversation:
    """What has come and was not served yet, and the session that thinks meanwhile."""

    def __init__(self, session: PlayerSession, ends: Callable[[str], bool]) -> None:
        self._session, self._ends = session, ends
        self._waiting: deque[str] = deque()
        self._source: LineSource | None = None
        self._began = 0.0
        self._free = _now()  # when the last question was answered, or a line was waited for
        self._asked: float | None = None  # when the line that is served came, on the clock of `time.monotonic`
        self.idle: Callable[[], None] = lambda: None  # called when nothing is asked, before a line is waited for
        self.ended_by: str | None = None  # the line that ended the last thought
        self._looked = 0.0  # when the present thought looked last
        self.delay = 0.0  # seconds: the most that a look of the last thought came late, on a machine busy with others

    def listen_to(self, source: LineSource) -> None:
        """Where lines come from: the first ones may have waited since this process began."""
        self._source, self._free = source, (-math.inf, 0.0)

    def think(self, limits: Limits, progress: Progress | None = None, position: Position | None = None) -> Report:
        """The player's choice, or the best so far once a line ends it; a quick one when that line is there already.

        ``position``: see ``PlayerSession.think``.
        """
        self._began, self.ended_by = math.inf, None  # what is there already belongs to the script, however slow we are
        self._listen()
        hurry = self._input_ends_it or any(map(self._ends, self._waiting))
        self._began = self._looked = time.monotonic()
        self.delay = 0.0
        limits = replace(limits, seconds=_HURRY) if hurry else limits
        with _heard(progress) as tell, self._listening():
            look = self._look if self._session.thinks_here else None
            try:
                return self._session.think(limits, progress=tell, look=look, position=position)
            finally:
                self._free = _now()

    @property
    def thinking_since(self) -> float:
        """Seconds since the present thought, or the last one, began; below 0 before it."""
        return time.monotonic() - self._began

    def wait_for_line(self) -> None:
        """Until there is a line to serve, or none will come."""
        while not self._waiting and self._source is not None and not self._source.is_over:
            if not self.is_asked:
                self.idle()
            has_come = self._source.is_ready
            self._waiting.extend(self._source.read())
            if not has_come:
                self._free = _now()

    @property
    def is_asked(self) -> bool:
        """Whether there is something to serve."""
        return bool(self._waiting) or (self._source is not None and self._source.is_ready)

    def next(self) -> str | None:
        """The next line, waited for; None: there is no more.

        A line that was there already may have come while we were busy: it is taken to have waited as long as that. A
        manager that holds a program whose turn it is not makes the wall clock run on, so it counts only as far as the
        processor's time bears it out, with some others on the machine.
        """
        self.wait_for_line()
        (wall, processor), (since, taken) = _now(), self._free
        self._asked = wall - min(wall - since, BUSY_FACTOR * (processor - taken))
        return self._waiting.popleft() if self._waiting else None

    def take_asked(self) -> float:
        """When the present question came, on the clock of `time.monotonic`; now, if that was asked before."""
        asked, self._asked = self._asked, None
        return time.monotonic() if asked is None else asked

    def _look(self) -> None:
        """Once in about ``POLL_SECONDS``, where the player's own thread looks."""
        self._listen()
        before, self._looked = self._looked, time.monotonic()
        self.delay = max(self.delay, self._looked - before - POLL_SECONDS)

    def _listen(self) -> None:
        """Take what has come; a line that ends the present thought does so."""
        for line in self._source.read_ready() if self._source is not None else ():
            self._waiting.append(line)
            if self.ended_by is None and self._ends(line) and self._session.stop():
                self.ended_by = line
        if self._input_ends_it:
            self._session.stop()

    @property
    def _input_ends_it(self) -> bool:
        """Whether no more can come, which ends what only a line would end."""
        return self._source is not None and self._source.is_over and self._ends("")

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """A thread looks what comes while the block runs, unless the player's own looks do."""
        if self._session.thinks_here or self._source is None:
            yield
            return
        over = threading.Event()

        def look() -> None:
            while not over.wait(_LOOK):
                self._listen()

        thread = threading.Thread(target=look, name="lines", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


@contextmanager
def _heard(progress: Progress | None) -> Iterator[Progress | None]:
    """The same callback, which is deaf once the block is over: nothing is told behind the answer."""
    if progress is None:
        yield None
        return
    lock, is_over = threading.Lock(), False

    def tell(report: Report) -> None:
        with lock:
            if not is_over:
                progress(report)

    try:
        yield tell
    finally:
        with lock:
            is_over = True


def warm_up(session: PlayerSession) -> None:
    """Make the tables of a player that can be limited: its first move is then as quick as the others.

    A tree that is kept from move to move would begin with what was found here, which depends on the machine.
    """
    player = session.player
    keeps_tree = player.kernel is not None and player.kernel.options.get("reuse")
    if isinstance(player, Limited) and not keeps_tree and session.position.moves():
        session.think(Limits(seconds=LEAST))


def converse(server: Server, conversation: Conversation, lines: BinaryIO) -> None:
    """Serve what comes until the server or the input ends, or nobody reads the answers any more."""
    conversation.listen_to(LineSource(lines.fileno()))
    gc.freeze()  # what was imported is not looked through again while a clock runs
    with suppress(BrokenPipeError):
        while (line := conversation.next()) is not None and server.serve(line):
            pass


@contextmanager
def faults_told(tell: Write) -> Iterator[None]:
    """What fails in the block is told in one line, whatever a user's player does. Raises BrokenPipeError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except HeibaiError as error:
        tell(str(error))
    except Exception as error:
        tell(f"{type(error).__name__}: {error}".replace("\n", " "))


def writer(output: BinaryIO) -> Write:
    """Writes whole lines, each at once. What it returns raises BrokenPipeError when nobody reads any more."""

    def write(text: str) -> None:
        output.write(f"{text}\n".encode())
        output.flush()

    return write
