"""Measures the Elo of the named levels and writes them into the package: ``python benchmarks/measure_levels.py
--write``, or a part of it: ``--game gomoku --rule renju --write``.

Every level meets the next two above it over paired openings (a level four steps away wins every game, which says
nothing): on Gomoku's 15x15 those that are shipped for its rule set, which favour neither side, elsewhere random ones.
A level with ``games`` in its entry plays at most so many of each of its pairs. The levels have no clock, so the games
are the same anywhere.

The ratings are those of ``arena.statistics.strength``, level 1 at 0 by definition. A bound of an interval is a number
only where the games set one: where nearly every drawn tournament has points on both sides of each gap between levels.
A level that takes a point in twenty from the next above it needs some hundred games against it for that, so weak
levels, whose games cost next to nothing, play many. The *step* is what the same games say of a level above the one
below it, with an interval of its own: that of the Elo adds up what is unknown about all levels below.

``--above N`` measures the levels above level N alone; the Elo of the others is taken as it stands. ``--ladder
monte_carlo`` (or ``human``) measures that ladder alone: each of its levels meets the next of its own above it and, of
the others, those that its entry names as ``rivals``, whose Elo is taken as it stands. So the intervals are about the
games of those that are measured only.

``--keep FILE`` appends the games to a file as they are played, a line for every few, and goes on from those that it
has: a run that was broken off loses one line at most, and one with more ``--games`` plays what is missing. Games of
other settings, or of a build with another signature, stay in the file and are not counted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from heibai.arena.play.results import first_player_points
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.arena.statistics.bradley_terry import Rating
from heibai.arena.statistics.strength import measure_strength
from heibai.core.contract import Game
from heibai.games import GameSpec, make_game

LEVELS = Path(__file__).parents[1] / "src/heibai/players/levels.json"
SIGNATURE = Path(__file__).with_name("signature.txt")
OPENINGS = {4: "random:4", 6: "random:6", 8: "random:8", 15: "shipped"}  # by board size
LADDERS = ("monte_carlo", "human")
REACH = 2  # how many levels above it a level meets
PART = 20  # games of a line in the file; even, so that no pair of games is torn


@dataclass
class Kept:
    """Half points of the first of two players, by what was played; also in a file, if there is one."""

    path: Path | None
    points: dict[str, list[int]]

    @classmethod
    def opened(cls, path: Path | None) -> Kept:
        """With the games of the file; a last line that was broken off is taken away from it."""
        kept = cls(path, {})
        if path is not None and path.exists():
            text = path.read_text("utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, encoding="utf-8")
            for line in whole.splitlines():
                of, first, points = json.loads(line)
                have = kept.points.setdefault(of, [])
                if first == len(have):  # else two runs wrote the same games into one file
                    have.extend(int(each) for each in points)
        return kept

    def add(self, of: str, points: Sequence[int]) -> None:
        """Games that follow those that are kept."""
        have = self.points.setdefault(of, [])
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([of, len(have), "".join(map(str, points))]) + "\n")
        have.extend(points)


@dataclass(frozen=True)
class Table:
    """Where two players meet."""

    game: Game
    openings: Sequence[Opening]
    text: str  # of game, openings and build
    seed: int
    threads: int | None
    kept: Kept

    @classmethod
    def laid(cls, board: Mapping[str, Any], asked: argparse.Namespace, kept: Kept) -> Table:
        """With openings for ``asked.games`` games."""
        game = make_game(board["game"], board["size"], rule=board.get("rule"))
        kind = OPENINGS[board["size"]]
        openings = make_openings(kind, game, asked.games // 2, seed=asked.seed)
        build = hashlib.sha256(SIGNATURE.read_bytes()).hexdigest()[:8]
        return cls(game, openings, f"{GameSpec.of(game)} {kind} {build}", asked.seed, asked.threads, kept)

    def play(self, players: tuple[str, str], games: int) -> npt.NDArray[np.int64]:
        """[3, 3] pairs of games by the first player's half points, as it sat first and second; ``games`` games.

        The stream of a game is of the two players' texts and its number, whoever else is measured.
        """
        of = f"{self.text} {self.seed} {players[0]} {players[1]}"
        done = len(self.kept.points.get(of, ()))
        if done < games:
            schedule = schedule_match(openings=len(self.openings)).part(done, games)
            stream = zlib.crc32(" ".join(players).encode())
            with Runner(
                self.game, players, self.openings, seed=self.seed, generation=stream, threads=self.threads
            ) as runner:
                for part in schedule.chunks(PART):
                    self.kept.add(of, first_player_points(part, runner.play(part)).tolist())
        pairs = np.array(self.kept.points[of][:games]).reshape(-1, 2)
        table = np.zeros((3, 3), dtype=np.int64)
        np.add.at(table, (pairs[:, 0], pairs[:, 1]), 1)
        return table


def measure_above(table: Table, board: dict[str, Any], number: int, games: int, pairs: int | None) -> None:
    """Put ``elo`` and ``elo_interval`` into the levels above level ``number``; the Elo of the others is taken as it
    stands, and one that has none is measured with them, but not written."""
    levels = board["levels"]
    met = [(a, b) for b in range(number, len(levels)) for a in range(max(0, b - REACH), b)]
    outcomes = play_all(table, levels, met[:pairs], games)
    ratings = measure_strength(outcomes, seed=table.seed, anchors=_anchors(levels[:number])).ratings
    write(levels[number:], ratings[number:])
    for place in range(number, len(levels)):
        step = measure_strength(outcomes, seed=table.seed, anchors={place - 1: 0.0}).ratings[place]
        print(f"  level {place + 1} above {place}: {_rounded(step)}", flush=True)


def measure_ladder(table: Table, board: dict[str, Any], name: str, games: int, pairs: int | None) -> None:
    """Put ``elo`` and ``elo_interval`` into the levels of the ladder ``name`` of one board."""
    own, others = board[name], board["levels"]
    met = [(a, a + 1) for a in range(len(own) - 1)]
    met += [(a, len(own) + number - 1) for a, level in enumerate(own) for number in level["rivals"]]
    outcomes = play_all(table, [*own, *others], met[:pairs], games)
    write(own, measure_strength(outcomes, seed=table.seed, anchors=_anchors(others, offset=len(own))).ratings)


def _anchors(levels: Sequence[dict[str, Any]], *, offset: int = 0) -> dict[int, float]:
    """The Elo of levels, where it is known, by their place among all players, which is that here and ``offset``."""
    return {place: float(level["elo"]) for place, level in enumerate(levels, offset) if level["elo"] is not None}


def play_all(
    table: Table, levels: Sequence[dict[str, Any]], met: Sequence[tuple[int, int]], games: int
) -> npt.NDArray[np.int64]:
    """[P, P, 3, 3] of the pairs ``met`` of all P ``levels``; a level's own ``games`` are the most of each of its."""
    outcomes = np.zeros((len(levels), len(levels), 3, 3), dtype=np.int64)
    for a, b in met:
        players = levels[a]["player"], levels[b]["player"]
        most = min(games, levels[a].get("games", games), levels[b].get("games", games))
        outcomes[a, b] = table.play(players, most)
        share = float(np.arange(3) @ (outcomes[a, b].sum(axis=0) + outcomes[a, b].sum(axis=1))) / 2 / most
        print(f"  {players[0]} - {players[1]}: {share:.3f} of {most} games", flush=True)
    return outcomes


def write(levels: list[dict[str, Any]], ratings: Sequence[Rating]) -> None:
    """Ratings of the first so many players into their levels."""
    for level, rating in zip(levels, ratings, strict=False):
        level["elo"], level["elo_interval"] = _rounded(rating)
        print(f"  {level['label']:34} {level['elo']} {level['elo_interval']}", flush=True)


def _rounded(rating: Rating) -> tuple[int | None, list[int] | None]:
    """Elo and interval in whole points; None for what is not finite."""
    bounds = [round(bound) for bound in rating.interval if math.isfinite(bound)]
    return round(rating.elo) if math.isfinite(rating.elo) else None, bounds if len(bounds) == 2 else None


def measure_asked(board: dict[str, Any], asked: argparse.Namespace, kept: Kept) -> None:
    """What the arguments ask for, on one board."""
    table = Table.laid(board, asked, kept)
    print(f"{table.text}, {asked.games} games a pair")
    if asked.ladder:
        measure_ladder(table, board, asked.ladder, asked.games, asked.pairs)
    else:
        board["levels"][0] |= {"elo": 0, "elo_interval": [0, 0]}
        measure_above(table, board, asked.above, asked.games, asked.pairs)


def main() -> None:
    """Measure every board, or those that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each pair of levels, an even number")
    parser.add_argument("--pairs", type=int, help="only the first so many pairs of levels: a try of this program")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--game", help="only boards of this game")
    parser.add_argument("--size", type=int, help="only boards of this size")
    parser.add_argument("--rule", help="only boards under this rule set")
    parser.add_argument("--above", type=int, default=1, metavar="N", help="only the levels above level N")
    parser.add_argument("--ladder", choices=LADDERS, help="only this ladder, against the levels")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the games here, and go on from those it has")
    parser.add_argument("--threads", type=int, help="games at a time; by default as many as there are processors")
    parser.add_argument("--write", action="store_true", help=f"write the numbers into {LEVELS.name}")
    asked = parser.parse_args()
    if asked.ladder and asked.above != 1:
        parser.error("--above is of the levels, --ladder names another ladder; give one of them")
    if asked.games < 2 or asked.games % 2:
        parser.error(f"--games {asked.games} makes no pairs of games; give an even number")
    content, kept = json.loads(LEVELS.read_text("utf-8")), Kept.opened(asked.keep)
    for board in content["boards"]:
        wanted = {"game": asked.game, "size": asked.size, "rule": asked.rule}
        if all(value in (None, board.get(key)) for key, value in wanted.items()) and asked.ladder in (None, *board):
            measure_asked(board, asked, kept)
    if asked.write:
        LEVELS.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
