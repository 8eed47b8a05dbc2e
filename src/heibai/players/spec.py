"""Player texts to players: ``make_player('alphabeta:depth=4,eval=zones', game)``.

``level:3`` is a named strength, ``py:module.Class`` a class of the user's own. What the kernel does not play goes to
the Python searches by what the text and the evaluator declare; nothing falls back in silence. See docs/players.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..core.contract import Game, Limits, Player
from ..core.errors import ForbiddenSpecError, SpecError, unknown
from .catalogue import KERNEL_ONLY_KEYS, KEYS, SEARCHES, Search, Value, format_value, parse_value
from .engine import NamedPlayer, SearchPlayer
from .levels import level_of
from .plain import RandomPlayer
from .text import PlayerText, parse_player_text
from .user_code import load_class

DEFAULT_DEPTH = 4  # of minimax and alphabeta when the text limits nothing
_BUILT_IN_EVALUATOR = re.compile(
    r"[A-Za-z][A-Za-z0-9_-]*(/[A-Za-z0-9_-]+(=[A-Za-z0-9_-]+(\.[0-9]+)?)?)*(\[[0-9eE+.,\s-]*\])?"
)


def make_player(text: str, game: Game) -> Player:
    """The player that ``text`` names, for one game and board.

    Raises:
        SpecError: a fault in the grammar, a key or a value.
        UnknownNameError: no such search, level, evaluator or class.
        WeightsError, WeightsFileError: the evaluator's weights do not fit.
    """
    parsed = parse_player_text(text)
    if parsed.name == "level":
        return NamedPlayer(str(parsed), make_player(level_of(parsed.argument or "", game).text, game))
    if parsed.name == "py":
        return _user_player(parsed.argument or "", str(parsed))
    search, options = _read_options(parsed)
    if search.name == "random":
        return RandomPlayer()
    return _search_player(search, options, game)


def canonical_text(text: str) -> str:
    """The same player with its keys in catalogue order and its numbers in their shortest form. Raises SpecError."""
    parsed = parse_player_text(text)
    if parsed.argument is not None:
        return str(parsed)
    search, options = _read_options(parsed)
    return _format(search, options)


def require_safe_for_page(text: str) -> str:
    """The canonical form of a text that a page may send: built-in names, levels and stored champions only.

    Raises:
        ForbiddenSpecError: it names code (``py:``), a file (``@``) or more work than a page may ask for.
        SpecError, UnknownNameError: it is no player text at all.
    """
    parsed = parse_player_text(text)
    if parsed.name == "py":
        raise ForbiddenSpecError(f"{text!r} would run code, which a page may not ask for; use it on the command line")
    if parsed.argument is not None:
        return str(parsed)
    search, options = _read_options(parsed)
    evaluator = options.get("eval")
    if evaluator is not None and not _BUILT_IN_EVALUATOR.fullmatch(str(evaluator)):
        raise ForbiddenSpecError(
            f"eval={evaluator!r} would read a file or run code, which a page may not ask for; use a built-in name such "
            "as eval=zones, or the command line"
        )
    for key, value in options.items():
        limit = KEYS[key].web_limit
        if limit is not None and not isinstance(value, str) and value > limit:
            raise ForbiddenSpecError(f"{key}={value} is more than a page may ask for ({limit:g}); use the command line")
    return _format(search, options)


def _read_options(parsed: PlayerText) -> tuple[Search, dict[str, Value]]:
    """The search and its values by key, in catalogue order."""
    if parsed.name not in SEARCHES:
        raise unknown("player", parsed.name, [*SEARCHES, "level:N", "py:module.Class"], mend="see: heibai players")
    search = SEARCHES[parsed.name]
    written = {key: parse_value(key, value, search=search) for key, value in parsed.options}
    if "eval" in search.keys and "eval" not in written:
        raise SpecError(f"{str(parsed)!r} needs an evaluator; add one, as in {search.example!r} (see: heibai players)")
    return search, {key: written[key] for key in search.keys if key in written}


def _format(search: Search, options: Mapping[str, Value]) -> str:
    return str(PlayerText(search.name, tuple((key, format_value(value)) for key, value in options.items())))


def _user_player(path: str, text: str) -> Player:
    player = load_class(path)()
    if not callable(getattr(player, "choose", None)):
        raise SpecError(f"{text!r} has no method choose(game, position, *, rng, progress=None); see docs/players.md")
    if not hasattr(player, "kernel"):
        player.kernel = None
    player.name = text
    return player  # type: ignore[no-any-return]


def _search_player(search: Search, options: Mapping[str, Value], game: Game) -> Player:
    from .evaluator_text import make_evaluator
    from .searchers import python_searcher

    text = _format(search, options)
    evaluator = make_evaluator(str(options["eval"]), game)
    _require_python_form(text, options)
    searcher = python_searcher(search.name, options)
    return SearchPlayer(text, searcher, evaluator, _limits(search, options), noise=float(options.get("noise", 0.0)))


def _limits(search: Search, options: Mapping[str, Value]) -> Limits:
    if "depth" not in search.keys:
        return Limits()
    free = "seconds" in options or "nodes" in options
    depth = options.get("depth", None if free else DEFAULT_DEPTH)
    values: dict[str, Any] = {"depth": depth, "seconds": options.get("seconds"), "nodes": options.get("nodes")}
    return Limits(**values)


def _require_python_form(text: str, options: Mapping[str, Value]) -> None:
    for key in KERNEL_ONLY_KEYS:
        if key in options:
            why = "python=1 asks for" if options.get("python") else "an evaluator without a kernel twin goes to"
            raise SpecError(f"{key}= in {text!r} belongs to the kernel, and {why} the Python search; leave {key} out")
