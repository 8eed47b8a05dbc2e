"""The shared generator against the published SplitMix64 stream and against its own promises."""

from collections import Counter

import pytest

from heibai.core.rng import Rng, numpy_generator, stream_state


def test_the_stream_is_splitmix64():
    # Published test vector of SplitMix64 for seed 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
    rng = Rng(1234567)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_every_path_names_its_own_stream():
    paths = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (0, 0, 0)]
    assert len({stream_state(1, path) for path in paths}) == len(paths)


@pytest.mark.parametrize("n", [1, 2, 7, 60])
def test_below_is_uniform(n):
    rng, draws = Rng(5), 60_000
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((count - draws / n) ** 2 / (draws / n) for count in counts.values())
    assert chi_square < (n - 1) + 5 * (2 * max(n - 1, 1)) ** 0.5


def test_uniform_lies_in_the_unit_interval_around_one_half():
    rng = Rng(6)
    values = [rng.uniform() for _ in range(20_000)]
    assert min(values) >= 0.0
    assert max(values) < 1.0
    assert abs(sum(values) / len(values) - 0.5) < 0.01


def test_shuffle_keeps_what_it_shuffles():
    items = list(range(20))
    Rng(7).shuffle(items)
    assert items != list(range(20))
    assert sorted(items) == list(range(20))


def test_numpy_generators_repeat_for_a_seed_and_a_path():
    assert numpy_generator(1, (2,)).integers(1 << 60) == numpy_generator(1, (2,)).integers(1 << 60)
    assert numpy_generator(1, (2,)).integers(1 << 60) != numpy_generator(1, (3,)).integers(1 << 60)
