"""The linear evaluations of Reversi as values: names, bounds, defaults and one function each (docs/evaluators.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...core.contract import FeatureSet, KernelEvaluator
from ...core.errors import SpecError, quoted, unknown
from ...core.texts.text import with_options
from . import places, tables, terms
from .deviations import DEVIATIONS
from .features import FEATURES

if TYPE_CHECKING:
    from .position import ReversiPosition

DESCRIPTIONS = {
    "zones": "corners, edges, open X-squares, second ring, discs, mobility (option mobility=difference)",
    "seven": "seven terms whose weights sum to 1 (option edges=difference)",
    "classic": "mild squares, discs, own mobility, stable discs, X-squares",
    "phased": "discs, squares, mobility, stable discs with weights by phase",
    "discs": "own minus opponent discs",
    "squares": "a table of square values (option steep, mild or swh)",
    "wpc": "a free weight for each of the ten symmetry classes of squares (option full: for each square)",
    "features": f"named features with free weights, all or some: features:[NAME,NAME...], of {', '.join(FEATURES)}",
}


def feature_set(name: str, options: Sequence[str], size: int) -> FeatureSet:
    """The named linear evaluation on a ``size`` x ``size`` board. Raises UnknownNameError, SpecError."""
    if name not in _MAKERS:
        raise unknown("evaluation of reversi", name, list(_MAKERS), mend="see: heibai players")
    features = _MAKERS[name](tuple(options), size)
    return replace(features, deviations=_deviations(features, size))


def _deviations(features: FeatureSet, size: int) -> tuple[float, ...]:
    measured = DEVIATIONS.get(size, {})
    if features.name in measured:
        return measured[features.name]
    return tuple(deviation for name in features.features for deviation in measured.get(f"features:{name}", ()))


def _chosen(name: str, options: tuple[str, ...], allowed: tuple[str, ...]) -> str:
    """The one option given, or ``""``. Raises SpecError for two, or one that is not ``allowed``."""
    if len(options) > 1 or any(option not in allowed for option in options):
        offered = ", ".join(repr(f"{name}:{option}") for option in allowed) or "none"
        raise SpecError(f"{quoted(_text(name, options))} is no form of {name!r}; with an option: {offered}")
    return options[0] if options else ""


def _text(name: str, options: Sequence[str]) -> str:
    return str(with_options(name, options))


def _twin(family: str, *options: str) -> KernelEvaluator:
    return KernelEvaluator("reversi", family, ",".join(option for option in options if option))


def _zones(options: tuple[str, ...], size: int) -> FeatureSet:
    option = _chosen("zones", options, ("mobility=difference",))
    return FeatureSet(
        name=_text("zones", options),
        features=terms.ZONES,
        lower=(5.0, 0.0, -20.0, -10.0, 0.0, 0.0),
        upper=(20.0, 10.0, -1.0, -1.0, 10.0, 10.0),
        defaults=(15.0, 6.0, -8.0, -6.0, 4.0, 4.0),
        function=terms.zones_with_difference if option else terms.zones,
        antisymmetric=bool(option),
        kernel=_twin("zones", option),
        places=places.zones_with_difference if option else places.zones,
    )


def _seven(options: tuple[str, ...], size: int) -> FeatureSet:
    option = _chosen("seven", options, ("edges=difference",))
    return FeatureSet(
        name=_text("seven", options),
        features=terms.SEVEN,
        lower=(0.0,) * 7,
        upper=(1.0,) * 7,
        defaults=(1 / 7,) * 7,
        function=terms.seven_with_difference if option else terms.seven,
        simplex=True,
        kernel=_twin("seven", option),
        places=places.seven_with_difference if option else places.seven,
    )


def _classic(options: tuple[str, ...], size: int) -> FeatureSet:
    _chosen("classic", options, ())
    return FeatureSet(
        name="classic",
        features=terms.CLASSIC,
        lower=(0.0, 0.0, 0.0, 0.0, -64.0),
        upper=(20.0, 20.0, 20.0, 200.0, 0.0),
        defaults=(10.0, 10.0, 10.0, 100.0, -32.0),
        function=terms.classic,
        kernel=_twin("classic"),
        places=places.classic,
    )


def _phased(options: tuple[str, ...], size: int) -> FeatureSet:
    _chosen("phased", options, ())
    return FeatureSet(
        name="phased",
        features=terms.PHASED,
        lower=(0.0,) * 12,
        upper=(10.0, 10.0, 20.0, 40.0) * 3,
        defaults=(0.0, 1.0, 8.0, 10.0, 0.0, 1.0, 6.0, 20.0, 5.0, 1.0, 2.0, 20.0),
        function=terms.phased,
        antisymmetric=True,
        kernel=_twin("phased"),
        places=places.phased,
    )


def _single(name: str, feature: str, kernel: KernelEvaluator) -> FeatureSet:
    """One named feature under one gene."""
    function = FEATURES[feature].function
    return FeatureSet(
        name=name,
        features=(feature,),
        lower=(0.0,),
        upper=(10.0,),
        defaults=(1.0,),
        function=lambda position: [function(position)],
        antisymmetric=True,
        kernel=kernel,
        places=partial(places.named, (feature,)),
    )


def _discs(options: tuple[str, ...], size: int) -> FeatureSet:
    _chosen("discs", options, ())
    return _single("discs", "discs", _twin("discs"))


def _squares(options: tuple[str, ...], size: int) -> FeatureSet:
    table = _chosen("squares", options, tuple(tables.TABLES)) or "steep"
    name, feature = ("squares", "squares") if table == "steep" else (f"squares:{table}", f"squares_{table}")
    return _single(name, feature, _twin("squares", table))


def _wpc(options: tuple[str, ...], size: int) -> FeatureSet:
    full = bool(_chosen("wpc", options, ("full",)))
    heuristic = [value / tables.UNITS["swh"] for value in tables.TABLES["swh"]]
    genes = tables.square_names(size) if full else tuple(f"{row}{column}" for row, column in tables.CLASSES)
    spread = [heuristic[tables.class_of(square, size)] for square in range(size * size)]
    return FeatureSet(
        name="wpc:full" if full else "wpc",
        features=genes,
        lower=(-1.0,) * len(genes),
        upper=(1.0,) * len(genes),
        defaults=tuple(spread if full else heuristic),
        function=terms.every_square if full else terms.wpc,
        antisymmetric=True,
        kernel=_twin("wpc", "full" if full else ""),
        places=places.every_square if full else places.classes,
    )


def _features(options: tuple[str, ...], size: int) -> FeatureSet:
    known = ", ".join(FEATURES)
    for option in options:
        if option not in FEATURES:
            raise unknown("feature of reversi", option, list(FEATURES), mend="as in 'features:[mobility,corners]'")
    if len(set(options)) != len(options):
        raise SpecError(f"{quoted(_text('features', options))} must name each feature once, of: {known}")
    genes = options or tuple(FEATURES)
    chosen = [FEATURES[gene] for gene in genes]
    functions = [feature.function for feature in chosen]

    def function(position: ReversiPosition) -> list[float]:
        return [feature(position) for feature in functions]

    return FeatureSet(
        name=_text("features", options),
        features=genes,
        lower=tuple(-2.0 * abs(feature.default) for feature in chosen),
        upper=tuple(2.0 * abs(feature.default) for feature in chosen),
        defaults=tuple(feature.default for feature in chosen),
        function=function,
        antisymmetric=all(feature.antisymmetric for feature in chosen),
        kernel=_twin("features", *genes),
        places=partial(places.named, genes),
    )


_MAKERS: dict[str, Callable[[tuple[str, ...], int], FeatureSet]] = {
    "zones": _zones,
    "seven": _seven,
    "classic": _classic,
    "phased": _phased,
    "discs": _discs,
    "squares": _squares,
    "wpc": _wpc,
    "features": _features,
}
