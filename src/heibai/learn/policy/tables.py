"""Which entries of an n-tuple network's tables positions read, for many positions at once, and gradients of values."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...evaluators.ntuple import NTupleEvaluator

Bits = npt.NDArray[np.uint64]
Entries = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Tables:
    """Of one network: P phases, E entries of all its tables, I images of its tuples, C cells, D weights."""

    def __init__(self, evaluator: NTupleEvaluator) -> None:
        cells = evaluator.tuples.size**2
        powers, starts, index, signs, entries, weights = [], list[int](), [], [], 0, 0
        for shape, placements in zip(evaluator.shapes, evaluator.tuples.placements, strict=True):
            for placement in placements:
                column = np.zeros(cells, np.float32)
                column[list(placement)] = 3.0 ** np.arange(len(placement))
                powers.append(column)
                starts.append(entries)
            index.append(shape.index.astype(np.int64) + weights)
            signs.append(shape.sign.astype(np.float64))
            entries, weights = entries + len(shape.sign), weights + len(shape.free)
        self._powers = np.stack(powers, axis=1)  # [C, I] float32: sums below 3^10 are exact
        self._starts = np.array(starts, np.int64)  # [I]
        self._index, self._signs = np.concatenate(index), np.concatenate(signs)  # [E]
        self._entries, self._weights = entries, weights  # a phase
        self._phases = evaluator.phases
        self._phase = np.array([evaluator.phase([1] * discs + [0] * (cells - discs)) for discs in range(cells + 1)])
        self._squares = np.arange(cells, dtype=np.uint64)

    def entries(self, own: Bits, opponent: Bits) -> Entries:
        """[N, I] what each of N positions reads, numbered through all phases."""
        mine, theirs = ((bits[:, None] >> self._squares & np.uint64(1)).astype(np.float32) for bits in (own, opponent))
        contents: Entries = ((mine + 2 * theirs) @ self._powers).astype(np.int64)
        phase = self._phase[np.bitwise_count(own | opponent)]
        contents += self._starts
        contents += (phase * self._entries)[:, None]
        return contents

    def gradient(self, entries: Entries, factors: Floats) -> Floats:
        """[D] of the sum of ``factors [N]`` times the values of the positions that read ``entries [N, I]``."""
        counted = np.repeat(factors, entries.shape[1])
        read = np.bincount(entries.ravel(), weights=counted, minlength=self._phases * self._entries)
        rows = (read.reshape(self._phases, self._entries) * self._signs).reshape(self._phases, -1)
        return np.concatenate([np.bincount(self._index, weights=row, minlength=self._weights) for row in rows])
