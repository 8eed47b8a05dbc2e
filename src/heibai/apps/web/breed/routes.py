"""The addresses of the page "Breed" beside those of jobs."""

from __future__ import annotations

from fastapi import APIRouter

from ..jobs.named import job_named
from ..jobs.wire import JobName
from ..limits import Count, one_heavy_request_at_a_time
from .generation import generation_state
from .views import TRAINING
from .wire import GenerationState

router = APIRouter()


@router.get("/api/v1/runs/generation", dependencies=[one_heavy_request_at_a_time])
def read_generation(run: JobName, number: Count | None = None) -> GenerationState:
    """Everybody of one generation, by default of the newest. Raises UnknownNameError, RunError, CheckpointError."""
    return generation_state(job_named(run, TRAINING), number)
