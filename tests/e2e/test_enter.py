"""A server that asks for its token, as a person at a browser meets it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from serving import served

from .views import require_no_violations

pytestmark = pytest.mark.e2e


def show(page: Page, token: str) -> None:
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Enter").click()


def test_a_person_shows_the_token_once_and_plays(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (_, printed):
        address = f"http://127.0.0.1:{printed.rpartition(':')[2]}"
        token = (tmp_path / "token").read_text("ascii").strip()
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(address)
        show(page, "x" * 20)
        expect(page.get_by_role("alert")).to_contain_text("not this server's token")
        show(page, token)
        expect(page).to_have_url(re.compile(r"^http://127\.0\.0\.1:\d+/(#.*)?$"))
        expect(page.get_by_role("gridcell").first).to_be_visible()
        assert token not in page.evaluate("document.cookie + JSON.stringify(localStorage)")
        context.close()


def test_the_printed_address_leads_to_the_page_and_leaves_the_address_bar(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (_, printed):
        address = f"http://127.0.0.1:{printed.rpartition(':')[2]}"
        token = (tmp_path / "token").read_text("ascii").strip()
        context = browser.new_context(locale="zh-CN")
        page = context.new_page()
        page.goto(f"{address}/enter?token={token}")
        expect(page.get_by_role("gridcell").first).to_be_visible()
        assert token not in page.url
        context.clear_cookies()
        page.reload()
        expect(page.get_by_label("令牌")).to_be_visible()
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_the_token_is_asked_for(
    browser: Browser, tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (_, printed):
        context = browser.new_context(locale="en-GB", color_scheme=scheme)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{printed.rpartition(':')[2]}")
        require_no_violations(page)
        show(page, "x" * 20)
        expect(page.get_by_role("alert")).to_be_visible()
        require_no_violations(page)
        context.close()
