"""What recipes, opponents and races declare that may be set, as the form has it, and how much a page may ask for."""

from __future__ import annotations

import re

from ....core.errors import SpecError, quoted
from ....evolve.fitness.opponents import AGAINST, opponent_texts
from ....evolve.operators.operator_text import Parameter, Shelf, operator_name
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.recipes.option import Option, Value
from ....evolve.runs.config import RunConfig
from ....evolve.runs.stopping import RULES
from ....games import GAMES, make_game
from ..jobs.wire import NumberEntry
from ..wire.members import members_of
from .wire import OperatorEntry, OptionEntry

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")  # in a text such as "tournament:size=3"
_MOST = 1000  # of a number in a recipe text
_MOST_OF = {"positions": 200, "games": 100_000, "decay": 10_000_000, "batch": 65_536}  # of these options instead
MOST_RACED = 1_000_000  # games of a generation
_MOST_STOP = {"target": 1.0}
_MOST_STOPPED = 1e9  # of a rule that ends a run


def options_of(name: str) -> list[OptionEntry]:
    """Every option of a recipe."""
    return [_option(key, option) for key, option in RECIPES[name].options.items()]


def operators_of(shelf: Shelf, *, most: float = _MOST) -> list[OperatorEntry]:
    """Those that take numbers alone."""
    return [
        {"name": name, "summary": operator.summary, "numbers": [_parameter(each, most) for each in operator.parameters]}
        for name, operator in shelf.items()
        if not operator.word
    ]


def stop_rules() -> list[NumberEntry]:
    """The rules that end a run early; 0 as a default: there is none."""
    return [
        {"name": rule, "default": 0.0, "least": 0.0, "most": _MOST_STOP.get(rule, _MOST_STOPPED), "whole": False}
        for rule in RULES
    ]


def require_bounded(config: RunConfig) -> None:
    """Raises SpecError for a number that would keep the server busy, or fill its memory, before anything is bred."""
    for key, value in config.options.items():
        most = _MOST_OF.get(key, _MOST)
        if isinstance(value, int) and value > most:
            raise SpecError(f"{key}={value} is more than the page asks for, at most {most}; use: heibai evolve")
        if isinstance(value, str):
            _require_small(key, value, _MOST)
    for part in opponent_texts(config.opponents) if config.opponents else ():
        if operator_name(part) != AGAINST:
            _require_small("opponents", part, _MOST)
    _require_small("race", config.race, MOST_RACED)


def _require_small(key: str, text: str, most: int) -> None:
    if any(float(each) > most for each in _NUMBER.findall(text)):
        raise SpecError(
            f"{key}={quoted(text)} has a number above {most}, more than the page asks for; use: heibai evolve"
        )


def _option(key: str, option: Option) -> OptionEntry:
    is_flag = isinstance(option.default, bool)
    choices = [_text(option.default), *_style_names()] if option.is_style else list(option.choices)
    return {
        "name": key,
        "help": option.help,
        "default": _text(option.default),
        "choices": ["true", "false"] if is_flag else choices,
        "operators": operators_of(option.shelf),
        "number": None if is_flag or isinstance(option.default, str) else _number(key, option, option.default),
    }


def _style_names() -> list[str]:
    """Those of every game, each once; a run refuses one that its game lacks, and names the game's own."""
    declared = (make_game(name).abilities.styles for name in GAMES)
    return list(dict.fromkeys(style.name for styles in declared if styles for style in styles.styles))


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(key: str, option: Option, default: float) -> NumberEntry:
    usual = _MOST_OF.get(key, _MOST) if isinstance(default, int) else _MOST_STOPPED
    return {
        "name": key,
        "default": float(default),
        "least": 0.0 if option.least is None else option.least,
        "most": usual if option.most is None else min(usual, option.most),
        "whole": isinstance(default, int),
    }


def _parameter(parameter: Parameter, most: float) -> NumberEntry:
    return members_of(NumberEntry, parameter, most=min(most, parameter.most))
