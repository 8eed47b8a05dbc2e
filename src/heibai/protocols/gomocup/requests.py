"""What a manager says to a brain: lines to values, and values to lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import ProtocolError, quoted
from ..lines import integers

Stone = tuple[int, int, int]  # x, y, whose: OWN, OTHER or FORBIDDEN; 0 where nobody said
OWN, OTHER, FORBIDDEN = 1, 2, 3
SOOSORV = "YXSOOSORVSTEP"  # and the number of a step of Soosorv-8; stones follow from the second on
_BLOCKS = ("BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO", *(f"{SOOSORV}{step}" for step in range(2, 7)))
# Commands that lines of stones follow, up to DONE.
_FILES = ("YXHASHDUMP", "YXHASHLOAD", "YXSETDATABASE", "YXDBTOPOS", "YXDBTOTXT", "YXTXTTODB")  # a file's name follows
_YIXIN = "YX"  # what the commands of Yixin's boards begin with
_STONE = re.compile(r"\d{1,2}\s*,\s*\d{1,2}(?:\s*,\s*\d)?$", re.ASCII)
_POINTS = ("TURN", "TAKEBACK", "PLAY")
_MOST_STONES = 1024


@dataclass(frozen=True, slots=True)
class Request:
    """One command with what belongs to it."""

    name: str  # in capitals: "TURN"
    text: str = ""  # what follows the name, as it came
    point: tuple[int, int] | None = None  # x, y of TURN, TAKEBACK and PLAY
    stones: tuple[Stone, ...] = ()  # that followed, in the order they came; of YXBLOCK points


class RequestReader:
    """Puts lines together to requests: most are one line, a board is several."""

    def __init__(self) -> None:
        self._open: Request | None = None  # the command whose stones are coming
        self._stones: list[Stone] = []
        self._is_file = False  # whether the next line is the name of a file
        self._may_follow = False  # whether a list of stones may belong to the last command, which has no use for it

    def read(self, line: str) -> Request | None:
        """The request that ``line`` completes; None while a board is not. Raises ProtocolError and drops the board.

        Lines that belong to a command of Yixin's boards which is complete without them are passed over.
        """
        if self._open is not None:
            return self._stone(self._open, line.strip())
        if self._is_file or (self._may_follow and (_STONE.match(line.strip()) or line.strip().upper() == "DONE")):
            self._is_file = False
            return None
        name, _, rest = line.strip().partition(" ")
        name, rest = name.upper(), rest.strip()
        self._is_file, self._may_follow = name in _FILES, name.startswith(_YIXIN) and name not in _BLOCKS
        if name in _BLOCKS:
            self._open, self._stones = Request(name, rest), []
            return None
        if name in _POINTS:
            x, y = integers(rest, (2,), f"{name} X,Y with two numbers")
            return Request(name, rest, (x, y))
        return Request(name, rest)

    def _stone(self, begun: Request, text: str) -> Request | None:
        name = begun.name
        try:
            if text.upper() == "DONE":
                self._open = None
                return Request(name, begun.text, stones=tuple(self._stones))
            if len(self._stones) == _MOST_STONES:
                raise ProtocolError(f"more than {_MOST_STONES} stones came after {name}, DONE expected")
            numbers = integers(text, (2, 3), "X,Y,FIELD or DONE")
            self._stones.append((numbers[0], numbers[1], numbers[2] if len(numbers) > 2 else 0))
        except ProtocolError:
            self._open = None
            raise
        return None


def board_lines(name: str, stones: Sequence[Stone]) -> list[str]:
    """``name`` with its stones and DONE; a stone of nobody's is written without a field, as SWAP2BOARD wants them."""
    if name not in _BLOCKS:
        raise ProtocolError(f"{quoted(name)} takes no stones; expected one of {', '.join(_BLOCKS)}")
    return [name, *(f"{x},{y},{whose}" if whose else f"{x},{y}" for x, y, whose in stones), "DONE"]
