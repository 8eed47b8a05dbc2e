"""Which game, as one value: name, board size, rule set, opening rule; as a text ``gomoku/15/renju/swap2``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..core.contract import Game
from ..core.errors import BoardSizeError, HeibaiError, SpecError, quoted, unknown
from ..core.plugins import CodeOfOthers
from .catalogue import GAMES, GameEntry
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
    size: int = 0  # columns of the board; 0: the usual one of a game whose code has not run
    rule: str = ""  # "renju"; empty for a game without rule variants
    opening: str = ""  # "swap2"; empty for a game without opening rules

    def __post_init__(self) -> None:
        entry = self._entry
        if entry is None:
            return
        settled = {
            "size": self.size or entry.default_size,
            "rule": _settled("rule", self.rule, entry.rules, self.name),
            "opening": _settled("opening", self.opening, entry.openings, self.name),
        }
        for part, value in settled.items():
            object.__setattr__(self, part, value)

    @classmethod
    def parse(cls, text: str, *, size: int | None = None, rule: str | None = None, opening: str | None = None) -> Self:
        """``NAME[/SIZE][/RULE][/OPENING]``, any part but the name left out: ``gomoku``, ``gomoku/renju``.

        A game of the user's own keeps the places of its parts, because nobody knows its variants: ``py:a.B//rule``.

        Args:
            size, rule, opening: parts that came beside the text, as ``--size 15``; None: none did.

        Raises:
            UnknownNameError: no such game, rule set or opening rule.
            BoardSizeError: a size of 0 beside the text.
            SpecError: a part that is none of this game, or not in its place; two that differ.
        """
        name, *parts = text.split("/")
        if size == 0:
            raise BoardSizeError(f"{quoted(name)} has no 0x0 board; leave the size out for the usual one")
        written = _own_parts(text, parts) if name.startswith(PREFIX) else _known_parts(text, parts, _entry_of(name))
        for part, beside in (("size", size), ("rule", rule), ("opening", opening)):
            came = "" if beside is None else str(beside)
            if came and written.get(part, came) != came:
                raise SpecError(f"{quoted(text)} and --{part} {came} say two things; leave one of them out")
            written |= {part: came} if came else {}
        return cls(name, int(written.get("size", 0)), written.get("rule", ""), written.get("opening", ""))

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], *, opening: str = "opening") -> Self:
        """Which game a file's ``fields`` say: by the text alone, or by four fields, as version 0.1.0 wrote them.

        ``opening``: the name of that field. Raises KeyError (no game), SpecError (another type), and what parse raises.
        """
        rule, opening_rule = fields.get("rule") or "", fields.get(opening) or ""
        name, size = fields["game"], fields.get("size")
        texts = all(isinstance(each, str) for each in (name, rule, opening_rule))
        if not texts or not (size is None or (type(size) is int and size > 0)):
            raise SpecError(
                f"{quoted(repr((name, size, rule, opening_rule)))} names no game; expected 'gomoku/15/renju'"
            )
        return cls.parse(name) if size is None else cls(name, size, rule, opening_rule)

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
            return make_own_game(self.name, self.size or None, **variant)
        entry = _entry_of(self.name)
        if self.name in GAMES.own:
            return entry.make(self.size, **variant)
        try:
            with CodeOfOthers(str(self)):
                return entry.make(self.size, **variant)
        except HeibaiError:
            raise
        except Exception as error:  # whatever another package's game does
            raise SpecError(
                f"the game {quoted(str(self))} of the package {GAMES.origin(self.name)!r} cannot be made "
                f"({type(error).__name__}: {error}); mend it, or take it out"
            ) from error

    @property
    def label(self) -> str:
        """For people: ``gomoku 15x15 renju swap2``."""
        return " ".join(filter(None, (self.board, self.rule, self.opening)))

    @property
    def board(self) -> str:
        """Name and board for people, without variants: ``gomoku 15x15``."""
        rows = (self._entry.rows if self._entry else 0) or self.size
        return f"{self.name} {self.size}x{rows}" if self.size else self.name

    @property
    def _entry(self) -> GameEntry | None:
        """What the catalogue says of it; None for a game that it does not have."""
        return None if self.name.startswith(PREFIX) else GAMES.get(self.name)

    def __str__(self) -> str:
        """The shortest text with the size that makes the same game: usual variants at its end are left out."""
        entry = self._entry
        parts = [self.name, str(self.size or "")]
        parts += [self.rule] if entry is None or entry.rules else []
        parts += [self.opening] if entry is None or entry.openings else []
        usual = {"", *(names[0] for names in (entry.rules, entry.openings) if names)} if entry else {""}
        while parts[-1] in usual:
            parts.pop()
        return "/".join(parts)


def make_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """The game of a text such as ``gomoku`` or ``gomoku/15/renju``; what neither it nor the others say is as usual.

    Raises:
        UnknownNameError: no such game, rule set or opening rule.
        BoardSizeError: the game does not offer this size.
        SpecError: a rule set or opening rule for a game that has none; code that nobody in this process asked for.
    """
    return GameSpec.parse(name, size=size, rule=rule, opening=opening).make()


def make_asked_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """``make_game`` for a text that the user gave: it may be ``py:module.Class``, whose code then runs.

    Names that come with data (records, requests of a page) go to ``make_game``, which has such a game only after this.
    """
    return GameSpec.parse(name, size=size, rule=rule, opening=opening).admitted().make()


_PLACES: tuple[str, ...] = ("size", "rule", "opening")
_WHAT = {"rule": "rule set", "opening": "way to open"}


def _entry_of(name: str) -> GameEntry:
    """The game of that name. Raises UnknownNameError; SpecError for one of a broken package."""
    if name not in GAMES:
        raise unknown("game", name, list(GAMES), mend="heibai play reversi")
    return GAMES[name]


def _settled(part: str, came: str, known: tuple[str, ...], name: str) -> str:
    """``came``, or the usual one of ``known``."""
    if not known and came:
        raise SpecError(f"{name} has one {_WHAT[part]}, {quoted(came)} came; leave --{part} out")
    if came and came not in known:
        kind = f"{name.capitalize()} rule set" if part == "rule" else "opening rule"
        raise unknown(kind, came, list(known), mend=f"--{part} {known[0]}")
    return came or (known[0] if known else "")


def _place(part: str, entry: GameEntry) -> str:
    """Which part of a text this is; empty: none."""
    if _is_size(part):
        return "size"
    return "rule" if part in entry.rules else "opening" if part in entry.openings else ""


def _is_size(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= 3 and not part.startswith("0")


def _misplaced(text: str, part: str, entry: GameEntry) -> SpecError:
    offered = (("/RULE", entry.rules), ("/OPENING", entry.openings))
    variants = "".join(f"[{place}: {', '.join(known)}]" for place, known in offered if known)
    name = text.partition("/")[0]
    return SpecError(
        f"{quoted(text)}: {quoted(part)} does not belong there; expected {name}[/SIZE]{variants}, "
        f"as in '{GameSpec(name)}'"
    )


def _known_parts(text: str, parts: list[str], entry: GameEntry) -> dict[str, str]:
    """The parts of a text by what they are, each behind those that come before it."""
    found, places = dict[str, str](), _PLACES
    for part in parts:
        place = _place(part, entry)
        if place not in places:
            raise _misplaced(text, part, entry)
        places = places[places.index(place) + 1 :]
        found[place] = part
    return found


def _own_parts(text: str, parts: list[str]) -> dict[str, str]:
    """Size, rule and opening, each in its place, the empty ones left to the class."""
    if len(parts) > len(_PLACES) or not (parts[:1] in ([], [""]) or _is_size(parts[0])):
        raise SpecError(f"{quoted(text)} is no game; expected py:module.Class[/SIZE[/RULE[/OPENING]]]")
    return {place: part for place, part in zip(_PLACES, parts, strict=False) if part}
