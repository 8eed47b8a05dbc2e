"""Lines that come while a player thinks, and which of them end its thought.

One thread reads, the other serves. A thought is ended by the arrival of a line, wherever in the queue it stands; the
line itself is served in its turn. No line is lost between "nothing has come" and the beginning of a thought.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import BinaryIO, Protocol

from ...core.contract import Limits, Progress, Report
from ...protocols.lines import LONGEST
from ..clock.control import LEAST
from ..engine import Limited
from ..session import PlayerSession

_MOST_WAITING = 10_000  # lines that may come while another is served
_LOOK = 0.001  # seconds until a thought that is about to begin is asked again to end
_HURRY = 0.02  # seconds of a thought that is to end before it begins
WRITTEN_TOGETHER = 0.02  # seconds after which a line is no longer of one script with the line that began a thought
_PATIENCE = 0.005  # seconds between two looks of a reader that is too far ahead

Write = Callable[[str], None]


class Server(Protocol):
    """Serves one line after the other."""

    conversation: Conversation

    def serve(self, line: str) -> bool:
        """Answer ``line``; whether more is to come. Raises nothing that a client can cause."""

    def ends(self, line: str) -> bool:
        """Whether this line, which has just come, ends the present thought. Called by the thread that reads."""


class Conversation:
    """What has come and was not served yet, and the session that thinks meanwhile."""

    def __init__(self, session: PlayerSession, ends: Callable[[str], bool]) -> None:
        self._session, self._ends = session, ends
        self._waiting: deque[str | None] = deque()
        self._news = threading.Semaphore(0)
        self._about_to_think = False
        self._began = 0.0
        self.ended_by: str | None = None  # the line that ended the last thought

    def has_come(self, is_such: Callable[[str], bool]) -> bool:
        """Whether such a line has come and was not served yet."""
        return any(line is not None and is_such(line) for line in tuple(self._waiting))

    def think(self, limits: Limits, progress: Progress | None = None) -> Report:
        """The player's choice, or the best so far once a line ends it; a quick one when that line is there already."""
        self._began = time.monotonic()
        self.ended_by = None
        self._about_to_think = True
        try:
            hurry = self.has_come(self._ends)
            with _heard(progress) as tell:
                return self._session.think(replace(limits, seconds=_HURRY) if hurry else limits, progress=tell)
        finally:
            self._about_to_think = False

    @property
    def thinking_since(self) -> float:
        """Seconds since the present thought, or the last one, began."""
        return time.monotonic() - self._began

    def hear(self, line: str | None) -> None:
        """A line came; None: no more will. Called by the thread that reads."""
        while len(self._waiting) >= _MOST_WAITING:
            time.sleep(_PATIENCE)
        self._waiting.append(line)
        self._news.release()
        while line is not None and self._about_to_think and self._ends(line):
            if self._session.stop():
                self.ended_by = line
                return
            time.sleep(_LOOK)

    def wait_for_line(self) -> None:
        """Until there is a line to serve, or none will come."""
        self._news.acquire()
        self._news.release()

    def next(self) -> str | None:
        """The next line, waited for; None: there is no more."""
        self._news.acquire()
        return self._waiting.popleft()


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
    """Make the tables of a player that can be limited: its first move is then as quick as the others."""
    if isinstance(session.player, Limited) and session.position.moves():
        session.think(Limits(seconds=LEAST))


def converse(server: Server, conversation: Conversation, lines: BinaryIO) -> None:
    """Serve what comes until the server or the input ends."""
    threading.Thread(target=_read, args=(lines, conversation), name="lines", daemon=True).start()
    while (line := conversation.next()) is not None and server.serve(line):
        pass


def _read(lines: BinaryIO, conversation: Conversation) -> None:
    try:
        while data := lines.readline(LONGEST):
            if not data.endswith(b"\n") and len(data) >= LONGEST:
                _skip(lines)
            conversation.hear(data.decode("utf-8", "replace").rstrip("\r\n"))
    except (OSError, ValueError):  # the other side is gone, or this one is about to end
        pass
    conversation.hear(None)


def _skip(lines: BinaryIO) -> None:
    """The rest of a line that is too long, which is cut."""
    while (data := lines.readline(LONGEST)) and not data.endswith(b"\n"):
        pass


def writer(output: BinaryIO) -> Write:
    """Writes whole lines, each at once. What it returns raises BrokenPipeError when nobody reads any more."""

    def write(text: str) -> None:
        output.write(f"{text}\n".encode())
        output.flush()

    return write
