"""What a tuning was asked for, as its config.json keeps it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arena.schedule.openings import make_openings
from ..arena.statistics.sprt import parse_sprt
from ..core.errors import CheckpointError, SpecError, quoted
from ..evolve.genome import FloatArray
from ..games import GameSpec
from ..players.spec import canonical_text
from .parameter import Parameter, checked, parse_parameter, value_in, with_values

WAYS = ("spsa", "cma")
POPULATION = 8  # of cma
REACH = 0.2  # first perturbation or deviation, in shares


@dataclass(frozen=True, slots=True)
class TuningConfig:
    """One tuning."""

    game: GameSpec
    player: str  # canonical, with the values to begin at
    parameters: tuple[Parameter, ...]
    way: str  # one of WAYS
    iterations: int
    games: int  # of an iteration of spsa, of each individual of cma; even, each opening with both colours
    openings: str
    seed: int
    test: str  # the sequential test in the end, "elo0=0,elo1=10"
    test_games: int  # at most, even; 0: no test

    @property
    def start(self) -> FloatArray:
        """[D] shares."""
        return np.array([each.share_of(value_in(self.player, each.name)) for each in self.parameters])

    @property
    def games_an_iteration(self) -> int:
        return self.games * (1 if self.way == "spsa" else POPULATION)

    @property
    def search_games(self) -> int:
        """Games of the whole search, the test apart."""
        return self.iterations * self.games_an_iteration

    def values(self, shares: FloatArray) -> dict[str, float]:
        """The numbers at ``shares [D]``, by name."""
        return {each.name: each.value_at(float(share)) for each, share in zip(self.parameters, shares, strict=True)}

    def text(self, shares: FloatArray) -> str:
        """The player with the numbers at ``shares [D]``."""
        return with_values(self.player, self.values(shares))

    def to_json(self) -> dict[str, Any]:
        return {
            "game": str(self.game), "player": self.player, "parameters": [each.text for each in self.parameters],
            "way": self.way, "iterations": self.iterations, "games": self.games, "openings": self.openings,
            "seed": self.seed, "test": self.test, "test_games": self.test_games,
        }  # fmt: skip

    @property
    def command(self) -> str:
        """That does the same again."""
        words = ["heibai", "tune", self.player]
        words += [word for each in self.parameters for word in ("--parameter", each.text)]
        words += ["--game", str(self.game), "--way", self.way, "--iterations", str(self.iterations)]
        words += ["--games", str(self.games), "--openings", self.openings, "--seed", str(self.seed)]
        words += ["--sprt", self.test, "--test-games", str(self.test_games)]
        return shlex.join(words)


def make_config(asked: Mapping[str, Any]) -> TuningConfig:
    """From the values that ``to_json`` gives, player and parameters in any spelling.

    Raises SpecError, UnknownNameError: a tuning that cannot start.
    """
    game, player = GameSpec.parse(asked["game"]), canonical_text(asked["player"])
    if asked["way"] not in WAYS:
        raise SpecError(f"{quoted(asked['way'])} is no way to tune; there are: {', '.join(WAYS)}")
    for name, least in (("games", 2), ("test_games", 0)):
        if asked[name] < least or asked[name] % 2:
            raise SpecError(
                f"{asked[name]} {name.replace('_', ' ')} came, an even number from {least} is needed: every opening is "
                "played with both colours"
            )
    if asked["iterations"] < 1:
        raise SpecError(f"{asked['iterations']} iterations came, at least 1 is needed")
    board = game.admitted().make()
    parameters = checked(player, [parse_parameter(text) for text in asked["parameters"]], board)
    make_openings(asked["openings"], board, 1, seed=asked["seed"])  # refused here, before a run directory exists
    return TuningConfig(
        game, player, parameters, asked["way"], asked["iterations"], asked["games"], asked["openings"], asked["seed"],
        parse_sprt(asked["test"]).text, asked["test_games"],
    )  # fmt: skip


def from_json(config: Mapping[str, Any]) -> TuningConfig:
    """The inverse of ``to_json``. Raises CheckpointError for what it did not make; SpecError: a player is gone."""
    try:
        return make_config(config)
    except (AttributeError, KeyError, TypeError) as error:
        raise CheckpointError(
            f"config.json of the tuning is damaged or of another version ({error!r}); put back a copy of it, or begin "
            "a new one"
        ) from error
