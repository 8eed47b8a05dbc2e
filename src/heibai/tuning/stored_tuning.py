"""Tunings kept in a directory: begin one, work on it to its end or a stop, say what it came to.

Every iteration is a row of log.jsonl and a checkpoint, so a kill loses no more than the iteration under way. The test
in the end is a match in the folder ``test``, which keeps and resumes its own games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ..arena.contests import stored_contest
from ..arena.contests.contest import make_contest, to_config
from ..arena.play.results import pairing_tally
from ..arena.play.runner import Runner
from ..arena.schedule.openings import make_openings
from ..arena.schedule.pairing import schedule_pairs
from ..arena.statistics.sprt import Verdict, parse_sprt
from ..core.contract import Stopped
from ..core.rng import stream_state
from ..evolve.genome import FloatArray
from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.job import Progress, State
from .cma import CmaTuning
from .config import POPULATION, REACH, TuningConfig, from_json, make_config
from .picture import draw_way
from .spsa import Spsa

KIND = "tune"
UNIT = "games"
PICTURE = "way.svg"  # of the numbers, where matplotlib is installed
TEST = "test"  # folder of the match in the end
_OPENING_STREAM, _TEST_STREAM = 0x6F70656E, 0x74657374  # "open", "test"
VERDICT_TEXTS = {
    Verdict.ELO1: "the tuned player is stronger",
    Verdict.ELO0: "the tuned player is not stronger by as much as was asked",
    Verdict.OPEN: "the games do not say yet; give the test more with --test-games",
}
Watch = Callable[[Mapping[str, Any]], None]  # hears every row


class Tuner(Protocol):
    """A way to tune; D numbers, each a share from 0 to 1."""

    is_duel: bool  # the two that ask() returns meet each other; else each meets the player as it began

    @property
    def generation(self) -> int: ...
    @property
    def finished(self) -> bool: ...
    @property
    def champion(self) -> FloatArray: ...
    @property
    def mean(self) -> FloatArray: ...
    def ask(self) -> FloatArray: ...
    def tell(self, scores: FloatArray) -> None: ...
    def state(self) -> dict[str, Any]: ...
    def restore(self, state: Mapping[str, Any]) -> None: ...


def begin(asked: Mapping[str, Any], path: Path) -> RunDirectory:
    """A new directory for a tuning, of what TuningConfig.to_json gives. Raises HeibaiError: it cannot start."""
    return RunDirectory.create(path, kind=KIND, config=make_config(asked).to_json())


def work_on(
    directory: RunDirectory, *, threads: int | None = None, control: Control | None = None, watch: Watch | None = None
) -> dict[str, Any]:
    """Do what is left of the search and of its test; what it came to, with ``finished`` false when it was stopped.

    Raises CheckpointError, RunError: damaged files, another process, a full disk; SpecError: a player is gone.
    """
    directory.require_kind(KIND)
    config, control = from_json(directory.config), control or Control()
    with directory.lock():
        tuner, saved = _tuner(config), directory.rewind()
        if saved is not None:
            tuner.restore(saved)
        tell = _teller(directory, config, watch)
        try:
            _search(directory, config, tuner, threads, control, tell)
            test = _test(directory, config, tuner, threads, control, tell)
        except Stopped:
            directory.write_state(State.STOPPED, directory.status().progress, control.reason)
            return {**_head(directory), "finished": False, "iterations": tuner.generation}
        draw_way(config, directory.rows(), directory.path / PICTURE)
        result = {**_head(directory), "finished": True, **_found(config, tuner.champion), **test}
        directory.write_result({key: value for key, value in result.items() if key != "out"})
        directory.write_state(State.FINISHED, Progress(result["games"], result["games"], UNIT))
        return result


def _tuner(config: TuningConfig) -> Tuner:
    start, seed = config.start, config.seed
    if config.way == "cma":
        return CmaTuning(start, iterations=config.iterations, population=POPULATION, reach=REACH, seed=seed)
    least = np.array([each.least_step for each in config.parameters])
    return Spsa(start, iterations=config.iterations, reach=REACH, least=least, seed=seed)


Tell = Callable[[int, Mapping[str, Any] | None], None]  # games so far, and the row that was finished


def _teller(directory: RunDirectory, config: TuningConfig, watch: Watch | None) -> Tell:
    total = config.search_games + config.test_games

    def tell(done: int, row: Mapping[str, Any] | None) -> None:
        directory.write_state(State.RUNNING, Progress(done, total, UNIT))
        if watch and row is not None:
            watch(row)

    return tell


def _search(
    directory: RunDirectory, config: TuningConfig, tuner: Tuner, threads: int | None, control: Control, tell: Tell
) -> None:
    """Every iteration that is left. Raises Stopped."""
    tell(tuner.generation * config.games_an_iteration, None)
    while not tuner.finished:
        if not control.proceed():
            raise Stopped
        scores = _scores(config, tuner, threads, control)
        tuner.tell(scores)
        row = {"done": tuner.generation, "scores": scores.tolist(), **config.values(tuner.mean)}
        directory.append(row)
        directory.save_checkpoint(tuner.state())
        tell(tuner.generation * config.games_an_iteration, row)


def _scores(config: TuningConfig, tuner: Tuner, threads: int | None, control: Control) -> FloatArray:
    """[P] of the players that are asked for. Raises Stopped."""
    asked = [config.text(shares) for shares in tuner.ask()]
    pairs = [(0, 1)] if tuner.is_duel else [(number, len(asked)) for number in range(len(asked))]
    players = asked if tuner.is_duel else [*asked, config.player]
    game, iteration = config.game.make(), tuner.generation
    seed = stream_state(config.seed, (_OPENING_STREAM, iteration)) >> 32
    openings = make_openings(config.openings, game, config.games // 2, seed=seed)
    schedule = schedule_pairs(pairs, openings=len(openings))

    def hear(done: int) -> None:
        control.require_going()

    with Runner(game, players, openings, seed=config.seed, generation=iteration, threads=threads) as runner:
        results = runner.play(schedule, progress=hear)
    scores = [pairing_tally(schedule, results, pairing=number).score for number in range(len(pairs))]
    return np.array([scores[0], 1 - scores[0]] if tuner.is_duel else scores)


def _test(
    directory: RunDirectory, config: TuningConfig, tuner: Tuner, threads: int | None, control: Control, tell: Tell
) -> dict[str, Any]:
    """The tuned player against the one that it began as. Raises Stopped."""
    tuned, searched = config.text(tuner.champion), config.search_games
    if tuned == config.player or not config.test_games:
        why = "nothing was changed" if tuned == config.player else "no test was asked for"
        return {"games": searched, "verdict": why}
    folder = directory.path / TEST
    if (folder / "config.json").exists():
        run = RunDirectory.open(folder)
    else:
        contest = make_contest(
            config.game.make(), (tuned, config.player), games=config.test_games, openings_text=config.openings,
            seed=stream_state(config.seed, (_TEST_STREAM,)) >> 32, test=parse_sprt(config.test),
        )  # fmt: skip
        run = RunDirectory.create(folder, kind=contest.kind, config=to_config(contest))
    match = stored_contest.run(
        run, threads=threads, control=control, watch=lambda done, total, so_far: tell(searched + done, None)
    )
    if not match["finished"]:
        raise Stopped
    kept = {key: match[key] for key in ("score", "score_interval", "elo", "elo_interval", "pairs")}
    test = {"test_games": match["games"], **kept, "sprt": match["sprt"]}
    verdict = VERDICT_TEXTS[Verdict(match["sprt"]["verdict"])]
    return {"games": searched + match["games"], "verdict": verdict, "test": test}


def _head(directory: RunDirectory) -> dict[str, Any]:
    return {"id": directory.id, "out": str(directory.path), "command": from_json(directory.config).command}


def _found(config: TuningConfig, shares: FloatArray) -> dict[str, Any]:
    """What the search came to, before it is tested."""
    before, after = config.values(config.start), config.values(shares)
    rows = {name: {"before": before[name], "after": value} for name, value in after.items()}
    return {"player": config.text(shares), "before": config.player, "parameters": rows}
