"""The tool that looks into the user's library of games."""

from __future__ import annotations

from contextlib import closing

from ...library.explorer import explore
from ...library.index import PositionIndex
from ...store.home import store_address
from ...store.library import LibraryGames
from .answer import Answer, GameText, Moves, position_of

WIDTH = 20  # moves that are told


def library(game: GameText = "reversi", moves: Moves = "") -> Answer:
    """Look up which moves were played in a position in the user's library of games, how often, and how they scored."""
    reached = position_of(game, moves)
    with closing(LibraryGames(store_address())) as games:
        found = explore(PositionIndex(games), reached.game, reached.text, width=WIDTH)
    rows, lines = [], []
    for name, played, after in found.moves:
        rows.append({"move": name, **played.counts(), "opening": after.opening, "year": played.year or None})
        lines.append(f"{name}: {played.games} games, {played.share:.1%} for {reached.turn}  {after.opening}".rstrip())
    text = "\n".join(lines) or "no game of the library reached this position with a move after it"
    return Answer(text, {"opening": found.opening, "moves": rows})
