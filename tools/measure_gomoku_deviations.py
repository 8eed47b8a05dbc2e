"""Measure the standard deviations of the terms of Gomoku's evaluations; write games/gomoku/evaluation/deviations.py.

Run it after a change to the shapes: python tools/measure_gomoku_deviations.py
"""

from __future__ import annotations

import math
from pathlib import Path

from heibai.games.gomoku.rules import DEFAULT_SIZE, Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import parse_evaluator

TEXTS = ("shapes", "rewards", "rewards:coarse")
HEADER = '''"""Standard deviations of terms over the fixed positions on 15x15, by rule set and evaluation.

They serve every size. Made by tools/measure_gomoku_deviations.py, checked by its test; `lines` is measured as a whole.
"""

DEVIATIONS: dict[str, dict[str, tuple[float, ...]]] = {
'''
OUTPUT = Path(__file__).parent.parent / "src/heibai/games/gomoku/evaluation/deviations.py"


def deviations(rule: str) -> dict[str, tuple[float, ...]]:
    """[D] population standard deviations, six significant digits, by evaluation."""
    return {text: _of_terms(text, Gomoku(DEFAULT_SIZE, rule=rule)) for text in TEXTS}


def _of_terms(text: str, game: Gomoku) -> tuple[float, ...]:
    parsed = parse_evaluator(text)
    function = game.feature_set(parsed.name, parsed.options).function
    rows = [function(position) for position in game.sample_positions()]
    return tuple(_deviation(list(column)) for column in zip(*rows, strict=True))


def _deviation(values: list[float]) -> float:
    mean = math.fsum(values) / len(values)
    return float(f"{math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values)):.6g}")


def _entry(rule: str, measured: dict[str, tuple[float, ...]]) -> str:
    rows = "".join(f'        "{text}": {_lines(numbers)},\n' for text, numbers in measured.items())
    return f'    "{rule}": {{\n{rows}    }},\n'


def _lines(numbers: tuple[float, ...]) -> str:
    """A tuple as source, eight numbers a line."""
    rows = [", ".join(map(repr, numbers[i : i + 8])) for i in range(0, len(numbers), 8)]
    return "(\n            " + ",\n            ".join(rows) + ",\n        )"


if __name__ == "__main__":
    OUTPUT.write_text(HEADER + "".join(_entry(rule, deviations(rule)) for rule in RULE_SETS) + "}  # fmt: skip\n")
