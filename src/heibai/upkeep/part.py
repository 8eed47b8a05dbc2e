"""What an examination found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..core.errors import HeibaiError


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the data folder."""

    name: str  # "store"
    about: str  # what is there, for people
    findings: tuple[str, ...] = ()  # what is wrong: a sentence each, with the command that mends it

    @property
    def is_well(self) -> bool:
        return not self.findings


def part(name: str, about: str, findings: Iterable[str] = ()) -> Part:
    """A part with what is wrong with it."""
    return Part(name, about, tuple(findings))


def unreadable(name: str, error: HeibaiError) -> Part:
    """A part that cannot be looked at."""
    return Part(name, "cannot be read", (str(error),))
