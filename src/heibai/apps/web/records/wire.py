"""A game that was found, on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from ..wire.model import documented
from .study.model import Study

GameText = Annotated[str, Field(max_length=60)]
"""Which game, as in "gomoku/15/renju"."""


@documented
class IllegalMove(TypedDict):
    """A move of a record that the rules refuse."""

    label: str
    """As in "a1"."""
    forbidden: str
    """What Renju forbids it as, a name of ``BoardState.forbidden``; empty: it is illegal for another reason."""
    why: str
    """In a sentence, with what would be legal."""


@documented
class FoundGame(TypedDict):
    """A game that was found in a file or a pasted text; what ``NewAnalysis`` asks for, and what tells it apart."""

    game: str
    start: str | None
    moves: list[int]
    black: str
    white: str
    date: str
    event: str
    score: int | None
    study: Study | None
    """Its variations, comments and marks, passes put in; null: it has none."""
    left_out: int
    """Moves of its variations that a study does not hold: illegal, or too many."""
    illegal: IllegalMove | None
    """The record's next move, before which the game breaks off; null: it does not."""
