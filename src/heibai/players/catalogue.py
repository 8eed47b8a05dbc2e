"""The searches that a player text can name, and their keys, as data for parsing, listing and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..core.contract import Abilities, Game, Searcher
from ..core.plugins import Shelf
from ..core.texts.faults import fault
from .clock.player import CLOCK_KEYS
from .keys import KEYS, Key, Value

__all__ = ["KEYS", "SEARCHES", "Key", "Search", "Value", "parse_value"]  # what a package with a search imports


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


ARCHIVE = "archive"
SEQUENCE_KEYS = ("genes", "population", "most", "survivors", "mutation", "patience", "generations", "evaluations")
_SIMULATION_KEYS = ("playouts", "seconds", *CLOCK_KEYS, "nodes", "simulate", "candidates")
_BOOK = ("book", "pick", "margin")
CONSTANT_KEYS = ("cut", "window", "futile", "safe", "breadth", "late")  # of the engine form's search, a game's own
_COMMON = ("eval", "ties", "noise", "python", *_BOOK)
_OWN: Mapping[str, Search] = {
    search.name: search
    for search in (
        Search("random", "any legal move, each as likely", (), "random"),
        Search(
            "greedy",
            "the move whose position the evaluator likes best, or that a network likes best (net=FILE)",
            ("eval", "net", *_COMMON[1:]),
            "greedy:eval=[squares:mild]",
        ),
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
            (
                "depth",
                "seconds",
                *CLOCK_KEYS,
                "nodes",
                "table",
                "exact",
                "selective",
                *CONSTANT_KEYS,
                "threads",
                *_COMMON,
            ),
            "alphabeta:seconds=0.5,eval=champion",
        ),
        Search(
            "sequence",
            "evolves the next moves of both sides by a genetic algorithm, without a tree",
            (*SEQUENCE_KEYS, "seconds", *CLOCK_KEYS, "noise", "python", *_BOOK),
            "sequence:genes=7,population=2000",
            needs=lambda abilities: abilities.sequence_points,
        ),
        Search(
            "rewards",
            "the point that a table of rewards prefers; with K of the table above 0.2 now and then a lesser one",
            ("eval", "noise", "python", *_BOOK),
            "rewards:eval=[rewards:coarse]",
            evaluator="rewards",
        ),
        Search(
            "flat",
            "simulated games after every move in turn, the best mean",
            (*_SIMULATION_KEYS, "eval", "noise", "python", *_BOOK),
            "flat:playouts=2000,simulate=end",
        ),
        Search(
            "mcts",
            "Monte Carlo tree search: simulated games where they promise most",
            (
                *_SIMULATION_KEYS,
                "visits",
                "net",
                "schedule",
                "tree",
                "root",
                "leaf",
                "c",
                "final",
                "rave",
                "batch",
                "prior",
                "knowledge",
                "reuse",
                "memory",
                "exact",
                "threads",
                "parallel",
                "eval",
                "noise",
                "python",
                *_BOOK,
            ),
            "mcts:playouts=2000,simulate=10,eval=zones",
        ),
        Search(
            ARCHIVE,
            "the move that won most in the library's games (heibai import); another player where it knows none",
            ("min", "pick", "fallback"),
            "archive:min=5",
        ),
    )
}
SEARCHES = Shelf("search", "heibai.searches", _OWN, Search)  # and those of installed packages
# each selects the engine form of alphabeta
ENGINE_KEYS = ("seconds", "total", "nodes", "table", "exact", "selective", *CONSTANT_KEYS)
KERNEL_ONLY_KEYS = ("table", "exact", "selective", *CONSTANT_KEYS, "threads")  # without a Python form


def parse_value(key: str, text: str, *, search: Search) -> Value:
    """The value of one key of a search. Raises SpecError for an unknown key or an impossible value."""
    if key not in search.keys:
        keys = ", ".join(search.keys) or "none"
        raise fault(key, f"is no key of {search.name}", f"known: {keys} (see: heibai players)")
    value = search.key(key).parse(text)
    if value is None:
        raise fault(
            text, f"cannot be {key} of {search.name}", f"expected {search.key(key).expected} (see: heibai players)"
        )
    return value
