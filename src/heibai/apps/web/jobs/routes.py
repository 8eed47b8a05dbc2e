"""The addresses of jobs, made for the views that the pages have: the document says what each kind asks and answers."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse, JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter, create_model
from starlette.requests import HTTPConnection
from typing_extensions import TypedDict

from ....compose import job_kind
from ....core.errors import RunError, UnknownNameError, quoted
from ..api.cursor import MOST, After, Limit
from ..api.openapi import A_FILE
from ..app_state import from_app_state
from ..limits import one_heavy_request_at_a_time
from .general import GENERAL
from .jobs import Jobs
from .named import job_named, unknown_names_as_run_errors
from .reports import REPORT, report_file
from .view import JobView
from .wire import BeginJob, CheckedJob, JobCreated, JobKindEntry, JobName, JobOrder, KindName

TheJobs = Annotated[Jobs, Depends(from_app_state(lambda state: state.jobs))]
Kinds = Annotated[list[KindName] | None, Query(max_length=20)]
_OTHER = "other"  # tag of what has no form of its own


def job_router(views: Sequence[JobView]) -> APIRouter:
    """Every address of ``/api/v1/jobs``, with the types of these views."""
    router = APIRouter(prefix="/api/v1/jobs", dependencies=[one_heavy_request_at_a_time])
    forms = [view.form for view in views if view.form]
    entry: Any = _any_of(view.entry for view in (*views, GENERAL))
    record: Any = _any_of(view.record for view in (*views, GENERAL))
    offered: Any = _any_of(form.offered_type for form in forms if form.offered_type)
    cloned: Any = _any_of(form.clone_type for form in forms if form.clone_type)
    request = _request_type(views)
    listed = _list_type(entry)

    @router.get("", response_model=listed)
    def read_jobs(jobs: TheJobs, kind: Kinds = None, after: After = "", limit: Limit = MOST) -> Response:
        """Jobs of some kinds, by default of all, in parts, newest first. Raises SpecError, StoreError."""
        return JSONResponse(jobs.part(kind or (), after=after, limit=limit))

    @router.get("/kinds")
    def read_kinds(jobs: TheJobs) -> list[JobKindEntry]:
        """Every kind of job, those of installed packages too, with what may be asked for."""
        return jobs.kinds()

    @router.get("/form", response_model=offered)
    def read_form(kind: KindName, jobs: TheJobs) -> Response:
        """What the form of a kind offers. Raises SpecError, UnknownNameError."""
        form = jobs.form(kind)
        if form.offered is None:
            raise UnknownNameError(f"{quoted(kind)} has no form of its own; its options are told with the kinds")
        return _json(form.offered_type, form.offered())

    @router.get("/record", response_model=record)
    def read_job(job: JobName, jobs: TheJobs) -> Response:
        """One job as it stands. Raises UnknownNameError, RunError, CheckpointError."""
        return JSONResponse(jobs.record(job))

    @router.get("/clone", response_model=cloned)
    def clone_job(job: JobName, jobs: TheJobs) -> Response:
        """The settings of a job, with another seed. Raises UnknownNameError, RunError, CheckpointError."""
        directory = job_named(job)
        form = jobs.view(directory.kind).form
        if form is None or form.clone is None:
            raise RunError(f"a {job_kind(directory.kind).noun} has no settings that a form takes; begin a new one")
        with unknown_names_as_run_errors(directory):
            return _json(form.clone_type, form.clone(directory))

    @router.get("/file", responses=A_FILE, response_class=Response)
    def read_job_file(job: JobName, file: Annotated[str, Query(max_length=200)]) -> Response:
        """A file that a job left, or its report, made now. Raises UnknownNameError, RunError, CheckpointError."""
        directory = job_named(job)
        if file == REPORT:
            return report_file(directory)
        if file not in job_kind(directory.kind).files(directory):
            raise UnknownNameError(f"{quoted(file)} is no file of {quoted(directory.id)}; look at it again")
        return FileResponse(directory.path / file, filename=file, media_type="application/octet-stream")

    @router.post("/order", response_model=entry)
    def order_job(wanted: JobOrder, jobs: TheJobs) -> Response:
        """Pause, resume or stop a job, or give it more; where it stands then.

        Raises BusyError, RunError, UnknownNameError.
        """
        return JSONResponse(jobs.order(wanted))

    def create_job(asked: Any, connection: HTTPConnection, jobs: TheJobs) -> JobCreated:
        """Begin a job. Raises BusyError, and HeibaiError: the settings cannot work."""
        host = connection.client.host if connection.client else ""
        return jobs.begin(asked.kind, _wanted(asked), host)

    def check_job(asked: Any, jobs: TheJobs) -> CheckedJob:
        """Whether the settings can work; nothing is begun. Raises HeibaiError."""
        return jobs.check(asked.kind, _wanted(asked))

    for answer in (create_job, check_job):
        answer.__annotations__["asked"] = request
    router.post("", status_code=201)(create_job)
    router.post("/check")(check_job)
    return router


def _json(type: Any, value: Any) -> Response:
    return JSONResponse(_adapter(type).dump_python(value, mode="json"))


@cache
def _adapter(type: Any) -> TypeAdapter[Any]:
    """Built once, not for every answer."""
    return TypeAdapter(type)


def _any_of(types: Iterable[Any]) -> Any:
    return reduce(operator.or_, types)


def _list_type(entry: Any) -> Any:
    class JobList(TypedDict):
        """A part of the jobs, and what asks for the next one; null: this was the last."""

        items: list[Any]
        next: str | None

    JobList.__annotations__["items"] = list[entry]
    return JobList


def _wanted(asked: Any) -> BaseModel:
    """What a view's form takes."""
    wanted: BaseModel = asked if isinstance(asked, BeginJob) else asked.wanted
    return wanted


def _request_type(views: Sequence[JobView]) -> Any:
    """What begins a job: of each view by its kinds, and of every other kind."""
    tags = {kind: view.kinds[0] for view in views if view.form for kind in view.kinds}

    def tag_of(value: Any) -> str:
        kind = value.get("kind") if isinstance(value, dict) else None
        return tags.get(kind, _OTHER) if isinstance(kind, str) else _OTHER

    parts: list[Any] = [Annotated[_begin_model(view), Tag(view.kinds[0])] for view in views if view.form]
    parts.append(Annotated[BeginJob, Tag(_OTHER)])
    return Annotated[_any_of(parts), Discriminator(tag_of)]


def _begin_model(view: JobView) -> type[BaseModel]:
    form: Any = view.form
    kind: Any = Literal[view.kinds]
    name = form.wanted.__name__.removeprefix("New")
    return create_model(
        f"Begin{name}",
        __config__=ConfigDict(extra="forbid", frozen=True),
        __doc__=f"Begin this: {', '.join(view.kinds)}.",
        kind=(kind, Field()),
        wanted=(form.wanted, Field()),
    )
