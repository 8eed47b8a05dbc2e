"""Boards of the protocol as games and moves of heibai: the rule's number, the order of stones, swap2's turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...core.contract import Color, Game
from ...core.errors import ProtocolError
from ...games import GameSpec
from ...games.gomoku.openings import CHOICE_LABELS, OpeningChoice
from ...games.gomoku.rulesets import SIZES
from .answers import SWAP, Answer, Point
from .requests import FORBIDDEN, OTHER, OWN, Stone

GAME = "gomoku"
SWAP2, SOOSORV = "swap2", "soosorv-8"
DEFAULT_SIZE = 20  # of a manager's tournaments
_RULES = {"renju": 4, "caro": 8, "standard": 1}  # bits; 2 alone is Renju too, as Yixin and its boards count
RULES = ("freestyle", *_RULES)  # what ``INFO rule`` can ask for
_YIXIN_RENJU = 2
_STONES_AT_A_CHOICE = (0, 3, 5)


def rule_of(mask: int) -> str:
    """The rule set that ``INFO rule`` names. Raises ProtocolError for a number that is no sum of its bits."""
    if not 0 <= mask < 16:
        raise ProtocolError(f"rule {mask} came, a sum of 1 (exactly five), 2, 4 (renju) and 8 (caro) expected")
    if mask == _YIXIN_RENJU:
        return "renju"
    return next((rule for rule, bit in _RULES.items() if mask & bit), "freestyle")


def mask_of(rule: str) -> int:
    """The number that ``INFO rule`` has for a rule set."""
    return _RULES.get(rule, 0)


def spec_of(size: int, rule: str, opening: str = "") -> GameSpec:
    """The game on a board of ``size``. Raises ProtocolError."""
    if size not in SIZES:
        raise ProtocolError(f"a board of {size} came, {SIZES[0]} to {SIZES[-1]} are offered")
    return GameSpec(GAME, size, rule, opening)


def square_of(point: Point, size: int) -> int:
    """The square of a point. Raises ProtocolError when it is not on the board."""
    x, y = point
    if not (0 <= x < size and 0 <= y < size):
        raise ProtocolError(f"{x},{y} came, a point of a {size}x{size} board from 0,0 expected")
    return y * size + x


def point_of(square: int, size: int) -> Point:
    """The point of a square."""
    return square % size, square // size


def in_order(stones: Sequence[Stone]) -> list[Stone]:
    """The stones as sides take turns: as they came where they do, else the first, third, ... of each side.

    Black is who has one stone more, or, of as many, who is asked to move: the receiver. Raises ProtocolError when the
    numbers of stones are those of no game.
    """
    own = [stone for stone in stones if stone[2] in (OWN, FORBIDDEN)]
    other = [stone for stone in stones if stone[2] == OTHER]
    if len(own) + len(other) != len(stones) or len(other) - len(own) not in (0, 1):
        raise ProtocolError(
            f"{len(own)} own and {len(other)} other stones came; as many of each, or one more of the other's, expected"
        )
    first, second = (own, other) if len(own) == len(other) else (other, own)
    merged = [stone for pair in zip(first, second, strict=False) for stone in pair] + first[len(second) :]
    turns = [stone[2] == OTHER for stone in stones]
    alternate = all(a != b for a, b in pairwise(turns)) and (not stones or stones[0] == merged[0])
    return list(stones) if alternate else merged


def stones_of(game: Game, moves: Sequence[int], mover: Color | None) -> list[Stone]:
    """The stones that ``moves`` placed from an empty board, choices left out; whose they are, seen by ``mover``.

    ``mover``: None leaves the sides out, as in SWAP2BOARD.
    """
    placed = [move for move in moves if move < game.pass_move]
    return [
        (*point_of(move, game.size), 0 if mover is None else OWN if number % 2 == mover else OTHER)
        for number, move in enumerate(placed)
    ]


def swap2_moves(answer: Answer, game: Game, stones: int) -> list[int]:
    """What an answer to SWAP2BOARD with so many ``stones`` on the board means as moves. Raises ProtocolError."""
    squares = [square_of(point, game.size) for point in answer.points]
    if stones == 0 and len(squares) == 3:
        return squares
    if stones in _STONES_AT_A_CHOICE[1:]:
        if answer.word == SWAP:
            return [_choice(game, OpeningChoice.TAKE_BLACK)]
        if len(squares) == 1:
            return [_choice(game, OpeningChoice.STAY_WHITE), *squares]
        if len(squares) == 2 and stones == 3:
            return [_choice(game, OpeningChoice.ADD_TWO), *squares]
    raise ProtocolError(f"{answer} came, an answer of swap2 with {stones} stones on the board expected")


def swap2_answer(game: Game, moves: Sequence[int]) -> Answer:
    """The inverse: what is answered when the asked side makes these ``moves``."""
    if moves and moves[0] == _choice(game, OpeningChoice.TAKE_BLACK):
        return Answer(SWAP)
    return Answer(points=tuple(point_of(move, game.size) for move in moves if move < game.pass_move))


def swap2_played(squares: Sequence[int], game: Game) -> list[int]:
    """The moves that led to so many stones in swap2. Raises ProtocolError."""
    if len(squares) not in _STONES_AT_A_CHOICE:
        raise ProtocolError(f"{len(squares)} stones came with SWAP2BOARD, 0, 3 or 5 expected")
    return [*squares[:3], _choice(game, OpeningChoice.ADD_TWO), *squares[3:]] if len(squares) == 5 else list(squares)


def swap2_is_answered(game: Game, moves: Sequence[int]) -> bool:
    """Whether ``moves`` are all that the asked side does in one answer."""
    if not moves:
        return False
    if moves[0] == _choice(game, OpeningChoice.TAKE_BLACK):
        return True
    return len(moves) == (2 if moves[0] == _choice(game, OpeningChoice.STAY_WHITE) else 3)


def soosorv_played(step: int, squares: Sequence[int], declared: int, game: Game) -> list[int]:
    """The moves that led to what is asked in a step of Soosorv-8, the asked side having black or white as that needs.

    Steps: 1. the first three stones; 2. swap after them? 3. the fourth stone and the number of offers; 4. swap after
    that? 5. the offers; 6. which of them? ``squares``: stones on the board, then offers; ``declared``: their number, of
    steps 4 and 5. Raises ProtocolError.
    """
    placed = _SOOSORV_STONES[step]
    offers = squares[placed:] if step == 6 else ()
    if len(squares) - len(offers) != placed or (step == 6 and len(offers) not in _OFFERS):
        expected = f"{placed} and 1 to {_OFFERS[-1]} more" if step == 6 else str(placed)
        raise ProtocolError(f"{len(squares)} stones came with step {step} of Soosorv-8, {expected} expected")
    declared = len(offers) or declared
    if step in (4, 5) and declared not in _OFFERS:
        raise ProtocolError(f"{declared} offers came with step {step} of Soosorv-8, 1 to {_OFFERS[-1]} expected")
    moves = list(squares[:3])
    if step > 2:
        moves.append(_choice(game, OpeningChoice.STAY_WHITE))
    if step > 3:
        moves += [squares[3], _choice(game, OpeningChoice[f"DECLARE_{declared}"])]
    if step > 4:
        moves.append(_choice(game, OpeningChoice.STAY_BLACK))
    return moves + [game.parse_move(f"offer-{game.format_move(square)}") for square in offers]


def swaps(game: Game, move: int) -> bool:
    """Whether a choice of colour changes sides."""
    return move in (_choice(game, OpeningChoice.TAKE_BLACK), _choice(game, OpeningChoice.TAKE_WHITE))


def number_declared(game: Game, move: int) -> int:
    """How many offers a choice asks for."""
    return int(game.format_move(move).rpartition("-")[2])


def square_offered(game: Game, move: int) -> int:
    """The square that an offer names; a stone's own."""
    return game.parse_move(game.format_move(move).removeprefix("offer-"))


_OFFERS = range(1, 9)
_SOOSORV_STONES = {1: 0, 2: 3, 3: 3, 4: 4, 5: 4, 6: 4}


def _choice(game: Game, choice: OpeningChoice) -> int:
    return game.parse_move(CHOICE_LABELS[choice])
