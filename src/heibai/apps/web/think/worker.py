"""The process that works for the page: ``python -m heibai.apps.web.think.worker``, a line of JSON an order on stdin.

An order is ``{"topic", "wanted"}``. Answers are lines on stdout, a sign and JSON: ``*`` it takes orders from now on,
``+`` something is told, ``.`` that was all, ``!`` it is refused: ``{"error", "message"}``. When stdin ends, the server
is gone or has had enough.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from ....core.errors import HeibaiError
from ....core.system.machine import lower_priority
from .brood import brood_state
from .network import look_through_network
from .one_thread import TOPICS as PLAIN
from .one_thread import Topic, once
from .plan import evolve_plan
from .wire import BroodRequest, GrowthRequest, PlanRequest

READY, TOLD, DONE, REFUSED = "*", "+", ".", "!"

TOPICS: Mapping[str, Topic] = {
    **PLAIN,
    "network": Topic(GrowthRequest, look_through_network),
    "plan": Topic(PlanRequest, evolve_plan),
    "brood": Topic(BroodRequest, once(brood_state)),
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
