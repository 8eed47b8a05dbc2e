"""Runs kept in a directory: begin one, continue one, work on it, say what came of it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from ...arena.play.cluster import Cluster
from ...arena.schedule.openings import make_openings
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...players.spec import make_player
from ...store.champions import CHAMPION
from ..fitness.panel import rival_of
from ..maps.stored_map import save_map, told
from ..recipes.catalogue import recipe_named
from .assembly import KIND, make_run, players_of
from .champion import save_champion
from .config import RunConfig
from .run import RunResult, Watcher


def begin(config: RunConfig, path: Path) -> RunDirectory:
    """A new run directory at ``path``; nothing is bred yet.

    Raises:
        HeibaiError: the configuration cannot work, or the place holds a run already or cannot be written.
    """
    make_run(config)  # a run that cannot start leaves no directory
    _try_games(config)
    return RunDirectory.create(path, kind=KIND, config=config.to_json())


def _try_games(config: RunConfig) -> None:
    """Raises HeibaiError for a player, or openings, that only the first game would find wrong."""
    players = players_of(config)
    make_player(players.text_with(config.evaluator), players.game)
    if config.panel_openings:
        make_openings(config.panel_openings_text, players.game, 1, seed=config.seed)
    if recipe_named(config.recipe).plays:
        make_openings(config.openings_text, players.game, config.openings, seed=config.seed)


def config_of(directory: RunDirectory) -> RunConfig:
    """Raises RunError for a run of another kind, CheckpointError for a config of another version."""
    directory.require_kind(KIND)
    return RunConfig.from_json(directory.config)


def work_on(
    directory: RunDirectory,
    *,
    threads: int | None = None,
    cluster: Cluster | None = None,
    control: Control | None = None,
    watch: Watcher | None = None,
) -> dict[str, Any]:
    """Continue until the run is finished or told to stop; what it came to, for JSON. Raises what ``steps_of`` does."""
    with closing(steps_of(directory, threads=threads, cluster=cluster, control=control)) as steps:
        while True:
            try:
                row = next(steps)
            except StopIteration as end:
                summary: dict[str, Any] = end.value
                return summary
            if watch:
                watch(row)


def steps_of(
    directory: RunDirectory,
    *,
    threads: int | None = None,
    cluster: Cluster | None = None,
    control: Control | None = None,
) -> Generator[Mapping[str, Any], None, dict[str, Any]]:
    """The same generation by generation from the last checkpoint on: their log rows; at the end what it came to.

    Raises:
        CheckpointError: the checkpoint is damaged, of another version or of another run.
        RunError: another process works there, or the disk refuses.
    """
    config, control = config_of(directory), control or Control()
    with directory.lock():
        run = make_run(config, directory=directory, threads=threads, cluster=cluster, control=control)
        run.restore()
        yield from run.steps(control)
        result = run.result()
        summary = summarise(config, result, directory)
        if result.champion is not None:
            save_champion(directory, config, result)  # of a stopped run too: the best so far can be played
            maps = () if result.archive is None else (save_map(directory, config, result.archive).name,)
            if result.finished:
                directory.write_result(summary, also=(CHAMPION, *maps))
        run.report_end(control.reason)
    return summary


def summarise(config: RunConfig, result: RunResult, directory: RunDirectory) -> dict[str, Any]:
    """What a run came to: the JSON of ``heibai evolve``."""
    return {"id": directory.id, "out": str(directory.path), **summary_of(config, result)}


def summary_of(config: RunConfig, result: RunResult) -> dict[str, Any]:
    """The same of a run that lies in no directory."""
    players, champion = players_of(config), result.champion
    return {
        "recipe": config.recipe,
        "options": dict(config.options),
        "game": players.game.name,
        "size": players.game.size,
        "rule": players.game.rule,
        "opening_rule": players.game.opening,
        "seed": config.seed,
        "search": config.search,
        "openings": config.openings_text,
        "population": config.population,
        "generations": config.generations,
        "finished": result.finished,
        "evaluated": result.generations,
        "hash": result.hash,
        "champion": None if champion is None else players.evaluator_text(champion),
        "weights": None if champion is None else dict(zip(_genes(config), players.weights(champion), strict=True)),
        "player": None if champion is None else players.text(champion),
        "rival": rival_of(players)[1],
        "games": result.games,
        "seconds": round(result.seconds, 3),
        "panel": result.panel,
        **({} if result.archive is None else {"map": told(result.archive)}),
    }


def _genes(config: RunConfig) -> tuple[str, ...]:
    return players_of(config).evaluator.features.features
