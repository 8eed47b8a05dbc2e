"""Questions about one position: what is it worth, and how does it end?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from ..analysis.forced_losses import ForcedEnds
from ..analysis.forced_wins import KINDS, Kind, declares_forced_wins
from ..core.contract import WIN, Limits
from ..core.contract import Game as Rules
from ..core.contract import Report as Found
from ..core.errors import SpecError, quoted
from ..core.rng import Rng
from ..core.score import Score
from ..players.levels import usual_player
from ..search.exact import Exact
from .player import Player, Progress
from .position import Position
from .report import Report

_PATIENCE = Limits(seconds=60.0)  # of a search that may take any time


def analyse(
    position: Position,
    *,
    player: str | Player | None = None,
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Report:
    """What a position is worth for the side to move: value, line and depth (in plies).

        >>> import heibai
        >>> position = heibai.Game("reversi").start().play("f5")
        >>> report = heibai.analyse(position, limits=heibai.Limits(depth=4))
        >>> report.move, report.depth, report.unit
        ('d6', 4, 'points')
        >>> len(report.line)
        4

    Args:
        player: who searches; by default the game's default search with its champion.
        limits: how far or how long, as in ``Limits(seconds=2)``; by default those of the player.
        seed: of a search that uses random numbers.
        progress: called with the state of the search, at most ten times a second.

    Raises:
        SpecError, UnknownNameError: the player does not play this game.
    """
    if not isinstance(position, Position):
        raise SpecError(f"{quoted(repr(position))} is no position; make one with heibai.Game('reversi').start()")
    asked = Player.of(player or usual_player(position.rules))
    if limits is not None:
        asked = asked.within(limits)
    return asked.think(position, seed=seed, progress=progress)


def solve(
    position: Position,
    *,
    limits: Limits | None = None,
    kind: Literal["vcf", "vct", "quiet"] = "quiet",
    threads: int = 1,
) -> Report:
    """How a position ends under best play of both sides, proven.

    Reversi is solved to the last disc: the value is the final difference in discs for the side to move, the empty
    squares going to the winner (about 24 empty squares take seconds). In Gomoku a win by fours, threes and quiet moves
    is searched, and without one such a win of the other side after every reply: ``outcome`` is ``"win"`` or ``"loss"``
    with the longest line, or None if neither is found. Other games are searched to their end, which only small boards
    allow.

        >>> import heibai
        >>> report = heibai.solve(heibai.Game("reversi/4").start())
        >>> report.exact, report.outcome, report.value, report.unit
        (True, 'loss', -10.0, 'discs')
        >>> position = heibai.Game("gomoku").position("h8h9i8i9j8j9")
        >>> report = heibai.solve(position)
        >>> report.outcome, report.move
        ('win', 'g8')
        >>> heibai.solve(position.play("g8")).outcome
        'loss'

    Args:
        limits: seconds or nodes to give up after; the report is then not ``exact``. 60 seconds by default, without end
            for Reversi.
        kind: of Gomoku's forced wins: ``vcf`` by continuous fours alone, ``vct`` by threes as well, ``quiet`` also by
            moves that threaten no more than continuous fours.
        threads: processors that solve one position of Reversi together.

    Raises:
        SpecError: the game is over, no such kind, or limits of another sort.
    """
    if limits is not None and (limits.depth is not None or limits.playouts is not None):
        raise SpecError(f"{limits!r} came; a proof is given up after seconds or nodes: Limits(seconds=10)")
    if kind not in KINDS:
        raise SpecError(f"{quoted(kind)} is no kind of forced win; known: {', '.join(KINDS)}")
    if position.is_over:
        raise SpecError(f"the game is over in {quoted(position.text)}; there is nothing to solve")
    return Report.of(_solver(position.rules, kind, threads)(position.state, limits), position)


def _solver(rules: Rules, kind: Kind, threads: int) -> Callable[[Any, Limits | None], Found]:
    """What proves how positions of a game end."""
    if rules.kernel is not None and rules.kernel.solver is not None:
        solver = rules.kernel.solver(threads=threads)
        return lambda state, limits: solver.search(state, None, limits=limits or Limits(), rng=Rng(0))
    if declares_forced_wins(rules):
        return partial(_forced_end, ForcedEnds(rules, kind))
    return lambda state, limits: Exact().search(state, limits=limits or _PATIENCE)


def _forced_end(ends: ForcedEnds, state: Any, limits: Limits | None) -> Found:
    """The forced win of the side to move, or its forced loss; a report without a score where neither is found."""
    answer, loss = ends.look(state, limits=limits or _PATIENCE)
    won, line = answer.found, answer.found.line
    nodes, seconds = won.nodes, won.seconds
    if loss:
        nodes, seconds = nodes + loss.nodes, seconds + loss.seconds
    if loss and loss.lost:
        line = loss.refuted[0].whole_line
    if not line:
        return Found(None, nodes=nodes, seconds=seconds)
    value = WIN - len(line) if won.won else len(line) - WIN
    return Found(line[0], Score(value), line, len(line), nodes, seconds, exact=True)
