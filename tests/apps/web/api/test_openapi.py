"""The document of the addresses: whole, true, and in words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI

import heibai.apps.web as web
from heibai.apps.problem import STATUSES, problem_of
from heibai.apps.web.api.codes import SERVER_PROBLEMS, all_codes, family
from heibai.apps.web.api.openapi import document
from heibai.apps.web.server import ROUTERS
from heibai.core.errors import HeibaiError, StoreError

from ..conftest import Server

ROOT = Path(__file__).parents[4]
TEXTS = ROOT / "web" / "src" / "text" / "problems"

PAGE = Path(__file__).parents[4] / "web" / "src"


@pytest.fixture
def made(server: Server) -> Any:
    return server.client.get("/api/v1/openapi.json").json()


def operations(made: Any) -> list[tuple[str, Any]]:
    return [(f"{verb} {path}", each) for path, verbs in made["paths"].items() for verb, each in verbs.items()]


def schemas_in(node: Any) -> list[str]:
    """Every reference in a document."""
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [found for each in node.values() for found in schemas_in(each)]
    return [found for each in node for found in schemas_in(each)] if isinstance(node, list) else []


def test_every_address_of_the_server_is_in_the_document(made: Any) -> None:
    served = {(path, verb.lower()) for router in ROUTERS.values() for path, verb in addresses(router)}
    assert {(path, verb) for path, verbs in made["paths"].items() for verb in verbs} == served
    assert all(path.startswith("/api/v1/") for path, _ in served)


def test_addresses_stay_few(made: Any) -> None:
    assert len(made["paths"]) <= 51  # a new page needs a view of its jobs and its own questions, no list of its own


def test_the_page_asks_for_addresses_that_there_are(made: Any) -> None:
    asked = {
        re.sub(r"\$\{.*", "", re.sub(r"/\$\{[^}]*\}", "/{id}", found)).rstrip("/")  # else it is a query
        for path in PAGE.rglob("*")
        if path.suffix in (".ts", ".svelte")
        for found in re.findall(r"/api/v1/(?:\$\{[^}]*\}|[\w/{}-])+", path.read_text("utf-8"))
    }
    assert len(asked) > 20
    assert asked - made["paths"].keys() == {"/api/v1/play", "/api/v1/events"}  # websockets


def addresses(router: APIRouter) -> list[tuple[str, str]]:
    return [(each.path, verb) for each in router.routes for verb in getattr(each, "methods", ())]


def test_every_address_says_what_it_does_answers_and_refuses(made: Any) -> None:
    for name, operation in operations(made):
        assert re.fullmatch(r"[A-Z].{5,150}[^.]", operation["summary"]), name
        assert operation["tags"], name
        (good,) = (answer for status, answer in operation["responses"].items() if status.startswith("2"))
        (kind,) = good["content"]
        assert good["content"][kind]["schema"], name
        refusals = {status: each for status, each in operation["responses"].items() if not status.startswith("2")}
        assert {"401", "403", "413", "422", "500", "default"} <= refusals.keys(), name
        for answer in refusals.values():
            schema = answer["content"]["application/problem+json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/ProblemDetails"}, name


def test_operations_have_names_of_their_own(made: Any) -> None:
    names = [each["operationId"] for _, each in operations(made)]
    assert len(set(names)) == len(names)
    assert "create_game" in names


def test_what_the_document_refers_to_is_in_it(made: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in made["components"]["schemas"]}
    assert set(schemas_in(made)) - known == set()
    assert not known & {"#/components/schemas/HTTPValidationError"}


def test_a_route_names_the_errors_of_its_docstring(made: Any) -> None:
    answers = made["paths"]["/api/v1/jobs"]["post"]["responses"]
    assert "`busy`" in answers["503"]["description"]
    assert "Raises" not in made["paths"]["/api/v1/jobs"]["post"]["description"]


def test_a_stream_says_what_its_events_hold(made: Any) -> None:
    content = made["paths"]["/api/v1/lines"]["get"]["responses"]["200"]["content"]
    assert "oneOf" in content["text/event-stream"]["x-event"]


def test_a_docstring_that_names_no_error_of_ours_is_refused() -> None:
    router = APIRouter()

    @router.get("/x")
    def read_x() -> str:
        """Read it. Raises TypoError."""
        return ""

    app = FastAPI()
    app.include_router(router)
    with pytest.raises(ValueError, match="read_x says that it raises TypoError"):
        document(app, [router])


def test_every_code_that_stands_in_the_source_is_a_known_one() -> None:
    found = set()
    for path in Path(str(web.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
                code = node.args[1]
                assert isinstance(code, ast.Constant), f"{path}:{node.lineno} has a code that is no literal"
                found.add(code.value)
    assert found <= SERVER_PROBLEMS.keys()
    assert {"host", "origin", "malformed"} <= found


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_has_words_for_every_code(language: str) -> None:
    words = dict(re.findall(r'^  "?([a-z-]+)"?: "(.+)",$', (TEXTS / f"{language}.ts").read_text("utf-8"), re.MULTILINE))
    assert tuple(sorted(words)) == all_codes()
    assert len(set(words.values())) == len(words)


def test_every_error_of_core_has_an_http_status() -> None:
    assert set(STATUSES) == set(family().values())
    assert {400, 403, 404, 409, 422, 500, 503} == set(STATUSES.values())
    assert not hasattr(HeibaiError, "status")


def test_an_error_of_another_room_has_the_code_of_its_family() -> None:
    class MissingPieceError(StoreError):
        pass

    problem = problem_of(MissingPieceError("gone"))
    assert (problem.status, problem.code) == (503, "store")


def test_a_refusal_has_its_code(server: Server) -> None:
    problem = server.client.get("/api/v1/games/nothing").json()
    assert (problem["type"], problem["code"]) == ("/problems/unknown-name", "unknown-name")
