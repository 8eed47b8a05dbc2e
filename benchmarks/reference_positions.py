"""What a player's moves lose against the best ones, in discs, on positions with the worth of every move.

    python benchmarks/reference_positions.py [PLAYER ...] [--file FILE ...] [--every N] [--empties 30] [--value]

FILE has the positions that tools/make_judged_positions.py makes (benchmarks/judged.py says how they are written). When
left out it is the shipped one, benchmarks/judged_positions.tsv.xz, and FOLDER/reference/reversi.tsv, too, where
HEIBAI_DATA=FOLDER is set; one that is not there is named. Each file has a table, with figures of all positions and of
bands of empty squares:

* ``loss``: the best worth less that of the move which the player plays. ``marked`` counts the moves of which less is
  known than of the best one: a bound holds there, or a shallower search.
* ``best``: how many of its moves lose nothing.
* ``error`` and ``bias``, with ``--value``: how far the value that the player tells is off the best worth, and how much
  too high it is for the side to move. Both are discs, so the player's evaluation must be, too (``patterns`` is).

Without a PLAYER it is the champion at 0.1 s, which else is the last player; its values are no discs, so it has no place
under ``--value``. ``alphabeta:depth={8..20},table=16,eval=patterns`` is a player for every depth, by the shell.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from judged import GAME, Judged, read, span

from heibai.core.contract import Player
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.players.spec import make_player

TODAY = "alphabeta:seconds=0.1,eval=champion"
BANDS = ((12, 20), (21, 26), (27, 34), (35, 48))  # empty squares, first to last
SHIPPED = Path(__file__).parent / "judged_positions.tsv.xz"


@dataclass(frozen=True)
class Answer:
    """What a player says in a position."""

    judged: Judged
    move: int
    value: float | None  # discs for the side to move; None: it tells no value in points or discs

    @property
    def error(self) -> float:
        """How much too high its value is, in discs."""
        if self.value is None:
            sys.exit("--value: a player tells no value in discs; take one such as alphabeta:nodes=10000,eval=patterns")
        return self.value - self.judged.best


Measure = tuple[str, Callable[[Answer], float], str]  # its name, of an answer, the format of its mean
MOVES: tuple[Measure, ...] = (
    ("loss", lambda answer: answer.judged.loss(answer.move), ".2f"),
    ("best", lambda answer: answer.judged.loss(answer.move) == 0, ".1%"),
)
VALUES: tuple[Measure, ...] = (
    ("error", lambda answer: abs(answer.error), ".2f"),
    ("bias", lambda answer: answer.error, "+.2f"),
)


def answer_of(player: Player, judged: Judged) -> Answer:
    """A search has a move in every position here."""
    report = player.choose(GAME, judged.position, rng=Rng(1))
    assert report.move is not None
    told = report.score if report.score and report.score.unit is not Unit.WIN_PROBABILITY else None
    return Answer(judged, report.move, told.value if told else None)


def rows(name: str, judged: list[Judged], measures: tuple[Measure, ...]) -> list[str]:
    """Lines of the table, one a measure."""
    player = make_player(name, GAME)
    started = time.perf_counter()
    answers = [answer_of(player, each) for each in judged]
    seconds = (time.perf_counter() - started) / len(judged)
    marked = sum(answer.judged.worths[answer.move].is_marked for answer in answers)
    ends = [f"{marked} | {seconds:.3f} |", *("| |" for _ in measures[1:])]
    return [f"| {name} | {row(answers, measure)} | {end}" for measure, end in zip(measures, ends, strict=True)]


def row(answers: list[Answer], measure: Measure) -> str:
    """The mean over all positions and over each band."""
    name, of, form = measure
    bands = [[each for each in answers if low <= each.judged.position.empties <= high] for low, high in BANDS]
    means = [format(statistics.fmean(map(of, some)), form) if some else "" for some in (answers, *bands)]
    return " | ".join([name, *means])


def table(path: Path, judged: list[Judged], players: list[str], measures: tuple[Measure, ...]) -> None:
    """Print the figures of these players on a file's positions."""
    kinds = ", ".join(f"{count} {how}" for how, count in sorted(Counter(each.how for each in judged).items()))
    print(f"{path}: {len(judged)} positions ({kinds})\n")
    bands = " | ".join(f"{low}-{high}" for low, high in BANDS)
    print(f"| player | | all | {bands} | marked | seconds a move |\n|---|---|{'--:|' * (len(BANDS) + 3)}")
    for name in players:
        print("\n".join(rows(name, judged, measures)), flush=True)
    print()


def usual_files() -> list[Path]:
    """Those that are there; a missing one is named on the error stream."""
    folder = os.environ.get("HEIBAI_DATA")
    files = [SHIPPED, *([Path(folder) / "reference/reversi.tsv"] if folder else [])]
    for path in files:
        if not path.is_file():
            print(f"{path} is not there, so it has no table; tools/make_judged_positions.py makes one", file=sys.stderr)
    return [path for path in files if path.is_file()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", help="player texts")
    parser.add_argument("--file", type=Path, action="append", help="judged positions; may be given again")
    parser.add_argument("--every", type=int, default=1, help="take every N-th position")
    parser.add_argument("--empties", type=span, default=range(1, 59), help="only positions with so many empty squares")
    parser.add_argument("--value", action="store_true", help="tell error and bias of the players' values, too")
    given = parser.parse_args()
    if given.value and not given.players:
        parser.error("--value needs a PLAYER whose values are discs, such as alphabeta:nodes=10000,eval=patterns")
    players = given.players if given.value else [*given.players, TODAY]
    paths = given.file or usual_files()
    if not paths:
        parser.error("no positions; give --file FILE, or HEIBAI_DATA=FOLDER with reference/reversi.tsv in it")
    for path in paths:
        judged = [each for each in read(path) if each.position.empties in given.empties][:: given.every]
        if not judged:
            parser.error(f"{path} has no position with so many empty squares")
        table(path, judged, players, (*MOVES, *VALUES) if given.value else MOVES)


if __name__ == "__main__":
    main()
