"""How plots of runs look, and how a figure becomes a file; matplotlib is imported here and where axes are drawn on."""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import RunError, quoted
from ..jobs.documents import write_atomically

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".png", ".pdf")
# Okabe & Ito (2008), told apart by colour-blind readers; the yellow is left out, which is too pale for a line.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES = ("-", "--", ":", "-.")  # a new one when the colours come round again
SEQUENCE = "viridis"  # of generations
DIVERGING = "PuOr_r"  # of scores, white at one half
INK, PALE = "0.25", "0.85"

_SETTINGS: Any = {
    "svg.hashsalt": "heibai",  # the same numbers give the same file
    "svg.fonttype": "none",  # text stays text
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "0.6",
    "axes.labelcolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": "medium",
    "axes.titleweight": "bold",
    "axes.labelsize": "small",
    "grid.color": "0.9",
    "grid.linewidth": 0.8,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": "small",
    "ytick.labelsize": "small",
    "legend.fontsize": "small",
    "legend.frameon": False,
}


@contextmanager
def styled() -> Iterator[None]:
    """The look of our plots, inside the block. Raises RunError where matplotlib is not installed."""
    if importlib.util.find_spec("matplotlib") is None:
        raise RunError(
            "plots are drawn by matplotlib, which is not installed; get it with: pip install 'heibai[plots]'"
        )
    import matplotlib as mpl

    with mpl.rc_context(_SETTINGS):
        yield


def save(figure: Figure, path: Path) -> None:
    """Write a figure in the format of the path's suffix. Raises RunError: another suffix, or the disk refuses."""
    require_suffix(path)
    data = io.BytesIO()
    dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}
    figure.savefig(data, format=path.suffix[1:], dpi=150, metadata=dates[path.suffix])
    write_atomically(path, data.getvalue())


def require_suffix(path: Path) -> None:
    """Raises RunError when ``path`` is no picture."""
    if path.suffix not in SUFFIXES:
        raise RunError(f"{quoted(path.name)} is no picture; name a file {', '.join(SUFFIXES)}")


def line_style(number: int) -> dict[str, Any]:
    """Colour and dashes of the ``number``-th series of a plot."""
    return {"color": COLORS[number % len(COLORS)], "linestyle": DASHES[number // len(COLORS) % len(DASHES)]}


def whole_generations(axes: Axes, numbers: Sequence[int]) -> None:
    """Ticks on whole generations, and no empty room beside the first and the last."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlabel("generation")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlim(numbers[0] - 0.5, numbers[-1] + 0.5)


def label_ends(axes: Axes, ends: Sequence[tuple[float, str, str]], *, x: float) -> None:
    """Names of lines at their right ends, (y, name, colour), moved apart where they would lie on each other."""
    low, high = axes.get_ylim()
    places = sorted(ends)
    heights = spread_apart([y for y, _, _ in places], room=(high - low) / 18)  # the height of a small line of text
    for height, (_, name, color) in zip(heights, places, strict=True):
        axes.annotate(
            name, (x, height), xytext=(5, 0), textcoords="offset points", va="center", fontsize="small", color=color,
            annotation_clip=False,
        )  # fmt: skip


def spread_apart(values: Sequence[float], *, room: float) -> list[float]:
    """Rising ``values`` moved to lie ``room`` apart; those in each other's way share the move."""
    groups: list[tuple[float, int]] = []  # (middle, members) of neighbours that lie shoulder to shoulder
    for value in values:
        middle, count = value, 1
        while groups and middle - groups[-1][0] < room * (count + groups[-1][1]) / 2:
            before, members = groups.pop()
            middle = (middle * count + before * members) / (count + members)
            count += members
        groups.append((middle, count))
    return [middle + room * (i - (count - 1) / 2) for middle, count in groups for i in range(count)]


def thousands(axis: Axis) -> None:
    """Large numbers with separators."""
    axis.set_major_formatter(lambda value, _: f"{value:,.0f}")
