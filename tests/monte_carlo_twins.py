"""Monte Carlo searches that must be each other's twins."""

from dataclasses import replace

from heibai.core.rng import Rng


def same(python, kernel, position, limits, *, seed=5, evaluator=None):
    """The report of both searches, which must be equal but for the time, and leave the stream of ``seed`` alike."""
    streams = Rng(seed), Rng(seed)
    one, other = (
        search.search(position, evaluator, limits=limits, rng=rng)
        for search, rng in zip((python, kernel), streams, strict=True)
    )
    assert replace(other, seconds=0.0) == replace(one, seconds=0.0), (position, limits)
    assert streams[0].state == streams[1].state
    return one
