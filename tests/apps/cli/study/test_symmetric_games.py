"""``heibai analyse`` values positions that are images of each other alike."""

from __future__ import annotations

import json

import pytest

from heibai.analysis import analyst


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_images_of_one_game_have_the_same_values_and_images_of_the_same_moves(command_line, monkeypatch, game):
    monkeypatch.setattr(analyst, "NODES", {"patterns": 3000})
    monkeypatch.setattr(analyst, "USUAL_NODES", 1000)
    told = []
    for moves in {"reversi": ("f5d6", "e6f4", "c4e3", "d3c5"), "gomoku": ("h8i9", "h8g9", "h8g7", "h8i7")}[game]:
        code, out, _ = command_line("analyse", moves, "--game", game, "--json")
        assert code == 0
        found = json.loads(out)
        positions = [each["before"] for each in found["moves"]] + [found["end"]]
        told.append([[each[name] for name in ("value", "chance", "depth", "nodes", "unit")] for each in positions])
        told[-1].append([each["loss"] for each in found["moves"]])
    assert told[1:] == told[:1] * 3
