"""The pictures of runs that are asked for: which kind, and where the file goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ....core.errors import SpecError, quoted

# The kinds of plots, of evolve.figures, which is imported only to draw.
PLOTS = ("all", "fitness", "elo", "weights", "diversity", "parallel", "matchups", "generation", "map")
RunFolder = Annotated[Path | None, typer.Option("--folder", help="Where runs are; by default in your data folder.")]


@dataclass(frozen=True)
class AskedPlot:
    """What shall be drawn, and where; no file: a place that goes without saying."""

    kind: str = "all"
    file: Path | None = None


def split_words(words: Sequence[str], *, plot: bool, verb: str) -> tuple[list[str], AskedPlot | None]:
    """The runs among ``words``, and what ``--plot`` shall draw (None without it).

    Raises:
        SpecError: no run, or a picture but no ``--plot``.
    """
    from ....evolve.plots.figures import KINDS
    from ....plots.style import SUFFIXES

    files = [word for word in words if word.endswith(SUFFIXES)]
    kinds = [word for word in words if word in KINDS] if verb == "show" else []
    runs = [word for word in words if word not in files and word not in kinds]
    if not runs:
        raise SpecError(f"no run came; name one: heibai runs {verb} RUN, and list them with: heibai runs")
    if not plot:
        if files or kinds:
            raise SpecError(f"{quoted((files + kinds)[0])} asks for a picture; add --plot")
        return runs, None
    if len(files) > 1 or len(kinds) > 1:
        raise SpecError(f"{quoted(' '.join(files + kinds))} are several pictures; draw one at a time")
    return runs, AskedPlot(kinds[0] if kinds else "all", Path(files[0]) if files else None)
