"""What the form "New learning" offers, and the training that a filled form asks for."""

from __future__ import annotations

from .....core.contract import Game
from .....core.errors import ForbiddenSpecError, HeibaiError, SpecError, quoted
from .....games import GameSpec
from .....learn.network import is_installed, require_packages
from .....learn.network.planes import PLANES
from .....learn.network.training.options import NetworkOptions
from .....learn.td.learner import learnable
from .....learn.td.options import TdOptions
from .....learn.training.catalogue import trainer_named
from .....learn.training.config import TrainingConfig
from .....learn.training.stored_training import KIND
from .....players.evaluator_text import make_evaluator, require_safe
from .....store.home import new_run_path
from ...jobs.own_code import require_no_code
from ...jobs.view import numbers_of
from ...jobs.wire import CheckedJob
from ..presets import games_with
from .wire import NetworkSettings, NewTraining, TrainingCatalogue, TrainingPreset

TRAINER, NETWORK = "td", "network"
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
_NETWORK_PRESETS = tuple(
    (NETWORK, NewTraining(game=game, evaluator=NETWORK, network=NetworkSettings()))
    for game in ("reversi/6", "gomoku/9")
)


def training_catalogue() -> TrainingCatalogue:
    """Presets, games with what can learn, and what the numbers may be."""
    lacking = not is_installed("train")
    offered = _PRESETS if lacking else (*_PRESETS, *_NETWORK_PRESETS)
    presets: list[TrainingPreset] = [{"name": name, "wanted": wanted} for name, wanted in offered]
    network = () if lacking else (NETWORK,)
    return {
        "presets": presets,
        "games": games_with(lambda game: (*_NETWORKS, *game.feature_sets(), *network), _learns),
        "numbers": numbers_of(NewTraining),
        "network_numbers": numbers_of(NetworkSettings),
        "lacking": lacking,
    }


def _learns(text: str, game: Game) -> bool:
    if text == NETWORK:
        return game.name in PLANES
    try:
        learnable(make_evaluator(text, game))
    except HeibaiError:
        return False
    return True


def check(wanted: NewTraining) -> CheckedJob:
    """The command that learns the same. Raises HeibaiError: it cannot work, or no page may ask for it."""
    new_run_path(KIND, wanted.name)  # raises for a name that cannot be had
    config = config_for(wanted)
    trainer_named(config.trainer).check(config)
    return {"command": config.command, "games": None, "pairings": None, "generation": None}


def config_for(wanted: NewTraining) -> TrainingConfig:
    """The training that a page asks for.

    Raises:
        ForbiddenSpecError: it names code or files, or would fill the memory.
        HeibaiError: its texts cannot be read.
    """
    if wanted.evaluator == NETWORK:
        return _network_config(wanted)
    require_no_code(wanted.game, use="heibai learn td")
    if wanted.network is not None:
        raise SpecError(f"{quoted(wanted.evaluator)} came with the settings of a network; leave them out")
    if wanted.evaluator not in _NETWORKS:
        require_safe(wanted.evaluator)
    game = GameSpec.parse(wanted.game)
    weights = len(learnable(make_evaluator(wanted.evaluator, game.make())).weights)
    if weights > _MOST_WEIGHTS:
        raise ForbiddenSpecError(
            f"{quoted(wanted.evaluator)} has {weights} weights, more than the page learns, at most {_MOST_WEIGHTS}; "
            "use: heibai learn td"
        )
    options = TdOptions(**wanted.model_dump(exclude={"game", "evaluator", "network", "seed", "name"}))
    return TrainingConfig(TRAINER, game, wanted.evaluator, wanted.seed, options)


def _network_config(wanted: NewTraining) -> TrainingConfig:
    """Raises RunError: a package is missing; SpecError: the settings contradict each other, or no network plays it."""
    require_no_code(wanted.game, use="heibai learn network")
    require_packages()
    game = GameSpec.parse(wanted.game)
    if game.name not in PLANES:
        raise SpecError(f"networks learn {' and '.join(PLANES)}, {quoted(game.name)} came; choose what else learns")
    options = NetworkOptions(**(wanted.network or NetworkSettings()).model_dump())
    options.check()
    return TrainingConfig(NETWORK, game, "", wanted.seed, options)
