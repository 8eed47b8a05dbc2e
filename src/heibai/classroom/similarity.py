"""Which hand-ins are alike: shares of common runs of tokens, names and numbers made the same.

After the idea of winnowed fingerprints (Schleimer, Wilkerson and Aiken 2003), every run kept: classes are small.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .hand_in import HandIn, files_of

_RUN = 8  # tokens
_LEAST = 20  # runs: shorter programs are alike by chance
_SOURCES = {".py", ".java", ".cpp", ".h", ".hpp", ".js"}
_IGNORED = re.compile(r"/\*.*?\*/|//[^\n]*|#[^\n]*", re.DOTALL)
_TOKEN = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|\w+|[^\w\s]')
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
    prints = {each.name: _fingerprint(each) for each in hand_ins}
    found = [
        Alike(a, b, len(prints[a] & prints[b]) / len(prints[a] | prints[b]))
        for a, b in combinations(prints, 2)
        if min(len(prints[a]), len(prints[b])) >= _LEAST
    ]
    return sorted((each for each in found if each.share >= least), key=lambda each: (-each.share, each.first))


def _fingerprint(hand_in: HandIn) -> frozenset[int]:
    tokens = list[str]()
    for path in files_of(hand_in.path):
        if path.suffix in _SOURCES:
            text = _IGNORED.sub(" ", path.read_text(encoding="utf-8", errors="replace"))
            tokens += map(_normal, _TOKEN.findall(text))
    return frozenset(hash(tuple(tokens[at : at + _RUN])) for at in range(len(tokens) - _RUN + 1))


def _normal(token: str) -> str:
    if token[0] in "\"'":
        return "TEXT"
    if token in _KEYWORDS or not (token[0].isalnum() or token[0] == "_"):
        return token
    return "NUMBER" if token[0].isdigit() else "NAME"
