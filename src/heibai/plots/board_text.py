"""Any game's BoardView in letters: X black, O white, what may be played as dots."""

from __future__ import annotations

from ..core.contract import BoardView, Color

LETTERS = {-1: "-", 0: "X", 1: "O"}


def board_text(view: BoardView, *, last: int | None = None) -> str:
    """The board and its labels: ``.`` legal, ``!`` forbidden, ``?`` offered, ``-`` empty; the last move in brackets."""
    labels = "   " + "".join(f" {letter} " for letter in view.labels)
    rows = range(view.rows) if view.row_one_on_top else reversed(range(view.rows))
    drawn = [
        f"{row + 1:>2} "
        + "".join(_cell(view, square, last) for square in range(row * view.columns, (row + 1) * view.columns))
        + f" {row + 1}"
        for row in rows
    ]
    return "\n".join([labels.rstrip(), *drawn, labels.rstrip()])


def _cell(view: BoardView, square: int, last: int | None) -> str:
    mark = mark_of(view, square) or LETTERS[view.cells[square]]
    return f"[{mark}]" if square == last else f" {mark} "


def mark_of(view: BoardView, square: int, *, legal: str = ".", forbidden: str = "!") -> str:
    """What is said of an empty square; nothing where nothing is to be said, or a stone stands."""
    if square in view.offered:
        return "?"
    return forbidden if square in view.forbidden else legal if square in view.legal else ""


def describe_turn(view: BoardView) -> str:
    """``black to move, 2 : 2`` in words."""
    side = "black" if view.to_move is Color.BLACK else "white"
    counts = f", {view.counts[0]} : {view.counts[1]}" if view.counts else ""
    return f"{side} to move{counts}"


def describe(view: BoardView) -> str:
    """The turn, and what the side has to choose, pass or heed: ``black to move, to be chosen: take-black``."""
    words = [describe_turn(view)]
    if view.must_pass:
        words.append("must pass")
    elif view.choices:
        words.append(f"to be chosen: {', '.join(choice.label for choice in view.choices)}")
    elif view.limit:
        words.append(f"the opening rule asks for: {view.limit}")
    return ", ".join(words)
