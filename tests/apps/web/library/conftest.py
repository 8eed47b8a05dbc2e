"""The user's library with a few games in it, and what a page asks of it. An import works in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from small_archives import write_games
from waiting import MINUTES, wait_until

from heibai.apps.web.library import searching
from heibai.apps.web.library.wire import LIBRARY_EVENT
from heibai.games import GameSpec
from heibai.library.imports.importing import import_files
from heibai.records.record import Record

from ..conftest import Server

REVERSI = GameSpec("reversi", 8)
F5D6, F5F6 = "37,43", "37,45"  # diagonal openings by number


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search comes to its end on a busy machine too."""
    monkeypatch.setattr(searching, "SECONDS", MINUTES)
    monkeypatch.setattr(searching, "MOST_SECONDS", MINUTES)


def played(transcript: str, black: str = "Anna", white: str = "Boris", **about: Any) -> Record:
    return Record(REVERSI.make().parse_transcript(transcript), REVERSI, black=black, white=white, **about)


# Black's first move in every direction, so that only who merges images counts four games at the start.
GAMES = (
    played("f5d6c3", score=10, date="1998", event="Cup"),
    played("d3c5", "Boris", "Anna", score=-4, date="2001"),  # the perpendicular opening in another direction
    played("c4c3", "Clara", "Anna", score=0, date="2003", event="Cup"),  # the diagonal opening
    played("e6f6", "Clara", "Boris", date="2003"),  # the same
)


@pytest.fixture
def games(tmp_path: Path) -> Sequence[Record]:
    """The games that are in the library by now."""
    import_files([write_games(tmp_path / "few.jsonl", GAMES)])
    return GAMES


def get(server: Server, path: str = "", **query: Any) -> Any:
    response = server.client.get(f"/api/v1/library{path}", params=query)
    assert response.status_code == 200, response.text
    return response.json()


def refusal(response: Any) -> tuple[int, str]:
    assert response.headers["content-type"] == "application/problem+json"
    return response.status_code, response.json()["detail"]


def refused(server: Server, path: str = "", **query: Any) -> tuple[int, str]:
    return refusal(server.client.get(f"/api/v1/library{path}", params=query))


def send(server: Server, name: str, data: bytes, upload: str | None = None) -> Any:
    query = {"name": name} | ({"upload": upload} if upload else {})
    return server.client.post("/api/v1/library/uploads", params=query, content=data)


def import_paths(server: Server, *paths: Path) -> str:
    return server.begin("import", {"paths": [str(path) for path in paths]})


def until(server: Server, run: str, reached: Callable[[Any], bool]) -> Any:
    """The import's entry, as soon as it is as wanted."""
    return wait_until(lambda: server.record(run)["job"], reached, pause=0.05)


def state_is(state: str) -> Callable[[Any], bool]:
    return lambda shown: bool(shown["state"] == state)


def events(server: Server, run: str) -> list[Any]:
    """What happens to an import up to its end."""
    return server.heard(f"job/{run}", LIBRARY_EVENT)[1]
