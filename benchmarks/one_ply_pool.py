"""How general is an evaluation at one ply? Players against a pool of 24 small tables that none of them has met.

    python benchmarks/one_ply_pool.py policy-network td-network league-network patterns-light

Reversi 8x8, greedy for one ply, no random move after the opening, from random positions of eleven discs, both colours.
The pool is made first (minutes of one core) and kept in ``--folder``: 14 tables learnt by temporal differences and ten
bred, of many sets, options and seeds. Every pairing counts the same. The 95% interval is of the mean over openings,
each with all its games, because games from one opening are alike; the number of games is fixed.
"""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import heibai
from heibai.arena.play.results import first_player_points
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.games import make_game
from heibai.players.text import with_evaluator

PLAYERS = ("policy-network", "td-network", "league-network", "patterns-light")
ELEVEN_DISCS = "random:7"
LEAGUE = "greedy:ties=random,noise=0.1"
SEED = 1000  # of the pool's first table; what we ship has small ones
Z_95 = 1.96


@dataclass(frozen=True)
class Member:
    """A table of the pool: what it is, how it came about."""

    way: str  # "td", or a recipe
    evaluator: str
    options: dict[str, Any]

    def make(self, path: Path, *, seed: int, part: float) -> None:
        """Its weights file; ``part`` of its games (or generations)."""
        made: heibai.Run | heibai.Training
        options = dict(self.options)
        if self.way == "td":
            games = max(1, int(part * options.pop("games", 40_000)))
            settings = {"rate": 0.05, "rows": 10, "test_games": 0, **options}
            made = heibai.learn("td", evaluator=self.evaluator, seed=seed, games=games, **settings)
        else:
            generations = max(1, int(part * options.pop("generations", 150)))
            settings = {"population": 40, "player": "greedy", "openings_per_pair": 4, "panel_openings": 0, **options}
            made = heibai.evolve(self.way, evaluator=self.evaluator, seed=seed, generations=generations, **settings)
        made.save(path)


def _td(evaluator: str, **options: Any) -> Member:
    return Member("td", f"ntuple:set={evaluator}", options)


def _bred(evaluator: str, opponents: str, *, recipe: str = "sep-cma", **options: Any) -> Member:
    return Member(recipe, evaluator, {"opponents": opponents, "openings": ELEVEN_DISCS, **options})


AMONG, HALL = "[[meet:opponents=6],[hall:members=4]]", "[[meet:opponents=3],[hall:members=6]]"
TABLES = "[[against:eval=[squares:mild]],[against:eval=[squares:steep]],[against:eval=zones],[meet:opponents=4]]"
POOL = (
    _td("straight2"),
    _td("straight3", noisy=True),
    _td("[straight4,square2]"),
    _td("[straight4,square2]", noisy=True, epsilon=0.2),
    _td("[straight4,square2],phases=3", trace=0.5),
    _td("square2,phases=4", random_plies=20),
    _td("straight2,colours=free", rate=0.005, games=100_000),
    _td("straight3,colours=free", rate=0.005, batch=4, games=100_000),
    _td("straight4", predict="discs", unit=32.0),
    _td("snake8x6-seed1", rate=0.1),
    _td("snake10x5-seed7", trace=0.8),
    _td("snake20x4-seed3", random_plies=30, epsilon=0.02),
    Member("td", "wpc:full", {"rate": 0.01, "noisy": True}),
    Member("td", "phased", {"rate": 0.01, "unit": 16.0, "predict": "discs"}),
    _bred("ntuple:set=straight2,colours=free", AMONG),
    _bred("ntuple:set=straight2,colours=free", TABLES, player=LEAGUE),
    _bred("ntuple:set=straight2", HALL),
    _bred("ntuple:set=straight3", TABLES),
    _bred("ntuple:set=classes,phases=4,colours=free", AMONG),
    _bred("ntuple:set=classes,phases=2,colours=free", TABLES, player=LEAGUE),
    _bred("ntuple:set=square2", AMONG, scoring="margin"),
    _bred("wpc", HALL),
    _bred("wpc:full", AMONG, recipe="openai-es"),
    _bred("features", TABLES, recipe="de"),
)


def pool(folder: Path, part: float) -> list[str]:
    """Evaluator texts of all members; those that ``folder`` lacks are made."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = []
    for place, member in enumerate(POOL):
        made_of = hashlib.sha256(repr((member, SEED, part)).encode()).hexdigest()[:8]
        path = folder / f"{place:02}-{made_of}.json"
        if not path.exists():
            member.make(path, seed=SEED + place, part=part)
            print(f"made {path.name}: {member.way} {member.evaluator} {member.options}", flush=True)
        texts.append(f"@{path}")
    return texts


def scores(players: list[str], opponents: list[str], *, openings: int, seed: int) -> npt.NDArray[np.float64]:
    """[players, opponents, openings] points a game, 0 to 1, of each player over both colours."""
    game = make_game("reversi")
    texts = [with_evaluator("greedy", name) for name in (*players, *opponents)]
    pairs = [(a, len(players) + b) for a in range(len(players)) for b in range(len(opponents))]
    begun = make_openings(ELEVEN_DISCS, game, openings, seed=seed)
    schedule = schedule_pairs(pairs, openings=len(begun))
    with Runner(game, texts, begun, seed=seed) as runner:
        points = first_player_points(schedule, runner.play(schedule)) / 2.0
    summed = np.zeros((len(pairs), len(begun)))
    np.add.at(summed, (schedule.pairing, schedule.game // 2), points / 2.0)
    return summed.reshape(len(players), len(opponents), len(begun))


def interval(by_opening: npt.NDArray[np.float64]) -> str:
    """Of the mean: score, 95% interval."""
    mean, error = by_opening.mean(), by_opening.std(ddof=1) / np.sqrt(len(by_opening))
    low, high = max(0.0, mean - Z_95 * error), min(1.0, mean + Z_95 * error)
    return f"{mean:.3f} [{low:.3f}, {high:.3f}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", default=PLAYERS, help="evaluators, as in --eval")
    parser.add_argument("--folder", type=Path, default=Path("one-ply-pool"), help="where the pool is kept")
    parser.add_argument("--openings", type=int, default=1000, help="of each pairing, both colours")
    parser.add_argument("--part", type=float, default=1.0, help="of the games in which the pool is made")
    parser.add_argument("--seed", type=int, default=1, help="of the openings")
    parser.add_argument("--each", action="store_true", help="print the score against each member, too")
    asked = parser.parse_args()
    found = scores(list(asked.players), pool(asked.folder, asked.part), openings=asked.openings, seed=asked.seed)
    print(f"{'against the pool':<24} score [95%]            worst  games")
    for name, table in zip(asked.players, found, strict=True):
        worst = table.mean(axis=1).min()
        print(f"{name:<24} {interval(table.mean(axis=0))}   {worst:.3f}  {2 * table.size:,}")
        if asked.each:
            print("  " + " ".join(f"{each.mean():.3f}" for each in table))
    rivals = scores(list(asked.players), list(asked.players), openings=asked.openings, seed=asked.seed)
    print("row against column, the same openings")
    for a, name in enumerate(asked.players):
        cells = (interval(rivals[a, b]) if a != b else "-" for b in range(len(asked.players)))
        print(f"{name:<24} " + "  ".join(f"{cell:<20}" for cell in cells))


if __name__ == "__main__":
    main()
