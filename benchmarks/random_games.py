"""Whole random games of Reversi 8x8 a second: the kernel in one batched call, our Python rules, PyPI's peers."""

from __future__ import annotations

import random

import measure

from heibai.core.rng import Rng
from heibai.games.reversi.kernel import boards
from heibai.games.reversi.rules import Reversi


def kernel(games: int, threads: int, *, transcripts: bool = False) -> measure.Row:
    threaded = f", {threads} threads" if threads > 1 else ""
    name = f"heibai, one call{', transcripts' if transcripts else ''}{threaded}"
    return measure.measure(
        name, games, lambda: boards.random_games(games, seed=1, threads=threads, transcripts=transcripts)
    )


def python_rules(games: int) -> measure.Row:
    game = Reversi(8)

    def run() -> None:
        for number in range(games):
            rng, position = Rng(1, (0, 0, number)), game.start()
            while moves := position.moves():
                position = position.play(rng.choice(moves))

    return measure.measure("heibai, Python rules", games, run)


def rust_reversi(games: int) -> measure.Row:
    from rust_reversi import Board

    def run() -> None:
        for _ in range(games):
            board = Board()
            while not board.is_game_over():
                if board.is_pass():
                    board.do_pass()
                else:
                    board.do_move(board.get_random_move())

    return measure.measure("rust-reversi, Python loop", games, run)


def rust_reversi_unasked(games: int) -> measure.Row:
    """Plays on until it raises: two calls a move instead of four, the quickest loop that its interface allows."""
    from rust_reversi import Board

    def run() -> None:
        for _ in range(games):
            board = Board()
            move, random_move = board.do_move, board.get_random_move
            while True:
                try:
                    while True:
                        move(random_move())
                except Exception:
                    if board.is_game_over():
                        break
                    board.do_pass()

    return measure.measure("rust-reversi, quickest Python loop", games, run)


def open_spiel(games: int) -> measure.Row:
    import pyspiel

    game = pyspiel.load_game("othello")
    rng = random.Random(1)

    def run() -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return measure.measure("OpenSpiel, Python loop", games, run)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--games", type=int, default=200_000, help="games of the kernel in one call")
    arguments.add_argument("--threads", type=int, default=1, help="threads of the kernel in a further row")
    chosen = arguments.parse_args()
    rows = [kernel(chosen.games, 1), kernel(chosen.games, 1, transcripts=True)]
    if chosen.threads > 1:
        rows.append(kernel(chosen.games, chosen.threads))
    rows += measure.optional("rust-reversi", lambda: rust_reversi(2000))
    rows += measure.optional("rust-reversi", lambda: rust_reversi_unasked(2000))
    rows += measure.optional("open_spiel", lambda: open_spiel(200))
    rows.append(python_rules(20))
    measure.report("random whole games, 8x8", "games", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
