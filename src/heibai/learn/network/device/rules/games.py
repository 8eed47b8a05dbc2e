"""What the search and self-play ask of a game on the device. B games side by side, A actions; all values are arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from .....core.errors import RunError
from .....games.gomoku import rulesets as gomoku
from .....games.reversi import position as reversi
from .....games.spec import GameSpec

if TYPE_CHECKING:
    from jax import Array
    from jax.tree_util import PyTreeDef

States: TypeAlias = Any  # a tuple of arrays [B, ...], one row a game


class DeviceGame(Protocol):
    """The rules of one game on one board, for whole batches."""

    @property
    def size(self) -> int:
        """S, points a side."""

    @property
    def actions(self) -> int:
        """A: the points, and the pass of a game that has one."""

    @property
    def planes(self) -> int:
        """P."""

    @property
    def opening_plies(self) -> int:
        """Most plies of chance that a game of self-play begins with."""

    @property
    def outcome_share(self) -> float:
        """Of won minus lost in the value of a search, beside the margin as a share of the points."""

    def __hash__(self) -> int:
        """Equal rules are one game, compiled once."""

    def start(self, count: int) -> States:
        """``count`` games at their beginning."""

    def legal(self, states: States) -> Array:
        """[B, A] bool; none of a game that is over."""

    def sensible(self, states: States) -> Array:
        """[B, A] bool: legal actions without those that are certainly worse; what a search looks at."""

    def play(self, states: States, actions: Array) -> States:
        """The states after one legal action each. What becomes of a game that is over means nothing."""

    def is_over(self, states: States) -> Array:
        """[B] bool."""

    def margin(self, states: States) -> Array:
        """[B] int32: the result of games that are over, for the side to move, as ``Position.margin`` counts it."""

    def ownership(self, states: States) -> Array:
        """[B, S, S] float32: 1 a point of the side to move in a game that is over, -1 of the other, 0 of nobody."""

    def stones(self, states: States) -> tuple[Array, Array]:
        """[B, S * S] bool each: those of the side to move, and of the other."""

    def turn(self, states: States) -> Array:
        """[B] int32: 0 black is to move, 1 white."""

    def network_planes(self, states: States) -> Array:
        """[B, S, S, P] float32, as ``planes.py`` describes them."""

    def random_action(self, states: States, chance: Array) -> Array:
        """[B] a legal action each, all equally likely; ``chance`` [B] in [0, 1)."""

    def greedy_action(self, states: States, chance: Array) -> Array:
        """[B] what a simple player does, the yardstick above chance."""


GREEDY = {"reversi": "most discs", "gomoku": "one-step five"}  # what greedy_action goes by


LARGEST = {"reversi": reversi.SIZES[-1], "gomoku": gomoku.SIZES[-1]}  # points a side


def require_rules(spec: GameSpec) -> None:
    """Raises RunError: there is no form of the game for the device. It does not import JAX."""
    if spec.size > LARGEST.get(spec.name, spec.size):
        raise RunError(f"{str(spec)!r} is too large for a network; {spec.name} has at most {LARGEST[spec.name]} a side")
    if spec.name == "reversi":
        if spec.size not in reversi.SIZES:
            raise RunError(
                f"{str(spec)!r} is no board; Reversi has {', '.join(map(str, reversi.SIZES))} squares a side"
            )
        return
    if spec.name != "gomoku" or spec.rule not in ("freestyle", "standard") or spec.opening not in ("", "free"):
        raise RunError(
            f"{str(spec)!r} has no rules on the device; it plays reversi, gomoku/SIZE and gomoku/SIZE/standard"
        )


@lru_cache
def structure_of(game: DeviceGame) -> PyTreeDef:
    """How the leaves of its states make a state, for ``jax.tree.unflatten``."""
    import jax

    return jax.tree.structure(jax.eval_shape(lambda: game.start(1)))


def device_game(spec: GameSpec) -> DeviceGame:
    """Raises RunError: there is no form for the device."""
    require_rules(spec)
    if spec.name == "reversi":
        from .reversi import DeviceReversi

        return DeviceReversi(spec.size)
    from .gomoku import DeviceGomoku

    return DeviceGomoku(spec.size, exact=spec.rule == "standard")
