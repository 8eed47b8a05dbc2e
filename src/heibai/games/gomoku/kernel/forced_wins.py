"""Gomoku's searches for forced wins in the kernel."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property

from ....core.abilities.threats import ForcedWin
from ....core.errors import SpecError
from ....core.kernel import require_kernel, room_for, watched
from ....core.searching import Limits
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402

_UNWATCHED_FOURS, _UNWATCHED_THREES = 10_000, 500  # nodes: some milliseconds at most


class GomokuVcf:
    """The kernel's search for a win by continuous fours: finds one whenever `threats.Vcf` does.

    Args:
        table_megabytes: memory for positions that were tried in vain; kept from search to search.
    """

    def __init__(self, *, table_megabytes: int = 4) -> None:
        with room_for(f"a table of {table_megabytes} MiB"):
            self._table = _kernel.VcfTable(table_megabytes * 1024)

    def search(
        self, position: GomokuPosition, *, limits: Limits | None = None, poll: Callable[[], None] | None = None
    ) -> ForcedWin:
        """A win of the side to move; ``limits.depth`` bounds the fours. Raises SpecError for a board of other rules."""
        return _forced(
            position,
            limits or Limits(),
            lambda board, control, fours: _kernel.solve_gomoku_vcf(*board, self._table, control, fours),
            unwatched=_UNWATCHED_FOURS,
            poll=poll,
        )


class GomokuVct:
    """The kernel's search for a win by continuous fours and threes: it finds one whenever `threats.Vct` does.

    Args:
        table_megabytes: memory for proof numbers; kept from search to search.
    """

    def __init__(self, *, table_megabytes: int = 64) -> None:
        self._megabytes = table_megabytes

    quiet = False

    @cached_property
    def _table(self) -> _kernel.ProofTable:
        """Made at the first search: where fours alone win there is none."""
        with room_for(f"a table of {self._megabytes} MiB"):
            return _kernel.ProofTable(self._megabytes)

    @cached_property
    def _fours(self) -> _kernel.VcfTable:
        return _kernel.VcfTable(4096)

    def search(
        self, position: GomokuPosition, *, limits: Limits | None = None, poll: Callable[[], None] | None = None
    ) -> ForcedWin:
        """A win of the side to move. Raises SpecError for a board of other rules, and for a limit of depth."""
        if limits and limits.depth is not None:
            raise SpecError("a search of fours and threes has no limit of depth; limit its nodes or seconds")
        return _forced(
            position,
            limits or Limits(),
            lambda board, control, _: _kernel.solve_gomoku_vct(*board, self._table, self._fours, control, self.quiet),
            unwatched=_UNWATCHED_THREES,
            poll=poll,
        )


class GomokuQuiet(GomokuVct):
    """The kernel's search for a win by fours, threes and quiet moves that threaten a win by continuous fours.

    Its quiet moves make two in a line at least, or take a point where the defender would make a three.
    """

    quiet = True


def searches_of(kind: str, *, table_megabytes: int = 64) -> tuple[GomokuVcf | GomokuVct, ...]:
    """Searches for forced wins of a kind (``vcf``, ``vct``, ``quiet``), to be asked in turn until one finds a win."""
    fours = GomokuVcf(table_megabytes=table_megabytes)
    if kind == "vcf":
        return (fours,)
    return fours, (GomokuQuiet if kind == "quiet" else GomokuVct)(table_megabytes=table_megabytes)


def _forced(
    position: GomokuPosition,
    limits: Limits,
    call: Callable[[tuple[str, int, int, str], _kernel.Control, int], _kernel.ForcedWin],
    *,
    unwatched: int,
    poll: Callable[[], None] | None,
) -> ForcedWin:
    """Run a search for a forced win; one of more than ``unwatched`` nodes can be stopped, by ``poll`` or a keyboard."""
    if position.rows != position.columns or position.rules.needed != 5:
        raise SpecError("the kernel plays Gomoku with five in a row on square boards; use heibai.search.threats")
    board = position.cells, int(position.to_move), position.columns, position.rules.name
    started = time.perf_counter()
    control = _kernel.Control()
    most = limits.nodes or 0
    control.start(limits.seconds or 0.0, min(most or unwatched, unwatched))
    found, tried = call(board, control, limits.depth or 0), 0
    if not (found.won or found.complete) and found.nodes >= unwatched and (not most or most > unwatched):
        tried, spent = found.nodes, time.perf_counter() - started
        control.start(max(limits.seconds - spent, 1e-4) if limits.seconds else 0.0, most)
        found = watched(lambda: call(board, control, limits.depth or 0), control, poll)
    seconds, exhausted = time.perf_counter() - started, found.complete and not found.won
    return ForcedWin(found.won, tuple(found.line), found.moves, found.nodes + tried, seconds, exhausted, found.quiet)
