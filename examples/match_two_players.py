"""Two players over paired openings: who is stronger, and how sure is that?

    python examples/match_two_players.py

does what ``heibai match 'alphabeta:depth=2,eval=zones' 'greedy:eval=squares/mild' --games 100 --seed 1`` does, with the
parts that a program of your own would use.
"""

from __future__ import annotations

from heibai.arena.play.results import pairing_pairs, pairing_tally
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.arena.statistics.rating import estimate
from heibai.games import make_game


def main() -> None:
    """One hundred games: fifty openings of eight random plies, each played with both colours."""
    game = make_game("reversi")
    players = ["alphabeta:depth=2,eval=zones", "greedy:eval=squares/mild"]
    openings = random_openings(game, 50, plies=8, seed=1)
    schedule = schedule_match(openings=50)
    with Runner(game, players, openings, seed=1) as runner:
        results = runner.play(schedule, keep_moves=True)
    tally = pairing_tally(schedule, results, pairing=0)
    strength = estimate(pairing_pairs(schedule, results, pairing=0))
    low, high = strength.score_interval
    print(f"{players[0]} against {players[1]}: {tally.wins} wins, {tally.draws} draws, {tally.losses} losses")
    print(f"score {strength.score:.3f}, 95% interval {low:.3f} to {high:.3f}, Elo {strength.elo:+.0f}")
    assert results.moves is not None
    print("first game:", " ".join(game.format_move(move) for move in results.moves[0]))


if __name__ == "__main__":
    main()
