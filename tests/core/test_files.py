"""Files that a person names are regular ones of a size that memory holds; one is replaced whole or not at all."""

import os
from contextlib import suppress

import pytest

from heibai.core.files import read_bytes, read_text, replacing, require_writable


def test_a_file_is_read_whole(tmp_path):
    (tmp_path / "file").write_bytes("a\r\nü".encode())
    assert read_text(tmp_path / "file") == "a\nü"
    assert read_bytes(tmp_path / "file", most=5) == "a\r\nü".encode()


def test_devices_pipes_folders_and_large_files_are_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(bytes(6))
    for path, why in (
        ("/dev/zero", "no regular file"),
        (tmp_path / "pipe", "no regular file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "large", "more than"),
        ("a\0b", "No such file"),
    ):
        with pytest.raises(OSError, match=why):
            read_bytes(path, most=5)


def test_only_a_regular_file_may_be_replaced(tmp_path):
    (tmp_path / "file").touch()
    require_writable(tmp_path / "file")
    require_writable(tmp_path / "new")
    for path in ("/dev/full", tmp_path):
        with pytest.raises(OSError, match=r"no regular file|Is a directory"):
            require_writable(path)


def test_a_file_has_the_old_content_until_the_whole_new_one_is_there(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["file"]


def test_an_error_leaves_the_old_content_and_nothing_else(tmp_path):
    path = tmp_path / "file"
    path.write_text("old")
    for error in (ValueError, KeyboardInterrupt):
        with suppress(error), replacing(path) as file:
            file.write(b"ne")
            raise error
        assert path.read_text() == "old"
        assert os.listdir(tmp_path) == ["file"]


def test_file_and_folder_are_on_disk_unless_asked_otherwise(tmp_path, monkeypatch):
    synced, sync = [], os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda number: synced.append(os.readlink(f"/proc/self/fd/{number}")) or sync(number)
    )
    with replacing(tmp_path / "kept") as file:
        file.write(b"new")
    assert [os.path.dirname(synced[0]), *synced[1:]] == [str(tmp_path), str(tmp_path)]
    with replacing(tmp_path / "quick", durable=False) as file:
        file.write(b"new")
    assert len(synced) == 2
    assert sorted(os.listdir(tmp_path)) == ["kept", "quick"]
