"""What labelling can be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...core.errors import RunError
from ..training.option import option

if TYPE_CHECKING:
    from ...games.spec import GameSpec

RESULT = "result"  # as a judge: no search, the end of the game


@dataclass(frozen=True)
class SelfPlayOptions:
    """Of ``heibai learn self-play``."""

    player: str = ""  # player text: who plays, and labels where ``judge`` says nothing
    games: int = option(1000, "To play.", least=1, most=100_000_000)  # of no account with ``positions``
    judge: str = option("", "Whose search labels instead, or: result (of the game).")
    solve: int = option(16, "Empties from which positions are solved.", least=0, most=30)  # and played on by the solver
    # every number from the fewest to the most is as likely
    fewest_plies: int = option(4, "Random plies of an opening, at least.", least=0, most=60)
    most_plies: int = option(12, "Random plies of an opening, at most.", least=0, most=60)
    noise: float = option(0.0, "Probability of a random move, not in the solved end.", least=0.0, most=1.0)
    # in the player's points and for it; others are dropped
    within: float = option(12.0, "How far from 0 an opening's value may be.", least=0.0, most=1e6)
    # or a run that has some
    positions: str = option("", "Label the samples there instead of playing games.", metavar="DIR")
    most: int = option(0, "Of those samples; 0: all.", least=0, most=10**9)
    fewest_empties: int = option(0, "Only those samples with so many.", least=0, most=60)

    def check(self, spec: GameSpec) -> None:
        """Raises HeibaiError for wishes that cannot be."""
        from ...players.spec import make_player

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
