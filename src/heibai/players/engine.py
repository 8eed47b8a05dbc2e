"""A player that searches: searcher + evaluator + limits + options."""

from __future__ import annotations

from ..core.contract import Evaluator, Game, KernelPlayer, Limits, Player, Progress, Report, Searcher
from ..core.position import Position
from ..core.rng import Rng
from .threads import threads_of


class SearchPlayer:
    """Asks its searcher; with probability ``noise`` it plays a random legal move instead.

    Draws of the stream for a move: one uniform number if ``noise`` is above 0, then one draw for the random move; else
    those of the searcher (one among equally good moves with ``ties=random`` when there are several).
    """

    def __init__(
        self,
        name: str,
        searcher: Searcher,
        evaluator: Evaluator | None,
        limits: Limits,
        *,
        noise: float = 0.0,
        kernel: KernelPlayer | None = None,
        threads: int = 1,
    ) -> None:
        """``evaluator``: None for a search without. ``kernel``: the same player as a value for the kernel, or None.
        ``threads``: those that the searcher starts for a move, so that others need not be given the same processors.
        """
        self.name = name
        self.searcher = searcher
        self.evaluator = evaluator
        self.limits = limits
        self.noise = noise
        self.kernel = kernel
        self.threads = threads

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The move with its score for the side to move. Raises what a user's evaluator raises."""
        if self.noise > 0 and rng.uniform() < self.noise:
            return Report(rng.choice(position.moves()))
        return self.searcher.search(position, self.evaluator, limits=self.limits, rng=rng, progress=progress)


class NamedPlayer:
    """A player under another name: a level is the player behind it."""

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.player = player

    @property
    def kernel(self) -> KernelPlayer | None:
        return self.player.kernel

    @property
    def threads(self) -> int:
        return threads_of([self.player])

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        return self.player.choose(game, position, rng=rng, progress=progress)


def scale_of(player: Player) -> float | None:
    """The scale of the evaluator in whose points a player scores; None of one that scores otherwise, or not at all."""
    if isinstance(player, NamedPlayer):
        return scale_of(player.player)
    evaluator = player.evaluator if isinstance(player, SearchPlayer) else None
    return evaluator.scale if evaluator else None
