"""Alpha-beta to one depth from the same positions with the same square table: the kernel, its twin, PyPI's peers.

A row's rate is positions searched a second; before anything is timed, the twins must agree on value, move and nodes.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import measure

from heibai.core.rng import Rng
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.games.reversi.tables import TABLES, class_of
from heibai.players.spec import make_player

GAME = Reversi(8)
PLIES = (4, 10, 16, 22, 28, 34, 40)  # how far into a random game each position lies
TABLE = [TABLES["steep"][class_of(square, 8)] for square in range(64)]  # what every competitor scores leaves with
Line = tuple[int, ...]  # moves from the start position, passes included


def random_lines(each: int) -> list[Line]:
    """``each`` random lines of every length in PLIES that end with a choice to make."""
    lines: list[Line] = []
    for plies in PLIES:
        for number in range(each):
            rng, position, line = Rng(1, (plies, number)), GAME.start(), ()
            while len(line) < plies:
                move = rng.choice(position.moves())
                position, line = position.play(move), (*line, move)
            lines.append(line)
    return [line for line in lines if len(position_of(line).moves()) > 1]


def position_of(line: Line) -> ReversiPosition:
    position = GAME.start()
    for move in line:
        position = position.play(move)
    return position


def heibai(name: str, text: str, lines: list[Line]) -> measure.Row:
    player = make_player(text, GAME)
    positions = [position_of(line) for line in lines]

    def run() -> None:
        for position in positions:
            player.choose(GAME, position, rng=Rng(0))

    return measure.measure(f"heibai, {name}", len(lines), run)


def require_equal_twins(text: str, lines: list[Line]) -> None:
    kernel, python = make_player(text, GAME), make_player(f"{text},python=1", GAME)
    for position in map(position_of, lines):
        a, b = (player.choose(GAME, position, rng=Rng(0)) for player in (kernel, python))
        if (a.move, a.score, a.nodes) != (b.move, b.score, b.nodes):
            sys.exit(f"the twins differ at {GAME.format_position(position)!r}: {a} and {b}")


def rust_reversi(depth: int, lines: list[Line]) -> measure.Row:
    from rust_reversi import AlphaBetaSearch, Board, MatrixEvaluator

    table = [TABLE[8 * row : 8 * row + 8] for row in range(8)]
    # Its depth 0 scores the successors; ours counts the plies below the root.
    search = AlphaBetaSearch(MatrixEvaluator(table), depth - 1, 1 << 20)
    boards = []
    for line in lines:
        board = Board()
        for move in line:
            board.do_pass() if move == GAME.pass_move else board.do_move(move)
        boards.append(board)

    def run() -> None:
        for board in boards:
            search.get_move(board)

    return measure.measure("rust-reversi, AlphaBetaSearch", len(lines), run)


def open_spiel(depth: int, lines: list[Line]) -> measure.Row:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("othello")

    def value(state: Any, player: int) -> float:
        planes = state.observation_tensor(player)  # empty, own, the other's
        return sum(w * (a - b) for w, a, b in zip(TABLE, planes[64:128], planes[128:], strict=True))

    states = []
    for line in lines:
        state = game.new_initial_state()
        for move in line:
            state.apply_action(move)
        states.append(state)

    def run() -> None:
        for state in states:
            player = state.current_player()
            score = partial(value, player=player)
            minimax.alpha_beta_search(game, state, score, depth, player)

    return measure.measure("OpenSpiel, Python alpha_beta_search", len(lines), run, repeats=3)


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--depth", type=int, default=4, help="plies below the root")
    arguments.add_argument("--compiled", action="store_true", help="leave out what searches in Python")
    chosen = arguments.parse_args()
    text = f"alphabeta:depth={chosen.depth},eval=squares"
    few, many = random_lines(1), random_lines(20)
    if not chosen.compiled:
        require_equal_twins(text, few)
    rows = [
        heibai("kernel, plain alpha-beta", text, many),
        heibai("kernel, engine form", f"alphabeta:depth={chosen.depth},table=1,eval=squares", many),
    ]
    rows += measure.optional("rust-reversi", lambda: rust_reversi(chosen.depth, many))
    if not chosen.compiled:
        rows += measure.optional("open_spiel", lambda: open_spiel(chosen.depth, few))
        rows.append(heibai("Python twin", f"{text},python=1", few))
    measure.report(f"alpha-beta, 8x8, depth {chosen.depth}", "positions", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
