"""The catalogue of games: one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..core.contract import Game
from ..core.errors import SpecError, quoted, unknown
from .gomoku.rules import Gomoku
from .gomoku.rulesets import OPENINGS, RULE_SETS
from .own import PREFIX, admit, make_own_game
from .reversi.rules import Reversi


@dataclass(frozen=True, slots=True)
class Entry:
    """One game: how to make it on a board, and the names of its variants, the usual one first."""

    make: Callable[..., Game]  # (size), with rule= and opening= where there are variants
    default_size: int
    usual_sizes: tuple[int, ...]  # the boards to offer first
    rules: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()


GAMES: Mapping[str, Entry] = {
    "reversi": Entry(Reversi, 8, (4, 6, 8)),
    "gomoku": Entry(Gomoku, 15, (9, 15, 19), tuple(RULE_SETS), OPENINGS),
}


def make_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """The named game on a board of ``size`` (its usual one by default), usual rule and opening rule by default.

    Raises:
        UnknownNameError: no such game, rule set or opening rule.
        BoardSizeError: the game does not offer this size.
        SpecError: a rule set or opening rule for a game that has none; code that nobody in this process asked for.
    """
    if name.startswith(PREFIX):
        return make_own_game(name, size, **{k: v for k, v in (("rule", rule), ("opening", opening)) if v is not None})
    if name not in GAMES:
        raise unknown("game", name, list(GAMES), mend="heibai play reversi")
    entry = GAMES[name]
    variant: dict[str, str] = {}
    for key, came, known in (("rule", rule, entry.rules), ("opening", opening, entry.openings)):
        if came is None:
            continue
        if not known:
            raise SpecError(f"{name} has one {_WHAT[key]}, {quoted(came)} came; leave --{key} out")
        variant[key] = came
    return entry.make(entry.default_size if size is None else size, **variant)


def make_asked_game(name: str, size: int | None = None, *, rule: str | None = None, opening: str | None = None) -> Game:
    """``make_game`` for a name that the user gave: it may be ``py:module.Class``, whose code then runs.

    Names that come with data (records, requests of a page) go to ``make_game``, which has such a game only after this.
    """
    return make_game(admit(name) if name.startswith(PREFIX) else name, size, rule=rule, opening=opening)


_WHAT = {"rule": "rule set", "opening": "way to open"}
