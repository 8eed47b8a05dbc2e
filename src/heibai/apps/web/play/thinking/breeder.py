"""Opponents that are bred when the game begins (``eval=bred``): on a thread of their own, told as they come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .....core.contract import Game
from .....evolve.runs.bred import POSITIONS, Bred, breeding_of, seed_in
from ..table import HUMAN, Table
from ..wire.game import BreedingState

DIGITS = 4  # of a weight on the wire

Tell = Callable[[BreedingState], None]


class Breeder:
    """Breeds for all games of a server, one after the other; a seed that was bred before is there at once."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="breeder")

    async def breed(self, game: Game, seed: int, tell: Tell) -> BreedingState:
        """The end; ``tell`` hears, in the event loop, of every position before the last."""
        loop = asyncio.get_running_loop()

        def watch(bred: Bred) -> None:
            if not bred.is_done:
                loop.call_soon_threadsafe(tell, breeding_state(bred, seed))

        bred = await loop.run_in_executor(self._thread, lambda: breeding_of(game, seed).go(watch))
        return breeding_state(bred, seed)

    def close(self) -> None:
        """Returns at once; what is being bred ends by itself within a second."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def begin(table: Table) -> BreedingState | None:
    """The state before the first position, or None when nobody at this table has to be bred."""
    for seat in table.seats:
        seed = None if seat == HUMAN else seed_in(seat)
        if seed is not None:
            return breeding_state(breeding_of(table.game, seed).state(), seed)
    return None


def breeding_state(bred: Bred, seed: int) -> BreedingState:
    """As a page sees it."""
    return {
        "terms": list(bred.terms),
        "seed": seed,
        "total": POSITIONS,
        "vectors": [[round(weight, DIGITS) for weight in vector] for vector in bred.vectors],
        "mean": [round(weight, DIGITS) for weight in bred.mean],
    }
