"""Asking a GTP engine."""

from __future__ import annotations

from ...core.contract import Color, Game
from ...core.errors import EngineError
from ...protocols.gtp import dialect
from ...protocols.gtp.lines import parse_response
from .talk import Line, Question

_MOST_LINES = 1000  # of a response


class EngineFailure(EngineError):
    """The engine says that a command failed."""


class GtpTalk:
    """One conversation; a game after the other."""

    @property
    def goodbye(self) -> tuple[str, ...]:
        return ("quit",)

    def __init__(self, line: Line) -> None:
        self._line = line
        self._commands: dict[str, bool] = {}  # whether it knows those that it was asked about
        self._takes_passes = True
        self._known: list[int] = []  # the moves that it has been told or has made

    def begin(self, game: Game) -> None:
        engine = self._line.engine
        for key, value in engine.options.items():
            self._say(f"{key} {value}".strip())
        if self._knows("set_game"):
            self._say(f"set_game {dialect.game_name(game.name)}")
        self._say(f"boardsize {game.size}")
        self._say("clear_board")
        if engine.total is not None and self._knows("time_settings"):
            self._say(f"time_settings {engine.total:g} 0 0")
        elif engine.seconds is not None and self._knows("time_settings"):
            self._say(f"time_settings 0 {engine.seconds:g} 1")

    def ask(self, question: Question) -> int:
        if not question.is_from_start:
            raise EngineError("a game that begins with another board cannot be told in this protocol")
        self._catch_up(question)
        colour = dialect.format_colour(question.position.to_move)
        if question.left is not None and self._knows("time_left"):
            self._say(f"time_left {colour} {max(question.left, 0.0):g} 0")
        elif question.turn is not None and self._knows("time_left"):
            self._say(f"time_left {colour} {question.turn:g} 1")
        text = self._say(f"genmove {colour}", until=question.until)
        if text.lower() == dialect.RESIGN:
            raise EngineError("it resigned")
        move = dialect.parse_vertex(text, question.game)
        self._known.append(move)
        return move

    def _catch_up(self, question: Question) -> None:
        """Tell it the moves that it does not know; from the start, when it knows others."""
        moves, game = list(question.moves), question.game
        if self._known != moves[: len(self._known)]:
            self._say("clear_board")
            self._known = []
        position = question.start
        for number, move in enumerate(moves):
            if number >= len(self._known):
                self._play(dialect.format_colour(Color(position.to_move)), move, game)
            position = position.play(move)
        self._known = moves

    def _play(self, colour: str, move: int, game: Game) -> None:
        """Tell a move. Some programs of Reversi have no command for a pass, and infer it from what comes next."""
        if move == game.pass_move and not self._takes_passes:
            return
        try:
            self._say(f"play {colour} {dialect.format_vertex(move, game)}")
        except EngineFailure:
            if move != game.pass_move:
                raise
            self._takes_passes = False

    def _knows(self, command: str) -> bool:
        if command not in self._commands:
            self._commands[command] = self._say(f"known_command {command}").lower() == "true"
        return self._commands[command]

    def _say(self, command: str, *, until: float | None = None) -> str:
        """The text of the response. Raises EngineError when it says that it failed."""
        until = self._line.soon if until is None else until
        self._line.tell(command)
        found = [self._line.answer(until, lambda line: line[:1] in ("=", "?"))]
        while found[-1].strip() and len(found) < _MOST_LINES:
            found.append(self._line.answer(until, lambda line: True))
        worked, text = parse_response("\n".join(found))
        if not worked:
            raise EngineFailure(f"{command!r} failed: {text}")
        return text
