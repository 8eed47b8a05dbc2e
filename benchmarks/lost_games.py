"""How a player loses at Gomoku: of its lost games, by which kind of forced win, and how long that was when it arose.

    python benchmarks/lost_games.py RUN/games.jsonl --player knowledge=1

Walks back from the end of each lost game, from one turn of the winner to the one before, as long as the winner has a
forced win: by continuous fours alone, or by fours and threes within so many nodes. Prints how many attacks the win
had, the five included, at the first turn of that row: how far the loser would have had to see.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from heibai.core.contract import Limits
from heibai.games import make_game

FOURS = 100_000  # nodes of a search of fours


def lost_games(path: Path, player: str) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """(game, moves) of each game that the player whose text holds ``player`` has lost."""
    for line in path.read_text().splitlines():
        record = json.loads(line)
        margin = record["score"] if player in record["black"] else -record["score"]
        if margin < 0:
            game = make_game("gomoku", record["size"], rule=record["rule"])
            yield game, tuple(map(game.parse_move, record["moves"].split()))


def cause(game: Any, moves: tuple[int, ...], nodes: int) -> tuple[str, int]:
    """(kind of the forced win, attacks) at the first of the last turns of the winner at which there was one."""
    fours, threes = game.kernel.forced_wins("vcf")[0], game.kernel.forced_wins("vct")[-1]
    positions = [game.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    found = ("none", 0)
    for position in positions[-2::-2]:
        four = fours.search(position, limits=Limits(nodes=FOURS))
        win = four if four.won else threes.search(position, limits=Limits(nodes=nodes))
        if not win.won:
            break
        found = ("fours" if four.won else "threes", win.moves + 1)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("games", type=Path, help="games.jsonl of a match")
    options.add_argument("--player", required=True, help="a part of the player's text that the other's lacks")
    options.add_argument("--nodes", type=int, default=1000, help="of a search of fours and threes")
    chosen = options.parse_args()
    causes = [cause(game, moves, chosen.nodes) for game, moves in lost_games(chosen.games, chosen.player)]
    print(f"{len(causes)} games lost")
    for kind in ("fours", "threes", "none"):
        attacks = [number for of_kind, number in causes if of_kind == kind]
        median = f", {statistics.median(attacks):g} attacks in the median, {max(attacks)} at most" if attacks else ""
        print(f"by {kind}: {len(attacks)}{median}")


if __name__ == "__main__":
    main()
