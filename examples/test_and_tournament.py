"""Is the new player stronger, and where does it stand? A sequential test, then a small tournament.

    python examples/test_and_tournament.py

does what ``heibai match A B --sprt elo0=0,elo1=60`` and ``heibai tournament ... --anchor random=0`` do, with the parts
that a program of your own would use. Both are jobs: kill the program and call ``run`` on the same folder again, and
they go on where they were.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from heibai.arena.contests import contest, stored_contest
from heibai.arena.statistics.sprt import Sprt
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory

NEW, OLD = "greedy:eval=zones", "greedy:eval=discs"


def play(wish: contest.Contest, folder: Path) -> dict:
    """The contest in a folder of its own; what it says, as `heibai match --json` prints it."""
    return stored_contest.run(RunDirectory.create(folder, kind=wish.kind, config=contest.to_config(wish)))


def main() -> None:
    """A test that stops itself, and a round robin of three players around a fixed one."""
    game = make_game("reversi")
    with tempfile.TemporaryDirectory() as folder:
        wish = contest.make_contest(
            game, (NEW, OLD), games=2000, openings_text="random:8/test", seed=1, test=Sprt(0, 60)
        )
        match = play(wish, Path(folder) / "match")
        test = match["sprt"]
        print(f"{NEW} against {OLD}: {test['verdict']} after {match['games']} games, LLR {test['llr']:.2f}")
        players = (NEW, OLD, "random")
        wish = contest.make_contest(
            game, players, games=40, openings_text="random:8/test", seed=1, anchors={"random": 0.0}
        )
        tournament = play(wish, Path(folder) / "tournament")
    for row in tournament["standings"]:
        low, high = row["elo_interval"]
        print(f"{row['rank']} {row['player']:20s} Elo {row['elo']:+.0f} ({low} to {high}), score {row['score']:.1%}")
    print("circles:", tournament["transitivity"]["cycles"] or "none")


if __name__ == "__main__":
    main()
