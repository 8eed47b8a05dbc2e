"""The best label that a search, or the solver, has for a position."""

from __future__ import annotations

from typing import NamedTuple

from ...core.contract import Game, Limits, Player, Report, Searcher
from ...core.errors import RunError, quoted
from ...core.position import margin_in
from ...core.rng import Rng
from ...core.score import Unit
from ...games.reversi.position import ReversiPosition
from ...players.clock.player import CLOCK_KEYS
from ...players.engine import SearchPlayer
from ...players.spec import make_player
from ...players.text import parse_player_text
from ..samples.kinds import EXACT, SEARCH

_TABLE = 16  # MiB of the solver's
_EACH_ANEW = ("greedy", "minimax", "alphabeta")  # searches of the kernel that begin anew with every position


class Label(NamedTuple):
    """Of one position."""

    move: int  # the best one found
    value: float  # for the side to move, in discs, or the player's points
    kind: int  # EXACT or SEARCH
    line: tuple[int, ...] = ()  # of the solver: best play from the move on to the end of the game, passes included


class Judge:
    """Solves positions with few empties and searches the others."""

    def __init__(self, game: Game, text: str, solve: int, *, kept: dict[str, Player] | None = None) -> None:
        """``text``: of a player whose search gives scores; ``solve``: empties from which positions are solved.

        ``kept``: players of earlier judges that remember nothing, by their texts; this one's joins them.
        """
        self._game, self._solve = game, solve
        self._player = made = (kept or {}).get(text) or make_player(text, game)
        if kept is not None and _remembers_nothing(text, made):
            kept[text] = made
        self._solver: Searcher | None = None

    def label(self, position: ReversiPosition, rng: Rng) -> Label:
        """Raises RunError: the player gives no score in discs or points."""
        if position.empties <= self._solve:
            solved = self._solved(position, rng)
            return _label_of(solved, "the solver")._replace(line=solved.line)
        return _label_of(self._player.choose(self._game, position, rng=rng), self._player.name)

    def _solved(self, position: ReversiPosition, rng: Rng) -> Report:
        if self._solver is None:
            assert self._game.kernel is not None
            assert self._game.kernel.solver is not None
            self._solver = self._game.kernel.solver(table_megabytes=_TABLE)
        return self._solver.search(position, None, limits=Limits(), rng=rng)


def _remembers_nothing(text: str, player: Player) -> bool:
    """Whether its searches depend on their position alone: those of the kernel to a depth, or of so many nodes."""
    parsed = parse_player_text(text)
    asked = {key for key in ("seconds", *CLOCK_KEYS, "book") if parsed.get(key) is not None}
    return isinstance(player, SearchPlayer) and player.kernel is not None and parsed.name in _EACH_ANEW and not asked


def _label_of(report: Report, name: str) -> Label:
    score = report.score
    if report.move is None or score is None or score.unit is Unit.WIN_PROBABILITY:
        raise RunError(
            f"the player {quoted(name)} gives no score in discs or points, which a label is; name a search with an "
            "evaluation, as in alphabeta:depth=6,eval=champion"
        )
    return Label(report.move, margin_in(score.value), EXACT if report.exact else SEARCH)
