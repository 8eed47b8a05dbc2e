"""Whether a side wins by force, in every game that declares threats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from ..core.abilities.of_positions import colours_open
from ..core.abilities.threats import ForcedWin, Threats
from ..core.contract import Game, Limits
from ..core.errors import SpecError, quoted
from ..core.kernel_game import ForcedWinSearch
from ..core.position import Color, Position
from ..search.threats import Quiet, Vcf, Vct

Kind = Literal["vcf", "vct", "quiet"]
KINDS: tuple[Kind, ...] = ("vcf", "vct", "quiet")  # each has the wins of those before it, too
TABLE = 64  # megabytes of a search
LEAST = 1e-4  # seconds of a search when those before it took all


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found of one side, all searches together."""

    kind: Kind  # of the win; without one, of the wins that were looked for
    found: ForcedWin


def declares_forced_wins(game: Game) -> bool:
    """Whether forced wins can be looked for in positions of this game."""
    return game.abilities.threats is not None


def can_be_asked(game: Game, position: Position) -> bool:
    """Whether there is a forced win to look for: the game goes on, and no opening rule binds the next stone."""
    if not declares_forced_wins(game) or position.is_over():
        return False
    return game.kernel.covers(position) if game.kernel else not colours_open(position)


def turned(game: Game, position: Position, side: Color) -> Position:
    """The same position with ``side`` to move. Raises SpecError: the game declares no threats."""
    return cast(Position, threats_of(game).turned(position, side))


class ForcedWins:
    """Searches for forced wins of one kind with their memory. They are used by one thread at a time."""

    def __init__(self, game: Game, kind: Kind = "quiet", *, table_megabytes: int = TABLE) -> None:
        """Raises SpecError: the game declares no threats."""
        self._kind = kind
        self._searches = _searches(game, kind, table_megabytes)

    def look(self, position: Position, *, limits: Limits, poll: Callable[[], None] | None = None) -> Answer:
        """Continuous fours first, then what else the kind has; ``limits`` are of both together.

        ``poll``: as in ``ForcedWinSearch``.
        """
        nodes, seconds, left = 0, 0.0, limits
        for search in self._searches:
            found = search.search(position, limits=left, poll=poll)
            nodes, seconds = nodes + found.nodes, seconds + found.seconds
            if found.won:
                break
            if limits.seconds is not None:
                left = replace(left, seconds=max(limits.seconds - seconds, LEAST))
            if limits.nodes is not None:
                left = replace(left, nodes=max(limits.nodes - nodes, 1))
        first = search is self._searches[0]
        kind: Kind = self._kind if not found.won else "vcf" if first else "quiet" if found.quiet else "vct"
        return Answer(kind, replace(found, nodes=nodes, seconds=seconds))


def _searches(game: Game, kind: Kind, table_megabytes: int) -> Sequence[ForcedWinSearch]:
    """The kernel's where it plays the game."""
    threats = threats_of(game)
    if game.kernel and game.kernel.forced_wins:
        return game.kernel.forced_wins(kind, table_megabytes=table_megabytes)
    return (Vcf(threats), Vct(threats), Quiet(threats))[: 1 + KINDS.index(kind)]


def threats_of(game: Game) -> Threats:
    """Raises SpecError: the game declares none."""
    if game.abilities.threats is None:
        raise SpecError(f"{quoted(game.name)} declares no threats, so there are no forced wins to look for")
    return game.abilities.threats
