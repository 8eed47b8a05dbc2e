"""Problem details (RFC 9457): how a refusal looks to a program, on the wire and on the command line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..core.errors import HeibaiError


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal; ``code`` is the stable last part of its type, which the page knows a translation for."""

    status: int  # HTTP status, also over a websocket
    code: str  # "illegal-move"
    title: str  # the same for every problem of this code
    detail: str  # one sentence: what came, what was expected, how to mend it

    @property
    def type(self) -> str:
        """A relative reference, for the documentation (docs/web-api.md)."""
        return f"/problems/{self.code}"

    def as_dict(self) -> dict[str, Any]:
        """The members of RFC 9457."""
        return {
            "type": self.type,
            "code": self.code,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }

    def to_json(self) -> bytes:
        return json.dumps(self.as_dict()).encode()  # ASCII: what came may hold half of a character


# Class of error -> title; others go by their class's name.
_TITLES = {
    "HeibaiError": "Not possible",
    "IllegalMoveError": "Illegal move",
    "BoardSizeError": "Board size not offered",
    "UnknownNameError": "Unknown name",
    "SpecError": "Faulty text or option",
    "ForbiddenSpecError": "Player not accepted from a page",
    "StoreError": "Database not usable",
    "BusyError": "Too much at once",
    "StaleError": "The game has moved on",
    "TermsError": "Not under the terms of this game",
}


def problem_of(error: HeibaiError) -> Problem:
    """The problem for one of heibai's errors: its own status and sentence, the code of its class in ``core.errors``."""
    family = (each.__name__ for each in type(error).__mro__ if each.__module__ == HeibaiError.__module__)
    name = next(family)
    stem = name.removesuffix("Error")
    code = "".join(f"-{c.lower()}" if c.isupper() else c for c in stem).removeprefix("-")
    return Problem(error.status, code, _TITLES.get(name, stem), str(error))
