"""The games that are being played, for those who look on: a small file for each, in a folder of the contest.

FOLDER/NAME.json is ``{"black", "white", "start", "moves"}``: the players' indices, the text of the position that the
game starts from (null: the usual one), and all moves so far. A game is shown when it has lasted a second, and its file
is gone when it is over. A process that was killed leaves its files; who looks asks first whether somebody plays.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from ...core.errors import RunError
from ...jobs.documents import write_atomically
from ..schedule.opening import Opening

FOLDER = "live"  # in that of the contest
_AFTER = 1.0  # seconds that a game lasts before it is shown
_EVERY = 0.25  # seconds from one writing to the next, at least


class Shown(TypedDict):
    """A game in progress."""

    black: int
    white: int
    start: str | None
    moves: list[int]


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays a game, from where."""

    black: int
    white: int
    opening: Opening


class LiveGame:
    """One file: the games that follow each other there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sides: Sides | None = None
        self._began = self._written = 0.0
        self._plies = 0  # of what is in the file; 0: there is none

    def show(self, sides: Sides, moves: Sequence[int]) -> None:
        """Write the game's file, if it is time to: ``moves`` so far, those of the opening too.

        Another object of ``sides`` begins another game. Where nothing can be written the game is not seen.
        """
        now = time.monotonic()
        if sides is not self._sides:
            self.clear()
            self._sides, self._began = sides, now
        is_new = len(moves) > self._plies and now - self._written >= _EVERY
        if is_new and now - self._began >= _AFTER:
            self._written = now
            with suppress(OSError, RunError):  # a full disk takes the onlookers their board, and no player the game
                self._write({
                    "black": sides.black, "white": sides.white, "start": sides.opening.start, "moves": list(moves),
                })  # fmt: skip

    def clear(self) -> None:
        """The game is over."""
        self._sides, self._plies = None, 0
        with suppress(OSError):  # as in ``show``
            self._path.unlink(missing_ok=True)

    def _write(self, shown: Shown) -> None:
        self._path.parent.mkdir(exist_ok=True)
        write_atomically(self._path, json.dumps(shown), durable=False)
        self._plies = len(shown["moves"])


def games_on_the_go(folder: Path, most: int) -> list[Shown]:
    """The games that are shown there, in an order that stays."""
    found: list[Shown] = []
    with suppress(FileNotFoundError):  # the last game has just ended, and the folder went with it
        for path in sorted(folder.glob("*.json"))[:most]:
            with suppress(FileNotFoundError):  # that game has just ended
                found.append(json.loads(path.read_text("utf-8")))
    return found
