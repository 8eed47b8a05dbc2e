"""Command lines with one hostile value each, generated from the command table: a new verb or option needs no word here.

``SMALL`` only keeps valid cases short: what a verb without an entry is given are its declared defaults.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from heibai.apps.cli import VERBS, load_verb
from heibai.evolve.fitness.opponents import OPPONENTS
from heibai.evolve.fitness.race import RACES
from heibai.evolve.recipes.catalogue import RECIPES
from heibai.evolve.runs.stopping import RULES
from heibai.players.catalogue import SEARCHES

NINES = "9" * 400
NUMBERS = (
    "0", "-1", str(2**31), str(2**63), str(2**64), str(10**30), NINES, "nan", "inf", "-inf", "1e308", "1e-320",
    "1_000", "+5", "٣", "½",
)  # fmt: skip
TEXTS = ("", "   ", "\x01\x1b[31m\x7f\r\n", "x" * 50_000, "😀", os.fsdecode(b"\xff"), "?", "a" * 300, "[[[[", "%s{0}")
FILES = ("folder", "missing/file", "zero", "full", "fifo", "unreadable", "noise.jsonl", "noise.txt", "")
FEWER = ("", "0", "-1", str(2**31), str(10**30), NINES, "nan", "inf", "1e308", "٣", "\x1b[31m", "x" * 20_000)


@dataclass(frozen=True)
class Small:
    """A valid command line that is over at once: its words by the names of the parameters."""

    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_FEW_GAMES = {"games": ("2",), "size": ("4",), "openings": ("random:2",), "threads": ("1",)}
_FEW_BRED = {
    "population": ("2",), "generations": ("0",), "size": ("4",), "depth": ("1",), "threads": ("1",),
    "opening_plies": ("2",), "panel_openings": ("0",),
}  # fmt: skip
_FEW_LEARNT = {
    "evaluator": ("wpc",), "games": ("16",), "rows": ("1",), "size": ("4",), "test_games": ("2",), "threads": ("1",),
}  # fmt: skip
_FEW_LABELS = {"player": ("greedy:eval=discs",), "games": ("2",), "size": ("4",), "threads": ("1",)}
_FEW_COMPARED = {
    "evaluator": ("ntuple:set=straight2,random=1",),
    "games": ("4",),
    "rows": ("1",),
    "batch": ("2",),
    "test_games": ("2",),
    "threads": ("1",),
}
_FEW_POSITIONS = {"judge": ("greedy:eval=discs",), "positions": ("2",), "size": ("4",), "threads": ("1",)}
SMALL: Mapping[str, Small] = {
    "serve": Small({}, {"port": ("0",), "no_browser": ()}),
    "play": Small({}, {"size": ("4",), "opponent": ("random",)}),
    "match": Small({"a": ("random",), "b": ("random",)}, _FEW_GAMES),
    "tournament": Small({"players": ("random", "greedy:eval=zones", "greedy:eval=discs")}, _FEW_GAMES),
    "class": Small({"words": ("folder",)}, {"against": ("random",), "size": ("4",), "threads": ("1",)}),
    "openings": Small({"which": ("random:2",)}, {"count": ("2",), "size": ("4",)}),
    "evolve": Small({"recipe": ("roulette",)}, _FEW_BRED),
    "study": Small({"name": ("playouts",)}, {"threads": ("1",)}),
    "resume": Small({"which": ("run",)}, {"threads": ("1",)}),
    "runs show": Small({"words": ("run",)}, {"threads": ("1",)}),
    "runs compare": Small({"words": ("run", "run")}),
    "runs export": Small({"which": ("run",)}, {"to": ("made.csv",)}),
    "runs begin": Small({"kind": ("import",), "words": ("paths=games.txt",)}),
    "eval": Small({"text": ("zones",)}, {"size": ("4",)}),
    "solve": Small({"what": ("-XXXXXXXXXXXXXXO X",)}, {"size": ("4",), "table": ("1",)}),
    "analyse": Small({"what": ("c4b4",)}, {"size": ("4",)}),
    "perft": Small({"words": ("reversi", "2")}, {"size": ("4",)}),
    "bench": Small({}, {"only": ("perft 4x4 depth 16",)}),
    "engine": Small({"protocol": ("gtp",)}, {"player": ("random",)}),
    "archive": Small({"paths": ("games.txt",)}),
    "backup": Small({"out": ("made",)}),
    "restore": Small({"backup": ("games.txt",)}),
    "import": Small({"paths": ("games.txt",)}),
    "export": Small({"out": ("made",)}),
    "book build": Small({"name": ("made",)}, {"size": ("4",)}),
    "book grow": Small({"name": ("made",)}, _FEW_POSITIONS),
    "book export": Small({"name": ("made",), "out": ("made",)}),
    "learn regression": Small({"sources": ("games.txt",)}, {"threads": ("1",)}),
    "learn self-play": Small({}, _FEW_LABELS),
    "learn td": Small({}, _FEW_LEARNT),
    "learn policy": Small({}, _FEW_COMPARED),
    "learn samples": Small({"sources": ("games.txt",)}, {"out": ("made",)}),
    "learn errors": Small({"evaluator": ("zones",), "sources": ("games.txt",)}, {"threads": ("1",)}),
    "learn plot": Small({"which": ("run",)}),
}


@dataclass(frozen=True)
class Case:
    """One command line and what is hostile in it."""

    about: str  # "match --seed"
    words: tuple[str, ...]
    is_json: bool
    may_say_no: bool  # exit code 1 is one of the verb's answers

    def __str__(self) -> str:
        short = [word if len(word) <= 100 else f"{word[:40]}... ({len(word)} characters)" for word in self.words]
        return f"{self.about}: heibai {' '.join(map(repr, short))}"


@cache
def _verb(name: str) -> Any:
    return load_verb(name)


def furnish(place: Path) -> None:
    """The files that the cases name, in the folder that they are run in."""
    (place / "folder").mkdir()
    for name, minor in (("zero", 5), ("full", 7)):
        if os.geteuid() == 0:
            os.mknod(place / name, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        else:
            (place / name).symlink_to(f"/dev/{name}")
    os.mkfifo(place / "fifo")
    (place / "unreadable").write_text("f5d6")
    (place / "unreadable").chmod(0)
    (place / "noise.txt").write_bytes(bytes(range(256)) * 40)
    (place / "noise.jsonl").write_text('{"heibai-record":1,"game":"' + "x" * 15_000 + '","moves":"f5"}\n')
    (place / "games.txt").write_text("f5d6c3\n")


def cases() -> Iterator[Case]:
    """Every parameter of every verb with every hostile value; then texts that have a grammar of their own."""
    found = [*_of_the_table(), *_of_texts()]
    for number, (about, words) in enumerate(found):
        named = _named(words)
        command = _verb(" ".join(named))
        is_json = number % 3 == 0 and any("--json" in parameter.opts for parameter in command.params)
        told = ("--json",) if is_json and "--json" not in words else ()
        yield Case(
            about, (*named, *told, *words[len(named) :]), is_json or "--json" in words, "xit code 1" in command.help
        )


def _named(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that name a verb: one, two for one of a group, three for one of a group in a group."""
    return next(words[:count] for count in (1, 2, 3) if " ".join(words[:count]) in VERBS)


def _of_the_table() -> Iterator[tuple[str, tuple[str, ...]]]:
    for verb in VERBS:
        for parameter in _verb(verb).params:
            for value in _values(parameter):
                yield f"{verb} {parameter.opts[0]}", _line(verb, {parameter.name: value})


def _values(parameter: Any) -> Iterator[tuple[str, ...]]:
    """What one parameter is given, in as many words as it takes."""
    if getattr(parameter, "is_flag", False):
        yield ()
        return
    about = parameter.type_descriptor.parameter_info
    bounds = [str(round(bound) + step) for bound in (about.min, about.max) if bound is not None for step in (-1, 0, 1)]
    for value in dict.fromkeys((*NUMBERS, *TEXTS, *FILES, *bounds)):
        yield (value,) * max(parameter.nargs, 1)


def _line(verb: str, given: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The verb's short command line with ``given`` instead of its own words."""
    small = SMALL.get(verb, Small())
    options: list[str] = []
    arguments: list[str] = []
    for parameter in _verb(verb).params:
        is_option = parameter.opts[0].startswith("-")
        chosen = given.get(parameter.name, (small.options if is_option else small.arguments).get(parameter.name))
        if chosen is None:
            continue
        if not is_option:
            arguments += chosen
        elif len(chosen) == 1:
            options.append(f"{parameter.opts[-1]}={chosen[0]}")
        else:
            options += [parameter.opts[-1], *chosen]
    return (*verb.split(), *options, "--", *arguments)


def _of_texts() -> Iterator[tuple[str, tuple[str, ...]]]:
    for player in _players():
        yield "player text", _line("match", {"a": (player,)})
    for recipe in _recipes():
        yield "recipe text", _line("evolve", {"recipe": (recipe,)})
    for name, texts in _option_texts().items():
        verb, option = name.rsplit(" ", 1)
        for text in texts:
            yield f"{verb} {option} text", _line(verb, {option: (text,)})


def _players() -> Iterator[str]:
    for search in SEARCHES.values():
        usual = "simulate=end,playouts=4," if "playouts" in search.keys else ""
        needs = "" if search.name in ("random", "sequence", "rewards") else ",eval=zones"
        for key, value in product(search.keys, FEWER):
            if key not in ("eval", "simulate", "playouts"):
                yield f"{search.name}:{usual}{key}={value}{needs}"
            else:
                yield f"{search.name}:{key}={value}"
    for value in (*FEWER, *FILES):
        yield f"greedy:eval=@{value}"
        yield f"level:{value}"
        yield f"human:{value}"
        yield f"py:{value}"
        yield f"greedy:eval=zones[{value}]"
        yield f"greedy:eval=[ntuple:set=straight2,phases={value}]"


def _recipes() -> Iterator[str]:
    for name, recipe in RECIPES.items():
        for key, option in recipe.options.items():
            for value in FEWER:
                yield f"{name}:{key}={value}"
            for word, operator in option.shelf.items():
                count = len(operator.parameters)
                for place, value in product(range(count), FEWER):
                    numbers = [f"{p.default:g}" for p in operator.parameters]
                    numbers[place] = value
                    yield f"{name}:{key}={':'.join([word, *numbers])}"


def _option_texts() -> dict[str, list[str]]:
    """Texts with a grammar of their own, by verb and parameter."""
    balance = [f"balanced:{key}={value}" for key, value in product(("plies", "area", "bound", "judge"), FEWER)]
    openings = [*(f"random:{value}" for value in FEWER), *balance, *(f"random:4/{value}" for value in FEWER)]
    tests = [f"elo0={value},elo1=10" for value in FEWER] + [f"0,10,{value},0.05" for value in FEWER]
    shelves = {"opponents": OPPONENTS, "race": RACES}
    shelved = {
        f"evolve {name}": [f"{word}:{value}" for word, value in product(shelf, FEWER)]
        for name, shelf in shelves.items()
    }
    return {
        "match openings": openings,
        "openings which": openings,
        "evolve openings": openings,
        "match sprt": tests,
        "tournament anchor": [f"random={value}" for value in FEWER],
        "evolve stop": [f"{rule}={value}" for rule, value in product(RULES, FEWER)],
        "evolve fix": [f"{gene}={value}" for gene, value in product(("mobility", "corners", ""), FEWER)],
        "eval text": [f"zones[{value}]" for value in FEWER] + [f"@{value}" for value in FILES],
        "eval moves": [f"{move}{value}" for move, value in product(("", "b1", "a"), FEWER)],
        "play moves": [f"{move}{value}" for move, value in product(("", "b1", "a"), FEWER)],
        "eval position": [f"BO[{value} " + "-" * 16 + " *]" for value in FEWER],
        **shelved,
    }
