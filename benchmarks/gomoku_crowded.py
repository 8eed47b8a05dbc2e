"""What the moves of two builds lose in crowded positions of Gomoku, by the judgement of long searches.

    python benchmarks/gomoku_crowded.py OTHER_PYTHON PLAYER [--other PLAYER] [--positions 200] [--stones 40]
        [--game gomoku/15/renju] [--nodes 2000000] [--seed 1] [--out FILE]

Positions have so many stones or up to twenty more. They are of games that start from 2 to 10 random stones, played by
`alphabeta:nodes=2000,eval=lines-network` against itself. The judge is this build's search with NODES nodes, so what it
overlooks counts against nobody. Positions in which it gives the mover a chance of winning below 0.1 or above 0.9 are
left out. It searches the position after its own move and after those of the players, PLAYER of this build and PLAYER or
--other of the heibai which OTHER_PYTHON imports (benchmarks/two_builds.py). A move loses what it lacks of the best
chance among them.

``--out`` keeps a line a position: the moves to it, the chances, the two losses. The work goes on from there with the
same players, game, nodes and seed; others are refused, but nobody checks that the builds are the same. The last line is
the ratio of the two mean losses with its 95% interval (bootstrap over positions).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gomoku_reference import NEAR, UNDECIDED
from scipy.stats import bootstrap
from two_builds import Build, Kept, transcript

from heibai.arena.schedule.balanced import Balance, walk
from heibai.arena.schedule.opening import Opening
from heibai.core.contract import EVALUATION_LIMIT
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import make_player

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from measure_opening_stones import Judge

MORE_STONES = 20  # at most, above the least
RANDOM_STONES = Balance(plies=(2, 10), area=9)
MAKES_GAMES = "alphabeta:nodes=2000,table=2,threads=1,eval=lines-network"


@dataclass(frozen=True)
class Examiner:
    """Asks two builds for their moves and has them judged."""

    game: Any
    judge: Judge
    nodes: int  # of a search that judges
    builds: list[Build]
    stones: int  # of a position at least

    def result(self, rng: Rng) -> dict[str, Any]:
        """A row: the moves to a position, the chance of each move that was chosen, and what the players' lose."""
        while True:
            reached = self._crowded(rng)
            best, chance = self.judge.look(reached.position, self.nodes)
            if UNDECIDED[0] <= chance <= UNDECIDED[1]:
                break
        played = []
        for build in self.builds:
            build.ask("game 1")
            played.append(build.move(list(reached.moves)))
        chances = {move: self._chance_after(reached.position, move) for move in {best, *played}}
        return {
            "moves": transcript(self.game, list(reached.moves)),
            "chances": {self.game.format_move(move): round(chance, 4) for move, chance in chances.items()},
            "losses": [round(max(chances.values()) - chances[move], 4) for move in played],
        }

    def _chance_after(self, position: Any, move: int) -> float:
        """Of who makes the move."""
        child = position.play(move)
        if child.is_over():
            return 0.5 if child.winner is None else 1.0
        return 1.0 - self.judge.look(child, self.nodes)[1]

    def _crowded(self, rng: Rng) -> Opening:
        """A position with enough stones that the players of its game thought undecided."""
        player = make_player(MAKES_GAMES, self.game)
        while True:
            wanted = self.stones + rng.below(MORE_STONES + 1)
            begun = walk(self.game, RANDOM_STONES, rng)
            if begun is None:
                continue
            position: Any = begun.position
            moves = list(begun.moves)
            while not position.is_over() and position.stones < wanted:
                report = player.choose(self.game, position, rng=rng)
                assert report.move is not None
                assert report.score is not None
                if abs(report.score.value) > EVALUATION_LIMIT:
                    break
                moves.append(report.move)
                position = position.play(report.move)
            if not position.is_over() and position.stones >= wanted:
                return Opening(tuple(moves), position)


def ratio(ours: Any, theirs: Any, axis: int = -1) -> Any:
    return ours.mean(axis) / theirs.mean(axis)


def interval(losses: npt.NDArray[np.float64], seed: int) -> str:
    """Of the ratio of the two mean losses, [N, 2]."""
    found = bootstrap(tuple(losses.T), ratio, paired=True, method="percentile", rng=seed).confidence_interval
    return f"{found.low:.3f} to {found.high:.3f}"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other_python")
    parser.add_argument("player")
    parser.add_argument("--other", help="player of the other build; by default the same")
    parser.add_argument("--positions", type=int, default=200, help="two at least")
    parser.add_argument("--stones", type=int, default=40)
    parser.add_argument("--game", type=GameSpec.parse, default="gomoku/15/freestyle")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="of the searches that judge")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="file of the positions judged; goes on from it")
    asked = parser.parse_args()
    if asked.positions < 2:
        parser.error("an interval takes two positions at least; give more with --positions")
    if asked.game.opening != "free":
        parser.error(f"{asked.game} has an opening rule, and games start from random stones; leave the rule out")
    if asked.stones + MORE_STONES > asked.game.size**2 // 2:
        parser.error(f"games on {asked.game} seldom get that far; give fewer --stones or a larger board")
    return asked


def main() -> None:
    asked = options()
    game, players = asked.game.make(), [asked.player, asked.other or asked.player]
    question = {"players": players, "game": str(asked.game), "stones": asked.stones}
    question |= {"nodes": asked.nodes, "seed": asked.seed}
    kept = Kept(asked.out, question) if asked.out else None
    rows = list(kept.rows) if kept else []
    pythons = (sys.executable, asked.other_python)
    builds = [Build(python, str(asked.game), text) for python, text in zip(pythons, players, strict=True)]
    examiner = Examiner(game, Judge(asked.game), asked.nodes, builds, asked.stones)
    for number in range(len(rows), asked.positions):
        rows.append(examiner.result(Rng(asked.seed, (number,))))
        if kept:
            kept.add(rows[-1])
        print(f"{number + 1} of {asked.positions}: {rows[-1]['losses']}", file=sys.stderr)
    losses = np.array([row["losses"] for row in rows])
    for text, of_player in zip(players, losses.T, strict=True):
        large = np.mean(of_player > NEAR)
        print(f"mean loss {of_player.mean():.4f}, {large:.0%} of the moves lose more than {NEAR}: {text}")
    if losses[:, 1].any():
        print(f"ratio {ratio(*losses.T):.3f} ({interval(losses, asked.seed)})")


if __name__ == "__main__":
    main()
