"""Analyses that find and keep the same on a busy machine: they end when there is no more to find, or by nodes."""

from __future__ import annotations

import pytest
from waiting import MINUTES

from heibai.apps.web.analyse import forced_wins, lines
from heibai.core.contract import Limits

NODES = 100_000  # of a side that has no forced win, where not every one can be tried


@pytest.fixture(autouse=True)
def _nodes_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SAVED_EVERY", MINUTES)
    monkeypatch.setattr(forced_wins, "Limits", lambda *, seconds: Limits(nodes=NODES))
