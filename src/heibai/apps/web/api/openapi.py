"""The document of the server's HTTP addresses (OpenAPI 3.1): what each takes and answers, and how each refuses.

What a route may refuse stands in its docstring ("Raises BusyError, RunError."), for people and for this document.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from inspect import getdoc
from typing import Any, TypeVar, get_type_hints

from fastapi import APIRouter, FastAPI
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from ...problem import Problem
from ..wire.problem import ProblemDetails
from .codes import SERVER_PROBLEMS, family, problem_for

DOCUMENT = "/api/v1/openapi.json"
MEDIA_TYPE = "application/problem+json"
STREAM = "text/event-stream"
EVENT = "x-event"  # what each "data:" of a stream holds
KEY = "Idempotency-Key"
_REFERENCE = "#/components/schemas/"
_FOREIGN = ("HTTPValidationError", "ValidationError")  # FastAPI's own; the server answers problem details instead
_PROBLEM = ProblemDetails.__name__
_EVERYWHERE = {
    "host": 403,
    "origin": 403,
    "token": 401,
    "tries": 429,
    "too-large": 413,
    "length": 411,
    "malformed": 422,
    "http": 405,
    "internal": 500,
}
"""What every address may refuse: code and status."""

Schema = dict[str, Any]
Said = TypeVar("Said")


A_FILE: dict[int | str, Schema] = {
    200: {
        "description": "A file to save.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""For a route's ``responses``."""


class EventStream(dict[str, Any]):
    """What FastAPI is told of a stream. ``event`` makes the schema of its events, when the document is made."""

    def __init__(self, event: Callable[[], Schema]) -> None:
        words = "Server-sent events, each JSON; the last is of type end."
        super().__init__(description=words, content={STREAM: {}})
        self.event = event


def tells(events: TypeAdapter[Said]) -> dict[int | str, Schema]:
    """For a route's ``responses``: its stream holds such events."""
    return {200: EventStream(partial(events.json_schema, ref_template=_REFERENCE + "{model}"))}


def document(app: FastAPI, routers: Iterable[APIRouter]) -> Schema:
    """The whole document. Raises ValueError for a route whose docstring names an error that is none of heibai's."""
    made = {**app.openapi()}
    schemas: Schema = made.setdefault("components", {}).setdefault("schemas", {})
    for name in _FOREIGN:
        schemas.pop(name, None)
    schemas[_PROBLEM] = _problem_schema(schemas)
    for route in routes_of(routers):
        for method in route.methods or ():
            _complete(made["paths"][route.path][method.lower()], route, schemas)
    made["components"]["securitySchemes"] = _SECURITY
    made["security"] = [{}, *({name: []} for name in _SECURITY)]
    return made


def routes_of(routers: Iterable[APIRouter]) -> Iterator[APIRoute]:
    """The HTTP addresses of some routers."""
    for router in routers:
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def codes_of(route: APIRoute) -> dict[str, Problem]:
    """What a route may refuse beside what every one does: problems by their codes. Raises ValueError."""
    words = getdoc(route.endpoint) or ""
    said = re.search(r"\bRaises\b:?(.*)", words, re.DOTALL)
    names = re.findall(r"\b[A-Z]\w*Error\b", said.group(1)) if said else []
    known = family()
    for name in names:
        if name not in known:
            raise ValueError(f"{route.name} says that it raises {name}, which is no error of heibai (core/errors.py)")
    return {problem.code: problem for problem in (problem_for(known[name]) for name in names)}


def operation_id(route: APIRoute) -> str:
    """The route's function: programs that are made from the document call theirs the same."""
    return route.name


def _complete(operation: Schema, route: APIRoute, schemas: Schema) -> None:
    operation |= _words(route)
    answers: Schema = operation["responses"]
    answers.pop("422", None)
    if issubclass(_answer_class(route), StreamingResponse):
        _stream(answers["200"], route.responses.get(200), schemas)
    answers |= _refusals(codes_of(route))
    if "201" in answers:
        operation["parameters"] = [*operation.get("parameters", ()), _KEY_PARAMETER]


def _words(route: APIRoute) -> Schema:
    """Its docstring: the first sentence, and all but what it raises, which stands among the answers."""
    text = re.sub(r"\s*\bRaises\b.*", "", getdoc(route.endpoint) or "", flags=re.DOTALL).replace("``", "`")
    return {"summary": re.split(r"\.\s|\.$", text, maxsplit=1)[0], "description": text}


def _answer_class(route: APIRoute) -> type:
    answer = get_type_hints(route.endpoint).get("return")
    return answer if isinstance(answer, type) else object


def _stream(answer: Schema, said: Schema | None, schemas: Schema) -> None:
    """A stream is text; what its events hold goes to the other schemas."""
    content: Schema = {"schema": {"type": "string"}}
    if isinstance(said, EventStream):
        content[EVENT] = said.event()
        _add(schemas, content[EVENT].pop("$defs", {}))
    answer["content"] = {STREAM: content}


def _refusals(own: Mapping[str, Problem]) -> Schema:
    """Answers by status, each with the codes that it may have; ``default`` is any other problem."""
    words: dict[str, list[str]] = defaultdict(list)
    for code, status in _EVERYWHERE.items():
        words[str(status)].append(f"`{code}`: {SERVER_PROBLEMS[code]}")
    for code, problem in own.items():
        words[str(problem.status)].append(f"`{code}`: {problem.title}")
    found = {status: _answer("; ".join(said)) for status, said in sorted(words.items())}
    return {**found, "default": _answer("Any other problem")}


def _answer(words: str) -> Schema:
    return {"description": words, "content": {MEDIA_TYPE: {"schema": {"$ref": _REFERENCE + _PROBLEM}}}}


@cache
def _described() -> Schema:
    return TypeAdapter(ProblemDetails).json_schema(ref_template=_REFERENCE + "{model}")


def _problem_schema(schemas: Schema) -> Schema:
    schema = {**_described()}
    _add(schemas, schema.pop("$defs", {}))
    return schema


def _add(schemas: Schema, more: Schema) -> None:
    """Raises ValueError for two types of one name."""
    for name, schema in more.items():
        if schemas.setdefault(name, schema) != schema:
            raise ValueError(f"two types of the wire are called {name!r}; give one of them another name")


_SECURITY = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The server's token, where it has one."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "heibai-PORT",
        "description": "A browser's, for the token.",
    },
}
_KEY_PARAMETER = {
    "name": KEY,
    "in": "header",
    "required": False,
    "description": "The same key with the same body creates once and answers the same.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}
