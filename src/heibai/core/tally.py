"""Counts of results: single games and game pairs (both colours over one opening)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins, draws and losses of A against B; adds, subtracts and flips."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Mean result of A in [0, 1], a draw counting one half.

        Raises:
            ZeroDivisionError: no game was counted.
        """
        return (self.wins + 0.5 * self.draws) / self.games

    def to_json(self) -> dict[str, int]:
        """The counts by name, their sum as ``games``."""
        return {"games": self.games, "wins": self.wins, "draws": self.draws, "losses": self.losses}

    def flip(self) -> Tally:
        """The same games seen by B."""
        return Tally(self.losses, self.draws, self.wins)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.wins - other.wins, self.draws - other.draws, self.losses - other.losses)


@dataclass(frozen=True, slots=True)
class PairTally:
    """Game pairs by A's points in the pair: 0, 1/2, 1, 3/2, 2 (the pentanomial counts)."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    def with_pair(self, points: float) -> PairTally:
        """One more pair in which A took ``points`` of 2."""
        index = round(2 * points)
        return PairTally(tuple(n + (i == index) for i, n in enumerate(self.counts)))  # type: ignore[arg-type]

    def flip(self) -> PairTally:
        """The same pairs seen by B."""
        return PairTally(self.counts[::-1])

    def __add__(self, other: PairTally) -> PairTally:
        return PairTally(tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)))  # type: ignore[arg-type]

    def __sub__(self, other: PairTally) -> PairTally:
        return PairTally(tuple(a - b for a, b in zip(self.counts, other.counts, strict=True)))  # type: ignore[arg-type]
