"""Player texts to players: ``make_player('alphabeta:depth=4,eval=zones', game)``.

``level:3`` is a named strength, ``human:3`` errs as people do, ``mine/RUN`` is the champion of a run of the user's own,
``py:module.Class`` a class of theirs, ``remote:NAME`` a program of others. What the kernel does not play goes to the
Python searches by what the text and the evaluator declare; nothing falls back in silence. See docs/players.md.

``PlayerMaker`` is a player before a game is known, in another form than a text; ``player_of`` takes any of these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from ..core.contract import Evaluator, Game, Player
from ..core.errors import ForbiddenSpecError, SpecError, quoted, unknown
from .books.player import BOOK_KEYS, LEAST, BookPlayer, LibraryMoves, PlayedMoves, usual_fallback, with_book
from .catalogue import ARCHIVE, SEARCHES, Search, parse_value
from .clock.player import CLOCK_KEYS, ClockedPlayer, control_in
from .engine import NamedPlayer, RandomPlayer, SearchPlayer
from .evaluator_text import parse_evaluator, require_safe
from .human.model import HUMAN
from .human.player import HumanPlayer, person_of
from .keys import Value, format_value
from .levels import level_of, search_of
from .remote.player import NAME as REMOTE
from .remote.player import make_remote_player
from .search.monte_carlo import MONTE_CARLO, check_options, monte_carlo_player
from .search.network import NET, VISITS, spelt_out
from .search.search_player import installed_player, search_player, sequence_player
from .text import MINE, PlayerText, in_value, parse_player_text, unbracketed
from .user_player import make_user_player

TEXTS = ("eval", "fallback")  # keys whose values are texts


def make_player(text: str, game: Game, *, given: Evaluator | None = None) -> Player:
    """The player that ``text`` names, for one game and board; with ``given``, ``eval=`` only names that evaluator.

    Raises:
        SpecError: a fault in the grammar, a key or a value.
        UnknownNameError: no such search, level, evaluator or class.
        WeightsError, WeightsFileError: the evaluator's weights do not fit.
    """
    parsed = parse_player_text(text)
    if parsed.name == "level":
        return NamedPlayer(str(parsed), make_player(level_of(parsed.argument or "", game).text, game))
    if parsed.name == HUMAN:
        return _human_player(parsed.argument or "", str(parsed), game)
    if parsed.name == "py":
        return make_user_player(parsed.argument or "", str(parsed))
    if parsed.name == REMOTE:
        return make_remote_player(parsed, game)
    if parsed.name == MINE and parsed.argument is not None:
        return _own_champion(parsed.argument, str(parsed), game)
    search, options = _read_options(parsed)
    if search.name == ARCHIVE:
        return _archive_player(search, options, game)
    if "book" in options:
        return _with_book(search, options, game, given)
    return _played(search, options, game, given)


def _played(search: Search, options: Mapping[str, Value], game: Game, given: Evaluator | None) -> Player:
    return _with_clock(search, options, game, given) if "total" in options else _made(search, options, game, given)


def _with_book(search: Search, options: Mapping[str, Value], game: Game, given: Evaluator | None) -> Player:
    """The player that the options but for the book's name, with the book in front of it."""
    kept = {key: value for key, value in options.items() if key not in BOOK_KEYS}
    player = _played(search, kept, game, given)
    text, margin = _format(search, options), options.get("margin")
    return with_book(
        text, str(options["book"]), player, game,
        pick=str(options.get("pick", "weighted")), margin=None if margin is None else float(margin),
    )  # fmt: skip


def _archive_player(search: Search, options: Mapping[str, Value], game: Game) -> Player:
    """The library's moves, and behind them another player."""
    written = str(options.get("fallback") or usual_fallback(game))
    fallback = make_player(written, game)
    known, pick = LibraryMoves(int(options.get("min", LEAST))), str(options.get("pick", "best"))
    return BookPlayer(_format(search, options), PlayedMoves(known, pick), fallback)


def _made(search: Search, options: Mapping[str, Value], game: Game, given: Evaluator | None) -> Player:
    if search.name == "random":
        return RandomPlayer(game.name)
    text = _format(search, options)
    if search.make is not None:
        return installed_player(text, search, search.make, options, game, given=given)
    if search.name == "sequence":
        return sequence_player(text, search, options, game)
    if search.name in MONTE_CARLO:
        return monte_carlo_player(search.name, text, options, game, given=given)
    return search_player(text, search, options, game, given=given)


def _with_clock(search: Search, options: Mapping[str, Value], game: Game, given: Evaluator | None) -> Player:
    """The player that the options but for the clock's name, with a clock."""
    text = _format(search, options)
    kept = {key: value for key, value in options.items() if key not in CLOCK_KEYS}
    player = _made(search, {**kept, "seconds": options["total"]}, game, given)
    assert isinstance(player, SearchPlayer)  # as all that have a limit of seconds
    clocked = ClockedPlayer(text, player, control_in(options))
    if player.evaluator is None or player.evaluator.kernel:
        clocked.warm_up(game)
    return clocked


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
        raise ForbiddenSpecError(
            f"{quoted(text)} would run code, which a page may not ask for; use it on the command line"
        )
    if parsed.name == REMOTE:
        raise ForbiddenSpecError(
            f"{quoted(text)} would start a program, which a page may not ask for; use it on the command line"
        )
    if parsed.argument is not None:
        return str(parsed)
    search, options = _read_options(parsed)
    if "eval" in options:
        require_safe(str(options["eval"]))
    if "fallback" in options:
        require_safe_for_page(str(options["fallback"]))
    for key, value in options.items():
        limit = search.key(key).web_limit
        if limit is not None and not isinstance(value, str) and value > limit:
            raise ForbiddenSpecError(f"{key}={value} is more than a page may ask for ({limit:g}); use the command line")
    return _format(search, options)


class PlayerMaker(ABC):
    """A player before a game is known; like a text it can be made anew, and is pickled to other processes."""

    @property
    @abstractmethod
    def name(self) -> str:
        """How tables and records call it."""

    @abstractmethod
    def make(self, game: Game) -> Player:
        """The player for one game and board. Raises what `make_player` raises."""


def player_of(wanted: str | PlayerMaker | Player, game: Game) -> Player:
    """The player that a text or a maker stands for; a player stands for itself. Raises what `make_player` raises."""
    if isinstance(wanted, str):
        return make_player(wanted, game)
    return wanted.make(game) if isinstance(wanted, PlayerMaker) else wanted


def _read_options(parsed: PlayerText) -> tuple[Search, dict[str, Value]]:
    """The search and its values by key, in catalogue order."""
    if parsed.name not in SEARCHES:
        known = [*SEARCHES, "level:N", f"{HUMAN}:N", "mine/RUN", "py:module.Class", f"{REMOTE}:NAME"]
        raise unknown("player", parsed.name, known, mend="see: heibai players")
    search = replace(SEARCHES[parsed.name], name=parsed.name)
    written = {key: parse_value(key, value, search=search) for key, value in parsed.options}
    if NET in written or VISITS in written:
        return _read_options(spelt_out(parsed))
    for key in BOOK_KEYS:
        if key in written and search.name != ARCHIVE and "book" not in written:
            raise SpecError(f"{key}= in {quoted(str(parsed))} says how to choose from a book; add one, as in book=mine")
    if isinstance(fallback := written.get("fallback"), str):
        written["fallback"] = canonical_text(unbracketed(fallback))
    if search.name in MONTE_CARLO:
        check_options(str(parsed), written)
    elif "eval" in search.keys and "eval" not in written and not search.evaluator:
        raise SpecError(
            f"{quoted(str(parsed))} needs an evaluator; add one, as in {search.example!r} (see: heibai players)"
        )
    _require_one_clock(str(parsed), written)
    if isinstance(evaluator := written.get("eval"), str):
        written["eval"] = str(parse_evaluator(evaluator))
    return search, {key: written[key] for key in search.keys if key in written}


def _require_one_clock(text: str, options: Mapping[str, Value]) -> None:
    """Raises SpecError where the options contradict each other about time."""
    if "increment" in options and "total" not in options:
        raise SpecError(f"increment= in {quoted(text)} adds to the time of a game; say which, as in total=300")
    if "seconds" in options and "total" in options:
        raise SpecError(f"seconds= in {quoted(text)} is for each move and total= for the whole game; leave one out")


def _format(search: Search, options: Mapping[str, Value]) -> str:
    printed = ((key, format_value(value)) for key, value in options.items())
    return str(PlayerText(search.name, tuple((key, in_value(text) if key in TEXTS else text) for key, text in printed)))


def _own_champion(run: str, text: str, game: Game) -> Player:
    search_name, fixed = search_of(run, game)
    search = SEARCHES[search_name]
    options: dict[str, Value] = {**fixed, "eval": text}
    return NamedPlayer(text, search_player(_format(search, options), search, options, game))


def _human_player(number: str, text: str, game: Game) -> Player:
    model, person = person_of(number, game)
    judge = make_player(model.judge, game)
    assert isinstance(judge, SearchPlayer)
    return HumanPlayer(text, judge, game, model, person)
