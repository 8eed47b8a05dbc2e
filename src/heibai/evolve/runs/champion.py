"""What a finished run leaves: its champion as a weights file with its provenance."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ...evaluators.weights import format_number
from ...evaluators.weights_file import WeightsFile, write_weights
from ...jobs.code import code_version
from ...jobs.directory import RunDirectory
from ...players.text import in_value
from ...store.champions import CHAMPION
from ..fitness.fitness import Players
from ..genome import FloatArray
from ..recipes.catalogue import recipe_named
from ..recipes.option import Value
from .assembly import players_of
from .config import RunConfig
from .run import RunResult


def save_champion(directory: RunDirectory, config: RunConfig, result: RunResult) -> Path:
    """Write the champion's weights file into the run directory. Raises WeightsFileError."""
    path = directory.path / CHAMPION
    write_weights(path, champion_file(config, result))
    return path


def champion_file(config: RunConfig, result: RunResult) -> WeightsFile:
    """The champion's weights with their provenance."""
    if result.champion is None:
        raise ValueError("a run without an evaluated generation has no champion")
    provenance = {
        "command": command_of(config),
        "heibai": code_version(),
        "recipe": config.recipe,
        "seed": config.seed,
        "hash": result.hash,
        "games": result.games,
        "panel": result.panel,
    }
    return weights_file(players_of(config), result.champion, provenance)


def weights_file(players: Players, genome: FloatArray, provenance: Mapping[str, Any]) -> WeightsFile:
    """The weights that ``genome [D]`` stands for, with where they came from."""
    evaluator = players.evaluator.with_weights(players.weights(genome))
    return WeightsFile(
        game=players.game.name,
        size=players.game.size,
        evaluator=evaluator.features.name,
        weights=np.array(evaluator.weights),
        scale=evaluator.scale if evaluator.features.samples else None,
        provenance=provenance,
    )


def recipe_text(name: str, options: dict[str, Value]) -> str:
    """The recipe text with the options that are not defaults."""
    spoken = [
        f"{key}={str(value).lower() if isinstance(value, bool) else in_value(str(value))}"
        for key, value in options.items()
        if value != recipe_named(name).options[key].default
    ]
    return ":".join([name, ",".join(spoken)]) if spoken else name


def command_of(config: RunConfig) -> str:
    """The command line that makes the same run, and the same hash, again."""
    words = ["heibai", "evolve", recipe_text(config.recipe, dict(config.options))]
    values: dict[str, object] = {
        "game": config.game,
        "eval": config.evaluator,
        "population": config.population,
        "generations": config.generations,
        "player": config.player,
        "depth": "" if config.player else config.depth,
        "seed": config.seed,
        "openings-per-pair": config.openings,
        "openings": config.openings_from,
        "opening-plies": "" if config.openings_from else config.opening_plies,
        "scoring": config.scoring,
        "opponents": config.opponents,
        "race": "" if config.race == "none" else config.race,
        "panel-every": config.panel_every,
        "panel-openings": config.panel_openings,
    }
    for name, value in values.items():
        words += [f"--{name}", str(value)] if value != "" else []
    for rule, number in config.stop.items():
        words += ["--stop", f"{rule}={format_number(number)}"]
    for gene, value in config.fixed.items():
        words += ["--fix", f"{gene}={value!r}"]
    return shlex.join(words)
