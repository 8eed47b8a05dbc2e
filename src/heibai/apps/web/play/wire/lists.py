"""What there is to choose from: games and levels, stored games, champions."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from ...players.wire import LevelEntry
from ...wire.model import Seat, documented
from .game import EndReason


@documented
class SizeEntry(TypedDict):
    """A board of a game."""

    size: int
    """Columns."""
    rows: int
    row_one_on_top: bool
    points: bool
    """Stones lie on crossings."""
    stars: list[int]
    """Crossings with a dot."""
    start: str
    """The usual start as a position text: a cell a square, from a1 along the row, and who is to move."""
    openings: list[str]
    """Opening rules that this board has room for, the usual one first; empty: no such rules."""
    levels: list[LevelEntry]
    """Under the usual rule set. Under the others they are the same, without their Elo, but for those below."""
    levels_under: dict[str, list[LevelEntry]]
    """By rule set: where it has levels that were measured under it."""
    networks: list[LevelEntry]
    """Opponents that search by an installed network, network by network, fewest visits first. The network that was
    trained on the nearest board stands first."""
    default: str
    """Player text."""
    example: str
    """Of a player text of one's own."""
    bred: str | None
    """Player text without its seed (":seed=N"): an opponent bred for the game."""


@documented
class GameEntry(TypedDict):
    """A game."""

    name: str
    default_size: int
    usual_sizes: list[int]
    """To be offered first."""
    rules: list[str]
    """Rule sets, the usual one first; empty: a game without variants."""
    sizes: list[SizeEntry]
    lacking: Literal["", "extra", "networks"]
    """Why there are none: the packages that a network needs, or networks; empty also of a game that has none."""
    formats: list[str]
    """Of files that hold its games: "jsonl"."""


@documented
class Catalogue(TypedDict):
    """What the dialog "New game" offers."""

    games: list[GameEntry]


@documented
class Summary(TypedDict):
    """One of the games played last."""

    id: str
    game: str
    """Which game: "gomoku/15/renju/swap2"."""
    seats: tuple[str, str]
    ply: int
    updated: float
    """Seconds since 1970."""


@documented
class StoredGame(TypedDict):
    """One of all stored games; of a damaged one only the id and the fault are known."""

    id: str
    created: float
    """Seconds since 1970."""
    updated: float
    game: str
    """Which game: "gomoku/15/renju/swap2"."""
    seats: tuple[str, str]
    ply: int
    black_seat: Seat | None
    """Who had black at the end."""
    margin: int | None
    """For black; null: not over."""
    counted: bool
    """The margin is a number of discs."""
    formats: list[str]
    """That hold this game."""
    reason: EndReason
    """Why it is over, where the rules do not say so; the margin is then no count."""
    fault: str
    """Why it is damaged; empty: it is not."""


@documented
class StoredGames(TypedDict):
    """A part of all stored games."""

    items: list[StoredGame]
    next: str | None
    """Asks for the next part; null: this was the last."""


@documented
class ChampionEntry(TypedDict):
    """The champion of one of the person's own runs."""

    text: str
    """Player text: "mine/NAME"."""
    name: str
    game: str
    """Empty of a damaged one."""
    sizes: list[int]
    """Boards that it plays on."""
    fault: str
    """Why it cannot be played; empty: it can."""


@documented
class Created(TypedDict):
    """A new game."""

    id: str
