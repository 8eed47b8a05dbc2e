"""What a training was asked for: everything that its result depends on, and nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, TypeVar, get_type_hints

from ...core.errors import CheckpointError, HeibaiError
from ...evaluators.weights import format_number
from ...games.spec import GameSpec
from ...players.evaluator_text import parse_evaluator

_T = TypeVar("_T")
SOURCES = "sources"  # the field of options that stands in a command without its name


@dataclass(frozen=True)
class TrainingConfig:
    """One training. Threads are not here: the result does not depend on them."""

    trainer: str  # of the catalogue: "regression"
    game: GameSpec
    evaluator: str  # evaluator text of what learns; empty where nothing does (labels)
    seed: int
    options: Any  # of the trainer's own type, all settled

    def __post_init__(self) -> None:
        """The evaluator as it is printed now, whatever an older file says. Raises SpecError."""
        if self.evaluator:
            object.__setattr__(self, "evaluator", str(parse_evaluator(self.evaluator)))

    def to_json(self) -> dict[str, Any]:
        return {
            "trainer": self.trainer, "game": str(self.game), "evaluator": self.evaluator, "seed": self.seed,
            "options": asdict(self.options),
        }  # fmt: skip

    @classmethod
    def from_json(cls, config: Mapping[str, Any], options: type[object]) -> TrainingConfig:
        """What ``to_json`` made, ``options`` being the trainer's type of them. Raises CheckpointError."""
        kinds = {name: type(value) for name, value in config.items()}
        if kinds != {"trainer": str, "game": str, "evaluator": str, "seed": int, "options": dict}:
            raise CheckpointError("the training's config.json is damaged or of another version; put back a copy of it")
        try:
            game = GameSpec.parse(config["game"])
        except HeibaiError as error:
            raise CheckpointError(f"the training's config.json is damaged ({error}); put back a copy of it") from error
        rest = {name: config[name] for name in ("trainer", "evaluator", "seed")}
        return cls(game=game, options=options_from_json(options, config["options"]), **rest)

    @property
    def command(self) -> str:
        """The command line that trains the same again; options at their defaults are left out."""
        words = ["heibai", "learn", self.trainer]
        options = asdict(self.options)
        words += options.pop(SOURCES, ())
        words += ["--game", str(self.game)] if str(self.game) != "reversi/8" else []
        words += ["--eval", self.evaluator] if self.evaluator else []
        words += ["--seed", str(self.seed)]
        defaults = {option.name: option.default for option in fields(self.options)}
        for name, value in options.items():
            if value != defaults[name]:
                words += _spoken(name.replace("_", "-"), value)
        return shlex.join(words)


def _spoken(name: str, value: Any) -> list[str]:
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    if isinstance(value, tuple):
        return [f"--{name}", ",".join(map(str, value))]
    return [f"--{name}", format_number(value) if isinstance(value, float) else str(value)]


def options_from_json(kind: type[_T], values: Mapping[str, Any]) -> _T:
    """Options as ``asdict`` made them, tuples having become lists; those that came since are at their defaults.

    Raises:
        CheckpointError: a field is missing, unknown, or of another type.
    """
    if wrong := wrong_options(kind, values):
        raise CheckpointError(
            f"the training's config.json has options of another version, or is damaged (see {', '.join(wrong)}): put "
            "back a copy of it, or begin a new training"
        )
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


def wrong_options(kind: type[object], values: Mapping[str, Any]) -> list[str]:
    """Names of fields that are unknown, missing, or of another type than ``kind`` declares."""
    hints = get_type_hints(kind)
    declared = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    wrong = [name for name in values if name not in declared or not _fits(values[name], hints[name])]
    return wrong + [name for name, each in declared.items() if name not in values and each.default is MISSING]


def _fits(value: Any, hint: Any) -> bool:
    """Whether a JSON value is of the annotated type: int, float, str, bool, or a tuple of one of them."""
    if hint in (int, float, str, bool):
        return type(value) is hint or (hint is float and type(value) is int)
    (inner, _) = hint.__args__
    return isinstance(value, list | tuple) and all(_fits(each, inner) for each in value)
