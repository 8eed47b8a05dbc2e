"""Soosorv-8 as boards of Yixin ask for it, in six steps, each with the stones that lie there.

Answers: ``MESSAGE SOOSORV MOVE1 7 7``, with the number of offers behind the fourth; ``SWAP1 Y`` or ``N``; offers as
``MOVE5 6 6`` between ``MOVE5 REFRESH`` and ``MOVE5 DONE``; the picked one as ``MOVE5 C 6 6``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...core.contract import Game
from ...core.errors import ProtocolError, quoted
from ...protocols.gomocup import boards
from ...protocols.gomocup.requests import SOOSORV, Request
from .conversation import Write

STEPS = range(1, 7)
Ask = Callable[[Callable[[Game], Sequence[int]], int], tuple[Game, list[int]] | None]
"""(the moves of a game of Soosorv-8, how many more) -> the game and what the player does; None: nobody waits."""


class SoosorvSteps:
    """The commands and what each does."""

    def __init__(self, write: Write, ask: Ask, size: Callable[[], int]) -> None:
        """``size``: of the present board."""
        self._write, self._ask, self._size = write, ask, size
        self.commands: Mapping[str, Callable[[Request], None]] = {
            f"{SOOSORV}{step}": partial(self._serve, step) for step in STEPS
        }

    def _serve(self, step: int, request: Request) -> None:
        squares = [boards.square_of(stone[:2], self._size()) for stone in request.stones]
        declared = _number(request) if step in (4, 5) else 0
        if step == 6 and len(squares) == 5:
            self._say(f"MOVE5 C {self._at(squares[4])}")  # one alone is no choice
            return
        count = {1: 3, 3: 2, 5: declared}.get(step, 1)
        found = self._ask(lambda game: boards.soosorv_played(step, squares, declared, game), count)
        if found is not None:
            for line in self._answers(step, *found):
                self._say(line)

    def _answers(self, step: int, game: Game, moves: Sequence[int]) -> list[str]:
        if step == 1:
            return [f"MOVE{number} {self._at(move)}" for number, move in enumerate(moves, start=1)]
        if step in (2, 4):
            return [f"SWAP{step // 2} {'Y' if boards.swaps(game, moves[0]) else 'N'}"]
        if step == 3:
            return [f"MOVE4 {self._at(moves[0])} {boards.number_declared(game, moves[1])}"]
        if step == 5:
            offers = [f"MOVE5 {self._at(boards.square_offered(game, move))}" for move in moves]
            return ["MOVE5 REFRESH", *offers, "MOVE5 DONE"]
        return [f"MOVE5 C {self._at(moves[0])}"]

    def _at(self, square: int) -> str:
        return "{} {}".format(*boards.point_of(square, self._size()))

    def _say(self, text: str) -> None:
        self._write(f"MESSAGE SOOSORV {text}")


def _number(request: Request) -> int:
    """Raises ProtocolError."""
    if not (request.text.isascii() and request.text.isdigit() and len(request.text) < 3):
        raise ProtocolError(
            f"{request.name} {quoted(request.text)} came, {request.name} with a number of offers expected"
        )
    return int(request.text)
