"""Which hand-ins a class has taken, and until when it takes some: a deadline freezes it.

register.json in the class's data folder. A version of a hand-in is in time if a call before the deadline saw it, or if
its files are not newer than the deadline. The first call after the deadline closes the class: from then on it plays
what it has taken, from the copies that it keeps, whatever lies in the folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ..core.errors import SpecError, quoted
from ..jobs.documents import write_atomically
from .hand_in import HandIn, copy_folder, files_of, read_hand_in

_FILE = "register.json"
LIFTED = "none"  # as a deadline: there is none any more


@dataclass(frozen=True)
class Taken:
    """A version of a hand-in that plays."""

    digest: str
    file: str  # name of its file or folder
    since: str  # ISO 8601: when a call saw it first


@dataclass(frozen=True)
class Late:
    """A hand-in that came after the deadline."""

    name: str
    why: str  # a sentence: when it was changed, and what plays instead


@dataclass(frozen=True)
class Register:
    """What register.json holds."""

    deadline: datetime | None = None
    is_closed: bool = False  # a call after the deadline has looked
    taken: Mapping[str, Taken] = field(default_factory=dict)  # by name of the hand-in

    @classmethod
    def read(cls, home: Path) -> Register:
        """An empty one where none is kept. Raises SpecError: it is damaged."""
        path = home / _FILE
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            when = kept["deadline"] and datetime.fromisoformat(kept["deadline"])
            return cls(when, bool(kept["is_closed"]), {name: Taken(**each) for name, each in kept["taken"].items()})
        except FileNotFoundError:
            return cls()
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise SpecError(
                f"{str(path)!r} is damaged ({error}), so nobody knows what was handed in in time; put back a copy, or "
                "remove it: then all that lies in the folder is taken"
            ) from error

    def write(self, home: Path) -> None:
        """Raises RunError."""
        taken = {name: asdict(each) for name, each in self.taken.items()}
        when = self.deadline.isoformat() if self.deadline else None
        text = json.dumps({"deadline": when, "is_closed": self.is_closed, "taken": taken}, indent=1)
        write_atomically(home / _FILE, text)

    def until(self, deadline: datetime | None) -> Register:
        """With another deadline, or none: open again."""
        return replace(self, deadline=deadline, is_closed=False)

    def is_over(self, now: datetime) -> bool:
        return self.deadline is not None and now > self.deadline

    def admit(
        self, hand_ins: Sequence[HandIn], store: Path, *, now: datetime
    ) -> tuple[Register, list[HandIn], list[Late]]:
        """Who plays, by name; ``store``: where copies of those lie that play although they are not in the folder.

        Before the deadline those in the folder play. Raises SpecError: a copy is gone.
        """
        found = {each.name: each for each in hand_ins}
        late = {name: why for name, each in found.items() if (why := self._why_late(each, now))}
        plays = {name: each for name, each in found.items() if name not in late}
        if self.is_over(now):
            plays |= {name: _copy(name, self.taken[name], store) for name in self.taken if name not in plays}
        seen = now.isoformat(timespec="seconds")
        taken = {
            name: known if (known := self.taken.get(name)) and known.digest == each.digest
            else Taken(each.digest, each.path.name, seen)
            for name, each in plays.items()
        }  # fmt: skip
        told = replace(self, is_closed=self.is_over(now), taken=taken)
        return told, [plays[name] for name in sorted(plays)], [Late(name, late[name]) for name in sorted(late)]

    def _why_late(self, hand_in: HandIn, now: datetime) -> str:
        """Empty: it is in time."""
        known = self.taken.get(hand_in.name)
        if self.deadline is None or not self.is_over(now) or (known and known.digest == hand_in.digest):
            return ""
        changed = max(each.stat().st_mtime for each in files_of(hand_in.path))
        when = datetime.fromtimestamp(changed).astimezone()
        if when <= self.deadline and not self.is_closed:
            return ""
        instead = "the version that came in time plays on" if known else "it does not play"
        return f"{'changed' if known else 'new'}, its files are of {when:%Y-%m-%d %H:%M}; {instead}"


def _copy(name: str, taken: Taken, store: Path) -> HandIn:
    path = copy_folder(store, name, taken.digest) / taken.file
    if not path.exists():
        raise SpecError(
            f"the copy of {quoted(name)} in {str(path.parent)!r} is gone; put it back, or lift the deadline"
        )
    return read_hand_in(path)


def parse_deadline(text: str) -> datetime | None:
    """``2026-12-01T18:00`` in this machine's time zone, or with one of its own; None for ``none``. Raises SpecError."""
    if text == LIFTED:
        return None
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as error:
        raise SpecError(
            f"{quoted(text)} is no deadline; write --deadline 2026-12-01T18:00, or --deadline none"
        ) from error
