"""Where one game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ...core.contract import Game
from ...core.position import Position
from ...core.rng import stream_state
from ...core.texts.faults import fault
from ...core.texts.parser import parse_text, printed
from ...core.texts.text import Text

Progress = Callable[[int], None]  # openings found so far


@dataclass(frozen=True)
class Opening:
    """A position that games begin from, with the moves that led there."""

    moves: tuple[int, ...]  # from ``start``, passes included
    position: Position  # after the moves
    start: str | None = None  # position text the moves begin from; None: the start of the game

    @property
    def key(self) -> int:
        return int(self.position.key())


def follow(game: Game, moves: tuple[int, ...]) -> Opening:
    """The opening of these moves from the start of the game. Raises IllegalMoveError."""
    position = game.start()
    for move in moves:
        position = position.play(move)
    return Opening(moves, position)


_STREAM = 0x73706C69  # "spli"
_PART = "part"
_KINDS = ("random:", "balanced", "shipped")


class Split(StrEnum):
    """A half of all openings."""

    TRAIN = "train"
    TEST = "test"

    def holds(self, canonical_key: int) -> bool:
        """Whether the position with this key lies in this half."""
        odd = bool(stream_state(_STREAM, (canonical_key,)) >> 63)
        return odd == (self is Split.TEST)


def split_of(text: str) -> tuple[str, Split | None]:
    """``"random:8,part=test"`` as ``"random:8"`` and its part; paths of files and texts without a part stay whole.

    Files of older versions hold ``"random:8/test"``. Raises SpecError: a part that there is not.
    """
    kind, _, part = text.rpartition("/")
    if text.startswith(_KINDS) and part in tuple(Split):
        return kind, Split(part)
    if not text.startswith(_KINDS) or "part=" not in text:
        return text, None
    parsed = parse_text(text)
    part = printed(parsed.get(_PART) or "")
    if part and part not in tuple(Split):
        raise fault(part, "is no part of the openings", "write part=train or part=test")
    rest = Text(parsed.name, parsed.argument, tuple((key, value) for key, value in parsed.options if key != _PART))
    return str(rest), Split(part) if part else None
