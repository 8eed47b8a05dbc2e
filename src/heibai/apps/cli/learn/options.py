"""Options that several verbs of ``heibai learn`` have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError, quoted
from ..options import AsJson, Out, Seed, Threads

if TYPE_CHECKING:
    from ....games import GameSpec

Years = Annotated[str, typer.Option(metavar="A,B", help="Years whose games are only for the test, as in 2013,2019.")]


@dataclass(frozen=True)
class NewTraining:
    """How a training is begun, whatever it trains by."""

    seed: Seed = 1
    threads: Threads = None
    out: Out = None
    as_json: AsJson = False

    def begin(self, trainer: str, game: GameSpec, evaluator: str, options: object) -> None:
        """Begin it in ``out``, or in a new directory of the usual folder, and work on it. Raises HeibaiError."""
        from ....learn.training.config import TrainingConfig
        from ....learn.training.stored_training import begin
        from ....store.home import new_run_path
        from ..runs.known_runs import remember
        from ..runs.working import work_and_show

        config = TrainingConfig(trainer, game, evaluator, self.seed, options)
        directory = remember(begin(config, self.out or new_run_path("learn")))
        work_and_show(directory, threads=self.threads, as_json=self.as_json)


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
