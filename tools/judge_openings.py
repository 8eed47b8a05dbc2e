"""Judge the openings that heibai ships for Gomoku: those that long searches think even are drawn first.

    python tools/judge_openings.py renju --folder FOLDER [--size 15] [--count 1000] [--workers 2] [--ship]

The openings of the package's file (tools/make_openings.py), in an order that the stream (1, STREAM) draws, are searched
by the strongest evaluation, with 5,000 nodes, then 50,000, then 300,000: an opening is out when a search values it for
either side at more than its BOUNDS. What the last search gives the mover is kept as the opening's value, in points; a
thousand points are about a logit of a game of the engine against itself. FOLDER/SIZE-RULE.judged keeps a line for each
twenty openings; a later call, with a larger count for example, goes on behind the last one. ``--ship`` writes the
values into the package's file.
"""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from functools import cache, partial
from pathlib import Path

from batches import Batches, in_order

from heibai.arena.schedule import shipped
from heibai.arena.schedule.opening import follow
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.jobs.documents import write_atomically
from heibai.players.evaluator_text import make_evaluator

BOUNDS = {5_000: 800, 50_000: 600, 300_000: 400}  # points on either side that a search of so many nodes may find
BATCH = 20  # openings
STREAM = 0x6A756467  # "judg"
SETS = Path(shipped.__file__).parent / "sets"


class Judge:
    """Of one game's openings."""

    def __init__(self, spec: GameSpec) -> None:
        self.game = spec.make()
        self.evaluator = make_evaluator("lines-network", self.game)
        self.engine = GomokuEngine(table_megabytes=16)

    def value(self, transcript: str) -> int | None:
        """For the mover, in points; None where a search finds one side ahead."""
        position, value = follow(self.game, self.game.parse_transcript(transcript)).position, 0
        for nodes, bound in BOUNDS.items():
            report = self.engine.search(position, self.evaluator, limits=Limits(nodes=nodes))
            assert report.score is not None
            value = round(report.score.value)
            if abs(value) > bound:
                return None
        return value


@cache
def _judge(spec: GameSpec) -> Judge:
    """Of a worker."""
    return Judge(spec)


def _batch(spec: GameSpec, number: int) -> list[str]:
    """The even ones among the openings of a batch, each with its value."""
    some = transcripts(spec)[number * BATCH : (number + 1) * BATCH]
    values = {transcript: _judge(spec).value(transcript) for transcript in some}
    return [f"{transcript}:{value}" for transcript, value in values.items() if value is not None]


@cache
def transcripts(spec: GameSpec) -> list[str]:
    """In the order in which they are judged."""
    found = [line.partition(" ")[0] for line in shipped.shipped_lines(spec)]
    Rng(1, (STREAM,)).shuffle(found)
    return found


def judge(batches: Batches, spec: GameSpec, *, count: int, workers: int) -> None:
    """Batches in their order until so many openings are even, or all are judged."""
    all_batches = range(batches.done, -(-len(transcripts(spec)) // BATCH))
    began, before = time.monotonic(), batches.done
    for found in in_order(partial(_batch, spec), all_batches if len(batches.found) < count else (), workers=workers):
        batches.append(found)
        rate = (batches.done - before) * BATCH / (time.monotonic() - began)
        print(
            f"{spec}: {len(batches.found)} of {batches.done * BATCH} are even, {rate:.1f} judged a second",
            file=sys.stderr,
        )
        if len(batches.found) >= count:
            return


def ship(batches: Batches, spec: GameSpec) -> None:
    """Write the values into the set of the package."""
    values = dict(text.split(":") for text in batches.found)
    file = SETS / shipped.file_name(spec)
    head = [line[2:] for line in lzma.decompress(file.read_bytes()).decode().splitlines() if line.startswith("#")]
    about = [line for line in head[1:-1] if not line.startswith("judged")]
    nodes, bound = list(BOUNDS.items())[-1]
    about.append(
        f"judged by: tools/judge_openings.py {spec.rule} --size {spec.size} --folder F, the first "
        f"{batches.done * BATCH}: {len(values)} within {bound} points at alphabeta:nodes={nodes},eval=lines-network"
    )
    lines = [f"{line} {values[line]}" if line in values else line for line in transcripts(spec)]
    name, data = shipped.packed(spec, lines, about)
    write_atomically(SETS / name, data)
    print(f"{SETS / name}: {len(values)} of {len(lines)} openings are even, {len(data)} bytes")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("rule", choices=sorted(RULE_SETS))
    options.add_argument("--size", type=int, default=15)
    options.add_argument("--folder", type=Path, required=True, help="keeps what is done")
    options.add_argument("--count", type=int, default=1000, help="even openings wanted")
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--ship", action="store_true", help="write the values of those that are judged")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    spec = GameSpec("gomoku", chosen.size, chosen.rule)
    batches = Batches(chosen.folder / f"{chosen.size}-{chosen.rule}.judged")
    if not chosen.ship:
        judge(batches, spec, count=chosen.count, workers=chosen.workers)
    else:
        ship(batches, spec)


if __name__ == "__main__":
    main()
