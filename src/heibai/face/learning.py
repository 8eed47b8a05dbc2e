"""Learning weights from positions, and making positions to learn from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ..core.errors import SpecError, quoted, unknown
from ..evaluators.weights_file import WeightsFile, read_weights, write_weights
from ..games.spec import GameSpec
from ..jobs.directory import LOG, RunDirectory
from ..learn.training.catalogue import trainer_named
from ..learn.training.config import TrainingConfig, options_from_json, wrong_options
from ..learn.training.stored_training import begin, champion_file, config_of, summary_of, train, work_on
from ..learn.training.trainer import TrainerKind
from ..store.champions import CHAMPION
from .game import Game
from .picture import html_table
from .weights import Evaluator

Row = Mapping[str, Any]
OptionValue = str | int | float | bool | Sequence[str] | Sequence[int] | Sequence[Path]
_SHOWN = 10  # steps in a notebook
_MOST_IN_TEXT = 5000  # weights that an evaluator text still holds


@dataclass(frozen=True, slots=True)
class Training:
    """A finished training: what was learnt, and how it went."""

    evaluator: Evaluator | None  # the learnt weights; None of labels, and of more weights in memory than a text holds
    rows: Sequence[Row]  # one a step: "done", "seconds" and what the way to learn measures, such as "validation"
    hash: str  # the same for every training with the same arguments, on any number of threads
    seconds: float  # of work
    details: Row = field(repr=False)  # everything that `heibai learn ... --json` prints
    _file: WeightsFile | None = field(repr=False)

    def save(self, path: str | Path) -> Path:
        """Write the learnt weights, for ``load_weights`` and ``eval=@PATH``. Raises SpecError, WeightsFileError."""
        if self._file is None:
            raise SpecError("labels have no weights to save; they are the samples in the directory given as out=")
        write_weights(path, self._file, single=True)
        return Path(path)

    def _repr_html_(self) -> str:
        """The numbers of at most ten steps, the last among them."""
        every = -(-len(self.rows) // _SHOWN) or 1
        rows = self.rows[len(self.rows) - 1 :: -every][::-1] if self.rows else ()
        names = [name for name, value in (rows[-1] if rows else {}).items() if isinstance(value, int | float)]
        return html_table(names, [[_number_text(row.get(name)) for name in names] for row in rows])


def learn(
    way: str,
    *,
    game: str | Game | GameSpec = "reversi",
    evaluator: str = "",
    seed: int = 1,
    threads: int = 1,
    out: str | Path | None = None,
    progress: Callable[[Row], None] | None = None,
    **options: OptionValue,
) -> Training:
    """Learn an evaluator's weights, or make labelled positions to learn them from.

    The same arguments give the same weights, to the last bit, on any number of threads. Ways and their options are
    those of ``heibai learn`` (docs/learning.md).

        >>> import heibai
        >>> labels = heibai.learn(
        ...     "self-play", game="reversi/6", player="greedy:eval=phased", games=20, solve=6, out="labels"
        ... )
        >>> fit = heibai.learn("regression", game="reversi/6", evaluator="wpc", sources=["labels"])
        >>> len(fit.rows), sorted(fit.evaluator.weights("reversi/6"))[:2]
        (1, ['00', '01'])
        >>> fit.save("weights.json").name
        'weights.json'

    Args:
        way: ``"regression"`` (weights that fit labels), ``"self-play"`` (labels), ``"td"`` (temporal differences),
            ``"policy"`` (learnt weights made better by a policy gradient).
        game: as ``heibai.Game`` takes it.
        evaluator: what learns, as in ``"ntuple:set=straight4,phases=4"`` or ``"wpc"``; nothing for labels.
        seed: of every random choice.
        threads: that share the work.
        out: a directory to keep the run in. It survives a kill there: the same call goes on where it was.
        progress: called with the row of every step.
        options: of the way: ``sources=["archive"], epochs=10`` or ``player="...", games=1000``.

    Raises:
        UnknownNameError: no such way, option or evaluator.
        SpecError, RunError: arguments that do not fit together, or a directory that holds another run.
        RecordFormatError: archives or samples that cannot be read.
    """
    kind = trainer_named(way)
    spec = game.spec if isinstance(game, Game) else GameSpec.parse(str(game))
    config = TrainingConfig(way, spec, evaluator, seed, _settled(kind, options))
    if out is None:
        return _in_memory(config, threads, progress)
    return _in_directory(config, Path(out), threads, progress)


def _number_text(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else "" if value is None else str(value)


def _settled(kind: TrainerKind, options: Mapping[str, OptionValue]) -> object:
    """The options of a way to learn. Raises UnknownNameError, SpecError."""
    hints = {each.name: each.type for each in fields(kind.options)}
    for name in options:
        if name not in hints:
            raise unknown(f"option of {kind.name!r}", name, list(hints), mend="see docs/learning.md")
    plain = {name: _plain(value) for name, value in options.items()}
    for name in wrong_options(kind.options, plain):
        raise SpecError(f"{name}={quoted(repr(plain[name]))} is of another type; expected {hints[name]}")
    return options_from_json(kind.options, plain)


def _plain(value: OptionValue) -> Any:
    """As JSON has it."""
    if isinstance(value, str | int | float | bool):
        return value
    return [str(each) if isinstance(each, Path) else each for each in value]


def _in_memory(config: TrainingConfig, threads: int, progress: Callable[[Row], None] | None) -> Training:
    rows: list[Row] = []

    def watch(row: Row) -> None:
        rows.append(row)
        if progress:
            progress(row)

    trainer_named(config.trainer).check(config)
    result, outcome = train(config, threads=threads, watch=watch)
    summary, learnt = summary_of(config, result, outcome), outcome.evaluator
    file = None if learnt is None else champion_file(config, result, outcome)
    short = learnt is not None and len(learnt.weights) <= _MOST_IN_TEXT
    return _training(Evaluator(learnt.text) if learnt is not None and short else None, rows, summary, file)


def _in_directory(config: TrainingConfig, out: Path, threads: int, progress: Callable[[Row], None] | None) -> Training:
    directory = RunDirectory.open(out) if out.exists() else begin(config, out)
    if config_of(directory) != config:
        directory = begin(config, out)  # which says that the place is taken
    summary = work_on(directory, threads=threads, watch=progress)
    path = out / CHAMPION
    learnt = path.exists()
    rows = tuple(directory.rows(LOG))
    return _training(Evaluator(f"@{path}") if learnt else None, rows, summary, read_weights(path) if learnt else None)


def _training(evaluator: Evaluator | None, rows: Sequence[Row], summary: Row, file: WeightsFile | None) -> Training:
    return Training(evaluator, tuple(rows), str(summary["hash"]), float(summary["seconds"]), summary, file)
