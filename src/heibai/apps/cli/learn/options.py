"""Options that several verbs of ``heibai learn`` have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError, quoted
from ..options import NewRun

if TYPE_CHECKING:
    from ....games import GameSpec

Years = Annotated[str, typer.Option(metavar="A,B", help="Years whose games are only for the test, as in 2013,2019.")]


@dataclass(frozen=True)
class NewTraining(NewRun):
    """How a training is begun, whatever it trains by."""

    def begin(
        self, trainer: str, game: GameSpec, evaluator: str, options: object, *, cluster: str | None = None
    ) -> None:
        """Begin it and work on it. Raises HeibaiError, Exit."""
        from ....learn.training.config import TrainingConfig
        from ....learn.training.stored_training import KIND, begin

        config = TrainingConfig(trainer, game, evaluator, self.seed, options)
        self.work(KIND, lambda path: begin(config, path), cluster=cluster)


def parse_counts(text: str) -> tuple[int, ...]:
    """From ``"24,30"``. Raises SpecError."""
    return _parse_numbers(text, range(1, 4), "numbers of squares", example="24,30")


def parse_years(text: str) -> tuple[int, ...]:
    """From ``"2013,2019"``. Raises SpecError."""
    return _parse_numbers(text, range(4, 5), "years", example="2013,2019")


def _parse_numbers(text: str, digits: range, what: str, *, example: str) -> tuple[int, ...]:
    """Whole numbers of so many digits each. Raises SpecError."""
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isascii() and word.isdigit() and len(word) in digits for word in words):
        raise SpecError(f"{quoted(text)} are no {what}; write them with commas between, as in {example}")
    return tuple(map(int, words))


def parse_depths(text: str) -> tuple[int, ...]:
    """From ``"1-4,9,10"``, rising, each once. Raises SpecError."""
    depths: list[int] = []
    for word in text.split(",") if text else []:
        first, dash, last = word.partition("-")
        ends = _parse_numbers(f"{first},{last}" if dash else first, range(1, 3), "depths", example="1-12 or 9,10")
        if not ends or ends[0] < 1 or ends[0] > ends[-1]:
            raise SpecError(f"{quoted(word)} are no depths; write a number from 1 to 99, or two from the lesser: 1-12")
        depths += range(ends[0], ends[-1] + 1)
    return tuple(sorted(set(depths)))
