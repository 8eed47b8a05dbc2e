"""Where a study works: cells that are done once, kept on disk, and found again after a stop or a kill.

A study is an ordinary function. Each match, round robin, breeding or measurement that it asks for is a *cell* with a
key; a finished cell is a row of ``cells.jsonl`` and is never worked on again, an unfinished contest or breeding goes on
inside its own run directory under ``cells/``. So to resume a study is to call its function again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..arena.contests import stored_contest
from ..arena.contests.contest import Contest, make_contest, to_config
from ..arena.contests.game_records import results_of
from ..arena.contests.ledger import GAMES
from ..core.contract import Game, Stopped
from ..core.errors import CheckpointError
from ..core.rng import stream_state
from ..core.system.machine import default_threads
from ..evolve.runs import stored_run as breedings
from ..evolve.runs.assembly import players_of
from ..evolve.runs.config import RunConfig
from ..games import make_game
from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.job import Progress, State
from .expected import seconds_left
from .meeting import Meeting, meetings_of
from .questions import in_todays_texts, settled_breeding, settled_question

CELLS = "cells.jsonl"
_DIGITS = 6  # of a diversity: the last ones of a mean depend on the processor


@dataclass(frozen=True)
class StudyProgress:
    """How far a study is, for onlookers."""

    cell: str  # the key of the cell in work
    finished: int  # cells
    cells: int  # in all
    done: int  # units of this cell
    total: int  # of this cell; equal to ``done`` when the cell is finished
    unit: str  # "games", "generations"
    seconds: float = 0.0  # of work on this cell, when it is finished
    left: float | None = None  # seconds of work for the study, by what its cells are expected to take; None: not known


Watch = Callable[[StudyProgress], None]


@dataclass(frozen=True)
class Bred:
    """A finished breeding."""

    evaluator: str  # the champion's text, weights included
    weights: Mapping[str, float]  # by gene
    champions: tuple[tuple[float, ...], ...]  # [N][D] weights that the run would have given after the generations that
    # were asked for; empty unless some were
    games: int
    hash: str
    diversity: tuple[float, ...] = ()  # [N] mean deviation of a gene in units of its range, for named generations


def _cells_of(directory: RunDirectory) -> dict[str, dict[str, Any]]:
    """The finished cells by their keys. Raises CheckpointError."""
    cells = {}
    for line, row in enumerate(directory.rows(CELLS), start=1):
        if not {"cell", "asked", "seconds", "result"} <= set(row) or not isinstance(row["cell"], str):
            where = f"{str(directory.path / CELLS)!r}, line {line}"
            raise CheckpointError(f"{where} is damaged: it is no cell; put back a copy of it, or begin a new study")
        cells[row["cell"]] = row
    return cells


class Laboratory:
    """The cells of one study in one directory, which the caller holds locked and has rewound."""

    def __init__(
        self,
        directory: RunDirectory,
        *,
        seed: int,
        threads: int | None = None,
        control: Control | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.seed = seed  # of openings, games and breedings, unless a cell has its own
        self._directory = directory
        self._threads = threads
        self._control = control or Control()
        self._watch = watch
        self._cells = _cells_of(directory)
        self._used: dict[str, Any] = {}
        self._expected: Sequence[float] = ()

    def expect(self, seconds: Sequence[float]) -> None:
        """Say what each cell will take, roughly and in their order, for progress."""
        self._expected = seconds
        self._tell(State.RUNNING)

    @property
    def reason(self) -> str:
        """Why the work was stopped, for people."""
        return self._control.reason

    @property
    def cells(self) -> dict[str, Any]:
        """Every cell that the study asked for: what was asked and what came of it."""
        return {key: {"asked": row["asked"], "result": row["result"]} for key, row in self._used.items()}

    @property
    def progress(self) -> Progress:
        """Finished cells of all that there will be, as far as the study has said so."""
        return Progress(len(self._cells), len(self._expected) or None, "cells")

    @property
    def seconds(self) -> float:
        """Wall clock of the work in these cells, before and after every stop."""
        return sum(float(row["seconds"]) for row in self._used.values())

    @property
    def threads(self) -> int:
        """That work in a cell shares; they never change its result."""
        return self._threads or default_threads()

    @property
    def control(self) -> Control:
        """Says whether work in a cell goes on; where it does not, that work raises Stopped."""
        return self._control

    def folder(self, key: str) -> Path:
        """The place on disk for what a cell works on; nothing need be there."""
        return self._directory.path / "cells" / key

    def seed_of(self, key: str) -> int:
        """A seed in [0, 2**32) of this cell's own, from the study's seed: cells over other openings err apart."""
        return stream_state(self.seed, key.encode()) >> 32

    def meet(self, key: str, a: str, b: str, **how: Any) -> Meeting:
        """``a`` against ``b``; see ``round_robin``."""
        return self.round_robin(key, (a, b), **how)[0]

    def round_robin(
        self,
        key: str,
        players: Sequence[str],
        *,
        games: int,
        openings: str = "random:8",
        game: Game | None = None,
        seed: int | None = None,
    ) -> tuple[Meeting, ...]:
        """All pairings of ``players`` (player texts), ``games`` each over the same paired openings.

        ``seed``: of openings and games; None: the study's, so that cells with as many games share their openings.

        Raises:
            Stopped: the games so far are kept.
            SpecError, UnknownNameError: a wrong text.
        """
        board = game or make_game("reversi")
        seed = self.seed if seed is None else seed
        asked = {
            "players": list(players), "games": games, "openings": openings, "seed": seed, "game": board.name,
            "size": board.size, "rule": board.rule,
        }  # fmt: skip

        def work() -> list[dict[str, Any]]:
            contest = make_contest(board, players, games=games, openings_text=openings, seed=seed)
            return [meeting.to_json() for meeting in self._play(key, contest)]

        called = {in_todays_texts(text): text for text in players}  # an older heibai wrote other texts for the same
        return tuple(
            Meeting.from_json(row | {side: called.get(in_todays_texts(row[side]), row[side]) for side in ("a", "b")})
            for row in self.cell(key, asked, work)
        )

    def breed(self, key: str, config: RunConfig, *, champions: bool = False, generations: Sequence[int] = ()) -> Bred:
        """The champion of a breeding, or those of all its ``generations`` too, or of the named ones.

        Raises:
            Stopped: the generations so far are kept.
            RunError: of the breeding.
        """
        asked = range(config.generations + 1) if champions else generations
        row = self.cell(key, config.to_json(), lambda: self._breed(key, config, asked, named=not champions))
        if row.get("generations", list(generations)) != list(generations):
            raise self._foreign(key)
        kept = tuple(map(tuple, row["champions"])) if asked else ()
        diversity = tuple(row.get("diversity", ()))
        return Bred(row["evaluator"], row["weights"], kept, row["games"], row["hash"], diversity)

    def cell(self, key: str, asked: Mapping[str, Any], work: Callable[[], Any]) -> Any:
        """The result of ``work`` (JSON values), from disk if it was done before.

        Raises:
            Stopped: before or within the work.
            CheckpointError: what was done before under this key is something else.
        """
        question = json.loads(json.dumps(asked))
        if key not in self._cells:
            if not self._control.proceed():
                raise Stopped
            begun = time.perf_counter()
            result = json.loads(json.dumps(work(), allow_nan=False))
            self._keep({"cell": key, "asked": question, "seconds": time.perf_counter() - begun, "result": result})
        row = self._cells[key]
        if row["asked"] != question and not _same(settled_question(row["asked"]), settled_question(question)):
            raise self._foreign(key)
        self._used[key] = row
        return row["result"]

    def room(
        self,
        key: str,
        config: dict[str, Any],
        begin: Callable[[Path], RunDirectory],
        *,
        read: Callable[[dict[str, Any]], dict[str, Any]] = lambda stored: stored,
    ) -> RunDirectory:
        """The run directory of a cell, begun now or before; ``read`` adds what came since to a configuration.

        Raises CheckpointError: it was begun for something else.
        """
        path = self.folder(key)
        if not (path / "config.json").exists():
            return begin(path)
        run = RunDirectory.open(path)
        if not _same(read(run.config), config):
            raise self._foreign(key)
        return run

    def report(self, key: str, done: int, total: int, unit: str, *, seconds: float = 0.0) -> None:
        """Tell the watcher about the cell in work."""
        if self._watch:
            begun = done / total if key not in self._cells and total else 0.0
            left = seconds_left([row["seconds"] for row in self._cells.values()], self._expected, begun=begun)
            self._watch(StudyProgress(key, len(self._cells), len(self._expected), done, total, unit, seconds, left))

    def _keep(self, row: dict[str, Any]) -> None:
        self._directory.append(row, journal=CELLS)
        self._cells[row["cell"]] = row
        self._directory.save_checkpoint({"cells": len(self._cells)})
        self._tell(State.RUNNING)
        self.report(row["cell"], 1, 1, "cell", seconds=row["seconds"])

    def _tell(self, state: State) -> None:
        self._directory.write_state(state, self.progress)

    def _play(self, key: str, contest: Contest) -> list[Meeting]:
        config = json.loads(json.dumps(to_config(contest)))
        run = self.room(key, config, lambda path: RunDirectory.create(path, kind=contest.kind, config=config))
        summary = stored_contest.run(
            run,
            threads=self._threads,
            control=self._control,
            watch=lambda done, total, so_far: self.report(key, done, total, "games"),
        )
        if not summary["finished"]:
            raise Stopped
        return meetings_of(contest, results_of(run.rows(GAMES), contest.schedule))

    def _breed(self, key: str, config: RunConfig, kept: Sequence[int], *, named: bool) -> dict[str, Any]:
        asked = json.loads(json.dumps(config.to_json()))
        run = self.room(key, asked, lambda path: breedings.begin(config, path), read=settled_breeding)
        total = config.generations + 1
        summary = breedings.work_on(
            run,
            threads=self._threads,
            control=self._control,
            watch=lambda row: self.report(key, row["generation"] + 1, total, "generations"),
        )
        if not summary["finished"]:
            raise Stopped
        found = {
            "evaluator": summary["champion"], "weights": summary["weights"], "games": summary["games"],
            "hash": summary["hash"],
        }  # fmt: skip
        if kept:
            players, rows = players_of(config), list(run.rows())
            found["champions"] = [players.weights(np.array(rows[at]["champion"])) for at in kept]
            if named:
                found["generations"] = list(kept)
                found["diversity"] = [round(rows[at]["diversity"], _DIGITS) for at in kept]
        return found

    def _foreign(self, key: str) -> CheckpointError:
        return CheckpointError(
            f"the cell {key!r} in {str(self._directory.path)!r} was made for another question than this heibai asks; "
            "resume the study with the heibai that began it, or begin a new one in another directory"
        )


def _same(stored: dict[str, Any], asked: dict[str, Any]) -> bool:
    """Whether they ask for the same; texts are compared by what they mean."""
    return stored == asked or bool(in_todays_texts(stored) == in_todays_texts(asked))
