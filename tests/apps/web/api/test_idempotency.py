"""Creates that are sent again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from heibai.apps.web.api import idempotency
from heibai.apps.web.api.idempotency import SECONDS, Idempotency

from ..conftest import Server

GAME = {"game": "reversi/4", "opponent": "first"}


def create(server: Server, key: str, path: str = "games", **wanted: Any) -> Any:
    return server.client.post(f"/api/v1/{path}", json={**GAME, **wanted}, headers={"idempotency-key": key})


def test_the_same_request_creates_once_and_is_answered_the_same(server: Server) -> None:
    first, second = create(server, "k1"), create(server, "k1")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert first.headers.items() == second.headers.items()
    assert len(server.client.get("/api/v1/games").json()) == 1
    assert create(server, "k2").json() != first.json()


def test_another_body_under_the_same_key_is_refused(server: Server) -> None:
    create(server, "k1")
    refused = create(server, "k1", you="white")
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency")
    assert len(server.client.get("/api/v1/games").json()) == 1


def test_what_failed_may_be_mended_under_the_same_key(server: Server) -> None:
    assert create(server, "k1", game="chess").status_code == 404
    assert create(server, "k1").status_code == 201


def test_a_key_belongs_to_its_address(server: Server) -> None:
    create(server, "k1")
    body = {"game": "reversi/8", "moves": []}
    answer = server.client.post("/api/v1/analyses", json=body, headers={"idempotency-key": "k1"})
    assert answer.json()["id"].startswith("analysis-")


@pytest.mark.parametrize("key", ["", " ", "x" * 201, "a b", "a\tb"])
def test_what_is_no_key_is_refused(server: Server, key: str) -> None:
    refused = create(server, key)
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency")


class Creator:
    """An application that creates something with each request, as soon as it may."""

    def __init__(self) -> None:
        self.made = 0
        self.may = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.made += 1
        number = self.made
        await receive()
        await self.may.wait()
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": str(number).encode()})


async def asked(app: Idempotency, key: bytes, body: bytes = b"") -> bytes:
    said: list[Any] = []
    scope = {"type": "http", "method": "POST", "path": "/api/x", "query_string": b""}

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    await app({**scope, "headers": [(b"idempotency-key", key)]}, receive, send)
    answer: bytes = said[-1]["body"]
    return answer


def test_two_at_a_time_create_once() -> None:
    async def both() -> None:
        creator = Creator()
        app = Idempotency(creator)
        pair = [asyncio.create_task(asked(app, b"k")) for _ in range(2)]
        other = asyncio.create_task(asked(app, b"other"))
        while creator.made < 2:
            await asyncio.sleep(0)
        creator.may.set()
        assert len(set(await asyncio.gather(*pair))) == 1
        assert await other not in await asyncio.gather(*pair)
        assert creator.made == 2

    asyncio.run(both())


def test_answers_are_kept_for_a_day_and_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "KEPT", 2)

    async def keep() -> None:
        creator, now = Creator(), [0.0]
        creator.may.set()
        app = Idempotency(creator, clock=lambda: now[0])
        assert [await asked(app, key) for key in (b"a", b"b", b"a", b"c")] == [b"1", b"2", b"1", b"3"]
        assert await asked(app, b"b") == b"2"
        assert await asked(app, b"a") == b"4"  # the oldest made room
        now[0] = SECONDS + 1
        assert await asked(app, b"a") == b"5"

    asyncio.run(keep())
