"""Evaluator texts: ``NAME[/option[=value]]...[[w1,w2,...]]`` (docs/contract.md)."""

from __future__ import annotations

import re

from ..core.contract import Evaluator, Game
from ..core.errors import SpecError
from ..evaluators.linear import LinearEvaluator

_TEXT = re.compile(r"(?P<name>[^/\[\]]+)(?P<options>(/[^/\[\]]+)*)(\[(?P<weights>[^\[\]]*)\])?")


def make_evaluator(text: str, game: Game) -> Evaluator:
    """The evaluator that ``text`` names. Raises SpecError, UnknownNameError, WeightsError."""
    match = _TEXT.fullmatch(text.strip())
    if not match:
        raise SpecError(f"{text!r} is no evaluator text; write NAME/option[weights], as in 'zones[15,6,-8,-6,4,4]'")
    options = tuple(match["options"].split("/")[1:])
    features = game.feature_set(match["name"], options)
    return LinearEvaluator(features, None if match["weights"] is None else _parse_weights(match["weights"], text))


def _parse_weights(text: str, whole: str) -> list[float]:
    try:
        return [float(number) for number in text.split(",")]
    except ValueError:
        raise SpecError(
            f"{text!r} in {whole!r} is no list of weights; write numbers with commas between them"
        ) from None
