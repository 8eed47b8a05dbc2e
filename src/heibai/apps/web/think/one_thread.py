"""What can be looked at where one thread does everything and there is no NumPy: all but networks and evolution."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel

from .evaluation import evaluation_state
from .growth import grow
from .place import place_state
from .points import points_state
from .tree import tree_state
from .wire import EvaluationRequest, GrowthRequest, PositionRef, TreeRequest

Wanted = TypeVar("Wanted", bound=BaseModel)
Tell = Callable[[Mapping[str, Any]], None]


class Topic(NamedTuple):
    """What can be asked for."""

    wanted: type[BaseModel]
    work: Callable[[Any, Tell], None]


def once(state: Callable[[Wanted], Mapping[str, Any]]) -> Callable[[Wanted, Tell], None]:
    """Work that tells one thing."""
    return lambda wanted, tell: tell(state(wanted))


TOPICS: Mapping[str, Topic] = {
    "place": Topic(PositionRef, once(place_state)),
    "evaluation": Topic(EvaluationRequest, once(evaluation_state)),
    "points": Topic(PositionRef, once(points_state)),
    "tree": Topic(TreeRequest, once(tree_state)),
    "growth": Topic(GrowthRequest, grow),
}
