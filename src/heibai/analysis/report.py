"""What a report of an analysed game holds: every move with its loss, the graph of values, the game with comments."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..core.contract import Game
from ..jobs.contents import Contents, Picture, ResultTable, cell, why_varies
from ..jobs.directory import RunDirectory
from ..plots import figure
from ..plots.figure import Plot, Series
from ..records.formats import jsonl
from ..records.record import Record
from .annotated import NAGS, annotated, value_text
from .described import loss_text, sentence_of
from .options import AnalysisOptions
from .review import Review, Side
from .stored_review import options_of, read_valuations, review_of
from .values.kept_lines import read_lines

GAME, ANALYSED = "game.jsonl", "analysed.jsonl"  # files of a report
_LINE = 8  # moves of a line that are shown
_DEEPER = (
    "The page knows more of this game: lines that somebody asked for there went deeper. Their values are not in this "
    "report, which holds what the command below makes."
)


def contents(directory: RunDirectory) -> Contents:
    """Of an analysis at work what was asked for alone. Raises RunError, CheckpointError: it is damaged."""
    options = options_of(directory)
    record, game = options.record, options.record.spec.make()
    names = f"{record.black or 'black'} - {record.white or 'white'}"
    asked = Contents(
        f"{names}, {record.spec.label}",
        files={GAME: _line_of(record)},
        commands=(_command(options),),
        varies=why_varies(_command(options)),
    )
    if directory.result() is None:
        known, total = len(read_valuations(directory)), len(record.moves) + 1
        return replace(asked, paragraphs=(f"{known} of {total} positions are valued so far.",))
    review = review_of(directory)
    said = [sentence_of(game, each, review.unit) for each in review.worst]
    opening = (f"Opening: {review.opening}.",) if review.opening else ()
    deeper = (_DEEPER,) if read_lines(directory) else ()
    return replace(
        asked,
        paragraphs=(
            f"Analysed by {options.player}; values are for black, losses for who moved.",
            *opening,
            *deeper,
            *(f"Move {each.ply + 1}: {why}." for each, why in zip(review.worst, said, strict=True) if why),
        ),
        tables=(_sides(review), _moves(game, review)),
        pictures=(Picture("values", "Winning chance of black", lambda to: _draw(review, to)),),
        files={**asked.files, ANALYSED: _line_of(annotated(game, record, review, analyst=options.player))},
    )


def _command(options: AnalysisOptions) -> str:
    """Run beside the game's file."""
    words = ["heibai", "analyse", GAME, "--player", options.player]
    words += [] if options.seconds is None else ["--seconds", f"{options.seconds:g}"]
    return shlex.join(words)


def _line_of(record: Record) -> bytes:
    return f"{jsonl.format_record(record)}\n".encode()


def _sides(review: Review) -> ResultTable:
    columns = ("side", "accuracy", "mean loss", "moves", "inaccuracies", "mistakes", "blunders")
    return ResultTable("Both sides", columns, tuple(_side(side, review.unit) for side in review.sides))


def _side(side: Side, unit: str) -> tuple[str, ...]:
    accuracy = "" if side.accuracy is None else f"{side.accuracy:.1f} %"
    loss = "" if side.loss is None else loss_text(side.loss, unit)
    grades = (cell(side.grades[name]) for name in ("inaccuracy", "mistake", "blunder"))
    return (side.color.name.lower(), accuracy, loss, cell(side.moves), *grades)


def _moves(game: Game, review: Review) -> ResultTable:
    rows = []
    for each in review.moves:
        after, before = review.valuations[each.ply + 1], review.valuations[each.ply]
        best = "" if each.best is None or each.is_forced else game.format_move(each.best)
        rows.append((
            cell(each.ply + 1), each.color.name.lower(), game.format_move(each.move), value_text(after), best,
            loss_text(each.loss, review.unit) if each.loss else "", NAGS.get(each.grade, ""),
            _words(game, each.line), cell(before.depth), cell(before.nodes), sentence_of(game, each, review.unit),
        ))  # fmt: skip
    columns = ("number", "side", "move", "value for black", "best", "loss", "grade", "best line", "depth", "nodes")
    return ResultTable("Moves", (*columns, "why"), tuple(rows))


def _words(game: Game, line: Sequence[int]) -> str:
    return " ".join(map(game.format_move, line[:_LINE]))


def _draw(review: Review, to: Path) -> None:
    known = [(each.ply, each.chance) for each in review.valuations if each.chance is not None]
    x, y = (tuple(float(pair[axis]) for pair in known) for axis in (0, 1))
    series = Series("black", x, y)
    figure.draw(Plot("Winning chance of black after every move", "moves", "chance", (series,), reference=0.5), to)
