"""Runs of breeding and learning among the jobs of the server."""

from __future__ import annotations

from functools import partial

from ....evolve.runs.assembly import KIND as EVOLVE
from ....learn.training.stored_training import KIND as LEARN
from ....learn.training.stored_training import begin as begin_training
from ....store.home import new_run_path
from ..jobs.view import JobForm, JobView
from . import presets
from .clone import cloned_breeding, cloned_training
from .details.wire import ClonedRun
from .learning import presets as learning
from .learning.wire import ClonedTraining, NewTraining, TrainingCatalogue
from .to_wire import NOTHING, own_entry, run_record
from .watch import SHARE, breeding_news, learning_news
from .wire import BreedingCatalogue, NewRun, RunEntry, RunRecord

TRAINING = (EVOLVE, LEARN)  # kinds of job that come to a champion

_view = partial(
    JobView, entry=RunEntry, record=RunRecord, own=own_entry, nothing=NOTHING, whole=run_record, share=SHARE
)
BREEDING_JOBS = _view(
    kinds=(EVOLVE,),
    news=breeding_news,
    form=JobForm(
        NewRun,
        lambda wanted, asking: presets.begin(wanted),
        presets.check,
        presets.breeding_catalogue,
        BreedingCatalogue,
        cloned_breeding,
        ClonedRun,
    ),
)
LEARNING_JOBS = _view(
    kinds=(LEARN,),
    news=learning_news,
    form=JobForm(
        NewTraining,
        lambda wanted, asking: begin_training(learning.config_for(wanted), new_run_path(LEARN, wanted.name)),
        learning.check,
        learning.training_catalogue,
        TrainingCatalogue,
        cloned_training,
        ClonedTraining,
    ),
)
