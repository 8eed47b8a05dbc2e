"""Who analyses: one neutral engine for each game, whoever played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.abilities.of_positions import colours_open
from ..core.contract import Game, Limits, Player, Report, Stopped
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng
from ..players.engine import Limited, scale_of
from ..players.spec import make_player
from ..players.strongest import strongest_evaluator
from ..players.text import parse_player_text
from .valuation import Scale, Valuation, of_result, of_search, unknown

SECONDS = 0.2  # of a position
MOST_SECONDS = 3600.0
TABLE = 16  # megabytes
PATIENCE = 1.0  # seconds more
MOST_FORCED = 20  # replies in a row that are followed to a position with a choice
LONE_NODES = 2  # of a search that saw the position and one move of it
STRONGEST = ("patterns", "network", "threats", "champion")  # evaluators, the first that suits a board
LIGHT = (
    "patterns-light",
    "network",
    "threats",
    "champion",
)  # the same for a server: some 50 MB an engine instead of 110
IN_DISCS = ("patterns", "patterns-light")  # whose points are discs: they were fitted to final differences


def analyst_text(game: Game, *, evaluators: Sequence[str] = STRONGEST) -> str:
    """The player text of a game's analyst: the engine with the first of these evaluators, else simulated games."""
    if not game.feature_sets():
        return f"mcts:seconds={SECONDS},simulate=end"
    evaluator = strongest_evaluator(game, evaluators) or next(iter(game.feature_sets()))
    kept = f",table={TABLE},threads=1" if game.kernel else ""
    return f"alphabeta:seconds={SECONDS}{kept},eval={evaluator}"


def require_seconds(seconds: float) -> float:
    """The same. Raises SpecError: no time for a position."""
    if not (math.isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise SpecError(f"{seconds!r} seconds a position came, more than 0 and at most {MOST_SECONDS:g} are expected")
    return seconds


class Analyst:
    """One engine with its memory. It is used by one thread at a time."""

    def __init__(self, game: Game, *, text: str, seconds: float) -> None:
        """``seconds``: of a position, where the player can be limited; else it takes what its text says.

        Raises:
            SpecError, UnknownNameError, WeightsError: no player of this game.
        """
        player = make_player(text, game)
        self.scale = Scale(scale_of(player), in_discs=points_are_discs(text))
        self._game, self._follows_replies = game, deepens(text)
        self._player: Player = player
        self._patient: Player | None = None  # who is asked where the time was too short for a ply
        require_seconds(seconds)
        if isinstance(player, Limited):
            self._player = player.under(Limits(seconds=seconds))
            self._patient = player.under(Limits(seconds=seconds + PATIENCE))

    def value(self, position: Position, ply: int, *, stopped: Callable[[], bool] = lambda: False) -> Valuation:
        """What the position after ``ply`` moves is worth; unknown while an opening leaves the colours open.

        ``stopped`` is asked about ten times a second: a search that it ended is worth nothing.
        """
        if colours_open(position):
            return unknown(ply)
        first = found = self._search(position, ply, stopped)
        forced: list[int] = []
        while self._is_a_lone_reply(position, found) and found.move is not None and len(forced) < MOST_FORCED:
            forced.append(found.move)
            position = position.play(found.move)
            found = self._search(position, ply, stopped)
        return replace(found, move=first.move, line=(*forced, *found.line), depth=len(forced) + found.depth)

    def _search(self, position: Position, ply: int, stopped: Callable[[], bool]) -> Valuation:
        if position.is_over():
            return of_result(self._game, position, ply)

        def watch(report: Report) -> None:
            if stopped():
                raise Stopped

        report = self._player.choose(self._game, position, rng=Rng(0, (ply,)), progress=watch)
        if report.score is None and self._patient is not None and not stopped():
            report = self._patient.choose(self._game, position, rng=Rng(0, (ply,)), progress=watch)
        return of_search(self._game, position, report, ply, self.scale)

    def _is_a_lone_reply(self, position: Position, found: Valuation) -> bool:
        """Whether the engine saw one move only, such as the answer to a four, and looked no further."""
        if not self._follows_replies or found.depth != 1 or found.certain:
            return False
        return found.nodes <= LONE_NODES or _has_one_answer(self._game, position)


def _has_one_answer(game: Game, position: Position) -> bool:
    """Whether one move alone is legal, or prevents that the other side wins at once."""
    threats = game.abilities.threats
    answers = threats.stops(position, position.to_move.other) if threats else ()
    return len(answers or position.moves()) == 1


def deepens(text: str) -> bool:
    """Whether the player searches deeper and deeper until its time is out, so that one ply alone tells of no choice."""
    parsed = parse_player_text(text)
    return parsed.name == "alphabeta" and parsed.get("depth") is None and parsed.get("nodes") is None


def points_are_discs(text: str) -> bool:
    """Whether the player's points are discs, by its evaluator."""
    return parse_player_text(text).get("eval") in IN_DISCS
