"""Images of many boards at once, against the permutation of single ones."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.core.rng import numpy_generator
from heibai.games.grid import permute_bits, symmetries
from heibai.learn.samples.canonical import SYMMETRIES, canonical, image


@pytest.mark.parametrize("size", [4, 6, 8])
def test_images_are_those_of_single_boards_and_all_eight_have_one_canonical_form(size):
    drawn = numpy_generator(size).integers(0, 2 ** (size * size), (2, 50), dtype=np.uint64, endpoint=False)
    own, opponent = drawn[0] & ~drawn[1], drawn[1]
    least = canonical(own, opponent, size)
    for number, permutation in enumerate(symmetries(size)):
        images = image(own, number, size), image(opponent, number, size)
        assert images[0].tolist() == [permute_bits(bits, permutation) for bits in own.tolist()]
        assert np.array_equal(canonical(*images, size), least)
    boards = [(image(own, number, size)[0], image(opponent, number, size)[0]) for number in range(SYMMETRIES)]
    assert (least[0][0], least[1][0]) == min(boards)
