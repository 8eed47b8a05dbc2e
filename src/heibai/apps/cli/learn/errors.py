"""``heibai learn errors``: how far values are from labels, by empty squares, and by depth how much too high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError
from ..options import AsJson, SizedGame, Threads, complete_players
from ..output import tell
from ..progress import waiting
from .options import parse_counts, parse_depths, parse_years

if TYPE_CHECKING:
    from ....learn.errors import BiasRow, ErrorRow

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
    depths: Annotated[
        str, typer.Option(metavar="A,B", help="Searches to these depths: how much too high each is for the mover.")
    ] = "",
    most: Annotated[
        int | None, typer.Option(min=0, help=f"Positions; 0: all. With --player or --depths {_SEARCHED}, else all.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Mean absolute error and correlation r of an evaluator's values, by empties, against proven scores and results.

    A player's search is measured with --player 'alphabeta:depth=10,eval={}'. The column bias is how much too high the
    values are for the side to move; scaled is the error after the best line through the values, for evaluators that do
    not count in discs.
    """
    from ....core.system.machine import default_threads
    from ....learn.errors import bias_rows, chosen_positions, error_rows, searched_values, static_values
    from ....learn.samples.gather import Division
    from ....learn.samples.sources import load_sources, require_reversi

    spec = require_reversi(game.spec())
    counts, wanted, searched = parse_counts(empties), parse_years(years), parse_depths(depths)
    if player and searched:
        raise SpecError("--player and --depths came: a player says its depth itself; leave one of them out")
    texts = [f"alphabeta:depth={depth},table=16,threads=1,eval={evaluator}" for depth in searched]
    if player:
        texts = [player.replace("{}", evaluator)]
    with waiting("reading games"):
        columns = load_sources(sources, spec, Division(), None, years=wanted)
    usual = _SEARCHED if texts else 0
    chosen = chosen_positions(columns, spec.size, empties=counts, most=usual if most is None else most)
    with waiting("asking for values"):
        processes = threads or default_threads()
        values = [searched_values(text, chosen, spec, processes=processes) for text in texts] or [
            static_values(evaluator, chosen, spec.make())
        ]
    told: dict[str, Any] = {"evaluator": evaluator, "player": player, "years": wanted}
    if searched:
        rows = [_as_bias(row, searched) for row in bias_rows(values, chosen, spec.size)]
        tell(told | {"depths": searched, "rows": rows}, _bias_lines(rows, searched), as_json=as_json)
    else:
        rows = list(map(_as_object, error_rows(values[0], chosen, spec.size)))
        tell(told | {"rows": rows}, _lines(rows), as_json=as_json)


def _lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "empties  positions    error       r     bias   scaled"
    for row in rows:
        numbers = "  ".join(_cell(row[name]) for name in ("error", "r", "bias", "scaled"))
        yield f"{row['empties']:>7}  {row['positions']:>9,}  {numbers}"


def _bias_lines(rows: Sequence[dict[str, Any]], depths: Sequence[int]) -> Iterator[str]:
    yield "empties  positions  " + "".join(f"{f'depth {depth}':>10}" for depth in depths) + "       +-"
    for row in rows:
        numbers = "".join(f"{row['bias'][str(depth)]:>+10.2f}" for depth in depths)
        yield f"{row['empties']:>7}  {row['positions']:>9,}  {numbers}  {row['margin']:>7.2f}"


def _as_object(row: ErrorRow) -> dict[str, Any]:
    about = row.measured
    return {
        "empties": row.empties, "positions": about.positions, "error": about.error, "r": about.r, "bias": row.bias,
        "scaled": row.scaled,
    }  # fmt: skip


def _as_bias(row: BiasRow, depths: Sequence[int]) -> dict[str, Any]:
    bias = dict(zip(map(str, depths), row.bias, strict=True))
    return {"empties": row.empties, "positions": row.positions, "bias": bias, "margin": row.margin}


def _cell(number: float | None) -> str:
    return "      -" if number is None else f"{number:7.3f}"
