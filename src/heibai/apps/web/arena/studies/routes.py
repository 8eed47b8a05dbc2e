"""The addresses of studies beside those of jobs."""

from __future__ import annotations

from fastapi import APIRouter

from ...limits import one_heavy_request_at_a_time
from .sheets import study_sheet
from .wire import StudyName, StudySheet

router = APIRouter()


@router.get("/api/v1/studies/sheet", dependencies=[one_heavy_request_at_a_time])
def read_study(study: StudyName) -> StudySheet:
    """One study: what its source found, its sizes, and the result that ships. Raises UnknownNameError."""
    return study_sheet(study)
