"""A class as a data folder of its own: programs in engines.toml, verdicts, one tournament as a run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..arena.contests.formats import ROUND_ROBIN, SWISS
from ..core.contract import Game
from ..core.errors import SpecError
from ..games import GameSpec
from ..jobs.directory import RunDirectory
from ..jobs.documents import write_atomically
from ..jobs.job import is_run
from ..players.remote.engines_file import FILE, Engine
from ..players.remote.player import NAME as REMOTE
from .check import Verdict, check
from .hand_in import HandIn, freeze
from .limits import HandInLimits
from .tournament.meetings import Seat
from .tournament.setting import make_setting
from .tournament.stored_class import begin

_CHECKS = "checks.json"
_MOST_ROUND_ROBIN = 16  # hand-ins; more play Swiss


@dataclass(frozen=True)
class Entrant:
    """A hand-in that was tried."""

    hand_in: HandIn
    engine: Engine
    verdict: Verdict

    @property
    def seat(self) -> Seat:
        """Where it plays; another one for every version."""
        return Seat(f"{self.hand_in.name}@{self.hand_in.digest[:12]}", f"{REMOTE}:{self.hand_in.name}")


@dataclass(frozen=True)
class ClassHome:
    """Where everything of a class is written; it is the data folder (HEIBAI_HOME) while the class plays."""

    path: Path
    game: Game
    limits: HandInLimits
    seed: int

    def try_all(
        self, hand_ins: Sequence[HandIn], refused: dict[str, str], told: Callable[[str], None]
    ) -> list[Entrant]:
        """Freeze, compile and try each, those that were tried before by what was found then.

        ``refused`` takes those that do not compile: name -> why.
        """
        known, found = self._checks(), list[Entrant]()
        for hand_in in hand_ins:
            try:
                engine = self._engine(hand_in)
            except SpecError as error:
                refused[hand_in.name] = str(error)
                continue
            key = f"{engine.digest} {GameSpec.of(self.game)} {self.seed}"
            if key not in known:
                told(hand_in.name)
                verdict = check(engine, self.game, seed=self.seed, is_declared=hand_in.is_deterministic)
                known[key] = asdict(verdict)
                write_atomically(self.path / _CHECKS, json.dumps(known, indent=1))
            kept = known[key]
            found.append(Entrant(hand_in, engine, Verdict(**{**kept, "faults": tuple(kept["faults"])})))
        write_atomically(self.path / FILE, "".join(map(_table, (each.engine for each in found))))
        return found

    def _checks(self) -> dict[str, Any]:
        """Digest of a program and its limits, game and seed -> its verdict."""
        try:
            found: dict[str, Any] = json.loads((self.path / _CHECKS).read_text(encoding="utf-8"))
        except (OSError, ValueError):  # none yet, or cut off by a kill: they are tried again
            return {}
        return found

    def _engine(self, hand_in: HandIn) -> Engine:
        start = freeze(hand_in, self.path / "hand-ins", memory=self.limits.memory)
        scratch = self.path / "scratch" / hand_in.name
        scratch.mkdir(parents=True, exist_ok=True)
        space = start.space or self.limits.memory
        command = self.limits.command(
            start.command, scratch=scratch, space=space, shown=[start.home], hidden=[self.path.parent]
        )  # fmt: skip
        return Engine(
            hand_in.name, command, hand_in.protocol, games=(self.game.name,), seconds=self.limits.seconds,
            memory=max(space, 1024), output=self.limits.output, log=False,
        )  # fmt: skip

    def run(self, *, games: int, openings: str) -> RunDirectory:
        """The run that holds all games of this class under these settings: the one that there is, or a new one.

        Raises SpecError: an odd number of games, too few openings; RunError: it cannot be written.
        """
        setting = make_setting(self.game, games=games, openings=openings, seed=self.seed)
        config = setting | {"limits": asdict(self.limits)}
        name = hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest()[:12]
        path = self.path / "runs" / f"class-{name}"
        return RunDirectory.open(path) if is_run(path) else begin(path, config)


def format_for(players: int) -> str:
    """Of the tournament of so many players."""
    return ROUND_ROBIN if players <= _MOST_ROUND_ROBIN else SWISS


def _table(engine: Engine) -> str:
    """Its entry of engines.toml; JSON writes texts and lists as TOML reads them."""
    kept: Mapping[str, object] = {
        "command": engine.command, "protocol": engine.protocol, "games": engine.games, "seconds": engine.seconds,
        "memory": engine.memory, "output": engine.output, "log": engine.log,
    }  # fmt: skip
    return f"[engines.{json.dumps(engine.name)}]\n" + "".join(
        f"{key} = {json.dumps(value)}\n" for key, value in kept.items()
    )
