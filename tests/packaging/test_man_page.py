"""The manual page tells every verb and option of the command line."""

import re
import runpy
from pathlib import Path

import pytest

from heibai.apps.cli import VERBS, load_verb

TOOL = Path(__file__).parents[2] / "tools" / "publish" / "man_page.py"


@pytest.fixture(scope="module")
def page():
    return runpy.run_path(str(TOOL))["man_page"]().replace(r"\-", "-")


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_stands_there_with_its_help_and_options(page, verb):
    _, part = page.split(f".SS heibai {verb}\n", 1)
    lines = re.split(r"^\.S[SH] ", part, maxsplit=1, flags=re.MULTILINE)[0].splitlines()
    assert lines[0] == VERBS[verb][1]
    names = [line.removeprefix(r"\fB") for line in lines if line.startswith(r"\fB")]
    shown = [parameter for parameter in load_verb(verb).params if not parameter.hidden]
    assert len(names) == len(shown)
    for name, parameter in zip(names, shown, strict=True):
        assert name.startswith((parameter.opts[0], parameter.name.upper()))


def test_every_option_is_explained(page):
    assert r"\&" not in page.splitlines()


def test_the_examples_name_verbs(page):
    examples = re.search(r"^\.EX\n(.*?)^\.EE", page, re.MULTILINE | re.DOTALL)
    assert examples
    for line in examples[1].splitlines():
        assert line.split()[1] in VERBS
