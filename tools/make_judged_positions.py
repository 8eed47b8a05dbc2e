"""Make Reversi positions with the worth of every move, by long searches and the solver: a judge of players.

    python tools/make_judged_positions.py FOLDER [--count 1000] [--seed 1] [--workers 2]
    python tools/make_judged_positions.py FOLDER --again 10

FOLDER/positions.tsv keeps a line a position, in the form that benchmarks/reference_positions.py reads; a later call
goes on behind its last whole line. Position b comes from a game of its own, of the stream (seed, STREAM, b): RANDOM
plies at random, then the player SELF until so many squares are empty; the numbers of empties take turns from 12 to 48.
Not taken is a position in which nothing is to be chosen, or which stands there already, turned or with the colours
swapped.

The worth of the moves, in discs for the side to move:

* 12-26 empties: exact, every move ("exact").
* 27-30: the best move exact; each other one as searched below, but no more than the best, and no more or less than one
  null window proves ("best exact").
* 31-48: a search to DEPTH, this move counted, at 95% ("26@95"). A move that the search to SIFTED sees more than FAR
  below the best one keeps that search's value.

``--again N`` judges every N-th position anew, DEEPER plies deeper and at 99%, and says how far the two differ.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games.reversi.kernel.engine import ReversiEngine
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

GAME = Reversi(8)
STREAM = 0x6A756467  # "judg"
RANDOM = (8, 24)  # plies, fewest and most
SELF = "alphabeta:nodes=20000,eval=patterns"
EMPTIES = range(12, 49)
EXACT, BEST_EXACT = 26, 30  # empties up to which every move, or the best, is solved
SIFTED, DEPTH, DEEPER = 16, 26, 2  # plies
FAR = 10.0  # discs
TABLE = 512  # MiB, of a worker's search and of its solver


@dataclass(frozen=True)
class Look:
    """How closely it is looked."""

    depth: int  # plies, the move itself counted
    confidence: int  # per cent


FIRST, AGAIN = Look(DEPTH, 95), Look(DEPTH + DEEPER, 99)
Values = dict[int, float]


class Judge:
    """What a worker keeps from position to position."""

    def __init__(self) -> None:
        self._evaluator = make_evaluator("patterns", GAME)
        self._engines: dict[int, ReversiEngine] = {}
        self._all = ReversiSolver(table_megabytes=TABLE, all_moves=True)
        self._best = ReversiSolver(table_megabytes=TABLE)

    def values(self, position: ReversiPosition, look: Look) -> tuple[Values, str]:
        """Of every move, and how they were found."""
        if position.empties <= EXACT:
            return self._solved(position), "exact"
        searched = self._searched(position, look)
        if position.empties > BEST_EXACT:
            return searched, f"{look.depth}@{look.confidence}"
        return self._bounded(position, searched), "best exact"

    def _solved(self, position: ReversiPosition) -> Values:
        return dict(self._all.search(position, limits=Limits()).move_scores)

    def _searched(self, position: ReversiPosition, look: Look) -> Values:
        found = {move: self._value(position.play(move), Look(SIFTED, look.confidence)) for move in position.moves()}
        best = max(found.values())
        for move in sorted(found, key=found.__getitem__, reverse=True):
            if found[move] >= best - FAR:
                found[move] = self._value(position.play(move), look)
        return found

    def _value(self, child: ReversiPosition, look: Look) -> float:
        """For the side that came there."""
        if not child.moves():
            return float(_margin(child))
        engine = self._engines.setdefault(
            look.confidence, ReversiEngine(table_megabytes=TABLE, exact=0, confidence=look.confidence)
        )
        score = engine.search(child, self._evaluator, limits=Limits(depth=look.depth - 1)).score
        assert score is not None
        return -score.value

    def _bounded(self, position: ReversiPosition, searched: Values) -> Values:
        report = self._best.search(position, limits=Limits())
        assert report.score is not None
        best = report.score.value
        return {
            move: best if move == report.move else min(best, self._near(position.play(move), value))
            for move, value in searched.items()
        }

    def _near(self, child: ReversiPosition, value: float) -> float:
        """``value``, or the nearest that one null window around it allows."""
        alpha = round(-value)
        proven = self._best.null_window(child, alpha).score
        return min(value, -float(proven)) if proven > alpha else max(value, -float(proven))


def _margin(over: ReversiPosition) -> int:
    """Of a finished game, for the side that moved last."""
    margin = over.margin()
    return -margin if over.seat == 0 else margin


def drawn(seed: int, number: int) -> ReversiPosition | None:
    """Position ``number``, in its canonical image; None: nothing is to be chosen there, or the game ended before."""
    rng = Rng(seed, (STREAM, number))
    player = make_player(SELF, GAME)
    low, high = RANDOM
    wanted = EMPTIES[number % len(EMPTIES)]
    at_random = min(low + rng.below(high - low + 1), 60 - wanted - 2)
    position = GAME.start()
    while position.empties > wanted and not position.is_over():
        moves = position.moves()
        if position.stones - 4 < at_random:
            move = rng.choice(moves)
        else:
            chosen = player.choose(GAME, position, rng=rng).move
            assert chosen is not None
            move = chosen
        position = position.play(move)
    return canonical(position) if len(position.moves()) > 1 else None


def canonical(position: ReversiPosition) -> ReversiPosition:
    """The least of its eight images, with black to move."""
    black = position if position.seat == 0 else position.colors_swapped()
    return min((black.transformed(symmetry) for symmetry in range(8)), key=GAME.format_position)


def line_of(position: ReversiPosition, values: Values, how: str) -> str:
    """Best move first."""
    ordered = sorted(values.items(), key=lambda pair: (-pair[1], pair[0]))
    told = " ".join(f"{GAME.format_move(move)}:{value:+.2f}" for move, value in ordered)
    return f"{GAME.format_position(position)}\t{position.empties}\t{told}\t{how}"


class Kept:
    """The positions that are done, on disk."""

    def __init__(self, folder: Path) -> None:
        self.path, self._numbers = folder / "positions.tsv", folder / "drawn.txt"
        self.lines = _whole_lines(self.path)
        self.places = {line.partition("\t")[0] for line in self.lines}
        numbers = [int(line) for line in _whole_lines(self._numbers)]
        self.next = numbers[-1] + 1 if numbers else 0  # position to draw

    def add(self, number: int, line: str | None) -> None:
        """What came of position ``number``; None: nothing."""
        if line is not None and (place := line.partition("\t")[0]) not in self.places:
            self._append(self.path, line)
            self.lines.append(line)
            self.places.add(place)
        self._append(self._numbers, str(number))
        self.next = number + 1

    @staticmethod
    def _append(path: Path, line: str) -> None:
        with path.open("a", encoding="ascii") as file:
            file.write(f"{line}\n")


def _whole_lines(path: Path) -> list[str]:
    """What stands behind the last end was cut short, and goes."""
    lines = path.read_text("ascii").split("\n")[:-1] if path.exists() else []
    path.write_text("".join(f"{line}\n" for line in lines), "ascii")
    return lines


@cache
def _judge() -> Judge:
    """Of a worker."""
    return Judge()


def _judged(seed: int, number: int) -> str | None:
    position = drawn(seed, number)
    return None if position is None else line_of(position, *_judge().values(position, FIRST))


def _judged_again(line: str) -> Values:
    return _judge().values(GAME.parse_position(line.partition("\t")[0]), AGAIN)[0]


def make(kept: Kept, *, seed: int, count: int, workers: int) -> None:
    """Positions in their order until there are so many."""
    began, before = time.monotonic(), len(kept.lines)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        first = kept.next
        pending = deque(pool.submit(_judged, seed, first + ahead) for ahead in range(workers + 1))
        while len(kept.lines) < count:
            kept.add(kept.next, pending.popleft().result())
            pending.append(pool.submit(_judged, seed, kept.next + workers))
            minutes = (time.monotonic() - began) / 60
            print(f"{len(kept.lines)} of {count}, {len(kept.lines) - before} in {minutes:.1f} minutes", file=sys.stderr)
        pool.shutdown(cancel_futures=True)


def values_of(line: str) -> Values:
    """Of a line."""
    pairs = (pair.split(":") for pair in line.split("\t")[2].split())
    return {GAME.parse_move(move): float(value) for move, value in pairs}


def compare(lines: list[str], *, workers: int) -> None:
    """Print how far a second look differs, by how the positions were judged."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        again = list(pool.map(_judged_again, lines))
    print("| judged | positions | same best | the best loses by the second look | a move's value differs by |")
    print("|---|--:|--:|--:|--:|")
    for how in sorted({line.split("\t")[3] for line in lines}):
        pairs = [(values_of(line), new) for line, new in zip(lines, again, strict=True) if line.split("\t")[3] == how]
        losses = [max(new.values()) - new[max(old, key=old.__getitem__)] for old, new in pairs]
        apart = statistics.fmean(abs(old[move] - new[move]) for old, new in pairs for move in old)
        same = sum(loss == 0 for loss in losses)
        print(f"| {how} | {len(pairs)} | {same} | {statistics.fmean(losses):.3f} discs | {apart:.2f} discs |")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("folder", type=Path, help="keeps what is done")
    options.add_argument("--count", type=int, default=1000, help="positions")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--again", type=int, metavar="N", help="judge every N-th anew")
    chosen = options.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(chosen.folder)
    if chosen.again:
        compare(kept.lines[:: chosen.again], workers=chosen.workers)
    else:
        make(kept, seed=chosen.seed, count=chosen.count, workers=chosen.workers)


if __name__ == "__main__":
    main()
