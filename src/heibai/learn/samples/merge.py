"""Equal positions become one sample."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .canonical import canonical_images, mixed, policy_image
from .kinds import EXACT
from .samples import Columns


def merged(columns: Columns, size: int) -> Columns:
    """Each position once a kind and split: labels and policies averaged, their number the importance, game and year of
    the first.

    Positions stand for their eight images. Where a label is proven for a position, its others in that split go. The
    order is one of chance, the same for the same samples: parts of it are fair samples.
    """
    own, opponent, which = canonical_images(columns.own, columns.opponent, size)
    keys = mixed(own ^ mixed(opponent ^ mixed(columns.split.astype(np.uint64))))
    order = np.lexsort((columns.kind, keys))
    own, opponent, sorted_columns = own[order], opponent[order], columns[order]
    position = _starts(own, opponent, sorted_columns.split)
    starts = np.flatnonzero(position | _changes(sorted_columns.kind))
    importance = np.add.reduceat(sorted_columns.importance.astype(np.float64), starts)
    weighted = sorted_columns.target.astype(np.float64) * sorted_columns.importance
    one = sorted_columns[starts]
    policy = None
    if sorted_columns.policy is not None:
        images = policy_image(sorted_columns.policy, which[order], size)
        weighed = images.astype(np.float64) * sorted_columns.importance[:, None]
        policy = (np.add.reduceat(weighed, starts, axis=0) / importance[:, None]).astype(np.float32)
    found = Columns(
        own=own[starts],
        opponent=opponent[starts],
        target=(np.add.reduceat(weighted, starts) / importance).astype(np.float32),
        importance=importance.astype(np.float32),
        kind=one.kind,
        split=one.split,
        game=one.game,
        year=one.year,
        policy=policy,
    )
    return found[~_outdone(found, position[starts])]


def _starts(*columns: npt.NDArray[np.unsignedinteger]) -> npt.NDArray[np.bool_]:
    """[N] whether any of the columns differs from the row before."""
    return np.asarray(np.logical_or.reduce([_changes(column) for column in columns]), np.bool_)


def _changes(column: npt.NDArray[np.unsignedinteger]) -> npt.NDArray[np.bool_]:
    return np.asarray(np.concatenate(([True], column[1:] != column[:-1])), np.bool_)


def _outdone(columns: Columns, is_first: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """[N] whether a proven label comes before this one: kinds of a position stand in their order."""
    group = np.cumsum(is_first) - 1
    proven = columns.kind[is_first] == EXACT
    return np.asarray(proven[group] & (columns.kind != EXACT), np.bool_)
