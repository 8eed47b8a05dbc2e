"""engines.toml: which programs may be started, where, how they are spoken to and what they may take."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ...core.errors import SpecError, quoted, quoted_path, unknown
from ...core.files import read_text
from ...core.numbers import number
from ...core.texts.faults import fault
from ...protocols.catalogue import ASKED
from ...store.home import home_directory

FILE = "engines.toml"
_OVERHEAD = 256  # megabytes
_MOST_BYTES = 1 << 20
Value = str | int | float | bool


@dataclass(frozen=True)
class Engine:
    """One program. Times are in seconds."""

    name: str
    command: tuple[str, ...]  # the program and its words; no shell reads them
    protocol: str  # "gomocup", "gtp", "nboard", "plain"
    folder: str = ""  # where it runs; empty: a folder of its own in the data folder
    games: tuple[str, ...] = ()  # it plays; empty: those of its protocol
    options: Mapping[str, Value] = field(default_factory=dict)  # told at the start, see docs/engines.md
    seconds: float | None = None  # for a move; it is told, and cut off `grace` later
    total: float | None = None  # for all moves of a game; told and kept
    increment: float = 0.0  # after every move, with `total`
    patience: float = 60.0  # for a move, of one that neither is told; not told
    grace: float = 0.5  # beyond its time before it has lost
    start: float = 10.0  # for the start and the answers to what is no move
    memory: int = 4096  # megabytes of address space, of each of its processes
    output: int = 1024  # kilobytes that it may write for one move
    log: bool = True  # what is said goes to a file in its folder of the data folder
    # Whether its stones of SWAP2BOARD have a field, "7,7,1"; None: without, and with one if it does not take that. What
    # is no part of a digest changes no game.
    swap2_fields: bool | None = field(default=None, repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 of everything but the name."""
        return hashlib.sha256(repr(replace(self, name="")).encode()).hexdigest()

    def plays(self, game: str) -> bool:
        return game in (self.games or ASKED[self.protocol])

    @property
    def told_memory(self) -> int:
        """Megabytes that it is told it may use: its code, stacks and libraries need some of the address space, too."""
        return self.memory - max(self.memory // 4, min(self.memory // 2, _OVERHEAD))

    @property
    def home(self) -> Path:
        """Its folder in the data folder: logs, and where it runs when no other folder is named."""
        return home_directory() / "engines" / self.name


def engine_named(name: str) -> Engine:
    """The program of that name. Raises UnknownNameError; SpecError for a faulty file."""
    engines = read_engines()
    if name not in engines:
        mend = f"write [engines.{name}] into {home_directory() / FILE}, see docs/engines.md"
        raise unknown("engine", name, list(engines) or ["none"], mend=mend)
    return engines[name]


def with_options(engine: Engine, options: Mapping[str, str]) -> Engine:
    """The program with other values of options that its entry has; each keeps its type. Raises SpecError."""
    told = dict(engine.options)
    for key, text in options.items():
        if key not in told:
            have = ", ".join(told) or "none"
            raise fault(key, f"is no option of [engines.{engine.name}] in {FILE}", f"there are: {have}")
        told[key] = _option_like(told[key], text, f"{key} of [engines.{engine.name}]")
    return replace(engine, options=told)


def _option_like(usual: Value, text: str, what: str) -> Value:
    """``text`` as a value of the same type. Raises SpecError."""
    kinds: Mapping[type, tuple[str, Callable[[str], Value]]] = {
        bool: ("true or false", {"true": True, "false": False}.__getitem__),
        int: ("a whole number", int), float: ("a number", number), str: ("a text", str),
    }  # fmt: skip
    expected, read = kinds[type(usual)]
    try:
        return read(text)
    except (KeyError, ValueError):
        raise fault(text, f"is no value for {what}", f"write {expected}") from None


def read_engines() -> dict[str, Engine]:
    """All of engines.toml, by name; empty where there is no file. Raises SpecError."""
    path = home_directory() / FILE
    try:
        document = tomllib.loads(read_text(path, most=_MOST_BYTES))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise SpecError(f"{quoted_path(path)} cannot be read ({error}); mend it, see docs/engines.md") from error
    tables = document.pop("engines", {})
    if document or not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise SpecError(
            f"{quoted_path(path)} holds {quoted(str(list(document)))}; expected tables [engines.NAME] alone"
        )
    return {name: _engine(name, table, path) for name, table in tables.items()}


def _engine(name: str, table: dict[str, Any], path: Path) -> Engine:
    where = f"[engines.{name}] of {quoted_path(path)}"
    for key in ("command", "protocol"):
        if key not in table:
            raise SpecError(f"{where} lacks {key}; see docs/engines.md")
    checked: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _KEYS:
            raise SpecError(f"{where}: {quoted(key)} is no key; known: {', '.join(_KEYS)}")
        expected, check = _KEYS[key]
        if not check(value):
            raise SpecError(f"{where}: {key} = {quoted(repr(value))}; expected {expected}")
        checked[key] = tuple(value) if isinstance(value, list) else value
    known = ASKED[checked["protocol"]]
    if not set(checked.get("games", ())) <= set(known):
        came = quoted(repr(list(checked["games"])))
        raise SpecError(f"{where}: games = {came}; {checked['protocol']} has {', '.join(known)}")
    if "seconds" in checked and "total" in checked:
        raise SpecError(f"{where}: seconds is for each move and total for the whole game; leave one out")
    if not _is_plain(name):
        raise SpecError(f"{where}: a name of letters, digits, '-', '_' and '.' expected")
    return Engine(name, **checked)


def _is_plain(name: str) -> bool:
    return name.isascii() and name.strip(".") != "" and all(c.isalnum() or c in "-_." for c in name)


def _is_number(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) and "\0" not in each for each in value)


def _is_options(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(each, str | int | float | bool) and "\n" not in f"{key}{each}" for key, each in value.items()
    )


_SECONDS = "seconds from 0.01 to 1000000", _is_number(0.01, 1e6)
_KEYS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "command": ('texts, as in ["/usr/games/gtp-rhino", "-l", "1"]', _is_texts),
    "protocol": (f"one of {', '.join(ASKED)}", lambda value: isinstance(value, str) and value in ASKED),
    "folder": ("a folder's path", lambda value: isinstance(value, str) and Path(value).expanduser().is_dir()),
    "games": ("a list of games that its protocol has", _is_texts),
    "options": ("a table of texts and numbers", _is_options),
    "seconds": _SECONDS, "total": _SECONDS, "increment": ("seconds from 0", _is_number(0, 1e6)),
    "patience": _SECONDS, "grace": ("seconds from 0", _is_number(0, 1e6)), "start": _SECONDS,
    "memory": ("megabytes from 1", lambda value: _is_number(1, 1 << 20)(value) and isinstance(value, int)),
    "output": ("kilobytes from 1", lambda value: _is_number(1, 1 << 20)(value) and isinstance(value, int)),
    "log": ("true or false", lambda value: isinstance(value, bool)),
    "swap2_fields": ("true or false", lambda value: isinstance(value, bool)),
}  # fmt: skip
