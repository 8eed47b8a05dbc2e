"""One server for the tests of this room: each would begin a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ..conftest import Server, build_page, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("think")
    with running(folder / "data", build_page(folder)) as server:
        yield server
