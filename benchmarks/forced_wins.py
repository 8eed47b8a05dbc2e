"""Forced wins of benchmarks/forced_wins.tsv: moves, nodes and time of each, the best of several repeats.

    nice -n -15 taskset -c 1 python benchmarks/forced_wins.py [--kind vcf] [--rule renju] [--repeats 20]

Every repeat begins with empty tables. The line is that of `heibai solve gomoku`: its number of fours is allowed to rise
by degrees, so that short wins come first.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path
from typing import Any

from heibai.core.contract import Limits
from heibai.games.gomoku.kernel.forced_wins import GomokuQuiet, GomokuVcf, GomokuVct
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku

OTHERS = {"vct": GomokuVct, "quiet": GomokuQuiet}
GOALS = {"quintet-vcf-long": 1.4, "quintet-vcf-black": 0.03, "quintet-readme-vcf": 0.08}  # milliseconds
FILE = Path(__file__).parent / "forced_wins.tsv"


def position_of(row: dict[str, str]) -> GomokuPosition:
    """A problem's position, written as a transcript or as a board."""
    game = Gomoku(int(row["size"]), rule=row["rule"])
    if " " in row["position"]:
        return game.parse_position(row["position"], analysis=True)
    position = game.start()
    for move in game.parse_transcript(row["position"]):
        position = position.play(move)
    return position


def problems() -> list[dict[str, str]]:
    """The lines of the file by the names of its columns."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def measured(row: dict[str, str], repeats: int) -> dict[str, Any]:
    """What the kernel finds, and its best time."""
    position = position_of(row)
    found = []
    for _ in range(repeats):
        search = GomokuVcf(table_megabytes=1) if row["kind"] == "vcf" else OTHERS[row["kind"]](table_megabytes=16)
        found.append(search.search(position, limits=Limits(seconds=60)))
    quickest = min(found, key=lambda answer: answer.seconds)
    return {
        "name": row["name"],
        "kind": row["kind"],
        "rule": row["rule"],
        "size": int(row["size"]),
        "won": quickest.won,
        "moves": quickest.moves,
        "nodes": quickest.nodes,
        "milliseconds": round(quickest.seconds * 1000, 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=("vcf", "vct", "quiet"), help="only these problems")
    parser.add_argument("--rule", help="only problems of this rule set")
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    chosen = parser.parse_args()
    rows = []
    for row in problems():
        if chosen.kind in (None, row["kind"]) and chosen.rule in (None, row["rule"]):
            rows.append(measured(row, chosen.repeats))
            if not chosen.json:
                print(
                    "{name:<34}{kind:<6}{rule:<10}{size:>3}{moves:>5}{nodes:>9,}{milliseconds:>11.3f} ms".format(
                        **rows[-1]
                    )
                )
    if chosen.json:
        print(json.dumps({"title": "forced wins", "rows": rows}))
        return
    print(f"{sum(row['won'] for row in rows)} of {len(rows)} won")
    for row in rows:
        if row["name"] in GOALS:
            print("{name}: {milliseconds:.3f} ms (goal {goal} ms)".format(**row, goal=GOALS[row["name"]]))
    quiet = [row["milliseconds"] for row in rows if row["kind"] == "quiet" and row["won"]]
    if quiet:
        quick = sum(time <= 1000 for time in quiet)
        print(
            f"wins by quiet moves: {len(quiet)}, {quick} within 1 s (goal 90%), slowest {max(quiet) / 1000:.2f} s (10)"
        )


if __name__ == "__main__":
    main()
