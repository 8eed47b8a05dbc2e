"""What a move of a player loses against the best one, in discs, on positions with the worth of every move.

    HEIBAI_DATA=FOLDER python benchmarks/reference_positions.py [PLAYER ...] [--file FILE] [--every N]

FILE, ``FOLDER/reference/reversi.tsv`` when left out, has a line a position: the position as OBF writes it, the side to
move last; its empty squares; ``move:value`` of every legal move, in discs for the side to move; how the values were
found. The loss in a position is the best value less that of the move which the player plays; each row has the mean over
all positions and over bands of empty squares. Without a PLAYER it is the champion at 0.1 s, which else is the last row.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from heibai.core.contract import Player
from heibai.core.rng import Rng
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.spec import make_player

TODAY = "alphabeta:seconds=0.1,eval=champion"
BANDS = ((12, 20), (21, 26), (27, 34), (35, 48))  # empty squares, first to last
GAME = Reversi(8)


@dataclass(frozen=True)
class Judged:
    """A position and what each of its moves is worth, in discs for the side to move."""

    position: ReversiPosition
    values: dict[int, float]

    def loss(self, move: int) -> float:
        """In discs, 0 of a best move."""
        return max(self.values.values()) - self.values[move]


def read(path: Path) -> Iterator[Judged]:
    """The positions of a file."""
    for line in path.read_text().splitlines():
        place, _, moves, _ = line.split("\t")
        pairs = (pair.split(":") for pair in moves.split())
        yield Judged(GAME.parse_position(place), {GAME.parse_move(move): float(value) for move, value in pairs})


def losses(player: Player, judged: list[Judged]) -> list[float]:
    """[N] what the player's moves lose."""
    return [each.loss(move_of(player, each.position)) for each in judged]


def move_of(player: Player, position: ReversiPosition) -> int:
    """What the player plays; a search has a move in every position here."""
    move = player.choose(GAME, position, rng=Rng(1)).move
    assert move is not None
    return move


def row(name: str, judged: list[Judged]) -> str:
    """A line of the table."""
    started = time.perf_counter()
    found = losses(make_player(name, GAME), judged)
    seconds = (time.perf_counter() - started) / len(judged)
    means = [statistics.fmean(found), *(in_band(band, judged, found) for band in BANDS)]
    return " | ".join(["| " + name, *(f"{mean:.2f}" for mean in means), f"{seconds:.3f} |"])


def in_band(band: tuple[int, int], judged: list[Judged], found: list[float]) -> float:
    """The mean of the positions with so many empty squares."""
    inside = [loss for each, loss in zip(judged, found, strict=True) if band[0] <= each.position.empties <= band[1]]
    return statistics.fmean(inside) if inside else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", help="player texts")
    parser.add_argument("--file", type=Path, help="judged positions")
    parser.add_argument("--every", type=int, default=1, help="take every N-th position")
    given = parser.parse_args()
    if given.file is None and "HEIBAI_DATA" not in os.environ:
        parser.error("no positions; give --file FILE, or HEIBAI_DATA=FOLDER with reference/reversi.tsv in it")
    judged = list(read(given.file or Path(os.environ["HEIBAI_DATA"]) / "reference/reversi.tsv"))[:: given.every]
    print(f"{len(judged)} positions, mean loss of a move in discs")
    print("| player | all | " + " | ".join(f"{low}-{high}" for low, high in BANDS) + " | seconds a move |")
    print("|---|" + "--:|" * (len(BANDS) + 2))
    for name in (*given.players, TODAY):
        print(row(name, judged), flush=True)


if __name__ == "__main__":
    main()
