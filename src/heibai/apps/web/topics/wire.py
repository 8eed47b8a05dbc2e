"""What is said over the websocket of topics, ``/api/v1/events`` (docs/web-api.md, "Events")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ..wire.model import LATER, RequestModel, documented
from ..wire.problem import ProblemDetails

Topic = Annotated[str, Field(pattern=r"^[a-z]{1,20}/", max_length=1020)]


class ResumePoint(RequestModel):
    """What was heard last."""

    feed: Annotated[str, Field(max_length=40)]
    sequence: Annotated[int, Field(ge=0, le=2**53, strict=True)]


class Subscribe(RequestModel):
    """Tell me what happens to this."""

    type: Literal["subscribe"]
    topic: Topic
    since: ResumePoint | None = None
    """Go on behind this; none: begin with how it stands."""


class Unsubscribe(RequestModel):
    """And no more."""

    type: Literal["unsubscribe"]
    topic: Topic


TopicRequest = Subscribe | Unsubscribe
TOPIC_REQUEST: TypeAdapter[TopicRequest] = TypeAdapter(
    Annotated[TopicRequest, Field(discriminator="type")], config=LATER
)


@documented
class TopicSnapshot(TypedDict):
    """How it stands: what GET answers for it. Events behind ``sequence`` follow; one may say what is in it already."""

    type: Literal["snapshot"]
    topic: str
    feed: str
    sequence: int
    state: Mapping[str, Any]


@documented
class TopicResumed(TypedDict):
    """All that was missed follows, and nothing twice."""

    type: Literal["resumed"]
    topic: str
    feed: str
    sequence: int


@documented
class TopicEvent(TypedDict):
    """What happened to the job; after one of type ``end`` the subscription is over."""

    type: Literal["event"]
    topic: str
    feed: str
    sequence: int
    event: Mapping[str, Any]


@documented
class TopicProblem(TypedDict):
    """A request is not granted, or a subscription broke off."""

    type: Literal["problem"]
    topic: str
    problem: ProblemDetails


TopicAnswer = TopicSnapshot | TopicResumed | TopicEvent | TopicProblem
TOPIC_ANSWER: TypeAdapter[TopicAnswer] = TypeAdapter(Annotated[TopicAnswer, Field(discriminator="type")], config=LATER)
