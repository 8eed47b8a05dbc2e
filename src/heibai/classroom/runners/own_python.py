"""Plays a hand-in in Python by the plain protocol: ``own_python.py FILE``.

FILE has a function ``choose_move(board, colour, legal)``, or a class ``Player`` with a method of that name. ``board``
is a list of rows of the letters X, O and -; ``colour`` "black" or "white"; ``legal`` the moves as texts.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path


def main() -> None:
    """Answer questions until the input ends; what the hand-in prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    choose = load(Path(sys.argv[1]))
    while heading := sys.stdin.readline():
        colour, cells, legal = (sys.stdin.readline().strip() for _ in range(3))
        size = int(heading.split()[1])
        rows = [cells[first : first + size] for first in range(0, len(cells), size)]
        print(choose(rows, colour, legal.split()), file=answers, flush=True)


def load(path: Path) -> Callable[[list[str], str, list[str]], str]:
    """The function of the hand-in."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location("handed_in", path)
    assert spec is not None  # the file's name ends with .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    names = vars(module)
    found: Callable[[list[str], str, list[str]], str]
    found = names["choose_move"] if "choose_move" in names else names["Player"]().choose_move
    return found


if __name__ == "__main__":
    main()
