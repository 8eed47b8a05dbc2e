"""When a run ends before its generations do: rules on what the log says, the same for every recipe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...core.numbers import number
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_options, printed

# Rule -> what its number means. Only seconds is not the same on every machine.
RULES = {
    "games": "games of fitness, broods and titles, the panel's not counted",
    "seconds": "of work; another machine stops elsewhere",
    "unchanged": "generations in a row with the same champion",
    "spread": "of fitness, best - worst: stop when below",
    "target": "the champion's score, at most 1, against the panel's hand-set weights, when measured",
}
_STOP = Kind("stop rule", "games=100000")


@dataclass(frozen=True)
class StopState:
    """How far a run has come."""

    games: int = 0
    seconds: float = 0.0
    unchanged: int = 0  # generations in a row that the last champion has been it, after the first
    spread: float = float("inf")
    score: float = 0.0  # of the champion against the rival at the last measurement
    champion: tuple[float, ...] = ()

    def after(self, row: Mapping[str, Any], *, rival: str) -> StopState:
        """One log row later."""
        champion = tuple(row["champion"])
        measured = (row["panel"] or {}).get(rival)
        return replace(
            self,
            games=self.games + int(row["games"]),
            seconds=self.seconds + float(row["seconds"]),
            unchanged=self.unchanged + 1 if champion == self.champion else 0,
            spread=float(row["spread"]),
            score=float(measured["score"]) if measured else self.score,
            champion=champion,
        )


REACHED: dict[str, Callable[[StopState], float]] = {
    "games": lambda standing: standing.games,
    "seconds": lambda standing: standing.seconds,
    "unchanged": lambda standing: standing.unchanged,
    "spread": lambda standing: standing.spread,
    "target": lambda standing: standing.score,
}


@dataclass(frozen=True)
class StopRules:
    """Numbers by rule; none: the generations alone end the run."""

    numbers: Mapping[str, float]
    rival: str = ""  # name of the hand-set weights on the panel

    def reason(self, standing: StopState) -> str:
        """Why the run ends here; empty when it goes on."""
        for rule, least in self.numbers.items():
            reached = REACHED[rule](standing)
            if reached < least if rule == "spread" else reached >= least:
                return f"{rule} {reached:g} reached {least:g}"
        return ""


def parse_stop(text: str) -> tuple[str, float]:
    """``games=100000`` as rule and number. Raises SpecError."""
    options = parse_options(text, _STOP)
    rule, value = options[0][0], printed(options[0][1])
    if len(options) > 1 or rule not in RULES:
        known = "; ".join(f"{name} ({meaning})" for name, meaning in RULES.items())
        raise fault(text if len(options) > 1 else rule, "is no stop rule", f"write {_STOP.example} or another: {known}")
    try:
        limit = number(value)
    except ValueError:
        limit = -1.0
    most = " up to 1" if rule == "target" else ""
    if limit <= 0.0 or (rule == "target" and limit > 1.0):
        raise fault(value, f"cannot be {rule}", f"write a number{most} above 0, as in {_STOP.example}")
    return rule, limit
