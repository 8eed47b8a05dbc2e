"""The grammar of player texts: ``name[:key=value,...]``, where commas inside brackets do not split.

Some names take a single argument instead of keys: ``level:3``, ``human:3``, ``py:module.Class``, ``remote:NAME`` and
``mine/NAME``. The
name of one's own run may hold any characters. See docs/players.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..core.errors import SpecError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_ARGUMENT_NAMES = {  # with an example each
    "level": "level:3",
    "human": "human:3",
    "py": "py:mymodule.MyPlayer",
    "remote": "remote:rhino",
}
MINE = "mine"
_EXAMPLE = "'alphabeta:depth=4,eval=zones'"


@dataclass(frozen=True, slots=True)
class PlayerText:
    """A parsed text: a name with options in the order they came, or a name with one argument."""

    name: str  # "alphabeta"
    options: tuple[tuple[str, str], ...] = ()  # (key, value)
    argument: str | None = None  # of level:, human:, py: and mine/

    def get(self, key: str) -> str | None:
        """The value of ``key``, None if it was not written."""
        return dict(self.options).get(key)

    def __str__(self) -> str:
        """The text that parses to this again."""
        if self.name == MINE:
            return f"{MINE}/{self.argument}"
        rest = self.argument if self.argument is not None else ",".join(f"{key}={value}" for key, value in self.options)
        return f"{self.name}:{rest}" if rest else self.name


def parse_player_text(text: str) -> PlayerText:
    """The parts of a player text; whether the names exist is not looked at. Raises SpecError."""
    if text.lstrip().startswith(f"{MINE}/"):
        return PlayerText(MINE, argument=text.lstrip().removeprefix(f"{MINE}/"))
    name, colon, rest = text.strip().partition(":")
    name, rest = name.strip(), rest.strip()
    if not _NAME.fullmatch(name) or len(text) > 100_000:
        raise SpecError(f"{_short(text)} is no player text; write name:key=value,..., as in {_EXAMPLE}")
    if name in _ARGUMENT_NAMES:
        if not rest:
            raise SpecError(f"{_short(text)} lacks what follows the colon; write it as in '{_ARGUMENT_NAMES[name]}'")
        return PlayerText(name, argument=rest)
    if colon and not rest:
        raise SpecError(f"{_short(text)} ends after the colon; write keys behind it, as in {_EXAMPLE}, or leave it out")
    return PlayerText(name, tuple(_parse_option(part, text) for part in _split(rest, text)) if rest else ())


def unbracketed(text: str) -> str:
    """A player text that stands in the value of a key, where brackets keep its commas together."""
    return text[1:-1] if text.startswith("[") and text.endswith("]") else text


def _parse_option(part: str, text: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    key, value = key.strip(), value.strip()
    if not equals or not value or not _NAME.fullmatch(key):
        raise SpecError(f"{_short(part)} in {_short(text)} is no option; write key=value, as in {_EXAMPLE}")
    return key, value


def _split(rest: str, text: str) -> list[str]:
    """``rest`` at the commas outside brackets."""
    parts, depth, start = [], 0, 0
    for index, letter in enumerate(rest):
        depth += (letter == "[") - (letter == "]")
        if depth < 0:
            break
        if letter == "," and depth == 0:
            parts.append(rest[start:index])
            start = index + 1
    if depth != 0:
        raise SpecError(
            f"the brackets of {_short(text)} do not match; write weights as in 'eval=zones[15,6,-8,-6,4,4]'"
        )
    parts.append(rest[start:])
    keys = [part.partition("=")[0].strip() for part in parts]
    for key in keys:
        if keys.count(key) > 1:
            raise SpecError(f"{_short(key)} is written twice in {_short(text)}; leave one of them out")
    return parts


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")
