"""``heibai eval``: what an evaluator sees in a position, term by term."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.contract import Color, Evaluator, Game
from ....core.errors import SpecError, quoted
from ....core.position import Position
from ....games.position_text import position_of
from ....records.sgf_board import is_sgf
from ..options import AsJson, Board
from ..position_argument import position_argument
from ..progress import waiting

if TYPE_CHECKING:
    from rich.table import Table


def command(
    text: Annotated[str | None, typer.Argument(help="Evaluator text, as in 'zones:weights=[15,6,-8,-6,4,4]'.")] = None,
    place: Annotated[
        str | None,
        typer.Argument(metavar="[POSITION]", help="Position text (after -- if it begins with -), moves or SGF."),
    ] = None,
    *,
    board: Board,
    analysis: Annotated[bool, typer.Option("--analysis", help="Accept stone counts that no game reaches.")] = False,
    evaluator: Annotated[str | None, typer.Option("--eval", help="The same as the first argument.")] = None,
    position: Annotated[str | None, typer.Option(help="A position text.")] = None,
    moves: Annotated[str | None, typer.Option(help="Moves from the start: f5d6c3.")] = None,
    as_json: AsJson = False,
) -> None:
    """Features and value of a position."""
    from ....players.evaluator_text import make_evaluator

    if text is not None and evaluator is not None:
        raise SpecError(
            f"two evaluators came, {quoted(text)} and {quoted(evaluator)}; name one, as an argument or by --eval"
        )
    if len([given for given in (place, position, moves) if given is not None]) > 1:
        raise SpecError("two positions came; give one, as an argument, by --position or by --moves")
    where = place or position or moves or ""
    analysis = analysis or is_sgf(where)  # what was set up is a position to begin from, whatever its counts
    chosen, where = position_argument(where, board)
    if position is None:
        reached = position_of(where, chosen, analysis=analysis)
    else:
        reached = chosen.parse_position(where, analysis=analysis)
    with waiting("evaluating"):
        made = make_evaluator(text or evaluator or _default(chosen), chosen)
        found = examine(chosen, reached, made)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        _show(chosen, reached, found)


def _default(game: Game) -> str:
    """The champion where one is shipped, else the game's first evaluation."""
    from ....players.evaluator_text import known_evaluators

    return "champion" if "champion" in known_evaluators(game) else next(iter(game.feature_sets()))


def examine(game: Game, position: Position, evaluator: Evaluator) -> dict[str, Any]:
    """The verb's JSON: everything that is known about the position, for the side to move."""
    over = position.is_over()
    value = position.final_value(0) if over else evaluator.evaluate(position)
    return {
        "game": game.name,
        "size": game.size,
        "position": game.format_position(position),
        "to_move": Color(position.to_move).name.lower(),
        "legal": [game.format_move(move) for move in position.moves()],
        "over": over,
        "margin": position.margin() if over else None,
        "evaluator": evaluator.name,
        "value": value,
        "viewpoint": "mover",
        "scale": evaluator.scale,
        "win_probability": (0.5 if value == 0 else float(value > 0)) if over else _squash(value / evaluator.scale),
        "features": _terms(evaluator, position),
    }


def _squash(value: float) -> float:
    """1 / (1 + exp(-value)), without overflow."""
    return 0.5 * (1.0 + math.tanh(0.5 * value))


def _terms(evaluator: Evaluator, position: Position) -> list[dict[str, Any]]:
    """Each feature with its weight and their product; of a network only the weights that count here."""
    from ....evaluators.linear import LinearEvaluator
    from ....evaluators.ntuple import NTupleEvaluator

    if not isinstance(evaluator, LinearEvaluator | NTupleEvaluator):
        return []
    terms = evaluator.terms(position)
    many = len(terms) > 100
    return [
        {"name": name, "value": term, "weight": float(weight), "term": float(weight * term)}
        for name, term, weight in zip(evaluator.features.features, terms, evaluator.weights, strict=True)
        if term or not many
    ]


def _show(game: Game, position: Position, found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    from ....plots.board_text import describe_turn
    from ..drawn_board import draw_board, has_color

    console = Console()
    view = game.view(position)
    board, table = draw_board(view, colored=has_color(console)), _table(found)
    gap = 4
    if console.measure(board).maximum + gap + console.measure(table).maximum <= console.width:
        side_by_side = Table.grid(padding=(0, gap))
        side_by_side.add_row(board, table)
        console.print(side_by_side)
    else:  # squeezed, the board's rows would break
        console.print(board, table, sep="\n", no_wrap=True)
    console.print(found["position"], highlight=False)
    console.print("game over" if found["over"] else describe_turn(view), highlight=False)
    if found["over"]:
        counted = ", empty squares to the winner" if view.counts else ""
        console.print(f"result: black {found['margin']:+d}{counted}")


def _table(found: dict[str, Any]) -> Table:
    from rich.table import Table

    table = Table(title=f"{found['evaluator']}, for {found['to_move']}", show_footer=True)
    table.add_column("feature", footer="value")
    table.add_column("value", justify="right")
    table.add_column("weight", justify="right")
    table.add_column("term", justify="right", footer=_short(found["value"]))
    for row in found["features"]:
        table.add_row(row["name"], *(_short(row[key]) for key in ("value", "weight", "term")))
    table.caption = f"scale {_short(found['scale'])}, win probability {found['win_probability']:.3f}"
    return table


def _short(number: float) -> str:
    """Up to four decimals, none for whole numbers."""
    text = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
