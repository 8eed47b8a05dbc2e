"""Tools that say what positions, moves and games are worth, by the analyst of the page."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from pydantic import Field

from ...analysis.annotated import value_text
from ...analysis.described import describe, loss_text, sentence_of
from ...analysis.options import AnalysisOptions
from ...analysis.review import Review, ReviewedMove, Side
from ...analysis.stored_review import begin, work_on
from ...analysis.valuation import Valuation
from ...core.contract import Game as Rules
from ...face.game import Game
from ...face.position import Position
from ...records.pasted import read_pasted
from ...records.record import Record
from .answer import MOST_TEXT, Answer, Client, GameText, Moves, position_of, values_of, watcher

LINE = 8  # moves of a line that are told


def analyse(client: Client, game: GameText = "reversi", moves: Moves = "") -> Answer:
    """Value a position: the best move and its line, and what it is worth for black, in discs (Reversi) and as a chance
    to win."""
    reached = position_of(game, moves)
    rules, done, found = _reviewed(_from(reached), client)
    return Answer(f"{reached}\n{_worth(rules, done.valuations[-1])}", {**values_of(reached), **found["end"]})


def explain(
    move: Annotated[str, Field(max_length=20, description="The move that is asked about, as in d6.")],
    client: Client,
    game: GameText = "reversi",
    moves: Moves = "",
) -> Answer:
    """Say what one move in a position loses beside the best one, and why."""
    reached = position_of(game, moves)
    reached.play(move)  # it is legal
    rules, done, found = _reviewed(_from(reached, reached.rules.parse_move(move)), client)
    before, after = (_worth(rules, each) for each in done.valuations)
    text = f"{reached}\n{_move(rules, done.moves[0], done.unit)}\nbefore it: {before}\nafter it: {after}"
    return Answer(text, {**found["moves"][0], "unit": done.unit, "after": found["end"]})


def review(
    record: Annotated[
        str, Field(max_length=MOST_TEXT, description="A game: moves as in f5d6c3, SGF, PGN, GGF, or another format.")
    ],
    client: Client,
    game: Annotated[GameText | None, Field(description="Of moves alone; a record that says its game has it.")] = None,
) -> Answer:
    """Analyse a whole game: what each move lost, accuracy of both sides, and why the graded moves were mistakes."""
    asked = None if game is None else Game(game).rules
    rules, done, found = _reviewed(read_pasted(record.encode(errors="replace"), asked, most=1)[0], client)
    lines = [f"{found['game']}; {done.opening or 'opening without a name'}"]
    lines += [_side(side, done.unit) for side in done.sides if side.moves]
    lines += [f"{each.ply + 1}. {_move(rules, each, done.unit)}" for each in done.moves]
    return Answer("\n".join([*lines, f"at the end: {_worth(rules, done.valuations[-1])}"]), found)


def _from(position: Position, *moves: int) -> Record:
    return Record(moves, position.game, start=position.text)


def _reviewed(record: Record, client: Client) -> tuple[Rules, Review, dict[str, Any]]:
    """Its rules, the review, and that as values. Raises SpecError: an illegal move, or a game too long."""
    options, watch = AnalysisOptions.of(record), watcher(client)
    with TemporaryDirectory(prefix="heibai-") as folder:
        done = work_on(begin(options, Path(folder) / "analysis"), watch=lambda made, total, _: watch(made, total))
    assert done is not None  # only an exception ends it
    rules = options.record.spec.make()
    return rules, done, describe(rules, options, done)


def _worth(rules: Rules, found: Valuation) -> str:
    """What a position is worth for black, and how it goes on."""
    worth = f"{value_text(found) or 'not known'} for black, {found.depth} plies deep"
    return f"{worth}; best {_line(rules, found)}" if found.line else worth


def _line(rules: Rules, found: Valuation) -> str:
    return " ".join(map(rules.format_move, found.line[:LINE]))


def _move(rules: Rules, move: ReviewedMove, unit: str) -> str:
    """A move with its loss and the better one, and with a reason where it was a mistake."""
    told = f"{move.color.name.lower()} {rules.format_move(move.move)}"
    if move.is_forced:
        return f"{told}, the only move"
    if move.loss is not None:
        told += f" loses {loss_text(move.loss, unit)}"
    if move.grade:
        return f"{told}; {move.grade}: {sentence_of(rules, move, unit)}"
    if move.best is None or move.best == move.move:
        return told
    return f"{told}, best {rules.format_move(move.best)}"


def _side(side: Side, unit: str) -> str:
    accuracy = "" if side.accuracy is None else f"accuracy {side.accuracy:.0f}%, "
    grades = "".join(f", {grade}: {number}" for grade, number in side.grades.items() if number)
    return f"{side.color.name.lower()}: {accuracy}{loss_text(side.loss or 0.0, unit)} a move{grades}"
