"""What a check of an archive found, year by year."""

from __future__ import annotations

from dataclasses import dataclass, field

from .replay import Checked


@dataclass(slots=True)
class Counts:
    """How many games are what."""

    games: int = 0
    finished: int = 0  # over by the rules
    unfinished: int = 0  # legal, but somebody could still move
    illegal: int = 0  # with a move that the rules do not allow
    matching: int = 0  # finished, and the recorded score is the replayed one
    mismatched: int = 0  # finished with another score than recorded
    passes: int = 0  # put in by the replay
    black_wins: int = 0
    draws: int = 0
    white_wins: int = 0
    counted: int = 0  # finished games of boards whose discs are counted
    black_discs: int = 0  # on the board at the end of these games, empties to nobody
    white_discs: int = 0
    theoretical_zero: int = 0  # WTHOR: black's theoretical discs are 0, mostly an unknown value

    def add(self, checked: Checked) -> None:
        self.games += 1
        self.finished += checked.finished
        self.illegal += not checked.legal
        self.unfinished += checked.legal and not checked.finished
        self.matching += checked.matches is True
        self.mismatched += checked.matches is False
        self.passes += checked.inserted
        score = checked.record.score
        if score is not None:
            self.black_wins += score > 0
            self.draws += score == 0
            self.white_wins += score < 0
        if checked.finished and checked.record.discs:
            self.counted += 1
            self.black_discs += checked.record.discs[0]
            self.white_discs += checked.record.discs[1]
        self.theoretical_zero += checked.record.tags.get("theoretical_discs") == 0

    def mean_discs(self) -> tuple[float, float] | None:
        """Black's and white's at the end of a game; None where nothing was counted."""
        if not self.counted:
            return None
        return self.black_discs / self.counted, self.white_discs / self.counted


@dataclass(slots=True)
class Summary:
    """Counts in all and by year."""

    total: Counts = field(default_factory=Counts)
    years: dict[int | None, Counts] = field(default_factory=dict)  # None: no year is known

    def add(self, checked: Checked) -> None:
        self.total.add(checked)
        self.years.setdefault(checked.record.year, Counts()).add(checked)

    def by_year(self) -> list[tuple[int | None, Counts]]:
        """(year, counts), ascending, the unknown year last."""
        return sorted(self.years.items(), key=lambda item: (item[0] is None, item[0] or 0))
