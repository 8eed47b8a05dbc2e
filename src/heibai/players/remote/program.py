"""A program of somebody else on two pipes: lines with a time limit, bounded output and memory, an end that is certain.

It runs in a session and process group of its own. The whole group is killed when the program is closed, and also when
this process is killed: a shell that waits at the end of a pipe sees it go and does it then. Processes that left the
group are known by a mark in their environment, which Linux shows; they are killed when the program is closed.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import secrets
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from ...core.errors import EngineError, EngineTimeError, quoted
from ...core.system.pipes import write_within
from ...core.system.processes import guard_of, kill_group, kill_marked, limit_memory
from .log import Log

LONGEST_LINE = 1 << 16  # bytes
_CHUNK = 1 << 14
_MOST_CHUNKS = 64  # that wait to be looked at: a flood fills the pipe, not the memory
_GOODBYE = 1.0  # seconds that it has to end by itself, once it was told to
_LAST = 10.0  # seconds for its end to be seen, once it has closed its output
_MARK = "HEIBAI_ENGINE_PROCESS"  # in the environment of a program and of all that it starts
_COMPLAINT = 4000  # bytes of its standard error that are remembered
_SECRET = re.compile(
    r"TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|COOKIE|PGPASS|HEIBAI_STORE|(API|ACCESS|AUTH|PRIVATE|SIGNING)_?KEY|SSH_AUTH"
)
_ERROR = re.compile(r"^\S.*(Error|Exception|ERROR)\b|^(Error|Exception)\b")  # a frame of a stack begins with a space
_ADDRESS = re.compile(r"://[^/@\s]*:[^/@\s]+@")  # with a password


def without_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """What a program of somebody else may know of ours: no token, no password, no address with one."""
    return {
        name: value
        for name, value in environment.items()
        if not _SECRET.search(name.upper()) and not _ADDRESS.search(value)
    }


class Program:
    """One running program."""

    def __init__(self, command: Sequence[str], *, folder: Path, megabytes: int, log: Log) -> None:
        """``megabytes``: of address space, for each of its processes. Raises EngineError: it cannot be started."""
        self._log, self._name = log, command[0]
        self._chunks: queue.Queue[bytes] = queue.Queue(_MOST_CHUNKS)
        self._rest = b""
        self.is_closed = False
        self._mark = secrets.token_hex(16)
        self._complaint = b""  # the end of its standard error
        try:
            self._process = subprocess.Popen(
                list(command), cwd=folder, bufsize=0, start_new_session=True,
                env=without_secrets(os.environ) | {_MARK: self._mark},
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise EngineError(
                f"{quoted(self._name)} cannot be started ({error}); mend its command or folder"
            ) from error
        limit_memory(self._process.pid, megabytes << 20)
        assert self._process.stdin is not None  # it was asked for
        self._told = self._process.stdin.fileno()
        self._guard = self._guarded()
        self._readers = [
            threading.Thread(target=work, name="engine", daemon=True) for work in (self._read, self._read_errors)
        ]
        for reader in self._readers:
            reader.start()

    def _guarded(self) -> subprocess.Popen[bytes] | None:
        """Its guard; a program that none can be had for is ended. Raises EngineError."""
        try:
            return guard_of(self._process.pid)
        except OSError as error:
            self.kill()
            self._process.wait()
            raise EngineError(f"{quoted(self._name)} cannot be guarded ({error}); end some other processes") from error

    @property
    def group(self) -> int:
        """Id of its process group."""
        return self._process.pid

    def send(self, lines: Sequence[str], *, seconds: float) -> None:
        """Write lines. Raises EngineError: it is gone; EngineTimeError: it does not read."""
        data = "".join(f"{line}\n" for line in lines).encode()
        for line in lines:
            self._log.write(">", line)
        try:
            is_told = write_within(self._told, data, seconds)
        except (OSError, ValueError) as error:
            raise self._gone() from error
        if not is_told:
            raise EngineTimeError("it does not read what it is told")

    def line(self, until: float) -> str:
        """Its next line. ``until``: on the clock of `time.monotonic`.

        Raises:
            EngineTimeError: none came by then.
            EngineError: it is gone, or its line is too long.
        """
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_LINE:
                raise EngineError(f"a line of more than {LONGEST_LINE} bytes came")
            try:
                chunk = self._chunks.get(timeout=max(until - time.monotonic(), 0.0))
            except queue.Empty:
                raise EngineTimeError(f"no answer in time{self._half}") from None
            if not chunk:
                self._chunks.put(b"")
                raise self._gone()
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        text = line.decode("utf-8", "replace").rstrip("\r")
        self._log.write("<", text)
        return text

    def _gone(self) -> EngineError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST)
        self._readers[-1].join(_GOODBYE)  # what it complained of
        code = self._process.poll()
        how = f"{quoted(self._name)} is gone, exit code {code}" if code is not None else "it closed its output"
        return EngineError(how + self._half)

    @property
    def _half(self) -> str:
        """What came after the end of the last line, as the end of a sentence."""
        return f", half a line came: {quoted(self._rest.decode('utf-8', 'replace'))}" if self._rest else ""

    def _read(self) -> None:
        self._pump(self._process.stdout, self._chunks.put)
        self._chunks.put(b"")

    def _read_errors(self) -> None:
        self._pump(self._process.stderr, self._complain)

    def _complain(self, data: bytes) -> None:
        self._complaint = (self._complaint + data)[-_COMPLAINT:]
        self._log.write("!", data.decode("utf-8", "replace").rstrip())

    @property
    def complaint(self) -> str:
        """Of its standard error the last line that names an error, else the last; empty: there is none."""
        lines = [line for line in self._complaint.decode("utf-8", "replace").split("\n") if line.strip()]
        named = [line for line in lines if _ERROR.search(line)]
        return (named or lines or [""])[-1].strip()

    def _pump(self, pipe: IO[bytes] | None, take: Callable[[bytes], None]) -> None:
        """Who reads a pipe closes it: its number, if another thread closed it, might be that of the next program's."""
        assert pipe is not None  # it was asked for
        with contextlib.suppress(OSError, ValueError), pipe:
            while data := pipe.read(_CHUNK):
                if self.is_closed:
                    return
                take(data)

    def close(self, goodbye: Sequence[str] = ()) -> None:
        """Say ``goodbye``, wait a moment, then end its whole group, whatever is left of it."""
        if self.is_closed:
            return
        self.is_closed = True
        if goodbye and self._process.poll() is None:
            with contextlib.suppress(EngineError):
                self.send(goodbye, seconds=_GOODBYE)
            self._drain()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE)
        if self._guard:
            self._guard.kill()
        self.kill()
        kill_marked(f"{_MARK}={self._mark}".encode())
        for process in filter(None, (self._guard, self._process)):
            process.wait()
            if process.stdin is not None:
                with contextlib.suppress(OSError):
                    process.stdin.close()
        self._drain()
        for reader in self._readers:  # a process that left the group may keep a pipe open, and is not waited for
            if reader is not threading.current_thread():  # a player that is forgotten may be closed anywhere
                reader.join(_GOODBYE)
        self._log.close()

    def _drain(self) -> None:
        """Whoever waits to put a chunk may go on."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._chunks.get_nowait()

    def kill(self) -> None:
        """End its process group at once."""
        kill_group(self._process.pid)
