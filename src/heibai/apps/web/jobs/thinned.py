"""A long line in bounded memory."""

from __future__ import annotations

from typing import Generic, TypeVar

_T = TypeVar("_T")


class Thinned(Generic[_T]):
    """Of values as they come at most ``most``: evenly many apart from the first on, and the last."""

    def __init__(self, most: int) -> None:
        """``most``: two at least."""
        self._most, self._step, self._count = most, 1, 0
        self._kept: list[_T] = []
        self._last: list[_T] = []  # where it is not kept

    def add(self, value: _T) -> None:
        self._last = [value]
        if self._count % self._step == 0:
            if len(self._kept) == self._most - 1:
                self._kept, self._step = self._kept[::2], 2 * self._step
            if self._count % self._step == 0:
                self._kept, self._last = [*self._kept, value], []
        self._count += 1

    @property
    def values(self) -> list[_T]:
        return [*self._kept, *self._last]
