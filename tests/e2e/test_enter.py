"""A server that asks for its token, as a person at a browser meets it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from serving import served

from .conftest import new_context
from .views import require_no_violations

pytestmark = pytest.mark.e2e


class Guarded(NamedTuple):
    """A server that asks for its token."""

    address: str
    token: str


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    folder = tmp_path_factory.mktemp("data")
    with served(folder, "--host", "0.0.0.0") as (_, printed):
        yield Guarded(f"http://127.0.0.1:{printed.rpartition(':')[2]}", (folder / "token").read_text("ascii").strip())


@pytest.fixture
def context_in(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    contexts: list[BrowserContext] = []

    def make(**settings: str) -> BrowserContext:
        contexts.append(context := new_context(browser, **settings))
        return context

    yield make
    for context in contexts:
        context.close()


def show(page: Page, token: str) -> None:
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Enter").click()


def test_a_person_shows_the_token_once_and_plays(context_in: Callable[..., BrowserContext], guarded: Guarded) -> None:
    page = context_in(locale="en-GB").new_page()
    page.goto(guarded.address)
    show(page, "x" * 20)
    expect(page.get_by_role("alert")).to_contain_text("not this server's token")
    show(page, guarded.token)
    expect(page).to_have_url(re.compile(r"^http://127\.0\.0\.1:\d+/(#.*)?$"))
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert guarded.token not in page.evaluate("document.cookie + JSON.stringify(localStorage)")


def test_the_printed_address_leads_to_the_page_and_leaves_the_address_bar(
    context_in: Callable[..., BrowserContext], guarded: Guarded
) -> None:
    context = context_in(locale="zh-CN")
    page = context.new_page()
    page.goto(f"{guarded.address}/enter?token={guarded.token}")
    expect(page.get_by_role("gridcell").first).to_be_visible()
    assert guarded.token not in page.url
    context.clear_cookies()
    page.reload()
    expect(page.get_by_label("令牌")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_the_token_is_asked_for(
    context_in: Callable[..., BrowserContext], guarded: Guarded, scheme: Literal["light", "dark"]
) -> None:
    page = context_in(locale="en-GB", color_scheme=scheme).new_page()
    page.goto(guarded.address)
    require_no_violations(page)
    show(page, "x" * 20)
    expect(page.get_by_role("alert")).to_be_visible()
    require_no_violations(page)
