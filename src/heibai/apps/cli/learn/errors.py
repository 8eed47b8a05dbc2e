"""``heibai learn errors``: how far values are from labels, by empty squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options import AsJson, SizedGame, Threads, complete_players
from ..output import tell
from ..progress import waiting
from .options import parse_counts, parse_years

if TYPE_CHECKING:
    from ....learn.errors import ErrorRow

_SEARCHED = 300  # positions that a player searches when nobody says how many


def command(
    evaluator: Annotated[str, typer.Argument(metavar="EVAL", help="Evaluator text, as in @run/champion.json.")],
    sources: Annotated[list[str], typer.Argument(help="Archives of games, folders of samples, or runs with some.")],
    *,
    game: SizedGame,
    empties: Annotated[str, typer.Option(metavar="A,B", help="Only positions with so many empties.")] = "",
    years: Annotated[str, typer.Option(metavar="A,B", help="Only games of these years, as in 2013,2019.")] = "",
    player: Annotated[
        str | None,
        typer.Option(help="Values of this player's search instead; {} is EVAL.", autocompletion=complete_players),
    ] = None,
    most: Annotated[
        int | None, typer.Option(min=0, help=f"Positions; 0: all. With --player {_SEARCHED}, else all.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Mean absolute error and correlation r of an evaluator's values, by empties, against proven scores and results.

    A player's search is measured with --player 'alphabeta:depth=10,eval={}'. The column scaled is the error after the
    best line through the values, for evaluators that do not count in discs.
    """
    from ....jobs.processors import default_threads
    from ....learn.errors import chosen_positions, error_rows, searched_values, static_values
    from ....learn.samples.gather import Division
    from ....learn.samples.sources import load_sources, require_reversi

    spec = require_reversi(game.spec())
    counts, wanted = parse_counts(empties), parse_years(years)
    board = spec.make()
    with waiting("reading games"):
        columns = load_sources(sources, spec, Division(), None, years=wanted)
    usual = _SEARCHED if player else 0
    chosen = chosen_positions(columns, spec.size, empties=counts, most=usual if most is None else most)
    with waiting("asking for values"):
        if player is None:
            values = static_values(evaluator, chosen, board)
        else:
            text = player.replace("{}", evaluator)
            values = searched_values(text, chosen, spec, processes=threads or default_threads())
    rows = list(map(_as_object, error_rows(values, chosen, spec.size)))
    told = {"evaluator": evaluator, "player": player, "years": wanted, "rows": rows}
    tell(told, _lines(rows), as_json=as_json)


def _lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "empties  positions    error       r   scaled"
    for row in rows:
        numbers = "  ".join(_cell(row[name]) for name in ("error", "r", "scaled"))
        yield f"{row['empties']:>7}  {row['positions']:>9,}  {numbers}"


def _as_object(row: ErrorRow) -> dict[str, Any]:
    about = row.measured
    return {
        "empties": row.empties, "positions": about.positions, "error": about.error, "r": about.r, "scaled": row.scaled,
    }  # fmt: skip


def _cell(number: float | None) -> str:
    return "      -" if number is None else f"{number:7.3f}"
