"""Pages of runs as a person meets them: a server of their own, and what every such page keeps."""

from __future__ import annotations

import io
import json
import re
import sys
from contextlib import redirect_stdout
from typing import Any
from unittest import mock

import pytest
from playwright.sync_api import Page, expect

from heibai.apps.cli import main


def heibai(*words: str) -> Any:
    """What the command line answers, of the same runs."""
    said = io.StringIO()
    called = mock.patch.object(sys, "argv", ["heibai", *words, "--json"])
    with called, redirect_stdout(said), pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code, said.getvalue()
    return json.loads(said.getvalue())


def champion_of(run: str) -> str:
    """The champion's name on the page: a run that nobody named is called by when it began."""
    return "Champion of " + re.sub(r"^[a-z]+-(....)(..)(..)-(..)(..)(..)-[0-9a-f]{4}$", r"\1-\2-\3 \4:\5:\6", run)


def until_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("state")).to_have_attribute("data-state", state)
