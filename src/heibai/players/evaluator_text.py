"""Evaluator texts: ``zones:weights=[15,6,-8,-6,4,4]``, ``@path``, ``mine/RUN``, ``py:module.Class`` (docs/texts.md).

An option is a word or key=value; ``squares:mild``, ``features:[mobility,corners]``. Files of older versions hold
``squares/mild``, ``zones[15,6,-8,-6,4,4]`` and ``ntuple/straight4/phases=3``, which mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..core.contract import Evaluator, Game
from ..core.errors import ForbiddenSpecError, SpecError, WeightsFileError, quoted, unknown
from ..core.plugins import CodeOfOthers
from ..core.texts.faults import fault
from ..core.texts.parser import LONGEST, Kind, numbers_of, parse_text, printed
from ..core.texts.text import Text, Value, with_options
from ..evaluators.feature_network import FeatureNetworkEvaluator
from ..evaluators.linear import LinearEvaluator
from ..evaluators.ntuple import NTupleEvaluator, random_weights
from ..evaluators.weights import check_finite, parse_weights, with_weights
from ..evaluators.weights_file import WeightsFile, read_shipped, read_weights, shipped_names
from ..games import GameSpec
from ..store.champions import champion_named
from .registry import registered_for
from .text import MINE, unbracketed
from .user_evaluator import WeightedUserEvaluator, make_user_evaluator

NTUPLE = "ntuple"
_NTUPLE_HELP = "n-tuple network: ntuple:set=SET, options phases=N, colours=free, random=SEED"
_SET, _WEIGHTS = "set", "weights"
EVALUATOR = Kind("evaluator text", "zones:weights=[15,6,-8,-6,4,4]")
WeightedEvaluator = (
    LinearEvaluator | NTupleEvaluator | WeightedUserEvaluator
)  # weights can be replaced: recipes breed it
_FORMER_NAMES = {"network": "lines-network"}  # in texts of files that people have, without a set -> now
_OLD = re.compile(
    r"(?P<name>[a-z0-9_][a-z0-9_-]*)(?P<options>(/([a-z0-9_][a-z0-9_-]*=)?[a-z0-9_-]+(\+[a-z0-9_-]+)*)*)"
    r"(\[(?P<weights>[^\[\]]*)\])?"
)
_OLD_CODE = re.compile(r"py:(?P<path>[A-Za-z0-9_.]+)\[(?P<weights>[^\[\]]*)\]")


@dataclass(frozen=True, slots=True)
class EvaluatorText:
    """A parsed text; ``str`` is its canonical form."""

    kind: str  # "name", "file", "mine" or "code"
    name: str  # the evaluator's name, the path, the run's name, or "module.Class"
    options: tuple[str, ...] = ()  # as written: "mobility=difference"
    weights: tuple[float, ...] | None = None
    path: str = ""  # of the file behind weights=@

    def __str__(self) -> str:
        if self.kind == "file":
            return f"@{self.name}"
        if self.kind == MINE:
            return f"{MINE}/{self.name}"
        text = Text("py", self.name) if self.kind == "code" else with_options(self.name, self.options)
        if self.name == NTUPLE and isinstance(text.argument, str):
            sets = tuple(text.argument.split("+"))
            text = Text(NTUPLE, None, ((_SET, sets if len(sets) > 1 else sets[0]), *text.options))
        if self.path:
            return f"{text}{',' if ':' in str(text) else ':'}weights=@{self.path}"
        return str(text) if self.weights is None else with_weights(str(text), self.weights)


def parse_evaluator(text: str) -> EvaluatorText:
    """Take a text apart, without asking what the names mean; brackets around it are those of a value.

    Raises SpecError, WeightsError.
    """
    text = unbracketed(text)
    stripped = text.strip()
    if stripped.startswith("@") and len(stripped) > 1:
        return EvaluatorText("file", stripped[1:])
    if stripped.startswith(f"{MINE}/"):
        return EvaluatorText("mine", stripped.removeprefix(f"{MINE}/"))
    old = _older(stripped) if len(stripped) <= LONGEST else None
    return old or _read(parse_text(text, EVALUATOR))


def _older(text: str) -> EvaluatorText | None:
    """A text as heibai wrote it before 0.2; None: it is none."""
    if match := _OLD_CODE.fullmatch(text):
        return EvaluatorText("code", match["path"], (), parse_weights(match["weights"]))
    match = _OLD.fullmatch(text)
    if match is None or not (match["options"] or match["weights"] is not None):
        return None
    weights = None if match["weights"] is None else parse_weights(match["weights"])
    options = tuple(match["options"].split("/")[1:])
    words, keyed = ([option for option in options if ("=" in option) == is_keyed] for is_keyed in (False, True))
    if len({option.partition("=")[0] for option in keyed}) < len(keyed):
        raise fault(text, "has an option twice", "leave one of them out")
    return EvaluatorText("name", _FORMER_NAMES.get(match["name"], match["name"]), (*words, *keyed), weights)


def _read(text: Text) -> EvaluatorText:
    written = text.get(_WEIGHTS)
    path = written[1:] if isinstance(written, str) and written.startswith("@") else ""
    weights = None if written is None or path else numbers_of(written, EVALUATOR)
    if weights is not None:
        check_finite(weights)
    if text.name == "py":
        if not isinstance(text.argument, str):
            raise fault(str(text), "names no class", "write py:module.Class, as in 'py:mymodule.MyEvaluator'")
        for key, _ in text.options:
            if key != _WEIGHTS:
                raise fault(key, "is no option of a class of your own", "write py:module.Class,weights=[1,2]")
        return EvaluatorText("code", text.argument, (), weights, path)
    argument = text.get(_SET) if text.name == NTUPLE and text.argument is None else text.argument
    words = () if argument is None else argument if isinstance(argument, tuple) else (argument,)
    options = [_word(word) for word in words]
    for word in options:
        if "=" in word:
            raise fault(word, "is no word", "write key=value behind the words, or leave the = out")
    if text.name == NTUPLE and options:
        options = ["+".join(part for option in options for part in option.split("+") if part)]
    taken = (_WEIGHTS, _SET) if text.name == NTUPLE else (_WEIGHTS,)
    options += [f"{key}={_word(value)}" for key, value in text.options if key not in taken]
    is_former = not options and not path
    name = _FORMER_NAMES.get(text.name, text.name) if is_former else text.name
    return EvaluatorText("name", name, tuple(options), weights, path)


def _word(value: Value) -> str:
    if isinstance(value, str):
        return value
    raise fault(printed(value), "is no word, and options of an evaluator are", EVALUATOR.mend)


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
    if parsed.path:
        return _with_file(parsed, game)
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
                f"{quoted(text)}: {parsed.name!r} makes its own weights; write {parsed.name!r} without them"
            )
        with CodeOfOthers(parsed.name):
            return registered[parsed.name].make(game, parsed.options)
    return _from_name(parsed, game)


def _with_file(parsed: EvaluatorText, game: Game) -> Evaluator:
    """What a registered evaluator makes of the file in ``weights=@path``."""
    entry = registered_for(game).get(parsed.name)
    if entry is None or entry.load is None:
        raise SpecError(f"{quoted(str(parsed))}: {parsed.name!r} takes no file behind weights=; write '@{parsed.path}'")
    with CodeOfOthers(parsed.name):
        return entry.load(game, parsed.options, parsed.path)


def _from_name(parsed: EvaluatorText, game: Game) -> LinearEvaluator | FeatureNetworkEvaluator | NTupleEvaluator:
    if parsed.name == NTUPLE:
        return _make_ntuple(parsed, game)
    if parsed.name not in game.feature_sets():
        known = list(known_evaluators(game))
        raise unknown(f"evaluator of {game.name}", parsed.name, known, mend="see: heibai players")
    features = game.feature_set(parsed.name, parsed.options)
    return (FeatureNetworkEvaluator if features.network else LinearEvaluator)(features, parsed.weights)


def _make_ntuple(parsed: EvaluatorText, game: Game) -> NTupleEvaluator:
    """``ntuple:set=SET[,phases=N][,colours=free][,random=SEED]``; a set is a name or a list of names."""
    sets = ", ".join(game.tuple_sets())
    if not parsed.options or "=" in parsed.options[0]:
        raise SpecError(f"'ntuple' needs a set of tuples: {sets}; as in 'ntuple:set=straight2'")
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
        name=f"{network.base},random={seed}",
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
            f"write: {with_weights(content.evaluator, content.weights.tolist())}"
        )
    if parsed.kind != "name" or parsed.weights is not None or parsed.path:
        raise WeightsFileError(
            f"{name!r} names no evaluator of weights but {quoted(content.evaluator)}; breed it again"
        )
    made = _from_name(parsed, game)
    if isinstance(made, FeatureNetworkEvaluator):
        return FeatureNetworkEvaluator(
            made.features, content.weights, name=name, scale=content.scale, searched_scale=content.searched_scale
        )
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
    parsed = parse_evaluator(evaluator)
    return parsed.name in game.feature_sets() and game.feature_set(parsed.name, parsed.options).any_size


@cache
def _about_shipped(name: str, family: str) -> str:
    return f"weights {read_shipped(name, family).origin}, shipped with heibai"


def known_evaluators(game: Game) -> Mapping[str, str]:
    """Names that can begin an evaluator text of this game, each with one line about it."""
    shipped = {name: _about_shipped(name, game.weights_family) for name in shipped_names(game.weights_family)}
    registered = {name: entry.help for name, entry in registered_for(game).items() if entry.is_whole}
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
    if parsed.kind not in ("name", "mine") or parsed.path:
        raise ForbiddenSpecError(
            f"{quoted(text)} names code or a file of this machine, which the page may not; use a built-in name such as "
            "'champion', or the command line"
        )
