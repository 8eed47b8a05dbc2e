"""How many mistakes of archive games have a reason other than their value, and which.

    python benchmarks/reasons.py FILE... [--games 200] [--threads 2] [--player TEXT] [--least 0.8] [--keep FILE]
        [--list CODE]

The games are spread evenly over the files, archives such as WTH_2019.wtb, and analysed as ``heibai analyse`` does. Of
their mistakes and blunders, and then of their inaccuracies: how many have a reason that is no value, and the reasons,
the most frequent first. ``--least SHARE``: exit code 1 where fewer of the mistakes and blunders have such a reason, or
none was found. ``--keep FILE`` keeps what was found of each position, a line a game, and takes it from there
the next time; ``--list CODE`` prints the moves of a reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from heibai.analysis.analyst import Analyst
from heibai.analysis.described import sentence_of
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.reasons.values import VALUES
from heibai.analysis.review import Review, positions_of, review
from heibai.analysis.valuation import Valuation
from heibai.analysis.workers import valued
from heibai.core.contract import Game
from heibai.jobs.control import Control
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record

GRAVE = ("mistake", "blunder")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--player", help="who analyses; by default as heibai analyse has it")
    parser.add_argument("--least", type=float, default=0.0, metavar="SHARE")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--list", default="", metavar="CODE")
    asked = parser.parse_args()
    records = [record for archive in find_archives(asked.files) for record in read_archive(archive)]
    chosen = records[:: max(1, len(records) // asked.games)][: asked.games]
    found: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for number, (game, reviewed) in enumerate(reviews(chosen, asked.player, asked.threads, asked.keep), start=1):
        for move in reviewed.moves:
            if move.grade and move.reason:
                found[move.grade in GRAVE][move.reason.code] += 1
                if move.reason.code == asked.list:
                    print(f"game {number}, move {move.ply + 1}: {sentence_of(game, move, reviewed.unit)}")
    print(f"{len(chosen)} games")
    for title, codes in (("mistakes and blunders", found[True]), ("inaccuracies", found[False])):
        print(f"{title}: {codes.total()}, with a reason {told(codes)} ({share_told(codes):.1%})")
        print("  " + ", ".join(f"{code} {count}" for code, count in codes.most_common()))
    sys.exit(share_told(found[True]) < asked.least)


def told(codes: Counter[str]) -> int:
    """How many of these reasons are no value."""
    return sum(count for code, count in codes.items() if code not in VALUES)


def share_told(codes: Counter[str]) -> float:
    """The same as a share; 0 of none."""
    return told(codes) / max(1, codes.total())


def reviews(
    records: list[Record], player: str | None, threads: int, keep: Path | None
) -> Iterator[tuple[Game, Review]]:
    """Each game with what its moves cost."""
    known = kept(keep)
    for record in records:
        wish = AnalysisOptions.of(record, player=player)
        game, name = wish.record.spec.make(), f"{wish.player} {wish.record.moves}"
        if name not in known:
            known[name] = analysed(game, wish, threads)
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"moves": name, "found": [each.to_json() for each in known[name]]}) + "\n")
        yield game, review(game, wish.record, known[name])


def analysed(game: Game, wish: AnalysisOptions, threads: int) -> list[Valuation]:
    """Of every position, the start first."""
    positions = positions_of(game, wish.record)

    def make() -> Analyst:
        return Analyst(game, text=wish.player)

    found = valued(positions, range(len(positions)), make, threads=threads, control=Control())
    return sorted(found, key=lambda each: each.ply)


def kept(keep: Path | None) -> dict[str, list[Valuation]]:
    """What an earlier call found, by player and moves of the game."""
    if keep is None or not keep.exists():
        return {}
    rows: list[Mapping[str, list[Mapping[str, object]]]] = [json.loads(row) for row in keep.read_text().splitlines()]
    return {str(row["moves"]): [Valuation.from_json(each) for each in row["found"]] for row in rows}


if __name__ == "__main__":
    main()
