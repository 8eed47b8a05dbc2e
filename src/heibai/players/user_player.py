"""Players of the user's own: ``py:module.Class``, written in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from ..core.contract import Game, KernelPlayer, Player, Progress, Report
from ..core.errors import SpecError, quoted
from ..core.plugins import CodeOfOthers, load_class
from ..core.position import Position
from ..core.rng import Rng


@runtime_checkable
class Chooses(Protocol):
    """A user's object that is asked for moves."""

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """As a ``Player`` does."""


@runtime_checkable
class DeclaresKernel(Protocol):
    """A user's object that says what plays it in the kernel; it need not."""

    kernel: KernelPlayer | None


def make_user_player(path: str, text: str) -> Player:
    """An object of the user's class at ``path``, ``module.Class``; ``text`` makes it again.

    Raises:
        SpecError: the class fails or takes arguments, or what it makes has no method ``choose``.
        UnknownNameError: no such module or class.
    """
    made = load_class(path)
    try:
        with CodeOfOthers(text):
            player = made()
    except Exception as error:  # whatever the user's constructor does
        raise SpecError(
            f"{quoted(text)} cannot be made ({type(error).__name__}: {error}); it takes no arguments"
        ) from error
    if not _chooses(player):
        raise SpecError(
            f"{quoted(text)} has no method choose(game, position, *, rng, progress=None); see docs/players.md"
        )
    if not isinstance(player, DeclaresKernel):
        player.kernel = None
    player.name = text
    if not isinstance(player.choose, _Contained):
        player.choose = _Contained(text, player.choose)
    return player  # type: ignore[no-any-return]


class _Contained:
    """A method of the user's object, called as code of others."""

    def __init__(self, name: str, call: Callable[..., Report]) -> None:
        self._name, self._call = name, call

    def __call__(self, *given: Any, **named: Any) -> Report:
        with CodeOfOthers(self._name):
            return self._call(*given, **named)


def _chooses(player: object) -> bool:
    return isinstance(player, Chooses) and callable(player.choose)
