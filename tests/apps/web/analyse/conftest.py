"""Analyses that end because they have found all there is, on a busy machine too."""

from __future__ import annotations

import pytest
from waiting import MINUTES

from heibai.apps.web.analyse import analyses, forced_wins, lines


@pytest.fixture(autouse=True)
def _minutes_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (analyses, forced_wins, lines):
        monkeypatch.setattr(room, "SECONDS", MINUTES)
