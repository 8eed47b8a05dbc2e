"""Everything that the server says over a page's websocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ...wire.model import LATER, documented
from ...wire.problem import ProblemDetails
from .game import BreedingState, GameChange, GameState
from .report import MoveValue, ReportState


@documented
class ThinkingNews(TypedDict):
    """What the player to move has found so far."""

    type: Literal["thinking"]
    id: str
    ply: int
    report: ReportState


@documented
class AnalysisNews(TypedDict):
    """One of the game's analyses has come."""

    type: Literal["analysis"]
    id: str
    ply: int
    report: ReportState


@documented
class BreedingNews(TypedDict):
    """The breeding of the opponent has come so far."""

    type: Literal["breeding"]
    id: str
    breeding: BreedingState


@documented
class Hint(TypedDict):
    """What a strong player would do."""

    type: Literal["hint"]
    id: str
    ply: int
    move: int
    label: str
    report: ReportState
    values: list[MoveValue]
    """Of every legal move, where that was asked for."""


@documented
class Refusal(TypedDict):
    """A request is not granted."""

    type: Literal["problem"]
    about: str
    """Type of the request."""
    problem: ProblemDetails


Answer = GameState | GameChange | ThinkingNews | AnalysisNews | BreedingNews | Hint | Refusal
ANSWER: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(discriminator="type")], config=LATER)
