"""What labelling can be asked for."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import RunError
from ...games.spec import GameSpec
from ...players.spec import make_player

RESULT = "result"  # as a judge: no search, the end of the game


@dataclass(frozen=True)
class SelfPlayOptions:
    """Of ``heibai learn self-play``."""

    player: str = ""  # player text: who plays, and labels where ``judge`` says nothing
    games: int = 1000  # to play; of no account with ``positions``
    judge: str = ""  # player text: whose search labels; "result": the game's end; empty: the player's own search
    solve: int = 16  # empties from which positions are solved and played on by the solver
    fewest_plies: int = 4  # random ones that a game begins with; every number from here
    most_plies: int = 12  # to here is as likely
    noise: float = 0.0  # probability of a random move instead of the chosen one, before the solved end
    within: float = 12.0  # an opening is dropped whose value for the player is further than this from 0, in its points
    positions: str = ""  # directory of samples, or a run that has some: to label these instead of playing
    most: int = 0  # of those positions; 0: all
    fewest_empties: int = 0  # of those positions

    def check(self, spec: GameSpec) -> None:
        """Raises HeibaiError for wishes that cannot be."""
        if not self.player:
            raise RunError("nobody came to play or to label; name one: --player alphabeta:depth=6,eval=champion")
        if not 0 <= self.fewest_plies <= self.most_plies:
            raise RunError(
                f"openings of {self.fewest_plies} to {self.most_plies} random plies came; the first number is at most "
                "the second"
            )
        if self.positions and self.judge == RESULT:
            raise RunError("positions without their games have no result; name a judge that searches, or leave it out")
        for text in self.searches:
            make_player(text, spec.make())

    @property
    def searches(self) -> tuple[str, ...]:
        """The player texts that search."""
        return tuple(text for text in (self.player, self.judge) if text not in ("", RESULT))
