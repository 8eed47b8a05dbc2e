"""The protocols and the games that each can talk about, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping

GAMES_OF: Mapping[str, tuple[str, ...]] = {
    "gomocup": ("gomoku",),
    "gtp": ("reversi", "gomoku"),
    "nboard": ("reversi",),
}
# Those that heibai asks others by: besides, the plain one (plain.py), which it does not serve.
ASKED: Mapping[str, tuple[str, ...]] = {**GAMES_OF, "plain": ("reversi", "gomoku")}
