"""Who analyses, on the page and in the terminal: one neutral engine for each game, whoever played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ..core.abilities.of_positions import opening_act
from ..core.contract import Game, Limits, Player, Progress, Report, Stopped
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng
from ..players.engine import Limited, NamedPlayer, chance_scale_of, points_are_discs
from ..players.session.chances import outcomes_of
from ..players.spec import make_player
from ..players.strongest import STRONGEST, strongest_evaluator
from ..players.text import parse_player_text
from .lone_replies import followed
from .valuation import Scale, Valuation, of_result, of_search, unknown
from .values.images import image_of

NODES = {"patterns": 1_000_000}  # of a position by its evaluator: about 0.2 s
USUAL_NODES, PYTHON_NODES, PLAYOUTS = 200_000, 2_000, 200  # of other evaluators, without a kernel, and without any
MOST_SECONDS = 3600.0
TABLE = 16  # megabytes
PATIENCE = 1.0  # seconds more


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
        self.scale = Scale(chance_scale_of(player), in_discs=points_are_discs(player))
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
        if opening_act(position):
            return unknown(ply)
        if position.is_over():
            return of_result(self._game, position, ply)

        def watch(report: Report) -> None:
            if stopped():
                raise Stopped

        report = self.choose(self._game, position, rng=Rng(0, (ply,)), progress=watch)
        return self.valued(position, report, ply)

    def valued(self, position: Position, report: Report, ply: int) -> Valuation:
        """What its report says the position is worth; unknown while an opening leaves the colours open."""
        if opening_act(position):
            return unknown(ply)
        found, asked = of_search(self._game, position, report, ply, self.scale), image_of(self._game, position).position
        return found.with_outcomes(outcomes_of(self._game, asked, report, self), position.to_move)

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The engine's report; its nodes and seconds are those of the last position that it was asked about.

        It is asked about the position's image that all images share, so that they have one value.
        """
        image = image_of(self._game, position)

        def search(position: Position, progress: Progress | None) -> Report:
            return self._search(position, rng, progress)

        tell = progress and image.progress_back(progress)
        if self._follows_replies:
            return image.report_back(followed(self._game, image.position, search, tell))
        return image.report_back(search(image.position, tell))

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


def deepens(text: str) -> bool:
    """Whether the player searches as deep as its nodes or its time allow, so that one ply alone tells of no choice."""
    parsed = parse_player_text(text)
    return parsed.name == "alphabeta" and parsed.get("depth") is None
