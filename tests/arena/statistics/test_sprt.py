"""The sequential test: published values, bounds, and the error rates that it promises."""

import math

import pytest
from interval_coverage import wrong_verdicts

from heibai.arena.statistics.sprt import Sprt, Verdict, parse_sprt
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


@pytest.mark.parametrize("normalized", [False, True])
@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 1), (9000, 0, 0, 0, 0), (0, 0, 7, 0, 0), (5, 6, 7, 8, 9)])
def test_the_farthest_hypotheses_have_a_ratio_and_farther_ones_are_refused(
    counts: tuple[int, ...], normalized: bool
) -> None:
    most = 200.0 if normalized else 1000.0
    for elo0, elo1 in ((0.0, most), (-most, 0.0), (-most, most)):
        assert math.isfinite(Sprt(elo0, elo1, normalized=normalized).llr(PairTally(counts)))
        with pytest.raises(SpecError, match="of each other"):
            Sprt(1.01 * elo0, 1.01 * elo1, normalized=normalized)


def test_the_text_of_a_test_has_every_digit() -> None:
    test = Sprt(-0.123456789, 10.987654321, alpha=0.0123456789, normalized=True)
    assert parse_sprt(test.text) == test


@pytest.mark.parametrize(("counts", "verdict"), [((0, 0, 0, 0, 40), Verdict.ELO1), ((40, 0, 0, 0, 0), Verdict.ELO0)])
def test_sweeps_are_decided(counts: tuple[int, ...], verdict: Verdict) -> None:
    assert Sprt(0, 200).verdict(PairTally(counts)) is verdict


@pytest.mark.sampled(4)
@pytest.mark.parametrize("normalized", [False, True])
@pytest.mark.parametrize("holds", [0, 1])
def test_a_wrong_verdict_comes_as_rarely_as_promised(holds: int, normalized: bool) -> None:
    """400 simulated tests under each hypothesis: wrong ones in at most alpha or beta, noise of the count allowed."""
    alpha, tests = 0.1, 400
    test = Sprt(-40, 40, alpha, alpha, normalized=normalized)
    elo, right = ((test.elo0, Verdict.ELO0), (test.elo1, Verdict.ELO1))[holds]
    wrong, _ = wrong_verdicts(test, elo, right, tests=tests, seed=5)
    assert wrong <= alpha + 3 * math.sqrt(alpha * (1 - alpha) / tests)
    assert wrong >= alpha / 4  # a test that never errs asks for too many games


@pytest.mark.parametrize("text", ["", "5", "10,0", "0,10,0.05", "0,10,0,0.05", "0,x", "0,inf", "0,10,0.05,0.7"])
def test_a_text_that_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match=r"elo0=0,elo1=10|0\.05"):
        parse_sprt(text)


def test_texts_say_the_model() -> None:
    assert parse_sprt("0,10") == Sprt(0, 10)
    assert parse_sprt("n0.5,2.5,0.01,0.02") == Sprt(0.5, 2.5, 0.01, 0.02, normalized=True)
