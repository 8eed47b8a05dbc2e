"""One server for the tests of this room: each would begin a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from waiting import MINUTES

from heibai.apps.web.think import brood, growth, network, plan, worker_process

from ..conftest import Server, build_page, running


@pytest.fixture(autouse=True)
def _minutes_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (brood, worker_process, growth, network, plan):
        monkeypatch.setattr(room, "SECONDS", MINUTES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("think")
    with running(folder / "data", build_page(folder)) as server:
        yield server
