"""Labelled positions of Gomoku from the engine's games against itself, for tools/fit_gomoku_threats.py.

    python tools/play_gomoku_samples.py --rule renju --games 3000 --eval threats --out renju.npz

Games begin with 2 to 10 random moves in the middle. With ``--crowd`` up to so many moves follow in half of them, each
the one of eight random candidates whose evaluation is nearest to even: crowded positions that both sides can still win,
which games from few stones seldom reach. A start that the engine thinks all but decided is dropped. Every position of a
game is searched: its label is that value, its result the game's. After two moves of three one also leads aside: of four
random candidates the one that the evaluation likes best, labelled by a search of its own, without a result. A search
meets such positions, games do not. A decided search ends the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from heibai.arena.schedule.balanced import Balance, walk
from heibai.core.contract import EVALUATION_LIMIT, Evaluator, Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import candidates
from heibai.games.gomoku.kernel import boards
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.position import GomokuPosition
from heibai.players.evaluator_text import make_evaluator

OPENINGS = Balance(plies=(2, 10), area=9)
EVEN = 2000.0  # points of an opening's value at most
ASIDE = 2 / 3  # of the moves that lead aside
TRIED = 4  # candidates of a move aside
LEVELLING = 8  # candidates of a move that keeps a start even
STREAM = 0x676F6D6F  # "gomo": without it another seed would bring the same games in another order


class Sample(NamedTuple):
    cells: str
    mover: int
    value: float  # for the mover, in the evaluation's points
    result: float  # 1 the mover won, 0 lost, 0.5 drew; NaN: of no game


class SelfPlay:
    """Games of one engine."""

    def __init__(self, game: Any, evaluator: Evaluator[Any], nodes: int, crowd: int) -> None:
        self.game, self.evaluator, self.crowd = game, evaluator, crowd
        self.engine, self.limits = GomokuEngine(table_megabytes=2), Limits(nodes=nodes)

    def search(self, position: GomokuPosition) -> tuple[int | None, float]:
        """(move, value for the mover)."""
        report = self.engine.search(position, self.evaluator, limits=self.limits)
        assert report.score is not None
        return report.move, report.score.value

    def play(self, rng: Rng) -> list[Sample]:
        """The samples of a game, none where its opening is no good."""
        position: Any = self.begin(rng)
        if position is None:
            return []
        seen: list[tuple[Any, float]] = []
        aside: list[Sample] = []
        while not position.is_over():
            move, value = self.search(position)
            if not seen and abs(value) > EVEN:
                return []
            seen.append((position, value))
            if move is None or abs(value) > EVALUATION_LIMIT:
                break
            if rng.uniform() < ASIDE:
                aside.extend(self.aside(position, rng))
            position = position.play(move)
        return [*self.of_game(seen, position), *aside]

    def begin(self, rng: Rng) -> Any:
        """Where a game begins, or None where that is no good."""
        opening = walk(self.game, OPENINGS, rng)
        if opening is None or not self.crowd or not rng.below(2):
            return opening and opening.position
        position: Any = opening.position
        for _ in range(1 + rng.below(self.crowd)):
            after = self.after(position, LEVELLING, rng)
            if not after:
                return None
            position = after[int(np.argmin(np.abs(self.values(after))))]
        return position

    def of_game(self, seen: list[tuple[Any, float]], end: Any) -> Iterator[Sample]:
        """Positions of the game with its result, which a decided search tells before the end."""
        mover, value = int(seen[-1][0].to_move), seen[-1][1]
        if end.is_over():
            winner = end.winner
            mover, sign = (0, 0.0) if winner is None else (int(winner), 1.0)
        else:
            sign = float(np.sign(value))
        for position, found in seen:
            own = int(position.to_move)
            yield Sample(position.cells, own, found, 0.5 + 0.5 * (sign if own == mover else -sign))

    def aside(self, position: Any, rng: Rng) -> Iterator[Sample]:
        """The position after a move that the game did not take."""
        after = self.after(position, TRIED, rng)
        if not after:
            return
        chosen = after[int(np.argmin(self.values(after)))]
        _, value = self.search(chosen)
        yield Sample(chosen.cells, int(chosen.to_move), value, float("nan"))

    def after(self, position: Any, count: int, rng: Rng) -> list[Any]:
        """What so many random candidates lead to, less ends of the game."""
        legal = sorted(candidates(position))
        after = [position.play(legal[rng.below(len(legal))]) for _ in range(count) if legal]  # all may be forbidden
        return [each for each in after if not each.is_over()]

    def values(self, positions: list[Any]) -> Any:
        """[N] of the evaluation, for the mover."""
        kernel = self.evaluator.kernel
        assert kernel is not None
        return boards.values(kernel, *boards.texts_of(positions))


def write(path: Path, samples: list[Sample], rule: str, about: str) -> None:
    """As arrays: cells [N, area] of bytes, movers, values, results; the rule set, and how they were made."""
    cells, movers, values, results = zip(*samples, strict=True)
    np.savez_compressed(
        path,
        cells=np.array([np.frombuffer(each.encode(), np.uint8) for each in cells]),
        movers=np.array(movers, np.uint8),
        values=np.array(values),
        results=np.array(results),
        rule=np.array(rule),
        about=np.array(about),
    )


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rule", default="freestyle")
    options.add_argument("--games", type=int, default=3000)
    options.add_argument("--nodes", type=int, default=500, help="of a search")
    options.add_argument("--crowd", type=int, default=0, help="most moves that keep a start even")
    options.add_argument("--eval", default="champion", help="the engine's evaluation")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    game = make_game("gomoku", rule=chosen.rule)
    play = SelfPlay(game, make_evaluator(chosen.eval, game), chosen.nodes, chosen.crowd)
    samples: list[Sample] = []
    crowded = f", crowd {chosen.crowd}" if chosen.crowd else ""
    about = f"{chosen.rule} games of alphabeta:nodes={chosen.nodes},eval={chosen.eval}{crowded}, seed {chosen.seed}"
    for number in range(chosen.games):
        samples.extend(play.play(Rng(chosen.seed, (STREAM, number))))
        if (number + 1) % 200 == 0 or number + 1 == chosen.games:
            write(chosen.out, samples, chosen.rule, about)
            print(f"{number + 1} games, {len(samples)} positions", flush=True)


if __name__ == "__main__":
    main()
