"""Imports point down only, as the house map in CONTRIBUTING.md draws them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from imports import Import, imports_of, modules_of

import heibai

PACKAGE = Path(heibai.__file__).parent

FLOORS = {
    "core": 0,
    "games": 1, "evaluators": 1, "search": 1,
    "records": 2, "library": 2, "protocols": 2, "store": 2, "jobs": 2,
    "players": 3,
    "arena": 4, "plots": 4, "upkeep": 4,
    "evolve": 5, "learn": 5, "analysis": 5,
    "experiments": 6,
    "compose": 7, "apps": 7,
    "__main__": 8, "errors": 8, "face": 8,
}  # fmt: skip
KERNEL_DOOR = re.compile(r"heibai\.core\.kernel|heibai\.games\.\w+\.kernel(\.\w+)?")
PRINTERS = 6  # the lowest floor that may talk


def room_of(module: str) -> str:
    """The room of ``heibai.<room>...``; empty for the package itself and for strangers."""
    parts = module.split(".")
    return parts[1] if parts[0] == "heibai" and len(parts) > 1 else ""


def violations(package: Path) -> list[str]:
    """Every arrow that points where it must not, as ``module:line target reason``."""
    found, imports = [], list(imports_of(package))
    for item in imports:
        reason = fault(item.source, item.target, runs_never=item.for_types)
        if reason:
            found.append(f"{item.source}:{item.line} imports {item.target}: {reason}")
    found += [f"these files import each other in a circle: {' '.join(circle)}" for circle in circles(package, imports)]
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0]
        if FLOORS.get(room, PRINTERS) < PRINTERS and prints(path):
            found.append(f"{path.relative_to(package)}: only floors from {PRINTERS} up print")
    return found


def fault(source: str, target: str, *, runs_never: bool = False) -> str:
    """Why ``source`` must not import ``target``; empty if it may. ``runs_never``: it is for type checkers alone."""
    here, there = room_of(source), room_of(target)
    if there == "_kernel":
        return "" if KERNEL_DOOR.fullmatch(source) else "only core/kernel.py and games/<game>/kernel open the kernel"
    if there == "_processor":
        return "" if source == "heibai.core.kernel" else "only core/kernel.py asks for the processor"
    if here == "core" and target.split(".")[0] not in {*sys.stdlib_module_names, "numpy", "heibai"}:
        return "core knows the standard library and NumPy only"
    if not there or there == "__version__":
        return ""
    if not here:
        return "" if runs_never else "the package itself imports no room"
    if here not in FLOORS or there not in FLOORS:
        return f"the room {here if here not in FLOORS else there!r} is not on the house map"
    if FLOORS[there] > FLOORS[here]:
        return f"{there} (floor {FLOORS[there]}) is above {here} (floor {FLOORS[here]})"
    if FLOORS[here] == FLOORS[there] == 1 and here != there:
        return "siblings on floor 1 know only the contract"
    if (verbs := verb_room(source)) and verb_room(target) not in ("", verbs, "runs"):
        return f"rooms of verbs share apps/cli/runs and the files of apps/cli, and know no other room than {verbs}"
    return ""


def verb_room(module: str) -> str:
    """The room of the command line that a module is of; empty for its files outside rooms, and for all others."""
    parts = module.split(".")
    is_room = parts[:3] == ["heibai", "apps", "cli"] and len(parts) > 3 and (PACKAGE / "apps/cli" / parts[3]).is_dir()
    return parts[3] if is_room else ""


def circles(package: Path, known: Iterable[Import]) -> list[list[str]]:
    """Files that import each other, whenever the import runs: the modules of each circle, sorted."""
    imports: dict[str, set[str]] = {module: set() for module in modules_of(package)}
    for item in known:
        target = item.target
        while target and target not in imports:
            target = target.rpartition(".")[0]
        if target and target != item.source and room_of(item.source):  # the package names the face for type checkers
            imports[item.source].add(target)
    while ends := {module for module, targets in imports.items() if not targets}:  # in no circle
        imports = {module: targets - ends for module, targets in imports.items() if module not in ends}
    found = {tuple(sorted(loop_from(module, imports))) for module in imports}
    return [list(loop) for loop in sorted(found) if loop]


def loop_from(module: str, imports: dict[str, set[str]]) -> set[str]:
    """Modules that ``module`` reaches and that reach it again; empty if it is in no circle itself."""
    ahead = reach(module, imports)
    return {other for other in ahead if module in reach(other, imports)}


def reach(module: str, imports: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = list(imports[module])
    while ahead:
        one = ahead.pop()
        if one not in seen:
            seen.add(one)
            ahead += imports[one]
    return seen


def prints(path: Path) -> bool:
    """Whether a module calls ``print``."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)


def test_no_import_points_up_or_sideways():
    assert violations(PACKAGE) == []


@pytest.mark.parametrize(
    ("module", "line", "reason"),
    [
        ("core/x.py", "from ..games import make_game", "is above core"),
        ("core/x.py", "import rich", "NumPy only"),
        ("games/x.py", "from heibai.players.spec import make_player", "is above games"),
        ("games/reversi/x.py", "from ...players import spec", "is above games"),
        ("evaluators/x.py", "from ..games.reversi import rules", "siblings"),
        ("search/x.py", "from .. import evaluators", "siblings"),
        ("search/x.py", "def f():\n    import heibai.games", "siblings"),
        ("records/x.py", "if TYPE_CHECKING:\n    from ..arena import match", "is above records"),
        ("jobs/x.py", "from .. import _kernel", "games/<game>/kernel"),
        ("players/kernel.py", "import heibai._kernel", "games/<game>/kernel"),
        ("search/kernel/x.py", "from heibai._kernel import target", "games/<game>/kernel"),
        ("games/x.py", "from heibai import _processor", "processor"),
        ("evolve/x.py", "from ..apps.cli import main", "is above evolve"),
        ("arena/x.py", "from ..compose import compose", "is above arena"),
        ("__init__.py", "from .core import errors", "imports no room"),
        ("cellar/x.py", "from ..core import errors", "house map"),
        ("jobs/x.py", "print('hello')", "print"),
        ("apps/cli/book/x.py", "from ..learn.options import Years", "rooms of verbs share"),
        ("apps/cli/runs/x.py", "def f():\n    from ..contest.contests import begin", "rooms of verbs share"),
    ],
)
def test_a_planted_violation_is_caught(tmp_path, module, line, reason):
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    (found,) = violations(tmp_path)
    assert reason in found


@pytest.mark.parametrize(
    "back",
    ["from .one import f", "def g():\n    from .one import f", "if TYPE_CHECKING:\n    from . import one"],
    ids=["at import", "when called", "for the type checker"],
)
def test_a_planted_circle_inside_a_room_is_caught(tmp_path, back):
    room = tmp_path / "records" / "formats"
    room.mkdir(parents=True)
    for name, text in (
        ("one", "from . import two"),
        ("two", "from .three import f"),
        ("three", back),
        ("four", "import json"),
    ):
        room.joinpath(f"{name}.py").write_text(text + "\n")
    (found,) = violations(tmp_path)
    assert found.endswith("heibai.records.formats.one heibai.records.formats.three heibai.records.formats.two")


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games/go/kernel.py", "from ... import _kernel"),
        ("games/go/kernel/solver.py", "from .... import _kernel"),
        ("core/kernel.py", "from .. import _kernel"),
        ("core/kernel.py", "from heibai import _processor"),
        ("apps/cli/x.py", "from ...games import make_game\nprint(make_game)"),
        ("apps/cli/book/x.py", "from ..runs.known_runs import remember\nfrom ..options import AsJson"),
        ("store/x.py", "from ..jobs.directory import RunDirectory"),
        ("games/x.py", "import numpy\nfrom .. import __version__"),
    ],
)
def test_what_the_map_allows_is_allowed(tmp_path, module, line):
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    assert violations(tmp_path) == []
