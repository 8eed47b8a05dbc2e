"""An evaluation feature by feature: value, weight, term, and where on the board the value lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....core.contract import Evaluator, WeighsFeatures
from ....core.position import Position
from ....evaluators.ntuple import NTupleEvaluator
from .place import evaluator_of, reached
from .wire import EvaluationRequest, EvaluationState, FeatureRow

SHOWN = 400  # features


def evaluation_state(wanted: EvaluationRequest) -> EvaluationState:
    """Raises HeibaiError."""
    place = reached(wanted)
    evaluator, position = evaluator_of(wanted, place.game), place.position
    rows = features_of(evaluator, position)
    return {
        "evaluator": wanted.evaluator or evaluator.name,
        "value": None if position.is_over() else evaluator.evaluate(position),
        "scale": evaluator.scale,
        "features": None if rows is None else rows[:SHOWN],
        "zeros": 0 if rows is None or not isinstance(evaluator, WeighsFeatures) else len(evaluator.weights) - len(rows),
    }


def features_of(evaluator: Evaluator, position: Position) -> list[FeatureRow] | None:
    """Every feature whose value is not 0, in the order in which they are added; None: it is no sum of features."""
    if isinstance(evaluator, NTupleEvaluator):
        return list(_entries(evaluator, position))
    if isinstance(evaluator, WeighsFeatures):
        return list(_terms(evaluator, position))
    return None


def _terms(evaluator: WeighsFeatures, position: Position) -> Iterator[FeatureRow]:
    features = evaluator.features
    places: Mapping[int, Sequence[tuple[int, float]]] = features.places(position) if features.places else {}
    given = enumerate(features.function(position)) if features.sparse is None else features.sparse(position)
    for gene, value in given:
        if value:
            weight, squares = float(evaluator.weights[gene]), places.get(gene)
            yield {
                "name": features.features[gene],
                "value": float(value),
                "weight": weight,
                "term": weight * value,
                "squares": None if squares is None else [(square, float(part)) for square, part in squares],
            }


def _entries(evaluator: NTupleEvaluator, position: Position) -> Iterator[FeatureRow]:
    """Of a network: each look-up of a tuple, its squares and the entry that is added."""
    for squares, contents, entry in evaluator.look_ups(position):
        yield {
            "name": contents,
            "value": 1.0,
            "weight": entry,
            "term": entry,
            "squares": [(square, 1.0) for square in squares],
        }
