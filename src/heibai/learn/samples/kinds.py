"""Where labels come from, the best first."""

from __future__ import annotations

# name -> what the label is; a sample's column has the index
KINDS = {
    "exact": "solved: the score under best play, proven",
    "theoretical": "the proven score of a position that the game reached later",
    "search": "the value of a search",
    "final": "what the game ended with",
}
EXACT, THEORETICAL, SEARCH, FINAL = range(len(KINDS))
