"""Which game, as one value: name, board size, rule set, opening rule; as a text ``gomoku/15/renju/swap2``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ..core.contract import Game
from ..core.errors import SpecError, quoted, unknown
from .catalogue import GAMES, Entry, entry_of
from .own import PREFIX, admit, make_own_game


@dataclass(frozen=True, slots=True)
class GameSpec:
    """What makes the same game again, in every process; parts left out become the game's usual ones.

        >>> import heibai
        >>> spec = heibai.GameSpec.parse("gomoku/renju")
        >>> spec.size, spec.rule, str(spec)
        (15, 'renju', 'gomoku/15/renju')
        >>> heibai.Game(spec).start().turn
        'black'

    Nothing is made and no code runs before ``make``, and a ``py:`` game's not before the user's own ``admitted``.

    Raises:
        UnknownNameError: a rule set or opening rule that the game does not have.
        SpecError: a rule set or opening rule of a game that has one way only.
    """

    name: str  # of the catalogue: "gomoku"; or a class of the user's own: "py:module.Class"
    size: int | None = None  # squares a side; None: the usual one of a game whose code has not run
    rule: str = ""  # "renju"; empty for a game without rule variants
    opening: str = ""  # "swap2"; empty for a game without opening rules

    def __post_init__(self) -> None:
        entry = GAMES.get(self.name)
        if entry is None:
            return
        settled = {
            "size": entry.default_size if self.size is None else self.size,
            "rule": _settled("rule", self.rule, entry.rules, self.name),
            "opening": _settled("opening", self.opening, entry.openings, self.name),
        }
        for part, value in settled.items():
            object.__setattr__(self, part, value)

    @classmethod
    def parse(cls, text: str) -> Self:
        """``NAME[/SIZE][/RULE][/OPENING]``, any part but the name left out: ``gomoku``, ``gomoku/renju``.

        A game of the user's own keeps the places of its parts, because nobody knows its variants: ``py:a.B//rule``.

        Raises:
            UnknownNameError: no such game.
            SpecError: a part that is no size, rule set or opening rule of this game, or not in its place.
        """
        name, *parts = text.split("/")
        if name.startswith(PREFIX):
            return cls(name, *_own_parts(text, parts))
        entry, found, places = entry_of(name), dict[str, str](), _PLACES
        for part in parts:
            place = _place(part, entry)
            if place not in places:
                raise _misplaced(text, part, entry)
            places = places[places.index(place) + 1 :]
            found[place] = part
        size = found.get("size")
        return cls(name, None if size is None else int(size), found.get("rule", ""), found.get("opening", ""))

    @classmethod
    def of(cls, game: Game) -> Self:
        """The value that makes ``game`` again."""
        return cls(game.name, game.size, game.rule, game.opening)

    def admitted(self) -> Self:
        """The same, because the user asked for it: what a ``py:`` name names may run from now on in this process."""
        if self.name.startswith(PREFIX):
            admit(self.name)
        return self

    def make(self) -> Game:
        """The game.

        Raises:
            UnknownNameError: no such game.
            BoardSizeError: the game does not offer this size.
            SpecError: code that nobody in this process asked for, or that fails.
        """
        variant = {key: name for key, name in (("rule", self.rule), ("opening", self.opening)) if name}
        if self.name.startswith(PREFIX):
            return make_own_game(self.name, self.size, **variant)
        return entry_of(self.name).make(self.size, **variant)

    @property
    def label(self) -> str:
        """For people: ``gomoku 15x15 renju swap2``."""
        size = "" if self.size is None else f"{self.size}x{self.size}"
        return " ".join(filter(None, (self.name, size, self.rule, self.opening)))

    def __str__(self) -> str:
        """The shortest text with the size that makes the same game: usual variants at its end are left out."""
        entry = GAMES.get(self.name)
        parts = [self.name, "" if self.size is None else str(self.size)]
        parts += [self.rule] if entry is None or entry.rules else []
        parts += [self.opening] if entry is None or entry.openings else []
        usual = {"", *(names[0] for names in (entry.rules, entry.openings) if names)} if entry else {""}
        while parts[-1] in usual:
            parts.pop()
        return "/".join(parts)


_PLACES: tuple[str, ...] = ("size", "rule", "opening")
_WHAT = {"rule": "rule set", "opening": "way to open"}


def _settled(part: str, came: str, known: tuple[str, ...], name: str) -> str:
    """``came``, or the usual one of ``known``."""
    if not known and came:
        raise SpecError(f"{name} has one {_WHAT[part]}, {quoted(came)} came; leave --{part} out")
    if came and came not in known:
        kind = f"{name.capitalize()} rule set" if part == "rule" else "opening rule"
        raise unknown(kind, came, list(known), mend=f"--{part} {known[0]}")
    return came or (known[0] if known else "")


def _place(part: str, entry: Entry) -> str:
    """Which part of a text this is; empty: none."""
    if _is_size(part):
        return "size"
    return "rule" if part in entry.rules else "opening" if part in entry.openings else ""


def _is_size(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= 3


def _misplaced(text: str, part: str, entry: Entry) -> SpecError:
    offered = (("/RULE", entry.rules), ("/OPENING", entry.openings))
    variants = "".join(f"[{place}: {', '.join(known)}]" for place, known in offered if known)
    name = text.partition("/")[0]
    return SpecError(
        f"{quoted(text)}: {quoted(part)} does not belong there; expected {name}[/SIZE]{variants}, "
        f"as in '{GameSpec(name)}'"
    )


def _own_parts(text: str, parts: list[str]) -> tuple[int | None, str, str]:
    """Size, rule and opening, each in its place, the empty ones left to the class."""
    size, rule, opening = [*parts, "", "", ""][: len(_PLACES)]
    if len(parts) > len(_PLACES) or not (size == "" or _is_size(size)):
        raise SpecError(f"{quoted(text)} is no game; expected py:module.Class[/SIZE[/RULE[/OPENING]]]")
    return int(size) if size else None, rule, opening
