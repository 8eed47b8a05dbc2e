"""The list of all games of a server."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from heibai.store.home import database_path

from .conftest import Server, Table
from .stored import dialog, keep, names

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its games are those of the test."""
    return server_of_module


def test_your_games_lists_all_with_result_and_opens_one(table_in: Callable[..., Table], server: Server) -> None:
    ids = [keep(server, seats=("level:2", "human"), plies=plies) for plies in (None, 9, None)]
    for _ in range(50):
        keep(server, plies=1)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (ids[2],))
    table = table_in()
    table.open()
    table.page.get_by_role("button", name="Your games").click()
    rows = dialog(table).get_by_test_id("stored-games").get_by_role("listitem")
    expect(rows).to_have_count(54)  # more than the server tells at once
    assert re.search(r"Level 2: .*You win by \d+|Level 2: .*The AI wins by \d+", rows.nth(53).inner_text(), re.DOTALL)
    assert "Not over, step 9" in rows.nth(52).inner_text()
    assert re.search(r"\d{1,2} \w{3,9} \d{4}, \d\d:\d\d", rows.nth(52).inner_text())
    assert "Damaged\nit is not what was saved, its digest differs" in rows.nth(51).inner_text()
    expect(rows.nth(51).get_by_role("button")).to_have_count(0)
    rows.nth(53).get_by_role("button").click()
    expect(dialog(table)).to_be_hidden()
    expect(table.page.get_by_test_id("ending")).to_be_visible()
    assert names(table)[1] == "You"
