"""Make problems for benchmarks/forced_wins.tsv: games of careless players, stopped where a forced win is on the board.

    python tools/make_forced_wins.py --rule renju --size 15 --moves 6 --count 4 --seed 1 [--kind quiet]

Each side plays one of its best points by the shapes, drawn at random. Before every move the kernel looks for a win by
continuous fours (`vct`: where there is none, by fours and threes; `quiet`: where none of both exists, every one having
been tried, by quiet moves too); the first that is long enough becomes a line. With `--stones` no game is played: so
many stones are drawn at random on the nine by nine points in the middle.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count

from heibai.core.abilities.threats import ForcedWin
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games.gomoku.evaluation.patterns import NO_PATTERN, VALUES, pattern_of
from heibai.games.gomoku.evaluation.point_shapes import shapes_under
from heibai.games.gomoku.kernel.forced_wins import GomokuQuiet, GomokuVcf, GomokuVct
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku

CHOSEN_FROM = 5  # best points that a move is drawn from
MIDDLE = 9  # points on each side of the square that random stones are drawn on


def careless_move(position: GomokuPosition, rng: Rng) -> int:
    """One of the best points by what a stone would make for either side."""
    worth = (*VALUES, 0.0)
    values = [
        (worth[pattern_of(made.black)] + worth[pattern_of(made.white)], -square)
        for square, made in shapes_under(position.rules).points(position.cells, position.lines)
        if square not in position.forbidden
    ]
    best = sorted(values, reverse=True)[:CHOSEN_FROM]
    return -best[rng.below(len(best))][1] if best and best[0][0] else rng.choice(position.moves())


class Finder:
    """Looks for wins of one kind."""

    def __init__(self, kind: str, moves: int, nodes: int) -> None:
        self.kind, self.moves, self.nodes = kind, moves, nodes
        self.fours, self.threes, self.all = GomokuVcf(), GomokuVct(table_megabytes=16), GomokuQuiet(table_megabytes=64)

    def find(self, position: GomokuPosition) -> ForcedWin | None:
        """A win of the side to move with enough moves before the five."""
        found = self.fours.search(position, limits=Limits(nodes=100_000))
        if self.kind != "vcf":
            found = ForcedWin(won=False) if found.won else self.threes.search(position, limits=Limits(nodes=self.nodes))
        if self.kind == "quiet":
            found = (
                self.all.search(position, limits=Limits(nodes=4 * self.nodes))
                if found.exhausted
                else ForcedWin(won=False)
            )
        return found if found.won and found.moves >= self.moves else None


def problems(game: Gomoku, finder: Finder, seed: int) -> Iterator[tuple[list[int], ForcedWin]]:
    """(moves up to a forced win, the win) of game after game."""
    assert len(VALUES) == NO_PATTERN
    for number in count():
        found = one_problem(game, finder, Rng(seed, (game.size, number)))
        if found:
            yield found


def scattered(game: Gomoku, finder: Finder, seed: int, stones: int) -> Iterator[tuple[list[int], ForcedWin]]:
    """(moves up to a forced win, the win) of one random position after another."""
    edge = (game.size - MIDDLE) // 2
    rows = range(edge, edge + MIDDLE)
    for number in count():
        middle = [row * game.size + column for row in rows for column in rows]
        Rng(seed, (game.size, stones, number)).shuffle(middle)
        moves = middle[:stones]
        position = game.start()
        for at, move in enumerate(moves):
            if position.is_over() or move not in position.moves():
                moves = moves[:at]
                break
            position = position.play(move)
        found = finder.find(position) if len(moves) == stones and not position.is_over() else None
        if found:
            yield moves, found


def one_problem(game: Gomoku, finder: Finder, rng: Rng) -> tuple[list[int], ForcedWin] | None:
    """The first position of one game with such a win."""
    position, moves = game.start(), [game.size**2 // 2 + rng.below(3)]
    position = position.play(moves[0])
    while not position.is_over():
        found = finder.find(position)
        if found:
            return moves, found
        moves.append(careless_move(position, rng))
        position = position.play(moves[-1])
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--kind", choices=("vcf", "vct", "quiet"), default="vcf")
    parser.add_argument("--moves", type=int, default=5, help="of the winner before the five, at least")
    parser.add_argument("--nodes", type=int, default=10_000, help="of a search of threes; four times as many if quiet")
    parser.add_argument("--stones", type=int, default=0, help="so many at random, instead of a game's")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    game = Gomoku(chosen.size, rule=chosen.rule)
    finder = Finder(chosen.kind, chosen.moves, chosen.nodes)
    if chosen.stones:
        found = scattered(game, finder, chosen.seed, chosen.stones)
    else:
        found = problems(game, finder, chosen.seed)
    for number in range(1, chosen.count + 1):
        moves, win = next(found)
        text = "".join(map(game.format_move, moves))
        name = f"own-{chosen.kind}-{chosen.rule}-{chosen.size}-{number}"
        drawn = f"--moves {chosen.moves} --nodes {chosen.nodes} --stones {chosen.stones} --seed {chosen.seed}"
        source = f"our own, tools/make_forced_wins.py --kind {chosen.kind} --rule {chosen.rule} {drawn}"
        print("\t".join((name, chosen.kind, chosen.rule, str(chosen.size), str(win.moves), text, source)), flush=True)


if __name__ == "__main__":
    main()
