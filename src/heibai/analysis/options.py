"""What is to be analysed, and how: checked before anything begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.errors import SpecError
from ..players.spec import make_player
from ..players.text import PlayerText, parse_player_text
from ..records.formats.jsonl import to_json
from ..records.record import Record
from ..records.replay import check_all, illegal_move
from .analyst import analyst_text, require_seconds
from .by_network import asking_for_the_win

MOST_MOVES = 1000  # of a game


@dataclass(frozen=True, slots=True)
class AnalysisOptions:
    """One game for one analyst."""

    record: Record  # legal, its passes put in
    player: str  # player text
    seconds: float | None  # of a position; None: as the player says

    @classmethod
    def of(cls, record: Record, *, player: str | None = None, seconds: float | None = None) -> AnalysisOptions:
        """``player``: by default the game's neutral analyst. ``seconds``: of a position, instead of its own limits.

        Raises:
            SpecError: an illegal move, which and why, an endless game, no time, or a player that cannot play it.
            HeibaiError: whatever the game, its start and its player raise.
        """
        if len(record.moves) > MOST_MOVES:
            raise SpecError(f"a game of {len(record.moves)} moves came; at most {MOST_MOVES} are analysed")
        checked = check_all([record])[0]
        if checked.illegal_at is not None:
            raise SpecError(str(illegal_move(record, checked.illegal_at)))
        game = record.spec.make()
        if seconds is not None:
            require_seconds(seconds)
        text = asking_for_the_win(player) if player else analyst_text(game, seconds=seconds)
        if seconds is not None:
            text = _with_seconds(text, seconds)
        make_player(text, game)
        return cls(checked.record, text, seconds)

    def to_json(self) -> dict[str, Any]:
        """The config of a run directory."""
        return {
            "game": str(self.record.spec),
            "analyst": self.player,
            "seconds": self.seconds,
            "record": to_json(self.record),
        }


def _with_seconds(text: str, seconds: float) -> str:
    """The player text with the time that it is given, where it names one. Raises SpecError."""
    parsed = parse_player_text(text)
    if parsed.get("seconds") is None:
        return text
    options = tuple((key, f"{seconds:g}" if key == "seconds" else value) for key, value in parsed.options)
    return str(PlayerText(parsed.name, options, parsed.argument))
