"""Perft of Reversi 8x8, leaves a second: the kernel in bulk and move by move, our Python rules, PyPI's peers.

Every competitor counts the last ply in bulk unless its row says "every move"; all counts are checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import measure

from heibai.games.perft import perft as python_perft
from heibai.games.reversi.kernel import boards
from heibai.games.reversi.rules import Reversi

LEAVES = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800, 1939886636)


def checked(name: str, depth: int, count: Callable[[int], int | None], repeats: int = measure.REPEATS) -> measure.Row:
    """Leaves a second of ``count(depth)``; a wrong count ends the suite."""

    def run() -> None:
        leaves = count(depth)
        if leaves != LEAVES[depth]:
            raise SystemExit(f"{name} counts {leaves} leaves at depth {depth}, published are {LEAVES[depth]}")

    return measure.measure(f"{name}, depth {depth}", LEAVES[depth], run, repeats)


def rust_reversi() -> measure.Row:
    from rust_reversi import Board

    def count(board: Board, depth: int) -> int:
        if board.is_pass():
            child = board.clone()
            child.do_pass()
            return 1 if depth == 1 or child.is_pass() else count(child, depth - 1)
        if depth == 1:
            return len(board.get_legal_moves_vec())
        return sum(count(child, depth - 1) for child in board.get_child_boards())

    return checked("rust-reversi, Python recursion", 7, lambda depth: count(Board(), depth))


def open_spiel() -> measure.Row:
    import pyspiel

    def count(state: Any, depth: int) -> int:
        actions = state.legal_actions()
        if depth == 1 or not actions:
            return max(len(actions), 1)
        return sum(count(state.child(action), depth - 1) for action in actions)

    start = pyspiel.load_game("othello").new_initial_state()
    return checked("OpenSpiel, Python recursion", 6, lambda depth: count(start, depth))


def main() -> None:
    arguments = measure.parser(__doc__ or "")
    arguments.add_argument("--depth", type=int, default=11, choices=range(8, 13), help="depth of the kernel in bulk")
    chosen = arguments.parse_args()
    start = Reversi(8).start()
    rows = [
        checked("heibai", chosen.depth, lambda depth: boards.perft(start, depth)),
        checked("heibai, every move", chosen.depth - 1, lambda depth: boards.perft(start, depth, plain=True)),
    ]
    rows += measure.optional("rust-reversi", rust_reversi)
    rows += measure.optional("open_spiel", open_spiel)
    rows.append(checked("heibai, Python rules", 6, lambda depth: python_perft(start, depth)))
    measure.report("perft, 8x8", "leaves", rows, as_json=chosen.json)
    if not chosen.json:
        print(f"perft {chosen.depth}: {LEAVES[chosen.depth] / rows[0].rate:.3f} s")


if __name__ == "__main__":
    main()
