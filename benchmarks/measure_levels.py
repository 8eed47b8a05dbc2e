"""Measures the Elo of the named levels and writes them into the package: ``python benchmarks/measure_levels.py
--write``.

Every level meets the next two above it over paired random openings (a level four steps away wins every game, which
says nothing); Bradley-Terry ratings over all pairs, level 1 at 0. The levels have no clock, so the games are the same
anywhere.

``--above N`` measures the levels above level N alone; the Elo of the others is taken as it stands. ``--ladder
monte_carlo`` (or ``human``) measures that ladder alone: each of its levels meets the next of its own above it and, of
the others, those that its entry names as ``rivals``, whose Elo is taken as it stands. So the intervals are about the
games of those that are measured only. A level with ``games`` in its entry plays at most so many of each of its pairs.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heibai.arena.play.results import pair_outcomes, pairing_pairs
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.arena.statistics.bradley_terry import Rating, rate
from heibai.arena.statistics.strength import measure_strength
from heibai.games import make_game

LEVELS = Path(__file__).parents[1] / "src/heibai/players/levels.json"
PLIES = {4: 4, 6: 6, 8: 8, 15: 4}  # of the random openings, by board size
LADDERS = ("monte_carlo", "human")
REACH = 2  # how many levels above it a level meets


def measure(board: dict[str, Any], *, games: int, seed: int) -> None:
    """Put ``elo`` and ``elo_interval`` into the levels of one board."""
    game = make_game(board["game"], board["size"], rule=board.get("rule"))
    players = [level["player"] for level in board["levels"]]
    openings = random_openings(game, games // 2, plies=PLIES[board["size"]], seed=seed)
    met = [(a, b) for a in range(len(players)) for b in range(a + 1, min(a + 1 + REACH, len(players)))]
    pairs = np.zeros((len(players), len(players), 5), dtype=np.int64)
    for number, (a, b) in enumerate(met):
        schedule = schedule_pairs([(0, 1)], openings=len(openings))
        with Runner(game, [players[a], players[b]], openings, seed=seed, generation=number) as runner:
            found = pairing_pairs(schedule, runner.play(schedule), pairing=0)
        pairs[a, b] = found.counts
        print(f"  {players[a]} - {players[b]}: {found.counts}", flush=True)
    _write(board["levels"], rate(pairs, seed=seed, anchor=0))


def measure_above(board: dict[str, Any], number: int, *, games: int, seed: int) -> None:
    """Put ``elo`` and ``elo_interval`` into the levels above level ``number``; the Elo of the others is taken as it
    stands."""
    levels = board["levels"]
    met = [(a, b) for b in range(number, len(levels)) for a in range(max(0, b - REACH), b)]
    anchors = {place: float(level["elo"]) for place, level in enumerate(levels[:number])}
    ratings = _ratings(board, levels, met, anchors, games=games, seed=seed)
    _write(levels[number:], ratings[number:])


def measure_ladder(board: dict[str, Any], name: str, *, games: int, seed: int) -> None:
    """Put ``elo`` and ``elo_interval`` into the levels of the ladder ``name`` of one board."""
    own, others = board[name], board["levels"]
    met = [(a, a + 1) for a in range(len(own) - 1)]
    met += [(a, len(own) + number - 1) for a, level in enumerate(own) for number in level["rivals"]]
    anchors = {
        len(own) + number: float(level["elo"]) for number, level in enumerate(others) if level["elo"] is not None
    }
    _write(own, _ratings(board, [*own, *others], met, anchors, games=games, seed=seed))


def _ratings(
    board: dict[str, Any],
    levels: Sequence[dict[str, Any]],
    met: Sequence[tuple[int, int]],
    anchors: dict[int, float],
    *,
    games: int,
    seed: int,
) -> Sequence[Rating]:
    """Of all ``levels``, from games of the pairs ``met``; a level's own ``games`` are the most of each of its pairs."""
    game = make_game(board["game"], board["size"], rule=board.get("rule"))
    players = [level["player"] for level in levels]
    most = np.array([min(games, levels[a].get("games", games), levels[b].get("games", games)) for a, b in met])
    openings = random_openings(game, games // 2, plies=PLIES[board["size"]], seed=seed)
    schedule = schedule_pairs(met, openings=len(openings))
    outcomes = np.zeros((len(players), len(players), 3, 3), dtype=np.int64)
    with Runner(game, players, openings, seed=seed) as runner:
        for number, (a, b) in enumerate(met):
            part = schedule.select((schedule.pairing == number) & (schedule.game < most[number]))
            results = runner.play(part)
            outcomes += pair_outcomes(part, results, players=len(players))
            counts = pairing_pairs(part, results, pairing=number).counts
            print(f"  {players[a]} - {players[b]}: {counts}", flush=True)
    return measure_strength(outcomes, seed=seed, anchors=anchors).ratings


def _write(levels: list[dict[str, Any]], ratings: Sequence[Rating]) -> None:
    """Ratings of the first so many players into their levels."""
    for level, rating in zip(levels, ratings, strict=False):
        bounds = [round(bound) for bound in rating.interval if math.isfinite(bound)]
        level["elo"] = round(rating.elo) if math.isfinite(rating.elo) else None
        level["elo_interval"] = bounds if len(bounds) == 2 else None
        print(f"  {level['label']:28} {level['elo']} {level['elo_interval']}", flush=True)


def main() -> None:
    """Measure every board, or one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each pair of levels")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--size", type=int, help="only this board")
    parser.add_argument("--above", type=int, metavar="N", help="only the levels above level N, against those below too")
    parser.add_argument("--ladder", choices=LADDERS, help="only this ladder, against the levels")
    parser.add_argument("--write", action="store_true", help=f"write the numbers into {LEVELS.name}")
    asked = parser.parse_args()
    if asked.ladder and asked.above is not None:
        parser.error("--above is of the levels, --ladder names another ladder; give one of them")
    content = json.loads(LEVELS.read_text("utf-8"))
    for board in content["boards"]:
        if asked.size in (None, board["size"]) and (not asked.ladder or asked.ladder in board):
            print(f"{board['game']} {board['size']}x{board['size']}, {asked.games} games a pair")
            measure_asked(board, asked)
    if asked.write:
        LEVELS.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def measure_asked(board: dict[str, Any], asked: argparse.Namespace) -> None:
    """What the arguments ask for, on one board."""
    if asked.ladder:
        measure_ladder(board, asked.ladder, games=asked.games, seed=asked.seed)
    elif asked.above:
        measure_above(board, asked.above, games=asked.games, seed=asked.seed)
    else:
        measure(board, games=asked.games, seed=asked.seed)


if __name__ == "__main__":
    main()
