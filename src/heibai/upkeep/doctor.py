"""The whole data folder examined, part by part. A schema that is older is brought up to date, nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator

from ..store.home import home_directory
from .engines import check_engines
from .folder import check_folder
from .part import Part
from .runs import FindKind, any_kind, check_analyses, check_runs
from .stored import check_collections, check_index, check_store
from .weights import check_books, check_weights


def examine(find_kind: FindKind = any_kind) -> Iterator[Part]:
    """Every part, as soon as it is known; ``find_kind``: the kind of a job by its name, with its own results."""
    home = home_directory()
    yield check_folder(home)
    yield check_store(home)
    yield check_index(home)
    yield check_collections(home)
    yield check_runs(home, find_kind)
    yield check_analyses(home)
    yield check_weights()
    yield check_books(home)
    yield check_engines()
