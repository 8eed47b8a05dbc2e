"""The door: who may talk to the server, and how much at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from .conftest import ADDRESS, PORT, Server

OWN_HOSTS = (f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"LOCALHOST:{PORT}", f"[::1]:{PORT}")
FOREIGN_HOSTS = (
    "evil.example",
    f"evil.example:{PORT}",
    "127.0.0.1",
    "127.0.0.1:80",
    f"127.0.0.1:{PORT}.evil.example",
    "",
)
FOREIGN_ORIGINS = ("http://evil.example", "null", f"https://127.0.0.1:{PORT}", "http://127.0.0.1:9999", "", "file://")


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_own_names_are_served(refusing: Server, host: str) -> None:
    assert refusing.client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_foreign_hosts_are_refused(refusing: Server, host: str) -> None:
    response = refusing.client.get("/", headers={"host": host})
    assert response.status_code == 403
    assert response.headers["content-type"] == "application/problem+json"
    assert repr(host) in response.json()["detail"]


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_foreign_origins_may_not_start_games(refusing: Server, origin: str) -> None:
    response = refusing.client.post("/api/v1/games", json={}, headers={"origin": origin})
    assert response.status_code == 403
    assert response.json()["type"] == "/problems/origin"
    assert refusing.client.get("/api/v1/games").json() == []


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_foreign_origins_get_no_websocket(refusing: Server, origin: str) -> None:
    with pytest.raises(WebSocketDenialResponse) as refusal, refusing.page(origin=origin):
        pass
    assert refusal.value.status_code == 403
    assert refusal.value.json()["title"] == "Foreign origin"


COSTLY = ("/api/v1/lines?game=reversi/4", "/api/v1/games", "/api/v1/library/tree?game=reversi/8")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "", "other"])
@pytest.mark.parametrize("path", COSTLY)
def test_what_another_page_loads_is_not_worked_out(refusing: Server, path: str, site: str) -> None:
    response = refusing.client.get(path, headers={"sec-fetch-site": site})
    assert (response.status_code, response.json()["code"]) == (403, "origin")
    assert f"Sec-Fetch-Site {site!r}" in response.json()["detail"]


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_its_own_page_and_a_typed_address_are_answered(refusing: Server, site: str) -> None:
    assert refusing.client.get("/api/v1/games", headers={"sec-fetch-site": site}).status_code == 200


def test_a_link_elsewhere_opens_the_page(refusing: Server) -> None:
    assert refusing.client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


def test_a_websocket_must_say_where_it_comes_from(refusing: Server) -> None:
    own = {"host": f"127.0.0.1:{PORT}"}
    with pytest.raises(WebSocketDenialResponse), refusing.client.websocket_connect("/api/v1/play", headers=own):
        pass


def test_a_websocket_with_a_foreign_host_is_refused(refusing: Server) -> None:
    with pytest.raises(WebSocketDenialResponse), refusing.page(host="evil.example"):
        pass


def test_there_is_one_websocket_and_no_other(refusing: Server) -> None:
    own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
    refusals = (WebSocketDisconnect, WebSocketDenialResponse)
    with pytest.raises(refusals), refusing.client.websocket_connect("/api/v1/other", headers=own):
        pass


@pytest.mark.parametrize("length", [16_385, 1_000_000])
def test_long_bodies_are_refused(refusing: Server, length: int) -> None:
    response = refusing.client.post("/api/v1/games", content=b" " * length)
    assert response.status_code == 413
    assert response.json()["status"] == 413


def test_long_bodies_are_refused_without_a_declared_length(refusing: Server) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    assert refusing.client.post("/api/v1/games", content=parts()).status_code == 413


def test_headers_of_the_page(refusing: Server) -> None:
    headers = refusing.client.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_only_files_with_a_hash_in_their_name_are_cached(refusing: Server) -> None:
    assert "immutable" in refusing.client.get("/assets/index-1234.js").headers["cache-control"]
    assert refusing.client.get("/assets/nothing.js").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "/assets/..%2f..%2fconftest.py"])
def test_no_file_outside_the_page_is_served(refusing: Server, path: str) -> None:
    assert refusing.client.get(path).status_code == 404


UPLOADS = "/api/v1/library/uploads?name=games.txt"


def test_a_streamed_body_says_its_length(server: Server) -> None:
    def chunks() -> Iterator[bytes]:  # without a length
        yield b"f5d6"

    response = server.client.post(UPLOADS, content=chunks())
    assert (response.status_code, response.json()["type"]) == (411, "/problems/length")


def test_a_streamed_body_is_bounded_by_what_it_says(server: Server) -> None:
    response = server.client.post(UPLOADS, content=b"f5d6", headers={"content-length": str((64 << 20) + 1)})
    assert (response.status_code, response.json()["type"]) == (413, "/problems/too-large")


def test_another_request_to_the_same_address_is_as_small_as_any(server: Server) -> None:
    assert server.client.request("PUT", UPLOADS, content=b"x" * 20_000).status_code == 413
