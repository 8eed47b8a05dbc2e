"""Names of openings by position: a game has the name of the last named position that it reached."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

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


def named_lines(spec: GameSpec) -> dict[str, tuple[int, ...]]:
    """The moves from the start to the named positions, by name."""
    game = GameSpec(spec.name, spec.size, spec.rule).make()
    told = json.loads(_NAMED.read_text("utf-8")).get(f"{spec.name}/{spec.size}", {})
    return {name: game.parse_transcript(text) for name, text in told.items()}


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
