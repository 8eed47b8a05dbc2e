"""What cannot be read is named, by the doctor, by a backup and by verbs; what can only be read is read."""

from __future__ import annotations

import json
import os
import shutil
import zipfile

import pytest
from rights import as_somebody, closed, give_away, only_read, open_folder

from heibai.jobs.directory import RunDirectory
from heibai.library.books import book as books


@pytest.fixture
def home(monkeypatch, furnished, command_line):
    """A furnished data folder of a user who is not root; what the verbs import is imported."""
    with open_folder() as folder:
        shutil.copytree(furnished, folder / "home")
        give_away(folder)
        monkeypatch.setenv("HEIBAI_HOME", str(folder / "home"))
        for words in (["doctor"], ["backup", folder / "first.zip"], ["runs"], ["games"], ["library", "explore", "f5"]):
            command_line(*words)
        give_away(folder)
        books._read_once.cache_clear()
        yield folder / "home"


@pytest.fixture
def heibai(command_line):
    def call(*words):
        with as_somebody():
            return command_line(*words)

    return call


CLOSED = ("runs", "runs/*", "runs/*/config.json", "runs/*/checkpoint.json", "books", "books/*", "analyses", "library")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", CLOSED)
def test_what_cannot_be_read_is_named_and_the_exit_code_says_so(home, heibai, place):
    path = next(iter(sorted(home.glob(place))))
    with closed(path):
        code, said, _ = heibai("doctor", "--json")
        assert code == 1
        told = "\n".join(finding for part in json.loads(said)["parts"] for finding in part["findings"])
        assert str(path) in told
        assert "Permission denied" in told
        assert "chmod" in told
        assert "start a new run" not in told
        assert " rm " not in told
        code, said, error = heibai("backup", home.parent / "all.zip")
        assert (code, said) == (2, "")
        assert str(path) in error
        assert "chmod" in error
        assert "Traceback" not in error
    assert not (home.parent / "all.zip").exists()
    assert heibai("backup", home.parent / "all.zip")[0] == 0


def test_a_data_folder_that_is_closed_is_a_sentence_everywhere(home, heibai):
    with closed(home):
        for words in (
            ["doctor"],
            ["backup", home.parent / "all.zip"],
            ["runs"],
            ["games"],
            ["book", "show", "--book", "small"],
        ):
            code, _, said = heibai(*words)
            assert code in (1, 2)
            assert "Traceback" not in said


def test_a_home_that_can_only_be_read_is_read_and_kept_in_a_backup(home, heibai):
    before = [heibai(*words)[1] for words in READING]
    with only_read(home):
        for words, said in zip(READING, before, strict=True):
            code, out, error = heibai(*words)
            assert (code, out) == (0, said), error
        code, _, said = heibai("import", home.parent / "none.txt")
        assert code == 2
        code, _, said = heibai("library", "collections", "create", "mine")
        assert code == 2
        assert "is read-only" in said
        code, _, said = heibai("backup", home.parent / "all.zip")
        if code == 0:
            assert zipfile.ZipFile(home.parent / "all.zip").testzip() is None
        else:
            assert "all.zip" not in said
            assert str(home) in said


READING = (
    ["runs"],
    ["games"],
    ["library", "explore", "--game", "reversi", "--size", 6],
    ["library", "search", "--limit", 3],
    ["library", "players"],
    ["book", "show", "--book", "small"],
)


def test_a_book_without_the_right_to_read_it_is_not_to_be_removed(home, heibai):
    path = home / "books" / "small.book.json.gz"
    with closed(path):
        code, _, said = heibai("book", "show", "--book", "small")
    assert code == 2
    assert "Permission denied" in said
    assert "chmod" in said
    assert "rm " not in said


def test_an_unreadable_checkpoint_asks_for_the_right_to_read_it(home, heibai):
    (checkpoint,) = home.glob("runs/*/checkpoint.json")
    with closed(checkpoint):
        code, _, said = heibai("resume", checkpoint.parent)
    assert code == 2
    assert "chmod" in said
    assert "new run" not in said
    assert RunDirectory.open(checkpoint.parent)


def test_a_pipe_among_the_books_is_named_and_waited_for_by_nobody(home, command_line):
    os.mkfifo(home / "books" / "pipe.book.json.gz")
    code, said, _ = command_line("doctor")
    assert code == 1
    assert "pipe.book.json.gz' is no book that can be read: it is a pipe or a device" in said
    for words in (
        ["book", "show", "--book", "pipe"],
        ["match", "alphabeta:depth=1,eval=zones,book=pipe", "random", "--games", 2],
    ):
        code, _, said = command_line(*words)
        assert code == 2
        assert "it is a pipe or a device" in said
