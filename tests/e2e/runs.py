"""Pages of runs as a person meets them: a server of their own, and what every such page keeps."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

LATER = 90_000  # milliseconds: a process of its own begins


def heibai(*words: str) -> Any:
    """What the command line answers, of the same runs."""
    program = Path(sys.executable).parent / "heibai"
    return json.loads(subprocess.run([str(program), *words, "--json"], check=True, capture_output=True).stdout)


def champion_of(run: str) -> str:
    """The champion's name on the page: a run that nobody named is called by when it began."""
    return "Champion of " + re.sub(r"^[a-z]+-(....)(..)(..)-(..)(..)(..)-[0-9a-f]{4}$", r"\1-\2-\3 \4:\5:\6", run)


def until_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("state")).to_have_attribute("data-state", state, timeout=LATER)
