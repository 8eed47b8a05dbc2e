"""What the page "Arena" asks and is told. Scores and shares are 0 to 1, Elo is null where it is infinite or unknown."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ..jobs.wire import GivenName, JobEndEvent, JobEntry, NumberEntry
from ..wire.board import BoardState
from ..wire.model import LATER, MAX_TEXT, RequestModel, documented

MOST_PLAYERS = 16
Format = Literal["match", "round-robin", "gauntlet", "swiss", "sprt"]
Chance = Annotated[float, Field(ge=0.001, le=0.499, allow_inf_nan=False)]
Elo = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]


class SprtRequest(RequestModel):
    """A sequential test, seen by the player that is tested."""

    elo0: Elo = 0.0
    """Elo that is to be rejected."""
    elo1: Elo = 10.0
    """And the one to be accepted."""
    alpha: Chance = 0.05
    """Chance to accept elo1 though elo0 holds."""
    beta: Chance = 0.05
    """Chance to reject though elo1 holds."""


class NewContest(RequestModel):
    """Play this."""

    kind: Format
    game: Annotated[str, Field(max_length=60)]
    """Which game, as in "gomoku/15/renju"."""
    players: Annotated[
        tuple[Annotated[str, Field(max_length=MAX_TEXT)], ...], Field(min_length=2, max_length=MOST_PLAYERS)
    ]
    """Player texts; the first is the one that all meet in a gauntlet and in a test of several."""
    games: Annotated[int, Field(ge=2, le=10_000, strict=True)] = 100
    """Of a pairing; with a test at most so many."""
    rounds: Annotated[int, Field(ge=1, le=20, strict=True)] | None = None
    """Of a Swiss tournament; null: enough to tell one winner."""
    test: SprtRequest | None = None
    """Of the kind "sprt"."""
    openings: Annotated[str, Field(max_length=40)] = "random:8"
    """"random:8", "balanced", "shipped" or "start"; of the first three also a half, as in "random:8,part=test"."""
    seed: Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)] = 0
    move_seconds: Annotated[float, Field(ge=0.01, le=600, allow_inf_nan=False)] | None = None
    """Who takes longer for a move has lost; null: no limit."""
    name: GivenName | None = None
    """What the contest is called; null: by the time it began."""


@documented
class EngineEntry(TypedDict):
    """A program of others that this machine's own engines.toml names."""

    text: str
    """Player text: "remote:NAME"."""
    games: list[str]
    """That it plays."""


@documented
class ContestCatalogue(TypedDict):
    """What the form "New contest" offers beside games, levels and champions."""

    engines: list[EngineEntry]
    engines_fault: str
    """Why engines.toml cannot be read; empty: it can, or there is none."""
    shipped: list[str]
    """Games that openings are shipped for: "gomoku/15/renju"."""
    limits: list[NumberEntry]
    """Of the contest, of its test and of random openings."""
    most_players: int
    most_games: int
    """Of all pairings together."""
    most_balanced: int
    """Games of a pairing from openings that are searched for."""


@documented
class ContestEntry(JobEntry):
    """One match or tournament as it stands."""

    format: Format
    game: str
    """Empty of a damaged one."""
    players: list[str]
    leader: str
    """First of a finished one's standings; empty: nobody is ahead, or it is not finished."""
    score: float | None
    """Of the leader."""


@documented
class StandingRow(TypedDict):
    """One player of a tournament."""

    rank: int
    player: str
    elo: float | None
    low: float | None
    """Of its 95 % interval."""
    high: float | None
    is_anchor: bool
    """Its Elo is given."""
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None
    los: float | None
    """Probability that it is stronger than the next one."""


@documented
class SprtState(TypedDict):
    """What a sequential test says by now."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: str
    llr: float
    low: float
    """Bound at which elo1 is rejected."""
    high: float
    verdict: Literal["elo0", "elo1", "open"]


@documented
class PairingRow(TypedDict):
    """Two players' games, seen by ``a``."""

    a: str
    b: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None
    score_low: float | None
    score_high: float | None
    elo: float | None
    low: float | None
    """Of the 95 % interval of the Elo."""
    high: float | None
    los: float | None
    """Probability that ``a`` is the stronger one."""
    pairs: list[int]
    """[5] pairs of games by the points of ``a``: 0, 1/2, 1, 3/2, 2."""
    test: SprtState | None


@documented
class Circles(TypedDict):
    """Whether who beats whom is an order."""

    found: list[list[str]]
    """Players that beat each other in a circle, surely; at most 20."""
    triples: int
    may_be: int
    """Triples that may be such circles."""
    is_cyclic: bool | None
    """Beyond noise; null: not known."""


@documented
class Forfeit(TypedDict):
    """Games that a player lost otherwise than by the rules."""

    player: str
    reason: str
    games: int
    example: str


@documented
class ContestTables(TypedDict):
    """What the games say so far."""

    played: int
    repeated: int
    """Of them those that repeat another one and are not counted."""
    seconds: float
    rate: float | None
    """Games a second."""
    standings: list[StandingRow]
    """Of a tournament."""
    pairings: list[PairingRow]
    circles: Circles | None
    """Of a tournament in which enough was played."""
    first_move: float | None
    """Elo that sitting first is worth, of a tournament."""
    first_move_low: float | None
    first_move_high: float | None
    forfeits: list[Forfeit]
    text: str
    """As engine testers paste it."""


@documented
class ContestRecord(TypedDict):
    """A whole contest as it stands."""

    job: ContestEntry
    files: list[str]
    """That can be saved."""
    command: str
    """That plays the same again."""
    openings: str
    seed: int
    games: int
    """Of a pairing."""
    rounds: int
    """Of a Swiss tournament, else 0."""
    move_seconds: float | None
    test: str
    """As in a terminal; empty: none."""
    tables: ContestTables
    hash: str
    """Of all games of a finished contest."""


@documented
class GameRow(TypedDict):
    """One finished game of a contest."""

    number: int
    """From 0."""
    black: str
    white: str
    winner: Literal["black", "white"] | None
    score: int
    """For black."""
    plies: int
    termination: str
    """"normal", or how it was lost otherwise."""


@documented
class GameList(TypedDict):
    """A part of a contest's games, the newest first."""

    total: int
    """Games that match."""
    games: list[GameRow]


@documented
class Replay(TypedDict):
    """One game, to be looked at and analysed."""

    row: GameRow
    game: str
    start: str | None
    """Position text; null: the usual start."""
    moves: list[int]
    labels: list[str]
    opening_plies: int
    board: BoardState
    """Before the first move."""
    cells: list[str]
    """The board before the first move and after each."""
    line: list[int]
    """The stones that won, where a line of them does."""


@documented
class ContestEvent(TypedDict):
    """The contest stands otherwise."""

    type: Literal["job"]
    job: ContestEntry


@documented
class TablesEvent(TypedDict):
    """More games were played."""

    type: Literal["tables"]
    tables: ContestTables


@documented
class LiveBoard(TypedDict):
    """A game that is being played."""

    black: str
    white: str
    board: BoardState
    last: int | None
    """The newest move."""
    plies: int


@documented
class LiveEvent(TypedDict):
    """The boards that are played on have changed."""

    type: Literal["live"]
    boards: list[LiveBoard]
    """Of games that have lasted a second; at most 4."""


ArenaEvent = Annotated[ContestEvent | TablesEvent | LiveEvent | JobEndEvent, Field(discriminator="type")]
ARENA_EVENT: TypeAdapter[ContestEvent | TablesEvent | LiveEvent | JobEndEvent] = TypeAdapter(ArenaEvent, config=LATER)
