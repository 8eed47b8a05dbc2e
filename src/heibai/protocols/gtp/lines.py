"""Commands and responses as text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...core.errors import ProtocolError, quoted

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_RESPONSE = re.compile(r"([=?])(\d*)[ \t]?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    name: str
    arguments: tuple[str, ...] = ()
    id: str = ""  # a number that comes back with the response; empty: none

    def __str__(self) -> str:
        return " ".join(filter(None, (self.id, self.name, *self.arguments)))


def parse_command(line: str) -> Command | None:
    """The command of a line; None for an empty one or a comment."""
    words = _CONTROL.sub("", line.replace("\t", " ")).partition("#")[0].split()
    id = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
    return Command(words[0], tuple(words[1:]), id) if words else None


def format_response(id: str, text: str, *, failed: bool = False) -> str:
    """A whole response without the line end that closes it: an empty line follows."""
    return f"{'?' if failed else '='}{id} {text}".rstrip() + "\n"


def parse_response(lines: str) -> tuple[bool, str]:
    """(whether it worked, text) of the lines of a response. Raises ProtocolError."""
    found = _RESPONSE.fullmatch(lines.strip("\n"))
    if not found:
        raise ProtocolError(f"{quoted(lines)} came, '= ...' or '? ...' expected")
    return found[1] == "=", found[3].strip()
