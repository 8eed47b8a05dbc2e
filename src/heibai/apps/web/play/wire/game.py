"""A game as a page sees it: everything to draw, nothing to compute."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .....core.contract import Color
from ...wire.board import BoardState, LegalMove
from ...wire.model import Seat, documented
from .report import ReportState

EndReason = Literal["", "resigned", "timeout"]
"""Why a game is over; empty: by its rules, or it is not."""


@documented
class StepState(TypedDict):
    """One ply that was played."""

    move: int
    label: str
    seat: Seat
    color: Color
    """Whose turn it was: of a stone, its colour."""
    is_pass: bool
    cells: str
    """The board after the step."""
    report: ReportState | None
    """What the player knew; null of a person's move."""


@documented
class ResultState(TypedDict):
    """How the game ended."""

    winner: Color | None
    margin: int
    """For black, empties to the winner."""
    line: list[int]
    """The stones that won, where a line of them does."""
    reason: EndReason
    """Why it ended before its rules said so; the margin is then a sign, and no count."""


@documented
class ClockState(TypedDict):
    """The clocks of both seats; the server's count is the true one."""

    main: float
    """Seconds of a side for the whole game."""
    increment: float
    """Seconds more with every move."""
    left: tuple[float, float]
    """Seconds of each seat when this was said."""
    running: Seat | None
    """Whose clock runs; null: none."""


@documented
class WatchState(TypedDict):
    """How a game goes on in which no person plays."""

    paused: bool
    seconds: float
    """Between two steps."""


@documented
class BreedingState(TypedDict):
    """An opponent that is bred for its game (``eval=bred``); it is there when there are ``total`` vectors."""

    terms: list[str]
    """[D] names."""
    seed: int
    total: int
    """Positions."""
    vectors: list[list[float]]
    """[n][D] weights, sum 1, of the first n positions."""
    mean: list[float]
    """[D] of the vectors so far, normalised; empty before the first."""


@documented
class PresentState(TypedDict):
    """How a game stands now."""

    id: str
    ply: int
    """Number of steps."""
    board: BoardState
    moves: list[LegalMove]
    """For a person to move only."""
    thinking: bool
    can_undo: bool
    halted: str | None
    """Why the player to move does not move."""
    result: ResultState | None
    can_resign: bool
    """A person may give up: of two the one to move."""
    clock: ClockState | None
    watch: WatchState | None
    """Null while a person plays."""


@documented
class GameState(PresentState):
    """The whole game, told when a page opens it and when it has gone back."""

    type: Literal["game"]
    game: str
    """Which game: "gomoku/15/renju/swap2"; what is left out at its end is the usual."""
    seats: tuple[str, str]
    """Player texts of the first player and the second."""
    start: str
    """The board before the first step."""
    start_text: str | None
    """The position that it began from, as a text; null: the game's usual start."""
    led: int
    """Steps that were played before it began; they are not taken back."""
    strict: bool
    """Nothing is taken back, and no hint or value is told before the end."""
    formats: list[str]
    """Of files that hold this game: "jsonl"."""
    steps: list[StepState]
    black_seats: list[Seat | None]
    """[ply + 1] who has black before each step and now; null: an opening leaves it open."""
    analyses: list[ReportState | None]
    """[ply + 1] the analyst's, of the position before each step and now."""
    breeding: BreedingState | None
    """Of the opponent, where it is bred for the game."""


@documented
class GameChange(PresentState):
    """The game has gone on, perhaps by no step: what a page that knows its first ``since`` steps does not know yet."""

    type: Literal["change"]
    since: int
    steps: list[StepState]
    """[ply - since]"""
    black_seats: list[Seat | None]
    """[ply - since] after each of these steps."""
    analyses: list[ReportState | None]
    """[ply - since] of the position after each of these steps."""
