"""The fonts in which a real browser shows Chinese: none has serifs, whatever is installed beside."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e
STYLE = (Path(__file__).parents[2] / "web" / "src" / "style.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("family", ["--serif", "--sans", "--mono"])
def test_chinese_is_shown_without_serifs(browser, language, family):
    context = browser.new_context()
    page = context.new_page()
    shown = f'<h1 style="font-family: var({family})">黑白棋与五子棋</h1>'
    page.set_content(f'<html lang="{language}"><head><style>{STYLE}</style></head><body>{shown}</body></html>')
    devtools = context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    heading = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": heading})["fonts"]
    context.close()
    names = {font["familyName"] for font in fonts}
    assert names
    assert [name for name in names if any(word in name for word in ("Serif", "Song", "Ming", "Sun"))] == []
