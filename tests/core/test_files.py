"""Files that a person names are regular ones of a size that memory holds."""

import os

import pytest

from heibai.core.files import read_bytes, read_text, require_writable


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
