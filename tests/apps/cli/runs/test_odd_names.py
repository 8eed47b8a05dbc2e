"""Folders of runs and names in the library may be anything: they are shown as one line, and drawn in whole pictures."""

from __future__ import annotations

import os
import shutil
from xml.dom.minidom import parse

import pytest
from kept_runs import keep_run
from small_archives import random_games, write_games

from heibai.core.errors import printable
from heibai.jobs.directory import RunDirectory

NAMES = {b"two\nlines": "two\\nlines", b"byte\xff": "byte\\udcff", b"control\x01": "control\\x01"}
NAMES |= {"back\u202ewards".encode(): "back\\u202ewards", b"bell\x07\x1b[31m": "bell\\x07\\x1b[31m"}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return keep_run(tmp_path_factory.mktemp("kept") / "run").path


@pytest.fixture(params=NAMES, ids=NAMES.values())
def run(request, tmp_path, monkeypatch, kept):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    path = tmp_path / "home" / "runs" / os.fsdecode(request.param)
    shutil.copytree(kept, path)
    return path, NAMES[request.param]


def test_a_run_of_any_name_is_a_row_and_is_shown(command_line, run):
    path, shown = run
    code, out, said = command_line("runs")
    assert (code, len(out.splitlines())) == (0, 1), said
    assert out.startswith(shown)
    code, out, said = command_line("runs", "show", path)
    assert code == 0, said
    assert out.startswith(f"{shown}  evolve")
    assert printable(out, keep="\n") == out


@pytest.mark.sampled(8)
def test_a_run_of_any_name_is_drawn_in_a_picture_that_is_well_formed(command_line, run, tmp_path):
    path, _ = run
    for words in (["runs", "show", path, "--plot", tmp_path / "one.svg", "all"], None):
        words = words or ["runs", "compare", path, path, "--plot", tmp_path / "two.svg"]
        code, out, said = command_line(*words)
        assert code == 0, said
        assert printable(out, keep="\n") == out
    for picture in tmp_path.glob("*.svg"):
        parse(str(picture))
    assert RunDirectory.open(path).id == path.name


def test_a_name_in_the_library_reorders_nothing(command_line, tmp_path, monkeypatch):
    from dataclasses import replace

    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    games = [replace(each, black="eve\u202eanna\n\x1b[2J") for each in random_games(3, size=6)]
    command_line("import", write_games(tmp_path / "games.jsonl", games))
    for words in (["library", "search"], ["library", "players"]):
        code, out, _ = command_line(*words)
        assert code == 0
        assert "eve\\u202eanna\\n\\x1b[2J" in out
        assert printable(out, keep="\n") == out
