"""What the form "New learning" offers, and the training that a filled form asks for."""

from __future__ import annotations

from .....core.contract import Game
from .....core.errors import ForbiddenSpecError, HeibaiError, quoted
from .....games import GameSpec
from .....learn.td.learner import learnable
from .....learn.td.options import TdOptions
from .....learn.td.trainer import TdTrainer
from .....learn.training.config import TrainingConfig
from .....learn.training.stored_training import KIND
from .....players.evaluator_text import make_evaluator, require_safe
from .....store.home import new_run_path
from ...jobs.wire import CheckedJob
from ..declared import numbers_of
from ..presets import games_with, require_no_code
from .wire import NewTraining, TrainingCatalogue, TrainingPreset

TRAINER = "td"
_MOST_WEIGHTS = 1_000_000
# N-tuple networks that are offered where a game has their tuples. Every other text of one may ask for any memory.
_NETWORKS = (
    "ntuple:set=straight2",
    "ntuple:set=straight3",
    "ntuple:set=[straight4,square2]",
    "ntuple:set=[straight4,square2],phases=3",
)
# How long they take is measured: docs/web-benchmarks.md, "Presets".
_PRESETS = (
    ("minute", NewTraining(game="reversi/8", evaluator=_NETWORKS[2], games=1_200_000)),
    ("ten-minutes", NewTraining(game="reversi/8", evaluator=_NETWORKS[3], games=10_000_000, rate=0.05)),
    ("minute", NewTraining(game="gomoku/15", evaluator="shapes", games=100_000, trace=0.9)),
    ("ten-minutes", NewTraining(
        game="gomoku/15", evaluator="lines", games=1_200_000, unit=64.0, trace=0.9, step="coherence", rate=1.0)),
)  # fmt: skip


def training_catalogue() -> TrainingCatalogue:
    """Presets, games with what can learn, and what the numbers may be."""
    presets: list[TrainingPreset] = [{"name": name, "wanted": wanted} for name, wanted in _PRESETS]
    games = games_with(lambda game: (*_NETWORKS, *game.feature_sets()), _learns)
    return {"presets": presets, "games": games, "numbers": numbers_of(NewTraining)}


def _learns(text: str, game: Game) -> bool:
    try:
        learnable(make_evaluator(text, game))
    except HeibaiError:
        return False
    return True


def check(wanted: NewTraining) -> CheckedJob:
    """The command that learns the same. Raises HeibaiError: it cannot work, or no page may ask for it."""
    new_run_path(KIND, wanted.name)  # raises for a name that cannot be had
    config = config_for(wanted)
    TdTrainer(config, 1)  # raises for what cannot work, as the begin does
    return {"command": config.command, "games": None, "pairings": None, "generation": None}


def config_for(wanted: NewTraining) -> TrainingConfig:
    """The training that a page asks for.

    Raises:
        ForbiddenSpecError: it names code or files, or would fill the memory.
        HeibaiError: its texts cannot be read.
    """
    require_no_code(wanted.game, use="heibai learn td")
    if wanted.evaluator not in _NETWORKS:
        require_safe(wanted.evaluator)
    game = GameSpec.parse(wanted.game)
    weights = len(learnable(make_evaluator(wanted.evaluator, game.make())).weights)
    if weights > _MOST_WEIGHTS:
        raise ForbiddenSpecError(
            f"{quoted(wanted.evaluator)} has {weights} weights, more than the page learns, at most {_MOST_WEIGHTS}; "
            "use: heibai learn td"
        )
    options = TdOptions(**wanted.model_dump(exclude={"game", "evaluator", "seed", "name"}))
    return TrainingConfig(TRAINER, game, wanted.evaluator, wanted.seed, options)
