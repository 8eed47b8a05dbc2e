"""A review as JSON, and each reason as an English sentence."""

from __future__ import annotations

from typing import Any

from ..core.contract import Color, Game
from ..records.record import Record
from .options import AnalysisOptions
from .reasons import SENTENCES, MoveReason
from .review import Review, ReviewedMove, Side
from .valuation import Valuation


def describe(game: Game, options: AnalysisOptions, review: Review) -> dict[str, Any]:
    """All of it; values and chances are for black, losses for who moved."""
    record = options.record
    return {
        "game": str(record.spec),
        "start": record.start,
        "black": record.black,
        "white": record.white,
        "score": record.score,
        "analyst": options.player,
        "seconds": options.seconds,
        "opening": review.opening,
        "unit": review.unit,
        "sides": {side.color.name.lower(): _side(side) for side in review.sides},
        "moves": [_move(game, record, review, each) for each in review.moves],
        "worst": [each.ply + 1 for each in review.worst],
        "end": _position(game, review.valuations[-1]),
    }


def sentence_of(game: Game, move: ReviewedMove, unit: str) -> str:
    """Why another move was better, in English; empty of a move without a reason. ``unit``: of the review."""
    if move.reason is None or move.best is None:
        return ""
    made, lost = game.format_move(move.move), loss_text(move.loss or 0.0, unit)
    return f"{reason_text(game, move.reason, move.color, move=made, lost=lost)}; better {game.format_move(move.best)}"


def loss_text(loss: float, unit: str) -> str:
    """``3.5 discs``, or ``12 %`` of winning chance, by the review's unit."""
    return f"{loss:.1f} discs" if unit == "discs" else f"{loss:.0%}"


def reason_text(game: Game, reason: MoveReason, color: Color, *, move: str, lost: str) -> str:
    """The reason in English; ``color`` made the ``move``, which ``lost`` so much."""
    squares = " ".join(map(game.format_move, reason.squares))
    words = {"side": color.name.lower(), "other": color.other.name.lower(), "move": move, "lost": lost}
    return SENTENCES[reason.code].format(squares=squares, count=reason.count, instead=reason.instead, **words)


def rounded(number: float | None, digits: int = 4) -> float | None:
    """For people and pages, who need no more of a chance or a loss."""
    return None if number is None else round(number, digits)


def _side(side: Side) -> dict[str, Any]:
    return {
        "accuracy": rounded(side.accuracy, 1),
        "mean_loss": rounded(side.loss),
        "moves": side.moves,
        **side.grades,
    }


def _move(game: Game, record: Record, review: Review, each: ReviewedMove) -> dict[str, Any]:
    """One move, with the position before it."""
    return {
        "number": each.ply + 1,
        "color": each.color.name.lower(),
        "move": game.format_move(each.move),
        "forced": each.is_forced,
        "loss": rounded(each.loss),
        "chance_loss": rounded(each.chance_loss),
        "accuracy": rounded(each.accuracy, 1),
        "grade": each.grade,
        "why": sentence_of(game, each, review.unit),
        "before": _position(game, review.valuations[each.ply]),
    }


def _position(game: Game, found: Valuation) -> dict[str, Any]:
    return {
        "value": found.value,
        "unit": found.unit,
        "chance": rounded(found.chance),
        "certain": found.certain,
        "exact": found.exact,
        "best": None if found.move is None else game.format_move(found.move),
        "line": [game.format_move(move) for move in found.line],
        "depth": found.depth,
        "nodes": found.nodes,
        "confidence": found.confidence,
        **({"outcomes": [rounded(share) for share in found.outcomes]} if found.outcomes else {}),
    }
