"""What a Gomoku player's moves lose against the best ones, on positions in which the best moves' chances are known.

    HEIBAI_DATA=FOLDER python benchmarks/gomoku_reference.py [PLAYER ...] [--rule RULE] [--file FILE] [--every N]

FILE, ``FOLDER/reference/gomoku.tsv`` when left out, has a line a position on 15x15: rule set, moves so far, best move,
depth, then ``move:chance:points`` of the moves that were thought worth most. A chance is the mover's to win; points of
``+M7`` are a win found in so many plies. A move that is not listed counts as the worst of those that are.

A row has, over the positions whose best chance lies between 0.1 and 0.9: the moves within 0.05 of it, the mean loss of
chance, and the moves that throw more than 0.5 away to less than 0.1; over those whose best is a found win: the moves
that keep one. ``--file`` takes positions of any rule set, ``--rule`` keeps those of one. Without a PLAYER it is the
champion at 0.3 s, which else is the last row.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.players.spec import make_player

TODAY = "alphabeta:seconds=0.3,eval=champion"
UNDECIDED = 0.1, 0.9  # best chances of the positions that the first columns look at
NEAR = 0.05
COLUMNS = ("near the best", "mean loss", "thrown away", "wins kept", "positions", "seconds a move")


@dataclass(frozen=True)
class Judged:
    """A position and the chance of each listed move, the mover's to win."""

    game: Gomoku
    position: GomokuPosition
    chances: dict[int, float]
    wins: frozenset[int]  # moves with which a win was found

    @property
    def best(self) -> float:
        return max(self.chances.values())

    def chance(self, move: int) -> float:
        return self.chances.get(move, min(self.chances.values()))


def read(path: Path) -> Iterator[Judged]:
    """The positions of a file."""
    for line in path.read_text().splitlines():
        rule, moves, _, _, listed = line.split("\t")
        game = make_game("gomoku", rule=rule)
        position = game.start()
        for move in game.parse_transcript(moves):
            position = position.play(move)
        judged = [one.split(":") for one in listed.split()]
        chances = {game.parse_move(move): float(chance) for move, chance, _ in judged}
        wins = frozenset(game.parse_move(move) for move, _, points in judged if points.startswith("+M"))
        yield Judged(game, position, chances, wins)


def moves_of(player: str, judged: list[Judged]) -> list[tuple[Judged, int]]:
    """What the player plays in each position."""
    made = {each.game.rule: make_player(player, each.game) for each in judged}
    found = []
    for each in judged:
        move = made[each.game.rule].choose(each.game, each.position, rng=Rng(1)).move
        assert move is not None
        found.append((each, move))
    return found


def row(name: str, judged: list[Judged]) -> str:
    """A line of the table."""
    started = time.perf_counter()
    played = moves_of(name, judged)
    seconds = (time.perf_counter() - started) / len(judged)
    open_ones = [(each, each.chance(move)) for each, move in played if UNDECIDED[0] <= each.best <= UNDECIDED[1]]
    cells = (
        share([each.best - chance <= NEAR for each, chance in open_ones]),
        f"{statistics.fmean(each.best - chance for each, chance in open_ones):.3f}" if open_ones else "-",
        share([chance < UNDECIDED[0] for each, chance in open_ones if each.best > 0.5]),
        share([move in each.wins for each, move in played if each.wins]),
        str(len(judged)),
        f"{seconds:.3f}",
    )
    return f"| {name} | {' | '.join(cells)} |"


def share(holds: list[bool]) -> str:
    """``76% of 210``."""
    return f"{statistics.fmean(holds):.0%} of {len(holds)}" if holds else "-"


def asked(parser: argparse.ArgumentParser) -> tuple[argparse.Namespace, list[Judged]]:
    """What the command line says, and the positions that it names, one at least."""
    parser.add_argument("--file", type=Path, help="judged positions")
    parser.add_argument("--rule", default="", help="positions of this rule set only")
    parser.add_argument("--every", type=int, default=1, help="take every N-th position")
    given = parser.parse_args()
    if given.file is None and "HEIBAI_DATA" not in os.environ:
        parser.error("no positions; give --file FILE, or HEIBAI_DATA=FOLDER with reference/gomoku.tsv in it")
    judged = list(read(given.file or Path(os.environ["HEIBAI_DATA"]) / "reference/gomoku.tsv"))
    judged = [each for each in judged if given.rule in ("", each.game.rule)][:: given.every]
    if not judged:
        parser.error(f"no position of the rule set {given.rule!r}; the file's first column names its rule sets")
    return given, judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", help="player texts")
    given, judged = asked(parser)
    print(f"{len(judged)} positions")
    print(f"| player | {' | '.join(COLUMNS)} |\n|---|{'--:|' * len(COLUMNS)}")
    for name in (*given.players, TODAY):
        print(row(name, judged), flush=True)


if __name__ == "__main__":
    main()
