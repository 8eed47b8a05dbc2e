"""Gomoku's rule variants as data: what wins, what is forbidden, how a game opens."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.contract import Color
from ...core.errors import UnknownNameError, unknown


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way to win. ``needed`` stones in an unbroken line win; ``exact`` sides need exactly that many."""

    name: str
    exact: tuple[bool, bool]  # black, white: a longer line is nothing
    open_end: bool = False  # a winning line closed by opposing stones at both ends is nothing (caro)
    restricted: bool = False  # black may not make an overline, a double four or a double three (renju)
    needed: int = 5  # stones in line

    def wins(self, color: Color, length: int, closed_ends: int) -> bool:
        """Whether an unbroken line of ``length`` with ``closed_ends`` opposing stones at its ends wins."""
        enough = length == self.needed if self.exact[color] else length >= self.needed
        return enough and not (self.open_end and closed_ends == 2)


RULE_SETS = {
    "freestyle": RuleSet("freestyle", (False, False)),
    "standard": RuleSet("standard", (True, True)),
    "renju": RuleSet("renju", (True, False), restricted=True),
    "caro": RuleSet("caro", (True, True), open_end=True),
}

SIZES = range(5, 23)  # points a side of the boards that are offered
OPENINGS = ("free", "pro", "long-pro", "swap", "swap2", "outer-open", "rif", "taraguchi-10", "soosorv-8")


def rule_set(name: str) -> RuleSet:
    """The rule set of that name. Raises UnknownNameError."""
    if name not in RULE_SETS:
        raise unknown("Gomoku rule set", name, list(RULE_SETS), mend="--rule freestyle")
    return RULE_SETS[name]


def check_opening(name: str) -> str:
    """``name``, if there is such an opening rule. Raises UnknownNameError."""
    if name not in OPENINGS:
        raise UnknownNameError(f"{name!r} is no opening rule; known: {', '.join(OPENINGS)} (--opening free)")
    return name
