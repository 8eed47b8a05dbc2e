"""``othello-league``: 1-ply players against the standard heuristic, as the Othello League rated them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ....players.spec import canonical_text
from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import CrossTable, Meeting, score_series

ABOUT = """
The Othello League rated evaluation functions of Othello for years: a player scores the position after every move of its
own and takes the best, ties at random; both sides are forced to a random move with probability 0.1 at every ply; the
opponent is the standard heuristic, a table of ten square weights (Yoshioka et al. 1999, here `squares:swh`). Scores to
compare with, by what the breeder knew: 0.55 published for 64 weights co-evolved by Lucas and Runarsson (2006) and 0.74
measured by this project for the 2,511 weights that Jaskowski and Szubert (2016) co-evolved, neither of which saw the
heuristic; 0.96 published for the 288 weights of Jaskowski (2014), evolved against it. Our two co-evolved ones did not
meet the heuristic itself, but tables of square values that correlate up to 0.996 with it, and the network's mixture of
opponents was chosen on this score. The learnt network met no table at all: it is the mean of what one stretch of
self-play went through (temporal differences). A finished game is scored by its result here, in the published league by
the evaluation. Such games tell how well a player punishes one opponent, so each also plays without
noise from positions of eleven discs, and against the others.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class OthelloLeagueSize:
    """How much is played."""

    double_games: int  # of each player against the standard heuristic, with noise, from the start
    positions: int  # of eleven discs, without noise, both colours
    cross_games: int  # of each pairing among ours, with noise, from the start


SMALL = OthelloLeagueSize(double_games=5000, positions=1000, cross_games=1000)
FULL = OthelloLeagueSize(double_games=50_000, positions=10_000, cross_games=10_000)

LEAGUE, QUIET = "greedy:ties=random,noise=0.1", "greedy"  # players but for their evaluator
ELEVEN_DISCS = "random:7"  # openings


@dataclass(frozen=True)
class Entrant:
    """A player of the league."""

    name: str
    evaluator: str  # text
    weights: int
    saw: str  # what its breeder knew of the heuristic
    reached: float | None = None  # score against it of the best player of its kind elsewhere
    source: str = ""


HEURISTIC = Entrant("standard heuristic", "squares:swh", 10, "is it", 0.50)
ENTRANTS = (
    HEURISTIC,
    Entrant("steep table", "squares:steep", 10, "hand-set"),
    Entrant("mild table", "squares:mild", 10, "hand-set"),
    Entrant("zones", "zones", 6, "hand-set"),
    Entrant("champion of depth 3", "champion", 10, "no"),
    Entrant("co-evolved table", "league-table", 60, "a table like it", 0.55, "64 weights of Lucas and Runarsson 2006"),
    Entrant(
        "co-evolved network",
        "league-network",
        264,
        "tables like it",
        0.74,
        "2,511 weights of Jaskowski and Szubert 2016",
    ),
    Entrant("learnt network", "td-network", 2898, "no", 0.74, "2,511 weights of Jaskowski and Szubert 2016"),
    Entrant("network bred against it", "league-rival", 264, "yes", 0.96, "288 weights of Jaskowski 2014"),
)


def expected(size: OthelloLeagueSize) -> list[float]:
    """See ``Study``."""
    each = [games for games in (2 * size.double_games, 2 * size.positions) for _ in ENTRANTS]
    return [games * game(1, 1) for games in (*each, math.comb(len(ENTRANTS), 2) * size.cross_games)]


def run(lab: Laboratory, size: OthelloLeagueSize) -> Findings:
    """Everybody against the heuristic, with noise and without; then everybody against everybody."""
    noisy = {e.name: _meet(lab, e, LEAGUE, games=2 * size.double_games, openings="start") for e in ENTRANTS}
    quiet = {e.name: _meet(lab, e, QUIET, games=2 * size.positions, openings=ELEVEN_DISCS) for e in ENTRANTS}
    texts = [player(LEAGUE, e) for e in ENTRANTS]
    table = CrossTable(lab.round_robin("cross", texts, games=size.cross_games, openings="start"))
    return Findings(
        (_league_table(noisy, quiet, size), _cross(table, size)),
        (*(_verdict(e, noisy[e.name]) for e in ENTRANTS if e.source), _surest(table)),
        _plot(noisy, quiet),
    )


def player(search: str, entrant: Entrant) -> str:
    """The player text of an entrant, as a cross table has it."""
    return canonical_text(with_evaluator(search, entrant.evaluator))


def _meet(lab: Laboratory, entrant: Entrant, search: str, *, games: int, openings: str) -> Meeting:
    key = f"{'league' if search == LEAGUE else 'quiet'}-{entrant.name.replace(' ', '-')}"
    return lab.meet(key, player(search, entrant), player(search, HEURISTIC), games=games, openings=openings)


Met = dict[str, Meeting]  # by the entrant's name, against the heuristic


def _league_table(noisy: Met, quiet: Met, size: OthelloLeagueSize) -> ResultTable:
    rows = [
        (
            e.name, str(e.weights), e.saw, f"{e.reached:.2f}" if e.reached else "",
            noisy[e.name].score_text(), quiet[e.name].score_text(),
        )
        for e in ENTRANTS
    ]  # fmt: skip
    return ResultTable(
        f"Score against the standard heuristic: {size.double_games:,} double games with noise from the start, and "
        f"{size.positions:,} positions of eleven discs without, both colours",
        ("player", "weights", "bred seeing it", "elsewhere", "league games", "eleven discs"),
        tuple(rows),
    )


def _cross(table: CrossTable, size: OthelloLeagueSize) -> ResultTable:
    rows = [(a.name, *("" if a is b else f"{_between(table, a, b).score:.3f}" for b in ENTRANTS)) for a in ENTRANTS]
    return ResultTable(
        f"League games: score of the row against the column, {size.cross_games:,} games each",
        ("", *(e.name for e in ENTRANTS)),
        tuple(rows),
    )


def _between(table: CrossTable, a: Entrant, b: Entrant) -> Meeting:
    return table.between(player(LEAGUE, a), player(LEAGUE, b))


def _verdict(entrant: Entrant, met: Meeting) -> str:
    """Whether an entrant beats the best of its kind."""
    reached = entrant.reached or 0.5
    low, high = met.interval
    surely = "surely above" if low > reached else "surely below" if high < reached else "not told apart from"
    return f"{entrant.name}, {entrant.weights} weights: {met.score_text()}, {surely} {reached:.2f} ({entrant.source})."


def _surest(table: CrossTable) -> str:
    """Who beats most of the others."""
    beaten = {a.name: sum(a is not b and _between(table, a, b).decided > 0 for b in ENTRANTS) for a in ENTRANTS}
    best = max(beaten.values())
    names = [name for name, count in beaten.items() if count == best]
    return (
        f"Of the {len(ENTRANTS) - 1} others, {' and '.join(names)} beat{'s' if len(names) == 1 else ''} most: {best}."
    )


def _plot(noisy: Met, quiet: Met) -> Plot:
    names = tuple(e.name for e in ENTRANTS)
    series = (
        score_series("league games", names, noisy.values()),
        score_series("positions of eleven discs, no noise", names, quiet.values()),
    )
    return Plot("1-ply players against the standard heuristic", "player", "score", series, reference=0.5, lines=False)
