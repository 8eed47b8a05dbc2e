"""Matches and tournaments as kinds of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.contents import Contents
from ...jobs.directory import RunDirectory
from ...jobs.kind import JobKind, More, Options, Work


class ContestJob(JobKind):
    """Runs of ``heibai match`` and ``heibai tournament``; their settings are a Contest (arena/contests/contest.py)."""

    unit = "games"
    takes = frozenset({"threads", "cluster"})
    journal = "games.jsonl"

    def __init__(self, name: str) -> None:
        self.name = self.noun = self.verb = name

    def begin(self, options: Options, path: Path) -> RunDirectory:
        """``options``: as contest.to_config gives them."""
        from .contest import from_config

        from_config(dict(options))  # a contest that cannot start leaves no directory
        return RunDirectory.create(path, kind=self.name, config=options)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_contest import run

        return run(directory, control=work.control, threads=work.threads, cluster=work.cluster, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        board = GameSpec.from_fields(config, opening="opening_rule").label
        return f"{' v '.join(config.get('players', []))}, {board}, seed {config.get('seed')}"

    def command(self, directory: RunDirectory) -> str:
        from .command import command_of

        return command_of(directory.config)

    def contents(self, directory: RunDirectory) -> Contents:
        from .report import contents

        return contents(directory)

    def more(self, directory: RunDirectory) -> More | None:
        """Games of each pairing; of a Swiss tournament, whose pairings rest on the games before, rounds."""
        measure = "rounds" if directory.config.get("format") == "swiss" else "games"
        return More(measure, int(directory.config[measure]))

    def larger(self, directory: RunDirectory, total: int) -> Mapping[str, Any]:
        from .contest import larger_config

        return larger_config(directory.config, total)


MATCH_JOB = ContestJob("match")
TOURNAMENT_JOB = ContestJob("tournament")
