"""The searches that a player text can name, and their keys, as data for parsing, listing and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..core.contract import Abilities, Game, Searcher
from ..core.errors import SpecError, quoted
from ..core.numbers import number
from ..core.plugins import Shelf
from .clock.player import CLOCK_KEYS
from .engine import MOST, VARIABLE

Value = int | float | str


@dataclass(frozen=True)
class Key:
    """One key of a player text."""

    name: str
    expected: str  # what its value must be, for people
    help: str
    parse: Callable[[str], Value | None]  # None: not such a value
    web_limit: float | None = None  # the largest value that a page may ask for


@dataclass(frozen=True)
class Search:
    """One search that a player text can begin with."""

    name: str
    help: str
    keys: tuple[str, ...]  # allowed, in canonical order
    example: str
    make: Callable[[Mapping[str, Value]], Searcher] | None = None  # of another package's, from the values of its keys
    own_keys: tuple[Key, ...] = ()  # keys that heibai does not have
    needs: Callable[[Abilities], object] = lambda abilities: True  # what it asks of a game; None: the game has it not
    evaluator: str = ""  # the one that scores when a text names none; a game has to have it

    def key(self, name: str) -> Key:
        """One of its keys."""
        return next((key for key in self.own_keys if key.name == name), None) or KEYS[name]

    def plays(self, game: Game) -> bool:
        """Whether the game offers what this search needs."""
        return self.needs(game.abilities) is not None and (not self.evaluator or self.evaluator in game.feature_sets())


def _integer(low: int, high: int) -> Callable[[str], int | None]:
    def parse(text: str) -> int | None:
        if not (text.isascii() and text.isdigit() and len(text) <= 12):
            return None
        value = int(text)
        return value if low <= value <= high else None

    return parse


def _number(low: float, high: float, *, above: bool) -> Callable[[str], float | None]:
    def parse(text: str) -> float | None:
        try:
            value = number(text)
        except ValueError:
            return None
        return value if (low < value if above else low <= value) and value <= high else None

    return parse


def _plies(text: str) -> int | str | None:
    return text if text == "end" else _integer(0, 1000)(text)


def _words(*allowed: str) -> Callable[[str], str | None]:
    return lambda text: text if text in allowed else None


_FROM_1 = "a whole number from 1"
_MEGABYTES = "a whole number from 1 to 65536"
_UP_TO_A_MILLION = "a whole number from 1 to 1000000"
KEYS: Mapping[str, Key] = {
    key.name: key
    for key in (
        Key("depth", "a whole number from 1 to 60", "plies below the root", _integer(1, 60), 12),
        Key("seconds", "a number above 0", "wall clock for a move; not reproducible", _number(0, 1e6, above=True), 30),
        Key(
            "total",
            "a number from 0.1",
            "seconds for all moves of a game: the player keeps a clock; not reproducible",
            _number(0.1, 1e6, above=False),
            60,
        ),
        Key(
            "increment",
            "a number from 0",
            "with total=: seconds that come after every move; 0 by default",
            _number(0, 1e6, above=False),
            5,
        ),
        Key("nodes", _FROM_1, "positions entered for a move", _integer(1, 10**12), 50_000_000),
        Key(
            "playouts",
            "a whole number from 1 to 1000000000",
            "simulated games for a move; 80 by default",
            _integer(1, 10**9),
            1_000_000,
        ),
        Key(
            "simulate",
            "end, or a whole number from 0 to 1000",
            "random moves of a simulation before the evaluator is asked; end: to the end of the game; 10 by default",
            _plies,
        ),
        Key("schedule", "phase", "plies and playouts by the part of the game, see docs/mcts.md", _words("phase")),
        Key(
            "c",
            "a number from 0 to 100",
            "weight of the exploration term; 1/sqrt(2) by default",
            _number(0, 100, above=False),
        ),
        Key(
            "final",
            "visits or mean",
            "play the most visited move or the best mean; visits by default",
            _words("visits", "mean"),
        ),
        Key(
            "candidates",
            "0 or 1",
            "1: only moves near stones, forced ones alone, in the tree and in simulations; Gomoku",
            _integer(0, 1),
        ),
        Key(
            "rave",
            "a number from 0 to 1000000",
            "playouts after which a move's own mean counts as much as RAVE's; 0, none, by default; simulate=end",
            _number(0, 1_000_000, above=False),
        ),
        Key(
            "batch",
            "a whole number from 1 to 65536",
            "simulations that are evaluated in one call; 1 by default",
            _integer(1, 65536),
            1024,
        ),
        Key(
            "prior",
            "a number from 0 to 100",
            "weight of the priors of an evaluator that gives policies; 1.25 by default, 0 for none; simulate=0",
            _number(0, 100, above=False),
        ),
        Key("reuse", "0 or 1", "1: keep the tree from move to move", _integer(0, 1)),
        Key(
            "parallel",
            "tree or root",
            "several threads share one tree, or each has its own; tree by default",
            _words("tree", "root"),
        ),
        Key("memory", _MEGABYTES, "megabytes of the tree; 256 by default", _integer(1, 65536), 256),
        Key("table", _MEGABYTES, "megabytes of the transposition table", _integer(1, 65536), 256),
        Key("exact", "a whole number from 0 to 30", "solve from so many empty squares", _integer(0, 30), 20),
        Key(
            "selective",
            "0 or 1",
            "1: cuts are guessed, by default with n-tuple networks that it can be; 0: every line to full depth",
            _integer(0, 1),
        ),
        Key(
            "threads",
            f"a whole number from 1 to {MOST}",
            f"processors that search one move together; {VARIABLE} of the environment by default, else 1 (minimax: 1)",
            _integer(1, MOST),
            4,
        ),
        Key(
            "genes",
            "a whole number from 1 to 60",
            "moves of a sequence, both sides'; 7 by default",
            _integer(1, 60),
            15,
        ),
        Key("population", _UP_TO_A_MILLION, "random sequences at first; 2000 by default", _integer(1, 10**6), 10_000),
        Key(
            "most",
            "a whole number from 2 to 1000000",
            "sequences of a generation; 3500 by default",
            _integer(2, 10**6),
            10_000,
        ),
        Key("survivors", _UP_TO_A_MILLION, "the best, which breed; 200 by default", _integer(1, 10**6), 10_000),
        Key(
            "mutation", "a number from 0 to 1", "share of children with one new gene; 0.01", _number(0, 1, above=False)
        ),
        Key(
            "patience", _UP_TO_A_MILLION, "generations without a better sequence; 5 by default", _integer(1, 10**6), 50
        ),
        Key("generations", "a whole number from 0", "generations at most", _integer(0, 10**9)),
        Key("evaluations", _FROM_1, "sequences evaluated at most", _integer(1, 10**12)),
        Key("eval", "an evaluator text", "what scores the leaves, see below", lambda text: text or None),
        Key("ties", "first or random", "which of equally good moves; first by default", _words("first", "random")),
        Key("noise", "a number from 0 to 1", "probability of a random move", _number(0, 1, above=False)),
        Key("python", "0 or 1", "1: the clear Python form instead of the kernel", _integer(0, 1), 0),
    )
}

SEQUENCE_KEYS = ("genes", "population", "most", "survivors", "mutation", "patience", "generations", "evaluations")
_SIMULATION_KEYS = ("playouts", "seconds", *CLOCK_KEYS, "nodes", "simulate", "candidates")
_COMMON = ("eval", "ties", "noise", "python")
_OWN: Mapping[str, Search] = {
    search.name: search
    for search in (
        Search("random", "any legal move, each as likely", (), "random"),
        Search("greedy", "the move whose position the evaluator likes best", _COMMON, "greedy:eval=squares/mild"),
        Search(
            "minimax",
            "every line to a fixed depth; several threads share the first moves",
            ("depth", "threads", *_COMMON),
            "minimax:depth=2,eval=zones",
        ),
        Search(
            "alphabeta",
            "the value and move of minimax, many lines cut off; seconds, total, nodes, table, exact or selective "
            "choose the engine form (deepening, transposition table, exact endings), which may take several threads",
            ("depth", "seconds", *CLOCK_KEYS, "nodes", "table", "exact", "selective", "threads", *_COMMON),
            "alphabeta:seconds=0.5,eval=champion",
        ),
        Search(
            "sequence",
            "evolves the next moves of both sides by a genetic algorithm, without a tree",
            (*SEQUENCE_KEYS, "seconds", *CLOCK_KEYS, "noise", "python"),
            "sequence:genes=7,population=2000",
            needs=lambda abilities: abilities.sequence_points,
        ),
        Search(
            "rewards",
            "the point that a table of rewards prefers; with K of the table above 0.2 now and then a lesser one",
            ("eval", "noise", "python"),
            "rewards:eval=rewards/coarse",
            evaluator="rewards",
        ),
        Search(
            "flat",
            "simulated games after every move in turn, the best mean",
            (*_SIMULATION_KEYS, "eval", "noise", "python"),
            "flat:playouts=2000,simulate=end",
        ),
        Search(
            "mcts",
            "Monte Carlo tree search: simulated games where they promise most",
            (
                *_SIMULATION_KEYS,
                "schedule",
                "c",
                "final",
                "rave",
                "batch",
                "prior",
                "reuse",
                "memory",
                "threads",
                "parallel",
                "eval",
                "noise",
                "python",
            ),
            "mcts:playouts=2000,simulate=10,eval=zones",
        ),
    )
}
SEARCHES = Shelf("search", "heibai.searches", _OWN, Search)  # and those of installed packages
ENGINE_KEYS = ("seconds", "total", "nodes", "table", "exact", "selective")  # each selects the engine form of alphabeta
KERNEL_ONLY_KEYS = ("table", "exact", "selective", "threads")  # without a Python form


def parse_value(key: str, text: str, *, search: Search) -> Value:
    """The value of one key of a search. Raises SpecError for an unknown key or an impossible value."""
    if key not in search.keys:
        keys = ", ".join(search.keys) or "none"
        raise SpecError(f"{quoted(key)} is no key of {search.name}; known: {keys} (see: heibai players)")
    value = search.key(key).parse(text)
    if value is None:
        raise SpecError(
            f"{key}={quoted(text)} of {search.name}: expected {search.key(key).expected} (see: heibai players)"
        )
    return value


def format_value(value: Value) -> str:
    """The shortest text that parses to the same value."""
    return f"{value:.17g}" if isinstance(value, float) and float(f"{value:g}") != value else (
        f"{value:g}" if isinstance(value, float) else str(value)
    )  # fmt: skip
