"""Would mobility, parity and other terms make a fitted evaluator of Reversi more exact?

    HEIBAI_DATA=FOLDER python benchmarks/extra_terms.py [EVALUATOR] [--empties 24] [--years 2013,2019]

The archive's positions with proven scores are divided in two. Each half gets, besides the evaluator's value, the terms
that fit the other half best (least squares). Printed: the mean absolute error in discs with each term alone, and with
all of them.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt

from heibai.evaluators.linear import LinearEvaluator
from heibai.games import GameSpec
from heibai.games.reversi.kernel import boards
from heibai.learn.errors import chosen_positions, static_values
from heibai.learn.samples.gather import Division
from heibai.learn.samples.sources import load_sources
from heibai.players.evaluator_text import make_evaluator

SPEC = GameSpec("reversi", 8)
TERMS = "features"  # the evaluator whose terms are tried
Floats = npt.NDArray[np.float64]


def crossed_error(values: Floats, terms: Floats, labels: Floats) -> float:
    """Mean absolute error of values plus weighted terms [N, T], the weights fitted to the other half."""
    halves = np.arange(len(labels)) % 2 == 0
    total = 0.0
    for here in (halves, ~halves):
        weights = np.linalg.lstsq(terms[~here], (labels - values)[~here], rcond=None)[0]
        total += np.abs(values[here] + terms[here] @ weights - labels[here]).sum()
    return total / len(labels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evaluator", nargs="?", default="patterns")
    parser.add_argument("--empties", type=int, default=24)
    parser.add_argument("--years", default="2013,2019")
    asked = parser.parse_args()
    if "HEIBAI_DATA" not in os.environ:
        parser.error("it needs an archive; give HEIBAI_DATA=FOLDER with wthor/ in it")
    archive = str(Path(os.environ["HEIBAI_DATA"]) / "wthor")
    columns = load_sources([archive], SPEC, Division(), None, years=tuple(map(int, asked.years.split(","))))
    chosen = chosen_positions(columns, SPEC.size, empties=(asked.empties,), most=0)
    game = SPEC.make()
    values, labels = static_values(asked.evaluator, chosen, game), chosen.target.astype(np.float64)
    extra = make_evaluator(TERMS, game)
    assert isinstance(extra, LinearEvaluator)
    assert extra.kernel is not None
    terms = boards.terms(extra.kernel, chosen.own.copy(), chosen.opponent.copy(), SPEC.size)
    print(f"{len(labels)} positions, {asked.evaluator}\n| term added | error, discs |\n|---|--:|")
    print(f"| none | {np.abs(values - labels).mean():.3f} |")
    for number, name in enumerate(extra.features.features):
        print(f"| {name} | {crossed_error(values, terms[:, [number]], labels):.3f} |")
    print(f"| all of them | {crossed_error(values, terms, labels):.3f} |")


if __name__ == "__main__":
    main()
