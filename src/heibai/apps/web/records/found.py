"""A game that was found, for the wire."""

from __future__ import annotations

from ....core.errors import HeibaiError
from ....records.record import Record
from ....records.replay import check_all, illegal_move, last_legal_position
from .study.model import Study
from .study.tree import has_study, legal_study
from .wire import FoundGame, IllegalMove


def found_game(record: Record) -> FoundGame:
    """A game that was found, as ``NewAnalysis`` asks for it: its moves up to the first illegal one.

    Raises what the game and the start of a record with a study raise.
    """
    study, left_out = _study(record)
    moves, illegal = _legal_moves(record)
    return {
        "game": str(record.spec),
        "start": record.start,
        "moves": list(moves),
        "black": record.black[:200],
        "white": record.white[:200],
        "date": record.date[:40],
        "event": record.event[:200],
        "score": record.score,
        "study": study,
        "left_out": left_out,
        "illegal": illegal,
    }


def _legal_moves(record: Record) -> tuple[tuple[int, ...], IllegalMove | None]:
    """The moves before the first illegal one, and that one; all of them where nothing can be said."""
    try:
        at = check_all([record])[0].illegal_at
        return (record.moves, None) if at is None else (record.moves[:at], _illegal(record, at))
    except HeibaiError:  # the game or its start: it is refused when it is to be analysed
        return record.moves, None


def _illegal(record: Record, at: int) -> IllegalMove:
    game, move = record.spec.make(), record.moves[at]
    return {
        "label": game.format_move(move),
        "forbidden": game.view(last_legal_position(record)).forbidden.get(move, ""),
        "why": str(illegal_move(record, at)),
    }


def _study(record: Record) -> tuple[Study | None, int]:
    """What a record says besides its moves, as far as they are legal."""
    return legal_study(check_all([record])[0].record) if has_study(record) else (None, 0)
