"""Measure first stones of Gomoku's opening rules on 15x15, for src/heibai/games/gomoku/opening_stones.json.

    python tools/measure_opening_stones.py swap renju [--count 32] [--seed 1]
    python tools/measure_opening_stones.py outer-open renju [--nodes 100000]

Each call measures one opening rule under one rule set and writes that part of the file, alone.

* ``swap``: three stones that the first player of ``swap`` and ``swap2`` places. Random ones on the central 9x9 points
  are kept when searches of 500 and of 4,000 nodes find them even (tools/make_openings.py says what is even), and each
  colour wins at least three of eight games of the engine against itself, at 1,000, 1,200, ..., 2,400 nodes a move.
* ``outer-open``: after each first stone that the rule allows, one of each set of images, black's probability to win, as
  a search of so many nodes sees it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from make_openings import SIZE, Maker, canonical

from heibai.arena.play.native import play_schedule
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.pairing import Schedule
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku import opening_stones
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.jobs.documents import write_atomically
from heibai.players.spec import make_player

FILE = Path(opening_stones.__file__).parent / opening_stones.FILE
STREAM = 0x73776170  # "swap"
GAMES, LEAST = 8, 3  # of the engine after three stones; wins of each colour among them


def shares(rule: str, openings: Sequence[Opening], nodes: Sequence[int]) -> np.ndarray:
    """[openings, nodes] black's points in one game of the engine against itself at so many nodes a move."""
    game = GameSpec("gomoku", SIZE, rule).make()
    texts = (f"alphabeta:nodes={each},eval=threats,table=1" for each in nodes)
    players = [kernel for text in texts if (kernel := make_player(text, game).kernel)]
    opening, player = (grid.ravel() for grid in np.indices((len(openings), len(nodes))))
    played = play_schedule(game, players, Schedule(player, player, opening, opening, player), openings, seed=0)
    return (1 + np.sign(played.margin).reshape(len(openings), len(nodes))) / 2


def three_stones(rule: str, *, count: int, seed: int) -> list[str]:
    """Transcripts of placements from which either colour wins about half of the games."""
    maker, found = Maker(rule, seed, stones=(3, 3)), dict[str, float]()
    for number in itertools.count():
        if len(found) >= count:
            return sorted(found)
        walks = maker.even(Rng(seed, (STREAM, number)), walks=256)
        even = [walk for walk in walks if maker.is_even(walk, 4000)]
        for walk, share in zip(even, shares(rule, even, range(1000, 1000 + 200 * GAMES, 200)), strict=True):
            if LEAST <= share.sum() <= GAMES - LEAST and len(found) < count:
                found["".join(map(maker.game.format_move, canonical(walk.moves)))] = share.mean()
        print(f"{rule}: {len(found)} of {count} placements", file=sys.stderr)
    raise AssertionError


def outer_stones(rule: str, *, nodes: int) -> dict[str, float]:
    """Black's probability to win after each first stone, one of each set of images."""
    outer, maker = GameSpec("gomoku", SIZE, rule, "outer-open").make(), Maker(rule, 0)
    points = sorted({canonical((point,))[0] for point in outer.start().moves()})
    return {outer.format_move(point): round(_black_wins(maker, point, nodes), 3) for point in points}


def _black_wins(maker: Maker, point: int, nodes: int) -> float:
    position = maker.game.start().play(point)
    report = maker.engine.search(position, maker.evaluator, limits=Limits(nodes=nodes))
    assert report.score is not None
    return 0.5 - 0.5 * math.tanh(0.5 * report.score.value / maker.evaluator.scale)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("opening", choices=["swap", "outer-open"])
    options.add_argument("rule", choices=sorted(RULE_SETS))
    options.add_argument("--count", type=int, default=32, help="placements of three stones")
    options.add_argument("--nodes", type=int, default=100_000, help="of a search after a first stone")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    made = (
        three_stones(chosen.rule, count=chosen.count, seed=chosen.seed)
        if chosen.opening == "swap"
        else outer_stones(chosen.rule, nodes=chosen.nodes)
    )
    tables = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    tables.setdefault(chosen.opening, {})[f"{chosen.rule}/{SIZE}x{SIZE}"] = made
    write_atomically(FILE, json.dumps(tables, indent=1, sort_keys=True) + "\n")
    print(f"{chosen.opening} {chosen.rule}: {json.dumps(made)}")


if __name__ == "__main__":
    main()
