"""The fonts of a real browser: headings in the family that is shipped, Chinese without serifs in the forms of China."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page

from .conftest import Server, Table

pytestmark = pytest.mark.e2e
STYLE = (Path(__file__).parents[2] / "web" / "src" / "style.css").read_text(encoding="utf-8")
WRONG = ("Serif", "Song", "Ming", "Sun", " JP", " KR", " TC", " HK")
FAMILIES = ["--serif", "--sans", "--mono"]
SHIPPED = "Source Serif 4"
IS_THERE = "name => [...document.fonts].some(face => face.family.includes(name) && face.status === 'loaded')"


def fonts_by(devtools: CDPSession, selector: str) -> list[dict[str, object]]:
    """The fonts in which a part of the page is shown, as Chromium names them."""
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    part = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found: list[dict[str, object]] = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": part})["fonts"]
    return found


def heading_fonts(page: Page, address: str) -> list[tuple[str, bool]]:
    """Names of the fonts of the heading of Breed once the shipped one is there, and whether the page brought them."""
    page.goto(f"{address}#breed")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_function(IS_THERE, arg=SHIPPED)
    fonts = fonts_by(page.context.new_cdp_session(page), "h1")
    return [(str(font["familyName"]), bool(font["isCustomFont"])) for font in fonts]


@pytest.fixture
def fonts_of(browser):
    """(language, family, text) -> the names of the fonts in which the page shows it."""
    context = browser.new_context()
    page = context.new_page()
    devtools = context.new_cdp_session(page)

    def look(language, family, text):
        shown = f'<h1 style="font-family: var({family})">{text}</h1>'
        page.set_content(f'<html lang="{language}"><head><style>{STYLE}</style></head><body>{shown}</body></html>')
        return {font["familyName"] for font in fonts_by(devtools, "h1")}

    yield look
    context.close()


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("family", FAMILIES)
def test_chinese_is_shown_without_serifs_and_in_the_forms_of_china(fonts_of, language, family):
    names = fonts_of(language, family, "黑白棋与五子棋")
    assert names
    assert [name for name in names if any(word in name for word in WRONG)] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_letters_stand_in_no_chinese_font(fonts_of, family):
    names = fonts_of("en", family, "Reversi")
    assert [name for name in names if "CJK" in name or " SC" in name] == []


def test_a_heading_is_shown_in_the_shipped_family_alone(table_in: Callable[..., Table], server: Server) -> None:
    [(name, is_own)] = heading_fonts(table_in().page, server.address)
    assert name.startswith(SHIPPED)
    assert is_own


def test_a_chinese_heading_keeps_the_fonts_of_the_system(table_in: Callable[..., Table], server: Server) -> None:
    fonts = heading_fonts(table_in(locale="zh-CN").page, server.address)
    assert fonts
    assert [name for name, is_own in fonts if is_own] == []
