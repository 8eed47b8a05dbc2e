"""One seam a game: what a game or an evaluator can is declared, nobody asks what it is, and no search names a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from imports import imports_of, parsed
from test_arrows import room_of

import heibai
from heibai.games import GAMES

PACKAGE = Path(heibai.__file__).parent

BLIND = ("search", "evaluators", "arena", "players", "evolve")  # rooms that know no game by name

# Calls of hasattr and getattr that ask no game and no evaluator of ours what it is: file -> call -> why.
ASKED = {
    "apps/cli/__init__.py": {
        "getattr(error, 'ctx', None)": "an error of typer's, whose class with a context is private"
    },
    "apps/web/wire/members.py": {"getattr(source, name)": "what an answer tells of, by the name of a member"},
    "core/plugins.py": {
        "getattr(module, name, None)": "a class that the user named",
        "getattr(sys.stderr if _here.depth else self._ours, name)": "a stream's, whatever it is",
    },
    "face/function.py": {
        "getattr(function, '__name__', type(function).__name__)": "a function of the user's",
        "getattr(function, '__module__', '')": "a function of the user's",
        "getattr(sys.modules['__main__'], '__file__', '')": "the interpreter",
    },
}

NAMED = {  # file -> game that it names outside messages and defaults -> why
    "evolve/recipes/catalogue.py": {"gomoku": "the game that a recipe breeds for when none is named"},
}

# Public functions whose signature says Any: file -> functions -> why. JSON (``dict[str, Any]``) needs no entry.
ANY = {
    "__init__.py": ({"__getattr__"}, "any name of the face"),
    "apps/cli/__init__.py": (
        {
            "list_commands",
            "format_help",
            "shell_complete",
            "get_command",
            "parse_args",
            "resolve_command",
            "load_verb",
        },
        "types of click",
    ),
    "apps/mcp/server.py": ({"make_server"}, "a type of the library's"),
    "envs/openspiel.py": ({"make_py_observer"}, "types of the library"),
    "apps/web/play/live/pages.py": ({"ask_hint"}, "a coroutine's own types"),
    "apps/web/problems.py": ({"validation_detail"}, "what a page sent"),
    "apps/web/sockets.py": ({"send"}, "a message as JSON"),
    "compose.py": ({"shelves"}, "shelves of every kind"),
    "core/batches.py": ({"checked"}, "what an evaluator of the user's answers"),
    "extend.py": ({"__getattr__"}, "any name of its table"),
    "experiments/catalogue.py": ({"run", "expected"}, "sizes, of which each study has its own type"),
    "experiments/laboratory.py": ({"meet", "cell"}, "sizes, of which each study has its own type"),
    "experiments/stored_study.py": ({"begin"}, "sizes, of which each study has its own type"),
    "face/function.py": ({"name_of", "evaluate", "choose", "require_travel"}, "functions of the user's"),
    "arena/contests/ledger.py": ({"add"}, "an array of NumPy's"),
    "core/kernel_game.py": ({"minimax", "alphabeta", "search", "__call__"}, "arguments that the kernel reads"),
    "core/rng.py": ({"shuffle"}, "items of any type"),
    "core/plugins.py": ({"load_class"}, "a class of the user's"),
    "evolve/lineage.py": ({"parents_of", "origins_of"}, "what a breeder of the user's answers"),
    "evolve/operators/operator_text.py": ({"make_operator"}, "operators of every shelf"),
    "evolve/recipes/covariance.py": ({"require_cma"}, "a library without types"),
    "evolve/recipes/replayed.py": ({"ask"}, "what a breeder of the user's answers"),
    "players/user_evaluator.py": ({"__init__"}, "an object of the user's class"),
    "records/formats/jsonl.py": ({"from_json"}, "a line of a file"),
    "store/dialect.py": ({"__getitem__", "__iter__", "fetchone", "fetchall"}, "values of a database"),
    "store/postgres.py": ({"__init__", "__getitem__", "__iter__"}, "values of a database"),
}


def modules(package: Path) -> Iterator[tuple[str, ast.Module]]:
    """(path inside the package, syntax tree) of every module."""
    for path in sorted(package.rglob("*.py")):
        yield path.relative_to(package).as_posix(), parsed(path.read_text(encoding="utf-8"), str(path))


def probes(package: Path) -> set[tuple[str, str]]:
    """(file, call) of every ``hasattr(...)`` and ``getattr(...)``."""
    return {
        (name, ast.unparse(node))
        for name, tree in modules(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hasattr", "getattr")
    }


def names_of_games(package: Path) -> set[tuple[str, str]]:
    """(file, what names a game there) in the blind rooms: an import, or a string that is no message and no default."""
    found = {
        (f"{item.source.removeprefix('heibai.').replace('.', '/')}.py", item.target)
        for item in imports_of(package)
        if room_of(item.source) in BLIND and item.target.startswith(tuple(f"heibai.games.{g}" for g in GAMES))
    }
    for name, tree in modules(package):
        if name.split("/")[0] in BLIND:
            found |= {(name, text) for text in strings_outside_defaults(tree) if text in GAMES}
    return found


def strings_outside_defaults(node: ast.AST) -> Iterator[str]:
    """The strings of a module but for defaults of arguments and fields, and what is raised."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.Raise):
        return
    skipped: set[ast.AST] = set()
    if isinstance(node, ast.arguments):
        skipped = {*node.defaults, *filter(None, node.kw_defaults)}
    elif isinstance(node, ast.ClassDef):
        skipped = {each.value for each in node.body if isinstance(each, ast.AnnAssign) and each.value}
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.AnnAssign) and child.value in skipped:
            continue
        if child not in skipped:
            yield from strings_outside_defaults(child)


def loose_signatures(package: Path) -> set[tuple[str, str]]:
    """(file, function) of every public signature that says Any, unless as the values of JSON."""
    found = set()
    for name, tree in modules(package):
        for function in public_functions(tree):
            arguments = function.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
            said = [*(each.annotation for each in every if each), function.returns]
            if any(annotation is not None and says_any(annotation) for annotation in said):
                found.add((name, function.name))
    return found


def public_functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for child in ast.iter_child_nodes(node):
        name = getattr(child, "name", "")
        is_public = not name.startswith("_") or name.startswith("__")
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and is_public:
            yield child
        elif isinstance(child, ast.ClassDef) and is_public:
            yield from public_functions(child)


def says_any(annotation: ast.AST) -> bool:
    """Whether ``Any`` stands in an annotation, but for ``dict[str, Any]`` and ``Mapping[str, Any]``."""
    if isinstance(annotation, ast.Name):
        return annotation.id == "Any"
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.slice) == "(str, Any)":
        return ast.unparse(annotation.value) not in ("dict", "Mapping")
    return any(says_any(child) for child in ast.iter_child_nodes(annotation))


def test_nobody_asks_a_game_or_an_evaluator_what_it_is():
    allowed = {(name, call) for name, calls in ASKED.items() for call in calls}
    assert probes(PACKAGE) == allowed  # one that is gone must leave the list


def test_no_search_evaluator_arena_player_or_breeder_names_a_game():
    allowed = {(name, game) for name, games in NAMED.items() for game in games}
    assert names_of_games(PACKAGE) == allowed


def test_any_stands_in_a_public_signature_only_for_what_is_foreign():
    allowed = {(name, function) for name, (functions, _) in ANY.items() for function in functions}
    assert loose_signatures(PACKAGE) == allowed


@pytest.mark.parametrize(
    ("find", "module", "line", "found"),
    [
        (probes, "search/x.py", "if hasattr(position, 'cells'):\n    pass", "hasattr(position, 'cells')"),
        (probes, "apps/x.py", "def f(game):\n    return getattr(game, 'kernel')", "getattr(game, 'kernel')"),
        (names_of_games, "arena/x.py", "NAMES = ('reversi',)", "reversi"),
        (names_of_games, "search/kernel/x.py", "def f(game):\n    return game.name == 'gomoku'", "gomoku"),
        (names_of_games, "players/x.py", "from ..games.gomoku import rules", "heibai.games.gomoku.rules"),
        (loose_signatures, "core/x.py", "def f(position: Any) -> int: ...", "f"),
        (loose_signatures, "core/x.py", "class C:\n    def f(self) -> list[Any]: ...", "f"),
        (loose_signatures, "core/x.py", "def f(*, rows: dict[Any, str]) -> None: ...", "f"),
    ],
)
def test_a_planted_violation_is_caught(tmp_path, find, module, line, found):
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    assert find(tmp_path) == {(module, found)}


@pytest.mark.parametrize(
    ("find", "module", "line"),
    [
        (names_of_games, "players/x.py", "def f(game: str = 'reversi') -> None:\n    '''Of gomoku.'''"),
        (names_of_games, "evolve/x.py", "class C:\n    game: str = 'reversi'"),
        (names_of_games, "arena/x.py", "def f():\n    raise ValueError('gomoku')"),
        (names_of_games, "games/x.py", "GAMES = {'reversi': 1}"),
        (loose_signatures, "core/x.py", "def f(row: Mapping[str, Any]) -> dict[str, Any]: ..."),
        (loose_signatures, "core/x.py", "def _f(position: Any) -> int: ..."),
    ],
)
def test_what_is_allowed_is_not_caught(tmp_path, find, module, line):
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line + "\n")
    assert find(tmp_path) == set()
