"""Fit the evaluation that orders moves in the end-game solver; write its ordering_weights.inc.

    python tools/fit_ordering.py label WTHOR_FOLDER labels.npz     positions and their exact scores, minutes
    python tools/fit_ordering.py fit labels.npz                    the weights, a minute

Positions: a game of the archive at 10 to 24 empties, then random moves (the search meets such positions more often
than those of good play) down to 10-16 empties. Labels: this project's own solver. Model: the score in discs for the
side to move is the sum of one table entry a pattern instance, shared under the board's symmetries; ridge regression
by conjugate gradients.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from heibai.core.contract import Limits
from heibai.core.errors import IllegalMoveError
from heibai.games.grid import parse_square, symmetries
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.records.formats import wthor

OUTPUT = Path(__file__).parent.parent / "kernel/games/reversi/solver/ordering/ordering_weights.inc"
SEED = 2026
# empties -> positions to label; the solver takes 0.2, 0.4, 1.5 and 6 ms for one
SAMPLES = {10: 30_000, 12: 40_000, 14: 40_000, 16: 10_000}
PER_GAME = 3  # at each of these

# Squares of each pattern, most significant first; kernel/games/reversi/solver/ordering/patterns.cpp lists the same.
PATTERNS = {
    "corner 3x3": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "edge and X-squares": "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "corner 2x4": "a1 b1 c1 d1 a2 b2 c2 d2",
    "second row": "a2 b2 c2 d2 e2 f2 g2 h2",
    "third row": "a3 b3 c3 d3 e3 f3 g3 h3",
    "fourth row": "a4 b4 c4 d4 e4 f4 g4 h4",
    "diagonal of 8": "a1 b2 c3 d4 e5 f6 g7 h8",
    "diagonal of 7": "b1 c2 d3 e4 f5 g6 h7",
    "diagonal of 6": "c1 d2 e3 f4 g5 h6",
    "diagonal of 5": "d1 e2 f3 g4 h5",
    "diagonal of 4": "e1 f2 g3 h4",
}
STEP = 0.25  # discs; weights are written as whole steps
CLAMP = 45  # steps; one printable character a weight


def sampled(position: ReversiPosition, empties: int, rng: np.random.Generator) -> ReversiPosition | None:
    """``position`` after random moves down to ``empties``; None when the game ends or the side must pass there."""
    while position.empties > empties:
        moves = position.moves()
        if not moves:
            return None
        position = position.play(int(rng.choice(moves)))
    return position if position.own_mobility else None


def positions(folder: Path, rng: np.random.Generator, counts: dict[int, int]) -> list[ReversiPosition]:
    """As many positions as ``counts`` says by empties, a few of each game, from the whole archive."""
    games = [record.moves for path in sorted(folder.glob("*.wtb")) for record in wthor.read(path)]
    found: dict[int, list[ReversiPosition]] = {empties: [] for empties in counts}
    while any(len(found[empties]) < count for empties, count in counts.items()):
        late = late_positions(games[int(rng.integers(len(games)))])
        for empties, count in counts.items():
            for _ in range(PER_GAME):
                start = late.get(empties + int(rng.integers(0, 9)))
                sample = start and sampled(start, empties, rng)
                if sample and len(found[empties]) < count:
                    found[empties].append(sample)
    return [position for sample in found.values() for position in sample]


def late_positions(moves: tuple[int, ...]) -> dict[int, ReversiPosition]:
    """The positions of a game by their empties, from 24 on."""
    position, found = Reversi(8).start(), {}
    try:
        for move in moves:
            if position.empties <= 24:
                found[position.empties] = position
            if not position.own_mobility:
                position = position.play(64)
            position = position.play(move)
    except IllegalMoveError:
        return {}
    return found


def label(folder: Path, output: Path, most: int) -> None:
    """Sample, at most so many of each number of empties, solve, save."""
    started = time.perf_counter()
    sample = positions(folder, np.random.default_rng(SEED), {each: min(n, most) for each, n in SAMPLES.items()})
    print(f"{len(sample)} positions in {time.perf_counter() - started:.0f} s", flush=True)
    halves = [sample[0::2], sample[1::2]]
    with ThreadPoolExecutor(2) as pool:
        scores = list(pool.map(solved, halves))
    order = halves[0] + halves[1]
    print(f"labelled in {time.perf_counter() - started:.0f} s", flush=True)
    np.savez_compressed(
        output,
        own=np.array([p.own for p in order], np.uint64),
        opp=np.array([p.opponent for p in order], np.uint64),
        score=np.array(scores[0] + scores[1], np.int8),
    )


def solved(sample: list[ReversiPosition]) -> list[int]:
    solver = ReversiSolver(table_megabytes=1)
    return [int(solver.search(position, limits=Limits()).score.value) for position in sample]  # type: ignore[union-attr]


def cells(own: np.ndarray, opp: np.ndarray) -> np.ndarray:
    """[N, 64] 0 empty, 1 own, 2 opponent."""
    shifts = np.arange(64, dtype=np.uint64)
    return (((own[:, None] >> shifts) & 1) + 2 * ((opp[:, None] >> shifts) & 1)).astype(np.int32)


def instances(squares: list[int]) -> list[tuple[int, ...]]:
    """The distinct places of a pattern under the eight symmetries, one ordering of squares for each."""
    seen: dict[frozenset[int], tuple[int, ...]] = {}
    for permutation in symmetries(8):
        image = tuple(permutation[square] for square in squares)
        seen.setdefault(frozenset(image), image)
    return list(seen.values())


def canonical(squares: list[int]) -> np.ndarray:
    """[3^n] the smallest index that a symmetry of the pattern onto itself gives the same content."""
    n = len(squares)
    powers = 3 ** np.arange(n - 1, -1, -1)
    digits = np.arange(3**n)[:, None] // powers % 3
    best = np.arange(3**n)
    for permutation in symmetries(8):
        image = [permutation[square] for square in squares]
        if set(image) == set(squares):
            best = np.minimum(best, digits @ powers[[squares.index(square) for square in image]])
    return best


def model() -> tuple[list[tuple[str, list[tuple[int, ...]], np.ndarray]], int]:
    """(name, instances, content -> parameter) of each pattern, and the number of parameters."""
    parts, total = [], 0
    for name, text in PATTERNS.items():
        squares = [parse_square(word, 8) for word in text.split()]
        unique, inverse = np.unique(canonical(squares), return_inverse=True)
        parts.append((name, instances(squares), inverse.astype(np.int32) + total))
        total += len(unique)
    return parts, total


def indices(board: np.ndarray) -> tuple[np.ndarray, int]:
    """[N, instances] parameters that a position adds up, and the number of parameters."""
    parts, total = model()
    columns = []
    for _, places, parameter in parts:
        for place in places:
            index = np.zeros(len(board), np.int32)
            for square in place:
                index = 3 * index + board[:, square]
            columns.append(parameter[index])
    return np.stack(columns, axis=1), total


def ridge(rows: np.ndarray, total: int, target: np.ndarray, *, penalty: float, rounds: int) -> np.ndarray:
    """Weights [total] that minimise squared error + penalty * squared weights, by conjugate gradients."""

    def times(weights: np.ndarray) -> np.ndarray:
        return weights[rows].sum(axis=1)

    def transposed(values: np.ndarray) -> np.ndarray:
        return np.bincount(rows.ravel(), np.repeat(values, rows.shape[1]), total)

    weights = np.zeros(total)
    residual = transposed(target)
    direction, power = residual.copy(), residual @ residual
    for _ in range(rounds):
        image = transposed(times(direction)) + penalty * direction
        step = power / (direction @ image)
        weights += step * direction
        residual -= step * image
        previous, power = power, residual @ residual
        direction = residual + power / previous * direction
    return weights


def fit(source: Path, out: Path, *, penalty: float, rounds: int) -> None:
    """Fit nine tenths, test on the rest, write all weights."""
    data = np.load(source)
    rows, total = indices(cells(data["own"], data["opp"]))
    target = data["score"].astype(float)
    order = np.random.default_rng(SEED).permutation(len(target))
    rows, target = rows[order], target[order]
    cut = len(target) // 10
    weights = ridge(rows[cut:], total, target[cut:], penalty=penalty, rounds=rounds)
    steps = np.clip(np.rint(weights / STEP), -CLAMP, CLAMP).astype(int)
    for name, w in (("exact", weights), ("written", steps * STEP)):
        error = w[rows[:cut]].sum(axis=1) - target[:cut]
        print(f"{name}: root mean square error {np.sqrt((error**2).mean()):.2f} discs of {target.std():.2f}")
    train = weights[rows[cut:]].sum(axis=1) - target[cut:]
    print(f"{total} parameters, {np.count_nonzero(steps)} not zero, training error {np.sqrt((train**2).mean()):.2f}")
    write(steps, out)


def write(steps: np.ndarray, out: Path) -> None:
    """One character a parameter, in the order of the patterns; '"' and '\\\\' are left out of the alphabet."""
    alphabet = [chr(code) for code in range(35, 127) if chr(code) != "\\"]
    text = "".join(alphabet[step + CLAMP] for step in steps)
    lines = [f'"{text[i : i + 110]}"' for i in range(0, len(text), 110)]
    out.write_text("// Made by tools/fit_ordering.py.\n" + "\n".join(lines) + "\n", encoding="ascii")
    print(f"{out.name}: {len(text)} weights")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    labelling = verbs.add_parser("label")
    labelling.add_argument("folder", type=Path)
    labelling.add_argument("output", type=Path)
    labelling.add_argument("--most", type=int, default=max(SAMPLES.values()), help="of each number of empties")
    fitting = verbs.add_parser("fit")
    fitting.add_argument("source", type=Path)
    fitting.add_argument("--penalty", type=float, default=10.0)
    fitting.add_argument("--rounds", type=int, default=80)
    fitting.add_argument("--out", type=Path, default=OUTPUT, help="file to write")
    arguments = parser.parse_args()
    if arguments.verb == "label":
        label(arguments.folder, arguments.output, arguments.most)
    else:
        fit(arguments.source, arguments.out, penalty=arguments.penalty, rounds=arguments.rounds)
