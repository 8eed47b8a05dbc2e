"""What a page may say: over its websocket, and to begin a game (docs/web-api.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from ...wire.model import LATER, DocumentedModel
from ..terms import MOST_INCREMENT, MOST_MAIN

MOST_WATCH_SECONDS = 10
MOST_LED = 1000  # moves before a game

GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]


Text = Annotated[str, Field(max_length=400)]


class _Request(DocumentedModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class OpenRequest(_Request):
    """Show me this game and tell me whenever it changes."""

    type: Literal["open"]
    id: GameId
    analysis: bool = False
    """And what the analyst thinks of it."""


class MoveRequest(_Request):
    """Play ``move`` at ``ply``."""

    type: Literal["move"]
    id: GameId
    ply: Ply
    move: Move


class UndoRequest(_Request):
    """Take back to my last decision; ends any thinking."""

    type: Literal["undo"]
    id: GameId


class HintRequest(_Request):
    """What would a strong player do here?"""

    type: Literal["hint"]
    id: GameId
    ply: Ply
    every: bool = False
    """And what is each legal move worth?"""


class StopRequest(_Request):
    """Move now: play the best move known so far."""

    type: Literal["stop"]
    id: GameId
    ply: Ply


class ThinkRequest(_Request):
    """Try again after a player failed."""

    type: Literal["think"]
    id: GameId
    ply: Ply


class ResignRequest(_Request):
    """I give up; of two people the one who is to move."""

    type: Literal["resign"]
    id: GameId


class WatchRequest(_Request):
    """Let a game in which no person plays go on like this."""

    type: Literal["watch"]
    id: GameId
    paused: bool
    seconds: Annotated[float, Field(ge=0, le=MOST_WATCH_SECONDS, allow_inf_nan=False)]
    """Between two steps."""


Request = (
    OpenRequest | MoveRequest | UndoRequest | HintRequest | StopRequest | ThinkRequest | ResignRequest | WatchRequest
)
REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="type")], config=LATER)


class ClockRequest(DocumentedModel):
    """Time for the whole game, and more with every move."""

    model_config = ConfigDict(extra="forbid")

    main: Annotated[float, Field(ge=1, le=MOST_MAIN, allow_inf_nan=False)]
    """Seconds."""
    increment: Annotated[float, Field(ge=0, le=MOST_INCREMENT, allow_inf_nan=False)] = 0
    """Seconds."""


class NewGame(DocumentedModel):
    """Body of ``POST /api/v1/games``."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=120)] = "reversi"
    """Which game: "gomoku/15/renju/swap2"; what is left out is the usual."""
    you: Literal["black", "white"] = "black"
    """black: the first player, who has black unless the opening parts the two."""
    opponent: Text | None = None
    """Player text; none: the usual level."""
    seats: tuple[Text, Text] | None = None
    """Player texts of the first player and the second, "human" for a person, in place of ``you`` and ``opponent``."""
    strict: bool = False
    """Nothing is taken back, and no hint or value is told before the end."""
    start: Annotated[str, Field(max_length=1000)] | None = None
    """Position text to begin from; none: the game's usual start."""
    led: Annotated[tuple[Move, ...], Field(max_length=MOST_LED)] = ()
    """Moves from ``start`` on that are played when the game begins; they are not taken back."""
    clock: ClockRequest | None = None
    """Of each side; none: without."""
