"""``playouts``: is tree search stronger with ten times the playouts, and by how much?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ....arena.statistics.bradley_terry import Rating, rate
from ....arena.statistics.rating import Estimate
from ....games import make_game
from ....plots.figure import Plot, Series
from ...expected import PLAYOUT
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting

ABOUT = """
A Monte Carlo tree search should play better the more playouts it has. The sources stop at 300 a move; here the rungs
are ten times apart, up to 100,000, and each rung meets the next one over paired openings: with playouts to the end,
with playouts of ten plies that the champion's evaluation scores (bred for Reversi, fitted to games for Gomoku), and as
the page's levels of Gomoku search. Neighbours only, for a rung further away wins nearly every game. Whole games of
Gomoku on 15x15 begin at 1,000 playouts: 100 do not try each of 225 moves once, and what they play is decided by ties,
not by search. Elo of a step is its match's, with the 95% interval over opening pairs; Elo above the lowest rung is
Bradley and Terry's over all steps of a ladder, its interval by the bootstrap over pairs; it is infinite where no point
was lost.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class PlayoutsSize:
    """How much is played."""

    rungs: tuple[int, ...]  # playouts a move
    reversi: tuple[int, ...]  # games of each step
    gomoku: tuple[int, ...]


SMALL = PlayoutsSize(rungs=(100, 1_000, 10_000, 100_000), reversi=(100, 40, 12), gomoku=(40, 16, 8))
FULL = PlayoutsSize(rungs=(100, 1_000, 10_000, 100_000), reversi=(1000, 400, 100), gomoku=(400, 160, 80))


@dataclass(frozen=True)
class Ladder:
    """One kind of search, rung by rung."""

    name: str  # for tables
    game: str
    rest: str  # of the player text, behind the playouts
    openings: str
    board: int | None = None  # None: the game's usual one
    least: int = 0  # playouts of its lowest rung at least

    def player(self, playouts: int) -> str:
        """The text of a rung."""
        return f"mcts:playouts={playouts},{self.rest}"


LADDERS = (
    Ladder("Reversi, to the end", "reversi", "simulate=end", "random:8"),
    Ladder("Reversi, 10 plies, bred evaluation", "reversi", "simulate=10,eval=champion", "random:8"),
    Ladder("Gomoku 9x9, to the end", "gomoku", "simulate=end", "balanced", board=9),
    Ladder("Gomoku 15x15, to the end", "gomoku", "simulate=end", "balanced", least=1_000),
    Ladder("Gomoku 15x15, 10 plies, fitted evaluation", "gomoku", "simulate=10,eval=champion", "balanced"),
    Ladder(
        "Gomoku 15x15, candidates evaluated at once",
        "gomoku",
        "simulate=0,candidates=1,c=0.3,eval=champion",
        "balanced",
    ),
)


@dataclass(frozen=True)
class LadderStep:
    """A rung and the next one up."""

    ladder: Ladder
    low: int  # playouts
    high: int
    meeting: Meeting  # seen by the one with more playouts


def expected(size: PlayoutsSize) -> list[float]:
    """See ``Study``."""
    steps = [step for ladder in LADDERS for step in _steps_of(ladder, size)]
    return [games * (low + high) * PLAYOUT for low, high, games in steps]


def run(lab: Laboratory, size: PlayoutsSize) -> Findings:
    """Every ladder, rung by rung."""
    ladders = {ladder.name: _climb(lab, size, ladder) for ladder in LADDERS}
    ratings = {name: _rate(steps, seed=lab.seed) for name, steps in ladders.items()}
    steps = [step for mine in ladders.values() for step in mine]
    return Findings(
        (_step_table(steps), _rating_table(ratings, size)), tuple(map(_verdict, ladders.values())), _plot(ratings)
    )


def _steps_of(ladder: Ladder, size: PlayoutsSize) -> list[tuple[int, int, int]]:
    """Lower rung, higher rung, games."""
    games = size.gomoku if ladder.game == "gomoku" else size.reversi
    pairs = zip(pairwise(size.rungs), games, strict=True)
    return [(low, high, count) for (low, high), count in pairs if low >= ladder.least]


def _climb(lab: Laboratory, size: PlayoutsSize, ladder: Ladder) -> list[LadderStep]:
    game = make_game(ladder.game, ladder.board)
    steps = []
    for low, high, count in _steps_of(ladder, size):
        key = f"{ladder.name.replace(',', '').replace(' ', '-')}-{high}".lower()
        players = ladder.player(high), ladder.player(low)
        own = lab.seed_of(key)  # of its openings
        met = lab.meet(key, *players, games=count, openings=ladder.openings, game=game, seed=own)
        steps.append(LadderStep(ladder, low, high, met))
    return steps


Ratings = dict[str, dict[int, Rating]]  # by ladder and playouts


def _rate(steps: Sequence[LadderStep], *, seed: int) -> dict[int, Rating]:
    """Of every rung of one ladder, the lowest one at 0."""
    pairs = np.zeros((len(steps) + 1, len(steps) + 1, 5), dtype=np.int64)
    for number, step in enumerate(steps):
        pairs[number, number + 1] = step.meeting.flip().pairs.counts
    rungs = (steps[0].low, *(step.high for step in steps))
    return dict(zip(rungs, rate(pairs, seed=seed, anchor=0), strict=True))


def elo_text(elo: float, interval: tuple[float, float]) -> str:
    """``+123 [+98, +151]``; the interval is left out where there is none, of the rung that ratings count from."""
    if interval == (elo, elo):
        return f"{elo:+.0f}"
    return f"{elo:+.0f} [{interval[0]:+.0f}, {interval[1]:+.0f}]"


def _step_table(steps: Sequence[LadderStep]) -> ResultTable:
    rows = tuple(
        (
            s.ladder.name, f"{s.low:,}", f"{s.high:,}", str(s.meeting.tally.games), s.meeting.score_text(),
            elo_text(s.meeting.strength.elo, s.meeting.strength.elo_interval),
        )
        for s in steps
    )  # fmt: skip
    columns = ("search", "from playouts", "to", "games", "score of more", "Elo of the step")
    return ResultTable("Ten times the playouts against the rung below", columns, rows)


def _rating_table(ratings: Ratings, size: PlayoutsSize) -> ResultTable:
    rows = tuple(
        (name, *(elo_text(found[rung].elo, found[rung].interval) if rung in found else "-" for rung in size.rungs))
        for name, found in ratings.items()
    )
    return ResultTable("Elo above the lowest rung", ("search", *(f"{rung:,}" for rung in size.rungs)), rows)


def _verdict(steps: Sequence[LadderStep]) -> str:
    """Whether every step of a ladder surely goes up."""
    found: list[Estimate] = [step.meeting.strength for step in steps]
    bounds = ", ".join(f"{strength.elo_interval[0]:+.0f}" for strength in found)
    sure = sum(strength.elo_interval[0] > 0 for strength in found)
    return (
        f"{steps[0].ladder.name}: {sure} of {len(steps)} steps are surely stronger than the rung below (lower 95% "
        f"bounds of their Elo: {bounds})."
    )


def _plot(ratings: Ratings) -> Plot:
    series = []
    for name, found in ratings.items():
        finite = [(rung, r) for rung, r in found.items() if _is_finite(r)]
        series.append(
            Series(
                name,
                tuple(f"{rung:,}" for rung, _ in finite),
                tuple(r.elo for _, r in finite),
                tuple((min(r.interval[0], r.elo), max(r.interval[1], r.elo)) for _, r in finite),
            )
        )
    return Plot(
        "More playouts are stronger", "playouts a move", "Elo above the lowest rung", tuple(series), reference=0
    )


def _is_finite(rating: Rating) -> bool:
    return all(map(math.isfinite, (rating.elo, *rating.interval)))
