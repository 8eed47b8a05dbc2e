"""Lists in parts."""

from __future__ import annotations

import base64
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.apps.web.api.part import cursor, place_of
from heibai.core.errors import SpecError

from ..conftest import Server


def parts(server: Server, address: str, limit: int) -> list[list[Any]]:
    found, after = [], ""
    while after is not None:
        part = server.client.get(address, params={"after": after, "limit": limit}).json()
        found.append(part["items"])
        after = part["next"]
    return found


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**63 - 1) | st.text(max_size=100))
def test_a_place_is_what_its_text_says(number: int, key: int | str) -> None:
    assert place_of(cursor(number, key)) == (number, key)


def encoded(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


HOSTILE = ["x", "-_-", encoded("[1]"), encoded("[1e999, 2]"), encoded("[true, 2]"), encoded("[1, null]")]


@pytest.mark.parametrize("text", [*HOSTILE, encoded("[" * 900), encoded(f"[{2**63}, 1]")])
def test_what_is_no_place_is_one_sentence(server: Server, text: str) -> None:
    answer = server.client.get("/api/v1/stored-games", params={"after": text})
    assert (answer.status_code, answer.json()["code"]) == (400, "spec")
    assert "expected what the part before calls next" in answer.json()["detail"]


@given(st.text(max_size=60))
def test_any_text_is_a_place_or_an_error_of_ours(text: str) -> None:
    with suppress(SpecError):
        number, key = place_of(text)
        assert isinstance(number, int)
        assert isinstance(key, int | str)


def test_stored_games_come_in_parts_and_none_twice_while_others_are_saved(server: Server) -> None:
    ids = [server.create("reversi/4") for _ in range(5)]
    first = server.client.get("/api/v1/stored-games", params={"limit": 2}).json()
    server.create("reversi/4")  # goes to the front
    rest = server.client.get("/api/v1/stored-games", params={"limit": 100, "after": first["next"]}).json()
    assert [each["id"] for each in first["items"] + rest["items"]] == ids[::-1]
    assert rest["next"] is None


def test_the_last_part_is_known_as_the_last(server: Server) -> None:
    for _ in range(4):
        server.create("reversi/4")
    assert [len(part) for part in parts(server, "/api/v1/stored-games", 2)] == [2, 2]
    assert [len(part) for part in parts(server, "/api/v1/stored-games", 3)] == [3, 1]


def test_a_place_of_another_list_is_refused(server: Server, tmp_path: Path) -> None:
    answer = server.client.get("/api/v1/stored-games", params={"after": cursor(1, "run")})
    assert (answer.status_code, answer.json()["code"]) == (400, "spec")


@pytest.mark.parametrize("limit", ["0", "101", "x"])
def test_a_part_has_a_size(server: Server, limit: str) -> None:
    assert server.client.get("/api/v1/stored-games", params={"limit": limit}).json()["code"] == "malformed"
