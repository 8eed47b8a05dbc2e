"""Asking a brain of Gomocup."""

from __future__ import annotations

from ...core.abilities.of_positions import opening_act
from ...core.contract import Color, Game
from ...core.errors import EngineError
from ...protocols.gomocup import boards
from ...protocols.gomocup.answers import Answer, parse_answer
from ...protocols.gomocup.requests import board_lines
from .talk import Line, Question

_UNLIMITED = 2_147_483_647  # milliseconds of a match without a limit
_NOT_UNDERSTOOD = ("ERROR", "UNKNOWN")
_FIELDS: dict[str, bool] = {}  # digest of a program -> whether it wants a field with each stone of SWAP2BOARD
_CHATTER = ("MESSAGE", "DEBUG", "")


class GomocupTalk:
    """One conversation; a match after the other."""

    @property
    def goodbye(self) -> tuple[str, ...]:
        return ("END",)

    def __init__(self, line: Line) -> None:
        self._line = line
        self._known: tuple[int, ...] | None = None  # the moves on its board; None: none since the start
        self._planned: list[int] = []  # moves of an answer of swap2 that come after the first

    def begin(self, game: Game) -> None:
        engine = self._line.engine
        info = {
            "max_memory": engine.told_memory << 20,
            "game_type": 1,
            "rule": boards.mask_of(game.rule),
            "folder": engine.home,
        }
        if engine.seconds is not None:
            info["timeout_turn"] = round(engine.seconds * 1000)
        if engine.total is not None:
            info["timeout_match"] = round(engine.total * 1000)
        self._line.tell(
            f"START {game.size}", *(f"INFO {key} {each}" for key, each in {**info, **engine.options}.items())
        )
        self._expect_ok()

    def _expect_ok(self) -> None:
        answer = self._answer(self._line.soon)
        if answer.word != "OK":
            raise EngineError(f"{answer.word or answer.points} {answer.text} came, OK expected")

    def ask(self, question: Question) -> int:
        if not question.is_from_start:
            raise EngineError("a game that begins with another board cannot be told in this protocol")
        if self._planned:
            return self._planned.pop(0)
        self._tell_time(question)
        if act := opening_act(question.position):
            if question.game.opening not in ("swap", boards.SWAP2):
                opening = question.game.opening
                raise EngineError(f"this protocol cannot ask what {opening} wants ({act}); play another opening rule")
            return self._ask_swap2(question)
        return self._ask_move(question)

    def _tell_time(self, question: Question) -> None:
        left = _UNLIMITED if question.left is None else round(question.left * 1000)
        turn = [] if question.turn is None else [f"INFO timeout_turn {round(question.turn * 1000)}"]
        self._line.tell(*turn, f"INFO time_left {left}")

    def _ask_swap2(self, question: Question) -> int:
        engine, stones = self._line.engine, len(boards.stones_of(question.game, question.moves, None))
        fields = _FIELDS.get(engine.digest) if engine.swap2_fields is None else engine.swap2_fields
        answer = self._swap2(question, fields=bool(fields))
        if fields is None and stones:
            if is_other := answer.word in _NOT_UNDERSTOOD:
                answer = self._swap2(question, fields=True)
            if answer.word not in _NOT_UNDERSTOOD:
                _FIELDS[engine.digest] = is_other
        points = answer.points
        while not answer.word and stones == 0 and len(points) < 3:  # some write a point a line
            points += self._answer(question.until).points
        first, *self._planned = boards.swap2_moves(Answer(answer.word, answer.text, points), question.game, stones)
        return first

    def _swap2(self, question: Question, *, fields: bool) -> Answer:
        """What it says to the stones, each with the side that placed it or without."""
        stones = boards.stones_of(question.game, question.moves, Color.BLACK if fields else None)
        self._line.tell(*board_lines("SWAP2BOARD", stones))
        return self._answer(question.until)

    def _ask_move(self, question: Question) -> int:
        game, moves = question.game, tuple(move for move in question.moves if move < question.game.pass_move)
        if self._known is not None and moves[:-1] == self._known and moves:
            x, y = boards.point_of(moves[-1], game.size)
            self._line.tell(f"TURN {x},{y}")
        elif not moves:
            self._line.tell("BEGIN")
        else:
            if self._known is not None:
                self._line.tell("RESTART")
                self._expect_ok()
            self._line.tell(*board_lines("BOARD", boards.stones_of(game, moves, question.position.to_move)))
        answer = self._answer(question.until)
        if len(answer.points) != 1:
            raise EngineError(f"{answer.word} {answer.text or answer.points} came, X,Y expected")
        square = boards.square_of(answer.points[0], game.size)
        self._known = (*moves, square)
        return square

    def _answer(self, until: float) -> Answer:
        """The next line that is no message."""

        def is_answer(line: str) -> bool:
            return line.strip().partition(" ")[0].upper() not in _CHATTER

        return parse_answer(self._line.answer(until, is_answer))
