"""The page's icon in the sizes that phones ask for, as some of them show no SVG: made of web/public/icon.svg.

Matplotlib draws, and FontTools, which it needs itself, reads the outlines.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline

SIZES = (192, 512)  # pixels
DOTS = 100  # an inch
SVG = "{http://www.w3.org/2000/svg}"


class Outliner(BasePen):
    """What a pen draws, as an outline of Matplotlib."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[float, float]] = []
        self.codes: list[int] = []

    def _add(self, code: int, *points: tuple[float, float]) -> None:
        self.points += points
        self.codes += [code] * len(points)

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self._add(int(Outline.MOVETO), pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self._add(int(Outline.LINETO), pt)

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:
        self._add(int(Outline.CURVE4), pt1, pt2, pt3)

    def _closePath(self) -> None:
        self._add(int(Outline.CLOSEPOLY), (0.0, 0.0))


def add_icons(source: Path, out: Path) -> None:
    """``icon-192.png``, ``icon-512.png``, and both as ``maskable``, to the edges, as some phones cut them."""
    drawing = ElementTree.parse(source).getroot()
    for size in SIZES:
        draw(drawing, out / f"icon-{size}.png", size=size, maskable=False)
        draw(drawing, out / f"icon-maskable-{size}.png", size=size, maskable=True)


def draw(drawing: ElementTree.Element, out: Path, *, size: int, maskable: bool) -> None:
    """``size``: pixels a side. The first shape is the background; ``maskable``: everything has its colour."""
    side = float(drawing.attrib["viewBox"].split()[2])
    figure = Figure(figsize=(size / DOTS, size / DOTS), dpi=DOTS)
    figure.set_facecolor(drawing[0].attrib["fill"] if maskable else "none")
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, side), ylim=(side, 0))  # y points down
    axes.set_axis_off()
    for shape in drawing:
        axes.add_patch(PathPatch(outline(shape), facecolor=shape.attrib["fill"], linewidth=0))
    FigureCanvasAgg(figure).print_png(str(out), metadata={"Software": None})


def outline(shape: ElementTree.Element) -> Outline:
    """Of a rectangle, a circle or a path."""
    builder = PathBuilder()
    builder.add_path_from_element(shape)
    pen = Outliner()
    for path in builder.paths:
        parse_path(path, pen)
    return Outline(pen.points, pen.codes)
