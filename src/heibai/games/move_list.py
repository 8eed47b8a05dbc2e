"""Lines of moves as people write them: numbered, with dashes between, with the result behind. Knows no game."""

from __future__ import annotations

import re

_MARKED = re.compile(r"[-.):*]")  # without these a line has nothing but moves
_NUMBER = re.compile(r"(?:(?<=\s)|^)\d{1,3}\s*[.)]++\s*")
_RESULT = re.compile(r"\s+(?P<result>(?P<first>\d{1,3})\s?[-:]\s?(?P<second>\d{1,3})|1/2-1/2|\*)\s*$", re.ASCII)
_BETWEEN = re.compile(r"(?<=\d)-(?!-)|[\s,;]+")  # "--" is a pass


def words_of(text: str) -> list[str]:
    """The words of a line of moves: ``1. f5 d6 2. c5 f4``, ``f5-d6-c5``, ``F5D6C3 33-31`` without what is no move.

    Squares that stand together stay one word.
    """
    if not _MARKED.search(text):
        return re.split(r"[\s,;]+", text.strip())
    bare = _NUMBER.sub(" ", _RESULT.sub("", text)).strip()
    return [word for word in _BETWEEN.split(bare) if word] or [bare]


def result_of(text: str) -> str:
    """The result behind a line of moves, ``38-26``; empty where there is none."""
    found = _RESULT.search(text) if _MARKED.search(text) else None
    return found["result"] if found else ""


def margin_of_discs(result: str, squares: int) -> int | None:
    """Black's margin by a result ``38-26`` in discs, black's first, the empty squares to the winner.

    None: it says something else, or more than the board has; ``1-0`` says who won, and not by how much.
    """
    found = re.fullmatch(r"(\d{1,3})\s?[-:]\s?(\d{1,3})", result.strip(), re.ASCII)
    if not found:
        return 0 if result.strip() == "1/2-1/2" else None
    black, white = int(found[1]), int(found[2])
    if not 3 < black + white <= squares:
        return None
    return 0 if black == white else squares - 2 * white if black > white else 2 * black - squares
