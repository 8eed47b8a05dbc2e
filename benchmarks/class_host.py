"""Whether the machine stays at hand while hostile hand-ins of a class run under their limits.

    python benchmarks/class_host.py [--seconds 10] [--at-once 2]

While so many hand-ins of one kind run, each asked for moves again and again, a process of its own sleeps for 10 ms at a
time and notes how late it wakes, and starts the program `true` and notes how long that takes. Printed of both: the
middle one and the worst, in milliseconds; and how much memory went at most. The first line has no hand-in, the second
one that only counts. Compare lines of one run; the milliseconds are those of this machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from heibai.classroom.hand_in import freeze, read_class
from heibai.classroom.limits import HandInLimits, what_holds
from heibai.core.errors import HeibaiError
from heibai.core.rng import Rng
from heibai.core.system.control_groups import remove_ended
from heibai.games import GameSpec
from heibai.players.remote.engines_file import Engine
from heibai.players.remote.player import RemotePlayer

_CHOOSE = "import os, threading\ndef choose_move(board, colour, legal):\n"
HAND_INS = {
    "counts": "    while True: pass\n",
    "fork bomb": "    while True: os.fork()\n",
    "threads": "    while True:\n"
    "        try: threading.Thread(target=choose_move, args=(board, colour, legal)).start()\n"
    "        except RuntimeError: pass\n",
    "takes memory": "    kept = []\n    while True:\n        try: kept.append(bytearray(os.urandom(1 << 20)))\n"
    "        except MemoryError: os.fork()\n",
    "endless output": "    while True: os.write(1, b'x' * 65536)\n",
    "writes files": "    while True:\n        for name in range(200):\n"
    "            try: open(str(name), 'wb').write(bytes(1 << 20))\n            except OSError: os.truncate('0', 0)\n",
}
_SLEEP = 0.01  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each kind of hand-in")
    parser.add_argument("--at-once", type=int, default=2, help="hand-ins that run at a time")
    parser.add_argument("--probe", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.probe:
        print(json.dumps(probe(asked.seconds)))
        return
    with tempfile.TemporaryDirectory() as scratch:
        holds = what_holds(HandInLimits(), scratch=Path(scratch))
        print("not enforced here:", ", ".join(each for each, held in holds.items() if not held) or "nothing")
        print(f"{'hand-in':<16}{'10 ms of sleep, late by':>26}{'start of true':>22}{'memory':>12}")
        for name in ("none", *HAND_INS):
            late, starts, taken = measured(name, Path(scratch), asked.seconds, asked.at_once)
            print(f"{name:<16}{_pair(late):>26}{_pair(starts):>22}{taken:>9.0f} MB")
    remove_ended()


def _pair(seconds: list[float]) -> str:
    return f"{1000 * statistics.median(seconds):.1f}, worst {1000 * max(seconds):.1f}"


def measured(name: str, scratch: Path, seconds: float, at_once: int) -> tuple[list[float], list[float], float]:
    """Lateness and starts in seconds, and megabytes taken, while these hand-ins run."""
    is_over = threading.Event()
    players = [_player(name, number, scratch) for number in range(at_once if name != "none" else 0)]
    askers = [threading.Thread(target=_ask, args=(player, is_over)) for player in players]
    for asker in askers:
        asker.start()
    words = [sys.executable, __file__, "--probe", "--seconds", str(seconds)]
    found = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    is_over.set()
    for asker in askers:
        asker.join()
    return found["late"], found["starts"], found["taken"]


def _player(name: str, number: int, scratch: Path) -> RemotePlayer:
    limits, folder = HandInLimits(), scratch / f"{name} {number}"
    folder.mkdir()
    (folder / "it.py").write_text(_CHOOSE + HAND_INS[name])
    start = freeze(read_class(folder)[0][0], folder / "class-results", memory=limits.memory)
    empty = folder / "empty"
    empty.mkdir()
    command = limits.command(start.command, scratch=empty, space=limits.memory, shown=[start.home])
    engine = Engine("it", command, "plain", seconds=limits.seconds, memory=1024, output=limits.output, log=False)
    return RemotePlayer("it", engine, GameSpec("reversi").make())


def _ask(player: RemotePlayer, is_over: threading.Event) -> None:
    game = GameSpec("reversi").make()
    while not is_over.is_set():
        try:
            player.choose(game, game.start(), rng=Rng(0))
        except HeibaiError:
            continue  # it has lost, and is started anew
    player.release()


def probe(seconds: float) -> dict[str, object]:
    """In a process of its own: how late sleeps end, how long `true` takes to start, what memory goes."""
    late, starts, free = list[float](), list[float](), [_available()]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for _ in range(10):
            began = time.monotonic()
            time.sleep(_SLEEP)
            late.append(time.monotonic() - began - _SLEEP)
        began = time.monotonic()
        subprocess.run(["true"], check=True)
        starts.append(time.monotonic() - began)
        free.append(_available())
    return {"late": late, "starts": starts, "taken": max(free) - min(free)}


def _available() -> float:
    """Megabytes."""
    lines = Path("/proc/meminfo").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("MemAvailable:"))


if __name__ == "__main__":
    main()
