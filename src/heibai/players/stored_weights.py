"""Player texts that name weights kept elsewhere, ``@file`` or ``mine/RUN``: what they name may change meanwhile."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

import numpy as np

from ..core.contract import Game
from ..core.errors import CheckpointError, quoted
from ..evaluators.linear import LinearEvaluator
from ..evaluators.ntuple import NTupleEvaluator
from .evaluator_text import make_evaluator, parse_evaluator
from .text import MINE, parse_player_text


def weights_digests(texts: Iterable[str], game: Game) -> dict[str, str]:
    """SHA-256 of the weights of every player text that only names them. Raises what ``make_evaluator`` raises."""
    named = {text: _evaluator_of(text) for text in texts}
    return {text: _digest(evaluator, game) for text, evaluator in named.items() if evaluator is not None}


def require_same_weights(digests: Mapping[str, str], game: Game) -> None:
    """Raises CheckpointError when a text names other weights than those of ``digests``."""
    now = weights_digests(digests, game)
    for text, digest in digests.items():
        if now[text] != digest:
            raise CheckpointError(
                f"the weights of {quoted(text)} are not those that it began with; put them back, or start again in "
                "another directory"
            )


def _evaluator_of(text: str) -> str | None:
    """The evaluator text behind ``eval=`` or of a champion, where it names a file or a run."""
    parsed = parse_player_text(text)
    evaluator = str(parsed) if parsed.name == MINE else parsed.get("eval")
    return evaluator if evaluator is not None and parse_evaluator(evaluator).kind in ("file", MINE) else None


def _digest(evaluator: str, game: Game) -> str:
    made = make_evaluator(evaluator, game)
    assert isinstance(made, LinearEvaluator | NTupleEvaluator)  # neither a file nor a run holds another kind
    return hashlib.sha256(np.asarray(made.weights, np.float64).tobytes()).hexdigest()
