"""Making the library's index of positions again, or merging it, as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.job import Progress, State
from ..jobs.kind import JobKind, JobOption, Options, Watch, Work
from ..store.home import store_address
from ..store.library import LibraryGames


class IndexJob(JobKind):
    """Runs of ``heibai library rebuild``. How far the index is, it says itself, so a kill costs one block."""

    name = "index"
    noun = "index of the library"
    unit = "games"
    verb = "library rebuild"
    takes = frozenset()
    options = (JobOption("merge", bool, False, "only merge what there is into one segment"),)

    def begin(self, options: Options, path: Path) -> RunDirectory:
        return RunDirectory.create(path, kind=self.name, config={"merge": bool(options["merge"])})

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        """``watch`` hears games in the index, and games in all."""
        directory.require_kind(self.name)
        if (before := directory.result()) is not None:
            return before
        with directory.lock(), closing(LibraryGames(store_address())) as games:
            return _work(directory, games, work.control, work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        return "merged into one segment" if config["merge"] else "made again from the games"


def _work(directory: RunDirectory, games: LibraryGames, control: Control, watch: Watch | None) -> Mapping[str, Any]:
    from .index import PositionIndex

    index = PositionIndex(games)
    is_merge = bool(directory.config["merge"])
    if directory.rewind() is None:
        if not is_merge:
            index.forget()
        directory.save_checkpoint({"is_forgotten": True})  # from now on blocks are added alone
    total = games.last_game()

    def tell(state: State, message: str = "") -> None:
        directory.write_state(state, Progress(max(0, total - index.behind()), total, IndexJob.unit), message)

    tell(State.RUNNING)
    while control.proceed() and index.add_block():
        tell(State.RUNNING)
        if watch:
            watch(total - index.behind(), total)
    if control.stopping:
        tell(State.STOPPED, control.reason)
        return {"finished": False}
    if is_merge:
        index.compact()
    rows, size = index.size()
    summary = {"finished": True, "positions": rows, "bytes": size}
    directory.write_result(summary)
    tell(State.FINISHED)
    return summary


JOB = IndexJob()
