"""Measure first stones of Gomoku's opening rules, for src/heibai/games/gomoku/opening_stones.json.

    python tools/measure_opening_stones.py swap renju --folder FOLDER [--size 20] [--count 32] [--seed 1] [--workers 2]
    python tools/measure_opening_stones.py swap renju --folder FOLDER --ship
    python tools/measure_opening_stones.py rif|taraguchi-10|soosorv-8 renju --folder FOLDER [--count 32] [--ship]
    python tools/measure_opening_stones.py outer-open renju [--nodes 100000]

Each call measures one opening rule under one rule set on one board and writes that part of the file, alone.

* ``swap``: three stones that the first player of ``swap`` and ``swap2`` places, with black's probability to win. Random
  ones on the central 9x9 points are kept when searches of ever more nodes, the last two of 5,000,000, find them close
  to even (SIFTS), with the strongest evaluator of the board. Random stones come in batches, and FOLDER keeps a line a
  batch: a later call goes on behind the last. ``--ship`` writes the first ``--count`` into the file.
* ``rif``, ``taraguchi-10``, ``soosorv-8``: three or four stones, after which a seat chooses or declares. A player with
  ever more nodes does that, and what it thinks of the result is how far from even they are, in probability
  (RENJU_SIFTS). All of Renju's 26 openings for ``rif``; for the others a random fourth stone near the three of each in
  turn.
* ``outer-open``: on 15x15, after each first stone that the rule allows, one of each set of images, black's probability
  to win, as a search of so many nodes with ``threats`` sees it.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from batches import Batches, in_order
from make_openings import Maker, Stones, canonical, walk

from heibai.core.abilities.of_positions import OpeningAct
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku import opening_stones
from heibai.games.gomoku.candidates import candidates
from heibai.games.gomoku.notation import parse_moves
from heibai.games.gomoku.openings import OpeningChoice
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.jobs.documents import write_atomically
from heibai.players.engine import chance_scale_of
from heibai.players.session.chances import chance_of
from heibai.players.spec import make_player
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
# The same of a player that acts next. It searches the board with all of its nodes, and shares as many out among points
# that may be offered: of 5,000,000 each of forty has 62,500, and the best 24 have 104,166 more.
RENJU_SIFTS = ((50_000, 0.25, 0), (500_000, 0.15, 0), (5_000_000, 0.1, 0), (5_000_000, 0.12, 3))
STONES_PLACED = {"rif": 3, "taraguchi-10": 4, "soosorv-8": 4}  # before the act that is looked at
STAYS = (OpeningChoice.STAY_BLACK, OpeningChoice.STAY_WHITE)
TABLE_MEGABYTES = 64  # what a search finds depends on it


class Judge:
    """What searches with the strongest evaluator of a board say, each with an empty table."""

    def __init__(self, spec: GameSpec) -> None:
        self._game = spec.make()
        self._evaluator = strongest_evaluator(self._game, STRONGEST)

    def look(self, position: GomokuPosition, nodes: int) -> tuple[int, float]:
        """(best move, the acting seat's probability to win); the move may be a choice that an opening rule asks for."""
        text = f"alphabeta:nodes={nodes},table={TABLE_MEGABYTES},threads=1,eval={self._evaluator}"
        player = make_player(text, self._game)
        report = player.choose(self._game, position, rng=Rng(0))
        assert report.move is not None
        assert report.score is not None
        chance = chance_of(self._game, report.score, exact=report.exact, scale=chance_scale_of(player))
        assert chance is not None
        return report.move, chance

    def black_wins(self, position: GomokuPosition, nodes: int) -> float:
        """Black's probability to win, colours being settled."""
        _, chance = self.look(position, nodes)
        return chance if position.to_move == 0 else 1.0 - chance


Sifts = tuple[tuple[int, float, int], ...]


def sifted(sifts: Sifts, offset: Callable[[int, int], float]) -> float | None:
    """The last one's ``offset(nodes, image)`` from even, in probability; None: one of the sifts is not passed."""
    found = math.nan
    for nodes, bound, image in sifts:
        found = offset(nodes, image)
        if not abs(found) <= bound:
            return None
    return found


def _batch(spec: GameSpec, seed: int, number: int) -> list[str]:
    """Those of a batch of random placements that pass all sifts: each a transcript, a colon and black's probability."""
    game, judge, rng = spec.make(), Judge(spec), Rng(seed, (STREAM, number))
    found = []
    for placed in [walk(game.start(), rng, (3, 3)) for _ in range(BATCH)]:

        def offset(nodes: int, image: int, position: GomokuPosition = placed.position) -> float:
            return judge.black_wins(position.transformed(image), nodes) - 0.5

        if (ahead := sifted(SIFTS, offset)) is not None:
            transcript = "".join(map(game.format_move, canonical(placed.moves, game.size)))
            found.append(f"{transcript}:{0.5 + ahead:.3f}")
    return found


def renju_openings(size: int) -> list[Stones]:
    """The 26: a stone in the middle, one in the central 3x3 points and one in the central 5x5, less images."""
    game = GameSpec("gomoku", size, "renju", "rif").make()
    found: dict[Stones, Stones] = {}
    first = game.start().moves()[0]
    for second in game.start().play(first).moves():
        for third in game.start().play(first).play(second).moves():
            found.setdefault(canonical((first, second, third), size), (first, second, third))
    return list(found.values())


def seated(position: GomokuPosition) -> GomokuPosition:
    """The position with the seats as they are, where a colour may be chosen."""
    while position.opening_act is OpeningAct.CHOOSE:
        position = position.play(next(move for move in position.moves() if move - position.area in STAYS))
    return position


def after(game: Gomoku, stones: Iterable[int]) -> GomokuPosition:
    """The position with these stones, in their order; the seats stay on the way."""
    position = game.start()
    for stone in stones:
        position = seated(position).play(stone)
    return position


def _renju_batch(spec: GameSpec, seed: int, number: int) -> list[str]:
    """One placement, if it passes all sifts: a transcript, a colon and its distance from even."""
    game, judge = spec.make(), Judge(spec)
    openings = renju_openings(spec.size)
    stones = openings[number % len(openings)]
    if STONES_PLACED[spec.opening] > len(stones):
        fourth = Rng(seed, (STREAM, number)).choice(sorted(candidates(seated(after(game, stones)))))
        stones = (*stones, fourth)
    position = after(game, stones)
    offset = sifted(RENJU_SIFTS, lambda nodes, image: judge.look(position.transformed(image), nodes)[1] - 0.5)
    return [] if offset is None else [f"{''.join(map(game.format_move, stones))}:{abs(offset):.3f}"]


def measure_placements(
    batches: Batches, spec: GameSpec, numbers: Iterable[int], *, count: int, seed: int, workers: int
) -> None:
    """Batches in their order until there are so many placements."""
    if len(_placements(batches, spec.size)) >= count:
        return
    work = partial(_renju_batch if spec.opening in STONES_PLACED else _batch, spec, seed)
    for found in in_order(work, numbers, workers=workers):
        batches.append(found)
        print(f"{spec}: {len(_placements(batches, spec.size))} of {count} placements", file=sys.stderr)
        if len(_placements(batches, spec.size)) >= count:
            return


def _placements(batches: Batches, size: int) -> dict[str, float]:
    """What was measured by transcript, each as it was found first, less images."""
    found: dict[Stones, tuple[str, float]] = {}
    for text in batches.found:
        transcript, _, measured = text.partition(":")
        stones = canonical(tuple(parse_moves(transcript, size, size)), size)
        found.setdefault(stones, (transcript, float(measured)))
    return dict(found.values())


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
    options.add_argument("opening", choices=["swap", "outer-open", *STONES_PLACED])
    options.add_argument("rule", choices=sorted(RULE_SETS))
    options.add_argument("--size", type=int, default=SIZE, help="of the board, but for outer-open")
    options.add_argument("--folder", type=Path, help="keeps what is done, but for outer-open")
    options.add_argument("--count", type=int, default=32, help="placements")
    options.add_argument("--workers", type=int, default=2, help="processes")
    options.add_argument("--ship", action="store_true", help="write that many into the package's file")
    options.add_argument("--nodes", type=int, default=100_000, help="of a search after a first stone")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.opening == "outer-open":
        write("outer-open", GameSpec("gomoku", SIZE, chosen.rule), outer_stones(chosen.rule, nodes=chosen.nodes))
        return
    if chosen.folder is None:
        options.error(f"{chosen.opening} keeps what is done in a folder; name one, as in --folder placements")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    is_swap = chosen.opening == "swap"
    spec = GameSpec("gomoku", chosen.size, chosen.rule, *([] if is_swap else [chosen.opening]))
    name = f"{'' if is_swap else chosen.opening + '-'}{chosen.rule}-{chosen.size}-{chosen.seed}.batches"
    batches = Batches(chosen.folder / name)
    all_of_them = len(renju_openings(chosen.size)) if chosen.opening == "rif" else None  # each opening once
    numbers = itertools.count(batches.done) if all_of_them is None else range(batches.done, all_of_them)
    if not chosen.ship:
        measure_placements(batches, spec, numbers, count=chosen.count, seed=chosen.seed, workers=chosen.workers)
    elif len(found := _placements(batches, spec.size)) >= chosen.count or batches.done == all_of_them:
        write(chosen.opening, spec, dict(sorted(itertools.islice(found.items(), chosen.count))))
    else:
        sys.exit(f"{len(found)} of {chosen.count} placements of {spec} are in that folder; go on without --ship")


def write(opening: str, spec: GameSpec, made: dict[str, float]) -> None:
    """That part of the package's file."""
    tables = json.loads(FILE.read_text("utf-8"))
    tables.setdefault(opening, {})[f"{spec.rule}/{spec.size}x{spec.size}"] = made
    write_atomically(FILE, json.dumps(tables, indent=1, sort_keys=True) + "\n")
    print(f"{opening} {spec}: {json.dumps(made)}")


if __name__ == "__main__":
    main()
