"""Player texts: ``alphabeta:depth=4,eval=zones``, ``level:3``, ``py:module.Class``, ``mine/NAME`` (docs/texts.md).

The name of one's own run may hold any characters, so ``mine/NAME`` takes all that stands behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from ..core.texts.faults import fault
from ..core.texts.parser import Kind, parse_text, printed
from ..core.texts.text import place_of

_ARGUMENT_NAMES = {  # with an example each
    "level": "level:3",
    "human": "human:3",
    "py": "py:mymodule.MyPlayer",
    "remote": "remote:rhino",
}
REMOTE = "remote"
MINE = "mine"
PLAYER = Kind("player text", "alphabeta:depth=4,eval=zones")


@dataclass(frozen=True, slots=True)
class PlayerText:
    """A parsed text: a name with options in the order they came, or a name with one argument."""

    name: str  # "alphabeta"
    options: tuple[tuple[str, str], ...] = ()  # (key, value as it is printed: texts and lists in brackets)
    argument: str | None = None  # of level:, human:, py:, remote: and mine/; of remote: options may follow

    def get(self, key: str) -> str | None:
        """The value of ``key``, None if it was not written."""
        return dict(self.options).get(key)

    def __str__(self) -> str:
        """The text that parses to this again."""
        if self.name == MINE and self.argument is not None:
            return f"{MINE}/{self.argument}"
        argument = [] if self.argument is None else [self.argument]
        rest = ",".join([*argument, *(f"{key}={value}" for key, value in self.options)])
        return f"{self.name}:{rest}" if rest else self.name


def parse_player_text(text: str) -> PlayerText:
    """The parts of a player text; whether the names exist is not looked at. Raises SpecError."""
    if text.lstrip().startswith(f"{MINE}/"):
        return PlayerText(MINE, argument=text.lstrip().removeprefix(f"{MINE}/"))
    name = text.partition(":")[0].strip()
    if name in _ARGUMENT_NAMES:
        return _with_argument(text, Kind(PLAYER.name, _ARGUMENT_NAMES[name]))
    parsed = parse_text(text, PLAYER)
    if parsed.argument is not None:
        if near := get_close_matches(parsed.name, _ARGUMENT_NAMES, 1):
            example = f"{near[0]}:{printed(parsed.argument)}"
            raise fault(parsed.name, "is no player", f"the nearest is {near[0]!r}, as in {example!r}")
        raise fault(printed(parsed.argument), "is no option", f"write key=value, as in {PLAYER.example!r}")
    return PlayerText(parsed.name, tuple((key, printed(value)) for key, value in parsed.options))


def _with_argument(text: str, kind: Kind) -> PlayerText:
    """A name with a word behind its colon instead of options; the settings of a program may follow it."""
    parsed = parse_text(text, kind)
    if not isinstance(parsed.argument, str) or (parsed.options and parsed.name != REMOTE):
        came = text if parsed.argument is None else printed(parsed.argument)
        raise fault(came, f"is not the one word that {parsed.name}: takes", kind.mend)
    return PlayerText(parsed.name, tuple((key, printed(value)) for key, value in parsed.options), parsed.argument)


def unbracketed(text: str) -> str:
    """A text that stands in the value of a key, where brackets keep its commas together."""
    if not (text.startswith("[") and text.endswith("]")):
        return text
    place = place_of(text)
    return place.cut(1, len(text) - 1)


def in_value(text: str) -> str:
    """A text as it is printed behind ``key=``: in brackets, if it is more than a name, ``@path`` or ``mine/NAME``."""
    return f"[{text}]" if ":" in text and not text.startswith(("@", f"{MINE}/", "[")) else text


def with_evaluator(search: str, evaluator: str) -> str:
    """The search with this evaluator: both are texts, the search has none yet."""
    return f"{search}{',' if ':' in search else ':'}eval={in_value(evaluator)}"
