"""Page, terminal and protocols tell the same move, value and nodes for the same player, position and seed.

The limits stand in the player's text, in nodes or playouts.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from players.serving.engine_process import served

from heibai.core.contract import Game, Report
from heibai.core.position import Position
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.serving.gomocup import GomocupServer
from heibai.players.serving.gtp import GtpServer
from heibai.players.serving.nboard import NBoardServer
from heibai.players.session import PlayerSession
from heibai.players.spec import make_player
from heibai.protocols.gtp import dialect
from heibai.protocols.gtp.analysis import parse_variations

from ..conftest import Server

SEED = 3


@dataclass(frozen=True)
class Told:
    """What a door tells of a player's move; the value is for the player."""

    move: str
    value: float
    nodes: int


@dataclass(frozen=True)
class Question:
    """A player that is to move after these moves."""

    game: str
    moves: tuple[str, ...]
    player: str

    @property
    def rules(self) -> Game:
        return GameSpec.parse(self.game).make()

    def position(self) -> Position:
        position: Position = self.rules.start()
        for move in self.moves:
            position = position.play(self.rules.parse_move(move))
        return position

    def answer(self) -> Told:
        """What the player itself says."""
        player, position = make_player(self.player, self.rules), self.position()
        return told(self.rules, player.choose(self.rules, position, rng=Rng(SEED, (len(self.moves),))))


REVERSI = ("f5", "d6"), ("f5", "d6", "c3")
GOMOKU = ("h8", "i9"), ("h8", "i9", "i8")
QUESTIONS = [
    Question(game, moves, player)
    for game, lines, players in (
        ("reversi", REVERSI, ["alphabeta:nodes=20000,eval=champion", "mcts:playouts=100,simulate=end,reuse=1"]),
        ("reversi", REVERSI, ["alphabeta:depth=4,eval=zones", "flat:playouts=50,eval=zones", "level:3"]),
        ("gomoku/15", GOMOKU, ["alphabeta:nodes=5000,eval=threats", "mcts:playouts=50,simulate=end"]),
    )
    for player in players
    for moves in lines
]


def told(game: Game, report: Report) -> Told:
    assert report.move is not None
    assert report.score is not None
    return Told(game.format_move(report.move), report.score.value, report.nodes)


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Report]]:
    """What sessions have thought, for doors that tell less."""
    think, found = PlayerSession.think, list[Report]()

    def noted(session: PlayerSession, *asked: Any, **named: Any) -> Report:
        found.append(think(session, *asked, **named))
        return found[-1]

    monkeypatch.setattr(PlayerSession, "think", noted)
    return found


def called(asked: Question) -> str:
    return f"{asked.player}-{len(asked.moves)}"


def of_game(name: str) -> list[Question]:
    """Those that a protocol for one game can be asked."""
    return [asked for asked in QUESTIONS if GameSpec.parse(asked.game).name == name]


@pytest.fixture(params=QUESTIONS, ids=called)
def question(request: pytest.FixtureRequest) -> Question:
    asked: Question = request.param
    return asked


def test_the_page(question: Question, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.live.open_games.secrets.randbits", lambda bits: SEED)
    game, position = question.rules, question.position()
    led = [game.parse_move(move) for move in question.moves]
    you = "white" if position.seat == 0 else "black"
    with server.page() as page:
        state = page.open(server.create(question.game, opponent=question.player, led=led, you=you))
        step = page.settled(state)["steps"][len(led)]
    value, expected = step["report"]["score"]["value"], question.answer()
    if position.to_move:  # the page shows black's
        value = 1 - value if step["report"]["score"]["unit"] == "win probability" else -value
    assert (step["label"], step["report"]["nodes"]) == (expected.move, expected.nodes)
    assert value == pytest.approx(expected.value, abs=0.0006)  # as it is rounded


def test_the_terminal(question: Question, command_line: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    side = "white" if question.position().seat == 0 else "black"
    words = ("--side", side, "--opponent", question.player, "--moves", "".join(question.moves), "--seed", SEED)
    said = json.loads(command_line("play", question.game, *words, "--json").out)
    ply = len(question.moves)
    assert Told(said["moves"][ply], said["scores"][ply], said["nodes"][ply]) == question.answer()


@pytest.mark.parametrize("command", ["genmove", "kata-genmove_analyze"])
def test_gtp(question: Question, thought: list[Report], command: str) -> None:
    game, expected = question.rules, question.answer()
    engine = served(partial(GtpServer, question.player, GameSpec.parse(question.game), seed=SEED))
    for ply, move in enumerate(question.moves):
        engine(f"play {'bw'[ply % 2]} {move}")
    said = engine(f"{command} {dialect.format_colour(question.position().to_move)}")
    vertex = dialect.format_vertex(game.parse_move(expected.move), game)
    assert said[-1].split()[1] == vertex
    assert told(game, thought[-1]) == expected
    if command != "genmove":
        best = parse_variations(said[-2])[0]
        assert best.move == vertex
        assert best.visits == expected.nodes or thought[-1].playouts  # a move's playouts are not all


@pytest.mark.parametrize("question", of_game("reversi"), indirect=True, ids=called)
def test_nboard(question: Question, thought: list[Report]) -> None:
    expected = question.answer()
    board = served(partial(NBoardServer, question.player, seed=SEED))
    said = board(*(f"move {move.upper()}" for move in question.moves), "go")
    words = {line.split()[0]: line.split()[1] for line in "\n".join(said).splitlines() if " " in line}
    assert (words["==="].lower(), int(words["nodestats"])) == (expected.move, expected.nodes)
    assert told(question.rules, thought[-1]) == expected


@pytest.mark.parametrize("question", of_game("gomoku"), indirect=True, ids=called)
def test_gomocup(question: Question, thought: list[Report]) -> None:
    rules = question.rules
    brain = served(partial(GomocupServer, question.player, seed=SEED))
    stones = [(move % rules.size, move // rules.size) for move in map(rules.parse_move, question.moves)]
    whose = [1 + (len(stones) - ply) % 2 for ply in range(len(stones))]
    fields = [f"{x},{y},{each}" for (x, y), each in zip(stones, whose, strict=True)]
    said = brain("START 15", "BOARD", *fields, "DONE")
    x, y = map(int, said[-1].split(","))
    assert told(rules, thought[-1]) == question.answer()
    assert (x, y) == (thought[-1].move % rules.size, thought[-1].move // rules.size)
