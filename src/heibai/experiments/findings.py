"""What a study comes to: tables, sentences and a plot, as values that a terminal, a file and a figure are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """Cells are texts already: who prints them decides nothing."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Series:
    """Points with their 95% intervals."""

    name: str
    x: tuple[float, ...] | tuple[str, ...]  # numbers, or names to stand side by side
    y: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...] = ()  # [N] low and high; empty where nothing is uncertain


@dataclass(frozen=True)
class Plot:
    """One picture; series share both axes."""

    title: str
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    reference: float | None = None  # a dashed line at this y: no difference
    lines: bool = True  # join the points of a series


@dataclass(frozen=True)
class Findings:
    """The whole story, in the order of telling."""

    tables: tuple[Table, ...]
    notes: tuple[str, ...]  # sentences, each made from the numbers
    plot: Plot
