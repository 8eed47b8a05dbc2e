"""Who analyses, on the page and in the terminal: one neutral engine for each game, whoever played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.abilities.of_positions import colours_open
from ..core.contract import Game, Limits, Player, Progress, Report, Stopped
from ..core.errors import SpecError
from ..core.outcome import outcome_of
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score
from ..players.engine import Limited, NamedPlayer, scale_of
from ..players.spec import make_player
from ..players.strongest import STRONGEST, strongest_evaluator
from ..players.text import parse_player_text
from .valuation import Scale, Valuation, of_result, of_search, unknown

NODES = {"patterns": 1_000_000}  # of a position by its evaluator: about 0.2 s
USUAL_NODES, PYTHON_NODES, PLAYOUTS = 200_000, 2_000, 200  # of other evaluators, without a kernel, and without any
MOST_SECONDS = 3600.0
TABLE = 16  # megabytes
PATIENCE = 1.0  # seconds more
MOST_FORCED = 20  # replies in a row that are followed to a position with a choice
LONE_NODES = 2  # of a search that saw the position and one move of it
IN_DISCS = ("patterns", "patterns-light")  # whose points are discs: they were fitted to final differences


def analyst_text(
    game: Game, *, evaluators: Sequence[str] = STRONGEST, seconds: float | None = None, table: int = TABLE
) -> str:
    """The player text of a game's analyst: the engine with the first of these evaluators, else simulated games.

    It has a small table and one thread, so that it takes little from others and finds the same on every machine.
    ``seconds``: of a position; None: it counts nodes instead. ``table``: megabytes.
    """
    if not game.feature_sets():
        return f"mcts:{f'playouts={PLAYOUTS}' if seconds is None else f'seconds={seconds}'},simulate=end"
    evaluator = strongest_evaluator(game, evaluators) or next(iter(game.feature_sets()))
    nodes = NODES.get(evaluator, USUAL_NODES) if game.kernel else PYTHON_NODES
    limit = f"nodes={nodes}" if seconds is None else f"seconds={seconds}"
    kept = f",table={table},threads=1" if game.kernel else ""
    return f"alphabeta:{limit}{kept},eval={evaluator}"


def require_seconds(seconds: float) -> float:
    """The same. Raises SpecError: no time for a position."""
    if not (math.isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise SpecError(f"{seconds!r} seconds a position came, more than 0 and at most {MOST_SECONDS:g} are expected")
    return seconds


class Analyst(NamedPlayer):
    """The player that analyses: one engine with its memory, used by one thread at a time.

    Where its engine saw a single reply and looked no further, it follows that reply and tells what comes after it.
    """

    def __init__(
        self, game: Game, *, text: str, seconds: float | None = None, make: Callable[[str, Game], Player] | None = None
    ) -> None:
        """``seconds``: of a position, where the player can be limited; None: what its text says.

        ``make``: makes the player of a text; None: `make_player`.

        Raises:
            SpecError, UnknownNameError, WeightsError: no player of this game.
        """
        player = (make or make_player)(text, game)
        super().__init__(text, player)
        self.scale = Scale(scale_of(player), in_discs=points_are_discs(text))
        self._follows_replies = deepens(text)
        self._game, self._patient = game, player
        own = parse_player_text(text).get("seconds")
        seconds = float(own) if seconds is None and own is not None else seconds
        if seconds is not None and isinstance(player, Limited):
            self.player = player.under(Limits(seconds=require_seconds(seconds)))
            self._patient = player.under(Limits(seconds=seconds + PATIENCE))

    def value(self, position: Position, ply: int, *, stopped: Callable[[], bool] = lambda: False) -> Valuation:
        """What the position after ``ply`` moves is worth; unknown while an opening leaves the colours open.

        ``stopped`` is asked about ten times a second: a search that it ended is worth nothing.

        Raises:
            Stopped: it was ended, and the search lies outside the kernel.
        """
        if colours_open(position):
            return unknown(ply)
        if position.is_over():
            return of_result(self._game, position, ply)

        def watch(report: Report) -> None:
            if stopped():
                raise Stopped

        report = self.choose(self._game, position, rng=Rng(0, (ply,)), progress=watch)
        return of_search(self._game, position, report, ply, self.scale)

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The engine's report; its nodes and seconds are those of the last position that it was asked about."""
        root, first = position, self._search(position, rng, progress)
        found, forced = first, list[int]()
        while len(forced) < MOST_FORCED and self._is_a_lone_reply(position, found):
            assert found.move is not None  # the position is not over
            forced.append(found.move)
            position = position.play(found.move)
            if position.is_over():
                found = Report(None, Score(position.final_value(0)), exact=True)
            else:
                found = self._search(position, rng, progress and _of_another_position(progress))
        if not forced:
            return found
        score = found.score.negated if found.score and position.to_move is not root.to_move else found.score
        return replace(
            found, move=first.move, score=score, line=(*forced, *found.line), depth=len(forced) + found.depth
        )

    def _search(self, position: Position, rng: Rng, progress: Progress | None) -> Report:
        """Once more, with patience, where the time was too short for a ply and nobody stopped it."""
        is_stopped = False

        def watch(report: Report) -> None:
            nonlocal is_stopped
            try:
                if progress:
                    progress(report)
            except Stopped:
                is_stopped = True
                raise

        report = self.player.choose(self._game, position, rng=rng, progress=watch)
        if report.score is None and self._patient is not self.player and not is_stopped:
            report = self._patient.choose(self._game, position, rng=rng, progress=watch)
        return report

    def _is_a_lone_reply(self, position: Position, found: Report) -> bool:
        """Whether the engine saw one move only, such as the answer to a four, and looked no further."""
        if not self._follows_replies or found.depth != 1 or found.move is None:
            return False
        if found.score and outcome_of(self._game, found.score, exact=found.exact):
            return False
        return found.nodes <= LONE_NODES or _has_one_answer(self._game, position)


def _of_another_position(progress: Progress) -> Progress:
    """A callback that hears of no move: it can end a search that is not about the position it was asked about."""
    return lambda report: progress(replace(report, move=None, score=None, line=()))


def _has_one_answer(game: Game, position: Position) -> bool:
    """Whether one move alone is legal, or prevents that the other side wins at once."""
    threats = game.abilities.threats
    answers = threats.stops(position, position.to_move.other) if threats else ()
    return len(answers or position.moves()) == 1


def deepens(text: str) -> bool:
    """Whether the player searches as deep as its nodes or its time allow, so that one ply alone tells of no choice."""
    parsed = parse_player_text(text)
    return parsed.name == "alphabeta" and parsed.get("depth") is None


def points_are_discs(text: str) -> bool:
    """Whether the player's points are discs, by its evaluator."""
    return parse_player_text(text).get("eval") in IN_DISCS
