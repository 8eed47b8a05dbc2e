"""Runs of breeding and learning among the jobs of the server."""

from __future__ import annotations

from ....evolve.runs.assembly import KIND as EVOLVE
from ....evolve.runs.stored_run import begin as begin_breeding
from ....learn.training.stored_training import KIND as LEARN
from ....learn.training.stored_training import begin as begin_training
from ....store.home import new_run_path
from ..jobs.view import JobForm, JobView
from . import presets
from .clone import cloned_breeding, cloned_training
from .details.wire import ClonedRun
from .learning import presets as learning
from .learning.wire import ClonedTraining, NewTraining, TrainingCatalogue
from .to_wire import own_entry, run_record
from .watch import SHARE, breeding_news, learning_news
from .wire import BreedingCatalogue, NewRun, RunEntry, RunRecord

TRAINING = (EVOLVE, LEARN)  # kinds of job that come to a champion
_NOTHING = {"game": "", "method": "", "evaluator": ""}

BREEDING_JOBS = JobView(
    (EVOLVE,),
    RunEntry,
    RunRecord,
    own_entry,
    _NOTHING,
    run_record,
    breeding_news,
    JobForm(
        NewRun,
        lambda wanted, asking: begin_breeding(presets.config_for(wanted), new_run_path(EVOLVE, wanted.name)),
        presets.check,
        presets.breeding_catalogue,
        BreedingCatalogue,
        cloned_breeding,
        ClonedRun,
    ),
    SHARE,
)
LEARNING_JOBS = JobView(
    (LEARN,),
    RunEntry,
    RunRecord,
    own_entry,
    _NOTHING,
    run_record,
    learning_news,
    JobForm(
        NewTraining,
        lambda wanted, asking: begin_training(learning.config_for(wanted), new_run_path(LEARN, wanted.name)),
        learning.check,
        learning.training_catalogue,
        TrainingCatalogue,
        cloned_training,
        ClonedTraining,
    ),
    SHARE,
)
