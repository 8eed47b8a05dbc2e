"""Games a second of round robins between `zones` players on one thread: the kernel and the Python twin, beside
rust-reversi's alpha-beta with a square table playing itself to the same depth.
"""

from __future__ import annotations

import measure

from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_round_robin
from heibai.core.rng import numpy_generator
from heibai.games.reversi.rules import Reversi

PLAYERS = 20
# Bounds of random weights, as the recipe `roulette` draws them.
LOWER, UPPER = (5, 0, -20, -10, 0, 0), (20, 10, -1, -1, 10, 10)
OPENINGS = {1: 150, 2: 25, 3: 6, 4: 2}  # depth -> openings a pairing in the kernel: a second or so of games


def player_texts(depth: int, *, python: bool) -> list[str]:
    rng = numpy_generator(1, (depth,))
    suffix = ",python=1" if python else ""
    genomes = rng.uniform(LOWER, UPPER, (PLAYERS, len(LOWER)))
    weights = [",".join(f"{gene:.3f}" for gene in genome) for genome in genomes]
    return [f"alphabeta:depth={depth},eval=[zones:weights=[{genome}]]{suffix}" for genome in weights]


def kernel(depth: int, openings: int) -> measure.Row:
    game = Reversi(8)
    lines = random_openings(game, openings, plies=8, seed=1)
    schedule = schedule_round_robin(PLAYERS, openings=openings)
    with Runner(game, player_texts(depth, python=False), lines, seed=1, threads=1) as runner:
        return measure.measure(f"heibai, depth {depth}", len(schedule), lambda: runner.play(schedule))


def python_twin(depth: int) -> measure.Row:
    game = Reversi(8)
    lines = random_openings(game, 1, plies=8, seed=1)
    games = max(2, 8 >> depth)
    schedule = schedule_round_robin(PLAYERS, openings=1).part(0, games)
    with Runner(game, player_texts(depth, python=True), lines, seed=1, threads=1) as runner:
        return measure.measure(f"Python twin, depth {depth}", games, lambda: runner.play(schedule), repeats=1)


def rust_reversi(depth: int, games: int) -> measure.Row:
    from rust_reversi import AlphaBetaSearch, Board, MatrixEvaluator

    # Its depth 0 scores the successors; ours counts the plies below the root. Any table will do for speed.
    table = [[(row - 3) * (column - 3) for column in range(8)] for row in range(8)]
    search = AlphaBetaSearch(MatrixEvaluator(table), depth - 1, 1 << 20)

    def run() -> None:
        for _ in range(games):
            board = Board()
            for _ in range(8):
                board.do_pass() if board.is_pass() else board.do_move(board.get_random_move())
            while not board.is_game_over():
                board.do_pass() if board.is_pass() else board.do_move(search.get_move(board))

    return measure.measure(f"rust-reversi, depth {depth}", games, run)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--depths", type=int, nargs="+", default=[1, 2, 4], choices=OPENINGS, help="plies")
    chosen = arguments.parse_args()
    for depth in chosen.depths:
        rows = [kernel(depth, OPENINGS[depth])]
        rows += measure.optional("rust-reversi", lambda depth=depth: rust_reversi(depth, 512 >> 2 * depth))
        rows.append(python_twin(depth))
        measure.report(f"round robin of {PLAYERS} zones players, 8x8", "games", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
