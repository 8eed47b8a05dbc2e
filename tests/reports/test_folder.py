"""Folders of reports: written whole or not at all, and held against their manifest."""

from __future__ import annotations

import json
import os

import pytest
from hostile_report import hostile_report

from heibai.core.errors import RunError
from heibai.reports import folder as folders
from heibai.reports.folder import files_of, write_folder
from heibai.reports.manifest import MANIFEST, faults_of, read_manifest, seal


@pytest.fixture(scope="module")
def files():
    return files_of(hostile_report(pictures=()))


@pytest.fixture
def report(files, tmp_path):
    write_folder(files, tmp_path / "report")
    return tmp_path / "report"


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_holds_every_file_and_is_as_its_manifest_says(files, report):
    assert content(report) == files
    assert faults_of(report) == []
    assert os.listdir(report.parent) == ["report"]


def test_every_flipped_byte_is_named(files, report):
    for name, data in files.items():
        (report / name).write_bytes(bytes([data[0] ^ 1]) + data[1:])
        (fault,) = faults_of(report)
        assert name in fault
        (report / name).write_bytes(data)


def test_a_changed_manifest_is_told_by_its_own_checksum(report):
    path = report / MANIFEST
    path.write_bytes(path.read_bytes().replace(b'"seed": 7', b'"seed": 8'))
    with pytest.raises(RunError, match="was changed"):
        read_manifest(report)


def test_a_missing_and_an_added_file_are_named(report):
    (report / "games.jsonl").unlink()
    (report / "more.txt").write_text("x")
    assert [fault.partition(":")[0] for fault in faults_of(report)] == ["games.jsonl", "more.txt"]


def test_a_manifest_reaches_for_no_file_outside_its_folder(report):
    manifest = json.loads((report / MANIFEST).read_text())
    del manifest["sha256"]
    manifest["files"] = {"../secret": {"bytes": 1, "sha256": "0"}}
    (report / MANIFEST).write_bytes(seal(manifest))
    assert faults_of(report)[0] == "../secret: it is a place outside the folder"


def test_a_report_takes_the_place_of_an_older_one(report):
    newer = files_of(hostile_report(pictures=(), paragraphs=("newer",)))
    write_folder(newer, report)
    assert content(report) == newer
    assert os.listdir(report.parent) == ["report"]


@pytest.mark.parametrize("what", ["a file of ours", "a changed report", "a link"])
def test_what_is_no_report_is_kept(files, report, what):
    place = report
    if what == "a file of ours":
        place = report.parent / "other"
        place.mkdir()
        (place / "thesis.tex").write_text("years of work")
    elif what == "a changed report":
        (report / "report.md").write_text("my own words")
    else:
        place = report.parent / "link"
        place.symlink_to(report)
    before = content(place)
    with pytest.raises(RunError, match="nothing was changed"):
        write_folder(files, place)
    assert content(place) == before


def test_an_empty_folder_is_taken(files, tmp_path):
    (tmp_path / "empty").mkdir()
    write_folder(files, tmp_path / "empty")
    assert faults_of(tmp_path / "empty") == []


@pytest.mark.parametrize("file", range(4))
def test_a_refused_write_leaves_what_was_there_and_nothing_half_made(report, monkeypatch, file):
    before, written = content(report), 0

    def refuse(descriptor):
        nonlocal written
        written += 1
        if written > file:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(folders.os, "fsync", refuse)
    with pytest.raises(RunError, match="No space left"):
        write_folder(files_of(hostile_report(pictures=())), report)
    assert content(report) == before
    assert os.listdir(report.parent) == ["report"]


def test_a_report_that_a_killed_writer_had_moved_aside_is_put_back(files, report):
    report.rename(report.parent / ".report.old.999999999.tmp")
    with pytest.raises(RunError, match="cannot write"):
        write_folder({"a": b"", "a/b": b""} | files, report)
    assert content(report) == files
    assert os.listdir(report.parent) == ["report"]


def test_what_this_process_could_not_tidy_up_is_no_hindrance(files, tmp_path):
    (tmp_path / f".report.new.{os.getpid()}.tmp").mkdir()
    write_folder(files, tmp_path / "report")
    assert os.listdir(tmp_path) == ["report"]


def test_what_a_killed_writer_left_is_cleared(files, tmp_path):
    left = tmp_path / ".report.new.999999999.tmp"
    left.mkdir()
    (left / "report.md").write_text("half")
    write_folder(files, tmp_path / "report")
    assert os.listdir(tmp_path) == ["report"]
