"""Evaluators of the user's own, written in Python: ``py:module.Class``, ``py:module.Class,weights=@file``."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from ..core.batches import BatchEvaluator, Evaluations, OneByOne, checked
from ..core.contract import EVALUATION_LIMIT, FeatureSet, Game
from ..core.errors import SpecError, WeightsFileError, quoted
from ..core.files import read_bytes
from ..core.plugins import CodeOfOthers, load_class
from ..core.position import Position
from ..evaluators.linear import deviation
from ..evaluators.weights import check_weights, with_weights
from ..evaluators.weights_file import read_weights


@runtime_checkable
class EvaluatesOne(Protocol):
    """A user's object that values one position at a time; one that takes batches need not."""

    def evaluate(self, position: Position) -> float:
        """A number for the side to move."""


@runtime_checkable
class DeclaresScale(Protocol):
    """A user's object that says how far its values lie apart; it need not."""

    scale: float | None


@runtime_checkable
class DeclaresGenes(Protocol):
    """A user's class that is made with weights, which recipes breed; it need not."""

    genes: object


@runtime_checkable
class LoadsWeights(Protocol):
    """A user's class that is made from a file of any form; it need not."""

    def load(self, path: str) -> object:
        """What evaluates with the weights in the file."""


class UserEvaluator:
    """An evaluator of the user's own: a class whose ``evaluate(position)`` returns a number.

    One that declares ``gives_policies`` has ``evaluate_batch(positions)`` too, or alone (``core.batches``).
    """

    kernel = None  # it exists in Python only

    def __init__(self, name: str, made: Any, game: Game, *, weights_sha256: str = "") -> None:
        """``made``: an object of the user's class, ``name``: the text that makes it again.

        ``weights_sha256``: of the file that it was made from, empty for none.

        Raises:
            SpecError: it has neither method.
        """
        self.name = name
        self.weights_sha256 = weights_sha256
        self._game = game
        self._inner = made
        self._takes_batches = isinstance(made, BatchEvaluator)
        self._takes_one = isinstance(made, EvaluatesOne)
        if not self._takes_batches and not self._takes_one:
            raise SpecError(f"{self.name!r} has no method evaluate(position); see examples/own_evaluator.py")
        self.gives_policies = self._takes_batches and bool(made.gives_policies)

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """[batch] values, and its policies if it declares some. Raises SpecError for anything but their numbers."""
        if not self._takes_batches:
            return OneByOne(self).evaluate_batch(positions)
        with CodeOfOthers(self.name):
            answer = self._inner.evaluate_batch(positions)
        return checked(answer, len(positions), self.name, policies=self.gives_policies)

    def evaluate(self, position: Position) -> float:
        """Value for the side to move, clipped as every evaluation is. Raises SpecError for anything but a number."""
        if not self._takes_one:
            return float(self.evaluate_batch([position]).values[0])
        with CodeOfOthers(self.name):
            value = self._inner.evaluate(position)
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = float("nan")
        if number != number:
            raise SpecError(f"{self.name!r} returned {value!r}; evaluate(position) must return a number")
        return min(max(number, -EVALUATION_LIMIT), EVALUATION_LIMIT)

    @cached_property
    def scale(self) -> float:
        """Its own ``scale``, or the standard deviation of its values over the game's fixed positions.

        Raises:
            SpecError: its own scale is no number above 0.
        """
        if isinstance(self._inner, DeclaresScale) and (own := self._inner.scale) is not None:
            if not isinstance(own, (int, float)) or not 0 < own < math.inf:
                raise SpecError(f"{self.name!r} has the scale {own!r}; it must be a number above 0")
            return float(own)
        return deviation([self.evaluate(position) for position in self._game.sample_positions()]) or 1.0


class WeightedUserEvaluator(UserEvaluator):
    """One whose class declares ``genes``: recipes breed them, and the class is made with their values."""

    def __init__(
        self,
        path: str,
        declared: Any,
        game: Game,
        weights: Sequence[float] | None = None,
        *,
        file: str = "",
        weights_sha256: str = "",
    ) -> None:
        """``weights``: [D] in the order of the genes, None for the defaults; ``file``: where they stand.

        Raises:
            SpecError: genes that are no names with (lower, upper, default), or a class that cannot be made.
            WeightsError: another number of weights than genes.
        """
        self.features = _features(path, declared.genes, game)
        self.weights = check_weights(self.features, self.features.defaults if weights is None else weights)
        same = self.weights == self.features.defaults
        self._path, self._declared = path, declared
        bare = f"py:{path}"
        text = f"{bare},weights=@{file}" if file else bare if same else with_weights(bare, self.weights)
        super().__init__(text, _made(path, declared, self.weights), game, weights_sha256=weights_sha256)

    @property
    def text(self) -> str:
        """Its own text, weights included."""
        return self.name

    def with_weights(self, weights: Sequence[float]) -> WeightedUserEvaluator:
        """The same class with other genes. Raises WeightsError."""
        return WeightedUserEvaluator(self._path, self._declared, self._game, weights)


def make_user_evaluator(
    name: str, game: Game, weights: Sequence[float] | None = None, *, path: str = ""
) -> UserEvaluator | WeightedUserEvaluator:
    """The evaluator that ``py:NAME``, ``py:NAME,weights=[...]`` or ``py:NAME,weights=@path`` names.

    Raises:
        SpecError: the class cannot be made, has no method ``evaluate``, or weights came for one without genes.
        UnknownNameError: no such module or class.
        WeightsError: another number of weights than genes.
        WeightsFileError: the file is missing, or holds the weights of something else.
    """
    declared = load_class(name)
    if path:
        return _from_file(name, declared, game, path)
    if isinstance(declared, DeclaresGenes) and declared.genes is not None:
        return WeightedUserEvaluator(name, declared, game, weights)
    if weights is not None:
        raise SpecError(f"'py:{name}' declares no genes to give weights to; leave them out, or see {_EXAMPLE}")
    return UserEvaluator(f"py:{name}", _made(name, declared), game)


def _from_file(name: str, declared: Any, game: Game, path: str) -> UserEvaluator | WeightedUserEvaluator:
    """A class with genes takes them from a weights file, another one loads a file of its own form."""
    try:
        sha256 = hashlib.sha256(read_bytes(path, most=_LARGEST_WEIGHTS)).hexdigest()
    except OSError as error:
        raise WeightsFileError(
            f"the weights {quoted(path)} of 'py:{name}' cannot be read ({error.strerror}); check the path after the @"
        ) from None
    if isinstance(declared, DeclaresGenes) and declared.genes is not None:
        content = read_weights(path)
        if (content.evaluator, content.game, content.size) != (f"py:{name}", game.name, game.size):
            raise WeightsFileError(
                f"{quoted(path)} holds weights of {quoted(content.evaluator)} for {content.game} "
                f"{content.size}x{content.size}, not of 'py:{name}' for {game.name} {game.size}x{game.size}; name "
                "another file"
            )
        return WeightedUserEvaluator(name, declared, game, content.weights.tolist(), file=path, weights_sha256=sha256)
    if not isinstance(declared, LoadsWeights):
        raise SpecError(f"'py:{name}' has no method load(path) and no genes; leave weights= out")
    try:
        with CodeOfOthers(f"py:{name}"):
            made = declared.load(path)
    except Exception as error:  # whatever the user's class does
        raise SpecError(f"'py:{name}' cannot load {quoted(path)}: {type(error).__name__}: {error}") from error
    return UserEvaluator(f"py:{name},weights=@{path}", made, game, weights_sha256=sha256)


_LARGEST_WEIGHTS = 16 << 30  # bytes of a file of the class's own form
_EXAMPLE = "examples/breed_own_evaluator.py"


def _made(path: str, declared: Any, *arguments: Any) -> Any:
    try:
        with CodeOfOthers(f"py:{path}"):
            return declared(*arguments)
    except Exception as error:  # whatever the user's constructor does
        takes = "the weights of its genes and nothing else" if arguments else "no arguments"
        raise SpecError(f"'py:{path}' cannot be made: {type(error).__name__}: {error}; it takes {takes}") from error


def _features(path: str, genes: Any, game: Game) -> FeatureSet:
    """The declared genes as what recipes read: names, bounds of random values, defaults."""

    def no_terms(position: Position) -> Sequence[float]:
        raise SpecError(f"'py:{path}' is no sum of weighted terms, which this recipe breeds; use another, such as ga")

    if not isinstance(genes, Mapping) or not genes or not all(map(_is_gene, genes.items())):
        raise SpecError(
            f"'py:{path}' declares the genes {quoted(str(genes))}; write genes = {{'name': (lower, upper, default), "
            "...} with finite numbers, lower <= default <= upper"
        )
    lower, upper, defaults = zip(*genes.values(), strict=True)
    return FeatureSet(
        name=f"py:{path}",
        features=tuple(genes),
        lower=tuple(map(float, lower)),
        upper=tuple(map(float, upper)),
        defaults=tuple(map(float, defaults)),
        function=no_terms,
        samples=game.sample_positions,
    )


def _is_gene(item: tuple[Any, Any]) -> bool:
    name, numbers = item
    if not isinstance(name, str) or not isinstance(numbers, tuple) or len(numbers) != 3:
        return False
    if not all(isinstance(number, int | float) and math.isfinite(number) for number in numbers):
        return False
    lower, upper, default = numbers
    return bool(name) and lower <= default <= upper
