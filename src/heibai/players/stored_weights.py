"""Player texts that name weights kept elsewhere: ``@file``, ``mine/RUN``, ``py:module.Class,weights=@file``.

What they name may change meanwhile. The texts stay short whatever the weights weigh. Digests go with them, and whoever
loads the weights compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.contract import Game
from ..core.errors import CheckpointError, WeightsFileError, quoted, quoted_path
from ..core.searching import HasStoredWeights, WeightsReference
from .evaluator_text import make_evaluator, parse_evaluator
from .remote.player import NAME as REMOTE
from .remote.player import engine_digest
from .text import MINE, parse_player_text


def weights_digests(texts: Iterable[str], game: Game) -> dict[str, str]:
    """SHA-256 of what every player text that only names it stands for: weights, or a program's command and limits.

    Raises what ``make_evaluator`` and ``make_player`` raise.
    """
    texts = list(texts)
    named = {text: _evaluator_of(text) for text in texts}
    weights = {text: _digest(evaluator, game) for text, evaluator in named.items() if evaluator is not None}
    engines = {
        text: engine_digest(parsed.argument or "")
        for text in texts
        if (parsed := parse_player_text(text)).name == REMOTE
    }
    return weights | engines


def require_same_weights(digests: Mapping[str, str], game: Game) -> None:
    """Raises CheckpointError when a text names other weights than those of ``digests``."""
    now = weights_digests(digests, game)
    for text, digest in digests.items():
        if now[text] != digest:
            what = "the keys in engines.toml" if parse_player_text(text).name == REMOTE else "the weights"
            raise CheckpointError(
                f"{what} of {quoted(text)} are not those that it began with; put them back, or start again in another "
                "directory"
            )


def references_of(texts: Iterable[str], game: Game) -> tuple[WeightsReference, ...]:
    """What the player texts merely name, each once. Raises what ``make_evaluator`` raises."""
    names = dict.fromkeys(name for name in map(_evaluator_of, texts) if name is not None)
    return tuple(WeightsReference(name, _digest(name, game)) for name in names)


def require_referenced(references: Iterable[WeightsReference], game: Game) -> None:
    """Load what is referred to; a process does so once. Raises WeightsFileError where it is something else by now."""
    for reference in references:
        if _digest(reference.name, game) != reference.sha256:
            raise WeightsFileError(
                f"the weights of {quoted_path(reference.name)} changed while games were played with them, or are "
                "others on this machine; put them back, and start the command again"
            )


def _evaluator_of(text: str) -> str | None:
    """The evaluator text behind ``eval=`` or of a champion, where it names a file or a run."""
    parsed = parse_player_text(text)
    evaluator = str(parsed) if parsed.name == MINE else parsed.get("eval")
    if evaluator is None:
        return None
    named = parse_evaluator(evaluator)
    if named.path:
        return str(named)
    return evaluator if named.kind in ("file", MINE) else None


def _digest(evaluator: str, game: Game) -> str:
    made = make_evaluator(evaluator, game)
    assert isinstance(made, HasStoredWeights)  # as all that a file makes
    return made.weights_sha256
