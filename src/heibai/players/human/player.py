"""``human:N``: plays a move with the probability that people of a strength play it."""

from __future__ import annotations

import time
from itertools import accumulate

from ...core.abilities.of_positions import CountsStones
from ...core.contract import Game, Limits, Player, Position, Progress, Report
from ...core.errors import UnknownNameError, quoted
from ...core.rng import Rng
from ...games import GameSpec
from ..engine import NamedPlayer, SearchPlayer
from .judge import MoveJudge
from .model import HUMAN, FloatArray, HumanModel, Person, human_model


def person_of(number: str, game: Game) -> tuple[HumanModel, Person]:
    """Whom ``human:N`` names, and the model for this game. Raises UnknownNameError."""
    model = human_model(game.name, game.size)
    people = {str(place): person for place, person in enumerate(model.people, start=1)} if model else {}
    if model is None or number not in people:
        known = f"{HUMAN}:1 to {HUMAN}:{len(people)}" if people else "none, as no archive of its games was fitted"
        raise UnknownNameError(
            f"{quoted(f'{HUMAN}:{number}')} is no level of {GameSpec.of(game).board}; known: {known} "
            "(see: heibai players)"
        )
    return model, people[number]


class HumanPlayer(NamedPlayer):
    """Plays each move as often as people of its strength do.

    Draws of the stream for a move: one, whatever the position. A report says the value of the chosen move, its
    probability, and what it loses against the best one.
    """

    def __init__(self, name: str, judge: SearchPlayer, game: Game, model: HumanModel, person: Person) -> None:
        """``judge``: the player that ``model.judge`` names."""
        super().__init__(name, judge)
        marks = game.abilities.move_marks
        assert marks is not None  # a game with a model declares them
        self._judge, self._model, self._person = MoveJudge(game, judge, marks), model, person

    @property
    def kernel(self) -> None:
        return None

    def under(self, limits: Limits) -> Player:
        """Itself: it plays as people do with the search that it was fitted with, and with no other."""
        return self

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """A legal move, with its value for the side to move in discs."""
        started, draw = time.perf_counter(), rng.uniform()
        if position.moves() in ((), (game.pass_move,)):
            return Report(game.pass_move if position.moves() else None)
        assert isinstance(position, CountsStones)
        judged = self._judge.judge(position, rng)
        probabilities = self._model.probabilities(judged.marks, position.area - position.stones, self._person)
        place = _drawn(probabilities, draw)
        values, found = judged.values, judged.reports[place]
        return Report(
            judged.moves[place],
            found.score,
            line=(judged.moves[place],),
            depth=found.depth + 1,
            nodes=sum(report.nodes for report in judged.reports),
            seconds=time.perf_counter() - started,
            move_scores=tuple(zip(judged.moves, values.tolist(), strict=True)),
            statistics={"probability": float(probabilities[place]), "loss": float(values.max() - values[place])},
        )


def _drawn(probabilities: FloatArray, draw: float) -> int:
    """The first place whose probabilities up to it are above ``draw``; the last one where rounding leaves a gap."""
    upto = list(accumulate(probabilities.tolist()))
    return next((place for place, sum_ in enumerate(upto) if draw < sum_), len(upto) - 1)
