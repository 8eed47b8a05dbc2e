"""Problem details (RFC 9457): how a refusal looks to a program, on the wire and on the command line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..core import errors
from ..core.errors import HeibaiError
from ..core.texts.text import Place


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal; ``code`` is the stable last part of its type, which the page knows a translation for."""

    status: int  # HTTP status, also over a websocket
    code: str  # "illegal-move"
    title: str  # the same for every problem of this code
    detail: str  # one sentence: what came, what was expected, how to mend it
    place: Place | None = None  # in the text that came, of which the fault is a part

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
        } | self._where()

    def _where(self) -> dict[str, Any]:
        """The text around the fault, and where the fault begins and ends in it."""
        if self.place is None:
            return {}
        start, end = self.place.in_excerpt
        return {"place": {"text": self.place.excerpt, "start": start, "end": end}}

    def to_json(self) -> bytes:
        return json.dumps(self.as_dict()).encode()  # ASCII: what came may hold half of a character


# Class of error -> HTTP status: every class of core.errors, each by itself.
STATUSES: dict[type[HeibaiError], int] = {
    HeibaiError: 400,
    errors.IllegalMoveError: 409,
    errors.MoveTextError: 400,
    errors.PositionTextError: 400,
    errors.BoardSizeError: 400,
    errors.UnknownNameError: 404,
    errors.SpecError: 400,
    errors.ForbiddenSpecError: 403,
    errors.WeightsError: 400,
    errors.WeightsFileError: 400,
    errors.CheckpointError: 400,
    errors.RunError: 400,
    errors.TooLargeError: 422,
    errors.RecordFormatError: 400,
    errors.StoreError: 503,
    errors.ServerError: 500,
    errors.StaleError: 409,
    errors.TermsError: 403,
    errors.BusyError: 503,
    errors.ProtocolError: 400,
    errors.EngineError: 400,
    errors.EngineTimeError: 400,
    errors.KernelMissingError: 500,
}

# Class of error -> title; others go by their class's name.
_TITLES = {
    HeibaiError: "Not possible",
    errors.IllegalMoveError: "Illegal move",
    errors.BoardSizeError: "Board size not offered",
    errors.UnknownNameError: "Unknown name",
    errors.SpecError: "Faulty text or option",
    errors.ForbiddenSpecError: "Player not accepted from a page",
    errors.StoreError: "Database not usable",
    errors.BusyError: "Too much at once",
    errors.StaleError: "The game has moved on",
    errors.TermsError: "Not under the terms of this game",
    errors.TooLargeError: "More than this machine can do",
}


def problem_of(error: HeibaiError) -> Problem:
    """The problem for one of heibai's errors: its sentence; status, code and title of its class in ``core.errors``."""
    family = next(each for each in type(error).__mro__ if each in STATUSES)
    stem = family.__name__.removesuffix("Error")
    code = "".join(f"-{c.lower()}" if c.isupper() else c for c in stem).removeprefix("-")
    place = error.place if error.place and error.place.is_part else None
    return Problem(STATUSES[family], code, _TITLES.get(family, stem), str(error), place)
