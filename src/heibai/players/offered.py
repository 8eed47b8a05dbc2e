"""Evaluators that a room above this one makes: players ask for them by name and import nothing from up there.

``apps`` offers ``bred`` (weights bred when a game begins); a program of yours can offer its own in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.contract import Evaluator, Game


@dataclass(frozen=True)
class Offer:
    """An evaluator name that can stand in a text."""

    make: Callable[[Game, tuple[str, ...]], Evaluator]  # (game, options as written) -> evaluator; raises SpecError
    help: str  # one line about it
    needs: str  # the game's linear evaluation that it is made from; a game without it does not have the offer


OFFERS: dict[str, Offer] = {}


def offer(name: str, make: Callable[[Game, tuple[str, ...]], Evaluator], *, help: str, needs: str) -> None:
    """Make ``name[/option...]`` an evaluator text. A name offered again is replaced."""
    OFFERS[name] = Offer(make, help, needs)


def offers_for(game: Game) -> dict[str, Offer]:
    """The offers that this game can take up, by name."""
    return {name: offer for name, offer in OFFERS.items() if offer.needs in game.feature_sets()}
