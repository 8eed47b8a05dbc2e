"""Gomoku 15x15: stones placed and taken back with all shapes and sums up to date; whole random games; peers."""

from __future__ import annotations

import random

import measure
import numpy as np

from heibai.core.rng import Rng
from heibai.games.gomoku.kernel import boards
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS

POSITIONS = 20
WEIGHTS = np.arange(2380, dtype=np.float64) / 1024  # any will do: the sums cost the same


def middle_games(rule: str) -> list[GomokuPosition]:
    """Positions of 30 stones in and around the centre, nobody has won."""
    found: list[GomokuPosition] = []
    for number in range(1000):
        rng, position = Rng(7, (number,)), Gomoku(rule=rule).start()
        while position.stones < 30 and (moves := position.moves()):
            position = position.play(rng.choice([m for m in moves if 3 <= m // 15 <= 11 and 3 <= m % 15 <= 11]))
        if not position.is_over():
            found.append(position)
        if len(found) == POSITIONS:
            break
    return found


def place_and_take_back(rule: str) -> measure.Row:
    """Every pair of plies made and unmade; a stone of the first ply serves 195 of the second."""
    positions = middle_games(rule)
    leaves = sum(boards.perft(position, 2, plain=True) or 0 for position in positions)

    def run() -> None:
        for position in positions:
            boards.perft(position, 2, plain=True, weights=WEIGHTS)

    return measure.measure(f"heibai, {rule}", leaves, run)


def random_games(rule: str, games: int) -> measure.Row:
    return measure.measure(f"heibai, {rule}, one call", games, lambda: boards.random_games(games, seed=1, rule=rule))


def open_spiel(games: int) -> measure.Row:
    import pyspiel

    game = pyspiel.load_game("gomoku(size=15,connect=5)")
    rng = random.Random(1)

    def run() -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return measure.measure("OpenSpiel, Python loop", games, run)


def python_rules(games: int) -> measure.Row:
    def run() -> None:
        for number in range(games):
            rng, position = Rng(1, (0, 0, number)), Gomoku().start()
            while moves := position.moves():
                position = position.play(rng.choice(moves))

    return measure.measure("heibai, Python rules", games, run)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=100_000, help="games of the kernel in one call")
    chosen = arguments.parse_args()
    placed = [place_and_take_back(rule) for rule in RULE_SETS]
    measure.report("stones placed and taken back", "stones", placed, as_json=chosen.json)
    games = {"freestyle": chosen.games, "standard": chosen.games}
    rows = [random_games(rule, games.get(rule, chosen.games // 50)) for rule in RULE_SETS]
    rows += measure.optional("open_spiel", lambda: open_spiel(100))
    rows.append(python_rules(10))
    measure.report("random whole games", "games", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
