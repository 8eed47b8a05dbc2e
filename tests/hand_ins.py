"""Hand-ins of a class for tests: right, slow, crashing, cheating, endless, copied, in several languages."""

from __future__ import annotations

import shutil
from pathlib import Path

from heibai.classroom.hand_in import freeze, read_class
from heibai.classroom.kit import write_kit
from heibai.classroom.limits import HandInLimits
from heibai.players.remote.engines_file import Engine

_CHOOSE = "def choose_move(board, colour, legal):\n"
RIGHT = {
    "first": _CHOOSE + "    return legal[0]\n",
    "last": _CHOOSE + "    return legal[-1]\n",
    "middle": _CHOOSE + "    return legal[len(legal) // 2]\n",
    "corners": _CHOOSE + "    return min(legal, key=lambda move: (move not in ('a1', 'h1', 'a8', 'h8'), move))\n",
    "talks": _CHOOSE + "    print('thinking about', len(legal))\n    return legal[0]\n",
    "own_class": "class Player:\n    def choose_move(self, board, colour, legal):\n        return sorted(legal)[-1]\n",
}
WRONG = {
    "slow": "import time\n" + _CHOOSE + "    time.sleep(60)\n",
    "crashing": _CHOOSE + "    return legal[99]\n",
    "late_crash": _CHOOSE
    + "    if sum(row.count('-') for row in board) < 30:\n        raise ValueError('lost my way')\n"
    "    return legal[0]\n",
    "illegal": _CHOOSE + "    return 'a0'\n",
    "network": "import urllib.request\n" + _CHOOSE + "    urllib.request.urlopen('http://127.0.0.1:9', timeout=1)\n"
    "    return legal[0]\n",
    "writer": _CHOOSE + "    open('OUTSIDE/written', 'w').write('x')\n    return legal[0]\n",
    "spy": "import glob, os\n"
    + _CHOOSE
    + "    print([open(path).read() for path in glob.glob('CLASS/**', recursive=True) if os.path.isfile(path)])\n"
    "    return open('OUTSIDE/.ssh/id_rsa').read() or legal[0]\n",
    "bomb": "import os\n" + _CHOOSE + "    while True:\n        os.fork()\n",
    "endless": _CHOOSE + "    import os\n    while True:\n        os.write(1, b'x' * 1000 + b'\\n')\n",
    "flood": "while True:\n    print()\n",
    "hungry": _CHOOSE + "    kept = bytearray(1 << 40)\n    return legal[0]\n",
    "no_python": "def choose_move(:\n",
}
# What the report says of each of them, beside its own words.
FAULTS = {
    "slow": "it did not answer in time",
    "crashing": "the program ended by itself (exit code 1); its last words: 'IndexError: list index out of range'",
    "late_crash": "the program ended by itself (exit code 1); its last words: 'ValueError: lost my way'",
    "illegal": "it answered 'a0', which is no legal move there",
    "network": "it tried to use the network, which is off",
    "writer": "it tried to write outside of its own folder",
    "spy": "it looked for a file that is not there: it sees the system's files and its own, nothing else",
    "bomb": "it started too many processes or threads",
    "endless": "it did not answer in time",  # what a function prints is no answer
    "flood": "it wrote too much instead of an answer",
    "hungry": "it wanted more memory than it may have",
    "no_python": "no_python.py is no Python",
}
_HARMLESS = "import os\n" + _CHOOSE + "    try: os.kill(-1, 9)\n    except ProcessLookupError: return legal[0]\n"
_COPY = """def weight(move):
    row, column = int(move[1]), ord(move[0]) - 96
    if row in (1, 8) and column in (1, 8):
        return 100
    if row in (2, 7) or column in (2, 7):
        return -20
    return abs(row - 4) + abs(column - 4)

def choose_move(board, colour, legal):
    best = None
    for move in legal:
        if best is None or weight(move) > weight(best):
            best = move
    return best
"""


def write_class(folder: Path, outside: Path) -> Path:
    """A class of 24 in ``folder``; some try to read and write in ``outside``."""
    folder.mkdir(parents=True)
    for name, text in {**RIGHT, **WRONG, "killer": _HARMLESS}.items():
        (folder / f"{name}.py").write_text(text.replace("OUTSIDE", str(outside)).replace("CLASS", str(folder)))
    (folder / "original.py").write_text(_COPY)
    (folder / "copied.py").write_text(_COPY.replace("weight", "worth").replace("best", "found") + "# my own work\n")
    for name, language in (("compiled", "c++"), ("scripted", "js"), ("virtual", "java")):
        kit = folder.parent / f"kit-{name}"
        write_kit(kit, language)
        shutil.move(kit, folder / name)
    return folder


def engine_of(folder: Path, name: str, at: Path, limits: HandInLimits) -> Engine:
    """The hand-in of this name in ``folder`` as a program under limits, its copy and its empty folder in ``at``.

    Raises SpecError: it does not compile. KeyError: there is none.
    """
    hand_in = {each.name: each for each in read_class(folder)[0]}[name]
    start, scratch = freeze(hand_in, at / "hand-ins", memory=limits.memory), at / "scratch" / name
    scratch.mkdir(parents=True, exist_ok=True)
    space = start.space or limits.memory
    command = limits.command(start.command, scratch=scratch, space=space, shown=[start.home], hidden=[folder])
    return Engine(
        name, command, hand_in.protocol, seconds=limits.seconds, memory=max(space, 1024), output=limits.output,
        log=False,
    )  # fmt: skip
