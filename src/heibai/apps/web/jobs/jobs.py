"""The jobs of this user as the server holds them: listed, begun, told what to do, told of."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ....compose import JOBS, job_kind
from ....core.errors import RunError, SpecError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.kind import JobKind
from ..api.part import part_of
from ..wire.members import members_of
from .general import GENERAL, option_entry
from .listing import Listing, NamedJob
from .named import job_named, name_of, require_no_own_code, unknown_names_as_run_errors
from .status import JobFiles, damaged_entry, entry_of, is_worked_on, job_files
from .view import Asking, JobForm, JobView
from .watch import Watch
from .wire import CheckedJob, JobCreated, JobEntry, JobKindEntry, JobOrder
from .workers import AtWork, Workers

if TYPE_CHECKING:
    from starlette.datastructures import State

    from ..topics.feed import Listener
    from .watches import Watches


class Jobs:
    """See the module's docstring. Its methods may be called from any thread, but for ``listen``."""

    def __init__(self, views: Sequence[JobView], state: State, watches: Watches, workers: AtWork | None = None) -> None:
        """``views``: those of the pages; ``state``: of the application; ``workers``: by default processes."""
        self.workers = workers or Workers()
        self._views = {kind: view for view in views for kind in view.kinds}
        self._state, self._watches = state, watches
        self._listing = Listing(self._files, self.workers.works_on)

    def view(self, kind: str) -> JobView:
        """How jobs of a kind are shown."""
        return self._views.get(kind, GENERAL)

    def kinds(self) -> list[JobKindEntry]:
        """What can be begun."""
        return [self._kind_entry(JOBS[name]) for name in JOBS]

    def part(self, kinds: Sequence[str], *, after: str, limit: int) -> dict[str, Any]:
        """A part of this user's, newest first, the damaged ones last. Raises SpecError, StoreError."""
        known = self._listing.known(kinds)
        told, behind = part_of([job.name for job in known], after=after, limit=limit)
        return {"items": [self._listed(job) for job in known[told]], "next": behind}

    def entry(self, directory: RunDirectory, *, name: str | None = None) -> JobEntry:
        """Where it stands. Raises RunError, CheckpointError: it is damaged."""
        is_ours = self.workers.works_on(directory.path.resolve())  # before its files, which say all when it has ended
        return entry_of(self._files(directory), self.workers, is_ours=is_ours, name=name or name_of(directory))

    def record(self, name: str) -> Mapping[str, Any]:
        """All that is known of it. Raises UnknownNameError, RunError, CheckpointError."""
        directory = job_named(name)
        with unknown_names_as_run_errors(directory):
            entry = self.entry(directory, name=name)  # first: when it says the end, its files say all
            whole = self.view(directory.kind).whole(directory, self._state)
            return {"job": entry, "files": list(job_kind(directory.kind).files(directory)), **whole}

    def begin(self, kind_name: str, wanted: BaseModel, host: str) -> JobCreated:
        """Begin a job where there is room for one, and work on it.

        Raises BusyError, and HeibaiError: the settings cannot work.
        """
        kind = job_kind(kind_name)
        self.workers.require_room(takes_processors=_takes_processors(kind))
        directory = self.form(kind_name).begin(wanted, Asking(self._state, host))
        self._start(directory, kind)
        return {"name": directory.id}

    def check(self, kind_name: str, wanted: BaseModel) -> CheckedJob:
        """Whether the settings can work; nothing is begun. Raises HeibaiError."""
        check = self.form(kind_name).check
        return check(wanted) if check else {"command": "", "games": None, "pairings": None, "generation": None}

    def form(self, kind: str) -> JobForm[BaseModel]:
        """Raises SpecError: no page begins such jobs."""
        form = self.view(kind).form
        if form is None:
            raise SpecError(f"{quoted(kind)} is begun in a terminal alone; see: heibai runs kinds")
        return form

    def order(self, wanted: JobOrder) -> JobEntry:
        """Pause, resume or stop a job, or give it more; where it stands then.

        Raises BusyError, RunError, UnknownNameError.
        """
        directory = job_named(wanted.job)
        require_no_own_code(directory)
        entry = self.entry(directory)
        if wanted.order not in entry["orders"]:
            taken = ", ".join(entry["orders"]) or "nothing"
            raise RunError(
                f"{quoted(entry['name'])} cannot be told to {wanted.order} now, but {taken}; look at it again"
            )
        kind = job_kind(directory.kind)
        if wanted.order == "more":
            if wanted.total is None:
                raise RunError(f"{quoted(entry['name'])} is to be given more, and no total came; name one")
            self.workers.require_room(takes_processors=_takes_processors(kind))
            kind.give_more(directory, wanted.total)
            self._start(directory, kind)
        elif not self.workers.order(directory.path.resolve(), wanted.order):
            if wanted.order != "resume":
                raise RunError(f"this server does not work on {quoted(entry['name'])}, so it cannot {wanted.order} it")
            self._start(directory, kind)
        return self.entry(job_named(wanted.job))

    async def listen(self, name: str) -> Listener:
        """Hear of a job from now on. Raises UnknownNameError, RunError, CheckpointError, BusyError."""
        directory = await asyncio.to_thread(job_named, name)
        share = self.view(directory.kind).share
        return await self._watches.listen(directory.path.resolve(), lambda: self.watch(directory, name), share=share)

    def watch(self, directory: RunDirectory, name: str) -> Watch:
        """What is new of a job from now on."""
        news = self.view(directory.kind).news(directory, self._state)
        return Watch(
            lambda: self.entry(directory, name=name),
            lambda entry: not is_worked_on(entry, self.workers, directory),
            news,
        )

    async def snapshot(self, name: str) -> Mapping[str, Any]:
        """The whole job as its own address answers. Raises UnknownNameError, RunError, CheckpointError."""
        return await asyncio.to_thread(self.record, name)

    def _start(self, directory: RunDirectory, kind: JobKind) -> None:
        self.workers.start(directory.path.resolve(), takes_processors=_takes_processors(kind))

    def _files(self, directory: RunDirectory) -> JobFiles:
        return job_files(directory, job_kind(directory.kind), self.view(directory.kind).own)

    def _listed(self, job: NamedJob) -> JobEntry:
        found = job.seen.found
        if isinstance(found, DamagedRun):
            return damaged_entry(job.name, job.seen.kind, found.reason, self.view(job.seen.kind).nothing)
        return entry_of(found, self.workers, is_ours=job.is_ours, name=job.name)

    def _kind_entry(self, kind: JobKind) -> JobKindEntry:
        options = [option_entry(option) for option in kind.options if not option.is_local]
        return members_of(JobKindEntry, kind, has_page=kind.name in self._views, options=options)


def _takes_processors(kind: JobKind) -> bool:
    return "threads" in kind.takes
