"""The keys that a player text can have, and what their values must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..core.numbers import number
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


def _book(text: str) -> str | None:
    return text if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", text) else None


def _part(text: str) -> str | None:
    return text if re.fullmatch(r"[a-z0-9]+|\[[a-z0-9]+(:[a-z0-9=.,]+)?\]", text) else None


def _player(text: str) -> str | None:
    inner = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    return text if inner.strip() else None


_FROM_1 = "a whole number from 1"
_MEGABYTES = "a whole number from 1 to 65536"
_UP_TO_100_000 = "a whole number from 0 to 100000"
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
            "visits",
            "a whole number from 1 to 1000000000",
            "the same as playouts, as it is called where a network takes the place of simulated games",
            _integer(1, 10**9),
            1_000_000,
        ),
        Key(
            "net",
            "the file of a network, or the name of one that is installed",
            "a network of policy and value guides the tree, or plays by its policy alone (docs/networks.md)",
            lambda text: text or None,
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
            "tree",
            "ucb1, [ucb1:c=0.7], [rave:k=500,c=0.2] or [puct:c=1.25]",
            "how nodes choose; puct by priors where there are some, else ucb1",
            _part,
        ),
        Key(
            "root",
            "tree, [noise:share=0.25,alpha=0.3] or [gumbel:considered=16]",
            "how the root chooses; tree, as other nodes do, by default; the others need priors",
            _part,
        ),
        Key(
            "leaf",
            "playout, [playout:plies=10], evaluator, schedule or knowledge",
            "how leaves are valued; [playout:plies=10] by default, evaluator where that gives policies",
            _part,
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
            "weight of the priors of an evaluator that gives policies, or of knowledge=1; 1.25 by default, 0 for none",
            _number(0, 100, above=False),
        ),
        Key(
            "knowledge",
            "0 or 1",
            "1: the game's own knowledge in the tree: likely moves, forced wins, evaluated leaves; Gomoku, with eval=",
            _integer(0, 1),
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
        Key(
            "exact",
            "a whole number from 0 to 30",
            "solve from so many empty squares; mcts with a network: 14",
            _integer(0, 30),
            20,
        ),
        Key(
            "selective",
            "0 or 1",
            "1: cuts are guessed, by default with n-tuple networks that it can be; 0: every line to full depth",
            _integer(0, 1),
        ),
        Key(
            "cut",
            "a number from 0.1 to 10",
            "of a selective search: how far guessed cuts stay away, in usual widths; 1 by default; Reversi",
            _number(0.1, 10, above=False),
        ),
        Key(
            "window",
            "a number from 0.1 to 64",
            "of a selective search: discs, half of the first window around a guess; 2 by default; Reversi",
            _number(0.1, 64, above=False),
        ),
        Key(
            "futile",
            _UP_TO_100_000,
            "steps that a quiet move near the leaves is not expected to gain, a ply; 400 by default; Gomoku",
            _integer(0, 100_000),
        ),
        Key(
            "safe",
            _UP_TO_100_000,
            "steps above the window at which a network's position is good enough, a ply; 250 by default; Gomoku",
            _integer(0, 100_000),
        ),
        Key(
            "breadth",
            "a number from 0.05 to 20",
            "factor of the moves that are looked at near the leaves; 1 by default; Gomoku",
            _number(0.05, 20, above=False),
        ),
        Key(
            "late",
            "a number from 0.1 to 100",
            "the larger, the deeper late moves are searched; 1.3 by default; Gomoku",
            _number(0.1, 100, above=False),
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
        Key(
            "book",
            "the name of a book",
            "moves of that book are played without a search; shipped: of the one that comes along for the game",
            _book,
        ),
        Key(
            "pick",
            "weighted or best",
            "of the known moves: as often as they were played, or the one that won most; weighted by default, of "
            "archive best",
            _words("weighted", "best"),
        ),
        Key(
            "margin",
            "a number from 0",
            "points that a move of a book by search may lose, with pick=weighted; 1/50 of its judge's scale by default",
            _number(0, 1e6, above=False),
        ),
        Key(
            "min",
            "a whole number from 1 to 1000000000",
            "games that a move of the library has; 5 by default",
            _integer(1, 10**9),
        ),
        Key(
            "fallback",
            "a player text, in [ ] if it holds a comma",
            "who plays what the library does not know; alphabeta:depth=4 with the champion by default",
            _player,
        ),
        Key("python", "0 or 1", "1: the clear Python form instead of the kernel", _integer(0, 1), 0),
    )
}


def format_value(value: Value) -> str:
    """The shortest text that parses to the same value."""
    return f"{value:.17g}" if isinstance(value, float) and float(f"{value:g}") != value else (
        f"{value:g}" if isinstance(value, float) else str(value)
    )  # fmt: skip
