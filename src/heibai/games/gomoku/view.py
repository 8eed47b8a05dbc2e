"""How a position is drawn: lines with stones on their crossings, and what an opening or a rule set adds to that."""

from __future__ import annotations

from ...core.abilities.of_positions import OpeningAct
from ...core.contract import BoardView, Choice, ChoiceKind, Color
from .evaluation.grid_lines import DIRECTIONS
from .evaluation.lines import run_ends, winning_run
from .openings import CHOICE_LABELS, DECLARATIONS, FIRST_OFFER, OpeningChoice, limit
from .position import GomokuPosition, format_move

_CELLS = {"-": -1, "X": 0, "O": 1}


def board_view(position: GomokuPosition) -> BoardView:
    """The view of a position; an empty board has its opening's marks, a finished one the line that won."""
    area, moves, stage = position.area, position.moves(), position.stage
    return BoardView(
        rows=position.rows,
        columns=position.columns,
        cells=tuple(_CELLS[cell] for cell in position.cells),
        legal=tuple(move for move in moves if move < area),
        to_move=position.to_move,
        row_one_on_top=False,
        must_pass=moves == (area,),
        choices=tuple(_choice(move, position) for move in moves if move >= area),
        forbidden={square: str(reason) for square, reason in position.forbidden.items()},
        points=True,
        stars=star_points(position.columns) if position.columns == position.rows else (),
        limit=_limit(position),
        placing=tuple(Color((position.to_move + n) % 2) for n in range(stage.to_place)),
        line=winning_line(position),
        offered=position.offered,
        offers_left=position.offers_left,
    )


def _limit(position: GomokuPosition) -> str:
    """What is asked of the next stone, or of the acting seat; nothing where a colour is chosen or the game is over."""
    act = position.stage.act
    if act in (OpeningAct.DECLARE, OpeningAct.OFFER, OpeningAct.PICK):
        return str(act)
    asked = not position.is_over() and (position.allowed is not None)
    return limit(position.stage.opening, position.stones) if asked and not position.stage.choosing else ""


def _choice(move: int, position: GomokuPosition) -> Choice:
    area = position.area
    if move == area:
        return Choice(move, "pass", ChoiceKind.PASS)
    if move >= area + FIRST_OFFER:
        point = move - area - FIRST_OFFER
        return Choice(move, format_move(move, position.columns, area), ChoiceKind.OFFER, point)
    choice = OpeningChoice(move - area)
    return Choice(move, CHOICE_LABELS[choice], _KINDS.get(choice, ChoiceKind.COLOUR))


_KINDS = {
    OpeningChoice.ADD_TWO: ChoiceKind.MORE_STONES,
    **dict.fromkeys((OpeningChoice.OFFER_TEN, *DECLARATIONS), ChoiceKind.NUMBER),
}


def winning_line(position: GomokuPosition) -> tuple[int, ...]:
    """The stones of every line that the last stone won with, ascending; empty when nobody has won."""
    if position.winner is None or position.last is None:
        return ()
    cells = position.cells if position.winner is Color.BLACK else position.cells.translate(str.maketrans("XO", "OX"))
    squares: set[int] = set()
    for direction in range(len(DIRECTIONS)):
        line, at = position.lines.read(cells, position.last, direction)
        if winning_run(line, at, position.rules, position.winner):
            first, last = run_ends(line, at)
            squares |= {position.lines.step(position.last, direction, i - at) for i in range(first, last + 1)}
    return tuple(sorted(squares))


def star_points(size: int) -> tuple[int, ...]:
    """The dots of a Go board: the centre of an odd one, corners on the third or fourth line, from 17 the sides too."""
    near = 3 if size >= 13 else 2
    lines = {near, size - 1 - near} if size >= 9 else set()
    middle = size // 2 if size % 2 else None
    squares = {row * size + column for row in lines for column in lines}
    if middle is not None:
        sides = lines | {middle} if size >= 17 else set()
        squares |= {row * size + column for row in sides for column in sides} | {middle * size + middle}
    return tuple(sorted(squares))
