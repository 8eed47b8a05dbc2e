"""Make Reversi positions with the worth of every move, by the solver and long searches: a judge of players.

    python tools/make_judged_positions.py FOLDER [--count 1000] [--empties 12-48] [--seed 1] [--workers 2]
    python tools/make_judged_positions.py FOLDER --write benchmarks/judged_positions.tsv.xz
    python tools/make_judged_positions.py FOLDER --again 10

FOLDER keeps a line a position; a later call goes on behind the last whole one. ``--write`` writes the positions that
are there, for benchmarks/reference_positions.py (benchmarks/judged.py says how).

Position b comes from a game of its own, which draws from the stream (seed, STREAM, b). It begins with RANDOM plies at
random, anew until the player SELF sees neither side more than EVEN ahead; then that player plays both sides until so
many squares are empty. These numbers of empty squares take turns in long strides, so any part of the set has about as
many of each. A position with only one move is not taken, its game is played anew.

The worth of the moves, in discs for the side to move (tools/judge.py):

* 12-26 empty squares: exact, every move ("exact").
* 27-30: exact for the best moves; of each other one what a search says, and a proven bound ("best exact").
* 31-48: a search of 26 plies, this move counted, at 95% ("26@95"). Moves that searches of 16 and 20 plies see far below
  the best one keep those values, and a mark.

``--again N`` judges every N-th of the positions that were not solved a second time, and prints how far the two differ:
up to 30 empty squares every move is solved then, before it is searched by 28 plies at 99%. FOLDER keeps that, too.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from batches import Batches, in_order
from judge import Judge, Look

from heibai.arena.schedule.balanced import canonical_key
from heibai.core.rng import Rng
from heibai.games.reversi.position import ReversiPosition
from heibai.players.spec import make_player

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from judged import GAME, Judged, span, write

STREAM = 0x6A756467  # "judg"
RANDOM = (8, 24)  # plies, fewest and most
EVEN = 10.0  # discs
SELF = "alphabeta:nodes=20000,eval=patterns"
LAST = 2  # plies at least that the player plays
FIRST, AGAIN = Look(), Look(solved=30, sifts=((18, 10.0), (22, 6.0)), plies=28, confidence=99)
BANDS = ((27, 30), (31, 38), (39, 48))  # empty squares, first to last, that are told apart in a comparison
COMPARED = (
    "same best move", "it loses by the second look, discs", "value of the best, error", "its bias, second less first",
    "other values, error", "those with a mark, error", "bounds that fail",
)  # fmt: skip


def drawn(seed: int, number: int, empties: range) -> ReversiPosition:
    """Position ``number``; something is to be chosen in it."""
    rng = Rng(seed, (STREAM, number))
    wanted = empties[number * stride(len(empties)) % len(empties)]
    while True:
        position = _played(rng, wanted)
        if position.empties == wanted and len(position.moves()) > 1:
            return position


def stride(count: int) -> int:
    """Between numbers that follow one another: near the golden section, so that each falls into the widest gap."""
    return next(each for each in range(round(0.618 * count), 2 * count) if math.gcd(each, count) == 1)


def _played(rng: Rng, wanted: int) -> ReversiPosition:
    """Where a game has so many empty squares, or where it ended before."""
    player = make_player(SELF, GAME)
    position = _start(rng, wanted)
    while position.empties > wanted and not position.is_over():
        move = player.choose(GAME, position, rng=rng).move
        assert move is not None
        position = position.play(move)
    return position


def _start(rng: Rng, wanted: int) -> ReversiPosition:
    """After random plies, about even."""
    player = make_player(SELF, GAME)
    low, high = RANDOM
    while True:
        plies = min(low + rng.below(high - low + 1), 60 - wanted - LAST)
        position = GAME.start()
        while position.stones - 4 < plies and not position.is_over():
            position = position.play(rng.choice(position.moves()))
        if not position.is_over():
            score = player.choose(GAME, position, rng=rng).score
            if score is not None and abs(score.value) <= EVEN:
                return position


@cache
def _judge(look: Look) -> Judge:
    """Of a worker."""
    return Judge(look)


def _judged(seed: int, empties: range, number: int) -> str:
    return str(_judge(FIRST).judge(drawn(seed, number, empties)))


def _judged_again(lines: list[str], number: int) -> str:
    return str(_judge(AGAIN).judge(Judged.parse(lines[number]).position))


def work_on(
    batches: Batches, judged: Callable[[int], str], numbers: Iterable[int], *, total: int, workers: int
) -> None:
    """Judge these positions, and keep each."""
    began, before = time.monotonic(), batches.done
    for line in in_order(judged, numbers, workers=workers):
        batches.append([line])
        rate = (batches.done - before) / (time.monotonic() - began) * 3600
        print(f"{batches.done} of {total} positions, {rate:.0f} an hour", file=sys.stderr, flush=True)


def ship(path: Path, batches: Batches, options: str) -> None:
    """Write what is there as the file that the benchmark reads."""
    judged = different(batches)
    if not judged:
        sys.exit("no position with these --empties and --seed in that folder yet; make some first, without --write")
    about = [f"{len(judged)} positions made by: tools/make_judged_positions.py FOLDER --count {batches.done} {options}"]
    write(path, judged, about)
    print(f"{path}: {len(judged)} positions, {path.stat().st_size} bytes")


def different(batches: Batches) -> list[Judged]:
    """No two of them images of one another."""
    judged = map(Judged.parse, batches.found)
    return list({canonical_key(GAME, each.position): each for each in judged}.values())


def compare(first: list[Judged], again: list[Judged]) -> None:
    """Print how far a second look differs, by empty squares."""
    print(f"| empty squares | positions | {' | '.join(COMPARED)} |")
    print("|---" + "|--:" * (len(COMPARED) + 1) + "|")
    for low, high in BANDS:
        pairs = [pair for pair in zip(first, again, strict=True) if low <= pair[0].position.empties <= high]
        if pairs:
            print(f"| {low}-{high} | {len(pairs)} | {' | '.join(_differences(pairs))} |")


def _differences(pairs: list[tuple[Judged, Judged]]) -> list[str]:
    losses = [new.loss(max(old.worths, key=lambda move: old.worths[move].value)) for old, new in pairs]
    best = [new.best - old.best for old, new in pairs]
    moves = [(old.worths[move], new.worths[move]) for old, new in pairs for move in old.worths]
    plain = [abs(new.value - old.value) for old, new in moves if not old.is_marked]
    marked = [abs(new.value - old.value) for old, new in moves if old.is_marked]
    failed = sum(old.at_most is not None and new.value > old.at_most for old, new in moves)
    same = f"{sum(loss == 0 for loss in losses) / len(pairs):.0%}"
    of_best = [f"{statistics.fmean(losses):.2f}", f"{statistics.fmean(map(abs, best)):.2f}"]
    of_best.append(f"{statistics.fmean(best):+.2f}")
    errors = [f"{statistics.fmean(each):.2f}" if each else "" for each in (plain, marked)]
    return [same, *of_best, *errors, str(failed)]


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("folder", type=Path, help="keeps what is done")
    options.add_argument("--count", type=int, default=1000, help="positions")
    options.add_argument("--empties", type=span, default="12-48", help="empty squares, first to last")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--write", type=Path, metavar="FILE", help="write those that are there: .tsv, .tsv.xz packed")
    options.add_argument("--again", type=int, metavar="N", help="judge every N-th a second time")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    empties, workers = chosen.empties, chosen.workers
    name = f"{empties[0]}-{empties[-1]}-{chosen.seed}"
    batches = Batches(chosen.folder / f"{name}.judged", between="|")
    if chosen.write:
        ship(chosen.write, batches, f"--empties {empties[0]}-{empties[-1]} --seed {chosen.seed}")
    elif chosen.again:
        lines = [line for line in list(batches.found)[:: chosen.again] if not line.endswith("\texact")]
        again = Batches(chosen.folder / f"{name}-again-{chosen.again}.judged", between="|")
        numbers = range(again.done, len(lines))
        work_on(again, partial(_judged_again, lines), numbers, total=len(lines), workers=workers)
        compare([Judged.parse(line) for line in lines], [Judged.parse(line) for line in again.found])
    else:
        numbers = range(batches.done, chosen.count)
        work_on(batches, partial(_judged, chosen.seed, empties), numbers, total=chosen.count, workers=workers)


if __name__ == "__main__":
    main()
