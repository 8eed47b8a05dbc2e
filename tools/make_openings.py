"""Make the openings that heibai ships: balanced ones of Gomoku, by its own engine.

    python tools/make_openings.py renju --folder FOLDER [--size 15] [--count 10000] [--seed 1] [--workers 2] [--ship]

Walks come in batches; batch b draws from the stream (seed, STREAM, b), so the openings are the same however many
workers there are. FOLDER/SIZE-RULE-SEED.batches keeps a line a batch. A later call, with a larger count for example,
goes on behind its last whole line. ``--ship`` writes the first ``--count`` openings into the package;
tools/judge_openings.py then says which of them long searches find even.

A walk places 3 to 8 stones of alternating colours at random on the central 9x9 points. It becomes an opening when

1. no point is forbidden to black (renju);
2. the evaluation alone does not see one side far ahead;
3. a search of 500 nodes gives the mover about as much as in positions from which the engine's games against itself end
   evenly (EVEN), within a hundredth of probability;
4. the engine, at 200 nodes a move, does not end its game against itself within 20 plies;
5. no opening before it is the same, or an image of it under the eight symmetries.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import numpy as np
from batches import Batches, in_order

from heibai.arena.play.native import play_schedule
from heibai.arena.schedule import shipped
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.pairing import Schedule
from heibai.core.contract import Color, Limits
from heibai.core.rng import Rng
from heibai.games import GameSpec, grid
from heibai.games.gomoku.kernel import boards
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.jobs.documents import write_atomically
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

AREA = 9  # points a side of the square in the middle that stones are placed on
STONES = (3, 8)  # fewest and most
STREAM = 0x6D616B65  # "make"
BATCH = 1024  # walks
EVALUATION = (50.0, 600.0)  # points of the evaluation for the mover; without a search the turn is worth much more
JUDGE_NODES = 500  # of a search
EVEN = 200.0  # points of its value for the mover from which either side wins half of the engine's games
BOUND = 0.01  # distance from that in probability, at most
QUICK_NODES, LASTS = 200, 20  # a move of the quick game; plies that it lasts, at least
SHIPPED = Path(shipped.__file__).parent / "sets"

Stones = tuple[int, ...]  # points in the order of their moves, black's first


class Maker:
    """Openings of one game, batch by batch."""

    def __init__(self, spec: GameSpec, seed: int) -> None:
        self.seed = seed
        self.game = spec.make()
        self.evaluator = make_evaluator("threats", self.game)
        self.engine = GomokuEngine(table_megabytes=1)
        self.quick = make_player(f"alphabeta:nodes={QUICK_NODES},eval=threats,table=1", self.game).kernel

    def batch(self, number: int) -> list[str]:
        """Transcripts of the openings among the walks of a batch, each in its canonical image."""
        lasting = self._lasting(self.even(Rng(self.seed, (STREAM, number)), walks=BATCH))
        return ["".join(map(self.game.format_move, canonical(opening.moves, self.game.size))) for opening in lasting]

    def even(self, rng: Rng, *, walks: int) -> list[Opening]:
        """Those of so many walks that pass 1 to 3."""
        start = self.game.start()
        plausible = self._plausible([walk(start, rng, STONES) for _ in range(walks)])
        return [opening for opening in plausible if self.is_even(opening, JUDGE_NODES)]

    def is_even(self, opening: Opening, nodes: int) -> bool:
        """By a search of so many nodes, and nothing forbidden to black."""
        report = self.engine.search(opening.position, self.evaluator, limits=Limits(nodes=nodes))
        assert report.score is not None
        ahead = math.tanh(0.5 * (report.score.value - EVEN) / self.evaluator.scale)
        return not report.exact and abs(0.5 * ahead) <= BOUND and not opening.position.points_forbidden_to_black

    def _plausible(self, openings: list[Opening]) -> list[Opening]:
        kernel = self.evaluator.kernel
        assert kernel is not None
        values = boards.values(kernel, *boards.texts_of([each.position for each in openings]))
        low, high = EVALUATION
        return [opening for opening, value in zip(openings, values, strict=True) if low <= value <= high]

    def _lasting(self, openings: list[Opening]) -> list[Opening]:
        count = len(openings)
        nobody, each = np.zeros(count, int), np.arange(count)
        schedule = Schedule(nobody, nobody, each, each, nobody)
        played = play_schedule(self.game, [self.quick], schedule, openings, seed=0, keep_moves=True)
        assert played.moves is not None
        games = zip(openings, played.moves, strict=True)
        return [opening for opening, moves in games if len(moves) - len(opening.moves) >= LASTS]


def walk(start: GomokuPosition, rng: Rng, stones: tuple[int, int]) -> Opening:
    """So many random stones, fewest and most. Four of a side end no game and make no double three: all are legal."""
    size, (low, high) = start.columns, stones
    margin = (size - AREA) // 2
    points: list[int] = []
    count = low + rng.below(high - low + 1)
    while len(points) < count:
        row, column = divmod(rng.below(AREA * AREA), AREA)
        point = (row + margin) * size + column + margin
        if point not in points:
            points.append(point)
    black, white = (sum(1 << point for point in points[side::2]) for side in Color)
    return Opening(tuple(points), replace(start, black=black, white=white, to_move=Color(count % 2)))


def canonical(stones: Stones, size: int) -> Stones:
    """The least among the images of the position under the symmetries, each colour's stones in ascending order."""

    def image(permutation: tuple[int, ...]) -> Stones:
        placed = [permutation[stone] for stone in stones]
        black, white = sorted(placed[::2]), sorted(placed[1::2])
        return tuple((black, white)[ply % 2][ply // 2] for ply in range(len(placed)))

    return min(map(image, grid.symmetries(size)))


@cache
def _maker(spec: GameSpec, seed: int) -> Maker:
    """Of a worker."""
    return Maker(spec, seed)


def _batch(spec: GameSpec, seed: int, number: int) -> list[str]:
    return _maker(spec, seed).batch(number)


def make(batches: Batches, spec: GameSpec, seed: int, *, count: int, workers: int) -> None:
    """Batches in their order until there are so many openings."""
    began, before = time.monotonic(), len(batches.found)
    if before >= count:
        return
    for found in in_order(partial(_batch, spec, seed), itertools.count(batches.done), workers=workers):
        batches.append(found)
        rate = (len(batches.found) - before) / (time.monotonic() - began)
        print(f"{spec}: {len(batches.found)} of {count} openings, {rate:.1f} a second", file=sys.stderr)
        if len(batches.found) >= count:
            return


def ship(openings: list[str], spec: GameSpec, seed: int) -> None:
    """Write the set of the package."""
    about = (
        f"made by: tools/make_openings.py {spec.rule} --size {spec.size} --folder F --count {len(openings)} "
        f"--seed {seed}, then with --ship",
        f"judge: alphabeta:nodes={JUDGE_NODES},eval=threats, {EVEN:g} points for the mover being even, bound {BOUND:g}",
        f"its game at nodes={QUICK_NODES} lasts {LASTS} plies or more",
    )
    if not openings:
        sys.exit(f"no openings of {spec} in that folder yet; make some first, without --ship")
    SHIPPED.mkdir(exist_ok=True)
    name, data = shipped.packed(spec, openings, about)
    write_atomically(SHIPPED / name, data)
    print(f"{SHIPPED / name}: {len(openings)} openings, {len(data)} bytes")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("rule", choices=sorted(RULE_SETS))
    options.add_argument("--folder", type=Path, required=True, help="keeps what is done")
    options.add_argument("--size", type=int, default=15)
    options.add_argument("--count", type=int, default=10_000, help="openings")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--ship", action="store_true", help="write the package's file, of as many as there are")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    spec = GameSpec("gomoku", chosen.size, chosen.rule)
    batches = Batches(chosen.folder / f"{chosen.size}-{chosen.rule}-{chosen.seed}.batches")
    if not chosen.ship:
        make(batches, spec, chosen.seed, count=chosen.count, workers=chosen.workers)
    else:
        ship(list(batches.found)[: chosen.count], spec, chosen.seed)


if __name__ == "__main__":
    main()
