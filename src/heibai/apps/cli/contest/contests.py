"""Beginning a contest from the command line: where its games go, and the test that may end it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ....store.home import new_run_path
from ..runs.known_runs import remember

if TYPE_CHECKING:
    from ....arena.contests.contest import Contest
    from ....arena.statistics.sprt import Sprt
    from ....jobs.directory import RunDirectory

_GAMES, _MOST_GAMES = 100, 10_000  # of a pairing, without a test and with one


def begin(contest: Contest, out: Path | None, *, plot: Path | None = None) -> RunDirectory:
    """A new run directory; with ``--out FILE.jsonl`` it remembers who wants a copy of the games.

    ``plot``: where the heat map of a finished tournament goes. Raises RunError.
    """
    from ....arena.contests.contest import to_config
    from ....jobs.directory import RunDirectory

    config = to_config(contest) | {"plot": str(_picture(plot)) if plot else None}
    if out is None or out.suffix == ".jsonl":
        config["copy"] = str(out.resolve()) if out else None
        out = new_run_path(contest.kind)
    return remember(RunDirectory.create(out, kind=contest.kind, config=config))


def _picture(path: Path) -> Path:
    """Refused before games are played for it. Raises RunError: no picture's name, no folder, or no matplotlib."""
    from ....core.errors import RunError
    from ....plots.style import require_suffix, styled

    require_suffix(path)
    if not path.resolve().parent.is_dir():
        raise RunError(f"{str(path)!r} lies in no folder that there is; make it, or name another with --plot")
    with styled():
        return path.resolve()


def parse_test(sprt: str | None, games: int | None) -> tuple[Sprt | None, int]:
    """The test of ``--sprt``, and the games of a pairing: with a test it is their most. Raises SpecError."""
    from ....arena.statistics.sprt import parse_sprt

    test = parse_sprt(sprt) if sprt is not None else None
    return test, games if games is not None else _GAMES if test is None else _MOST_GAMES
