"""What is said of collections."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from .....library.collections import LONGEST_NOTE
from ...wire.model import RequestModel, documented
from ..wire import FoundInLibrary

MOST_ORDERED = 1000  # games of one order

Title = Annotated[str, Field(max_length=200)]
Note = Annotated[str, Field(max_length=LONGEST_NOTE)]
GameNumber = Annotated[int, Field(ge=1, le=2**62, strict=True)]


class NewCollection(RequestModel):
    """A collection without games."""

    name: Title
    note: Note = ""


class ChangedCollection(RequestModel):
    """Call it so, or note this; null: as it is."""

    name: Title | None = None
    note: Note | None = None


class OrderedCollection(RequestModel):
    """Delete it, or bring it back as it was."""

    order: Literal["delete", "restore"]


class OrderedGames(RequestModel):
    """Add these games, remove them, or bring them back to their places."""

    order: Literal["add", "remove", "restore"]
    games: Annotated[tuple[GameNumber, ...], Field(min_length=1, max_length=MOST_ORDERED)]


class GameNote(RequestModel):
    """A note for a game of a collection; empty: none."""

    game: GameNumber
    note: Note


@documented
class CollectionEntry(TypedDict):
    """A collection in a list."""

    id: int
    name: str
    note: str
    created: float
    """Seconds since 1970."""
    deleted: float | None
    """Seconds since 1970; null: it is there."""
    games: int
    """That are in it."""
    holds: bool
    """The game that was asked about is in it."""


@documented
class CollectionList(TypedDict):
    """All collections."""

    collections: list[CollectionEntry]
    """By name."""
    deleted: list[CollectionEntry]
    """That can be brought back, the last one first."""


@documented
class CollectedGame(TypedDict):
    """A game in a collection."""

    game: FoundInLibrary
    note: str
    added: float
    """Seconds since 1970."""


@documented
class CollectionPage(TypedDict):
    """A collection with some of its games."""

    collection: CollectionEntry
    games: list[CollectedGame]
    after: int | None
    """Ask for more with this; null: there is no more."""


@documented
class CollectionChanged(TypedDict):
    """What came of an order."""

    collection: CollectionEntry
    games: int
    """That it changed; of an addition those that are new in it."""
