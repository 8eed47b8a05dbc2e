"""How many moves that an analysis grades cost less than an inaccuracy, when their positions are searched for longer.

    python benchmarks/false_grades.py FILE [--games 12] [--seconds 0.2] [--judge 3] [--threads 2]

The games are spread evenly over FILE, an archive such as WTH_2019.wtb. Each is analysed with ``--seconds`` a position;
the positions before and after its graded moves are then searched again for ``--judge`` seconds. A row a grade: moves
that have it, and how many of them are false: the judge's loss is less than that of an inaccuracy.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from heibai.analysis.analyst import Analyst
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.review import GRADES, positions_of, review
from heibai.analysis.valuation import Valuation
from heibai.analysis.workers import valued
from heibai.jobs.control import Control
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--judge", type=float, default=3.0)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    records = list(read_archive(find_archives([asked.file])[0]))
    graded: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for record in records[:: max(1, len(records) // asked.games)][: asked.games]:
        for grade, is_false in judged(record, seconds=asked.seconds, judge=asked.judge, threads=asked.threads):
            graded[grade] += 1
            false[grade] += is_false
    for name, _, _ in reversed(GRADES):
        print(f"{name}: {graded[name]}, {false[name]} of them false")


def judged(record: Record, *, seconds: float, judge: float, threads: int) -> list[tuple[str, bool]]:
    """The grade of each graded move of a game, and whether it is false."""
    wish = AnalysisOptions.of(record, player=None, seconds=seconds)
    game = record.spec.make()
    positions = positions_of(game, wish.record)

    def search(plies: Iterable[int], seconds: float) -> dict[int, Valuation]:
        def make() -> Analyst:
            return Analyst(game, text=wish.player, seconds=seconds)

        return {each.ply: each for each in valued(positions, plies, make, threads=threads, control=Control())}

    known = search(range(len(positions)), seconds)
    graded = [move for move in review(game, wish.record, [known[ply] for ply in sorted(known)]).moves if move.grade]
    longer = known | search({ply for move in graded for ply in (move.ply, move.ply + 1)}, judge)
    after = review(game, wish.record, [longer[ply] for ply in sorted(longer)]).moves
    return [(move.grade, not after[move.ply].grade) for move in graded]


if __name__ == "__main__":
    main()
