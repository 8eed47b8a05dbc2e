"""``heibai runs``: the runs of this machine; run_pictures.py has their plots, comparisons and exports."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.errors import HeibaiError, RunError, SpecError, quoted
from ....jobs.directory import RunDirectory
from ....store.home import runs_directory
from ..options import AsJson, Threads
from .description import describe, describe_or_explain, lines_of
from .known_runs import find_run, known_runs, say_unverified

# The kinds of plots, of evolve.figures, which is imported only to draw.
PLOTS = ("all", "fitness", "elo", "weights", "diversity", "parallel", "matchups", "generation")
VERBS = ("show", "compare", "export")


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID|DIR] | show RUN [KIND] [FILE] | compare RUN RUN ... [FILE] | export RUN",
            help="Without a word, all runs; a run is its id or its directory. KIND: " + ", ".join(PLOTS) + ".",
        ),
    ] = None,
    plot: Annotated[
        bool, typer.Option("--plot", help="show, compare: draw FILE (.svg, .png, .pdf); without one, an .svg.")
    ] = False,
    generation: Annotated[
        int | None,
        typer.Option(
            min=0, max=1_000_000, help="show: print every individual of this one, or (--plot generation) draw them."
        ),
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="export: a .csv, .json or .parquet file.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where runs are; by default in your data folder.")] = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """List the runs of this machine, show one with its curve and plots, compare several, export one.

    heibai runs show RUN --plot draws one figure with a panel for each kind; matchups and generation play games for it.
    heibai runs show RUN --generation N prints the individuals of one: fitness, selection probability, parents, genome.
    """
    asked = words or []
    has_verb = bool(asked) and asked[0] in VERBS
    verb, rest = (asked[0], asked[1:]) if has_verb else ("show", asked)
    if (to is not None and verb != "export") or (plot and (verb == "export" or not rest)):
        raise SpecError("--to FILE belongs to 'heibai runs export RUN', --plot to 'heibai runs show' and 'compare'")
    if generation is not None and (verb != "show" or not rest):
        raise SpecError(f"--generation {generation} belongs to 'heibai runs show RUN'")
    if not rest and not has_verb:
        list_runs(folder, as_json=as_json)
        return
    from ....plots.style import SUFFIXES
    from . import run_pictures

    if verb == "export":
        run_pictures.export_run(_find_all(rest, folder), to, as_json=as_json)
        return
    named, asked_plot = run_pictures.split_words(rest, plot=plot, verb=verb)
    if verb != "compare" and len(named) > 1:
        words_that_came = quoted(" ".join(named))
        raise SpecError(
            f"{words_that_came} came where one run is shown; to compare: heibai runs compare {words_that_came[1:-1]}; "
            f"kinds of plots: {', '.join(PLOTS)}; their files: {', '.join(SUFFIXES)}"
        )
    runs = _find_all(named, folder)
    if verb == "compare":
        run_pictures.compare_runs(runs, asked_plot, as_json=as_json)
    elif asked_plot is not None:
        run_pictures.plot_one(runs[0], asked_plot, generation=generation, threads=threads, as_json=as_json)
    elif generation is not None:
        from .generation_view import show_generation

        show_generation(runs[0], generation, as_json=as_json)
    else:
        show_run(runs[0], as_json=as_json)


def _find_all(words: Sequence[str], folder: Path | None) -> list[RunDirectory]:
    """Those runs; of each that cannot be verified it is said."""
    runs = [find_run(word, folder) for word in words]
    for run in runs:
        say_unverified(run)
    return runs


def show_run(directory: RunDirectory, *, as_json: bool) -> None:
    """One run with its curve, a contest with its standings. Raises RunError, CheckpointError: something is damaged."""
    directory.verify()
    shown = describe(directory) | {"log": _log_of(directory), "result": directory.result()}
    try:
        if directory.kind in ("match", "tournament"):
            shown["so_far"] = _standings(directory, shown["result"])
        text = json.dumps(shown) if as_json else "\n".join(lines_of(shown))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, HeibaiError):
            raise
        where = str(directory.path / "result.json")  # one that no digest covers
        raise RunError(f"{where!r} is damaged ({error!r}); it is made again by: heibai resume") from error
    typer.echo(text)
    if "so_far" in shown and not as_json:
        from ...told.contest_result import show

        typer.echo()
        show(shown["so_far"] | {"records": str(directory.path / "games.jsonl")})


def _standings(directory: RunDirectory, result: dict[str, Any] | None) -> dict[str, Any]:
    """The result of a finished contest, or what its games say so far."""
    from ....arena.contests.stored_contest import so_far

    return result or so_far(directory)


def _log_of(directory: RunDirectory) -> list[dict[str, Any]]:
    if directory.kind != "evolve":
        return list(directory.rows())
    from ....evolve.history import read_log

    return read_log(directory)


def list_runs(folder: Path | None, *, as_json: bool) -> None:
    """All runs, a line each."""
    where = folder or runs_directory()
    rows = list(map(describe_or_explain, known_runs(folder)))
    if as_json:
        typer.echo(json.dumps({"folder": str(where), "runs": rows}))
        return
    for row in rows:
        line = f"{row['id']:<34} {row['kind']:<10} {row['state']:<8} {row['progress']:<22} {row['what']}"
        typer.echo(line.encode(errors="backslashreplace").decode())  # a folder's name need not be Unicode
    if not rows:
        typer.echo(f"no run in {str(where)!r}; begin one with: heibai evolve roulette")
