"""A player as a GTP engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ... import __version__
from ...core.abilities.of_positions import opening_act
from ...core.contract import Color, Game, Limits, Report
from ...core.errors import HeibaiError, ProtocolError, quoted
from ...games import GameSpec
from ...protocols.gtp import dialect
from ...protocols.gtp.lines import Command, format_response, parse_command
from ...protocols.lines import real
from ..session import PlayerSession
from ..spec import PlayerMaker
from .conversation import WRITTEN_TOGETHER, Conversation, Write, faults_told, warm_up
from .gtp_analysis import FORMS, ThinkingAloud
from .gtp_clock import StoneClock
from .gtp_turns import TurnsOutOfOrder

Serve = Callable[[tuple[str, ...]], str]


class GtpServer:
    """Serves a controller's commands; see `serving.conversation.Server`."""

    def __init__(self, player: str | PlayerMaker, game: GameSpec, write: Write, *, seed: int = 0) -> None:
        """``player``: made anew for every board. Raises what `make_player` raises."""
        self._write, self._spec = write, game
        self._session = PlayerSession(player, game, seed=seed, here=True)
        warm_up(self._session)
        self._turns = TurnsOutOfOrder(self._session)
        self._clocks = {colour: StoneClock() for colour in Color}
        self.conversation = Conversation(self._session, self.ends)
        self._aloud = ThinkingAloud(self._session, self.conversation, write)
        self._commands: Mapping[str, Serve] = {
            "protocol_version": lambda words: "2", "name": lambda words: "heibai", "version": lambda words: __version__,
            "list_commands": lambda words: "\n".join(self._names), "known_command": self._is_known,
            "quit": lambda words: "", "stop": lambda words: "", "boardsize": self._set_size,
            "clear_board": self._clear, "komi": self._komi, "play": self._play, "genmove": self._choose_and_play,
            "reg_genmove": self._choose, "undo": self._undo, "showboard": lambda words: self._drawn(),
            "time_settings": self._set_time, "time_left": self._set_left, "final_score": lambda words: self._score(),
            "list_games": lambda words: dialect.game_name(self._game.name), "set_game": self._set_game,
            "gogui-rules_game_id": lambda words: dialect.game_name(self._game.name),
            "gogui-rules_board": lambda words: self._drawn(),
            "gogui-rules_board_size": lambda words: str(self._game.size),
            "gogui-rules_legal_moves": lambda words: " ".join(self._legal()),
            "gogui-rules_side_to_move": lambda words: dialect.format_colour(self._session.position.to_move),
            "gogui-rules_final_result": lambda words: self._score(),
        }  # fmt: skip

    @property
    def _names(self) -> list[str]:
        return [*self._commands, *FORMS]

    @property
    def _game(self) -> Game:
        return self._session.game

    def ends(self, line: str) -> bool:
        """Whatever comes ends an analysis; ``stop`` and ``quit`` any thought."""
        command = parse_command(line)
        if self._aloud.is_analysing:
            return True
        if command is None:
            return False
        return command.name in ("quit", "stop") and self.conversation.thinking_since > WRITTEN_TOGETHER

    def serve(self, line: str) -> bool:
        """Answer one line; False after ``quit``."""
        command = parse_command(line)
        if command is None:
            return True
        with faults_told(lambda fault: self._write(format_response(command.id, fault, failed=True))):
            text = self._serve(command)
            if text is not None:
                self._write(format_response(command.id, text))
        return command.name != "quit"

    def _serve(self, command: Command) -> str | None:
        """The response; None when it is written already."""
        form = FORMS.get(command.name)
        if form is not None:
            words = self._turn_to(command.arguments) if command.arguments else ()
            limits = self._limits() if form.plays else Limits()
            move = self._aloud.analyse(form, words, limits, id=command.id)
            if move is not None:
                self._session.play(move)
            return None
        if command.name not in self._commands:
            raise ProtocolError("unknown command")
        return self._commands[command.name](command.arguments)

    def _is_known(self, words: tuple[str, ...]) -> str:
        return "true" if words and words[0] in self._names else "false"

    def _set_game(self, words: tuple[str, ...]) -> str:
        if " ".join(words).lower() not in (dialect.game_name(self._game.name).lower(), self._game.name):
            raise ProtocolError(f"{quoted(' '.join(words))} came, {dialect.game_name(self._game.name)} expected")
        return self._clear(())

    def _set_size(self, words: tuple[str, ...]) -> str:
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 4):
            raise ProtocolError("unacceptable size")
        try:
            asked = GameSpec(self._spec.name, int(words[0]), self._spec.rule, self._spec.opening)
            self._session.new_game(asked if int(words[0]) != self._game.size else None)
            self._turns.forget()
            warm_up(self._session)
        except HeibaiError as error:
            raise ProtocolError("unacceptable size") from error
        return ""

    def _clear(self, words: tuple[str, ...]) -> str:
        self._session.new_game()
        self._turns.forget()
        warm_up(self._session)
        for clock in self._clocks.values():
            clock.begin_game()
        return ""

    def _komi(self, words: tuple[str, ...]) -> str:
        real(words[0] if words else "", "komi as a number")  # these games have none
        return ""

    def _play(self, words: tuple[str, ...]) -> str:
        if len(words) != 2:
            raise ProtocolError("a colour and a vertex expected")
        move = dialect.parse_vertex(words[1], self._game)
        if move == self._game.pass_move and self._session.position.is_over():
            return ""
        self._turn_to(words[:1])
        if move in self._session.position.moves():
            self._session.play(move)
        elif move != self._game.pass_move or not self._turns.pass_turn():
            raise ProtocolError("illegal move")
        return ""

    def _turn_to(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Make the colour that ``words`` begin with the side to move, where it is not; the words after it.

        Raises ProtocolError: it is the other side's turn, in a game where that matters.
        """
        if not words[0].isalpha():
            return words
        colour, position = dialect.parse_colour(words[0]), self._session.position
        is_other = colour is not position.to_move and not opening_act(position) and not position.is_over()
        if is_other and not self._turns.give_up_turn():
            raise ProtocolError(f"it is {dialect.format_colour(position.to_move)}'s turn")
        return words[1:]

    def _choose_and_play(self, words: tuple[str, ...]) -> str:
        if self._ended(words):
            return dialect.PASS
        move = self._thought()
        self._session.play(move)
        return dialect.format_vertex(move, self._game)

    def _choose(self, words: tuple[str, ...]) -> str:
        return dialect.PASS if self._ended(words) else dialect.format_vertex(self._thought(), self._game)

    def _ended(self, words: tuple[str, ...]) -> bool:
        """Whether the game is over; the colour asked for is to move otherwise. Raises ProtocolError."""
        if len(words) != 1:
            raise ProtocolError("a colour expected")
        self._turn_to(words)
        return self._session.position.is_over()

    def _thought(self) -> int:
        report: Report = self.conversation.think(self._limits())
        self._clocks[self._session.position.to_move].spend(self._session.spent)
        assert report.move is not None  # the game is not over
        return report.move

    def _limits(self) -> Limits:
        return self._clocks[self._session.position.to_move].limits()

    def _undo(self, words: tuple[str, ...]) -> str:
        if not self._session.moves and not self._turns.take_back():
            raise ProtocolError("cannot undo")
        self._session.undo()
        return ""

    def _set_time(self, words: tuple[str, ...]) -> str:
        if len(words) != 3:
            raise ProtocolError("main time, byo-yomi time and byo-yomi stones expected")
        main, extra, stones = (real(word, "a time in seconds") for word in words)
        for clock in self._clocks.values():
            clock.set(main, extra, int(stones))
        return ""

    def _set_left(self, words: tuple[str, ...]) -> str:
        if len(words) != 3:
            raise ProtocolError("a colour, a time and stones expected")
        left, stones = real(words[1], "a time in seconds"), real(words[2], "stones")
        self._clocks[dialect.parse_colour(words[0])].tell(left, int(stones))
        return ""

    def _legal(self) -> list[str]:
        return [dialect.format_vertex(move, self._game) for move in self._session.position.moves()]

    def _drawn(self) -> str:
        return dialect.draw(self._game.view(self._session.position))

    def _score(self) -> str:
        position = self._session.position
        if not position.is_over():
            raise ProtocolError("the game is not over")
        margin = position.margin()
        return "0" if not margin else f"{'B' if margin > 0 else 'W'}+{abs(margin)}"
