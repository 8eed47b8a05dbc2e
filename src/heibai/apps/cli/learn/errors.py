"""``heibai learn errors``: how far values are from labels, by empty squares or phase, and by depth of the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError, quoted
from ..options import AsJson, SizedGame, Threads, complete_players
from ..output import tell
from ..progress import waiting
from .options import parse_counts, parse_depths, parse_years

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ....games import GameSpec
    from ....learn.errors import DepthRow, ErrorRow
    from ....learn.regression.measured import Band
    from ....learn.samples.samples import Columns

_SEARCHED = 300  # positions that a player searches when nobody says how many
_BY = ("empties", "phase", "depth")
_USUAL_DEPTHS = "1-12"


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
    by: Annotated[
        str, typer.Option(metavar="A,B", help="A row for each number of empties, or phase of four; depth: columns.")
    ] = "",
    depths: Annotated[
        str, typer.Option(metavar="A-B,C", help=f"Searches to these depths; with --by depth alone {_USUAL_DEPTHS}.")
    ] = "",
    most: Annotated[
        int | None,
        typer.Option(min=0, help=f"Positions, with --by phase of each; 0: all. Of searches {_SEARCHED}, else all."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Lines over the depth, FILE.svg, .png or .pdf.")] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Mean absolute error and correlation r of an evaluator's values, by empties, against proven scores and results.

    A player's search is measured with --player 'alphabeta:depth=10,eval={}', searches to several depths with --by
    depth,phase. The bias is how much too high the values are for the side to move; scaled is the error after the best
    line through the values, for evaluators that do not count in discs.
    """
    from ....core.system.machine import default_threads
    from ....learn.errors import chosen_positions, depth_rows, error_rows, static_values
    from ....learn.regression.measured import PHASE
    from ....learn.samples.gather import Division
    from ....learn.samples.sources import load_sources, require_reversi

    spec, rows_by = require_reversi(game.spec()), _parse_by(by)
    counts, wanted, phases = parse_counts(empties), parse_years(years), "phase" in rows_by
    searched = parse_depths(depths or (_USUAL_DEPTHS if "depth" in rows_by else ""))
    _require_agreeing(player, searched, plot)
    texts = [f"alphabeta:depth={depth},table=16,threads=1,eval={evaluator}" for depth in searched]
    if player:
        texts = [player.replace("{}", evaluator)]
    with waiting("reading games"):
        columns = load_sources(sources, spec, Division(), None, years=wanted)
    asked = most if most is not None else _SEARCHED if texts else 0
    chosen = chosen_positions(columns, spec.size, empties=counts, most=asked, width=PHASE if phases else None)
    values = _searched(texts, chosen, spec, threads or default_threads())
    told: dict[str, Any] = {"evaluator": evaluator, "player": player, "years": wanted}
    width = PHASE if phases else 1
    if searched:
        by_depth = depth_rows(values, chosen, spec.size, width=width)
        _draw(by_depth, searched, evaluator, plot)
        told |= {"depths": searched, "rows": [_depth_object(row, searched) for row in by_depth]}
        tell(told | ({"plot": str(plot)} if plot else {}), _depth_lines(by_depth, searched), as_json=as_json)
    else:
        values = values or [static_values(evaluator, chosen, spec.make())]
        rows = error_rows(values[0], chosen, spec.size, width=width)
        tell(told | {"rows": list(map(_as_object, rows))}, _lines(rows), as_json=as_json)


def _searched(texts: Sequence[str], columns: Columns, spec: GameSpec, processes: int) -> list[npt.NDArray[np.float64]]:
    """[players][N] what each player's search gives."""
    from ....learn.errors import searched_values

    values = []
    for number, text in enumerate(texts, 1):
        with waiting(f"search {number} of {len(texts)}, {len(columns)} positions each"):
            values.append(searched_values(text, columns, spec, processes=processes))
    return values


def _parse_by(text: str) -> tuple[str, ...]:
    """From ``"depth,phase"``. Raises SpecError."""
    words = tuple(word.strip() for word in text.split(",")) if text else ()
    for word in words:
        if word not in _BY:
            raise SpecError(f"{quoted(word)} is nothing to tell errors by; known: {', '.join(_BY)}")
    if "empties" in words and "phase" in words:
        raise SpecError("empties and phase both say what a row is; leave one of them out of --by")
    return words


def _require_agreeing(player: str | None, depths: Sequence[int], plot: Path | None) -> None:
    """Raises SpecError, RunError: options that do not go together, or a picture that cannot be drawn."""
    if player and depths:
        raise SpecError("--player came, and depths of searches: a player says its depth itself; leave one of them out")
    if plot is None:
        return
    if not depths:
        raise SpecError("--plot draws errors over the depth of searches; ask for some: --by depth,phase")
    from ..output import require_picture

    require_picture(plot)


def _draw(rows: Sequence[DepthRow], depths: Sequence[int], evaluator: str, plot: Path | None) -> None:
    if plot is not None:
        from ....learn.error_curves import draw_depths

        draw_depths(rows, depths, f"searches with {evaluator}", plot)


def _lines(rows: Sequence[ErrorRow]) -> Iterator[str]:
    yield "empties  positions    error       r     bias   scaled"
    for row in rows:
        numbers = "  ".join(map(_cell, (row.measured.error, row.measured.r, row.bias, row.scaled)))
        yield f"{row.empties!s:>7}  {row.measured.positions:>9,}  {numbers}"


def _depth_lines(rows: Sequence[DepthRow], depths: Sequence[int]) -> Iterator[str]:
    """Two tables: the bias, and the error."""
    yield "value less label in the mean: how much too high for the side to move"
    yield _depth_head(depths) + "       +-"
    for row in rows:
        yield f"{_depth_cells(row, row.bias, '{:>+10.2f}'.format)}  {row.margin:>7.2f}"
    yield "mean distance of value and label"
    yield _depth_head(depths)
    for row in rows:
        yield _depth_cells(row, row.error, "{:>10.2f}".format)


def _depth_head(depths: Sequence[int]) -> str:
    return "empties  positions  " + "".join(f"{f'depth {depth}':>10}" for depth in depths)


def _depth_cells(row: DepthRow, numbers: Sequence[float], cell: Callable[[float], str]) -> str:
    return f"{row.empties!s:>7}  {row.positions:>9,}  {''.join(map(cell, numbers))}"


def _as_object(row: ErrorRow) -> dict[str, Any]:
    about = row.measured
    return {
        "empties": _told(row.empties), "positions": about.positions, "error": about.error, "r": about.r,
        "bias": row.bias, "scaled": row.scaled,
    }  # fmt: skip


def _depth_object(row: DepthRow, depths: Sequence[int]) -> dict[str, Any]:
    bias, error = (dict(zip(map(str, depths), numbers, strict=True)) for numbers in (row.bias, row.error))
    return {
        "empties": _told(row.empties), "positions": row.positions, "bias": bias, "error": error, "margin": row.margin
    }  # fmt: skip


def _told(band: Band) -> int | list[int]:
    """A number of empties, or the least and the most of a phase."""
    return band.most if band.least == band.most else list(band)


def _cell(number: float | None) -> str:
    return "      -" if number is None else f"{number:7.3f}"
