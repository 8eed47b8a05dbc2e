"""The process that works for the page: ``python -m heibai.apps.web.think.worker``, a line of JSON an order on stdin.

An order is ``{"topic", "wanted"}``. Answers are lines on stdout, a sign and JSON: ``*`` it takes orders from now on,
``+`` something is told, ``.`` that was all, ``!`` it is refused: ``{"error", "message"}``. When stdin ends, the server
is gone or has had enough.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TextIO

from pydantic import BaseModel

from ....core.errors import HeibaiError
from ....core.system.machine import lower_priority
from .brood import brood_state
from .evaluation import evaluation_state
from .growth import grow
from .network import look_through_network
from .place import place_state
from .plan import evolve_plan
from .points import points_state
from .tree import tree_state
from .wire import (
    BroodRequest,
    EvaluationRequest,
    GrowthRequest,
    PlanRequest,
    PositionRef,
    TreeRequest,
)

READY, TOLD, DONE, REFUSED = "*", "+", ".", "!"
Tell = Callable[[Mapping[str, Any]], None]


class Topic(NamedTuple):
    """What can be asked for."""

    wanted: type[BaseModel]
    work: Callable[[Any, Tell], None]


def _once(state: Callable[[Any], Mapping[str, Any]]) -> Callable[[Any, Tell], None]:
    return lambda wanted, tell: tell(state(wanted))


TOPICS: Mapping[str, Topic] = {
    "place": Topic(PositionRef, _once(place_state)),
    "evaluation": Topic(EvaluationRequest, _once(evaluation_state)),
    "points": Topic(PositionRef, _once(points_state)),
    "tree": Topic(TreeRequest, _once(tree_state)),
    "growth": Topic(GrowthRequest, grow),
    "network": Topic(GrowthRequest, look_through_network),
    "plan": Topic(PlanRequest, evolve_plan),
    "brood": Topic(BroodRequest, _once(brood_state)),
}


def answer(line: str, out: TextIO) -> None:
    """Do what one order says."""

    def say(sign: str, content: Mapping[str, Any]) -> None:
        out.write(f"{sign}{json.dumps(content, separators=(',', ':'))}\n")
        out.flush()

    order = json.loads(line)
    topic = TOPICS[order["topic"]]
    try:
        topic.work(topic.wanted.model_validate(order["wanted"]), lambda told: say(TOLD, told))
    except HeibaiError as error:
        say(REFUSED, {"error": type(error).__name__, "message": str(error)})
    else:
        say(DONE, {})


def main() -> None:
    lower_priority()
    print(f"{READY}{{}}", flush=True)
    for line in sys.stdin:
        answer(line, sys.stdout)


if __name__ == "__main__":
    main()
