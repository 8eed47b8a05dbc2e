"""Learn an evaluation by playing against oneself (temporal differences), then measure it. Seconds on one core.

python examples/learn_by_self_play.py
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import heibai

NETWORK = "ntuple:set=[straight4,square2]"
RIVAL = "zones"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20_000, help="of self-play")
    options.add_argument("--openings", type=int, default=200, help="of the match, each with both colours")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        learnt = heibai.learn("td", evaluator=NETWORK, games=chosen.games, rows=4, test_games=100)
        for row in learnt.rows:
            print(f"{row['games']} games: score {row['against_1']:.2f} against {RIVAL} at one ply")
        weights = learnt.save(Path(folder) / "weights.json")
        result = heibai.match(f"greedy:eval=@{weights}", f"greedy:eval={RIVAL}", games=2 * chosen.openings, seed=2)
    low, high = result.score_interval
    print(f"against {RIVAL}: score {result.score:.3f}, 95% interval [{low:.3f}, {high:.3f}] in {result.games} games")


if __name__ == "__main__":
    main()
