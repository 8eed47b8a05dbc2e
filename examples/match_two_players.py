"""Two players over paired openings: who is stronger, and how sure is that?

    python examples/match_two_players.py

plays what ``heibai match 'alphabeta:depth=2,eval=zones' 'greedy:eval=[squares:mild]' --games 100 --seed 1`` plays.
"""

from __future__ import annotations

import heibai


def main() -> None:
    """One hundred games: fifty openings of eight random plies, each played with both colours."""
    result = heibai.match("alphabeta:depth=2,eval=zones", "greedy:eval=[squares:mild]", games=100, seed=1)
    low, high = result.score_interval
    print(f"{result.a} against {result.b}: {result.wins} wins, {result.draws} draws, {result.losses} losses")
    print(f"score {result.score:.3f}, 95% interval {low:.3f} to {high:.3f}, Elo {result.elo:+.0f}")
    print("first game:", " ".join(result.game(0).line))


if __name__ == "__main__":
    main()
