"""The linear evaluations of Reversi as values: names, bounds, defaults and one function each (docs/evaluators.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...core.contract import FeatureSet, KernelEvaluator
from ...core.errors import SpecError, unknown
from .regions import inner_edge_count, regions

if TYPE_CHECKING:
    from .rules import ReversiPosition

DESCRIPTIONS = {
    "zones": "corners, edges, open X-squares and second ring, discs, mobility; options: mobility=difference",
}


def feature_set(name: str, options: Sequence[str], size: int) -> FeatureSet:
    """The named linear evaluation on a ``size`` x ``size`` board. Raises UnknownNameError, SpecError."""
    if name not in _MAKERS:
        raise unknown("evaluation of reversi", name, list(_MAKERS), mend="heibai players lists them")
    return _MAKERS[name](tuple(options), size)


def _check_options(name: str, options: tuple[str, ...], allowed: tuple[str, ...]) -> None:
    """At most one option, and one of ``allowed``. Raises SpecError."""
    if len(options) > 1 or any(option not in allowed for option in options):
        offered = ", ".join(repr(f"{name}/{option}") for option in allowed) or "none"
        raise SpecError(f"{'/'.join((name, *options))!r} is no form of {name!r}; its options: {offered}")


def _zones_of_discs(position: ReversiPosition) -> list[float]:
    """The five terms without mobility."""
    own, opponent, parts = position.own, position.opponent, regions(position.size)
    empty = parts.board & ~(own | opponent)
    sides = parts.edges ^ parts.corners
    open_x = parts.x_beside(empty & parts.corners)
    return [
        (own & parts.corners).bit_count() - (opponent & parts.corners).bit_count(),
        (own & sides).bit_count() - (opponent & sides).bit_count(),
        (own & open_x).bit_count() - (opponent & open_x).bit_count(),
        inner_edge_count(own, empty, parts) - inner_edge_count(opponent, empty, parts),
        own.bit_count() - opponent.bit_count(),
    ]


def _zones(position: ReversiPosition) -> list[float]:
    return [*_zones_of_discs(position), position.own_mobility.bit_count()]


def _zones_difference(position: ReversiPosition) -> list[float]:
    return [*_zones_of_discs(position), position.own_mobility.bit_count() - position.opponent_mobility.bit_count()]


def _make_zones(options: tuple[str, ...], size: int) -> FeatureSet:
    _check_options("zones", options, ("mobility=difference",))
    return FeatureSet(
        name="/".join(("zones", *options)),
        features=("outer_corners", "outer_edges", "inner_corners", "inner_edges", "discs", "mobility"),
        lower=(5.0, 0.0, -20.0, -10.0, 0.0, 0.0),
        upper=(20.0, 10.0, -1.0, -1.0, 10.0, 10.0),
        defaults=(15.0, 6.0, -8.0, -6.0, 4.0, 4.0),
        function=_zones_difference if options else _zones,
        antisymmetric=bool(options),
        kernel=KernelEvaluator("reversi", "zones", ",".join(options)),
    )


_MAKERS: dict[str, Callable[[tuple[str, ...], int], FeatureSet]] = {"zones": _make_zones}
