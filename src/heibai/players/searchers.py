"""From the name in a player text to the search that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core.contract import Searcher
from ..search.alphabeta import AlphaBeta
from ..search.greedy import Greedy
from ..search.minimax import Minimax
from .catalogue import Value

_PYTHON: Mapping[str, Callable[..., Searcher]] = {"greedy": Greedy, "minimax": Minimax, "alphabeta": AlphaBeta}


def python_searcher(name: str, options: Mapping[str, Value]) -> Searcher:
    """The clear Python form of a search of the catalogue."""
    return _PYTHON[name](ties=str(options.get("ties", "first")))
