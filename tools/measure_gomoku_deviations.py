"""Measure the standard deviations of the terms of ``shapes``; write games/gomoku/deviations.py.

Run it after a change to the shapes: python tools/measure_gomoku_deviations.py
"""

from __future__ import annotations

import math
from pathlib import Path

from heibai.games.gomoku.rules import DEFAULT_SIZE, Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS

HEADER = '''"""Standard deviations of the terms of ``shapes`` over the fixed positions on 15x15, by rule set.

They serve every size. Made by tools/measure_gomoku_deviations.py, checked by its test.
"""

DEVIATIONS: dict[str, tuple[float, ...]] = {
'''
OUTPUT = Path(__file__).parent.parent / "src/heibai/games/gomoku/deviations.py"


def deviations(rule: str) -> tuple[float, ...]:
    """[12] population standard deviations, six significant digits."""
    game = Gomoku(DEFAULT_SIZE, rule=rule)
    function = game.feature_set("shapes").function
    rows = [function(position) for position in game.sample_positions()]
    return tuple(_deviation(list(column)) for column in zip(*rows, strict=True))


def _deviation(values: list[float]) -> float:
    mean = math.fsum(values) / len(values)
    return float(f"{math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values)):.6g}")


def _entry(rule: str, numbers: tuple[float, ...]) -> str:
    first, second = (", ".join(map(repr, part)) for part in (numbers[:8], numbers[8:]))
    return f'    "{rule}": (\n        {first},\n        {second},\n    ),\n'


if __name__ == "__main__":
    OUTPUT.write_text(HEADER + "".join(_entry(rule, deviations(rule)) for rule in RULE_SETS) + "}  # fmt: skip\n")
