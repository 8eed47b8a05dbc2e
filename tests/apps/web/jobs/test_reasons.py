"""The page knows some reasons for a stop by the words of the server and translates or leaves them out."""

from __future__ import annotations

import ast
import re
import signal
from pathlib import Path

import heibai

ROOT = Path(heibai.__file__).parent
WORDS = Path(__file__).parents[4] / "web" / "src" / "lib" / "jobs"


def texts(folder):
    """Every literal text of the Python in a folder."""
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py"))
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_what_the_page_knows_is_what_the_server_says():
    (asked_for,) = re.findall(r"ASKED_FOR = new Set\(\[(.*)\]\)", (WORDS / "status.ts").read_text("utf-8"))
    (reasons,) = re.findall(r"^  reasons: \{\n(.*?)^  \}", (WORDS / "text" / "en.ts").read_text("utf-8"), re.M | re.S)
    known = set(re.findall(r'"(.*?)"', asked_for)) | set(re.findall(r'^    "?(.*?)"?: "', reasons, re.M))
    assert {"given more", "the server was stopped", "SIGTERM"} <= known
    folders = (ROOT / "jobs", ROOT / "apps" / "web" / "jobs", ROOT / "apps" / "web" / "one_thread")
    said = set().union(*map(texts, folders), signal.Signals.__members__)
    assert known - said == set()
