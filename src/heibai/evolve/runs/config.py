"""What a run was asked for: everything that its hash depends on, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields
from functools import partial
from typing import Any

from ...arena.schedule.swiss import most_rounds
from ...core.errors import CheckpointError, RunError, SpecError, UnknownNameError, quoted
from ...games.spec import GameSpec
from ...players.evaluator_text import parse_evaluator
from ..fitness.opponents import Part, parse_opponents, settle_opponents
from ..fitness.outcome import SCORINGS
from ..fitness.race import RACES
from ..operators.operator_text import complete_text, make_operator
from ..recipes.catalogue import recipe_named
from ..recipes.option import Value


@dataclass(frozen=True)
class RunConfig:
    """One run of a recipe. Threads are not here: the result does not depend on them."""

    recipe: str
    options: Mapping[str, Value]  # every option of the recipe, settled
    evaluator: str  # evaluator text, the weights (if any) being a given individual
    game: GameSpec = GameSpec("reversi")  # noqa: RUF009 - a frozen value
    depth: int = 1  # plies that a player looks ahead
    player: str = ""  # player text without an evaluator; empty: alpha-beta of that depth
    population: int = 20  # P
    generations: int = 80  # times that the recipe breeds
    seed: int = 1
    openings: int = 1  # per pair and generation, each played with both colours
    opening_plies: int = 6  # random plies from the start; 0: the start itself
    openings_from: str = ""  # openings text ("balanced") instead of random plies
    scoring: str = "points"  # a game's worth: points (2/1/0), margin (discs), difference (wins - losses)
    fixed: Mapping[str, float] = field(default_factory=dict)  # genes that are not bred
    opponents: str = ""  # text, see opponents.py; empty: the recipe's own
    race: str = "none"  # text, see race.py
    stop: Mapping[str, float] = field(default_factory=dict)  # rules, see stopping.py
    panel_every: int = 10  # generations between two measurements of the champion; 0: only at the end
    panel_openings: int = 50  # openings against each member of the panel, both colours

    @property
    def search(self) -> str:
        """Player text without an evaluator."""
        return self.player or f"alphabeta:depth={self.depth}"

    @property
    def opponents_text(self) -> str:
        """Whose games make fitness."""
        if self.opponents:
            return self.opponents
        pairing = recipe_named(self.recipe).pairing
        if pairing == "random":
            return f"random:rounds={self.options['rounds']}"
        return "panel" if pairing == "fixed" else "round-robin"

    @property
    def openings_text(self) -> str:
        """Where training games begin."""
        return self.openings_from or f"random:{self.opening_plies}"

    @property
    def panel_openings_text(self) -> str:
        """Where the panel's games begin: as the training games, but never all from the start."""
        return f"random:{max(self.opening_plies, 6)}" if self.openings_from in ("", "start") else self.openings_from

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"game": str(self.game)}

    @classmethod
    def from_json(cls, config: Mapping[str, Any]) -> RunConfig:
        """What to_json() made, also before the fields came that have a default; raises CheckpointError for another."""
        config = _with_game_text(config)
        known = {f.name for f in fields(cls)}
        needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
        if not needed <= set(config) <= known:
            wrong = ", ".join(sorted((set(config) - known) | (needed - set(config))))
            raise CheckpointError(
                f"the run's config.json is of another version or damaged (see {wrong}): start a new run"
            )
        wrong = ", ".join(sorted(name for name, value in config.items() if not _FITS[_KINDS[name]](value)))
        if wrong:
            raise CheckpointError(
                f"the run's config.json is damaged: of another type are {wrong}; put back a copy of it"
            )
        options = _every_option(config["recipe"], config["options"])
        if options is None:
            raise CheckpointError(
                f"the run's config.json asks for the recipe {config['recipe']!r} with the options "
                f"{dict(config['options'])!r}, which this heibai does not have; resume it with the heibai that wrote it"
            )
        texts = _todays_texts(config, options)
        return cls(**{**config, "game": GameSpec.parse(config["game"]), **texts})

    def check(self) -> None:
        """Raises RunError for numbers that no run can work with."""
        plays = recipe_named(self.recipe).plays
        self._check_numbers()
        if self.scoring not in SCORINGS:
            raise RunError(f"{quoted(self.scoring)} is no scoring; known: {', '.join(SCORINGS)}")
        self._check_opponents()
        if "target" in self.stop and not self.panel_openings:
            raise RunError("a target is measured by the panel, which has no openings; give --panel-openings 50")
        by_chance = "noise=" in self.search or "ties=random" in self.search
        if plays and self.openings_text in ("start", "random:0") and self.openings > 1 and not by_chance:
            raise RunError(
                f"{self.openings} openings per pair from the start position are the same game again and again; use "
                "--opening-plies 6, or --openings-per-pair 1 for the start position alone"
            )

    def _check_numbers(self) -> None:
        """Raises RunError for a number that is too small."""
        for name, value, least in (
            ("depth", self.depth, 0),
            ("population", self.population, 2),
            ("generations", self.generations, 0),
            ("openings", self.openings, 1),
            ("opening plies", self.opening_plies, 0),
            ("panel every", self.panel_every, 0),
            ("panel openings", self.panel_openings, 0),
            ("seed", self.seed, 0),
        ):
            if value < least:
                raise RunError(f"{name} {value!r} is too small; at least {least}")

    def _check_opponents(self) -> None:
        """Raises SpecError for bad texts, RunError for opponents that the first generation would not have."""
        parts = parse_opponents(self.opponents_text)
        make_operator(RACES, self.race)
        rounds = max(part.rounds for part in parts)
        if rounds > most_rounds(self.population):
            raise RunError(
                f"{rounds} Swiss rounds of {self.population} individuals would pair some twice; at most "
                f"{most_rounds(self.population)}"
            )
        if all(part.hall for part in parts):
            raise RunError(
                f"opponents {self.opponents!r} are nobody in the first generation; add others, as in "
                "'[[meet:opponents=6],[hall:members=4]]'"
            )
        if recipe_named(self.recipe).compares_generations:
            self._check_constant(parts)
        if not recipe_named(self.recipe).plays and (self.opponents or self.race != "none"):
            raise RunError(f"recipe {self.recipe!r} plays no games; leave --opponents and --race out")

    def _check_constant(self, parts: Sequence[Part]) -> None:
        """Raises RunError for opponents, or a race, that make fitness differ from one generation to the next."""
        if any(part.inside or part.hall for part in parts) or self.race != "none":
            raise RunError(
                f"{self.recipe} compares players of all generations, so they meet the same opponents without a race, "
                f"not {quoted(self.opponents_text)}; use --opponents panel, or '[panel,[against:eval=champion]]'"
            )
        if self.scoring in ("rank", "bradley-terry"):
            raise RunError(
                f"{self.recipe} compares players of all generations, which {quoted(self.scoring)} does not; use "
                "--scoring points, margin or difference"
            )


def _with_game_text(config: Mapping[str, Any]) -> dict[str, Any]:
    """``config`` with the game as one text: version 0.1.0 wrote four fields."""
    rest = {key: value for key, value in config.items() if key not in ("size", "rule", "opening_rule")}
    if "game" not in config or rest.keys() == config.keys():
        return rest
    try:
        return rest | {"game": str(GameSpec.from_fields(config, opening="opening_rule"))}
    except SpecError as error:
        raise CheckpointError(f"the run's config.json is damaged ({error}); put back a copy of it") from error


def _every_option(name: str, options: Mapping[str, Value]) -> dict[str, Value] | None:
    """``options`` and those that the recipe has got since, at values that breed as it did without them.

    None when there is no such recipe, or it lacks one of ``options``.
    """
    try:
        known = recipe_named(name).options
    except UnknownNameError:
        return None
    if not set(options) <= set(known):
        return None
    before = {key: option.default if option.former is None else option.former for key, option in known.items()}
    return before | dict(options)


def _todays_texts(config: Mapping[str, Any], options: Mapping[str, Value]) -> dict[str, Any]:
    """The texts of a file as they are printed now, so that configurations are equal that mean the same."""
    shelves = {key: option.shelf for key, option in recipe_named(config["recipe"]).options.items()}
    reading: dict[str, Callable[[str], object]] = {
        "evaluator": parse_evaluator,
        "opponents": settle_opponents,
        "race": partial(complete_text, RACES),
    }
    try:
        settled = {
            key: complete_text(shelves[key], str(each)) if shelves[key] else each for key, each in options.items()
        }
        texts = {name: str(read(config[name])) for name, read in reading.items() if config.get(name)}
    except SpecError as error:
        raise CheckpointError(f"the run's config.json is damaged ({error}); put back a copy of it") from error
    return {"options": settled} | texts


# What a field takes from JSON, by its annotation.
_FITS: Mapping[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "GameSpec": lambda value: isinstance(value, str),
    "int": lambda value: type(value) is int,
    "Mapping[str, Value]": lambda value: isinstance(value, dict),
    "Mapping[str, float]": lambda value: isinstance(value, dict) and all(map(_is_number, value.values())),
}
_KINDS: Mapping[str, str] = {f.name: str(f.type) for f in fields(RunConfig)}


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)
