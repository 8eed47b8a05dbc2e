"""What the page "Analyse" asks and is told. Values and chances are for black, losses for who moved."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ....analysis.options import MOST_MOVES
from ....core.contract import Color
from ..records.study.model import Study
from ..records.wire import GameText
from ..wire.board import BoardState, LegalMove
from ..wire.model import LATER, RequestModel, documented

MAX_FILE_BYTES = 1 << 20  # of a file of games
MAX_KEPT_BYTES = 64 << 20  # of a file with everything that a browser or a program keeps
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Start = Annotated[str, Field(max_length=600)] | None
Name = Annotated[str, Field(max_length=200)]
Date = Annotated[str, Field(max_length=40)]
Score = Annotated[int, Field(ge=-(2**53), le=2**53, strict=True)] | None
All = Literal["all"]  # in place of an id: every one
AnalysisId = Annotated[str, Field(pattern=r"^analysis-[0-9]{8}-[0-9]{6}-[0-9a-f]{4}$")]


class NewAnalysis(RequestModel):
    """Analyse this game."""

    game: GameText
    """Which game, as in "gomoku/15/renju"."""
    start: Start = None
    """Position text; null: the game's usual start."""
    moves: Annotated[tuple[Move, ...], Field(max_length=MOST_MOVES)] = ()
    black: Name = ""
    white: Name = ""
    date: Date = ""
    event: Name = ""
    score: Score = None
    """Black's margin at the end, as the record says; null: it says none."""
    network: Name = ""
    """By which the analyst searches, by name; empty: the game's usual engine."""


@documented
class PositionValue(TypedDict):
    """What the analyst found of one position."""

    ply: int
    """Moves made before it."""
    value: float | None
    """In ``unit``; null: nothing is known."""
    unit: str
    """"discs", "points", "win probability" or "result"; empty: nothing is known."""
    chance: float | None
    """That black wins, 0 to 1."""
    certain: bool
    """Who wins is proven."""
    exact: bool
    """And the value is the result under best play."""
    move: int | None
    """The best."""
    line: list[int]
    labels: list[str]
    """Of the line."""
    depth: int
    confidence: int
    """Per cent that each cut which the search guessed is right; 100: it guessed none."""
    nodes: int
    seconds: float
    outcomes: tuple[float, float, float] | None
    """Black wins, draw, white wins, of an analyst that searches by a network; null of any other."""


@documented
class ReasonState(TypedDict):
    """Why the best move was better: a code with its squares, as text, and numbers (docs/analyse.md)."""

    code: str
    squares: list[str]
    count: int
    instead: int


@documented
class MoveReview(TypedDict):
    """What one move of the game cost."""

    forced: bool
    loss: float | None
    """In the unit of the review, at least 0."""
    chance_loss: float | None
    grade: str
    """"inaccuracy", "mistake", "blunder" or empty."""
    reason: ReasonState | None


@documented
class SideReview(TypedDict):
    """How one colour played."""

    accuracy: float | None
    """Per cent."""
    loss: float | None
    """The mean of its moves with a choice."""
    inaccuracies: int
    mistakes: int
    blunders: int


@documented
class ReviewState(TypedDict):
    """What a finished analysis says of the moves."""

    unit: str
    """Of losses: "discs" or "winning chance"."""
    opening: str
    moves: list[MoveReview]
    sides: tuple[SideReview, SideReview]
    worst: list[int]
    """Indices of moves, the gravest first."""


@documented
class AnalysedStep(TypedDict):
    """One move of the game."""

    move: int
    label: str
    color: Color
    is_pass: bool
    cells: str
    """The board after it."""


@documented
class AnalysisState(TypedDict):
    """A whole analysis as it stands."""

    id: str
    game: str
    start: str | None
    """Position text; null: the usual start."""
    board: BoardState
    """Of the first position."""
    steps: list[AnalysedStep]
    black: str
    white: str
    date: str
    event: str
    score: int | None
    """Black's margin at the end, as the record says; null: it says none."""
    analyst: str
    network: str
    """By which the analyst searches; empty: by none."""
    networks: list[str]
    """By which an analyst of this game could search."""
    visits: int
    """Of a position, where one of them is chosen."""
    lacking: Literal["", "extra", "networks"]
    """Why there is none: the packages that a network needs, or networks; empty also of a game that has none."""
    seconds: float | None
    """Of a position; null: the analyst counts nodes."""
    state: Literal["queued", "running", "paused", "stopped", "finished", "failed"]
    message: str
    values: list[PositionValue | None]
    """[steps + 1]"""
    review: ReviewState | None
    """Of a finished one."""
    study: Study
    """The tree of the game with what the person added."""
    formats: list[str]
    """Of files that hold this game: "sgf"."""
    forced_wins: bool
    """Forced wins can be looked for in positions of this game."""


@documented
class KeptAnalysis(TypedDict):
    """An analysis that is kept, and what tells its game apart."""

    id: str
    game: str
    black: str
    white: str
    date: str
    event: str
    score: int | None
    moves: int
    """How many."""
    created: float
    """Seconds since 1970."""
    noted: bool
    """A person wrote in it."""
    fault: str
    """Why it cannot be read; empty: it can."""


@documented
class KeptFile(TypedDict):
    """What a file brought."""

    added: list[str]
    """Ids of analyses that are new, or more than they were."""


@documented
class AnalysisCreated(TypedDict):
    """Where the analysis is."""

    id: str


@documented
class ValueEvent(TypedDict):
    """One more position is valued."""

    type: Literal["value"]
    value: PositionValue
    done: int
    total: int


@documented
class EndEvent(TypedDict):
    """Nothing more will come: the analysis is finished, or stopped with a reason."""

    type: Literal["end"]
    state: str
    message: str


@documented
class PlaceEvent(TypedDict):
    """The position whose lines will follow."""

    type: Literal["place"]
    board: BoardState
    moves: list[LegalMove]
    over: bool
    forced_wins: bool
    """A forced win can be looked for here: the game goes on, and no opening rule binds the next stone."""


@documented
class LineState(TypedDict):
    """What one legal move leads to."""

    move: int
    value: float | None
    unit: str
    chance: float | None
    certain: bool
    exact: bool
    depth: int
    """Plies behind this move."""
    confidence: int
    plies: int | None
    """Moves of both sides up to the proven win, this one included; null: none, or the game counts a margin."""
    labels: list[str]
    """The line from this move on; of the best moves only."""
    line: list[int]


@documented
class LinesEvent(TypedDict):
    """Every legal move at the same depth, the best for the side to move first."""

    type: Literal["lines"]
    depth: int
    confidence: int
    nodes: int
    seconds: float
    lines: list[LineState]
    found: PositionValue | None
    """What the position is worth by all that is known."""
    mends: bool
    """The analysis knows more by it: its values and grades may be others now."""


@documented
class ForcedWinEvent(TypedDict):
    """Whether one side wins by force, against every defence."""

    type: Literal["forced"]
    color: Color
    """Whose win is looked for."""
    threatens: bool
    """It is the other side's turn: a win is what threatens, were this side to move."""
    won: bool
    exhausted: bool
    """There is no such win: every one was tried. Neither this nor won: a limit came first, which proves nothing."""
    kind: Literal["vcf", "vct", "quiet"]
    """Of the win; without one, of the wins that were looked for (docs/forced-wins.md)."""
    moves: int
    """The winner's before the winning one."""
    line: list[int]
    """Of both sides up to the win; empty without one."""
    labels: list[str]
    nodes: int
    seconds: float


@documented
class DefenceState(TypedDict):
    """Replies that the same move of the winner answers."""

    replies: list[str]
    """Those that hold out longest first."""
    kind: Literal["vcf", "vct", "quiet"]
    """Of the win after the first of them."""
    moves: int
    """The winner's after it, before the winning one."""
    line: list[int]
    """The first reply and the win after it."""
    labels: list[str]


@documented
class ForcedLossEvent(TypedDict):
    """Whether the side to move loses by force: told where the other side alone was found to have a win."""

    type: Literal["loss"]
    color: Color
    lost: bool
    """Every legal reply was refuted."""
    legal: int
    """Replies."""
    holds: str | None
    """A reply after which no such win is left. Neither this nor lost: a limit came first, which proves nothing."""
    defences: list[DefenceState]
    """Of what was refuted; those that hold out longest first."""
    nodes: int
    seconds: float


AnyEvent = ValueEvent | EndEvent | PlaceEvent | LinesEvent | ForcedWinEvent | ForcedLossEvent
AnalyseEvent = Annotated[AnyEvent, Field(discriminator="type")]
EVENT: TypeAdapter[AnyEvent] = TypeAdapter(AnalyseEvent, config=LATER)
