"""A position in which a player is to choose, and what its choice may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ...core.contract import Game, Limits, Player, Progress, Report
from ...core.position import Position
from ...core.rng import Rng
from ..clock.control import LEAST, GameClock
from ..engine import Follower, Limited

_SLACK = 0.1  # seconds that a player with limits of its own may take to come to its end

Choose = Callable[[Progress], Report]


@dataclass(frozen=True, slots=True)
class Turn:
    """See the module's docstring."""

    game: Game
    position: Position
    rng: Rng  # the stream of this choice
    start: Position | None = None  # where the game began, with the moves since, passes included; None: at ``position``
    moves: tuple[int, ...] = ()
    limits: Limits = field(default_factory=Limits)  # for this move, instead of those of the player that they name
    clock: GameClock | None = None  # of who is to move, as it stands; it counts where ``limits`` have no seconds
    longest: float | None = None  # seconds after which any search is cut off

    def asked_of(self, player: Player, *, waited: float = 0.0) -> tuple[Choose, float | None]:
        """What asks the player, and the seconds after which it is cut off; None: never.

        ``waited``: seconds that the clock has run since the turn began, which are off the player's share.
        """
        limits, most = self.limits, self.limits.seconds
        if self.clock and most is None:
            most = self.clock.most
            limits = replace(limits, seconds=max(LEAST, self.clock.budget - waited))
        elif most is not None and isinstance(player, Limited):
            most += _SLACK  # it ends by itself, and knows more then
        if isinstance(player, Limited) and limits != Limits():
            player = player.under(limits)
        cuts = [each for each in (most, self.longest) if each is not None]

        def choose(progress: Progress) -> Report:
            if isinstance(player, Follower):
                player.follow(self.position if self.start is None else self.start, self.moves)
            return player.choose(self.game, self.position, rng=self.rng, progress=progress)

        return choose, min(cuts, default=None)
