"""Self-play on processors: the kernel's tree plays many games side by side, ONNX Runtime values their leaves.

Some searches are full and targets of the policy; the others are fast, and only bring games to an end (playout cap
randomisation, Wu 2019, section 3.1). The solver plays the end of Reversi, so that results are those of perfect endings;
in Gomoku the tree asks what the game knows first, so that wins by continuous fours are wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ....arena.play.native import play_schedule
from ....arena.schedule.opening import Opening
from ....arena.schedule.pairing import Schedule
from ....core.abilities.of_positions import CountsStones
from ....core.contract import Game, KernelPlayer
from ....search.kernel.mcts import settings_of
from ....search.tree.node import NODE_BYTES
from ....search.tree.policies import Gumbel, Selection, guided_leaf
from ..device.rules.games import DeviceGame, States
from ..file import NetworkFile
from ..play.evaluator import NetworkEvaluator
from .games import Games, positions_of
from .options import NetworkOptions

_SEEN_BELOW = 6  # plies that leaves of a search lie below the first position that the solver plays


class Opponent(NamedTuple):
    """Who plays one side of some games of a round."""

    player: KernelPlayer
    share: float  # of the games


@dataclass(frozen=True, eq=False)
class SelfPlay:
    """Rounds of games of one training."""

    game: Game
    device: DeviceGame
    options: NetworkOptions
    seed: int
    threads: int = 1  # they change no result

    def player(self, network: NetworkFile) -> KernelPlayer:
        """Who plays with this network. Raises WeightsFileError, RunError: it is of another game, or a package lacks."""
        options = self.options
        evaluator = NetworkEvaluator(network, self.game, name="", weights_sha256="", precision=options.precision)
        knowledge = self.game.abilities.knowledge
        selection = Selection(root=Gumbel(options.considered), leaf=guided_leaf(knowledge))
        settings = settings_of(selection, evaluator) | {
            "playouts": options.simulations,
            "fast": options.fast,
            "fast_share": 1 - options.full_share,
            "memory": 1 + (max(options.simulations, options.fast) + 1) * self.device.actions * NODE_BYTES // 2**20,
        }
        if knowledge:
            settings["candidates"] = 1
        if self._solves:
            settings["exact"] = options.exact
        return KernelPlayer(self.game.name, "mcts", options=settings, asked=evaluator)

    def round(self, own: KernelPlayer, others: Sequence[Opponent], starts: States, number: int) -> Games:
        """A game from each start; in the first of them one side is another player, whose moves are no targets.

        ``number``: another one for every call with a seed, whose chance it is.
        """
        openings = [Opening((), position) for position in positions_of(self.game, self.device, starts)]
        count = len(openings)
        game = np.arange(count, dtype=np.int32)
        games = [round(each.share * count) for each in others]
        begin = np.repeat(np.arange(1, len(others) + 1, dtype=np.int32), games)[:count]
        other = np.pad(begin, (0, count - len(begin)))  # who plays one side; 0: nobody but oneself
        sides = np.stack([np.where(game % 2 == side, other, 0) for side in (0, 1)])  # [black, white] who plays it
        black, white = sides
        schedule = Schedule(black, white, game, np.zeros(count, np.int32), game)
        found = play_schedule(
            self.game,
            [own, *(each.player for each in others)],
            schedule,
            openings,
            seed=self.seed,
            generation=number,
            threads=self.threads,
            keep_moves=True,
            keep_policies=True,
            most_in_flight=self.options.games,
        )
        assert found.moves is not None
        assert found.policies is not None
        moves = np.full((count, max(map(len, found.moves))), -1, np.int32)
        for row, played in zip(moves, found.moves, strict=True):
            row[: len(played)] = played
        policies = found.policies[:, : moves.shape[1], : self.device.actions]
        first = np.array([int(opening.position.to_move) for opening in openings])  # [n] 0 black
        mover = (first[:, None] + np.arange(moves.shape[1])) % 2  # passes are plies, too
        is_target = (moves >= 0) & (sides[mover, game[:, None]] == 0)
        policies[~is_target] = 0
        return Games(starts, moves, policies, self._least)

    @property
    def _solves(self) -> bool:
        return self.game.kernel is not None and self.game.kernel.solver is not None

    @property
    def _least(self) -> int:
        """Empty squares down to which positions are learnt from."""
        start = self.game.start()
        if not self._solves or not isinstance(start, CountsStones):
            return 0
        return max(0, min(self.options.exact, start.area - start.stones) - _SEEN_BELOW)
