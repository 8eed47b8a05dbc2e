"""The protocols and the games that each can talk about, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping

GAMES_OF: Mapping[str, tuple[str, ...]] = {
    "gomocup": ("gomoku",),
    "gtp": ("reversi", "gomoku"),
    "nboard": ("reversi",),
}
