"""A player that searches (searcher, evaluator, limits, options), one that plays at random, and one of another name.

Threads of a search are what the player text says, else the global default.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Protocol, runtime_checkable

from ..core.abilities.forecast import Forecaster
from ..core.contract import (
    DeclaresSearchedScale,
    Evaluator,
    Game,
    KernelPlayer,
    Limits,
    Player,
    Progress,
    Report,
    Searcher,
)
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng

VARIABLE = "HEIBAI_THREADS"
MOST = 256
# Evaluators whose points are discs: they were fitted to final differences.
IN_DISCS = ("patterns", "patterns-light", "patterns-nets")


def default_search_threads() -> int:
    """Threads of a player whose text has no ``threads=``: ``HEIBAI_THREADS``, else 1. Raises SpecError."""
    text = os.environ.get(VARIABLE, "") or "1"
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST):
        raise SpecError(f"{VARIABLE}={text!r} came, a whole number from 1 to {MOST} is expected; mend it or unset it")
    return int(text)


@runtime_checkable
class Threaded(Protocol):
    """A player that says how many threads it takes for a move."""

    @property
    def threads(self) -> int: ...


@runtime_checkable
class Limited(Protocol):
    """A player whose search can be given limits for a move."""

    def under(self, limits: Limits) -> Player:
        """The same player with these limits instead of its own; None leaves its own."""


@runtime_checkable
class Follower(Protocol):
    """A player that needs to know how the game came to the position that it is asked about."""

    def follow(self, start: Position, moves: tuple[int, ...]) -> None:
        """The game began at ``start``, and ``moves`` were played since, passes included. Told before every `choose`."""


@runtime_checkable
class Holder(Protocol):
    """A player that holds something, as a running program, which is given back when its game is over."""

    def release(self) -> None:
        """Give it back. Asked for a move again, the player takes it anew."""


def threads_of(players: Iterable[object]) -> int:
    """The most threads that one of these players takes for a move; 1 of one that says nothing."""
    return max((player.threads for player in players if isinstance(player, Threaded)), default=1)


class SearchPlayer:
    """Asks its searcher; with probability ``noise`` it plays a random legal move instead.

    Draws of the stream for a move: one uniform number if ``noise`` is above 0, then one draw for the random move; else
    those of the searcher (one among equally good moves with ``ties=random`` when there are several).
    """

    def __init__(
        self,
        name: str,
        searcher: Searcher,
        evaluator: Evaluator | None,
        limits: Limits,
        *,
        noise: float = 0.0,
        kernel: KernelPlayer | None = None,
        threads: int = 1,
    ) -> None:
        """``evaluator``: None for a search without. ``kernel``: the same player as a value for the kernel, or None.
        ``threads``: those that the searcher starts for a move, so that others need not be given the same processors.
        """
        self.name = name
        self.searcher = searcher
        self.evaluator = evaluator
        self.limits = limits
        self.noise = noise
        self.kernel = kernel
        self.threads = threads

    def under(self, limits: Limits) -> SearchPlayer:
        """The same player, its memory included, with these limits instead of its own; None leaves its own."""
        given = {name: value for name, value in asdict(limits).items() if value is not None}
        own = replace(self.limits, **given)
        return SearchPlayer(
            self.name, self.searcher, self.evaluator, own, noise=self.noise, kernel=self.kernel, threads=self.threads
        )

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The move with its score for the side to move. Raises what a user's evaluator raises."""
        if self.noise > 0 and rng.uniform() < self.noise:
            return Report(rng.choice(position.moves()))
        return self.searcher.search(position, self.evaluator, limits=self.limits, rng=rng, progress=progress)


class RandomPlayer:
    """Any legal move, each as likely: one draw of the stream over the moves in ascending order."""

    name = "random"

    def __init__(self, game: str = "reversi") -> None:
        """``game``: the name of the game whose kernel may play it."""
        self.kernel: KernelPlayer | None = KernelPlayer(game, "random")

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        return Report(rng.choice(position.moves()))


class NamedPlayer:
    """A player under another name: a level is the player behind it."""

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.player = player

    @property
    def kernel(self) -> KernelPlayer | None:
        return self.player.kernel

    @property
    def threads(self) -> int:
        return threads_of([self.player])

    def under(self, limits: Limits) -> Player:
        """See `Limited`; the player behind it as it is, if it has no limits."""
        return NamedPlayer(self.name, self.player.under(limits)) if isinstance(self.player, Limited) else self

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        return self.player.choose(game, position, rng=rng, progress=progress)


def scale_of(player: Player) -> float | None:
    """The scale of the evaluator in whose points a player scores; None of one that scores otherwise, or not at all."""
    evaluator = _evaluator_of(player)
    return evaluator.scale if evaluator else None


def chance_scale_of(player: Player) -> float | None:
    """The scale by which a player's scores are chances of winning; None where `scale_of` is."""
    evaluator = _evaluator_of(player)
    searched = evaluator.searched_scale if isinstance(evaluator, DeclaresSearchedScale) else None
    return searched or scale_of(player)


def points_are_discs(player: Player) -> bool:
    """Whether the points in which a player scores are discs."""
    evaluator = _evaluator_of(player)
    return evaluator is not None and evaluator.name in IN_DISCS


def forecaster_of(player: Player) -> Forecaster | None:
    """The network by which a player searches; None of one that has none."""
    evaluator = _evaluator_of(player)
    return evaluator if isinstance(evaluator, Forecaster) else None


def _evaluator_of(player: Player) -> Evaluator | None:
    """By which a player searches, or the one behind its name; None of one that has none."""
    if isinstance(player, NamedPlayer):
        return _evaluator_of(player.player)
    return player.evaluator if isinstance(player, SearchPlayer) else None
