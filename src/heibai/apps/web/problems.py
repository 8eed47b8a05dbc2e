"""Problem details (RFC 9457): how every refusal of the server looks on the wire."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from ...core.errors import HeibaiError
from ..problem import Problem, problem_of

MEDIA_TYPE = "application/problem+json"
MISTAKE = "the server made a mistake; its log (in the terminal) has the details"
log = logging.getLogger("heibai.web")


def problem_response(problem: Problem) -> Response:
    """A problem as an HTTP response with its own status."""
    response = Response(problem.to_json(), status_code=problem.status, media_type=MEDIA_TYPE)
    response.raw_headers += challenge(problem)
    return response


def challenge(problem: Problem) -> list[tuple[bytes, bytes]]:
    """What a 401 must say beside its problem (RFC 9110): how to be let in."""
    return [(b"www-authenticate", b'Bearer realm="heibai"')] if problem.status == 401 else []


def validation_detail(errors: Any) -> str:
    """One sentence from pydantic's list of errors: the first, and where it was."""
    first = errors[0]
    where = ".".join(str(part)[:40] for part in first["loc"][:6]) or "the message"
    return f"{where}: {first['msg'][:200]} (came: {str(first.get('input'))[:80]!r})"


def install_handlers(app: FastAPI) -> None:
    """Make every error that leaves a route a problem."""

    @app.exception_handler(HeibaiError)
    async def on_heibai(request: Request, error: HeibaiError) -> Response:
        return problem_response(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def on_validation(request: Request, error: RequestValidationError) -> Response:
        return problem_response(Problem(422, "malformed", "Malformed request", validation_detail(error.errors())))

    @app.exception_handler(HTTPException)
    async def on_http(request: Request, error: HTTPException) -> Response:
        shown = f"{request.method} {request.url.path}"
        return problem_response(Problem(error.status_code, "http", str(error.detail), f"{shown}: {error.detail}"))

    @app.exception_handler(Exception)
    async def on_anything(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return problem_response(Problem(500, "internal", "Internal error", MISTAKE))
