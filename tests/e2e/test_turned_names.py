"""A name that turns the text around it is shown by its characters, wherever the page shows it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from small_archives import write_games

from heibai.games import GameSpec
from heibai.records.record import Record

from .conftest import Server, Table, own_home, running

pytestmark = pytest.mark.e2e

REVERSI = GameSpec("reversi", 8)
TURNED = "eve\u202eanna"


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with own_home(tmp_path_factory) as home, running(home) as server:
        path = tmp_path_factory.mktemp("games") / "games.jsonl"
        moves = REVERSI.make().parse_transcript("f5d6c3")
        game = Record(moves, REVERSI, black=TURNED, white="Boris", event="cup\u2066s", date="1998")
        program = Path(sys.executable).parent / "heibai"
        imported = [str(program), "import", str(write_games(path, [game]))]
        subprocess.run(imported, check=True, capture_output=True, env=os.environ)
        yield server


def test_a_turned_name_is_shown_by_its_characters(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#library=search")
    expect(page.get_by_text("eve\\u202eanna").first).to_be_visible()
    for shown in (page.content(), page.locator("body").inner_text()):
        assert not {"\u202e", "\u2066"} & set(shown)
