"""What games come to, added up as they are played: whole numbers, so that neither their order nor the parts matter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

TallyArray = npt.NDArray[np.int64]  # [P, 3] wins, draws, losses of each individual
_NOBODY = 1 << 40
GRAIN = 2.0**-30  # of a style: whole numbers of it are summed


@dataclass(frozen=True)
class PlayedGames:
    """G games between numbered players."""

    black: npt.NDArray[Any]  # [G] player
    white: npt.NDArray[Any]  # [G] player
    result: npt.NDArray[Any]  # [G] for black: 1 won, 0 drawn, -1 lost
    margin: npt.NDArray[Any]  # [G] for black: discs, the empty squares to the winner
    styles: npt.NDArray[np.float64] | None = None  # [G, 2, S] of black and of white; None: nobody asked, NaN: not seen


class Sums:
    """The games so far of players 0 to P - 1; further ones are opponents only."""

    def __init__(self, players: int, *, everybody: int = 0, styles: int = 0) -> None:
        """``everybody``: how many play, opponents too, where it is to be counted who met whom; 0: it is not.

        ``styles``: S, how many the games tell of.
        """
        self.players = players
        self.games = 0
        self.tallies: TallyArray = np.zeros((players, 3), dtype=np.int64)
        self.margins = np.zeros((2, players))  # sums of each one's margins, and of their squares
        self.met = np.zeros((everybody, everybody, 3))  # black, white -> games that black won, drew, lost
        self._seen = np.zeros((2, players, styles), dtype=np.int64)  # sums of the styles in GRAINs, and their games

    def add(self, games: PlayedGames) -> None:
        self.games += len(games.result)
        for player, sign in ((games.black, 1), (games.white, -1)):
            counted = player < self.players
            who, result = player[counted], sign * games.result[counted].astype(np.int64)
            for column, value in enumerate((1, 0, -1)):
                self.tallies[:, column] += np.bincount(who[result == value], minlength=self.players)
            margin = games.margin[counted].astype(np.float64)
            self.margins[0] += np.bincount(who, weights=sign * margin, minlength=self.players)
            self.margins[1] += np.bincount(who, weights=margin * margin, minlength=self.players)
            if games.styles is not None:
                self._see(who, games.styles[counted, int(sign < 0)])
        if self.met.size:
            np.add.at(self.met, (games.black, games.white, 1 - games.result.astype(np.int64)), 1.0)

    def _see(self, who: npt.NDArray[np.int64], styles: npt.NDArray[np.float64]) -> None:
        """``styles [N, S]`` of the players ``who [N]``, each in one game."""
        shown = ~np.isnan(styles)
        grains = np.rint(np.where(shown, styles, 0.0) / GRAIN).astype(np.int64)
        np.add.at(self._seen[0], who, grains)
        np.add.at(self._seen[1], who, shown.astype(np.int64))

    @property
    def styles(self) -> npt.NDArray[np.float64] | None:
        """[P, S] mean over each one's games, NaN where none showed anything; None: nobody asked for them."""
        if not self._seen.size:
            return None
        sums, games = self._seen
        return np.where(games > 0, sums * GRAIN / np.maximum(games, 1), np.nan)


def without_counting(games: PlayedGames, dropped: npt.NDArray[np.int64]) -> PlayedGames:
    """The same games, in which the ``dropped`` are nobody's numbers: their opponents' results count, not theirs."""
    if not len(dropped):
        return games
    black, white = (
        np.where(np.isin(side, dropped), _NOBODY, side.astype(np.int64)) for side in (games.black, games.white)
    )
    return replace(games, black=black, white=white)
