"""What the page "Library" asks and is told. Wins and shares are of the side that made the move."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ..jobs.wire import JobEndEvent, JobEntry
from ..wire.board import BoardState, LegalMove
from ..wire.model import LATER, RequestModel, documented

MAX_UPLOAD_BYTES = 64 << 20  # of one file
Text = Annotated[str, Field(max_length=500)]
PathText = Annotated[str, Field(min_length=1, max_length=2000)]
UploadId = Annotated[str, Field(pattern=r"^upload-[0-9]{8}-[0-9]{6}-[0-9a-f]{4}$")]
Year = Annotated[int, Field(ge=0, le=9999)]
Result = Literal["", "black", "white", "draw"]


class GameFilter(RequestModel):
    """Which games; what is empty or null asks for all."""

    game: Annotated[str, Field(max_length=60)] = ""
    player: Text = ""
    event: Text = ""
    year: Year | None = None
    until: Year | None = None
    result: Result = ""
    opening: Text = ""
    collection: Annotated[int, Field(ge=0, le=2**62)] = 0


class NewImport(RequestModel):
    """Import this: an upload, or what lies on the server's machine."""

    upload: UploadId | None = None
    paths: Annotated[tuple[PathText, ...], Field(max_length=20)] = ()
    """Files and folders of the machine on which the server runs."""
    size: Annotated[int, Field(ge=1, le=100, strict=True)] = 8
    """Board of files that do not say it."""
    own: bool = False
    """Instead of all that: the games that were played here, on the page and in matches."""


@documented
class LibraryKind(TypedDict):
    """Games of one kind."""

    game: str
    """Game, board and rules, as "reversi/8"."""
    formats: list[str]
    """That they are exported in."""


@documented
class LibraryState(TypedDict):
    """What there is."""

    games: int
    kinds: list[LibraryKind]
    behind: int
    """Games that the tree does not count yet, about."""


@documented
class TreeMove(TypedDict):
    """A move that was played in a position, images of it included."""

    move: int
    label: str
    games: int
    wins: int
    draws: int
    losses: int
    open: int
    """Games without a result."""
    share: float
    """Of the points, a draw counting half."""
    year: int
    """The last; 0: unknown."""
    opening: str
    """Name of the position after it; empty: none."""


@documented
class PathMove(TypedDict):
    """A move on the way to a position."""

    move: int
    label: str
    opening: str


@documented
class TreeNode(TypedDict):
    """A position of the opening tree."""

    game: str
    board: BoardState
    legal: list[LegalMove]
    path: list[PathMove]
    opening: str
    """The last name on the way."""
    moves: list[TreeMove]
    """Those that were played, most games first."""
    over: bool


@documented
class FoundInLibrary(TypedDict):
    """A game of the library in a list."""

    id: int
    game: str
    black: str
    white: str
    event: str
    year: int
    """0: unknown."""
    opening: str
    score: int | None
    """For black."""
    next: str
    """The move then made; empty: no position was asked for, or it ended there."""


@documented
class GamesPage(TypedDict):
    """Some games of a search."""

    games: list[FoundInLibrary]
    above: int | None
    """Ask for more with this; null: there is no more."""
    last: int
    """The largest number of a game, to tell how far the search has come."""


@documented
class GamesCount(TypedDict):
    """How many games fit."""

    games: int


@documented
class Uploaded(TypedDict):
    """The file is there."""

    upload: str
    """Where it lies with the other files of this upload."""
    bytes: int


@documented
class ImportEntry(JobEntry):
    """One import as it stands; its steps are KiB of the files."""

    files: list[str]
    """The first of what it reads."""
    read: int
    added: int
    repeated: int
    """That the library had."""
    refused: int
    seconds: float
    """That it worked."""


@documented
class RefusedRecord(TypedDict):
    """A record, or a whole file (0), that could not be taken."""

    file: str
    record: int
    reason: str


@documented
class ImportRecord(TypedDict):
    """One import, and the first of what it refused."""

    job: ImportEntry
    files: list[str]
    """That can be saved."""
    refused: list[RefusedRecord]


@documented
class ImportEvent(TypedDict):
    """The import stands otherwise."""

    type: Literal["job"]
    job: ImportEntry


LibraryEvent = Annotated[ImportEvent | JobEndEvent, Field(discriminator="type")]
LIBRARY_EVENT: TypeAdapter[ImportEvent | JobEndEvent] = TypeAdapter(LibraryEvent, config=LATER)
