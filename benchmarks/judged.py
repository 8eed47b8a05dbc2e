"""Reversi positions with the worth of every move, as lines of text.

A line has four fields with tabs between: the position as OBF writes it, the side to move last; its empty squares; the
worth of every legal move, best first; how that was found: ``exact``, ``best exact`` or the plies of a search, as in
``26@95``. ``c4:+2.00`` is worth 2 discs for the side to move. A move of which less is known than the last field says
has a mark, or both:

* ``c4:-3.20<=-2``: proven to be worth -2 at most; a search says -3.20. Where it said more than -2, -2 stands for both.
* ``c4:-14.10@16``: searched to 16 plies only.

Lines that begin with ``#`` say how a file was made. One whose name ends in ``.xz`` is packed.
"""

from __future__ import annotations

import lzma
import re
from dataclasses import dataclass
from pathlib import Path

from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi

GAME = Reversi(8)
_WORTH = re.compile(r"([a-h][1-8]):([+-]?\d+(?:\.\d+)?)(?:<=([+-]?\d+))?(?:@(\d+))?")


@dataclass(frozen=True)
class Worth:
    """Of a move, for the side that plays it."""

    value: float  # discs
    at_most: int | None = None  # discs, proven; None: nothing beyond how the position was judged
    plies: int | None = None  # of the search that found it; None: as the position was judged

    @property
    def is_marked(self) -> bool:
        """Whether less is known of it than the position's last field says."""
        return self.at_most is not None or self.plies is not None

    def __str__(self) -> str:
        bound = "" if self.at_most is None else f"<={self.at_most}"
        return f"{self.value:+.2f}{bound}{'' if self.plies is None else f'@{self.plies}'}"


@dataclass(frozen=True)
class Judged:
    """A position and what each of its moves is worth."""

    position: ReversiPosition
    worths: dict[int, Worth]
    how: str  # its values were found

    @property
    def best(self) -> float:
        """The worth of a best move, in discs for the side to move."""
        return max(worth.value for worth in self.worths.values())

    def loss(self, move: int) -> float:
        """In discs, 0 of a best move; of a marked move what the search or its bound says."""
        return self.best - self.worths[move].value

    def __str__(self) -> str:
        ordered = sorted(self.worths.items(), key=lambda pair: (-pair[1].value, pair[0]))
        told = " ".join(f"{GAME.format_move(move)}:{worth}" for move, worth in ordered)
        return f"{GAME.format_position(self.position)}\t{self.position.empties}\t{told}\t{self.how}"

    @classmethod
    def parse(cls, line: str) -> Judged:
        """Raises ValueError: it is no such line, or has not every legal move."""
        place, _, told, how = line.split("\t")
        position = GAME.parse_position(place)
        worths = dict(map(_move_and_worth, told.split()))
        if sorted(worths) != sorted(position.moves()):
            raise ValueError(f"it has {len(worths)} of {len(position.moves())} legal moves, or others")
        return cls(position, worths, how)


def _move_and_worth(text: str) -> tuple[int, Worth]:
    found = _WORTH.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no worth of a move, such as c4:+2.00, c4:-3.20<=-2 or c4:-14.10@16")
    move, value, at_most, plies = found.groups()
    return GAME.parse_move(move), Worth(float(value), at_most and int(at_most), plies and int(plies))


def span(text: str) -> range:
    """``"27-30"`` or ``"30"``: so many empty squares, first to last. Raises ValueError."""
    first, _, last = text.partition("-")
    found = range(int(first), int(last or first) + 1)
    if not found or not 1 <= found[0] <= found[-1] <= 58:
        raise ValueError(f"{text!r} is not first and last of 1 to 58 empty squares, such as 27-30")
    return found


def read(path: Path) -> list[Judged]:
    """The positions of a file. Raises ValueError with the first line that is none, OSError, LZMAError."""
    data = path.read_bytes()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode("ascii")
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        try:
            found.append(Judged.parse(line))
        except ValueError as error:
            raise ValueError(f"line {number} of {path} is no judged position: {error}") from error
    return found


def write(path: Path, judged: list[Judged], about: list[str]) -> None:
    """``about``, a line each, says how they were made. Equal positions, equal bytes."""
    text = "".join(f"{line}\n" for line in (*(f"# {line}" for line in about), *judged))
    data = text.encode("ascii")
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME) if path.suffix == ".xz" else data)
