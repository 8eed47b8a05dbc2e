"""Analysts that search by a network: what they are asked for, and how they are told from others."""

from __future__ import annotations

from dataclasses import replace

from ..players.evaluator_text import EvaluatorText, parse_evaluator
from ..players.spec import canonical_text
from ..players.text import PlayerText, in_value, parse_player_text

VISITS = 400  # of a position, where only the network is named
_EVALUATOR, _NETWORK, _GOAL = "eval", "network", "goal"


def network_analyst(name: str) -> str:
    """The player text of an analyst by the network of this name."""
    return asking_for_the_win(f"mcts:net={name},visits={VISITS}")


def searches_by_network(text: str) -> bool:
    """Whether the player's evaluator is a network of policy and value. Raises SpecError."""
    return network_of(text) != ""


def network_of(text: str) -> str:
    """Name or file of the network by which the player searches; empty: by none. Raises SpecError."""
    found = _evaluator(parse_player_text(canonical_text(text)))
    return (found.path or found.options[0]) if found is not None and found.name == _NETWORK else ""


def asking_for_the_win(text: str) -> str:
    """The same player; one that searches by a network values the win alone, so that its values are chances.

    Who wrote a goal keeps it. Raises SpecError.
    """
    if not searches_by_network(text):
        return text
    parsed = parse_player_text(canonical_text(text))
    found = _evaluator(parsed)
    assert found is not None
    if any(option.startswith(f"{_GOAL}=") for option in found.options):
        return text
    written = in_value(str(replace(found, options=(*found.options, f"{_GOAL}=win"))))
    options = tuple((key, written if key == _EVALUATOR else value) for key, value in parsed.options)
    return str(PlayerText(parsed.name, options))


def _evaluator(parsed: PlayerText) -> EvaluatorText | None:
    written = parsed.get(_EVALUATOR)
    return None if written is None else parse_evaluator(written)
