"""What a page may say over its websocket, and how the server's answers look (docs/web.md, "Protocol")."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_FRAME_BYTES = 4096

GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Open(_Message):
    """Show me this game and tell me whenever it changes; ``analysis``: and what the analyst thinks of it."""

    type: Literal["open"]
    id: GameId
    analysis: bool = False


class Play(_Message):
    """Play ``move`` at ``ply``."""

    type: Literal["move"]
    id: GameId
    ply: Ply
    move: Move


class Undo(_Message):
    """Take back to my last decision; ends any thinking."""

    type: Literal["undo"]
    id: GameId


class Hint(_Message):
    """What would a strong player do here? ``every``: what is each legal move worth?"""

    type: Literal["hint"]
    id: GameId
    ply: Ply
    every: bool = False


class Stop(_Message):
    """Move now: play the best move known so far."""

    type: Literal["stop"]
    id: GameId
    ply: Ply


class Think(_Message):
    """Try again after a player failed."""

    type: Literal["think"]
    id: GameId
    ply: Ply


Request = Open | Play | Undo | Hint | Stop | Think
REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="type")])


class NewGame(BaseModel):
    """Body of ``POST /api/games``."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=40)] = "reversi"
    size: Annotated[int, Field(ge=1, le=100, strict=True)] | None = None
    rule: Annotated[str, Field(max_length=40)] | None = None
    opening: Annotated[str, Field(max_length=40)] | None = None
    you: Literal["black", "white"] = "black"  # black: the first player, who has black unless the opening parts the two
    opponent: Annotated[str, Field(max_length=400)] | None = None


class ScoreState(TypedDict):
    """A score for black, more is better; ``certain``: who wins is proven."""

    value: float
    unit: str  # "points" of the evaluator, "discs" at the end, "win probability", or "result": +-1, 0 a draw
    certain: bool


class ReportState(TypedDict):
    score: ScoreState | None  # also None while an opening leaves the colours open
    chance: float | None  # that black wins, 0 to 1, a draw counting a half; None: the score does not say
    line: list[int]
    labels: list[str]  # of the line
    depth: int
    nodes: int
    playouts: int  # simulated games; 0 of a search without them
    seconds: float
    exact: bool  # the score is the result under best play; of any other certain one the margin is the least


class StepState(TypedDict):
    move: int
    label: str
    seat: int  # who did it: 0 the first player, 1 the second
    color: int  # whose turn it was: of a stone, its colour
    is_pass: bool
    cells: str  # after the step
    report: ReportState | None


class MoveState(TypedDict):
    """A legal move and what it does to the board, so that a page needs no rules."""

    move: int
    label: str
    changes: list[tuple[int, int]]  # (square, 0 black or 1 white or -1 empty), the move's own square first


class BoardState(TypedDict):
    cells: str  # one of "-XO" a square: empty, black, white; from a1 along the row
    to_move: int
    seat: int  # who acts
    columns: str
    row_one_on_top: bool
    counted: bool  # disc counts mean something in this game
    must_pass: bool
    points: bool  # stones lie on the crossings of lines, not in cells
    stars: list[int]  # dots of the empty board
    forbidden: list[tuple[int, str]]  # empty squares that the rules forbid to the side to move, with the reason
    limit: str  # what the opening asks of the next stone: "centre"; empty: nothing
    placing: list[int]  # colours of the stones that the acting seat places before a choice, the next first


class ResultState(TypedDict):
    winner: int | None
    margin: int  # for black, empties to the winner
    line: list[int]  # the stones that won, where a line of them does


class BreedingState(TypedDict):
    """An opponent that is bred for its game (``eval=bred``); it is there when there are ``total`` vectors."""

    terms: list[str]  # [D] names
    seed: int
    total: int  # positions
    vectors: list[list[float]]  # [n][D] weights, sum 1, of the first n positions
    mean: list[float]  # [D] of the vectors so far, normalised; empty before the first


class GameState(TypedDict):
    type: Literal["game"]
    id: str
    game: str
    size: int
    rule: str  # rule set; empty for a game without variants
    opening: str  # opening rule; empty for a game without them
    seats: list[str]  # the first player and the second
    black_seats: list[int | None]  # [ply + 1] who has black before each step and now; None: an opening leaves it open
    ply: int
    start: str  # cells before the first step
    board: BoardState
    moves: list[MoveState]  # for a person to move only
    steps: list[StepState]
    analyses: list[ReportState | None]  # [ply + 1] the analyst's, of the position before each step and now
    thinking: bool
    can_undo: bool
    halted: str | None  # why the player to move does not move
    breeding: BreedingState | None  # of the opponent, where it is bred for the game
    result: ResultState | None


class ThinkingState(TypedDict):
    type: Literal["thinking"]
    id: str
    ply: int
    report: ReportState


class AnalysisNews(TypedDict):
    """One of ``GameState.analyses`` has come."""

    type: Literal["analysis"]
    id: str
    ply: int
    report: ReportState


class BreedingNews(TypedDict):
    type: Literal["breeding"]
    id: str
    breeding: BreedingState


class MoveValue(TypedDict):
    """What a legal move leads to, for black: the same members as of a report."""

    move: int
    score: ScoreState | None
    chance: float | None
    exact: bool


class HintState(TypedDict):
    type: Literal["hint"]
    id: str
    ply: int
    move: int
    label: str
    report: ReportState
    values: list[MoveValue]  # of every legal move, where that was asked for


class ProblemState(TypedDict):
    type: Literal["problem"]
    about: str  # type of the request that was refused
    problem: dict[str, Any]


Answer = GameState | ThinkingState | AnalysisNews | BreedingNews | HintState | ProblemState
