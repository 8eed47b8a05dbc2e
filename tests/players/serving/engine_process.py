"""``heibai engine`` as another program sees it: a process on two pipes; and a server in this process."""

import subprocess
import sys
import threading

from waiting import MINUTES

A_DAY = 86_400  # seconds that a player may think: who has an answer has ended the thought


class EngineProcess:
    """A context manager; what does not come within ``MINUTES`` ends the process, and then the test."""

    def __init__(self, *words):
        self._process = subprocess.Popen(
            [sys.executable, "-m", "heibai", "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._cut = threading.Timer(MINUTES, self._process.kill)
        self._cut.start()

    def tell(self, *lines):
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def line(self):
        line = self._process.stdout.readline()
        assert line, "the engine is gone"
        return line.rstrip("\n")

    def ask(self, *lines):
        """The next line that is no message."""
        self.tell(*lines)
        while (line := self.line()).startswith("MESSAGE"):
            pass
        return line

    def response(self, command):
        """A whole response of GTP."""
        self.tell(command)
        lines = [self.line()]
        while lines[-1]:
            lines.append(self.line())
        return "\n".join(lines[:-1])

    def ended(self):
        """The exit code, once it has ended by itself."""
        return self._process.wait()

    def rest(self):
        """What it still says, up to its end; its input is closed."""
        self._process.stdin.close()
        return self._process.stdout.read()

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        self._cut.cancel()
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        if not self._process.stdin.closed:
            self._process.stdin.close()


def served(make_server):
    """A server in this process, made from where it says things: lines -> what it says to them."""
    said = []
    server = make_server(said.append)

    def tell(*lines):
        said.clear()
        for line in lines:
            server.serve(line)
        return list(said)

    return tell
