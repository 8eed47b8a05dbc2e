"""Breeders of the user's own: ``py:module.Class``, an object with ask() and tell(fitness)."""

from __future__ import annotations

from ...core.errors import RunError
from ...core.plugins import load_class
from ..strategy import Strategy
from .recipe import Recipe, Settings
from .replayed import AskTell, Replayed

PREFIX = "py:"


def own_recipe(text: str) -> Recipe:
    """The recipe that ``py:module.Class`` names; the class is imported when a run is made of it."""

    def build(settings: Settings) -> Strategy:
        made = load_class(text.removeprefix(PREFIX))
        try:
            inner = made(space=settings.space, population=settings.population, rng=settings.rng)
        except TypeError as error:
            raise RunError(
                f"{text!r} cannot be made ({error}); write __init__(self, *, space, population, rng)"
            ) from error
        if not isinstance(inner, AskTell):
            raise RunError(f"{text!r} is no breeder: it has not both ask() and tell(fitness)")
        return Replayed(inner, settings.space, generations=settings.generations)

    summary = "a breeder of your own, told again what it was told when a run is resumed"
    return Recipe(
        text, summary, evaluator="zones", population=20, generations=80, options={}, build=build, takes_weights=False
    )
