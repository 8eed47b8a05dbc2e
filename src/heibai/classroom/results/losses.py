"""What each player of a class lost by: on the board, by illegal moves, by time, by crashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ...games import GameSpec
from ...records.record import Record, Termination
from ..tournament.book import KeptGame
from ..words import in_words

_FAULTS = (Termination.ILLEGAL, Termination.TIMEOUT, Termination.CRASHED)


@dataclass(frozen=True)
class Losses:
    """Of one player, of the standings' games and of the gauntlet's."""

    player: str
    ends: tuple[Termination, ...]  # of every lost game
    most: int  # points that the worst game on the board was lost by; 0: games have none
    game: str = ""  # name of the first game that it lost by a fault; empty: none
    fault: str = ""  # what it did there

    @property
    def cells(self) -> tuple[str, ...]:
        """Lost, on the board, at most by, by each fault, the first fault."""
        on_board = self.ends.count(Termination.NORMAL)
        faults = (str(self.ends.count(each)) for each in _FAULTS)
        return str(len(self.ends)), str(on_board), str(self.most) if self.most else "", *faults, self.fault


@cache
def has_points(spec: GameSpec) -> bool:
    """Whether games of it are won by so many discs, and not just won."""
    game = spec.make()
    return game.view(game.start()).counts is not None


def losses(games: Sequence[KeptGame], players: Sequence[str]) -> list[Losses]:
    """Of all players in their order."""
    lost = {player: [each for each in games if _loser(each.record) == player] for player in players}
    return [_of_one(player, each) for player, each in lost.items()]


def _of_one(player: str, lost: Sequence[KeptGame]) -> Losses:
    ends = tuple(each.record.termination for each in lost)
    on_board = [each.record for each in lost if each.record.termination is Termination.NORMAL]
    most = max((abs(record.score or 0) for record in on_board if has_points(record.spec)), default=0)
    faulty = next((each for each in lost if each.record.termination in _FAULTS), None)
    if faulty is None:
        return Losses(player, ends, most)
    return Losses(player, ends, most, faulty.name, in_words(str(faulty.record.tags.get("detail", ""))))


def _loser(record: Record) -> str | None:
    """Of a draw nobody."""
    score = record.score or 0
    return None if not score else record.white if score > 0 else record.black
