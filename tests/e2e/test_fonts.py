"""The fonts in which a real browser shows Chinese: without serifs, in the forms of China; letters keep their own."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e
STYLE = (Path(__file__).parents[2] / "web" / "src" / "style.css").read_text(encoding="utf-8")
WRONG = ("Serif", "Song", "Ming", "Sun", " JP", " KR", " TC", " HK")
FAMILIES = ["--serif", "--sans", "--mono"]


@pytest.fixture
def fonts_of(browser):
    """(language, family, text) -> the names of the fonts in which the page shows it."""
    context = browser.new_context()
    page = context.new_page()
    devtools = context.new_cdp_session(page)

    def look(language, family, text):
        shown = f'<h1 style="font-family: var({family})">{text}</h1>'
        page.set_content(f'<html lang="{language}"><head><style>{STYLE}</style></head><body>{shown}</body></html>')
        devtools.send("DOM.enable")
        devtools.send("CSS.enable")
        root = devtools.send("DOM.getDocument")["root"]["nodeId"]
        heading = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
        return {
            font["familyName"] for font in devtools.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
        }

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
