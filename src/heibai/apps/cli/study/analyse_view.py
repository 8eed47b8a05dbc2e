"""An analysis in a terminal: a bar while it works, then the review as tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table

from ....analysis.annotated import NAGS, annotated, outcomes_text, percents_of, value_text
from ....analysis.described import loss_text, sentence_of
from ....analysis.options import AnalysisOptions
from ....analysis.review import Review, ReviewedMove, Side
from ....analysis.stored_review import options_of, review_of
from ....core.contract import Game
from ....jobs.directory import RunDirectory
from ....jobs.kind import JobKind, Watch
from ....records.export import exporting, format_of_name
from ..progress import counting
from ..runs.view import Result, TerminalView

LINE = 8  # moves of a line that are shown


class AnalysisView(TerminalView):
    """Of ``heibai analyse``; ``out``: where the game goes with its evaluations."""

    def __init__(self, kind: JobKind, directory: RunDirectory, out: Path | None = None) -> None:
        super().__init__(kind, directory)
        self._out, self._options = out, options_of(directory)

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        with counting("positions", len(self._options.record.moves) + 1) as tell:
            yield lambda done, *_: tell(done)

    def complete(self, result: Result) -> Result:
        if self._out is not None and result["finished"]:
            game, options = self._options.record.spec.make(), self._options
            with exporting(self._out, format_of_name(self._out)) as write:
                write(annotated(game, options.record, review_of(self.directory), analyst=options.player))
        return {**result, "out": str(self._out) if self._out else None}

    def show(self, result: Result) -> None:
        if not result["finished"]:
            return
        show(self._options.record.spec.make(), self._options, review_of(self.directory))
        if self._out is not None:
            typer.echo(f"written to {self._out}")


VIEW = AnalysisView


def show(game: Game, options: AnalysisOptions, review: Review) -> None:
    """Title, moves, both sides, and the worst moves with what would have been better."""
    console = Console(highlight=False)
    record = options.record
    names = f"{record.black or 'black'} - {record.white or 'white'}" if record.black or record.white else ""
    about = filter(None, (record.spec.label, names, record.date, review.opening and f"opening: {review.opening}"))
    console.print("; ".join(about), markup=False)
    limit = "" if options.seconds is None else f", {options.seconds:g} s a position"
    console.print(f"analysed by {options.player}{limit}; values for black", markup=False)
    if review.moves:
        console.print(_moves(game, review))
        console.print(_sides(review))
    console.print(_end(game, review), markup=False)
    for each in review.worst:
        console.print(_worst(game, review, each), markup=False, soft_wrap=True)


def _moves(game: Game, review: Review) -> Table:
    foretold = any(each.outcomes for each in review.valuations)
    extra = ("black, draw, white",) if foretold else ()
    table = _table("", "move", "value", *extra, "best", "loss", "", right=("value", "loss"))
    table.add_column("line", no_wrap=True, overflow="ellipsis")
    for each in review.moves:
        after, before = review.valuations[each.ply + 1], review.valuations[each.ply]
        as_good = each.is_forced or before.move in (None, each.move) or each.loss == 0
        best = "" if as_good else game.format_move(before.move or 0)
        lost = loss_text(each.loss, review.unit) if each.loss else ""
        line = " ".join(map(game.format_move, each.line[:LINE])) if best else ""
        number = f"{each.ply + 1} {'X' if not each.color else 'O'}"
        move = game.format_move(each.move)
        outcomes = (" / ".join(map(str, percents_of(after.outcomes))) if after.outcomes else "",) if foretold else ()
        table.add_row(number, move, value_text(after), *outcomes, best, lost, NAGS.get(each.grade, ""), line)
    return table


def _table(*titles: str, right: tuple[str, ...]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in titles:
        table.add_column(title, justify="right" if title in right else "left")
    return table


def _sides(review: Review) -> Table:
    figures = ("accuracy", "mean loss", "moves", "inaccuracies", "mistakes", "blunders")
    table = _table("side", *figures, right=figures)
    for side in review.sides:
        table.add_row(side.color.name.lower(), *_figures(side, review.unit))
    return table


def _figures(side: Side, unit: str) -> tuple[str, ...]:
    accuracy = "-" if side.accuracy is None else f"{side.accuracy:.1f} %"
    loss = "-" if side.loss is None else loss_text(side.loss, unit)
    grades = (side.grades[name] for name in ("inaccuracy", "mistake", "blunder"))
    return (accuracy, loss, str(side.moves), *map(str, grades))


def _end(game: Game, review: Review) -> str:
    """The last position: its result, or what it is worth and how it goes on."""
    last = review.valuations[-1]
    if last.move is None:
        return f"result: {value_text(last) or 'not known'}"
    line = " ".join(map(game.format_move, last.line[:LINE]))
    worth = outcomes_text(last) or value_text(last) or "not known"
    return f"the last position: {worth}; best {line}"


def _worst(game: Game, review: Review, each: ReviewedMove) -> str:
    side = "black" if not each.color else "white"
    lost = loss_text(each.loss or 0.0, review.unit)
    return (
        f"move {each.ply + 1}, {side} {game.format_move(each.move)} lost {lost}; {sentence_of(game, each, review.unit)}"
    )
