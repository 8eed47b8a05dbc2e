"""The blocks of a page of the documentation, and the commands in those that are for a shell.

A block stands between fences, or is indented by four signs behind an empty line. It is a session where its commands
begin with ``$``, and what they print stands between them. It is all commands where its first word is a program's.
Everything else is shown text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("examples/**/*.md")),
]
SHELL = {"", "sh", "console", "bash"}
PROGRAMS = {"heibai", "python", "python3", "make", "pip", "ray", "cd", "cat", "curl", "docker", "systemctl", "time"}
PROGRAMS |= {"nice", "createdb", "export", ".ci/run", "tests/store/postgres_server.sh"}
_FENCE = re.compile(r" {0,3}```(?P<word>\w*)$")
_ASSIGNED = re.compile(r"(?:\w+=(?:'[^']*'|\S*)\s+)+(?=\S)|\w+='[^']*'$|\w+=\S+$")


@dataclass(frozen=True)
class Block:
    """``line`` is that of its first line on the page, from 1; ``word`` stands behind the fence."""

    page: str
    line: int
    word: str
    lines: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def is_session(self) -> bool:
        return self.word in SHELL and any(line.startswith("$ ") for line in self.lines)

    @property
    def is_commands(self) -> bool:
        return self.is_session or (self.word in SHELL and bool(self.lines) and _program(self.lines[0]) in PROGRAMS)

    @property
    def is_python(self) -> bool:
        return self.word == "python"


@dataclass(frozen=True)
class Command:
    """One command with the lines that continue it; ``text`` has no ``$`` before it."""

    place: str
    text: str


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> list[Block]:
    return [
        Block(name_of(page), line, word, tuple(lines))
        for line, word, lines in _blocks(page.read_text(encoding="utf-8").splitlines())
    ]


def commands_of(block: Block) -> list[Command]:
    """In their order; none of a block that shows text."""
    if not block.is_commands:
        return []
    return [
        Command(f"{block.page}:{block.line + at}", text.removeprefix("$ "))
        for at, text in _joined(block.lines)
        if text and not text.startswith("#") and (text.startswith("$ ") or not block.is_session)
    ]


def _blocks(lines: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    at = 0
    while at < len(lines):
        fence = _FENCE.fullmatch(lines[at])
        end = at + 1
        if fence:
            while not re.fullmatch(r" {0,3}```", lines[end]):
                end += 1
            yield at + 2, fence["word"], lines[at + 1 : end]
            end += 1
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1].strip()):
            while end < len(lines) and lines[end].startswith("    "):
                end += 1
            yield at + 1, "", [line[4:] for line in lines[at:end]]
        at = end


def _joined(lines: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Lines with those that continue them, as a shell reads them: a backslash at the end takes the next line in."""
    at = 0
    while at < len(lines):
        end = at
        while lines[end].endswith("\\") and end + 1 < len(lines):
            end += 1
        yield at, "\n".join(lines[at : end + 1]).strip()
        at = end + 1


def _program(line: str) -> str:
    """The first word that is no assignment; an assignment alone counts as ``export``."""
    found = _ASSIGNED.match(line)
    rest = line[found.end() :] if found else line
    return (rest.split() or ["export"])[0]
