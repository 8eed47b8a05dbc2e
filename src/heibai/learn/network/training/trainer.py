"""The training of a network in the catalogue of ways to learn. JAX is imported when one is begun or worked on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....jobs.kind import Curve, More
from ...training.config import TrainingConfig
from ...training.option import with_more
from ...training.trainer import TrainerKind
from .. import require_packages
from ..device.rules.games import require_rules
from .options import DESCENT, NetworkOptions
from .start import network_to_begin_from, opponent_of
from .teacher import Teacher

if TYPE_CHECKING:
    from ...training.trainer import Trainer


def _check(config: TrainingConfig) -> None:
    """Raises HeibaiError: a fault is told before there is a directory. It does not import JAX: servers ask, too."""
    require_packages()
    options: NetworkOptions = config.options
    options.check()
    require_rules(config.game)
    if options.teacher and options.method != DESCENT:
        Teacher(options.teacher, config.game.make(), actions=0, seed=config.seed)
    if options.begin_from:
        network_to_begin_from(options, config.game)
    if options.opponent:
        opponent_of(options, config.game.make())


def _make(config: TrainingConfig, path: Path | None, threads: int) -> Trainer:
    require_packages()
    options: NetworkOptions = config.options
    if options.method == DESCENT:
        from .descent.trainer import DescentTrainer

        return DescentTrainer(config, path)
    from .gumbel import GumbelTrainer

    return GumbelTrainer(config, path, threads)


def _say(row: Mapping[str, Any]) -> str:
    words = (
        f"{row['games']:,} games, {row['games_per_second']} a second, loss {row['loss']:.3f}, without a search "
        f"{row['against_1']:.3f} against chance, {row['against_2']:.3f} against a simple player"
    )
    if gate := row.get("gate"):
        words += f", {'passed' if gate['passed'] else 'held back'} by the gate after {gate['pairs']} pairs"
    return words


def _more(config: TrainingConfig) -> More:
    return More(
        "moves",
        config.options.moves,
        "the rate falls over all moves and rises again for those that are added: what is learnt is near to what a "
        "training begun with more moves learns, not the same",
    )


def _enlarge(options: NetworkOptions, total: int) -> NetworkOptions:
    """Raises SpecError."""
    return with_more(options, "moves", total)


TRAINER = TrainerKind(
    "network",
    unit="steps",
    options=NetworkOptions,
    make=_make,
    say=_say,
    y_label="score without a search; loss",
    curves=(
        Curve("against_1", "against chance"),
        Curve("against_2", "against a simple player"),
        Curve("loss", "loss"),
    ),
    check=_check,
    more=_more,
    enlarge=_enlarge,
)
