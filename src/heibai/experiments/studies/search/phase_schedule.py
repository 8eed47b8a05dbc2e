"""``phase-schedule``: tree search whose playouts change with the phase against fixed ones of equal cost."""

from __future__ import annotations

from dataclasses import dataclass

from ....arena.schedule.openings import make_openings
from ....core.rng import Rng
from ....games import make_game
from ....players.spec import make_player
from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...expected import PLAYOUT
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, score_series
from ...solved import self_play

ABOUT = """
One of our sources, a report on Reversi, lets tree search simulate by phase: fewer plies in the middle game, more
playouts later. It gives no numbers and no results. The numbers here are ours: playouts of 15 plies up to 20 discs, of
10 plies up to 44, where moves are most, then to the end and twice as many. The schedule meets fixed lengths of playouts
at equal cost: the fixed player has as many playouts a move, the same in all phases, as make both enter equally many
positions on the way through the schedule's own games.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class PhaseScheduleSize:
    """How much is played and measured."""

    playouts: tuple[int, ...]  # a move of the schedule, twice as many in its last phase
    games: tuple[int, ...]  # of each match, by playouts
    walks: int  # games of the schedule against itself that costs are measured on
    own_openings: bool = False  # of each match; False: all have the same, as in studies that were begun before 0.3


SMALL = PhaseScheduleSize(playouts=(80, 400, 2000), games=(200, 100, 30), walks=10, own_openings=True)
FULL = PhaseScheduleSize(playouts=(80, 400, 2000, 10_000), games=(4000, 2000, 1000, 200), walks=40, own_openings=True)

EVALUATIONS = {"hand-set": "zones:weights=[15,6,-8,-6,4,4]", "bred": "champion"}
LENGTHS = ("5", "10", "15", "20", "end")


def schedule(playouts: int, evaluator: str) -> str:
    """The player by phase: the source's idea in numbers of ours."""
    return with_evaluator(f"mcts:playouts={playouts},schedule=phase", evaluator)


def fixed(length: str, playouts: int, evaluator: str) -> str:
    """Playouts of one length all game long; those to the end ask no evaluator."""
    search = f"mcts:playouts={playouts},simulate={length}"
    return search if length == "end" else with_evaluator(search, evaluator)


@dataclass(frozen=True)
class Match:
    """The schedule against one fixed length."""

    evaluation: str  # a name of EVALUATIONS
    playouts: int  # of the schedule
    length: str  # of the rival's playouts
    rival: int  # its playouts
    cost: float  # positions that the rival enters for each one of the schedule's
    meeting: Meeting  # seen by the schedule


def expected(size: PhaseScheduleSize) -> list[float]:
    """See ``Study``."""
    found = list[float]()
    for playouts, games in zip(size.playouts, size.games, strict=True):
        costs = 4 * size.walks * playouts * (1 + len(LENGTHS)) * PLAYOUT
        found += [costs, *[2 * games * playouts * PLAYOUT] * len(LENGTHS)]
    return found * len(EVALUATIONS)


def run(lab: Laboratory, size: PhaseScheduleSize) -> Findings:
    """Costs first, then the matches that they make fair."""
    matches = [
        match
        for name in EVALUATIONS
        for playouts, games in zip(size.playouts, size.games, strict=True)
        for match in _matches(lab, size, name, playouts, games)
    ]
    return Findings((_table(matches, size),), _notes(matches, size), _plot(matches, size))


def _matches(lab: Laboratory, size: PhaseScheduleSize, name: str, playouts: int, games: int) -> list[Match]:
    """The schedule with one evaluation and number of playouts against every length."""
    evaluator = EVALUATIONS[name]
    asked = {"schedule": schedule(playouts, evaluator), "lengths": LENGTHS, "walks": size.walks, "seed": lab.seed}
    key = f"{name}-{playouts}"
    costs = lab.cell(f"{key}-costs", asked, lambda: _equal_costs(lab, size, playouts, evaluator))
    found = []
    for length, (rival, cost) in zip(LENGTHS, costs, strict=True):
        match, players = f"{key}-v-{length}", (schedule(playouts, evaluator), fixed(length, rival, evaluator))
        meeting = lab.meet(match, *players, games=games, seed=lab.seed_of(match) if size.own_openings else None)
        found.append(Match(name, playouts, length, rival, cost, meeting))
    return found


def _equal_costs(lab: Laboratory, size: PhaseScheduleSize, playouts: int, evaluator: str) -> list[tuple[int, float]]:
    """For each length the playouts that cost as much as the schedule's, and the ratio that comes out with them."""
    game = make_game("reversi")
    ours, positions = make_player(schedule(playouts, evaluator), game), []
    for number, opening in enumerate(make_openings("random:8", game, size.walks, seed=lab.seed)):
        positions += self_play(ours, game, opening.position, rng=Rng(lab.seed, (number,)))

    def nodes(text: str) -> int:
        player = make_player(text, game)
        return sum(player.choose(game, p, rng=Rng(lab.seed, (n,))).nodes for n, p in enumerate(positions))

    target, found = nodes(schedule(playouts, evaluator)), []
    for length in LENGTHS:  # positions grow with the playouts, but for what is proven early
        equal = round(playouts * target / nodes(fixed(length, playouts, evaluator)))
        found.append((equal, nodes(fixed(length, equal, evaluator)) / target))
    return found


def _table(matches: list[Match], size: PhaseScheduleSize) -> ResultTable:
    games = dict(zip(size.playouts, size.games, strict=True))
    rows = [
        (
            m.evaluation, f"{m.playouts:,}", _length_text(m.length), f"{m.rival:,}", f"{m.cost:.2f}",
            str(games[m.playouts]), m.meeting.score_text(),
        )
        for m in matches
    ]  # fmt: skip
    columns = ("evaluation", "playouts", "against playouts of", "so many", "cost", "games", "score of the schedule")
    return ResultTable("The schedule by phase against fixed playouts of equal cost", columns, tuple(rows))


def _length_text(length: str) -> str:
    return "whole games" if length == "end" else f"{length} plies"


def _notes(matches: list[Match], size: PhaseScheduleSize) -> tuple[str, ...]:
    """A sentence for each evaluation and number of playouts."""
    return tuple(
        _verdict([m for m in matches if (m.evaluation, m.playouts) == (name, playouts)])
        for name in EVALUATIONS
        for playouts in size.playouts
    )


def _verdict(matches: list[Match]) -> str:
    stronger, weaker = (
        ", ".join(_length_text(m.length) for m in matches if m.meeting.decided == sign) or "nothing" for sign in (1, -1)
    )
    return (
        f"With {matches[0].playouts:,} playouts and the {matches[0].evaluation} evaluation the schedule is surely "
        f"stronger than {stronger}, surely weaker than {weaker}."
    )


def _plot(matches: list[Match], size: PhaseScheduleSize) -> Plot:
    series = []
    for name in EVALUATIONS:
        for playouts in size.playouts:
            mine = [m for m in matches if (m.evaluation, m.playouts) == (name, playouts)]
            lengths = tuple(_length_text(m.length) for m in mine)
            series.append(score_series(f"{name}, {playouts:,}", lengths, (m.meeting for m in mine)))
    return Plot(
        "The schedule by phase at equal cost", "the other's playouts", "score of the schedule", tuple(series), 0.5
    )
