"""A table as a page sees it: everything to draw, nothing to compute, in words of the contract alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from .....analysis.valuation import RESULT, Valuation, of_result
from .....core.abilities.forecast import Outcomes
from .....core.abilities.of_positions import black_seat, colours_open
from .....core.contract import BoardView, Color, Game
from .....core.outcome import outcome_of
from .....core.position import Position
from .....core.score import Score, Unit
from .....players.session.chances import chance_of
from .....records.export import offered_formats
from ...boards.to_wire import board_state, cells_text, legal_moves
from ...thinking.opinion import Opinion
from ...wire.model import Seat
from ..table import ANALYST, HUMAN, Step, Table
from ..wire.game import (
    BreedingState,
    ClockState,
    GameChange,
    GameState,
    PresentState,
    ResultState,
    StepState,
    WatchState,
)
from ..wire.report import ReportState, ScoreState


@dataclass(frozen=True, slots=True)
class Activity:
    """What goes on around a table."""

    thinking: bool  # a player has something to do
    halted: str | None = None  # why it does not move
    breeding: BreedingState | None = None  # of an opponent that is bred for this game
    clock: ClockState | None = None
    watch: WatchState | None = None


def is_bred(breeding: BreedingState | None) -> bool:
    """Whether the game may begin: its opponent has been bred, or need not be."""
    return breeding is None or len(breeding["vectors"]) == breeding["total"]


def game_state(table: Table, activity: Activity) -> GameState:
    """The whole state of a game. Nobody moves before the opponent is bred."""
    present = _present(table, activity)
    return {
        **present,
        "type": "game",
        "game": table.game_text,
        "seats": table.seats,
        "start": _cells(table, 0),
        "start_text": table.terms.start,
        "led": len(table.terms.led),
        "strict": table.terms.strict,
        "formats": offered_formats(table.game.name, own_start=table.terms.start is not None),
        "steps": [_step(table, index) for index in range(table.ply)],
        "black_seats": [_black_seat(each) for each in table.positions],
        "analyses": analysis_states(table),
        "breeding": activity.breeding,
    }


def game_change(table: Table, activity: Activity, *, since: int) -> GameChange:
    """What is new to a page that was told of ``since`` steps."""
    present = _present(table, activity)
    new = range(since + 1, table.ply + 1)
    return {
        **present,
        "type": "change",
        "since": since,
        "steps": [_step(table, index) for index in range(since, table.ply)],
        "black_seats": [_black_seat(table.positions[ply]) for ply in new],
        "analyses": analysis_states(table, since + 1),
    }


def _present(table: Table, activity: Activity) -> PresentState:
    view = table.game.view(table.position)
    bred = is_bred(activity.breeding)
    human = bred and table.seat_to_move() == HUMAN
    return {
        "id": table.id,
        "ply": table.ply,
        "board": board_state(view, table.position),
        "moves": legal_moves(table.game, table.position, view) if human else [],
        "thinking": activity.thinking,
        "can_undo": bred and table.undo_target() is not None,
        "halted": activity.halted,
        "result": _result(table, view),
        "can_resign": bred and table.resigning() is not None,
        "clock": activity.clock,
        "watch": activity.watch,
    }


def _black_seat(position: Position) -> Seat | None:
    return None if colours_open(position) else cast(Seat, black_seat(position))


def color_scored(position: Position, move: int | None) -> Color | None:
    """The colour that the score of a search at ``position`` is for: what the acting seat has after ``move``.

    None while an opening leaves the colours open: such a score is for a seat, and no side is ahead.
    """
    after = position.play(move) if colours_open(position) and move is not None else position
    return None if colours_open(after) else Color(position.seat ^ black_seat(after))


def report_state(game: Game, opinion: Opinion, scored: Color | None) -> ReportState:
    """A player's report with its score seen by black; ``scored``: see ``color_scored``."""
    report = opinion.report
    score = report.score and report.score.seen_by_black(black_to_move=scored is Color.BLACK)
    score = None if scored is None else score
    chance = chance_of(game, score, exact=report.exact, scale=opinion.scale.points) if score else None
    return {
        "score": score_state(game, score, opinion) if score else None,
        "chance": None if chance is None else round(chance, 4),
        "line": list(report.line),
        "labels": [game.format_move(move) for move in report.line],
        "depth": report.depth,
        "nodes": report.nodes,
        "playouts": report.playouts,
        "seconds": round(report.seconds, 4),
        "exact": report.exact,
        "source": "",
        "confidence": report.confidence,
        "outcomes": _for_black(opinion.outcomes, scored),
    }


def _for_black(outcomes: Outcomes | None, scored: Color | None) -> Outcomes | None:
    if outcomes is None or scored is None:
        return None
    return Outcomes(*(round(share, 4) for share in outcomes.seen_by_black(black_to_move=scored is Color.BLACK)))


def score_state(game: Game, score: Score, opinion: Opinion) -> ScoreState:
    """Black's ``score`` of an opinion: discs or a bare result where the winner is proven, else as it came."""
    outcome = outcome_of(game, score, exact=opinion.report.exact)
    if outcome is None:
        value, unit = score.value, score.unit
        if opinion.scale.in_discs and unit is Unit.POINTS:
            most = float(game.pass_move)  # one on each square; a guess may be higher
            value, unit = max(-most, min(most, value)), Unit.DISCS
        return {"value": round(value, 3), "unit": unit, "certain": False}
    if outcome.margin is None:
        return {"value": outcome.sign, "unit": "result", "certain": True}
    return {"value": outcome.sign * outcome.margin, "unit": Unit.DISCS, "certain": True}


def opinion_state(game: Game, opinion: Opinion, position: Position) -> ReportState:
    """What a player found at ``position``, as a page sees it."""
    return report_state(game, opinion, color_scored(position, opinion.report.move))


def value_report(game: Game, found: Valuation) -> ReportState:
    """What is known of a position, as a page sees it."""
    score: ScoreState | None = None
    if found.value is not None:
        unit: Unit | Literal["result"] = "result" if found.unit == RESULT else Unit(found.unit)
        score = {"value": found.value, "unit": unit, "certain": found.certain}
    return {
        "score": score,
        "chance": None if found.chance is None else round(found.chance, 4),
        "line": list(found.line),
        "labels": [game.format_move(move) for move in found.line],
        "depth": found.depth,
        "nodes": found.nodes,
        "playouts": found.playouts,
        "seconds": found.seconds,
        "exact": found.exact,
        "source": ANALYST,
        "confidence": found.confidence,
        "outcomes": found.outcomes,
    }


def analysis_states(table: Table, first: int = 0) -> list[ReportState | None]:
    """What is known of the positions after ``first`` steps and more; of a finished game its result.

    Of a strict game nothing is told before its end.
    """
    if table.terms.strict and not table.is_over:
        return [None] * (table.ply + 1 - first)
    game, position = table.game, table.position
    if not position.is_over():
        return [None if found is None else value_report(game, found) for found in table.worths(first)]
    result = of_result(game, position, table.ply)
    if table.values is not None:
        table.values.learn(position, result)  # those before it may be worth more
    before = [None if found is None else value_report(game, found) for found in table.worths(first)[:-1]]
    return [*before, value_report(game, result)]


def _cells(table: Table, ply: int) -> str:
    """The cells after ``ply`` steps; each is drawn only once."""
    position = table.positions[ply]
    drawn: str | None = table.drawn.get(position)
    if drawn is None:
        drawn = table.drawn[position] = cells_text(table.game.view(position))
    return drawn


def _step(table: Table, index: int) -> StepState:
    step: Step = table.steps[index]
    position = table.positions[index]
    return {
        "move": step.move,
        "label": table.game.format_move(step.move),
        "seat": cast(Seat, position.seat),
        "color": step.color,
        "is_pass": step.move == table.game.pass_move,
        "cells": _cells(table, index + 1),
        "report": opinion_state(table.game, step.opinion, position) if step.opinion else None,
    }


def _result(table: Table, view: BoardView) -> ResultState | None:
    if not table.is_over:
        return None
    if table.ending:
        winner = Color.WHITE if table.ending.loser == black_seat(table.position) else Color.BLACK
        margin = 1 if winner is Color.BLACK else -1
        return {"winner": winner, "margin": margin, "line": [], "reason": table.ending.reason.value}
    margin = table.position.margin()
    decided = None if margin == 0 else Color.BLACK if margin > 0 else Color.WHITE
    return {"winner": decided, "margin": margin, "line": list(view.line), "reason": ""}
