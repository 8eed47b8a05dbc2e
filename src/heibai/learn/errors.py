"""How far an evaluator's values are from the labels of positions, by empty squares: static, and after a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from ..core.contract import Game
from ..core.errors import RunError
from ..evaluators.linear import LinearEvaluator
from ..evaluators.ntuple import NTupleEvaluator
from ..games.spec import GameSpec
from ..players.evaluator_text import make_evaluator
from .labels.options import SelfPlayOptions
from .labels.pool import shared_out
from .labels.tasks import PositionsTask, labeller
from .regression.data import values_of
from .regression.measured import Band, Floats, Measured, bands_of, measure
from .samples.samples import Columns
from .training.trainer import Learner

_PIECE = 32  # positions that one process searches at a time


@dataclass(frozen=True)
class ErrorRow:
    """Positions with so many empty squares."""

    empties: Band
    measured: Measured  # of the values as they are
    scaled: float | None  # mean error of a line through the values, fitted on half of the positions, on the other half
    bias: float  # mean of value - label: how much too high the values are for the side to move


@dataclass(frozen=True)
class DepthRow:
    """Positions with so many empty squares, searched to several depths."""

    empties: Band
    positions: int
    bias: tuple[float, ...]  # by depth: how much too high the values are for the side to move, in the mean
    error: tuple[float, ...]  # by depth: mean of |value - label|
    margin: float  # half of the 95% interval of each bias; that of their differences is far narrower


def static_values(text: str, columns: Columns, game: Game) -> npt.NDArray[np.float64]:
    """[N] what the evaluator of ``text`` gives. Raises HeibaiError: none of that name, or none in the kernel."""
    evaluator = make_evaluator(text, game)
    return values_of(_learner(evaluator, text), columns, game.size)


def _learner(evaluator: object, text: str) -> Learner:
    if isinstance(evaluator, LinearEvaluator | NTupleEvaluator):
        return evaluator
    raise RunError(
        f"{text!r} has no weights in the kernel; measure it by a search: --player 'alphabeta:depth=1,eval={{}}'"
    )


def searched_values(text: str, columns: Columns, spec: GameSpec, *, processes: int) -> npt.NDArray[np.float64]:
    """[N] what the search of the player ``text`` gives, the same on any number of processes. Raises HeibaiError."""
    options = SelfPlayOptions(player=text, solve=0)
    options.check(spec)
    starts = range(0, len(columns), _PIECE)
    tasks = [
        PositionsTask(0, number, columns[slice(start, start + _PIECE)].in_memory())
        for number, start in enumerate(starts)
    ]
    parts = shared_out(partial(labeller, spec, options), tasks, processes=processes)
    return np.concatenate([part.target for part in parts]).astype(np.float64)


def error_rows(values: Floats, columns: Columns, size: int, *, width: int = 1) -> list[ErrorRow]:
    """A row for each band of ``width`` numbers of empties that positions have, the most empties first."""
    rows = []
    for band, chosen in reversed(bands_of(size * size - columns.discs, width)):
        labels = columns.target[chosen]
        bias = float((values[chosen] - labels).mean(dtype=np.float64))
        rows.append(ErrorRow(band, measure(values[chosen], labels), scaled_error(values[chosen], labels), bias))
    return rows


def depth_rows(values: Sequence[Floats], columns: Columns, size: int, *, width: int = 1) -> list[DepthRow]:
    """The same rows of searches to several depths; ``values``: [depths][N]."""
    return [
        _depth_row(band, [(each[chosen] - columns.target[chosen]).astype(np.float64) for each in values])
        for band, chosen in reversed(bands_of(size * size - columns.discs, width))
    ]


def _depth_row(band: Band, errors: Sequence[npt.NDArray[np.float64]]) -> DepthRow:
    count = len(errors[0])
    margin = 1.96 * max(float(each.std()) for each in errors) / float(np.sqrt(count))
    bias = tuple(float(each.mean()) for each in errors)
    return DepthRow(band, count, bias, tuple(float(np.abs(each).mean()) for each in errors), margin)


def scaled_error(values: Floats, labels: Floats) -> float | None:
    """Mean absolute error after the best line, for evaluators in units of their own; None of too few positions.

    The line is fitted to every other position and judged by the rest.
    """
    fitted, judged = values[::2].astype(np.float64), values[1::2].astype(np.float64)
    if len(fitted) < 3 or not len(judged) or not fitted.std():
        return None
    slope, offset = np.polyfit(fitted, labels[::2].astype(np.float64), 1)
    return float(np.abs(slope * judged + offset - labels[1::2]).mean())


def chosen_positions(
    columns: Columns, size: int, *, empties: Sequence[int], most: int, width: int | None = None
) -> Columns:
    """The first ``most`` (0: all) positions with as many empties as one of ``empties`` (empty: any).

    With ``width`` so many of each band of that many numbers of empties. Samples of archives lie in an order of chance,
    so these are a fair choice. Raises RunError: there are none.
    """
    found = columns[np.isin(size * size - columns.discs, empties)] if empties else columns
    if not len(found):
        wanted = ", ".join(map(str, empties)) or "any number of"
        raise RunError(f"no position with {wanted} empties has a label in these games; ask for others")
    if not most or width is None:
        return found[slice(most)] if most else found
    bands = [np.flatnonzero(chosen)[:most] for _, chosen in bands_of(size * size - found.discs, width)]
    return found[np.sort(np.concatenate(bands))]
