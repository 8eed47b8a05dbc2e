"""A page starts no code of the machine's, neither as a game nor as a player."""

from __future__ import annotations

from typing import Any

import pytest

from ..conftest import Server


@pytest.mark.parametrize(
    "wanted", [{"game": "py:os.abort"}, {"opponent": "py:os.abort"}, {"opponent": "greedy:eval=py:os.abort"}]
)
def test_a_page_that_names_code_is_refused(server: Server, wanted: dict[str, Any]) -> None:
    response = server.client.post("/api/games", json=wanted)
    assert 400 <= response.status_code < 500
    assert "code" in response.json()["detail"]
