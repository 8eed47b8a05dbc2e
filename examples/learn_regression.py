"""Learn an evaluation from games against oneself, without any archive, then measure it. About a minute on one core.

    python examples/learn_regression.py

Two rounds: games of a hand-set evaluation, labelled by their solved ends, and weights fitted to them; then games and
labels of those weights.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import heibai

FIRST = "phased"
LEARNT = "ntuple:set=straight3,phases=4"
RIVAL = "discs"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=400, help="of each round")
    options.add_argument("--openings", type=int, default=100, help="of the match, each with both colours")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        learnt = rounds(Path(folder), chosen.games)
        result = heibai.match(f"greedy:eval={learnt}", f"greedy:eval={RIVAL}", games=2 * chosen.openings, seed=2)
    low, high = result.score_interval
    print(f"against {RIVAL}: score {result.score:.3f}, 95% interval [{low:.3f}, {high:.3f}] in {result.games} games")


def rounds(folder: Path, games: int) -> str:
    """The evaluator text of the weights after two rounds."""
    evaluator, sources = FIRST, list[Path]()
    for number in (1, 2):
        labels = folder / f"labels{number}"
        player = f"alphabeta:depth=2,eval={evaluator}"
        judge = "result" if number == 1 else f"alphabeta:depth=4,eval={evaluator}"
        wishes = {"player": player, "judge": judge, "games": games, "solve": 12, "noise": 0.05, "within": 30.0}
        heibai.learn("self-play", seed=number, out=labels, **wishes)
        sources.append(labels)
        fit = heibai.learn("regression", evaluator=LEARNT, sources=sources, out=folder / f"fit{number}")
        print(f"round {number}: mean error {fit.rows[-1]['train']:.2f} discs")
        evaluator = f"@{folder / f'fit{number}' / 'champion.json'}"
    return evaluator


if __name__ == "__main__":
    main()
