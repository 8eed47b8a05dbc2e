"""The Chinese pages say what the English ones do: the same blocks, in words of their own."""

from __future__ import annotations

import re

import pytest
from docs_blocks import PAGES, ROOT, blocks_of, name_of

TWINS = {"README.zh.md": "README.md", "docs/zh/tutorial.md": "docs/tutorial.md"}
TWINS |= {f"docs/zh/course/{page.name}": name_of(page) for page in PAGES if page.parent == ROOT / "docs" / "course"}
EACH = pytest.mark.parametrize("chinese", TWINS)
HAN = "\u3400-\u9fff"
NAMES = {"黑白", "中文"}  # of the program, and of what a link leads to; docs/documents.md has the sources' titles
DOCUMENTS = {
    "期末 Project 强化学习",
    "黑白棋搜索策略与强化学习优化",
    "人工智能实验报告——黑白棋AI",
}


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page):
    """What stands in its blocks, without remarks behind commands."""
    return [(block.word, [re.sub(r" +# .*", "", line) for line in block.lines]) for block in blocks_of(ROOT / page)]


@EACH
def test_commands_programs_and_what_they_print_are_those_of_the_english_page(chinese):
    assert blocks(chinese)
    assert blocks(chinese) == blocks(TWINS[chinese])


@EACH
def test_each_leads_to_the_other(chinese):
    folder = (ROOT / chinese).parent
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(chinese))
    assert (ROOT / TWINS[chinese]).resolve() in {(folder / link).resolve() for link in links}
    english = (ROOT / TWINS[chinese]).parent
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(TWINS[chinese]))
    assert (ROOT / chinese).resolve() in {(english / link).resolve() for link in links}


@EACH
def test_every_heading_is_there_in_chinese(chinese):
    ours, theirs = (re.findall(r"^(#+) (.+)$", text_of(page), re.M) for page in (chinese, TWINS[chinese]))
    if chinese.startswith("docs/"):
        assert [level for level, _ in ours] == [level for level, _ in theirs]
    assert [title for _, title in ours if not re.search(f"[{HAN}]", title)] == []


@EACH
def test_figures_of_the_text_are_those_of_the_english_page(chinese):
    ours, theirs = ({*re.findall(r"(?<![\w.])\d[\d.,]*\d", text_of(page))} for page in (chinese, TWINS[chinese]))
    assert ours <= theirs


@EACH
def test_punctuation_between_chinese_words_is_full_width(chinese):
    prose = re.sub(r"^```.*?^```$|`[^`]*`|\]\([^)]*\)", "", text_of(chinese), flags=re.M | re.S)
    assert re.findall(f"[{HAN}][,;:!?.(]|[,;:!?)][{HAN}]", prose) == []


@EACH
def test_breeding_has_one_word(chinese):
    """Differential evolution keeps the name that the field gave it."""
    assert "进化" not in text_of(chinese).replace("差分进化", "")


@EACH
def test_no_line_is_wider_than_120_columns(chinese):
    wide = [line for line in text_of(chinese).splitlines() if sum(1 + (ord(sign) > 0x2E7F) for sign in line) > 120]
    assert [line for line in wide if not line.startswith("|")] == []


@pytest.mark.parametrize("page", [name_of(page) for page in PAGES if name_of(page) not in TWINS])
def test_english_pages_have_no_chinese_but_names(page):
    text = text_of(page)
    for title in DOCUMENTS if page == "docs/documents.md" else ():
        text = text.replace(title, "")
    assert set(re.findall(f"[{HAN}]+", text)) <= NAMES
