"""How people of a rating choose among moves: a multinomial logit (McFadden 1974) over what a search says of each.

P(move) is proportional to exp(sharpness * u(move)). u adds up what draws people to a move, each mark times its weight:
what the move loses against the best one by the judge's search, what it seems to lose at a glance (the evaluation right
after it), and the marks that the game declares. Weights are fitted at some ratings and some numbers of empty squares,
and straight lines lie between. fitted.json has them; ``tools/fit_human.py`` makes it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

HUMAN = "human"  # as a player text begins
FloatArray = npt.NDArray[np.float64]
OWN_MARKS = ("loss", "great loss", "loss at a glance")  # before those of the game
GREAT = 4.0  # discs from which a loss is great: what is above counts there


@dataclass(frozen=True)
class Person:
    """Who chooses."""

    rating: float  # on the archive's scale: 1500 is the mean of its players, 400 points are odds of ten to one
    sharpness: float = 1.0  # below 1: all that draws this person is weaker than it was for anybody in the archive


@dataclass(frozen=True)
class Scale:
    """Where the weights of a model are known, and how they lie between."""

    empties: tuple[float, ...]  # [E] ascending
    ratings: tuple[float, ...]  # [R] ascending

    @property
    def columns(self) -> int:
        """J = R * E, numbers of a weight: at the first rating for every number of empties, at the second, ..."""
        return len(self.ratings) * len(self.empties)

    def basis(self, empties: int, rating: float) -> FloatArray:
        """[J] what each number of a weight counts there; beyond the ends it is as at the ends."""
        return np.outer(_shares(rating, self.ratings), _shares(empties, self.empties)).ravel()


@dataclass(frozen=True)
class HumanModel:
    """Fitted for one game and board."""

    judge: str  # player text: the search that values the position after each move
    marks: tuple[str, ...]  # [F] OWN_MARKS, then those of the game
    scale: Scale
    weights: FloatArray  # [F, J]
    people: tuple[Person, ...]  # human:1, human:2, ..., weakest first

    def probabilities(self, marks: FloatArray, empties: int, person: Person) -> FloatArray:
        """[M] that this person plays each of M moves, of which ``marks`` [M, F] tell."""
        utility = person.sharpness * (marks @ (self.weights @ self.scale.basis(empties, person.rating)))
        weights = np.exp(utility - utility.max())
        probabilities: FloatArray = weights / weights.sum()
        return probabilities


def _shares(value: float, knots: tuple[float, ...]) -> FloatArray:
    """[knots] how much of ``value`` is each knot's: a straight line between two neighbours."""
    places = np.arange(len(knots))
    shares: FloatArray = np.maximum(0.0, 1.0 - np.abs(places - np.interp(value, knots, places)))
    return shares


def marks_of(values: FloatArray, glances: FloatArray, of_the_game: FloatArray) -> FloatArray:
    """[M, F] what draws people to each of M moves.

    Args:
        values: [M] by the judge's search, in discs for the side that moves.
        glances: [M] by the evaluation right after the move, alike.
        of_the_game: [M, K] marks that the game declares.
    """
    loss = values.max() - values
    own = [loss, np.maximum(0.0, loss - GREAT), glances.max() - glances]
    return np.column_stack([*own, of_the_game])


def human_model(game: str, size: int) -> HumanModel | None:
    """The fitted one of a game and board; None where there is none."""
    return _models().get((game, size))


@cache
def _models() -> dict[tuple[str, int], HumanModel]:
    rows: list[dict[str, Any]] = json.loads(files(__package__).joinpath("fitted.json").read_text("utf-8"))["models"]
    return {(row["game"], row["size"]): _model(row) for row in rows}


def _model(row: dict[str, Any]) -> HumanModel:
    return HumanModel(
        judge=row["judge"],
        marks=tuple(row["marks"]),
        scale=Scale(tuple(row["empties"]), tuple(row["ratings"])),
        weights=np.array(row["weights"], np.float64),
        people=tuple(Person(**person) for person in row["people"]),
    )
