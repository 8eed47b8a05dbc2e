"""What a page asks for, and the work that an answer may take, cut into small pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from ....core.errors import SpecError, quoted

Told = Mapping[str, Any]
Work = Iterator[Told | None]
"""Piece by piece; what is told after a piece, or None. Between two pieces the worker hears what else is asked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    method: str  # "GET"
    path: str  # "/api/v1/analyses/analysis-20260101-120000-abcd"
    query: Mapping[str, str]
    body: bytes

    @classmethod
    def of(cls, method: str, address: str, body: bytes = b"") -> Asked:
        """``address``: with what stands behind the question mark."""
        parts = urlsplit(address)
        return cls(method, parts.path, dict(parse_qsl(parts.query, keep_blank_values=True)), body)

    def json(self) -> dict[str, Any]:
        """The body. Raises SpecError: it is no JSON object."""
        try:
            found = json.loads(self.body)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise SpecError(f"{quoted(self.body.decode(errors='replace'))} came, expected a JSON object")
        return found

    def match(self, route: str) -> tuple[str, ...] | None:
        """What stands in the braces of "GET /api/v1/analyses/{id}"; None: another route."""
        method, path = route.split(" ")
        wanted, came = path.split("/"), self.path.split("/")
        if method != self.method or len(wanted) != len(came):
            return None
        pairs = list(zip(wanted, came, strict=True))
        is_it = all(part == other or part.startswith("{") for part, other in pairs)
        return tuple(other for part, other in pairs if part.startswith("{")) if is_it else None


@dataclass(frozen=True, slots=True)
class SavedFile:
    """A file for the person's disk."""

    name: str
    content: bytes


Answer = bytes | SavedFile
"""JSON, or a file."""
Route = Callable[..., Answer]
"""Takes what was asked, and what stands in the braces of its address."""


def as_json(told: object) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()
