"""What the recipes that count their generations themselves have in common."""

from __future__ import annotations


class Counted:
    """``generations`` are told, then one more is evaluated and the recipe is finished."""

    def __init__(self, generations: int) -> None:
        self.generation = 0  # so many were told
        self._generations = generations

    @property
    def finished(self) -> bool:
        return self.generation > self._generations
