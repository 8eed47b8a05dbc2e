"""Is the new player stronger, and where does it stand? A sequential test, then a small tournament.

    python examples/test_and_tournament.py

plays what ``heibai match A B --sprt elo0=0,elo1=60`` and ``heibai tournament ... --anchor random=0`` play.
"""

from __future__ import annotations

import heibai

NEW, OLD = "greedy:eval=zones", "greedy:eval=discs"


def main() -> None:
    """A test that stops itself, and a round robin of three players around a fixed one."""
    match = heibai.match(NEW, OLD, games=2000, openings="random:8,part=test", seed=1, sprt="elo0=0,elo1=60")
    llr = match.details["sprt"]["llr"]
    print(f"{NEW} against {OLD}: {match.verdict} after {match.games} games, LLR {llr:.2f}")
    players = [NEW, OLD, "random"]
    tournament = heibai.tournament(players, games=40, openings="random:8,part=test", seed=1, anchors={"random": 0})
    for row in tournament.standings:
        low, high = row.elo_interval
        print(f"{row.rank} {row.player:20s} Elo {row.elo:+.0f} ({low} to {high}), score {row.score:.1%}")
    print("circles:", tournament.details["transitivity"]["cycles"] or "none")


if __name__ == "__main__":
    main()
