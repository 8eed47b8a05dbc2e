"""What is known of a class beside its games, kept as class.json: hand-ins, what was found, what was refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..core.errors import RunError
from ..jobs.documents import write_atomically
from .check import Verdict
from .register import Late
from .similarity import Alike

_FILE = "class.json"
_REMOTE = "remote:"


@dataclass(frozen=True)
class HandInFacts:
    """A hand-in that was tried."""

    name: str
    player: str  # its text in games and standings
    id: str  # of this version, as games name it
    language: str
    verdict: Verdict


@dataclass(frozen=True)
class ClassFacts:
    """Of the last call."""

    name: str  # of the class
    run: str = ""  # of its games, a path within the class's data folder
    hand_ins: tuple[HandInFacts, ...] = ()  # without the solution
    solution: str = ""  # player text of the named one; empty: none was named
    refused: Mapping[str, str] = field(default_factory=dict)  # what does not play: name -> why
    deadline: str = ""  # ISO 8601; empty: none
    is_closed: bool = False  # the deadline is over, and what was taken until then plays
    late: tuple[Late, ...] = ()
    alike: tuple[Alike, ...] = ()
    holds: Mapping[str, bool] = field(default_factory=dict)  # limit -> whether this machine enforces it

    def name_of(self, player: str) -> str:
        """A hand-in's name, or the player text of another."""
        name = player.removeprefix(_REMOTE)
        return f"{name} (the solution)" if player == self.solution else name

    def write(self, home: Path) -> None:
        """Raises RunError."""
        write_atomically(home / _FILE, json.dumps(asdict(self), indent=1))

    @classmethod
    def read(cls, home: Path) -> ClassFacts:
        """Raises RunError: there are none, or they are damaged."""
        path = home / _FILE
        try:
            return _facts(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, AttributeError, KeyError, TypeError, ValueError) as error:
            raise RunError(
                f"{str(path)!r} cannot be read ({error}); write it again with: heibai class FOLDER"
            ) from error


def _facts(kept: dict[str, Any]) -> ClassFacts:
    hand_ins = tuple(
        HandInFacts(**{**each, "verdict": Verdict(**{**each["verdict"], "faults": tuple(each["verdict"]["faults"])})})
        for each in kept["hand_ins"]
    )
    late, alike = tuple(Late(**each) for each in kept["late"]), tuple(Alike(**each) for each in kept["alike"])
    return ClassFacts(**{**kept, "hand_ins": hand_ins, "late": late, "alike": alike})
