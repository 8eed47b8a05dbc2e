"""The whole data folder examined, part by part. A schema that is older is brought up to date, nothing else changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..core.errors import HeibaiError
from ..jobs.documents import refused
from ..store.home import home_directory
from .engines import check_engines
from .folder import check_folder
from .part import Part, unreadable
from .runs import FindKind, any_kind, check_analyses, check_runs
from .stored import check_collections, check_index, check_store
from .weights import check_books, check_weights


def examine(find_kind: FindKind = any_kind) -> Iterator[Part]:
    """Every part, as soon as it is known; ``find_kind``: the kind of a job by its name, with its own results."""
    home = home_directory()
    checks: dict[str, Callable[[], Part]] = {
        "folder": lambda: check_folder(home),
        "store": lambda: check_store(home),
        "index": lambda: check_index(home),
        "collections": lambda: check_collections(home),
        "runs": lambda: check_runs(home, find_kind),
        "analyses": lambda: check_analyses(home),
        "weights": check_weights,
        "books": lambda: check_books(home),
        "engines": check_engines,
    }
    for name, check in checks.items():
        try:
            yield check()
        except HeibaiError as error:
            yield unreadable(name, error)
        except OSError as error:
            yield unreadable(name, refused(error))
