"""The proxy of docs/deploy.md in front of a real server."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psutil
import pytest
from lacking import lacking
from serving import served
from waiting import MINUTES, wait_until
from websockets.sync.client import connect

PAGE = Path(__file__).parents[4] / "docs" / "deploy.md"
NAME = "heibai.example.org"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        port: int = listener.getsockname()[1]
        return port


def shown_lines() -> str:
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    return found.group(1)


@contextmanager
def proxied(folder: Path, server: str) -> Iterator[int]:
    """nginx with the lines of the page; its port."""
    if NGINX is None:
        lacking("needs nginx; to run: apt-get install nginx-light")
    port, key = free_port(), folder / "privkey.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}", "-days", "2"]
    subprocess.run([*make, "-keyout", key, "-out", folder / "fullchain.pem"], check=True, capture_output=True)
    lines = shown_lines().replace("listen 443", f"listen 127.0.0.1:{port}").replace("http://127.0.0.1:8123", server)
    lines = lines.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{lines}}}\n", "utf-8"
    )
    with subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE) as process:
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    def listens() -> bool:
        assert process.poll() is None, process.stderr and process.stderr.read().decode()
        with closing(socket.socket()) as knocking:
            return knocking.connect_ex(("127.0.0.1", port)) == 0

    wait_until(listens)


@pytest.mark.sampled(3)
def test_the_page_its_websocket_and_its_events_come_through_the_proxy(tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "proxy"
    folder.mkdir()
    with served(data, "--name", NAME) as (process, address):
        assert address == f"https://{NAME}"
        token = (data / "token").read_text("ascii").strip()
        with proxied(folder, f"http://127.0.0.1:{port_of(process)}") as port, browser() as client:
            here = f"https://127.0.0.1:{port}"
            assert client.get(f"{here}/api/v1/games").status_code == 401
            entered = client.post(f"{here}/enter", data={"token": token}, headers={"origin": f"https://{NAME}"})
            assert entered.headers["set-cookie"].endswith("; Secure")
            assert "heibai" in client.get(f"{here}/").text
            wanted = {"game": "reversi/4", "opponent": "random"}
            id = client.post(f"{here}/api/v1/games", json=wanted, headers={"origin": f"https://{NAME}"}).json()["id"]
            trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
            with connect(
                f"wss://{NAME}/api/v1/play",
                sock=socket.create_connection(("127.0.0.1", port)),
                ssl=trust,
                server_hostname=NAME,
                origin=f"https://{NAME}",  # type: ignore[arg-type]
                additional_headers={"cookie": entered.headers["set-cookie"].partition(";")[0]},
                open_timeout=MINUTES,
                ping_timeout=MINUTES,
            ) as page:
                page.send(json.dumps({"type": "open", "id": id}))
                assert json.loads(page.recv(MINUTES))["type"] == "game"
            with client.stream("GET", f"{here}/api/v1/lines", params={"game": "reversi/4"}) as events:
                assert next(events.iter_lines()).startswith('data: {"type":"place"')
            assert client.get(f"{here}/", headers={"host": "evil.example"}).status_code == 403


def browser() -> httpx.Client:
    """One that asks for the name, whatever number it is at; its cookies are those of the number."""
    return httpx.Client(verify=False, headers={"host": NAME}, timeout=MINUTES)


def port_of(process: subprocess.Popen[str]) -> int:
    """Where a server listens that tells its name alone."""
    (listener,) = (each for each in psutil.Process(process.pid).net_connections() if each.status == "LISTEN")
    port: int = listener.laddr.port
    return port
