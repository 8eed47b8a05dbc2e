"""Files that players read: the weights that come with heibai, and the user's books."""

from __future__ import annotations

import os
from pathlib import Path

from ..core.errors import HeibaiError
from ..evaluators.weights_file import SHIPPED, read_weights
from ..library.books.book import book_names, book_path, read_book
from .part import Part, part


def check_weights() -> Part:
    """The weights that come with heibai, each by its checksum."""
    files = sorted(SHIPPED.glob("*.json"))
    return part("weights", f"{len(files)} that come with heibai", filter(None, map(_fault_of_weights, files)))


def _fault_of_weights(path: Path) -> str:
    try:
        read_weights(path)
    except HeibaiError as error:
        return f"{str(error).partition(';')[0]}; install it again with: pip install --force-reinstall heibai"
    return ""


def check_books(home: Path) -> Part:
    """The books of the data folder, each read whole."""
    names = book_names(home=home) if os.path.lexists(home) else []
    return part("books", f"{len(names)}", filter(None, (_fault_of_book(name, home) for name in names)))


def _fault_of_book(name: str, home: Path) -> str:
    try:
        read_book(book_path(name, home=home))
    except HeibaiError as error:
        return str(error)
    return ""
