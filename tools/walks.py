"""How many source files of heibai three everyday walks touch while they run.

    python tools/walks.py                  # the table of CONTRIBUTING.md
    python tools/walks.py --list click     # the files of one walk, with the functions that ran

A file is touched when one of its functions runs between the begin and the end of the walk. What runs while a module is
imported does not count. Each walk has a process of its own:

* click: a game of Reversi against level:1 is open on a page. From its message with a move to the answer in which the
  reply is on the board and the person is to move.
* match: from main() to the end of `heibai match alphabeta:depth=2,eval=champion random --games 2 --threads 1`.
* import: from main() to the end of `heibai import FILE` of an SGF file with two games, into an empty library.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import heibai

PACKAGE = f"{Path(heibai.__file__).parent}{os.sep}"
AT_MOST = {"click": 24, "match": 60, "import": 45}  # files that a walk should touch
GAMES = "(;GM[2]SZ[8]PB[a]PW[b];B[f5];W[d6];B[c3])\n(;GM[2]SZ[8]PB[b]PW[a];B[d3];W[c5])\n"
PORT = 8123
IMPORTER = "<frozen importlib._bootstrap>"


class Tracer:
    """Notes the functions of heibai that run while it is on, in threads that begin after it was made."""

    def __init__(self) -> None:
        self.on = False
        self.ran: set[CodeType] = set()
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if not self.on or event != "call" or code in self.ran or not code.co_filename.startswith(PACKAGE):
            return
        if not _is_imported(frame):
            self.ran.add(code)

    @contextmanager
    def walk(self) -> Iterator[None]:
        self.on = True
        try:
            yield
        finally:
            self.on = False


def _is_imported(frame: FrameType) -> bool:
    """Whether a module is being imported: the frame of one of heibai, or of Python's importer, called this one."""
    above: FrameType | None = frame
    while above is not None:
        code = above.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(PACKAGE):
            return True
        if code.co_filename == IMPORTER:
            return True
        above = above.f_back
    return False


def click(tracer: Tracer, folder: Path) -> None:
    """A person's move on a page, and the reply."""
    from starlette.testclient import TestClient

    from heibai.apps.web.server import make_app

    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("<!doctype html><title>heibai</title>", "utf-8")
    address = f"127.0.0.1:{PORT}"
    app = make_app(data=folder / "data", port=PORT, static=folder / "static")
    with TestClient(app, base_url=f"http://{address}", client=("127.0.0.1", 50000)) as client:
        id = client.post("/api/v1/games", json={"game": "reversi", "opponent": "level:1"}).json()["id"]
        headers = {"host": address, "origin": f"http://{address}"}
        with client.websocket_connect("/api/v1/play", headers=headers) as socket:
            socket.send_json({"type": "open", "id": id})
            _hear(socket, lambda answer: answer["type"] == "game")
            with tracer.walk():
                socket.send_json({"type": "move", "id": id, "ply": 0, "move": 19})
                _hear(socket, lambda answer: answer.get("ply") == 2 and not answer["thinking"])


def _hear(socket: Any, is_last: Callable[[dict[str, Any]], bool]) -> None:
    while not is_last(answer := socket.receive_json()):
        if answer["type"] == "problem":
            raise SystemExit(f"the server refused: {answer}")


def match(tracer: Tracer, folder: Path) -> None:
    _run_verb(tracer, "match", "alphabeta:depth=2,eval=champion", "random", "--games", "2", "--threads", "1")


def import_(tracer: Tracer, folder: Path) -> None:
    (folder / "games.sgf").write_text(GAMES, "utf-8")
    _run_verb(tracer, "import", str(folder / "games.sgf"))


def _run_verb(tracer: Tracer, *words: str) -> None:
    """What the command ``heibai`` does, from its entry point on."""
    from heibai.apps.cli import main

    sys.argv = ["heibai", *words]
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit), tracer.walk():
        main()
    if not told.getvalue():
        raise SystemExit(f"heibai {' '.join(words)} said nothing")


WALKS: dict[str, tuple[Callable[[Tracer, Path], None], str]] = {
    "click": (click, "a click to its reply, on the server"),
    "match": (match, "`heibai match`, two games"),
    "import": (import_, "`heibai import` of two games"),
}


def walk(name: str) -> None:
    """One walk in this process; prints file -> names of its functions, as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEIBAI_HOME"] = f"{folder}/home"
        tracer = Tracer()
        WALKS[name][0](tracer, Path(folder))
        sys.setprofile(None)
    touched: dict[str, list[str]] = defaultdict(list)
    for code in sorted(tracer.ran, key=lambda code: (code.co_filename, code.co_firstlineno)):
        touched[code.co_filename.removeprefix(PACKAGE)].append(code.co_qualname)
    print(json.dumps(touched))


def touched(name: str) -> dict[str, list[str]]:
    """File -> the functions that ran on a walk, in a process of its own."""
    done = subprocess.run([sys.executable, __file__, "--in-process", name], stdout=subprocess.PIPE, check=True)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", choices=WALKS, help="print the files of one walk and their functions")
    parser.add_argument("--in-process", choices=WALKS, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.in_process:
        walk(chosen.in_process)
    elif chosen.list:
        for file, functions in touched(chosen.list).items():
            print(f"{file}: {', '.join(functions)}")
    else:
        print("| walk | files | at most |\n|---|--:|--:|")
        files = {name: len(touched(name)) for name in WALKS}
        for name, (_, about) in WALKS.items():
            print(f"| {about} | {files[name]} | {AT_MOST[name]} |")
        if any(files[name] > AT_MOST[name] for name in WALKS):
            sys.exit("a walk touches more files than it may; what does it touch: python tools/walks.py --list WALK")


if __name__ == "__main__":
    main()
