"""A run: generation after generation, a log row and a checkpoint each, until the recipe is finished or told to stop.

Nothing here depends on threads, hosts or times except the ``seconds`` of a log row. A run that was killed at any
instant resumes from its last checkpoint: journals are cut back to it and the same stream goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ...core.contract import Stopped
from ...jobs.code import code_version
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from ..fitness.outcome import Fitness
from ..genome import FloatArray
from ..hall import HallEntry, noting_hall
from ..history import RunHash, generation_row, log_row, read_log
from ..lineage import Parentage
from ..maps.archive import Archive
from ..recipes.replayed import Replayed
from ..strategy import GoesOn, KeepsMap, Strategy, TakesOutcome, TellsParentage
from .stopping import StopRules, StopState

GENERATIONS = "generations.jsonl"
_TELL_EVERY = 1.0  # seconds between two words to onlookers


class Panel(Protocol):
    """Measures a champion against opponents that do not change."""

    def measure(self, champion: FloatArray, hall: list[HallEntry]) -> dict[str, Any]:
        """Result and interval by opponent, ready for JSON."""


Watcher = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True)
class RunResult:
    """Where a run stands when it returns."""

    finished: bool  # False: stopped, resume continues
    hash: str  # SHA-256 over the generations so far (history.RunHash)
    champion: FloatArray | None  # [D], None before the first generation
    generations: int  # evaluated
    games: int  # of fitness and broods, the panel's not counted
    seconds: float  # of work, over all sessions
    panel: dict[str, Any] | None  # the last measurement
    archive: Archive | None = None  # of a recipe that keeps one


class EvolutionRun:
    """One strategy, its fitness, and (if it shall survive) its directory."""

    def __init__(
        self,
        strategy: Strategy,
        fitness: Fitness,
        *,
        directory: RunDirectory | None = None,
        panel: Panel | None = None,
        panel_every: int = 0,
        total: int | None = None,
        stop: StopRules | None = None,
    ) -> None:
        """``total`` evaluations are expected, for progress; ``panel_every`` 0 measures only the end."""
        self._strategy = strategy
        self._fitness = fitness
        self._directory = directory
        self._panel = panel
        self._panel_every = panel_every
        self._total = total
        self._hash = RunHash()
        self._hall: list[HallEntry] = []
        self._games = 0
        self._seconds = 0.0
        self._stop = stop or StopRules({})
        self._standing = StopState()
        self._last_panel: dict[str, Any] | None = None
        self._told = 0.0  # when onlookers last heard of us
        self._given_up: RunResult | None = None  # how the run stood before the generation in which it was stopped

    def restore(self) -> None:
        """Go back to the directory's last checkpoint; without one, to the beginning.

        Raises:
            CheckpointError: it is damaged, of another version or of another run.
            RunError: the directory cannot be written.
        """
        if self._directory is None:
            raise ValueError("a run without a directory has nothing to restore")
        payload = self._directory.rewind()
        if payload is None:
            return
        try:
            expected, games, seconds = str(payload["hash"]), int(payload["games"]), float(payload["seconds"])
            strategy, panel = payload["strategy"], payload["panel"]
        except (KeyError, TypeError, ValueError) as error:
            raise self._directory.lacking(error) from error
        self._hash = RunHash.of(noting_hall(self._directory.rows(GENERATIONS), self._hall), expected=expected)
        self._restore_strategy(strategy)
        self._games, self._seconds, self._last_panel = games, seconds, panel
        for row in read_log(self._directory):
            self._standing = self._standing.after(row, rival=self._stop.rival)
            # The last one is the checkpoint's, which sorts its names; the log has them as they were played.
            self._last_panel = row["panel"] or self._last_panel

    def _restore_strategy(self, state: Mapping[str, Any]) -> None:
        assert self._directory is not None
        if isinstance(self._strategy, Replayed):
            self._strategy.replay(self._directory.rows(GENERATIONS))
        self._strategy.restore(state)
        if self._strategy.finished and isinstance(self._strategy, GoesOn):  # it may have been given more since
            row, _ = self._directory.row(GENERATIONS, None)
            if row is not None:
                self._strategy.go_on(np.array(row["fitness"], dtype=np.float64))

    def go(self, *, control: Control | None = None, watch: Watcher | None = None) -> RunResult:
        """Work until finished or ``control`` says stop; ``watch`` receives every log row.

        A stop within a generation, which the fitness hears of by the same control, gives the generation up; what is
        told then is how the run stood before it, and ``restore()`` goes back there.

        Raises:
            RunError: the directory cannot be written any more; everything up to the last checkpoint is kept.
        """
        for row in self.steps(control or Control()):
            if watch is not None:
                watch(row)
        return self.result()

    def steps(self, control: Control) -> Iterator[Mapping[str, Any]]:
        """The same generation by generation, for a driver that has other things to do between two: their log rows."""
        self._report(State.RUNNING)
        while not self._finished and self._goes_on(control):
            before = self.result()
            try:
                row = self._one_generation()
            except Stopped:
                self._given_up = before
                break
            if time.monotonic() - self._told > _TELL_EVERY:
                self._report(State.RUNNING)
            yield row

    def report_end(self, asked: str = "") -> None:
        """Tell onlookers that the work ended, and why; ``asked``: who stopped it. What it came to lies there."""
        if self._finished and not self._given_up:
            self._report(State.FINISHED, self._stop.reason(self._standing) or self._early_end())
        else:
            self._report(State.STOPPED, asked)

    def _early_end(self) -> str:
        """Why a recipe ended before its generations did, which it does when all are nearly as fit; else empty."""
        told = self._strategy.generation
        if self._total is None or told >= self._total:
            return ""
        spread = f"spread of fitness {self._standing.spread:g}"
        return f"ended by the recipe after {told} of {self._total} generations: {spread}"

    def _goes_on(self, control: Control) -> bool:
        """Whether the next generation may begin; onlookers of a pause see all that was done."""
        if control.paused:
            self._report(State.RUNNING)
        return control.proceed()

    @property
    def _finished(self) -> bool:
        return self._strategy.finished or bool(self._stop.reason(self._standing))

    def result(self) -> RunResult:
        """Where the run stands now."""
        if self._given_up:
            return self._given_up
        return RunResult(
            finished=self._finished,
            hash=self._hash.hexdigest(),
            champion=np.array(self._strategy.champion) if self._strategy.generation else None,
            generations=self._strategy.generation,
            games=self._games,
            seconds=self._seconds,
            panel=self._last_panel,
            archive=self._strategy.archive.copy() if isinstance(self._strategy, KeepsMap) else None,
        )

    def _one_generation(self) -> dict[str, Any]:
        start = time.perf_counter()
        generation, population = self._strategy.generation, self._strategy.ask()
        teller = self._strategy if isinstance(self._strategy, TellsParentage) else None
        parents, origins = (teller.parents, teller.origins) if teller else (None, None)
        outcome = self._fitness.evaluate(population, generation=generation, hall=self._hall)
        if isinstance(self._strategy, TakesOutcome):
            self._strategy.tell_outcome(outcome)
        else:
            self._strategy.tell(outcome.fitness)
        kin = Parentage(parents, origins, teller.choice if teller else None)
        games = outcome.games + self._fitness.take_extra_games()
        seconds = time.perf_counter() - start
        row = log_row(generation, population, outcome, space=self._strategy.space, games=games, seconds=seconds)
        self._hash.add(population, outcome.fitness, outcome.tallies, outcome.styles)
        self._hall.append(HallEntry(generation, tuple(row["leader"])))
        self._games += games
        row["champion"] = np.array(self._strategy.champion).tolist()
        if isinstance(self._strategy, KeepsMap):
            row["map"] = self._strategy.archive.figures()
        before = self._standing
        self._standing = before.after(row, rival=self._stop.rival)  # a run that ends here is measured
        row["panel"] = self._measure(generation)
        self._standing = before.after(row, rival=self._stop.rival)
        row["code"] = code_version()  # a run may go on under another one
        self._seconds += time.perf_counter() - start
        self._save(row, generation_row(generation, population, outcome, kin=kin))
        return row

    def _measure(self, generation: int) -> dict[str, Any] | None:
        due = self._panel_every > 0 and generation > 0 and generation % self._panel_every == 0
        if self._panel is None or not (due or self._finished):
            return None
        self._last_panel = self._panel.measure(np.array(self._strategy.champion), self._hall)
        return self._last_panel

    def _save(self, row: Mapping[str, Any], exact: Mapping[str, Any]) -> None:
        if self._directory is None:
            return
        self._directory.append(exact, journal=GENERATIONS)
        self._directory.append(row)
        self._directory.save_checkpoint(
            {
                "strategy": self._strategy.state(),
                "hash": self._hash.hexdigest(),
                "games": self._games,
                "seconds": self._seconds,
                "panel": self._last_panel,
            }
        )

    def _report(self, state: State, message: str = "") -> None:
        if self._directory is not None:
            done = self._given_up.generations if self._given_up else self._strategy.generation
            progress = Progress(done, self._total, "generations")
            self._directory.write_state(state, progress, message)
            self._told = time.monotonic()
