"""The codes of all problems that the server can answer with; the page has words for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import errors
from ....core.errors import HeibaiError
from ...problem import Problem, problem_of

SERVER_PROBLEMS = {
    "host": "The request names another server",
    "origin": "The request comes from a page elsewhere",
    "token": "The token of this server is missing or wrong",
    "tries": "Too many wrong tokens",
    "too-large": "The body is longer than the server takes",
    "length": "A file to send says its length",
    "malformed": "The request is none that the server knows",
    "idempotency": "The same key came with another request",
    "http": "No such address, or not with this verb",
    "internal": "The server made a mistake",
}
"""Of the server's own problems: code and what it means."""


def family() -> dict[str, type[HeibaiError]]:
    """Every error of heibai by its name."""
    found: list[type[HeibaiError]] = [HeibaiError, *_below(HeibaiError)]
    return {each.__name__: each for each in found if each.__module__ == errors.__name__}


def problem_for(error: type[HeibaiError]) -> Problem:
    """What an error of this class is on the wire, without a sentence."""
    return problem_of(error())


def all_codes() -> tuple[str, ...]:
    """Every code, in the order of the alphabet."""
    return tuple(sorted({*SERVER_PROBLEMS, *(problem_for(error).code for error in family().values())}))


def _below(error: type[HeibaiError]) -> Iterator[type[HeibaiError]]:
    for each in error.__subclasses__():
        yield each
        yield from _below(each)
