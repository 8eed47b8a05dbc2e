"""The sequential test: published values, bounds, and the error rates that it promises."""

import math

import numpy as np
import pytest

from heibai.arena.sprt import Sprt, Verdict, parse_sprt
from heibai.core.errors import SpecError
from heibai.core.tally import PairTally

# Finished tests of Stockfish (tests.stockfishchess.org, February 2026, normalized Elo): pair counts, hypotheses, LLR.
PUBLISHED = [
    ((19, 4020, 10316, 4215, 24), -1.75, 0.25, 2.94),
    ((103, 3851, 8316, 3728, 98), 0.0, 2.0, -2.03),
    ((291, 10353, 21899, 10175, 306), 0.0, 2.0, -3.08),
    ((99, 3323, 8399, 3606, 109), 0.0, 2.0, 2.98),
    ((2, 40, 72, 14, 0), 0.0, 2.0, -0.36),
    ((326, 12015, 26044, 12357, 362), 0.0, 2.0, 2.93),
    ((59, 6427, 15570, 6693, 91), 0.0, 2.0, 2.94),
    ((328, 12094, 26412, 11964, 338), 0.0, 2.0, -2.93),
    ((900, 30596, 67292, 30899, 809), 0.0, 2.0, -2.96),
    ((45, 8506, 25934, 8883, 57), 0.5, 2.5, 2.94),
    ((105, 19880, 51075, 20005, 108), 0.5, 2.5, -2.94),
    ((41, 5118, 12924, 5334, 31), -1.75, 0.25, 2.94),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), PUBLISHED)
def test_published_tests_have_their_llr(counts: tuple[int, ...], elo0: float, elo1: float, llr: float) -> None:
    found = Sprt(elo0, elo1, normalized=True).llr(PairTally(counts))
    assert found == pytest.approx(llr, abs=0.0051)


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 10)
    assert test.lower == pytest.approx(-math.log(19))
    assert test.upper == pytest.approx(math.log(19))


def test_no_pair_says_nothing() -> None:
    assert Sprt(0, 10).llr(PairTally()) == 0.0
    assert Sprt(0, 10).verdict(PairTally()) is Verdict.OPEN


def test_the_players_exchanged_negate_the_ratio() -> None:
    pairs = PairTally((10, 25, 60, 40, 15))
    assert Sprt(-5, 20).llr(pairs) == pytest.approx(-Sprt(-20, 5).llr(pairs.flip()))


def test_the_ratio_of_the_likeliest_binomial_is_exact() -> None:
    """With two results only, the mean fixes the distribution, and the ratio is the plain one of two coins."""
    test, pairs = Sprt(0, 100), PairTally((40, 0, 0, 0, 60))
    p = 1 / (1 + 10 ** (-100 / 400))
    plain = 60 * math.log(p / 0.5) + 40 * math.log((1 - p) / 0.5)
    assert test.llr(pairs) == pytest.approx(plain, rel=1e-3)  # the unseen results are kept possible


@pytest.mark.parametrize(("counts", "verdict"), [((0, 0, 0, 0, 40), Verdict.ELO1), ((40, 0, 0, 0, 0), Verdict.ELO0)])
def test_sweeps_are_decided(counts: tuple[int, ...], verdict: Verdict) -> None:
    assert Sprt(0, 200).verdict(PairTally(counts)) is verdict


@pytest.mark.parametrize("normalized", [False, True])
@pytest.mark.parametrize("holds", [0, 1])
def test_a_wrong_verdict_comes_as_rarely_as_promised(holds: int, normalized: bool) -> None:
    """400 simulated tests under each hypothesis: wrong ones in at most alpha or beta, noise of the count allowed."""
    alpha = 0.1
    test = Sprt(-40, 40, alpha, alpha, normalized=normalized)
    shape = np.array([0.1, 0.25, 0.3, 0.25, 0.1])
    pairs_mean = _tilt(shape, test, (test.elo0, test.elo1)[holds])
    rng, wrong, trials = np.random.default_rng(5), 0, 400
    for _ in range(trials):
        counts = np.zeros(5, dtype=int)
        verdict = Verdict.OPEN
        while verdict is Verdict.OPEN:
            counts += rng.multinomial(5, pairs_mean)
            verdict = test.verdict(PairTally(tuple(int(n) for n in counts)))
        wrong += verdict is not (Verdict.ELO0, Verdict.ELO1)[holds]
    noise = 3 * math.sqrt(alpha * (1 - alpha) / trials)
    assert wrong / trials <= alpha + noise
    assert wrong / trials >= alpha / 4  # a test that never errs asks for too many games


def _tilt(shape: np.ndarray, test: Sprt, elo: float) -> np.ndarray:
    """A distribution of pairs for which the hypothesis holds exactly."""
    points = np.array([0, 0.25, 0.5, 0.75, 1])
    low, high = -20.0, 20.0
    for _ in range(200):
        slope = (low + high) / 2
        tilted = shape * np.exp(slope * points)
        tilted /= tilted.sum()
        mean = tilted @ points
        deviation = math.sqrt(tilted @ (points - mean) ** 2)
        if test.normalized:
            found = (mean - 0.5) / deviation / math.sqrt(2) * 800 / math.log(10)
        else:
            found = 400 * math.log10(mean / (1 - mean))
        low, high = (slope, high) if found < elo else (low, slope)
    return tilted


@pytest.mark.parametrize("text", ["", "5", "10,0", "0,10,0.05", "0,10,0,0.05", "0,x", "0,inf", "0,10,0.05,0.7"])
def test_a_text_that_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match=r"--sprt|0\.05"):
        parse_sprt(text)


def test_texts_say_the_model() -> None:
    assert parse_sprt("0,10") == Sprt(0, 10)
    assert parse_sprt("n0.5,2.5,0.01,0.02") == Sprt(0.5, 2.5, 0.01, 0.02, normalized=True)
