"""Measure first stones of Gomoku's opening rules, for src/heibai/games/gomoku/opening_stones.json.

    python tools/measure_opening_stones.py swap renju --folder FOLDER [--size 20] [--count 32] [--seed 1] [--workers 2]
    python tools/measure_opening_stones.py swap renju --folder FOLDER --ship
    python tools/measure_opening_stones.py outer-open renju [--nodes 100000]

Each call measures one opening rule under one rule set on one board and writes that part of the file, alone.

* ``swap``: three stones that the first player of ``swap`` and ``swap2`` places, with black's probability to win. Random
  ones on the central 9x9 points are kept when searches of ever more nodes, the last two of 5,000,000, find them close
  to even (SIFTS), with the strongest evaluator of the board. Random stones come in batches, and FOLDER keeps a line a
  batch: a later call goes on behind the last. ``--ship`` writes the first ``--count`` into the file.
* ``outer-open``: on 15x15, after each first stone that the rule allows, one of each set of images, black's probability
  to win, as a search of so many nodes with ``threats`` sees it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from functools import partial
from pathlib import Path

from batches import Batches, in_order
from make_openings import Maker, canonical, walk

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku import opening_stones
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.jobs.documents import write_atomically
from heibai.players.evaluator_text import make_evaluator
from heibai.players.strongest import STRONGEST, strongest_evaluator

FILE = Path(opening_stones.__file__).parent / opening_stones.FILE
STREAM = 0x73776170  # "swap"
SIZE = 15  # points a side of the board, where no other is asked for
BATCH = 32  # random placements
# Nodes of a search, the distance from even, in probability, at most, and which image of the board is searched: what one
# search overlooks, that of a turned board may find, for it tries moves in another order.
SIFTS = (
    (2_000, 0.25, 0), (20_000, 0.2, 0), (200_000, 0.15, 0), (1_000_000, 0.1, 0),
    (5_000_000, 0.08, 0), (5_000_000, 0.1, 3),
)  # fmt: skip
LOGIT = 1000.0  # points of a search with `lines-network` (benchmarks/gomoku_calibration.py)
TABLE_MEGABYTES = 64  # what a search finds depends on it


class Judge:
    """Black's probability to win, as searches of the strongest evaluator of a board see it."""

    def __init__(self, spec: GameSpec) -> None:
        game = spec.make()
        name = strongest_evaluator(game, STRONGEST)
        assert name is not None
        self._evaluator = make_evaluator(name, game)

    def black_wins(self, position: GomokuPosition, nodes: int) -> float:
        """By a search with an empty table."""
        engine = GomokuEngine(table_megabytes=TABLE_MEGABYTES)
        score = engine.search(position, self._evaluator, limits=Limits(nodes=nodes)).score
        assert score is not None
        ahead = 0.5 * math.tanh(0.5 * score.value / LOGIT)
        return 0.5 + ahead if position.to_move == 0 else 0.5 - ahead


def _batch(spec: GameSpec, seed: int, number: int) -> list[str]:
    """Those of a batch of random placements that pass all sifts: each a transcript, a colon and black's probability."""
    game, judge, rng = spec.make(), Judge(spec), Rng(seed, (STREAM, number))
    walks = [walk(game.start(), rng, (3, 3)) for _ in range(BATCH)]
    found = []
    for placed in walks:
        wins = math.nan
        for nodes, bound, image in SIFTS:
            wins = judge.black_wins(placed.position.transformed(image), nodes)
            if not abs(wins - 0.5) <= bound:
                break
        else:
            transcript = "".join(map(game.format_move, canonical(placed.moves, game.size)))
            found.append(f"{transcript}:{wins:.3f}")
    return found


def three_stones(batches: Batches, spec: GameSpec, *, count: int, seed: int, workers: int) -> None:
    """Batches in their order until there are so many placements."""
    if len(_placements(batches)) >= count:
        return
    for found in in_order(partial(_batch, spec, seed), itertools.count(batches.done), workers=workers):
        batches.append(found)
        print(f"{spec}: {len(_placements(batches))} of {count} placements", file=sys.stderr)
        if len(_placements(batches)) >= count:
            return


def _placements(batches: Batches) -> dict[str, float]:
    """Black's probability by transcript, each as it was found first."""
    found: dict[str, float] = {}
    for text in batches.found:
        transcript, _, wins = text.partition(":")
        found.setdefault(transcript, float(wins))
    return found


def outer_stones(rule: str, *, nodes: int) -> dict[str, float]:
    """Black's probability to win after each first stone, one of each set of images."""
    outer, maker = GameSpec("gomoku", SIZE, rule, "outer-open").make(), Maker(GameSpec("gomoku", SIZE, rule), 0)
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
    options.add_argument("--size", type=int, default=SIZE, help="of the board for swap")
    options.add_argument("--folder", type=Path, help="keeps what is done for swap")
    options.add_argument("--count", type=int, default=32, help="placements of three stones")
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--ship", action="store_true", help="write that many into the package's file")
    options.add_argument("--nodes", type=int, default=100_000, help="of a search after a first stone")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.opening == "outer-open":
        write("outer-open", GameSpec("gomoku", SIZE, chosen.rule), outer_stones(chosen.rule, nodes=chosen.nodes))
        return
    if chosen.folder is None:
        options.error("swap keeps what is done in a folder; name one, as in --folder placements")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    spec = GameSpec("gomoku", chosen.size, chosen.rule)
    batches = Batches(chosen.folder / f"{chosen.rule}-{chosen.size}-{chosen.seed}.batches")
    if not chosen.ship:
        three_stones(batches, spec, count=chosen.count, seed=chosen.seed, workers=chosen.workers)
    elif len(found := _placements(batches)) >= chosen.count:
        write("swap", spec, dict(sorted(itertools.islice(found.items(), chosen.count))))
    else:
        sys.exit(f"{len(found)} of {chosen.count} placements of {spec} are in that folder; go on without --ship")


def write(opening: str, spec: GameSpec, made: dict[str, float]) -> None:
    """That part of the package's file."""
    tables = json.loads(FILE.read_text("utf-8"))
    tables[opening][f"{spec.rule}/{spec.size}x{spec.size}"] = made
    write_atomically(FILE, json.dumps(tables, indent=1, sort_keys=True) + "\n")
    print(f"{opening} {spec}: {json.dumps(made)}")


if __name__ == "__main__":
    main()
