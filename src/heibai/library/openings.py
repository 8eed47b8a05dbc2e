"""Names of openings by position: a game has the name of the last named position that it reached."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from ..core.abilities.lines import PlyColumns
from ..games import GameSpec
from .lines import lines_of

_NAMED = files(__package__).joinpath("opening_names.json")


def opening_names(spec: GameSpec, lines: PlyColumns) -> list[str]:
    """The name of each game's opening; empty for one that has none."""
    names = named_positions(spec)
    if not names:
        return [""] * len(lines.lengths)
    hits = np.flatnonzero(np.isin(lines.keys, np.fromiter(names, np.uint64)))
    games = np.repeat(np.arange(len(lines.lengths)), lines.lengths)[hits]
    found = [""] * len(lines.lengths)
    for game, key in zip(games.tolist(), lines.keys[hits].tolist(), strict=True):
        found[game] = names[key]  # ascending, so the last one stays
    return found


def openings_like(spec: GameSpec, text: str) -> list[str]:
    """Names with ``text`` in them, or in another name that some lists use for the same position."""
    others = _told(f"{spec.name}/{spec.size} also")
    wanted = text.lower()
    return sorted(
        name for name in named_lines(spec) if any(wanted in each.lower() for each in (name, *others.get(name, ())))
    )


def share_named(games: Mapping[str, int], *, beyond: int = 0) -> float:
    """The share, 0 to 1, of games by the name of their opening that have one of more than ``beyond`` moves."""
    boards = [GameSpec.parse(kind) for kind in _every_board() if " " not in kind]
    known = {name for spec in boards for name, moves in named_lines(spec).items() if len(moves) > beyond}
    total = sum(games.values())
    return sum(count for name, count in games.items() if name in known) / total if total else 0.0


def named_lines(spec: GameSpec) -> dict[str, tuple[int, ...]]:
    """The moves from the start to the named positions, by name."""
    game = GameSpec(spec.name, spec.size, spec.rule).make()
    return {name: game.parse_transcript(text) for name, text in _told(f"{spec.name}/{spec.size}").items()}


def _told(kind: str) -> dict[str, Any]:
    """Transcripts by name of a board ("reversi/8"), or lists of further names ("reversi/8 also")."""
    return _every_board().get(kind, {})


@cache
def _every_board() -> dict[str, dict[str, Any]]:
    told: dict[str, dict[str, Any]] = json.loads(_NAMED.read_text("utf-8"))
    return told


@cache
def named_positions(spec: GameSpec) -> Mapping[int, str]:
    """Name by canonical key of a position."""
    game = GameSpec(spec.name, spec.size, spec.rule).make()
    found: dict[int, str] = {}
    for name, moves in named_lines(spec).items():
        position = game.start()
        for move in moves:
            position = position.play(move)
        after = lines_of(game, [(position.moves()[0],)], [position])
        found[int(after.keys[0])] = name
    return found
