"""Imports point down only, as the house map in CONTRIBUTING.md draws them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from client_imports import client_imports, page_of
from imports import Import, imports_of, modules_of

import heibai

PACKAGE = Path(heibai.__file__).parent
CLIENT = Path(__file__).parents[1] / "web" / "src"

FLOORS = {
    "core": 0,
    "games": 1, "evaluators": 1, "search": 1,
    "records": 2, "library": 2, "protocols": 2, "store": 2, "jobs": 2,
    "players": 3,
    "arena": 4, "plots": 4, "reports": 4, "upkeep": 4,
    "evolve": 5, "learn": 5, "analysis": 5,
    "experiments": 6, "tuning": 6, "classroom": 6,
    "compose": 7, "envs": 7, "errors": 7, "extend": 7, "face": 7,
    "notebook": 8,
    "apps": 8, "course": 8, "__main__": 8,
}  # fmt: skip
KERNEL_DOOR = re.compile(r"heibai\.core\.kernel|heibai\.games\.\w+\.kernel(\.\w+)?")
PAGES = {path.parent.name for path in PACKAGE.glob("apps/web/*/page.py")}  # of the server
# What knows pages: the composition of the server, and that of a browser's worker, which has no server.
SERVERS = ("heibai.apps.web.server", "heibai.apps.web.one_thread.house")
COMPOSE = ("App.svelte", "text/en.ts", "text/zh.ts")  # files of the client that know its pages
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
    if (page := web_page(target)) and page != web_page(source) and source not in SERVERS:
        return f"{page} is a page of the server, which only its own modules and server.py know; move what is shared"
    return ""


def verb_room(module: str) -> str:
    """The room of the command line that a module is of; empty for its files outside rooms, and for all others."""
    parts = module.split(".")
    is_room = parts[:3] == ["heibai", "apps", "cli"] and len(parts) > 3 and (PACKAGE / "apps/cli" / parts[3]).is_dir()
    return parts[3] if is_room else ""


def web_page(module: str) -> str:
    """The page of the server that a module is of; empty for what pages share, and for all others."""
    parts = module.split(".")
    is_page = parts[:3] == ["heibai", "apps", "web"] and len(parts) > 3 and parts[3] in PAGES
    return parts[3] if is_page else ""


def client_violations(folder: Path) -> list[str]:
    """Every import in web/src from page to page, or from what pages share to a page."""
    return [
        f"{path}:{line} imports {target}: {page_of(target)} is a page, which only its own files and {COMPOSE} know"
        for path, line, target in client_imports(folder)
        if page_of(target) and page_of(target) != page_of(path) and path.as_posix() not in COMPOSE
    ]


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
        ("apps/web/arena/x.py", "from ..play.table import Table", "page of the server"),
        ("apps/web/breed/details/x.py", "def f():\n    from ...think import wire", "page of the server"),
        ("apps/web/runs/x.py", "from ..library.imports import import_named", "page of the server"),
        ("apps/web/app_state.py", "if TYPE_CHECKING:\n    from .play.live.pages import Pages", "page of the server"),
        ("apps/cli/x.py", "from ..web.analyse.lines import Lines", "page of the server"),
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
        ("apps/web/server.py", "from .play.page import PLAY"),
        ("apps/web/arena/studies/x.py", "from ..known import CONTESTS\nfrom ...runs.known import KnownRuns"),
        ("games/x.py", "import numpy\nfrom .. import __version__"),
    ],
)
def test_what_the_map_allows_is_allowed(tmp_path, module, line):
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    assert violations(tmp_path) == []


def test_no_page_of_the_client_imports_another_and_nothing_shared_imports_a_page():
    assert client_violations(CLIENT) == []


@pytest.mark.parametrize(
    ("file", "line", "page"),
    [
        ("pages/arena/names.ts", 'import { opponentName } from "../play/opponent";', "play"),
        ("pages/arena/form/Players.svelte", "<script>\n  import type { A } from '../../play/opponent';", "play"),
        ("pages/breed/Breed.svelte", 'const page = () => import("../think/Think.svelte");', "think"),
        ("lib/names.ts", 'import "../pages/library/library.css";', "library"),
        ("board/words.ts", 'import type {\n  A,\n  B,\n} from "../pages/play/words";', "play"),
    ],
)
def test_a_planted_violation_in_the_client_is_caught(tmp_path, file, line, page):
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    (found,) = client_violations(tmp_path)
    assert f"{page} is a page" in found


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("pages/arena/form/Players.svelte", 'import { names } from "../names";\nimport x from "../../../lib/names";'),
        ("text/en.ts", 'import { english as playing } from "../pages/play/text/en";'),
        ("App.svelte", 'const page = () => import("./pages/think/Think.svelte");'),
    ],
)
def test_what_the_client_may_import_is_allowed(tmp_path, file, line):
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    assert client_violations(tmp_path) == []
