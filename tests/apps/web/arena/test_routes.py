"""The page "Arena" over HTTP: contests in processes of their own, tables, games, events."""

from __future__ import annotations

from heibai.store.home import runs_directory

from ..conftest import Server
from .conftest import RANDOM, THREE, begun, create, events, get


def test_smoke(server: Server) -> None:
    name = create(server)
    told = events(server, name)
    print(told[-1])
    shown = get(server, "record", run=name)
    print(shown)
    name = create(server, **THREE)
    events(server, name)
    shown = get(server, "record", run=name)
    print(shown)
    print(get(server, "games", run=name, player=RANDOM))
    print(get(server, "game", run=name))
    print(get(server, "contests"))
    begun(runs_directory() / "by-hand", **THREE)
    print(get(server, "record", run="by-hand"))
    print(get(server, ""))
    print(server.client.post("/api/v1/arena/check", json=THREE).json())
