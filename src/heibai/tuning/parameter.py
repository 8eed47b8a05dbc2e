"""What is tuned of a player text: a number in it, and between which bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import log

from ..core.contract import Game
from ..core.errors import SpecError, quoted
from ..core.numbers import number
from ..core.texts.parser import parse_text, text_of
from ..core.texts.text import Text, Value
from ..players.spec import canonical_text, make_player

_DIGITS = 4  # of a number, from its first one that is not 0
_FORM = "write NAME=LOW:HIGH, as in c=0.1:3, or NAME=LOW:HIGH:log"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number of a player text. Its place between the bounds is a share from 0 to 1."""

    name: str  # a key of the text, "c"; "tree.k" is the key k of what stands in brackets behind tree=
    low: float  # in the key's own unit
    high: float  # above low
    is_log: bool = False  # equal steps of the share are equal factors
    is_whole: bool = False  # the player takes whole numbers alone

    def value_at(self, share: float) -> float:
        """The number at ``share``, of four digits; a whole one where the player takes no other."""
        moved = (self.high / self.low) ** share if self.is_log else share * (self.high - self.low)
        value = self.low * moved if self.is_log else self.low + moved
        return float(round(value)) if self.is_whole else float(f"{value:.{_DIGITS}g}")

    def share_of(self, value: float) -> float:
        """Where ``value`` lies, from 0 to 1."""
        if self.is_log:
            return log(value / self.low) / log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    @property
    def least_step(self) -> float:
        """A share within which the value of a whole number surely changes; 0 for others."""
        return 1 / (self.high - self.low) if self.is_whole else 0.0

    @property
    def text(self) -> str:
        """What ``parse_parameter`` reads."""
        return f"{self.name}={_printed(self.low)}:{_printed(self.high)}" + (":log" if self.is_log else "")


def parse_parameter(text: str) -> Parameter:
    """``c=0.1:3`` or ``tree.k=10:5000:log``. Raises SpecError."""
    name, _, bounds = text.partition("=")
    low, high, *scale = bounds.split(":") if bounds.count(":") in (1, 2) else ("", "")
    try:
        found = Parameter(name.strip(), number(low), number(high), is_log=bool(scale))
    except ValueError:
        raise SpecError(f"{quoted(text)} is no parameter to tune; {_FORM}") from None
    if not found.name or scale not in ([], ["log"]):
        raise SpecError(f"{quoted(text)} is no parameter to tune; {_FORM}")
    if not found.low < found.high or (found.is_log and found.low <= 0):
        wrong = "bounds of a logarithm are above 0" if found.is_log and found.low <= 0 else "LOW lies below HIGH"
        raise SpecError(f"{quoted(text)}: {wrong}; {_FORM}")
    return found


def checked(player: str, parameters: Sequence[Parameter], game: Game) -> tuple[Parameter, ...]:
    """The parameters, each with whether the player takes whole numbers alone.

    Raises SpecError: none, one twice, one that the text does not have, a start beyond the bounds, or a bound that the
    player refuses.
    """
    names = [each.name for each in parameters]
    if not names or len(set(names)) < len(names):
        came = "none came" if not names else f"{quoted(max(names, key=names.count))} came twice"
        raise SpecError(f"parameters to tune are named once each, {came}; {_FORM}")
    return tuple(_checked(player, each, game) for each in parameters)


def _checked(player: str, parameter: Parameter, game: Game) -> Parameter:
    start = value_in(player, parameter.name)
    if not parameter.low <= start <= parameter.high:
        raise SpecError(
            f"{parameter.name} is {_printed(start)} in {quoted(player)}, outside {parameter.text}; begin within the "
            "bounds, or widen them"
        )
    for bound in (parameter.low, parameter.high):
        make_player(with_values(player, {parameter.name: bound}), game)
    whole = all(value.is_integer() for value in (parameter.low, parameter.high, start))
    return replace(parameter, is_whole=whole and not _takes(player, parameter.name, parameter.low + 0.5, game))


def _takes(player: str, name: str, value: float, game: Game) -> bool:
    try:
        make_player(with_values(player, {name: value}), game)
    except SpecError:
        return False
    return True


def value_in(player: str, name: str) -> float:
    """The number that stands there. Raises SpecError: the text has no such key, or no number behind it."""
    found: Value | None = parse_text(player)
    seen = ""
    for key in name.split("."):
        text = text_of(found) if found is not None else Text("")
        found, seen = text.get(key), f"{seen}{key}"
        if found is None:
            raise _unknown(player, name, seen, text)
        seen += "."
    try:
        return number(found if isinstance(found, str) else "")
    except ValueError:
        raise SpecError(f"{name} of {quoted(player)} is no number, so it cannot be tuned") from None


def _unknown(player: str, name: str, missing: str, text: Text) -> SpecError:
    written = [key for key, _ in text.options]
    near = get_close_matches(missing.rpartition(".")[2], written, 1)
    mend = f"the nearest is {near[0]!r}" if near else f"write {missing.rpartition('.')[2]}= with the value to begin at"
    return SpecError(f"{quoted(name)} does not stand in {quoted(player)}; {mend}")


def with_values(player: str, values: dict[str, float]) -> str:
    """The text with these numbers in their places, as heibai prints it. Raises SpecError."""
    text = parse_text(player)
    for name, value in values.items():
        text = _with_value(text, name.split("."), _printed(value))
    return canonical_text(str(text))


def _with_value(text: Text, path: Sequence[str], value: str) -> Text:
    key, *inner = path
    changed: list[tuple[str, Value]] = []
    for name, old in text.options:
        new: Value = old if name != key else _with_value(text_of(old), inner, value) if inner else value
        changed.append((name, new))
    return replace(text, options=tuple(changed))


def _printed(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
