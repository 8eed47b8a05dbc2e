"""By which names a server is called, at every address that it may listen on."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from serving import served
from waiting import MINUTES

from heibai.apps.web import server
from heibai.apps.web.access.place import Place
from heibai.core.errors import ServerError


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.9", "::1", "[::1]"])
def test_loopback_is_private_until_a_proxy_stands_before_it(host: str) -> None:
    assert Place.of(host, 1).is_private
    assert not Place.of(host, 1, ["a.example"]).is_private


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "fe80::1"])
def test_any_other_address_is_not(host: str) -> None:
    assert not Place.of(host, 1).is_private


@pytest.mark.parametrize("host", ["", "example.org", "256.1.1.1", "127.0.0.1:80", "0.0.0.0/0"])
def test_what_is_no_address_is_refused(host: str) -> None:
    with pytest.raises(ServerError, match="is no address of this machine"):
        Place.of(host, 1)


@pytest.mark.parametrize(
    "name", ["", "https://a.example", "a.example/", "a b", "-a.example", "a..b", "a:b", "x" * 64, "*"]
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ServerError, match="is no name of a host"):
        Place.of("127.0.0.1", 1, [name])


def test_everywhere_means_any_number_and_the_machine_s_own_name_but_no_other() -> None:
    place = Place.of("0.0.0.0", 8123)
    own = socket.gethostname().lower()
    called = [f"{own}:8123", "192.168.1.5:8123", "[fe80::1]:8123", "localhost:8123"]
    assert [host for host in called if not place.is_called(host)] == []
    others = ["evil.example:8123", "192.168.1.5", "192.168.1.5:80", ":8123", "", "1.2.3:8123"]
    assert [host for host in others if place.is_called(host)] == []
    assert place.is_own("http://192.168.1.5:8123", "192.168.1.5:8123")
    assert not place.is_own("http://192.168.1.6:8123", "192.168.1.5:8123")
    assert place.address == f"http://{own}:8123/"


def test_a_name_is_one_by_https() -> None:
    place = Place.of("127.0.0.1", 8123, ["Heibai.Example.org", "b.example:8443"])
    assert place.address == "https://heibai.example.org/"
    assert place.is_called("HEIBAI.example.org")
    assert place.is_own("https://heibai.example.org", "heibai.example.org")
    assert place.is_own("https://b.example:8443", "b.example:8443")
    assert not place.is_own("http://heibai.example.org", "heibai.example.org")
    assert not place.is_own("https://b.example:8443", "heibai.example.org")


def test_a_name_with_the_server_s_own_port_is_asked_directly() -> None:
    place = Place.of("0.0.0.0", 8123, ["box.local:8123"])
    assert place.address == "http://box.local:8123/"
    assert place.is_called("box.local:8123")
    assert place.is_own("http://box.local:8123", "box.local:8123")
    assert not place.is_own("https://box.local:8123", "box.local:8123")


@pytest.mark.sampled(6)
def test_another_address_turns_the_token_on_and_prints_it_once(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (process, address):
        local = f"http://127.0.0.1:{address.rpartition(':')[2]}"
        token = (tmp_path / "token").read_text("ascii").strip()
        assert process.stderr
        first = [process.stderr.readline() for _ in range(2)][1]
        assert first.rstrip().endswith(f"/enter?token={token}")
        asked = f"{local}/api/v1/games"
        assert httpx.get(asked, timeout=MINUTES).status_code == 401
        assert httpx.get(asked, headers={"authorization": f"Bearer {token}"}, timeout=MINUTES).json() == []
        with httpx.Client(timeout=MINUTES) as browser:
            assert browser.get(f"{local}/enter", params={"token": token}).status_code == 200
            assert "heibai" in browser.get(f"{local}/").text


@pytest.mark.sampled(6)
def test_loopback_asks_for_none(tmp_path: Path) -> None:
    with served(tmp_path) as (_, address):
        assert httpx.get(f"{address}/api/v1/games", timeout=MINUTES).json() == []
        assert not (tmp_path / "token").exists()
        assert httpx.get(f"{address}/enter", timeout=MINUTES).status_code == 404


@pytest.mark.parametrize(
    ("place", "allowed", "believed"),
    [
        (Place.of("0.0.0.0", 1), "", False),
        (Place.of("127.0.0.1", 1), "", False),
        (Place.of("127.0.0.1", 1, ["heibai.example.org"]), "", True),
        (Place.of("0.0.0.0", 1), "192.0.2.1", True),
    ],
)
def test_forwarded_addresses_are_believed_where_a_proxy_is_named(
    monkeypatch: pytest.MonkeyPatch, place: Place, allowed: str, believed: bool
) -> None:
    """Else who asks from this machine could be another address with every wrong token."""
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    if allowed:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", allowed)
    assert server._config(lambda scope: None, place).proxy_headers is believed
