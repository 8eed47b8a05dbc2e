"""Contests among the jobs of the server."""

from __future__ import annotations

from ....arena.contests.contest import KINDS
from ..jobs.view import JobForm, JobView
from . import form
from .to_wire import NOTHING, contest_record, own_entry
from .watch import contest_news
from .wire import ContestCatalogue, ContestEntry, ContestRecord, NewContest

CONTEST_JOBS = JobView(
    KINDS,
    ContestEntry,
    ContestRecord,
    own_entry,
    NOTHING,
    contest_record,
    contest_news,
    JobForm(
        NewContest,
        lambda wanted, asking: form.begin(wanted),
        form.check,
        form.contest_catalogue,
        ContestCatalogue,
    ),
)
