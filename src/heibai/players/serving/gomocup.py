"""A player as a brain of Gomocup and Piskvork."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ... import __version__
from ...core.abilities.of_positions import without
from ...core.contract import Game, Limits, Report
from ...core.errors import ProtocolError, quoted
from ...core.system.machine import most_memory_used
from ...protocols.gomocup import boards
from ...protocols.gomocup.answers import Answer, format_forbidden, format_points
from ...protocols.gomocup.requests import OWN, Request, RequestReader, Stone
from ..session import PlayerSession, now_and_then
from ..spec import PlayerMaker
from ..strongest import UsualEngine
from .balancing import POINTS, Balancing
from .conversation import BUSY_FACTOR, WRITTEN_TOGETHER, Conversation, Write, faults_told, warm_up
from .replay import go_to
from .turn_time import TurnTime
from .yixin_board import YixinBoard
from .yixin_soosorv import SoosorvSteps

NAME = "heibai"
_ENDING = ("END", "STOP", "YXSTOP", "RESTART", "START")  # commands that end a thought
_UNANSWERED = ("END", "RESTART", "START")  # after which nobody waits for the move
_ANSWERED_AS_THEY_COME = ("ABOUT", "INFO", "RESTART", "RECTSTART", "START")  # whatever the player is
_TALK_SECONDS = 0.2  # between two messages about one thought


class GomocupServer:
    """Serves a manager's commands; see `serving.conversation.Server`."""

    def __init__(self, player: str | PlayerMaker, write: Write, *, seed: int = 0) -> None:
        """``player``: made anew for every board and rule. Raises what `make_player` raises."""
        self._reader, self._time, self._write = RequestReader(), TurnTime(), write
        self._size, self._rule, self._memory, self._player = boards.DEFAULT_SIZE, "freestyle", 0, player
        self._session = PlayerSession(player, boards.spec_of(self._size, self._rule), seed=seed, here=True)
        self._started = self._is_stale = False  # stale: the rule has changed since the player was made
        self._blocked: frozenset[int] = frozenset()  # points that are not answered
        self.conversation = Conversation(self._session, self.ends)
        self.conversation.idle = self._idle
        self._commands: dict[str, Callable[[Request], None]] = {
            "START": self._start, "RECTSTART": self._start, "RESTART": self._restart,
            "BEGIN": lambda request: self._answer(), "TURN": self._turn, "PLAY": self._play,
            "BOARD": self._board, "YXBOARD": self._set_board, "YXSHOWFORBID": self._show_forbidden,
            "TAKEBACK": self._take_back, "SWAP2BOARD": self._swap2, "INFO": self._info, "ABOUT": self._about,
            "YXBLOCK": self._block, "YXBLOCKUNDO": self._block, "YXBLOCKRESET": self._block,
            "STOP": lambda request: None, "YXSTOP": lambda request: None,
        }  # fmt: skip
        yixin = YixinBoard(self._write, self._looked, self._swapped, self._clear_memory, self._balance)
        soosorv = SoosorvSteps(self._write, self._asked_in_soosorv, lambda: self._size)
        self._commands |= {**yixin.commands, **soosorv.commands}

    def ends(self, line: str) -> bool:
        """A stop, or what leaves the game."""
        return _command(line) in _ENDING and self.conversation.thinking_since > WRITTEN_TOGETHER

    def serve(self, line: str) -> bool:
        """Answer one line; False after END."""
        with faults_told(lambda fault: self._write(f"ERROR {fault}")):
            request = self._reader.read(line) if line.strip() else None
            if request is None:
                return True
            if request.name == "END":
                return False
            serve = self._commands.get(request.name)
            if serve is None:
                self._write(f"UNKNOWN {quoted(request.name)}")
            else:
                if request.name not in _ANSWERED_AS_THEY_COME:
                    self._renew()
                serve(request)
        return True

    def _start(self, request: Request) -> None:
        """``START 15``, ``START 15 15`` as Yixin's boards write it, ``RECTSTART 15,15``."""
        sides = request.text.replace(",", " ").split()
        if not 0 < len(sides) < 3 or not all(side.isascii() and side.isdigit() and len(side) < 4 for side in sides):
            came = f"{request.name} {quoted(request.text)}"
            raise ProtocolError(f"{came} came, {request.name} with the size of the board expected")
        if sides[0] != sides[-1]:
            raise ProtocolError("rectangular boards are not supported, use START")
        boards.spec_of(int(sides[0]), self._rule)
        self._size, self._blocked = int(sides[0]), frozenset()
        self._restart(request)

    def _restart(self, request: Request) -> None:
        self._time.begin_game()
        self._player = self._fitting()
        with self._preparing():
            if isinstance(self._player, UsualEngine) and not self._started and not self.conversation.is_asked:
                self._prepare(self._player)
            self._new_game()
        self._started, self._is_stale = True, False
        self._write("OK")

    def _new_game(self, opening: str = "") -> None:
        spec = boards.spec_of(self._size, self._rule, opening)
        same = (self._session.game.size, self._session.game.rule, self._session.game.opening)
        changed = same != (spec.size, spec.rule, spec.opening)
        self._session.new_game(spec if changed else None, player=self._player)
        warm_up(self._session)

    @contextmanager
    def _preparing(self) -> Iterator[None]:
        """Measures how busy the machine is with others."""
        began, processor = time.monotonic(), time.process_time()
        yield
        ours = time.process_time() - processor
        waited = time.monotonic() - began - ours
        self._time.prepared(min(waited, (BUSY_FACTOR - 1) * ours))  # a manager may hold us meanwhile

    def _prepare(self, player: UsualEngine) -> None:
        """What the rules need that may be told next: a manager that waits for OK starts no clock meanwhile."""
        for rule in boards.RULES:
            warm_up(PlayerSession(player, boards.spec_of(self._size, rule), here=True))

    def _turn(self, request: Request) -> None:
        self._session.play(self._square(request))
        self._answer()

    def _play(self, request: Request) -> None:
        self._require_start()
        self._session.play(self._square(request))
        self._say([self._square(request)])

    def _board(self, request: Request) -> None:
        self._set_board(request)
        self._answer()

    def _set_board(self, request: Request) -> None:
        self._require_start()
        if self._session.game.opening in (boards.SWAP2, boards.SOOSORV):
            self._new_game()
        go_to(self._session, [boards.square_of(stone[:2], self._size) for stone in boards.in_order(request.stones)])

    def _show_forbidden(self, request: Request) -> None:
        game, position = self._session.game, self._session.position
        forbidden = game.view(position).forbidden
        self._write(format_forbidden([boards.point_of(square, self._size) for square in forbidden]))

    def _take_back(self, request: Request) -> None:
        moves, square = list(self._session.moves), self._square(request)
        if square not in moves:
            raise ProtocolError(f"TAKEBACK {request.text} came, there is no stone at this point")
        moves.remove(square)
        go_to(self._session, moves)
        self._write("OK")

    def _swap2(self, request: Request) -> None:
        answer = self._chosen_in_swap2([boards.square_of(stone[:2], self._size) for stone in request.stones])
        if answer is not None:
            first = len(request.stones)
            fields = [OWN + (first + n) % 2 for n in range(len(answer.points))] if _has_fields(request.stones) else []
            self._write(answer.word or format_points(answer.points, fields))

    def _chosen_in_swap2(self, squares: Sequence[int]) -> Answer | None:
        """What the player answers with these stones on the board; None when nobody waits for it any more."""
        self._require_start()
        self._new_game(boards.SWAP2)
        game, moves = self._session.game, list[int]()
        for move in boards.swap2_played(squares, game):
            self._session.play(move)
        while not boards.swap2_is_answered(game, moves):
            report = self._think()
            if report is None or report.move is None:
                return None
            moves.append(report.move)
            self._session.play(report.move)
        return boards.swap2_answer(game, moves)

    def _swapped(self, stones: int) -> Answer | None:
        """The answer of swap2 on the present board. Raises ProtocolError: it has another number of stones."""
        squares = [move for move in self._session.moves if move < self._session.game.pass_move] if stones else []
        if len(squares) != stones:
            raise ProtocolError(f"{len(squares)} stones are on the board, {stones} expected; set it up with YXBOARD")
        return self._chosen_in_swap2(squares)

    def _looked(self, count: int) -> None:
        """Tell of the best moves of the present board, then the best as an answer; none is played."""
        self._require_start()
        report, game = self._think(), self._session.game
        if report is None or report.move is None or report.move >= game.pass_move:
            return
        values = dict(report.move_scores)
        others = sorted((move for move in values if move != report.move), key=lambda move: -values[move])
        for number, move in enumerate((report.move, *others[: max(count - 1, 0)]), start=1):
            value = f" value {values[move]:.2f}" if move in values else ""
            self._write(f"MESSAGE ({number}) {game.format_move(move)}{value}")
        self._say([report.move])

    def _asked_in_soosorv(self, played: Callable[[Game], Sequence[int]], count: int) -> tuple[Game, list[int]] | None:
        """The next so many moves of the player after ``played`` in Soosorv-8; None when nobody waits any more."""
        self._require_start()
        self._new_game(boards.SOOSORV)
        game, moves = self._session.game, list[int]()
        for move in played(game):
            self._session.play(move)
        while len(moves) < count:
            report = self._think()
            if report is None or report.move is None:
                return None
            moves.append(report.move)
            self._session.play(report.move)
        return game, moves

    def _block(self, request: Request) -> None:
        """Keep answers off some points, or no more; YXBLOCKRESET off none."""
        squares = {boards.square_of(stone[:2], self._size) for stone in request.stones}
        kept = {"YXBLOCK": self._blocked | squares, "YXBLOCKUNDO": self._blocked - squares}
        self._blocked = frozenset(kept.get(request.name, ()))

    def _balance(self, count: int, bias: int) -> None:
        """One stone, or two, after which the player holds the board for even, or for better by ``bias``."""
        self._require_start()
        position, sequences = self._session.position, self._session.game.abilities.sequence_points
        assert sequences is not None  # Gomoku declares them
        legal = set(position.moves()) - self._blocked
        points = [point for point in sequences.candidates(position, POINTS) if point in legal][:POINTS]
        asked = self.conversation.take_asked()
        limits = self._time.limits(waited=time.monotonic() - asked, points=len(legal))
        balancing = Balancing(self._session, limits, self._thought, bias)
        self._say(balancing.two(points) if count == 2 else [balancing.one(points)[0][1]])
        self._time.spend(time.monotonic() - asked, delay=self.conversation.delay)

    def _thought(self, limits: Limits) -> Report | None:
        """A short thought, of which nothing is told; None once a line has ended one."""
        report = self.conversation.think(limits)
        return None if self.conversation.ended_by else report

    def _clear_memory(self) -> None:
        """A player that remembers nothing, on the same board."""
        moves = self._session.moves
        self._session.new_game()
        go_to(self._session, moves)

    def _info(self, request: Request) -> None:
        key, _, value = request.text.partition(" ")
        key = key.lower()
        if key == "rule":
            rule = boards.rule_of(_whole(value))
            self._rule, self._is_stale = rule, self._is_stale or rule != self._rule
        elif key == "max_memory":
            self._memory = _whole(value)
        elif key in TurnTime.KEYS:
            self._time.tell(key, _whole(value))
        # game_type, evaluate and folder change nothing here: no file is kept; what is unknown is to be ignored

    def _renew(self) -> None:
        """Another rule or another table: a player for it, on the same board as far as the rule allows its stones."""
        fitting = self._fitting()
        if not self._is_stale and fitting == self._player:
            return
        self._player, self._is_stale, moves = fitting, True, self._session.moves
        with self._preparing():
            self._new_game()
        self._is_stale = False
        go_to(self._session, [move for move in moves if move < self._session.game.pass_move])

    def _fitting(self) -> str | PlayerMaker:
        """The usual engine with a table that fits; another player keeps what its text says."""
        if not isinstance(self._player, UsualEngine) or self._memory <= 0:
            return self._player
        return UsualEngine.within(self._memory, self._time.turn)

    def _idle(self) -> None:
        """What nobody waits for yet, as long as no stone can be lost by it; the next question says what is wrong."""
        if not self._session.moves:
            with faults_told(lambda fault: None):
                self._renew()

    def _about(self, request: Request) -> None:
        self._write(f'name="{NAME}", version="{__version__}", author="the heibai authors", country="", www=""')

    def _answer(self) -> None:
        """Think, play and say the move."""
        self._require_start()
        self._complain_of_memory()
        report = self._think()
        if report is None or report.move is None:
            return
        if report.move >= self._session.game.pass_move:
            raise ProtocolError("there is no move but a pass, which the protocol does not have")
        self._say([report.move])  # first: the manager's clock runs
        self._session.play(report.move)

    def _think(self) -> Report | None:
        """The player's report; None when nobody waits for the move any more."""
        asked, free = self.conversation.take_asked(), len(self._session.position.moves())
        limits = self._time.limits(waited=time.monotonic() - asked, points=free)
        talk = now_and_then(partial(self._talk, self._session.game), _TALK_SECONDS, at_once=False)
        present = self._session.position
        report = self.conversation.think(limits, talk, without(present, self._blocked) if self._blocked else None)
        self._time.spend(time.monotonic() - asked, delay=self.conversation.delay)
        return None if _command(self.conversation.ended_by or "") in _UNANSWERED else report

    def _talk(self, game: Game, report: Report) -> None:
        """Tell of a thought as managers show it."""
        value = "" if report.score is None else f" value {report.score.value:.2f}"
        line = "".join(f" {game.format_move(move)}" for move in report.line)
        self._write(f"MESSAGE depth {report.depth}{value} nodes {report.nodes}{' line' if line else ''}{line}")

    def _say(self, squares: Sequence[int]) -> None:
        self._write(format_points([boards.point_of(square, self._size) for square in squares]))

    def _square(self, request: Request) -> int:
        assert request.point is not None  # the reader has seen to it
        return boards.square_of(request.point, self._size)

    def _require_start(self) -> None:
        if not self._started:
            raise ProtocolError("no board yet, START with its size expected")

    def _complain_of_memory(self) -> None:
        """A limit that cannot be kept is told with the first answer after it came, as the protocol asks."""
        used = most_memory_used()
        if 0 < self._memory < used:
            self._write(f"MESSAGE max_memory is {self._memory >> 20} MB, {used >> 20} MB are in use")
            self._memory = 0


def _command(line: str) -> str:
    return line.strip().partition(" ")[0].upper()


def _has_fields(stones: Sequence[Stone]) -> bool:
    return any(whose for _, _, whose in stones)


def _whole(text: str) -> int:
    """The value of an INFO key. Raises ProtocolError."""
    word = text.strip()
    if not (word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 18):
        raise ProtocolError(f"{quoted(text)} came, a whole number expected")
    return int(word)
