"""How many moves that an analysis grades cost less than an inaccuracy, when their positions are searched for longer.

    python benchmarks/false_grades.py FILE [--games 12] [--judge 20000000] [--threads 2]

The games are spread evenly over FILE, an archive such as WTH_2019.wtb. Each is analysed as ``heibai analyse`` does; the
positions before and after its graded moves are then searched again with ``--judge`` nodes. A row a grade: moves that
have it, how many of them are false (the judge's loss is less than that of an inaccuracy), and how many lose so much by
the judge, but less than their grade says. Nodes are counted, so the figures are the same on every machine.
"""

from __future__ import annotations

import argparse
import re
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

NAMES = [grade.name for grade in reversed(GRADES)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--judge", type=int, default=20_000_000)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    records = list(read_archive(find_archives([asked.file])[0]))
    graded: Counter[str] = Counter()
    false: Counter[str] = Counter()
    milder: Counter[str] = Counter()
    for record in records[:: max(1, len(records) // asked.games)][: asked.games]:
        for grade, after in judged(record, judge=asked.judge, threads=asked.threads):
            graded[grade] += 1
            false[grade] += not after
            milder[grade] += bool(after) and NAMES.index(after) < NAMES.index(grade)
    for name in NAMES:
        print(f"{name}: {graded[name]}, {false[name]} of them false, {milder[name]} too hard", flush=True)


def judged(record: Record, *, judge: int, threads: int) -> list[tuple[str, str]]:
    """The grade of each graded move of a game, and that of the judge, empty where the first one is false."""
    wish = AnalysisOptions.of(record)
    game = record.spec.make()
    positions = positions_of(game, wish.record)

    def search(plies: Iterable[int], text: str) -> dict[int, Valuation]:
        found = valued(positions, plies, lambda: Analyst(game, text=text), threads=threads, control=Control())
        return {each.ply: each for each in found}

    known = search(range(len(positions)), wish.player)
    graded = [move for move in review(game, wish.record, [known[ply] for ply in sorted(known)]).moves if move.grade]
    plies = {ply for move in graded for ply in (move.ply, move.ply + 1)}
    longer = known | search(plies, re.sub(r"nodes=\d+", f"nodes={judge}", wish.player))
    after = review(game, wish.record, [longer[ply] for ply in sorted(longer)]).moves
    return [(move.grade, after[move.ply].grade) for move in graded]


if __name__ == "__main__":
    main()
