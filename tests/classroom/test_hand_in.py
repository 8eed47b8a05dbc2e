"""A hand-in is copied whole or not at all, compiled once and under limits; what is wrong is said."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from lacking import lacking

from heibai.classroom import hand_in
from heibai.classroom.hand_in import freeze, read_class
from heibai.classroom.limits import HandInLimits
from heibai.core.errors import SpecError

ANSWER = "def choose_move(board, colour, legal):\n    return legal[0]\n"
EMPTY = "int main() {}\n"


@pytest.fixture
def one(tmp_path):
    """The only hand-in of a folder with these files."""

    def made(**files):
        folder = tmp_path / "class" / "somebody"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name.replace("__", ".")).write_text(text)
        found, refused = read_class(tmp_path / "class")
        assert not refused
        return found[0]

    return made


def test_a_copy_that_was_broken_off_is_made_again(one, tmp_path, monkeypatch):
    taken = one(player__py=ANSWER, table__txt="1 2 3")
    copied = []

    def copy_one(source, place):
        if copied:
            raise KeyboardInterrupt
        copied.append(shutil.copyfile(source, place))

    monkeypatch.setattr(hand_in.shutil, "copy", copy_one)
    with pytest.raises(KeyboardInterrupt):
        freeze(taken, tmp_path / "store", memory=256)
    monkeypatch.undo()
    start = freeze(taken, tmp_path / "store", memory=256)
    assert (start.home / "somebody" / "table.txt").read_text() == "1 2 3"
    assert [each.name for each in (tmp_path / "store").iterdir()] == [start.home.name]


def test_it_is_compiled_once(one, tmp_path, monkeypatch):
    taken = one(main__cpp=EMPTY)
    start = freeze(taken, tmp_path / "store", memory=256)
    assert subprocess.run(start.command, check=False).returncode == 0
    monkeypatch.setattr(hand_in, "_compile", lambda *words: pytest.fail("it is compiled again"))
    assert freeze(taken, tmp_path / "store", memory=256) == start


def test_a_compiler_that_was_killed_leaves_nothing_to_be_run(one, tmp_path):
    taken = one(main__cpp=EMPTY)
    start = freeze(taken, tmp_path / "store", memory=256)
    (start.home / "built").rename(start.home / "half-built")
    (start.home / "half-built" / "program").write_text("half")
    assert freeze(taken, tmp_path / "store", memory=256) == start
    assert subprocess.run(start.command, check=False).returncode == 0


def test_its_tests_are_no_part_of_it(one, tmp_path):
    start = freeze(one(main__cpp=EMPTY, test_main__cpp="no C++"), tmp_path / "store", memory=256)
    assert subprocess.run(start.command, check=False).returncode == 0


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"main__cpp": "int main() { return x; }\n"}, r"main.cpp does not compile: main.cpp:1:21: error: .*x"),
        ({"main__cpp": "int mein() {}\n"}, r"does not compile: .*undefined reference to `main'"),
        ({"player__py": "def choose_move(:\n"}, r"player.py is no Python .*line 1"),
    ],
)
def test_what_does_not_compile_says_where(one, tmp_path, files, words):
    with pytest.raises(SpecError, match=words):
        freeze(one(**files), tmp_path / "store", memory=256)
    assert not list(tmp_path.glob("store/*/built"))


def test_a_compiler_that_takes_too_long_is_ended(one, tmp_path, monkeypatch):
    monkeypatch.setattr(hand_in, "_COMPILER", HandInLimits(seconds=0.0))
    with pytest.raises(SpecError, match="took more than 0 s to compile; make it smaller"):
        freeze(one(main__cpp=EMPTY), tmp_path / "store", memory=256)


def test_java_says_where_too(one, tmp_path):
    if shutil.which("javac") is None:
        lacking("javac is not installed; to run: apt install default-jdk-headless")
    with pytest.raises(SpecError, match=r"Main.java does not compile: Main.java:1: error"):
        freeze(one(Main__java="public class Main { int x = y; }\n"), tmp_path / "store", memory=256)


def test_a_missing_tool_is_named_with_its_package(one, tmp_path, monkeypatch):
    monkeypatch.setattr(hand_in.shutil, "which", lambda name: None)
    with pytest.raises(SpecError, match=r"node is not on this machine, .* apt install nodejs"):
        freeze(one(main__js="1\n"), tmp_path / "store", memory=256)
