"""Code of others: what installed packages add to heibai, and the classes that ``py:module.Class`` names.

A shelf holds what there is of a kind; it reads Python's entry points when it is asked for what heibai does not have.
``pyproject.toml`` of a package says ``[project.entry-points."heibai.games"]``, ``NAME = "module:VALUE"``. Every process
reads them for itself, so that a text means the same in all of them; nothing is registered by an import. A broken entry
is said, names its package, and disables no other. A class of the user's own needs no package: ``py:module.Class``.

Whatever that code raises is an error that can be told, ``sys.exit`` as well: the program ends when its user says so,
and a verb that failed never looks as if it had worked. What it prints goes to the standard error, as the standard
output is the answer of a verb or of an engine.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import TracebackType
from typing import Any, Generic, TypeVar

from .errors import SpecError, UnknownNameError, quoted

PATIENCE = 60.0  # seconds that the module of an entry point may take to be imported
HEIBAI = "heibai"  # the package that everything of ours comes from

Value = TypeVar("Value")


class _Here(threading.local):
    """How many blocks of code of others a thread is in."""

    depth = 0


_here = _Here()


class CodeOfOthers:
    """A block in which it runs; for threads.

    Raises:
        SpecError: it ended itself: SystemExit, GeneratorExit and the like. Errors and an interrupt pass.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        """``name``: the text that names it."""
        self._name = name

    def __enter__(self) -> None:
        if type(sys.stdout) is not _StandardOutput:
            sys.stdout = _StandardOutput(sys.stdout)
        _here.depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _here.depth -= 1
        if kind is not None and not issubclass(kind, Exception | KeyboardInterrupt):
            raise ended(quoted(self._name), error) from error


def ended(name: str, error: BaseException | None) -> SpecError:
    """The error for code that would have ended the program."""
    said = f": {quoted(str(error))[1:-1]}" if str(error) else ""
    return SpecError(
        f"{name} raised {type(error).__name__}{said}, which would end the program; mend it: return, or raise an "
        "Exception"
    )


class _StandardOutput:
    """The standard output, and in threads in which code of others runs the standard error."""

    def __init__(self, ours: Any) -> None:
        self._ours = ours

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr if _here.depth else self._ours, name)


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry point of an installed package."""

    name: str  # that a text uses
    package: str  # that it comes from: "heibai-connect-four 1.0"
    value: object = None
    fault: str = ""  # why it cannot be used; empty: it can

    @property
    def distribution(self) -> str:
        """The package without its version, as pip knows it."""
        return self.package.partition(" ")[0]


class Shelf(Mapping[str, Value], Generic[Value]):
    """The things of one kind by name: heibai's own, and behind them those of installed packages.

    Asking for one of heibai's own looks for no package. Iteration passes broken entries over; see ``faults``.
    """

    def __init__(self, kind: str, group: str, own: Mapping[str, Value], type: type[Value]) -> None:
        """``kind``: for people, "game"; ``group``: of entry points, "heibai.games"; ``type``: of their values."""
        self.kind, self.group, self.own, self._type = kind, group, own, type

    def __getitem__(self, name: str) -> Value:
        """Raises KeyError; SpecError for one whose package is broken."""
        if name in self.own:
            return self.own[name]
        plugin = self._plugins()[name]
        if plugin.fault or not isinstance(plugin.value, self._type):
            raise SpecError(
                f"the {self.kind} {name!r} of the package {plugin.package!r} cannot be loaded ({self._fault(plugin)}); "
                f"mend it, or take it out: pip uninstall {plugin.distribution}"
            )
        return plugin.value

    def __contains__(self, name: object) -> bool:
        """Whether there is such an entry, be it broken."""
        return name in self.own or name in self._plugins()

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (name for name, plugin in self._plugins().items() if not self._fault(plugin))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def origin(self, name: str) -> str:
        """The package that ``name`` comes from: "heibai", or another with its version. Raises KeyError."""
        return HEIBAI if name in self.own else self._plugins()[name].package

    def faults(self) -> dict[str, str]:
        """Broken entries: name -> which package, and why."""
        found = {name: (plugin, self._fault(plugin)) for name, plugin in self._plugins().items()}
        return {name: f"cannot be loaded from {plugin.package}: {why}" for name, (plugin, why) in found.items() if why}

    def _plugins(self) -> Mapping[str, Plugin]:
        return {name: plugin for name, plugin in installed(self.group).items() if name not in self.own}

    def _fault(self, plugin: Plugin) -> str:
        is_one = isinstance(plugin.value, self._type)
        return plugin.fault or ("" if is_one else f"it is a {type(plugin.value).__name__}, no {self._type.__name__}")


@cache
def installed(group: str) -> Mapping[str, Plugin]:
    """The entry points of a group by name, by package; two packages with one name are both out."""
    found: dict[str, Plugin] = {}
    for point in sorted(entry_points(group=group), key=_package):
        if point.name in found:
            packages = f"{found[point.name].package} and {_package(point)}"
            found[point.name] = Plugin(point.name, packages, fault="two packages have it; take one out")
        else:
            found[point.name] = _loaded(point)
    return found


def _package(point: EntryPoint) -> str:
    if point.dist is None:
        return point.value
    return HEIBAI if point.dist.name == HEIBAI else f"{point.dist.name} {point.dist.version}"


def _loaded(point: EntryPoint) -> Plugin:
    """Loaded in a thread: a module that never comes to its end is a broken one, not the end of every look-up."""
    found: list[Plugin] = []
    thread = threading.Thread(target=lambda: found.append(_load(point)), name=f"load {point.name}", daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return found[0] if found else Plugin(point.name, _package(point), fault=f"not loaded after {PATIENCE:g} s")


def _load(point: EntryPoint) -> Plugin:
    try:
        with CodeOfOthers(point.value):
            return Plugin(point.name, _package(point), point.load())
    except Exception as error:  # whatever a stranger's module does
        return Plugin(point.name, _package(point), fault=f"{type(error).__name__}: {error}")


def load_class(path: str) -> Any:
    """The class or factory that ``module.Class`` names (what follows ``py:``), of the working directory or the path.

    Raises:
        SpecError: not ``module.Class``, or the module fails while it is imported.
        UnknownNameError: no such module, or nothing of that name in it.
    """
    module_name, _, name = path.rpartition(".")
    if not module_name or not all(part.isidentifier() for part in path.split(".")):
        raise SpecError(f"{quoted(f'py:{path}')} names no class; write py:module.Class, as in 'py:mymodule.MyPlayer'")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` does; an installed command does not
    try:
        with CodeOfOthers(f"py:{path}"):
            module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise UnknownNameError(
            f"{quoted(f'py:{path}')} needs the module {quoted(str(error.name))}, which Python does not find; run "
            "heibai where that module lies, or put its folder on PYTHONPATH"
        ) from error
    except Exception as error:
        raise SpecError(
            f"{quoted(f'py:{path}')} fails while it is imported ({type(error).__name__}: {error}); mend it"
        ) from error
    found = getattr(module, name, None)
    if not callable(found):
        raise UnknownNameError(f"the module {quoted(module_name)} has no class {quoted(name)}; write py:module.Class")
    return found
