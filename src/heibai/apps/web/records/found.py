"""A game that was found, for the wire."""

from __future__ import annotations

from ....records.record import Record
from ....records.replay import check_all
from .study.model import Study
from .study.tree import has_study, legal_study
from .wire import FoundGame


def found_game(record: Record) -> FoundGame:
    """A game that was found, as ``NewAnalysis`` asks for it. Raises what its game and start raise."""
    study, left_out = _study(record)
    return {
        "game": str(record.spec),
        "start": record.start,
        "moves": list(record.moves),
        "black": record.black[:200],
        "white": record.white[:200],
        "date": record.date[:40],
        "event": record.event[:200],
        "score": record.score,
        "study": study,
        "left_out": left_out,
    }


def _study(record: Record) -> tuple[Study | None, int]:
    """What a record says besides its moves; nothing of a game that the rules refuse."""
    if not has_study(record):
        return None, 0
    checked = check_all([record])[0]
    return legal_study(checked.record) if checked.legal else (None, 0)
