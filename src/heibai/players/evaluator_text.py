"""Evaluator texts: ``NAME[/option[=value]]...[[w1,w2,...]]``, ``@path``, ``mine/RUN``, ``py:module.Class[@path]``.

See docs/contract.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..core.contract import Evaluator, Game
from ..core.errors import ForbiddenSpecError, SpecError, UnknownNameError, WeightsFileError, quoted
from ..evaluators.feature_network import FeatureNetworkEvaluator
from ..evaluators.linear import LinearEvaluator
from ..evaluators.ntuple import NTupleEvaluator, random_weights
from ..evaluators.weights import format_weights, parse_weights
from ..evaluators.weights_file import WeightsFile, read_shipped, read_weights, shipped_names
from ..games import GameSpec
from ..store.champions import champion_named
from .registry import registered_for
from .text import MINE
from .user_evaluator import WeightedUserEvaluator, make_user_evaluator

NTUPLE = "ntuple"
_NTUPLE_HELP = "n-tuple network: ntuple/SET, options phases=N, colours=free, random=SEED"
WeightedEvaluator = (
    LinearEvaluator | NTupleEvaluator | WeightedUserEvaluator
)  # weights can be replaced: recipes breed it
_FORMER_NAMES = {"network": "lines-network"}  # in texts of files that people have -> now
_LONGEST = 100_000  # characters; more weights than that belong in a file
_TEXT = re.compile(r"(?P<name>[a-z0-9_-]+)(?P<options>(/[a-z0-9_=+-]+)*)(\[(?P<weights>[^\[\]]*)\])?")


@dataclass(frozen=True, slots=True)
class EvaluatorText:
    """A parsed text; ``str`` is its canonical form."""

    kind: str  # "name", "file", "mine" or "code"
    name: str  # the evaluator's name, the path, the run's name, or "module.Class"
    options: tuple[str, ...] = ()  # as written: "mobility=difference"
    weights: tuple[float, ...] | None = None
    path: str = ""  # of the file with the weights of code

    def __str__(self) -> str:
        prefix = {"name": "", "file": "@", "mine": f"{MINE}/", "code": "py:"}[self.kind]
        weights = "" if self.weights is None else format_weights(self.weights)
        return prefix + "/".join((self.name, *self.options)) + weights + (f"@{self.path}" if self.path else "")


def parse_evaluator(text: str) -> EvaluatorText:
    """Take a text apart, without asking what the names mean. Raises SpecError, WeightsError."""
    text = text.strip()
    if len(text) > _LONGEST:
        raise SpecError(f"an evaluator text of {len(text)} characters; put so many weights in a file and write @path")
    if text.startswith("@") and len(text) > 1:
        return EvaluatorText("file", text[1:])
    if text.startswith("py:"):
        path, at, file = text[3:].partition("@")
        if at and file and "[" not in path:
            return EvaluatorText("code", path, path=file)
        path, bracket, numbers = text[3:].partition("[")
        if bracket and not numbers.endswith("]"):
            raise SpecError(f"{quoted(text)} does not end with the bracket of its weights; write py:module.Class[1,2]")
        return EvaluatorText("code", path, (), parse_weights(numbers[:-1]) if bracket else None)
    if text.startswith(f"{MINE}/"):
        return EvaluatorText("mine", text.removeprefix(f"{MINE}/"))
    match = _TEXT.fullmatch(text)
    if not match:
        raise SpecError(
            f"{quoted(text)} is no evaluator text; write NAME/option[weights], as in 'zones[15,6,-8,-6,4,4]'"
        )
    weights = None if match["weights"] is None else parse_weights(match["weights"])
    name = _FORMER_NAMES.get(match["name"], match["name"])
    return EvaluatorText("name", name, tuple(match["options"].split("/")[1:]), weights)


def make_evaluator(text: str, game: Game) -> Evaluator:
    """The evaluator that ``text`` names, for positions of ``game``.

    Raises:
        SpecError: a fault in the grammar, an option or a user's class.
        UnknownNameError: no such evaluator, or no such run of one's own.
        WeightsError: another number of weights than the evaluator has genes.
        WeightsFileError: the file is missing, damaged, or made for another game or board.
    """
    parsed = parse_evaluator(text)
    if parsed.kind == "code":
        return make_user_evaluator(parsed.name, game, parsed.weights, path=parsed.path)
    if parsed.kind == "file":
        return _from_file(read_weights(parsed.name), game, name=f"@{parsed.name}")
    if parsed.kind == "mine":
        return _from_file(champion_named(parsed.name).weights, game, name=str(parsed))
    if parsed.name == "champion" or parsed.name in shipped_names(game.weights_family):
        if parsed.options or parsed.weights is not None:
            raise SpecError(
                f"{quoted(text)}: {parsed.name!r} has its own options and weights; write just {parsed.name!r}"
            )
        breed = f"heibai evolve roulette --game {game.name} --size {game.size} --out run"
        return _from_file(read_shipped(parsed.name, game.weights_family, breed=breed), game, name=parsed.name)
    if parsed.name not in (NTUPLE, *game.feature_sets()) and parsed.name in (registered := registered_for(game)):
        if parsed.weights is not None:
            raise SpecError(
                f"{quoted(text)}: {parsed.name!r} makes its own weights; write {parsed.name!r} without brackets"
            )
        return registered[parsed.name].make(game, parsed.options)
    return _from_name(parsed, game)


def _from_name(parsed: EvaluatorText, game: Game) -> LinearEvaluator | FeatureNetworkEvaluator | NTupleEvaluator:
    if parsed.name == NTUPLE:
        return _make_ntuple(parsed, game)
    if parsed.name not in game.feature_sets():
        known = ", ".join(sorted(known_evaluators(game)))
        raise UnknownNameError(
            f"{quoted(parsed.name)} is no evaluator of {game.name}; known: {known} (see: heibai players)"
        )
    features = game.feature_set(parsed.name, parsed.options)
    return (FeatureNetworkEvaluator if features.network else LinearEvaluator)(features, parsed.weights)


def _make_ntuple(parsed: EvaluatorText, game: Game) -> NTupleEvaluator:
    """``ntuple/SET[/phases=N][/colours=free][/random=SEED]``."""
    sets = ", ".join(game.tuple_sets())
    if not parsed.options:
        raise SpecError(f"'ntuple' needs a set of tuples: {sets}; as in 'ntuple/straight2'")
    settings = dict(option.partition("=")[::2] for option in parsed.options[1:])
    known = settings.keys() <= {"phases", "colours", "random"} and settings.get("colours", "free") == "free"
    if not known or len(settings) < len(parsed.options) - 1:
        raise SpecError(
            f"{quoted(str(parsed))}: the options of ntuple are phases=N, colours=free and random=SEED, each once"
        )
    network = NTupleEvaluator(
        game.tuple_set(parsed.options[0]),
        phases=_whole(settings.get("phases", "1"), "phases", range(1, 65)),
        antisymmetric="colours" not in settings,
        samples=game.sample_positions,
    )
    if "random" not in settings:
        return network if parsed.weights is None else network.with_weights(parsed.weights)
    if parsed.weights is not None:
        raise SpecError(f"{quoted(str(parsed))} asks for random weights and gives its own; leave one of them out")
    seed = _whole(settings["random"], "random", range(2**63))
    return NTupleEvaluator(
        network.tuples,
        random_weights(network.dimension, seed),
        phases=network.phases,
        antisymmetric=network.antisymmetric,
        name=f"{network.base}/random={seed}",
        samples=game.sample_positions,
    )


def _whole(text: str, key: str, allowed: range) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) in allowed):
        raise SpecError(f"{key}={quoted(text)} must be a whole number from {allowed[0]} to {allowed[-1]}")
    return int(text)


_MOST_LOADED = 16
_loaded: dict[tuple[int, int, str], tuple[WeightsFile, Game, Evaluator]] = {}  # by the ids of the first two


def _from_file(content: WeightsFile, game: Game, *, name: str) -> Evaluator:
    """The evaluator of a file, made once for a game: it may have a million weights."""
    key = id(content), id(game), name
    entry = _loaded.get(key)  # another thread may clear it meanwhile
    if entry is None:
        entry = content, game, _made_of(content, game, name)
        if len(_loaded) >= _MOST_LOADED:
            _loaded.clear()
        _loaded[key] = entry
    return entry[2]


def _made_of(content: WeightsFile, game: Game, name: str) -> Evaluator:
    if not serves(content, game):
        raise WeightsFileError(
            f"{name!r} was made for {GameSpec(content.game, content.size).board}, not for "
            f"{GameSpec.of(game).board}; play on its board (--size {content.size}) or name another file"
        )
    parsed = parse_evaluator(content.evaluator)
    if parsed.kind == "code":
        raise WeightsFileError(
            f"{name!r} holds weights of code, {quoted(content.evaluator)}, which a file may not start; if it is yours, "
            f"write: {content.evaluator}{format_weights(content.weights.tolist())}"
        )
    if parsed.kind != "name" or parsed.weights is not None:
        raise WeightsFileError(
            f"{name!r} names no evaluator of weights but {quoted(content.evaluator)}; breed it again"
        )
    made = _from_name(parsed, game)
    if isinstance(made, FeatureNetworkEvaluator):
        return FeatureNetworkEvaluator(made.features, content.weights, name=name, scale=content.scale)
    if isinstance(made, LinearEvaluator):
        return LinearEvaluator(made.features, content.weights.tolist(), name=name, scale=content.scale)
    return NTupleEvaluator(
        made.tuples,
        content.weights,
        phases=made.phases,
        antisymmetric=made.antisymmetric,
        name=name,
        scale=content.scale,
        samples=game.sample_positions,
    )


def serves(content: WeightsFile, game: Game) -> bool:
    """Whether these weights were made for this game and board, or mean the same on it."""
    return content.game == game.name and (content.size == game.size or _any_size(content.evaluator, game))


def _any_size(evaluator: str, game: Game) -> bool:
    """Whether the weights of an evaluation of this game mean the same on every board."""
    name, *options = evaluator.split("/")
    return name in game.feature_sets() and game.feature_set(name, options).any_size


@cache
def _about_shipped(name: str, family: str) -> str:
    return f"weights {read_shipped(name, family).origin}, shipped with heibai"


def known_evaluators(game: Game) -> Mapping[str, str]:
    """Names that can begin an evaluator text of this game, each with one line about it."""
    shipped = {name: _about_shipped(name, game.weights_family) for name in shipped_names(game.weights_family)}
    registered = {name: entry.help for name, entry in registered_for(game).items()}
    networks = {NTUPLE: _NTUPLE_HELP} if game.tuple_sets() else {}
    return {**shipped, **registered, **game.feature_sets(), **networks}


def require_safe(text: str) -> None:
    """Raise ForbiddenSpecError for a text that reads a file, runs code or fills the memory: no page may send those."""
    parsed = parse_evaluator(text)
    if (parsed.kind, parsed.name) == ("name", NTUPLE):
        raise ForbiddenSpecError(
            f"{quoted(text)} may ask for any amount of memory, which the page may not; use a built-in name such as "
            "'champion', or the command line"
        )
    if parsed.kind not in ("name", "mine"):
        raise ForbiddenSpecError(
            f"{quoted(text)} names code or a file of this machine, which the page may not; use a built-in name such as "
            "'champion', or the command line"
        )
