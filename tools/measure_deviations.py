"""Measure the standard deviation of every term over the fixed positions; write games/reversi/deviations.py.

Run it after a change to a term: python tools/measure_deviations.py
"""

from __future__ import annotations

import math
from pathlib import Path

from heibai.games.reversi.feature_sets import feature_set
from heibai.games.reversi.features import FEATURES
from heibai.games.reversi.position import SIZES
from heibai.games.reversi.sampling import sample_positions
from heibai.players.evaluator_text import parse_evaluator

TEXTS = (
    "zones", "zones:mobility=difference", "seven", "seven:edges=difference", "classic", "phased", "wpc", "wpc:full",
    *(f"features:{name}" for name in FEATURES),
)  # fmt: skip
HEADER = '''"""Standard deviations of terms over the fixed positions, by board size and evaluation.

Made by tools/measure_deviations.py, checked by its test; `discs` and `squares` take theirs from the named features.
"""

DEVIATIONS: dict[int, dict[str, tuple[float, ...]]] = {
'''
OUTPUT = Path(__file__).parent.parent / "src/heibai/games/reversi/deviations.py"


def deviations(text: str, size: int) -> tuple[float, ...]:
    """[D] population standard deviations, six significant digits."""
    parsed = parse_evaluator(text)
    function = feature_set(parsed.name, parsed.options, size).function
    rows = [function(position) for position in sample_positions(size)]
    return tuple(_deviation(list(column)) for column in zip(*rows, strict=True))


def _deviation(values: list[float]) -> float:
    mean = math.fsum(values) / len(values)
    return float(f"{math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values)):.6g}")


def _lines(numbers: tuple[float, ...]) -> str:
    """A tuple as source, eight numbers a line."""
    if len(numbers) <= 8:
        return f"({', '.join(map(repr, numbers))}{',' if len(numbers) == 1 else ''})"
    rows = [", ".join(map(repr, numbers[i : i + 8])) for i in range(0, len(numbers), 8)]
    return "(\n            " + ",\n            ".join(rows) + ",\n        )"


def main() -> None:
    body = ""
    for size in SIZES:
        body += f"    {size}: {{\n"
        for text in TEXTS:
            body += f'        "{text}": {_lines(deviations(text, size))},\n'
        body += "    },\n"
    OUTPUT.write_text(HEADER + body + "}  # fmt: skip\n")


if __name__ == "__main__":
    main()
