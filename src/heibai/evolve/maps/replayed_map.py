"""The map of a run, found again from its generations: the same cells as those that the run keeps."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import RunError, quoted
from ...jobs.directory import RunDirectory
from ..fitness.fitness import Players
from ..recipes.catalogue import recipe_named
from ..runs.assembly import players_of
from ..runs.chronicle import Chronicle, Generation, generation_of, reading_generations
from ..runs.config import RunConfig
from ..runs.run import GENERATIONS
from ..runs.stored_run import config_of
from .archive import Archive
from .map_elites import columns_of, grid_of


def archive_of(directory: RunDirectory) -> Archive:
    """The map after the generations that the run has evaluated so far.

    Raises:
        RunError: its recipe keeps no map, or its generations cannot be read.
        CheckpointError: its journal is not what the run wrote.
    """
    config = config_of(directory)
    with reading_generations(directory):
        rows = map(generation_of, directory.rows(GENERATIONS))
        return _archive(config, players_of(config), directory.id, rows)


def replayed(run: Chronicle) -> Archive:
    """The same of a run whose generations are known. Raises RunError: its recipe keeps no map."""
    return _archive(run.config, run.players, run.id, run.generations)


def _archive(config: RunConfig, players: Players, name: str, generations: Iterable[Generation]) -> Archive:
    if not recipe_named(config.recipe).compares_generations:
        raise RunError(f"{quoted(name)} keeps no map of players; breed one with: heibai evolve map-elites")
    styles = players.game.abilities.styles
    grid = grid_of(styles, config.options, players.game.name)
    archive, columns = Archive(grid), columns_of(styles, grid)
    for each in generations:
        if each.styles is None:
            raise ValueError(f"generation {each.number} without styles")
        archive.take(each.number, each.population, each.fitness, each.tallies, each.styles[:, columns])
    return archive
