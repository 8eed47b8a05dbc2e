"""Compares renju's forbidden points with the PyPI package ``renju``.

python tests/renju_oracle.py [POINTS] [--seed N]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from renju.check_forbid import get_foul_type

from heibai.core.rng import Rng
from heibai.games.gomoku.evaluation.grid_lines import cells_of, lines_of
from heibai.games.gomoku.renju import Forbidden, forbidden_points

SIZE = 15
NAMES = {0: None, 1: Forbidden.DOUBLE_THREE, 2: Forbidden.DOUBLE_FOUR, 3: Forbidden.OVERLINE}


def boards(seed: int) -> Iterator[str]:
    """Cells of boards without end: scattered stones and two sizes of crowded corners in turn."""
    for index in range(1_000_000):
        rng = Rng(seed, (index,))
        side = (SIZE, 7, 9)[index % 3]
        area = [row * SIZE + column for row in range(side) for column in range(side)]
        rng.shuffle(area)
        black = area[: 6 + rng.below(len(area) // 3)]
        white = area[len(black) :][: rng.below(len(black) + 1)]
        yield cells_of(_bits(black), _bits(white), SIZE * SIZE)


def _bits(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


def compare(points: int, *, seed: int = 1) -> tuple[Counter, list[str]]:
    """(verdicts of the package by name, disagreements) over at least so many empty points."""
    verdicts: Counter = Counter()
    disagreements: list[str] = []
    lines = lines_of(SIZE, SIZE)
    for cells in boards(seed):
        if verdicts.total() >= points:
            break
        rows = [[".XO".index(c.replace("-", ".")) for c in cells[r * SIZE : (r + 1) * SIZE]] for r in range(SIZE)]
        found = forbidden_points(cells, lines)
        for square in (s for s, cell in enumerate(cells) if cell == "-"):
            expected = NAMES[get_foul_type(rows, *divmod(square, SIZE))]
            verdicts[str(expected)] += 1
            if found.get(square) is not expected:
                disagreements.append(f"{cells} {square}: {found.get(square)}, the package says {expected}")
    return verdicts, disagreements


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("points", type=int, nargs="?", default=25_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counted, wrong = compare(options.points, seed=options.seed)
    print(dict(counted), f"{len(wrong)} disagreements")
    print("\n".join(wrong[:5]))
    sys.exit(bool(wrong))
