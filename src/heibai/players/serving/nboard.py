"""A player as an engine of NBoard."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core.contract import Limits, Report
from ...core.errors import ProtocolError, quoted
from ...games import GameSpec
from ...protocols import nboard
from ..session import PlayerSession, now_and_then
from ..session.chances import points_of
from ..spec import PlayerMaker
from .conversation import WRITTEN_TOGETHER, Conversation, Write, faults_told, warm_up
from .replay import go_to, play_on

_BETWEEN = 0.2  # seconds between two lines about one thought
_DEEPEST = 60
Serve = Callable[[str], None]


class NBoardServer:
    """Serves a board's commands; see `serving.conversation.Server`."""

    def __init__(self, player: str | PlayerMaker, write: Write, *, seed: int = 0) -> None:
        """``player``: made anew for every game. Raises what `make_player` raises."""
        self._write, self._version, self._limits = write, nboard.VERSIONS[-1], Limits()
        self._session = PlayerSession(player, GameSpec(nboard.GAME), seed=seed, here=True)
        warm_up(self._session)
        self.conversation = Conversation(self._session, self.ends)
        self._commands: Mapping[str, Serve] = {
            "nboard": self._begin, "set depth": self._set_depth, "set game": self._set_game, "move": self._move,
            "hint": self._hint, "go": self._go, "ping": self._ping, "learn": lambda text: self._write("learned"),
        }  # fmt: skip

    def ends(self, line: str) -> bool:
        """``ping`` says that the position is about to change, ``quit`` that the board goes."""
        name = nboard.parse_request(line).name
        return name in ("ping", "quit") and self.conversation.thinking_since > WRITTEN_TOGETHER

    def serve(self, line: str) -> bool:
        """Answer one line; what is unknown is ignored, as the protocol wants it. False after ``quit``."""
        request = nboard.parse_request(line)
        with faults_told(lambda fault: self._write(f"status {fault}")):
            if request.name in self._commands:
                self._commands[request.name](request.text)
        return request.name != "quit"

    def _begin(self, text: str) -> None:
        version = _whole(text, "a version")
        self._version = nboard.VERSIONS[0] if version <= nboard.VERSIONS[0] else nboard.VERSIONS[-1]
        self._write(f"set myname {self._name}")

    @property
    def _name(self) -> str:
        """The board's lists have no room for a player's whole text; version 1 adds the depth, as NTest does."""
        depth = self._limits.depth if self._version == nboard.VERSIONS[0] else None
        return f"heibai{depth or ''}"

    def _set_depth(self, text: str) -> None:
        self._limits = Limits(depth=min(max(_whole(text, "a depth"), 1), _DEEPEST))
        if self._version == nboard.VERSIONS[0]:
            self._write(f"set myname {self._name}")

    def _set_game(self, text: str) -> None:
        said = nboard.parse_game(text)
        start = said.game.start() if said.start is None else said.game.parse_position(said.start)
        if said.game.size != self._session.game.size or start != self._session.positions[0] or not said.moves:
            same = said.game.size == self._session.game.size
            self._session.new_game(None if same else said.game, position=start)
            warm_up(self._session)
        go_to(self._session, said.moves)

    def _move(self, text: str) -> None:
        play_on(self._session, nboard.parse_move(text, self._session.game))

    def _hint(self, text: str) -> None:
        count = _whole(text or "1", "a number of moves")
        if self._session.position.is_over():
            return
        self._write("status thinking")
        report = self._thought()
        for line in self._hints(report, count):
            self._write(line)
        self._write("status")

    def _go(self, text: str) -> None:
        if self._session.position.is_over():
            raise ProtocolError("the game is over")
        self._write("status thinking")
        report, game = self._thought(), self._session.game
        assert report.move is not None  # the game is not over
        value = None if report.score is None else points_of(report, game.pass_move)
        seconds = self._session.spent
        chosen = nboard.format_chosen(nboard.format_move(report.move, game), value, seconds, self._version)
        self._write(f"nodestats {report.nodes} {seconds:.2f}\n{chosen}\nstatus")

    def _ping(self, text: str) -> None:
        self._write(f"pong {text}".rstrip())

    def _thought(self) -> Report:
        def tell(report: Report) -> None:
            self._write(self._hints(report, 1)[0])

        return self.conversation.think(self._limits, now_and_then(tell, _BETWEEN, at_once=False))

    def _hints(self, report: Report, count: int) -> list[str]:
        """The chosen move, then as many others as the report has a value of, the best first."""
        game = self._session.game
        line = [nboard.format_move(move, game) for move in (report.line or (report.move,)) if move is not None]
        best = nboard.format_hint(line, points_of(report, game.pass_move), report.depth)
        others = sorted((each for each in report.move_scores if each[0] != report.move), key=lambda each: -each[1])
        rest = [
            nboard.format_hint([nboard.format_move(move, game)], value, report.depth)
            for move, value in others[: max(count - 1, 0)]
        ]
        return [best, *rest]


def _whole(text: str, what: str) -> int:
    """Raises ProtocolError."""
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise ProtocolError(f"{quoted(text)} came, {what} expected")
    return int(word)
