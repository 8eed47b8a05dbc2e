"""What systems do differently stands in ``core/system`` and ``core/files.py``; mypy sees to the rest of it."""

from __future__ import annotations

import ast
from pathlib import Path

import heibai

PACKAGE = Path(heibai.__file__).parent
ROOMS = ("core/system/", "core/files.py")
MODULES = {"ctypes", "fcntl", "grp", "msvcrt", "mmap", "posix", "pty", "pwd", "resource", "select", "termios", "winreg"}
PLACES = ("/proc/", "/sys/", "/dev/", "/bin/")
ELSEWHERE = {
    "players/serving/bundles/archive.py": {"#!/bin/sh"},  # what a bundle for Linux and macOS is started by
}


def particular(source: str) -> set[str]:
    """What only some systems have, as far as a name says it: modules, places, questions after the system."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & MODULES
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ("sys.platform", "os.name", "os.kill"):
            found.add(ast.unparse(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value.split()[0] for place in PLACES if node.value.lstrip("#!").startswith(place)}
    return found


def test_no_other_room_asks_which_system_it_is_on():
    sources = {str(path.relative_to(PACKAGE)): path for path in PACKAGE.rglob("*.py")}
    asked = {
        name: found
        for name, path in sources.items()
        if not name.startswith(ROOMS) and (found := particular(path.read_text(encoding="utf-8")))
    }
    assert asked == ELSEWHERE


def test_what_is_particular_is_seen():
    assert particular("import fcntl\nfrom select import poll") == {"fcntl", "select"}
    assert particular("import os\nos.kill(1, 0)\nopen('/proc/self/stat')") == {"os.kill", "/proc/self/stat"}
    assert particular("import sys\nx = sys.platform == 'win32'\nwords = ['/bin/sh']") == {"sys.platform", "/bin/sh"}
