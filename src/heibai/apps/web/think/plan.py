"""The sequence solver: its best plan generation by generation, stone by stone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ....core.contract import Limits, Report
from ....core.errors import SpecError
from ....core.rng import Rng
from ....search.sequence import Individual, Parameters, Sequences
from ..boards.game_position import GamePosition
from .place import reached, require_colours
from .wire import PlanEvent, PlanRequest, PlanStep

SECONDS = 20.0
Tell = Callable[[PlanEvent], None]


def evolve_plan(wanted: PlanRequest, tell: Tell) -> None:
    """Breed the plan with the solver's usual numbers; tell the best of the random ones and of every generation.

    Raises HeibaiError: the game has no such solver, is over, or its colours are open.
    """
    place = reached(wanted)
    require_colours(place)
    points = place.game.abilities.sequence_points
    if points is None:
        raise SpecError(f"{place.game.name!r} has no solver by sequences of moves; Gomoku has one")
    limits, parameters = Limits(seconds=SECONDS), Parameters()

    def tell_best(search: Sequences, report: Report) -> None:
        event = plan_event(place, search, report)
        if event is not None:
            tell(event)

    first, search = Sequences(points, replace(parameters, generations=0)), Sequences(points, parameters)
    tell_best(first, first.search(place.position, limits=limits, rng=Rng(wanted.seed)))
    search.search(place.position, limits=limits, rng=Rng(wanted.seed), progress=partial(tell_best, search))


def plan_event(place: GamePosition, search: Sequences, report: Report) -> PlanEvent | None:
    """The best sequence so far; None: there is no population, because the move was clear."""
    best, statistics = search.best, report.statistics
    if best is None:
        return None
    return {
        "type": "plan",
        "generation": int(statistics["generations"]),
        "fitness": best.fitness,
        "tendency": best.tendency,
        "evaluations": int(statistics["evaluations"]),
        "invalid": statistics["invalid"],
        "steps": plan_steps(place, search, best),
        "move": report.move,
    }


def plan_steps(place: GamePosition, search: Sequences, best: Individual) -> list[PlanStep]:
    """The stones of a sequence up to the one that decides, each with its worth by the game's own points."""
    board = search.points.board(place.position)
    color, found = int(place.position.to_move), list[PlanStep]()
    for square in best.genes[: best.played]:
        step = board.place(square)
        assert step is not None  # the sequence is valid
        worth = search.points.most if step.wins else step.value
        label = place.game.format_move(square)
        decides = step.wins or step.decides
        found.append({"square": square, "label": label, "color": color, "worth": worth, "decides": decides})
        color = 1 - color
    return found
