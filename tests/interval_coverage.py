"""Do the statistics of the arena keep their word? Simulated tournaments and tests of players of known strength.

    python tests/interval_coverage.py [--tournaments 10000] [--tests 10000] [--seed 1]

First the 95% intervals of tournament ratings: how often they hold the rating that endlessly many games would give, and
how often it lies below or above. Then the sequential test: how often it decides wrongly under each hypothesis, and how
many pairs it takes. The tests of `heibai.arena` do the same at a small size.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
from planted import Planted

from heibai.arena.statistics.davidson import fit
from heibai.arena.statistics.sprt import Sprt, Verdict
from heibai.arena.statistics.strength import measure_strength
from heibai.core.tally import PairTally

TOURNAMENTS = {
    "4 players, 10 pairs": (Planted((-200.0, -50.0, 0.0, 250.0)), 10),
    "4 players, 50 pairs": (Planted((-200.0, -50.0, 0.0, 250.0)), 50),
    "3 far apart, 30 pairs, 2% draws": (Planted((-400.0, 0.0, 400.0), draw_rate=0.02), 30),
    "8 close, 40 pairs, 50% draws": (Planted(tuple(range(-70, 80, 20)), draw_rate=0.5), 40),
    "2 players, 25 pairs": (Planted((-60.0, 60.0)), 25),
}
SHAPE = np.array([0.1, 0.2, 0.4, 0.2, 0.1])  # pairs between equals
BETWEEN = 8  # pairs between two looks at a test


def truth_of(planted: Planted) -> tuple[np.ndarray, float]:
    """Ratings, and the first seat's worth, that endlessly many games would give."""
    pairs = planted.probabilities() * 1e7
    first, second = pairs.sum(axis=3)[..., ::-1], pairs.sum(axis=2).transpose(1, 0, 2)
    found = fit((first + second)[np.newaxis])
    return found.elo[0], float(found.first_move[0])


def coverage(
    planted: Planted, pairs: int, *, tournaments: int, seed: int, replicates: int = 400
) -> tuple[float, float, float, float]:
    """Shares of intervals that hold the truth, lie above it, lie below it; and of the first seat's that hold it."""
    rng, (truth, first_move) = np.random.default_rng([seed, pairs]), truth_of(planted)
    above = below = first = 0
    for number in range(tournaments):
        found = measure_strength(planted.draw(pairs, rng), seed=number, replicates=replicates)
        above += sum(r.interval[0] > t for r, t in zip(found.ratings, truth, strict=True))
        below += sum(r.interval[1] < t for r, t in zip(found.ratings, truth, strict=True))
        first += found.first_move.interval[0] <= first_move <= found.first_move.interval[1]
    count = tournaments * len(truth)
    return 1 - (above + below) / count, above / count, below / count, first / tournaments


def tilted(test: Sprt, elo: float) -> np.ndarray:
    """[5] a distribution of pairs for which ``elo`` is exactly true, in the test's own model."""
    points = np.array([0, 0.25, 0.5, 0.75, 1])
    low, high = -20.0, 20.0
    for _ in range(100):
        slope = (low + high) / 2
        shares = SHAPE * np.exp(slope * points)
        shares /= shares.sum()
        mean = shares @ points
        deviation = math.sqrt(2 * (shares @ (points - mean) ** 2))
        logistic = 400 * math.log10(mean / (1 - mean))
        found = (mean - 0.5) / deviation * 800 / math.log(10) if test.normalized else logistic
        low, high = (slope, high) if found < elo else (low, slope)
    return shares


def wrong_verdicts(test: Sprt, elo: float, right: Verdict, *, tests: int, seed: int) -> tuple[float, float]:
    """Share of wrong verdicts, mean number of pairs."""
    rng, shares = np.random.default_rng(seed), tilted(test, elo)
    wrong = pairs = 0
    for _ in range(tests):
        tally, verdict = PairTally(), Verdict.OPEN
        while verdict is Verdict.OPEN:
            tally += PairTally(tuple(rng.multinomial(BETWEEN, shares).tolist()))
            verdict = test.verdict(tally)
        wrong += verdict is not right
        pairs += tally.pairs
    return wrong / tests, pairs / tests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("tournaments", "tests"):
        parser.add_argument(f"--{name}", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    started = time.process_time()
    print(f"{asked.tournaments} tournaments each; 95% intervals")
    for name, (planted, pairs) in TOURNAMENTS.items():
        held, above, below, first = coverage(planted, pairs, tournaments=asked.tournaments, seed=asked.seed)
        print(
            f"  {name:32s} hold the truth {held:.2%}, lie above it {above:.2%}, below {below:.2%}; "
            f"first seat {first:.2%}",
            flush=True,
        )
    print(f"{asked.tests} sequential tests each, alpha = beta = 0.05")
    for test in (Sprt(0, 30), Sprt(-20, 20), Sprt(0, 60, normalized=True)):
        for elo, right in ((test.elo0, Verdict.ELO0), (test.elo1, Verdict.ELO1)):
            wrong, pairs = wrong_verdicts(test, elo, right, tests=asked.tests, seed=asked.seed)
            name = f"{'n' * test.normalized}{test.elo0:g},{test.elo1:g}"
            print(f"  {name:8s} truth {elo:+4.0f} Elo: wrong {wrong:.2%}, {pairs:.0f} pairs on average", flush=True)
    print(f"{time.process_time() - started:.0f} s of processor time")


if __name__ == "__main__":
    main()
