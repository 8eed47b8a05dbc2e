"""``heibai runs show``: one run, in words, as a picture, or one generation of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ....compose import job_kind
from ....core.errors import HeibaiError, RunError, SpecError, printable, quoted
from ....jobs.directory import LOG, RunDirectory
from ..options import AsJson, Threads
from ..progress import waiting
from .asked_plot import PLOTS, AskedPlot, RunFolder, split_words
from .description import describe, lines_of
from .known_runs import find_verifiable


def command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="RUN [KIND] [FILE]", help=f"A run by id or directory. With --plot, KIND: {', '.join(PLOTS)}."
        ),
    ],
    plot: Annotated[
        bool, typer.Option("--plot", help="Draw FILE (.svg, .png, .pdf); without one, an .svg in the run.")
    ] = False,
    generation: Annotated[
        int | None,
        typer.Option(
            min=0, max=1_000_000, help="Print every individual of this one; with --plot generation draw them."
        ),
    ] = None,
    folder: RunFolder = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Show a run with its curve, a contest with its standings.

    heibai runs show RUN --plot draws one figure with a panel for each kind; matchups and generation play games for it.
    heibai runs show RUN --generation N prints the individuals of one: fitness, selection probability, parents, genome.
    """
    from ....plots.style import SUFFIXES

    named, asked = split_words(words, plot=plot, verb="show")
    if len(named) > 1:
        came = quoted(" ".join(named))
        raise SpecError(
            f"{came} came where one run is shown; to compare: heibai runs compare {came[1:-1]}; "
            f"kinds of plots: {', '.join(PLOTS)}; their files: {', '.join(SUFFIXES)}"
        )
    run = find_verifiable(named[0], folder)
    if asked is not None:
        plot_run_as(run, asked, generation=generation, threads=threads, as_json=as_json)
    elif generation is not None:
        from .generation_view import show_generation

        show_generation(run, generation, as_json=as_json)
    else:
        show_run(run, as_json=as_json)


def plot_run_as(
    run: RunDirectory, asked: AskedPlot, *, generation: int | None, threads: int | None, as_json: bool
) -> None:
    """Draw a run, by default into its directory, and say where."""
    from ....evolve.plots.figures import plot_run
    from ....evolve.runs.chronicle import read_chronicle

    if run.kind == "learn":
        from .learning_curve import plot_curve

        plot_curve(run, asked.file, as_json=as_json)
        return
    if run.kind == "tune":
        _plot_way(run, asked.file, as_json=as_json)
        return
    chronicle = read_chronicle(run)
    path = asked.file or run.path / ("plot.svg" if asked.kind == "all" else f"{asked.kind}.svg")
    with waiting("drawing"):
        plot_run(chronicle, path, kind=asked.kind, generation=generation, threads=threads)
    typer.echo(
        json.dumps({"id": run.id, "kind": asked.kind, "plot": str(path)}) if as_json else printable(f"plot: {path}")
    )


def _plot_way(run: RunDirectory, to: Path | None, *, as_json: bool) -> None:
    """Draw the way of a tuning's numbers so far. Raises RunError: no picture of this kind, or no matplotlib."""
    from ....plots.figure import HOW_TO_GET
    from ....tuning.config import from_json
    from ....tuning.picture import draw_way
    from ....tuning.stored_tuning import PICTURE

    path = to or run.path / PICTURE
    if path.suffix != ".svg":
        raise RunError(f"{quoted(path.name)} came, the way of a tuning is drawn as .svg; name a file that ends so")
    if not draw_way(from_json(run.config), run.rows(), path):
        raise RunError(HOW_TO_GET)
    typer.echo(json.dumps({"id": run.id, "plot": str(path)}) if as_json else printable(f"plot: {path}"))


def show_run(directory: RunDirectory, *, as_json: bool) -> None:
    """One run with its curve, a contest with its standings. Raises RunError, CheckpointError: something is damaged."""
    kind = job_kind(directory.kind)
    directory.verify()
    curves = kind.curves(directory)
    log = list(kind.log(directory)) if curves or kind.journal == LOG else []  # the games of a contest are no log
    shown = describe(directory) | {"log": log, "result": directory.result()}
    try:
        if directory.kind == "evolve" and log and "map" in log[-1]:
            shown["map"] = _map(directory)
        if directory.kind in ("match", "tournament"):
            shown["so_far"] = _standings(directory, shown["result"])
        text = json.dumps(shown) if as_json else "\n".join(lines_of(shown, curves))
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


def _map(directory: RunDirectory) -> dict[str, Any]:
    """What the generations so far put on the map."""
    from ....evolve.maps.replayed_map import archive_of
    from ....evolve.maps.stored_map import told

    return told(archive_of(directory))


def _standings(directory: RunDirectory, result: dict[str, Any] | None) -> dict[str, Any]:
    """The result of a finished contest, or what its games say so far."""
    from ....arena.contests.stored_contest import so_far

    return result or so_far(directory)
