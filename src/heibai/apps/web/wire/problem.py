"""A refusal within a message; by HTTP the same is the whole answer (problems.py)."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from ...problem import Problem
from ..api.codes import all_codes
from .model import documented

ProblemCode = TypeAliasType(
    "ProblemCode", Annotated[str, Field(json_schema_extra={"enum": [*all_codes()]}, description="What was refused.")]
)


@documented
class ProblemPlace(TypedDict):
    """Where the fault of a text stands."""

    text: str
    """What came; of a long text what stands around the fault."""
    start: int
    """Of the fault, in characters of that text."""
    end: int
    """Past its last one."""


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
    place: NotRequired[ProblemPlace]
    """Where a text such as a player's has the fault."""


def details_of(problem: Problem) -> ProblemDetails:
    """A problem within a message."""
    details: ProblemDetails = {
        "type": problem.type,
        "code": problem.code,
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
    }
    if problem.place is not None:
        start, end = problem.place.in_excerpt
        details["place"] = {"text": problem.place.excerpt, "start": start, "end": end}
    return details
