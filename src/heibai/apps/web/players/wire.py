"""What a page is told of the players that it may choose."""

from __future__ import annotations

from typing_extensions import TypedDict

from ..wire.model import documented


@documented
class LevelEntry(TypedDict):
    """One line of the choice "Opponent"."""

    text: str
    """Player text: "level:6", "level:mc2", "human:4"."""
    label: str
    """ "3 plies"."""
    sentence: str
    """How it plays: "Weighs every line of 3 moves, its own and yours."."""
    family: str
    """ "", or "mc", Monte Carlo, "human", who err as people do, or "net", by networks; each is listed by itself."""
    elo: float | None
    """Above the weakest level on the same board under the same rule set; null: not measured."""
