"""``playouts``: is tree search stronger with ten times the playouts, and by how much?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ..arena.bradley_terry import Rating, rate
from ..arena.rating import Estimate
from ..core.contract import Game
from ..games import make_game
from .findings import Findings, Plot, Series, Table
from .laboratory import Laboratory
from .meeting import Meeting

ABOUT = """
A Monte Carlo tree search should play better the more playouts it has. The sources stop at 300 a move; here the rungs
are ten times apart, up to 100,000, and each rung meets the next one over paired openings: with playouts to the end, and
with playouts of ten plies that the bred evaluation scores. Neighbours only, for a rung further away wins nearly every
game. Elo of a step is its match's, with the 95% interval over opening pairs; Elo above the lowest rung is Bradley and
Terry's over all steps of a ladder, its interval by the bootstrap over pairs.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class Size:
    """How much is played."""

    rungs: tuple[int, ...]  # playouts a move
    reversi: tuple[int, ...]  # games of each step


SMALL = Size(rungs=(100, 1_000, 10_000, 100_000), reversi=(200, 100, 100))
FULL = Size(rungs=(100, 1_000, 10_000, 100_000), reversi=(2000, 1000, 400))


@dataclass(frozen=True)
class Ladder:
    """One kind of search, rung by rung."""

    name: str  # for tables
    game: str
    rest: str  # of the player text, behind the playouts
    openings: str

    def player(self, playouts: int) -> str:
        """The text of a rung."""
        return f"mcts:playouts={playouts},{self.rest}"


LADDERS = (
    Ladder("Reversi, to the end", "reversi", "simulate=end", "random:8"),
    Ladder("Reversi, 10 plies, bred evaluation", "reversi", "simulate=10,eval=champion", "random:8"),
)


@dataclass(frozen=True)
class Step:
    """A rung and the next one up."""

    ladder: Ladder
    low: int  # playouts
    high: int
    meeting: Meeting  # seen by the one with more playouts


def run(lab: Laboratory, size: Size) -> Findings:
    """Every ladder, rung by rung."""
    lab.expect(len(LADDERS) * (len(size.rungs) - 1))
    ladders = {ladder.name: _climb(lab, size, ladder) for ladder in LADDERS}
    ratings = {name: _rate(steps, seed=lab.seed) for name, steps in ladders.items()}
    steps = [step for mine in ladders.values() for step in mine]
    return Findings(
        (_step_table(steps), _rating_table(ratings, size)), tuple(map(_verdict, ladders.values())), _plot(ratings, size)
    )


def _climb(lab: Laboratory, size: Size, ladder: Ladder) -> list[Step]:
    game: Game = make_game(ladder.game)
    games: tuple[int, ...] = getattr(size, ladder.game)
    steps = []
    for (low, high), count in zip(pairwise(size.rungs), games, strict=True):
        key = f"{ladder.name.replace(',', '').replace(' ', '-')}-{high}".lower()
        players = ladder.player(high), ladder.player(low)
        steps.append(Step(ladder, low, high, lab.meet(key, *players, games=count, openings=ladder.openings, game=game)))
    return steps


def _rate(steps: Sequence[Step], *, seed: int) -> tuple[Rating, ...]:
    """Of every rung, the lowest one at 0."""
    pairs = np.zeros((len(steps) + 1, len(steps) + 1, 5), dtype=np.int64)
    for number, step in enumerate(steps):
        pairs[number, number + 1] = step.meeting.flip().pairs.counts
    return rate(pairs, seed=seed, anchor=0)


def elo_text(elo: float, interval: tuple[float, float]) -> str:
    """``+123 [+98, +151]``."""
    return f"{elo:+.0f} [{interval[0]:+.0f}, {interval[1]:+.0f}]"


def _step_table(steps: Sequence[Step]) -> Table:
    rows = tuple(
        (
            s.ladder.name, f"{s.low:,}", f"{s.high:,}", str(s.meeting.tally.games), s.meeting.score_text(),
            elo_text(s.meeting.strength.elo, s.meeting.strength.elo_interval),
        )
        for s in steps
    )  # fmt: skip
    columns = ("search", "from playouts", "to", "games", "score of more", "Elo of the step")
    return Table("Ten times the playouts against the rung below", columns, rows)


def _rating_table(ratings: dict[str, tuple[Rating, ...]], size: Size) -> Table:
    rows = tuple((name, *(elo_text(r.elo, r.interval) for r in found)) for name, found in ratings.items())
    return Table("Elo above the lowest rung", ("search", *(f"{rung:,}" for rung in size.rungs)), rows)


def _verdict(steps: Sequence[Step]) -> str:
    """Whether every step of a ladder surely goes up."""
    found: list[Estimate] = [step.meeting.strength for step in steps]
    bounds = ", ".join(f"{strength.elo_interval[0]:+.0f}" for strength in found)
    sure = sum(strength.elo_interval[0] > 0 for strength in found)
    return (
        f"{steps[0].ladder.name}: {sure} of {len(steps)} steps are surely stronger than the rung below (lower 95% "
        f"bounds of their Elo: {bounds})."
    )


def _plot(ratings: dict[str, tuple[Rating, ...]], size: Size) -> Plot:
    series = []
    for name, found in ratings.items():
        finite = [(rung, r) for rung, r in zip(size.rungs, found, strict=True) if _is_finite(r)]
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
