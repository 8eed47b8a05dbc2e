"""A server that others can reach: nothing without its token, and by no other name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from waiting import MINUTES

from heibai.apps.web.access.place import Place
from heibai.apps.web.access.token import Token, find_token
from heibai.apps.web.access.tries import ADDRESSES, BURST, SECONDS, Tries
from heibai.apps.web.server import make_app
from heibai.core.errors import ServerError

TOKEN = "a-token-of-some-length"
NAME = "heibai.example.org"
DIRECT = "http://192.0.2.7:8123"
PROXIED = f"https://{NAME}"
SOCKET = "ws://192.0.2.7:8123/api/v1/play"
OWN = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    place = Place.of("192.0.2.7", 8123, [NAME])
    app = make_app(data=tmp_path, port=8123, static=static, place=place, token=Token(TOKEN))
    with TestClient(app, base_url=DIRECT) as client:
        yield client


def entered(client: TestClient, **headers: str) -> Any:
    answer = client.post("/enter", data={"token": TOKEN}, headers=headers)
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/openapi.json", "/assets/index-1234.js", "/nothing"])
def test_nothing_is_told_without_the_token(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (401, "token")
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_browser_is_shown_the_form_instead_of_the_page(client: TestClient) -> None:
    answer = client.get("/", headers={"accept": "text/html,*/*", "accept-language": "zh-CN,en"})
    assert answer.status_code == 401
    assert '<form method="post" action="/enter">' in answer.text
    assert "令牌" in answer.text
    assert "script" not in answer.text
    for page in (answer, client.post("/enter", data={"token": "wrong"})):
        assert page.headers["content-security-policy"].count("form-action 'self'") == 1
        assert page.headers["referrer-policy"] == "same-origin"  # else its form would come from nowhere


def test_programs_say_the_token_with_each_request(client: TestClient) -> None:
    assert client.get("/api/v1/games", headers=OWN).json() == []
    assert client.get("/api/v1/games").status_code == 401


@pytest.mark.parametrize("wrong", ["Bearer", "Bearer x", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xff"])
def test_other_tokens_are_refused(client: TestClient, wrong: str) -> None:
    answer = client.get("/api/v1/games", headers={"authorization": wrong.encode("latin-1")})
    assert (answer.status_code, answer.json()["code"]) == (401, "token")


def test_the_printed_address_gives_a_cookie_and_leads_on(client: TestClient) -> None:
    answer = client.get(f"/enter?token={TOKEN}")
    assert answer.status_code == 200
    assert '<meta http-equiv="refresh" content="0; url=/">' in answer.text
    assert TOKEN not in answer.text
    cookie = answer.headers["set-cookie"]
    assert re.fullmatch(r"heibai-8123=[0-9a-f]{64}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Strict", cookie)
    assert TOKEN not in cookie
    assert client.get("/api/v1/games").status_code == 200


def test_the_form_takes_it_too_and_by_https_the_cookie_is_for_https_alone(client: TestClient) -> None:
    answer = entered(client, host=NAME, origin=PROXIED)
    assert answer.headers["set-cookie"].endswith("; Secure")


@pytest.mark.parametrize("cookie", ["heibai-8123=", "heibai-8123=0", f"heibai-8123={TOKEN}", 'x=;;="', "heibai-1=1"])
def test_other_cookies_are_refused(client: TestClient, cookie: str) -> None:
    assert client.get("/api/v1/games", headers={"cookie": cookie}).status_code == 401


def test_a_websocket_needs_the_token_too(client: TestClient) -> None:
    for headers in ({"origin": DIRECT}, {"origin": DIRECT, "authorization": "Bearer x"}):
        with (
            pytest.raises(WebSocketDenialResponse) as refusal,
            client.websocket_connect(SOCKET, headers=headers),
        ):
            pass
        assert refusal.value.status_code == 401
    with pytest.raises(WebSocketDenialResponse) as refusal, client.websocket_connect(SOCKET):
        pass
    assert refusal.value.json()["code"] == "origin"
    with client.websocket_connect(SOCKET, headers=OWN) as socket:  # a program need not say where it is from
        socket.send_json({"type": "open", "id": "nothing"})
        assert socket.receive_json()["problem"]["code"] == "unknown-name"


def test_a_cookie_opens_the_websocket_for_our_own_page_alone(client: TestClient) -> None:
    entered(client)
    with client.websocket_connect(SOCKET, headers={"origin": DIRECT}) as socket:
        socket.send_json({"type": "open", "id": "nothing"})
        assert socket.receive_json()["type"] == "problem"
    with (
        pytest.raises(WebSocketDenialResponse) as refusal,
        client.websocket_connect(SOCKET, headers={"origin": "http://192.0.2.7:9"}),
    ):
        pass
    assert refusal.value.json()["code"] == "origin"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", None),
        ("192.0.2.8:8123", None),
        (f"{NAME}:8123", None),
        (NAME, f"http://{NAME}"),
        (NAME, DIRECT),
        ("192.0.2.7:8123", PROXIED),
        ("192.0.2.7:8123", "null"),
    ],
)  # fmt: skip
def test_other_names_and_origins_are_refused_with_the_token_too(client: TestClient, host: str, origin: str) -> None:
    headers = OWN | {"host": host} | ({"origin": origin} if origin else {})
    answer = client.post("/api/v1/games", json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == ("origin" if origin else "host")


@pytest.mark.parametrize(("host", "origin"), [(NAME, PROXIED), ("192.0.2.7:8123", DIRECT)])
def test_its_own_names_and_origins_are_served(client: TestClient, host: str, origin: str) -> None:
    headers = OWN | {"host": host, "origin": origin}
    assert client.post("/api/v1/games", json={"opponent": "random"}, headers=headers).status_code == 201


def test_who_is_wrong_too_often_waits_and_who_has_the_cookie_does_not(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heibai.apps.web.access.tries.SECONDS", MINUTES)  # no wrong one is forgiven meanwhile
    cookie = entered(client).headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    wrong = {"authorization": "Bearer wrong"}
    assert [client.get("/api/v1/games", headers=wrong).status_code for _ in range(BURST + 1)] == [401] * BURST + [429]
    answer = client.get("/api/v1/games", headers=OWN)  # the right one, too: else trying would go on
    assert (answer.status_code, answer.json()["code"]) == (429, "tries")
    assert client.get(f"/enter?token={TOKEN}").status_code == 429
    assert client.get("/api/v1/games", headers={"cookie": cookie}).status_code == 200


def test_waiting_helps_and_addresses_do_not_wait_for_each_other() -> None:
    now = [100.0]
    tries = Tries(lambda: now[0])
    for _ in range(BURST):
        assert tries.seconds_to_wait("a") == 0
        tries.note_wrong("a")
    assert (tries.seconds_to_wait("a"), tries.seconds_to_wait("b")) == (SECONDS, 0)
    now[0] += SECONDS
    assert tries.seconds_to_wait("a") == 0
    tries.note_wrong("a")
    assert tries.seconds_to_wait("a") == SECONDS
    tries.note_right("a")
    assert tries.seconds_to_wait("a") == 0


def test_only_so_many_addresses_are_remembered() -> None:
    tries = Tries(lambda: 0.0)
    for _ in range(BURST):
        tries.note_wrong("first")
    for number in range(ADDRESSES):
        tries.note_wrong(str(number))
    assert tries.seconds_to_wait("first") == 0


def test_the_token_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    token = find_token(tmp_path)
    assert (tmp_path / "token").stat().st_mode & 0o777 == 0o600
    assert find_token(tmp_path).text == token.text
    assert len(token.text) >= 32


def test_a_token_that_others_can_read_is_refused(tmp_path: Path) -> None:
    find_token(tmp_path)
    (tmp_path / "token").chmod(0o644)
    with pytest.raises(ServerError, match="chmod 600"):
        find_token(tmp_path)


@pytest.mark.parametrize("text", ["", "short", "with a space in between", "x" * 201, "umläute-sind-hier-nicht-erlaubt"])
def test_what_is_no_secret_is_no_token(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_TOKEN", text)
    with pytest.raises(ServerError, match="expected 16 to 200"):
        find_token(tmp_path)


def test_the_environment_names_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_TOKEN", TOKEN)
    assert find_token(tmp_path).text == TOKEN
    assert not (tmp_path / "token").exists()
