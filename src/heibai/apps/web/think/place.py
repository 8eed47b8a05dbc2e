"""The position that is looked at, and what can be looked at there."""

from __future__ import annotations

import math

from ....core.abilities.of_positions import opening_act
from ....core.contract import Evaluator, Game
from ....core.errors import SpecError
from ....core.position import Position
from ....evaluators.linear import LinearEvaluator
from ....games import GameSpec
from ....learn.network.play.installed import networks_for
from ....players.evaluator_text import known_evaluators, make_evaluator, require_safe
from ..boards.game_position import GamePosition, moves_of
from ..boards.to_wire import board_state, legal_moves
from .wire import EvaluationRequest, PlaceState, PositionRef

CHAMPION = "champion"
LINES = 200_000  # of a tree: the moves to the power of the plies, of which alpha-beta cuts off most
DEEPEST = 4


def reached(wanted: PositionRef) -> GamePosition:
    """The position. Raises SpecError, IllegalMoveError, and what the game raises."""
    return GamePosition.reached(wanted.game, wanted.start, wanted.moves)


def place_state(wanted: PositionRef) -> PlaceState:
    """The position and what the game has to show for it. Raises HeibaiError."""
    place = reached(wanted)
    game, position = place.game, place.position
    view = game.view(position)
    moves = list(moves_of(game, wanted.moves))
    last = moves[-1] if moves and moves[-1] < game.pass_move else None
    abilities, installed = game.abilities, networks_for(game)
    return {
        "game": str(GameSpec.of(game)),
        "board": board_state(view, position),
        "moves": legal_moves(game, position, view),
        "played": moves,
        "labels": [game.format_move(move) for move in moves],
        "last": last,
        "over": position.is_over(),
        "evaluators": [(text, about) for text, about in known_evaluators(game).items() if _is_offered(text, game)],
        "depth": most_plies(len(position.moves())),
        "simulate": usual_plies(game, position),
        "has_points": table_text(game) is not None,
        "has_sequences": abilities.sequence_points is not None and not position.is_over(),
        "networks": list(installed.names),
        "lacking": installed.lacking,
    }


def usual_plies(game: Game, position: Position) -> int:
    """Of a playout; -1: to the end, which takes long where every empty point is a move."""
    return 0 if game.view(position).points else -1


def most_plies(moves: int) -> int:
    """Plies of a tree that so many moves of a position allow, 1 to 4."""
    return max(1, min(DEEPEST, int(math.log(LINES) / math.log(max(moves, 2)))))


def _is_offered(text: str, game: Game) -> bool:
    """A name that makes an evaluator by itself, in a moment."""
    if text == "ntuple":
        return False
    try:
        make_evaluator(text, game)
    except SpecError:
        return False
    return True


def evaluator_of(wanted: EvaluationRequest, game: Game) -> Evaluator:
    """The evaluator that was asked for. Raises SpecError, ForbiddenSpecError, UnknownNameError, WeightsError."""
    known = known_evaluators(game)
    if not known:
        raise SpecError(f"{game.name!r} has no evaluations; look at its Monte Carlo search")
    text = wanted.evaluator or (CHAMPION if CHAMPION in known else next(iter(known)))
    require_safe(text)
    return make_evaluator(text, game)


def table_text(game: Game) -> str | None:
    """The first evaluation of the game that values its points; None: it has none."""
    return next((name for name in game.feature_sets() if game.feature_set(name).points is not None), None)


def require_colours(place: GamePosition) -> None:
    """Raise SpecError where the game is over, or an opening rule asks for more than a stone of the side to move."""
    if place.position.is_over():
        raise SpecError("the game is over: there is nothing to think about; take a move back")
    if opening_act(place.position):
        raise SpecError(
            "the colours are still open here, or points are offered for the next stone; go on to the position after "
            "the choice"
        )


def linear_table(game: Game) -> LinearEvaluator:
    """The evaluation that values the points. Raises SpecError: the game has none."""
    text = table_text(game)
    if text is None:
        raise SpecError(f"{game.name!r} does not value its points; Gomoku does")
    return LinearEvaluator(game.feature_set(text))
