"""Which hand-ins are alike: shares of common runs of tokens, names and numbers made the same.

After the idea of winnowed fingerprints (Schleimer, Wilkerson and Aiken 2003), every run kept: classes are small. Runs
that a starter kit has too are nobody's own, and count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from .hand_in import HandIn, files_of
from .kit import kit_files

_RUN = 8  # tokens
_LEAST = 20  # runs of its own: shorter programs are alike by chance
_MOST = 1 << 18  # characters of a hand-in that are compared
_SOURCES = {".py", ".java", ".cpp", ".h", ".hpp", ".js"}
_TEXTS = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
_REST = r"[^\W\d]\w*|\d[\w.]*|[^\w\s]"
_PYTHON = re.compile(rf'("""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|{_TEXTS})|(#[^\n]*)|{_REST}')
_OTHERS = re.compile(rf"({_TEXTS}|`(?:\\.|[^`\\])*`)|(/\*[\s\S]*?\*/|//[^\n]*|#include[^\n]*)|{_REST}")
_WORDS = (
    "and bool break case char class const continue def del do double elif else except float for from function if "
    "import in int is lambda let new not or pass private public raise return static std string switch try var vector "
    "void while with yield"
)
_KEYWORDS = frozenset(_WORDS.split())


@dataclass(frozen=True)
class Alike:
    """Two hand-ins that share much."""

    first: str
    second: str
    share: float  # of the runs of tokens of both together, 0 to 1


def alike(hand_ins: Sequence[HandIn], *, least: float = 0.8) -> list[Alike]:
    """Pairs with at least that share in common, the most alike first."""
    kits = frozenset[int]().union(*(_runs(path.suffix, text) for path, text in kit_files()))
    prints = {each.name: _fingerprint(each) - kits for each in hand_ins}
    found = [
        Alike(a, b, len(prints[a] & prints[b]) / len(prints[a] | prints[b]))
        for a, b in combinations(prints, 2)
        if min(len(prints[a]), len(prints[b])) >= _LEAST
    ]
    return sorted((each for each in found if each.share >= least), key=lambda each: (-each.share, each.first))


def _fingerprint(hand_in: HandIn) -> frozenset[int]:
    return frozenset[int]().union(*(_runs(path.suffix, text) for path, text in _sources(hand_in)))


def _sources(hand_in: HandIn) -> Iterator[tuple[Path, str]]:
    left = _MOST
    for path in files_of(hand_in.path):
        if path.suffix in _SOURCES and left > 0:
            text = path.read_text(encoding="utf-8", errors="replace")[:left]
            left -= len(text)
            yield path, text


def _runs(suffix: str, text: str) -> frozenset[int]:
    """The runs of tokens of a file, each as a number."""
    found = (_PYTHON if suffix == ".py" else _OTHERS).finditer(text)
    tokens = ["TEXT" if each[1] else _normal(each[0]) for each in found if not each[2]]
    return frozenset(hash(tuple(tokens[at : at + _RUN])) for at in range(len(tokens) - _RUN + 1))


def _normal(token: str) -> str:
    if token in _KEYWORDS or not (token[0].isalnum() or token[0] == "_"):
        return token
    return "NUMBER" if token[0].isdigit() else "NAME"
