"""Studies among the jobs of the server."""

from __future__ import annotations

from .....experiments.stored_study import KIND, begin
from .....store.home import new_run_path
from ...jobs.view import JobForm, JobView
from .progress import study_news
from .sheets import study_cards
from .to_wire import NOTHING, own_entry, study_record
from .wire import NewStudy, StudyCard, StudyEntry, StudyRecord

STUDY_JOBS = JobView(
    (KIND,),
    StudyEntry,
    StudyRecord,
    own_entry,
    NOTHING,
    study_record,
    study_news,
    JobForm(
        NewStudy,
        lambda wanted, asking: begin(wanted.study, new_run_path(KIND), full=wanted.full, seed=wanted.seed),
        offered=study_cards,
        offered_type=list[StudyCard],
    ),
)
