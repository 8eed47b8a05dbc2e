"""Read a WTHOR archive and ask it something: which first replies were played, and how did they score?

    python examples/read_wthor.py                      # a small archive that this file makes itself
    python examples/read_wthor.py WTH_2001.wtb         # an archive with WTH.JOU and WTH.TRN beside it
    python examples/read_wthor.py wthor/               # a folder of them

Archives of the Fédération Française d'Othello: https://www.ffothello.org/informatique/la-base-wthor/
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import heibai
from heibai.core.tally import Tally
from heibai.records.formats import wthor
from heibai.records.record import Record


def random_record(seed: int) -> Record:
    """A whole game of random moves."""
    position, chance = heibai.Game("reversi").start(), heibai.Player("random")
    while not position.is_over:
        position = position.play(chance.choose(position, seed=seed))
    moves = position.rules.parse_transcript(" ".join(position.line))
    return Record(moves, black="First", white="Second", score=position.score, date="2001", event="Example")


def make_archive(folder: Path) -> Path:
    """An archive of 200 random games, with its players and tournaments beside it."""
    path = folder / "WTH_2001.wtb"
    wthor.write((random_record(seed) for seed in range(200)), path)
    return path


def count_replies(path: Path) -> dict[str, Tally]:
    """White's results by the first two moves, over every game that the rules confirm."""
    replies: dict[str, Tally] = defaultdict(Tally)
    for game in heibai.read_games(path):
        if game.is_legal and game.final.is_over and game.final.score == game.score:
            winner = game.final.winner
            replies["".join(game.final.line[:2])] += Tally(winner == "white", winner is None, winner == "black")
    return replies


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else make_archive(Path(folder))
        replies = count_replies(path)
    print(f"{sum(tally.games for tally in replies.values())} games in {path.name}")
    for opening, tally in sorted(replies.items(), key=lambda item: -item[1].games):
        print(f"{opening}  {tally.games:6} games, white scores {100 * tally.score:.1f} %")


if __name__ == "__main__":
    main()
