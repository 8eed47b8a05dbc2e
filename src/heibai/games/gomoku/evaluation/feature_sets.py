"""The linear evaluations of Gomoku as values: names, bounds, defaults and one function each (docs/gomoku.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ....core.contract import FeatureSet, KernelEvaluator, NetworkPart
from ....core.errors import SpecError, quoted, unknown
from ....core.texts.text import with_options
from ..rulesets import RuleSet
from ..sampling import positions_under
from . import lines_network, places
from .codes import CODES, code_name, code_values
from .deviations import DEVIATIONS
from .patterns import PATTERNS, VALUES
from .rewards import COARSE, HIGHEST_K, LOWEST_K, REWARDS, RewardTable, counter, placer, rater
from .terms import every_code, every_code_and_threat, lines_and_threats, lines_of_points, shapes
from .threat_sets import THREAT_SETS, threats_name

if TYPE_CHECKING:
    from ..position import GomokuPosition

DESCRIPTIONS = {
    "shapes": "a value for each of the twelve patterns that a stone can make, own points minus the opponent's",
    "lines": "a value for each of the 2,380 ways in which a point's four lines can look, own points minus the "
    "opponent's; lines:threats adds one for what both sides threaten, so that it knows whose turn it is, and "
    "lines:[threats,network] a small network of the lines around empty points",
    "rewards": "the reward AI's table over the points near stones; rewards:coarse has six rows instead of eleven",
}
_LARGEST_VALUE = 2047.0
_LARGEST_REWARD = float(1 << 20)
_LEAST_RANDOM_K = 1.0 / 32.0
_GRAIN = 1.0 / 1024.0  # of lines: a sum kept up to date stone by stone equals one made anew


def feature_set(name: str, options: Sequence[str], start: GomokuPosition, *, in_kernel: bool) -> FeatureSet:
    """The named linear evaluation of the variant that ``start`` begins. Raises UnknownNameError, SpecError."""
    if name not in DESCRIPTIONS:
        raise unknown("evaluation of gomoku", name, list(DESCRIPTIONS), mend="see: heibai players --game gomoku")
    text = str(with_options(name, options))
    if text not in _MAKERS:
        forms = [repr(form) for form in _MAKERS if form.partition(":")[0] == name]
        raise SpecError(f"{quoted(text)} is no form of {name!r}; write {' or '.join(forms)}")
    made, deviations = replace(_MAKERS[text](start.rules), any_size=True), DEVIATIONS[start.rules.name].get(text)
    if in_kernel:
        made = replace(made, kernel=KernelEvaluator("gomoku", name, ",".join(options)))
    if deviations is None:
        return replace(made, samples=partial(positions_under, start.rules, start.columns, start.rows))
    return replace(made, deviations=deviations)


def _shapes(rules: RuleSet) -> FeatureSet:
    return FeatureSet(
        name="shapes",
        features=PATTERNS,
        lower=(0.0,) * len(PATTERNS),
        upper=(_LARGEST_VALUE,) * len(PATTERNS),
        defaults=VALUES,
        function=shapes,
        antisymmetric=not rules.restricted,
        places=places.shapes,
    )


def _lines(rules: RuleSet) -> FeatureSet:
    return FeatureSet(
        name="lines",
        features=tuple(map(code_name, range(len(CODES)))),
        lower=(0.0,) * len(CODES),
        upper=(_LARGEST_VALUE,) * len(CODES),
        defaults=code_values(),
        function=every_code,
        sparse=lines_of_points,
        grain=_GRAIN,
        antisymmetric=not rules.restricted,
        places=places.lines,
    )


def _lines_and_threats(rules: RuleSet) -> FeatureSet:
    lines = _lines(rules)
    return replace(
        lines,
        name="lines:threats",
        features=(*lines.features, *map(threats_name, range(THREAT_SETS))),
        lower=(*lines.lower, *(-_LARGEST_VALUE,) * THREAT_SETS),
        upper=(*lines.upper, *(_LARGEST_VALUE,) * THREAT_SETS),
        defaults=(*lines.defaults, *(0.0,) * THREAT_SETS),
        function=every_code_and_threat,
        sparse=lines_and_threats,
        antisymmetric=False,
    )


def _lines_threats_and_network(rules: RuleSet) -> FeatureSet:
    return replace(
        _lines_and_threats(rules),
        name="lines:[threats,network]",
        network=NetworkPart(lines_network.WEIGHTS, _valued_by),
    )


def _valued_by(weights: lines_network.Floats) -> Callable[[GomokuPosition], float]:
    return partial(lines_network.network_value, parts=lines_network.parts_of(weights))


def _rewards(name: str, table: RewardTable, rules: RuleSet) -> FeatureSet:
    rows = len(table.rows)
    return FeatureSet(
        name=name,
        features=table.genes,
        lower=(1.0,) * rows + (_LEAST_RANDOM_K,),
        upper=(_LARGEST_REWARD,) * rows + (HIGHEST_K,),
        defaults=table.defaults,
        function=counter(table),
        points=rater(table),
        places=placer(table),
        log2=True,
        limits={"K": (LOWEST_K, HIGHEST_K)},
    )


_MAKERS: dict[str, Callable[[RuleSet], FeatureSet]] = {
    "shapes": _shapes,
    "lines": _lines,
    "lines:threats": _lines_and_threats,
    "lines:[threats,network]": _lines_threats_and_network,
    "rewards": partial(_rewards, "rewards", REWARDS),
    "rewards:coarse": partial(_rewards, "rewards:coarse", COARSE),
}
