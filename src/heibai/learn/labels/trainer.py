"""Labelling as a job: a step labels the positions of some games, or some positions, and keeps them in a shard.

The shards lie in ``shards/`` of the run's directory, their digests in the checkpoint; at the end they become samples.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ...arena.play.cluster import Cluster, PieceSetting
from ...core.errors import CheckpointError, RecordFormatError, RunError, quoted_path
from ...jobs.arrays import Array, read_arrays, write_arrays
from ...jobs.documents import cannot_write
from ...jobs.kind import Curve, More
from ...players.engine import threads_of
from ...players.spec import make_player
from ...players.stored_weights import references_of, require_same_weights, weights_digests
from ..samples.kinds import EXACT
from ..samples.merge import merged
from ..samples.samples import Columns, digest_of, joined, open_samples, write_samples
from ..samples.sources import FOLDER, require_reversi, samples_of
from ..training.config import TrainingConfig
from ..training.trainer import Row, TrainerKind, TrainingOutcome, TrainingState
from .options import SelfPlayOptions
from .pool import Processes, Workers
from .tasks import GamesTask, PositionsTask, game_player, labeller

GAMES_A_TASK, POSITIONS_A_TASK, TASKS_A_STEP = 2, 256, 32
_AHEAD = 2  # pieces for each processor that are begun before their step, so that nobody waits for a step's last piece
_FORMER = {True: 64, False: 2}  # a task's positions, or games, where a checkpoint says nothing


class Labelling:
    """Labels by many pieces of work, the same whoever does them."""

    def __init__(
        self, config: TrainingConfig, folder: Path | None, processes: int = 1, *, cluster: Cluster | None = None
    ) -> None:
        """``cluster``: does the work instead of this machine's ``processes``."""
        self._config, self._folder = config, folder
        options: SelfPlayOptions = config.options
        self._options, self._processes, self._cluster = options, processes, cluster
        self._workers: Workers[Any, Columns] | None = None
        self._begun: dict[int, object] = {}  # pieces by their number, as the workers know them
        self._positions = _positions(config) if options.positions else None
        self._digest = None if self._positions is None else digest_of(self._positions)
        self._count, self._each = options.games, GAMES_A_TASK  # to do in all, and for one piece of work
        if self._positions is not None:
            self._count, self._each = len(self._positions), POSITIONS_A_TASK
        self._shards = _Shards(folder)

    @property
    def total(self) -> int:
        return math.ceil(self._count / (self._each * TASKS_A_STEP))

    def begin(self) -> TrainingState:
        return TrainingState(
            values={
                "shards": [],
                "weights": weights_digests(self._options.searches, self._config.game.make()),
                "positions": self._digest,
                "each": self._each,
            }
        )

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        self._require_same(state)
        first = state.done * TASKS_A_STEP
        numbers = range(first, min(first + TASKS_A_STEP, -(-self._count // self._each)))
        played = int(state.values.get("played", first * self._each))
        if self._positions is None:
            numbers = range(played // self._each, numbers.stop)
        labelled = joined(self._done(numbers))
        if self._positions is None:
            labelled = labelled[labelled.game >= played]  # a piece of work that was cut short is done again
        shards = [*state.values["shards"], self._shards.write(len(state.values["shards"]), labelled.by_name)]
        row = {"positions": len(labelled), "solved": int((labelled.kind == EXACT).sum()), "shard": shards[-1]}
        values = {**state.values, "shards": shards, "played": min(self._count, numbers.stop * self._each)}
        return TrainingState(state.done + 1, values=values), row

    def go_on(self, state: TrainingState) -> TrainingState:
        """See trainer.GoesOn: a last step with fewer games is taken again, without those."""
        if self._positions is not None or not state.done:
            return state
        played = state.values.get("played")
        if played is None:  # a heibai that gave no more
            last = len(state.values["shards"]) - 1
            played = int(self._shards.read(last, state.values["shards"][last])["game"].max()) + 1
        steps = played // (self._each * TASKS_A_STEP) if played < self._count else state.done
        return TrainingState(min(state.done, steps), values={**state.values, "played": played})

    def _done(self, numbers: range) -> list[Columns]:
        """The labels of these pieces; the first of the next step are begun too."""
        workers = self._workers = self._workers or self._hired()
        last = min(-(-self._count // self._each), numbers.stop + _AHEAD * workers.processors)
        for number in range(numbers.start, last):
            if number not in self._begun:
                self._begun[number] = workers.give(self._piece(number))
        return [workers.take(self._begun.pop(number)) for number in numbers]

    def _hired(self) -> Workers[Any, Columns]:
        game, texts = self._config.game, self._options.searches
        make_work: Callable[[], Callable[[Any], Columns]] = game_player
        if self._positions is not None:
            make_work = partial(labeller, game, self._options)
        if self._cluster is None:
            return Processes(make_work, self._processes)
        made = game.make()
        threads = threads_of(make_player(text, made) for text in texts)
        return self._cluster.pieces(PieceSetting(make_work, game, references_of(texts, made), threads))

    def release(self) -> None:
        """See trainer.Holds: those who work for it go home."""
        if self._workers is not None:
            self._workers.release()
        self._workers = None
        self._begun.clear()

    def _piece(self, number: int) -> GamesTask | PositionsTask:
        return self._games(number) if self._positions is None else self._some(number, self._positions)

    def _games(self, number: int) -> GamesTask:
        first = number * self._each
        count = min(self._each, self._count - first)
        return GamesTask(self._config.game, self._options, self._config.seed, first, count)

    def _some(self, number: int, positions: Columns) -> PositionsTask:
        part = positions[slice(number * self._each, (number + 1) * self._each)]
        return PositionsTask(self._config.seed, number, part.in_memory())

    def _require_same(self, state: TrainingState) -> None:
        """Raises CheckpointError: other weights, positions or pieces of work than those that the run began with."""
        require_same_weights(state.values["weights"], self._config.game.make())
        if state.values["positions"] != self._digest:
            raise CheckpointError(
                f"the positions in {quoted_path(self._options.positions)} are not those that this run began with; put "
                "them back, or begin a new one"
            )
        each = state.values.get("each", _FORMER[self._positions is not None])
        if each != self._each:
            raise CheckpointError(
                f"this run works on pieces of {each}, this heibai on pieces of {self._each}; begin a new one"
            )

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """All labels as samples, equal positions merged."""
        parts = [Columns(**self._shards.read(number, sha)) for number, sha in enumerate(state.values["shards"])]
        columns = merged(joined(parts), self._config.game.size)
        if self._folder is not None:
            self._write(columns)
        return TrainingOutcome(None, {"samples": columns.counts(), "hash": digest_of(columns)})

    def _write(self, columns: Columns) -> None:
        assert self._folder is not None
        place = self._folder / FOLDER
        try:
            shutil.rmtree(place, ignore_errors=True)  # of one that was killed
            place.mkdir()
        except OSError as error:
            raise cannot_write(place, error) from error
        about = {"player": self._options.player, "judge": self._options.judge, "seed": self._config.seed}
        write_samples(place, columns, self._config.game, about)


class _Shards:
    """In the folder ``shards`` of a run; without a run, in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = None if folder is None else folder / "shards"
        self._kept: dict[int, dict[str, Array]] = {}

    def write(self, number: int, arrays: dict[str, Array]) -> str:
        """Keep a shard; its SHA-256, empty in memory. Raises RunError."""
        if self._folder is None:
            self._kept[number] = arrays
            return ""
        try:
            self._folder.mkdir(exist_ok=True)
        except OSError as error:
            raise cannot_write(self._folder, error) from error
        return write_arrays(self._path(number), arrays)

    def read(self, number: int, sha256: str) -> dict[str, Array]:
        """Raises CheckpointError: the shard is damaged."""
        return self._kept[number] if self._folder is None else read_arrays(self._path(number), sha256)

    def _path(self, number: int) -> Path:
        assert self._folder is not None
        return self._folder / f"{number}.npz"


def _positions(config: TrainingConfig) -> Columns:
    """Those to be labelled anew. Raises RecordFormatError, RunError: there are none."""
    options: SelfPlayOptions = config.options
    found = samples_of(Path(options.positions))
    if found is None:
        raise RecordFormatError(
            f"{quoted_path(options.positions)} holds no samples; make some with: heibai learn samples ARCHIVE --out DIR"
        )
    samples = open_samples(found)
    if samples.spec != config.game:
        raise RecordFormatError(
            f"the samples in {quoted_path(found)} are of {samples.spec.label}, expected {config.game.label}; name "
            f"their board: --game {samples.spec}"
        )
    columns = samples.columns
    empties = config.game.size**2 - columns.discs
    chosen = columns[empties >= options.fewest_empties]
    if not len(chosen):
        raise RunError(
            f"no position in {quoted_path(found)} has {options.fewest_empties} empties or more; ask for fewer"
        )
    return chosen[slice(options.most)] if options.most else chosen


def check(config: TrainingConfig) -> None:
    """Raises HeibaiError for wishes that cannot be."""
    options: SelfPlayOptions = config.options
    options.check(require_reversi(config.game))
    if options.positions:
        _positions(config)


def more(config: TrainingConfig) -> More | None:
    """Games; positions that are labelled anew are as many as there are."""
    options: SelfPlayOptions = config.options
    return None if options.positions else More("games", options.games)


def enlarge(options: SelfPlayOptions, total: int) -> SelfPlayOptions:
    """With so many games."""
    return replace(options, games=total)


def _said(row: Row) -> str:
    rate = row["positions"] / max(row["seconds"], 1e-3)
    return f"{row['positions']} positions, {row['solved']} of them solved, {rate:.0f} a second"


TRAINER = TrainerKind(
    name="self-play",
    unit="parts",
    options=SelfPlayOptions,
    make=Labelling,
    say=_said,
    check=check,
    y_label="positions",
    curves=(Curve("positions", "labelled"), Curve("solved", "solved")),
    more=more,
    on_cluster=lambda config, folder, cluster: Labelling(config, folder, cluster=cluster),
    enlarge=enlarge,
)
