"""One move of the genetic move-sequence solver at its source's sizes: 2,000, then 3,500 individuals, 7 genes; one core.

    python benchmarks/sequence.py            moves a second on pinned positions, and kernel against Python in one run
    python benchmarks/sequence.py --fitness  what the breeding finds, beside more mutation and beside chance alone

Before anything is timed, kernel and Python must give the same report. Goal: under 100 ms a move.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import replace

import measure

from heibai.core.contract import Report
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.position import GomokuPosition
from heibai.players.spec import make_player

SEED = 2026
# (what it is, rule set, moves from the empty board): ours, chosen for what they ask of the solver
POSITIONS = (
    ("second stone", "freestyle", "h8"),
    ("opening", "freestyle", "h8i9h9h7"),
    ("opening, renju", "renju", "h8i9j8i7g7"),
    ("fight", "freestyle", "h8i9h9h7i8g8j8k8j9j10"),
    ("fight, renju", "renju", "h8h9i8g8i10j11i9i7k10k9"),
    ("forty scattered stones", "standard",
     "h8a1c3o15e5k2m9b12d7n4l13f2c11j6a9o8g14i1e15l5"
     "b3k11m2d13h4n10f8j15a5o3c8l8g1e9b7i13m14k5d2h12"),
)  # fmt: skip


SEEDS = range(20)
BREEDERS = (
    ("source", "sequence"),
    ("mutation 0.3", "sequence:mutation=0.3"),
    ("25,000 random", "sequence:population=25000,generations=0"),
    ("200,000 random", "sequence:population=200000,generations=0"),
)


def position_of(rule: str, line: str) -> GomokuPosition:
    game = make_game("gomoku", rule=rule)
    position = game.start()
    for move in game.parse_transcript(line):
        position = position.play(move)
    return position


def report(rule: str, position: GomokuPosition, text: str, *, seed: int = SEED) -> Report:
    """One move; its seconds put to 0."""
    game = make_game("gomoku", rule=rule)
    return replace(make_player(text, game).choose(game, position, rng=Rng(seed)), seconds=0.0)


def require_equal_twins(name: str, rule: str, position: GomokuPosition) -> None:
    kernel, python = (report(rule, position, text) for text in ("sequence", "sequence:python=1"))
    if kernel != python:
        sys.exit(f"kernel and Python differ on {name!r}: {kernel} against {python}")


def show_fitness(positions: list[tuple[str, str, GomokuPosition]]) -> None:
    """The best sequence's fitness, mean over the seeds and highest, for each way to find it."""
    print(f"Fitness of the best sequence over {len(SEEDS)} seeds: mean (highest), evaluations of a move in brackets")
    for name, rule, position in positions:
        print(f"  {name}")
        for breeder, text in BREEDERS:
            found = [report(rule, position, text, seed=seed).statistics for seed in SEEDS]
            fitness, evaluations = ([each[key] for each in found] for key in ("fitness", "evaluations"))
            mean, work = statistics.mean(fitness), statistics.mean(evaluations)
            print(f"    {breeder:<16}{mean:>10,.0f} ({max(fitness):,.0f}) [{work:,.0f}]")


def main() -> None:
    parser = measure.parser((__doc__ or "").splitlines()[0])
    parser.add_argument("--fitness", action="store_true", help="what the breeding finds, beside chance alone")
    arguments = parser.parse_args()
    positions = [(name, rule, position_of(rule, line)) for name, rule, line in POSITIONS]
    if arguments.fitness:
        show_fitness(positions)
        return
    rows = []
    for name, rule, position in positions:
        require_equal_twins(name, rule, position)
        evaluations = report(rule, position, "sequence").statistics["evaluations"]
        label = f"{name} ({evaluations:,.0f} evaluations)"
        rows.append(measure.measure(label, 1, lambda r=rule, p=position: report(r, p, "sequence")))  # type: ignore[misc]
    measure.report("One move of sequence, in the kernel", "moves", rows, as_json=arguments.json)
    slowest = min(row.rate for row in rows)
    if not arguments.json:
        print(f"  the slowest position: {1000 / slowest:.1f} ms a move (goal: under 100 ms)")

    def every(text: str) -> measure.Row:
        def run() -> None:
            for _, rule, position in positions:
                report(rule, position, text)

        name = "Python" if "python" in text else "kernel"
        return measure.measure(f"heibai, {name}", len(positions), run, repeats=3)

    both = [every("sequence"), every("sequence:python=1")]
    measure.report("The same moves, kernel and Python", "moves", both, as_json=arguments.json)


if __name__ == "__main__":
    main()
