"""Everything that the server says over a page's websocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType, TypedDict

from ...api.codes import all_codes
from .game import BreedingState, GameChange, GameState
from .model import documented
from .report import MoveValue, ReportState

ProblemCode = TypeAliasType(
    "ProblemCode", Annotated[str, Field(json_schema_extra={"enum": [*all_codes()]}, description="What was refused.")]
)


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
class ProblemDetails(TypedDict):
    """Why something was refused (RFC 9457)."""

    type: str
    """A relative reference: "/problems/CODE"."""
    code: ProblemCode
    """The page has words for each."""
    title: str
    """The same for every problem of this type."""
    status: int
    """As of HTTP."""
    detail: str
    """What came, what was expected, how to mend it."""


@documented
class Refusal(TypedDict):
    """A request is not granted."""

    type: Literal["problem"]
    about: str
    """Type of the request."""
    problem: ProblemDetails


Answer = GameState | GameChange | ThinkingNews | AnalysisNews | BreedingNews | Hint | Refusal
ANSWER: TypeAdapter[Answer] = TypeAdapter(Annotated[Answer, Field(discriminator="type")])
