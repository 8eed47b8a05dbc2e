"""``sequence-v-tree``: the genetic move-sequence solver of Gomoku against alpha-beta, in strength and in cost."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....arena.schedule.openings import make_openings
from ....core.contract import Game, Player
from ....core.position import Position
from ....core.rng import Rng
from ....games import GameSpec
from ....players.spec import make_player
from ....plots.figure import Plot
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, score_series
from ...solved import self_play

ABOUT = """
J. Wang and L. Huang ("Evolving Gomoku Solver by Genetic Algorithm", 2014) choose a move of Gomoku by evolving the next
seven moves of both sides, without a tree. They claim that this looks deeper than a tree of three plies and costs less.
Our copy of the paper ends before its results. Here `sequence` with their sizes (how long its best must stand still,
and which pattern has which value, is ours where the copy does not say) meets alpha-beta to fixed depths (every legal
move, the same pattern values as evaluation) and the engine form of alpha-beta with the same time a move, to whose limit
`sequence` then evolves, every match over openings of its own. Beside it stands what a move costs, and how often each
player does what it must: take a win in one move, stop the opponent's. Times are wall clocks: on a busy machine both
sides of a timed match have less of it, alike, and the milliseconds a move are too many.
"""
REPRODUCIBLE = False  # some players stop by the clock, and times are measured


@dataclass(frozen=True)
class SequenceVTreeSize:
    """How much is played and measured."""

    board: int
    rule: str
    openings: str
    depths: tuple[int, ...]  # of the fixed trees
    fixed_games: tuple[int, ...]  # against each of them
    seconds: tuple[float, ...]  # a move, at equal time
    timed_games: tuple[int, ...]
    walks: int  # games of the reward AI that positions for measuring come from


SMALL = SequenceVTreeSize(
    board=15, rule="freestyle", openings="balanced", depths=(1, 2, 3), fixed_games=(100, 100, 12), seconds=(0.02, 0.1),
    timed_games=(60, 20), walks=10,
)  # fmt: skip
FULL = SequenceVTreeSize(
    board=15, rule="freestyle", openings="balanced", depths=(1, 2, 3), fixed_games=(400, 400, 200), seconds=(0.02, 0.1),
    timed_games=(200, 60), walks=30,
)  # fmt: skip

SEQUENCE = "sequence"  # the source's sizes; stops when its best stood still for five generations
WALKER = "rewards:noise=0.1"  # errs now and then, so that there is something to take and to stop
_MOVES = 20  # of one player in a game
_DUTIES = 4  # of a walk
_SOLVER = 6e-3  # seconds of a move
_TREE, _PLY = 2e-4, 20.0  # seconds of a move to one ply, and times as many for each ply more
_MIDDLE = 6  # plies after the opening: where costs are measured


def tree(depth: int) -> str:
    """Alpha-beta to a fixed depth over every legal move."""
    return f"alphabeta:depth={depth},eval=shapes"


def engine(seconds: float) -> str:
    """The engine form: candidates, forced replies, deepening, a table."""
    return f"alphabeta:seconds={seconds:g},eval=shapes"


def patient(seconds: float) -> str:
    """The solver that evolves until its time is over, whether its best stands still or not."""
    return f"sequence:patience=1000000,seconds={seconds:g}"


def expected(size: SequenceVTreeSize) -> list[float]:
    """See ``Study``."""
    trees = [_TREE * _PLY ** (depth - 1) for depth in size.depths]
    fixed = [games * _MOVES * (_SOLVER + tree) for games, tree in zip(size.fixed_games, trees, strict=True)]
    timed = [
        games * _MOVES * (solver + seconds)
        for seconds, games in zip(size.seconds, size.timed_games, strict=True)
        for solver in (seconds, _SOLVER)
    ]
    everybody = size.walks * (_SOLVER + sum(trees) + 2 * sum(size.seconds))
    return [*fixed, *timed, everybody, _DUTIES * everybody]


def run(lab: Laboratory, size: SequenceVTreeSize) -> Findings:
    """Matches, then costs and duties."""
    game = GameSpec("gomoku", size.board, size.rule).make()

    def meet(key: str, solver: str, opponent: str, games: int) -> Meeting:
        seed = lab.seed_of(key)
        return lab.meet(key, solver, opponent, games=games, openings=size.openings, game=game, seed=seed)

    met = {
        f"{depth} plies": meet(f"depth-{depth}", SEQUENCE, tree(depth), games)
        for depth, games in zip(size.depths, size.fixed_games, strict=True)
    }
    for limit, games in zip(size.seconds, size.timed_games, strict=True):
        met[f"{limit:g} s"] = meet(f"seconds-{limit:g}", patient(limit), engine(limit), games)
        met[f"{limit:g} s, solver stops itself"] = meet(f"default-{limit:g}", SEQUENCE, engine(limit), games)
    players = [SEQUENCE, *map(tree, size.depths), *map(patient, size.seconds), *map(engine, size.seconds)]
    asked = {"players": players, "walks": size.walks, "openings": size.openings, "seed": lab.seed}
    costs = lab.cell("costs", asked, lambda: _costs(lab, size, game, players))
    duties = lab.cell("duties", asked, lambda: _duties(lab, size, game, players))
    return Findings(
        (_strength_table(met), _cost_table(costs), _duty_table(duties)),
        (*map(_verdict, met.values()), _cost_note(costs, size), _duty_note(duties)),
        _plot(met),
    )


def _walks(lab: Laboratory, size: SequenceVTreeSize, game: Game) -> Iterable[list[Any]]:
    """The positions of each of some games of the reward AI against itself, from the end of the opening."""
    player = make_player(WALKER, game)
    for number, opening in enumerate(make_openings(size.openings, game, size.walks, seed=lab.seed)):
        yield self_play(player, game, opening.position, rng=Rng(lab.seed, (number,)))


def _costs(lab: Laboratory, size: SequenceVTreeSize, game: Game, players: list[str]) -> list[dict[str, Any]]:
    """Means over one middle-game position of each walk."""
    positions = [walk[min(_MIDDLE, len(walk) - 1)] for walk in _walks(lab, size, game)]
    rows: list[dict[str, Any]] = []
    for text in players:
        player, measured = make_player(text, game), []
        for number, position in enumerate(positions):
            lab.report("costs", len(rows) * len(positions) + number, len(players) * len(positions), "moves")
            measured.append(_measure(player, game, position, Rng(lab.seed, (number,))))
        means = np.array(measured).mean(axis=0)
        names = ("seconds", "nodes", "evaluations", "depth")
        rows.append({"player": text} | dict(zip(names, map(float, means), strict=True)))
    return rows


def _measure(player: Player, game: Game, position: Position, rng: Rng) -> tuple[float, float, float, float]:
    """Seconds, nodes, sequences evaluated (0 for a tree) and depth of one move."""
    begun = time.perf_counter()
    report = player.choose(game, position, rng=rng)
    seconds = time.perf_counter() - begun
    return seconds, float(report.nodes), report.statistics.get("evaluations", 0.0), float(report.depth)


def _duties(lab: Laboratory, size: SequenceVTreeSize, game: Game, players: list[str]) -> list[dict[str, Any]]:
    """How often a player takes a win in one, and stops the only five of the opponent's."""
    rate = game.feature_set("rewards").points
    assert rate is not None  # it is a table of rewards
    wins, stops = [], []
    for walk in _walks(lab, size, game):
        for position in walk:
            points = rate(position)
            winning = {point.move for point in points if point.wins}
            stopping = {point.move for point in points if point.stops}
            if winning:
                wins.append((position, winning))
            elif len(stopping) == 1:
                stops.append((position, stopping))
    rows = []
    for text in players:
        player = make_player(text, game)
        done = [_count(lab, game, player, duty) for duty in (wins, stops)]
        rows.append(
            {"player": text, "wins": len(wins), "wins_taken": done[0], "stops": len(stops), "stops_made": done[1]}
        )
        lab.report("duties", len(rows), len(players), "players")
    return rows


def _count(lab: Laboratory, game: Game, player: Player, duties: list[tuple[Any, set[int]]]) -> int:
    return sum(
        player.choose(game, position, rng=Rng(lab.seed, (number,))).move in right
        for number, (position, right) in enumerate(duties)
    )


Met = dict[str, Meeting]  # by what the tree is allowed


def _strength_table(met: Met) -> ResultTable:
    rows = [(m.a, m.b, str(m.tally.games), m.score_text()) for m in met.values()]
    return ResultTable("The solver's score", ("solver", "against", "games", "score"), tuple(rows))


def _cost_table(costs: list[dict[str, Any]]) -> ResultTable:
    rows = [
        (
            row["player"], f"{row['depth']:.1f}", f"{row['evaluations']:,.0f}" if row["evaluations"] else "-",
            f"{row['nodes']:,.0f}", f"{1000 * row['seconds']:.1f}",
        )
        for row in costs
    ]  # fmt: skip
    columns = ("player", "plies", "sequences evaluated", "stones placed or positions entered", "ms a move")
    return ResultTable("What a move in the middle game costs, means", columns, tuple(rows))


def _duty_table(duties: list[dict[str, Any]]) -> ResultTable:
    rows = [
        (row["player"], f"{row['wins_taken']} of {row['wins']}", f"{row['stops_made']} of {row['stops']}")
        for row in duties
    ]
    return ResultTable("What a player must do", ("player", "wins in one taken", "fives stopped"), tuple(rows))


def _verdict(meeting: Meeting) -> str:
    words = {1: "surely stronger", 0: "neither surely stronger nor surely weaker", -1: "surely weaker"}
    return f"{meeting.a} against {meeting.b}: {meeting.score_text()}, the solver is {words[meeting.decided]}."


def _cost_note(costs: list[dict[str, Any]], size: SequenceVTreeSize) -> str:
    rows = {row["player"]: row for row in costs}
    solver, three = rows[SEQUENCE], rows[tree(size.depths[-1])]
    return (
        f"A move of the solver takes {1000 * solver['seconds']:.1f} ms and {solver['evaluations']:,.0f} sequences "
        f"({solver['nodes']:,.0f} stones), one of a tree of {size.depths[-1]} plies {1000 * three['seconds']:.1f} ms "
        f"and {three['nodes']:,.0f} positions: {three['seconds'] / solver['seconds']:.2f} times the time."
    )


def _duty_note(duties: list[dict[str, Any]]) -> str:
    row = duties[0]
    return (
        f"The solver takes {row['wins_taken']} of {row['wins']} wins in one move and stops {row['stops_made']} of "
        f"{row['stops']} fives that one stone stops."
    )


def _plot(met: Met) -> Plot:
    series = score_series("score", tuple(met), met.values())
    return Plot("The move-sequence solver against alpha-beta", "alpha-beta", "the solver's score", (series,), 0.5)
