"""The formats of records as the helps of the verbs name them."""

from __future__ import annotations

from ...records.export import USUAL, endings, writers

WRITTEN = ", ".join(writers())  # "jsonl, ggf, sgf, ..."
COMMENTED = ", ".join(endings(comments=True))  # of files that hold an analysed game: ".jsonl, .ggf, .sgf"

__all__ = ["COMMENTED", "USUAL", "WRITTEN"]
