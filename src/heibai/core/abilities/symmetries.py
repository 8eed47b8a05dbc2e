"""The images of a position under the symmetries of its board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from ..position import P


@dataclass(frozen=True)
class Symmetries(Generic[P]):
    """Rotations and reflections that leave the rules as they are."""

    squares: tuple[tuple[int, ...], ...]  # [images][squares] where each square goes; the identity first
    transformed: Callable[[P, int], P]  # (position, index into ``squares``) -> its image

    def images(self, position: P) -> list[P]:
        """The position, and each of its images."""
        return [self.transformed(position, index) for index in range(len(self.squares))]

    def canonical_key(self, position: P) -> int:
        """A 64-bit key that all images of a position share: the smallest of their keys."""
        return min(image.key() for image in self.images(position))
