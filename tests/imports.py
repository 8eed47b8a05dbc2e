"""Which module of the package imports which, read from the source without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Import:
    """One import statement's target."""

    source: str  # dotted name of the importing module: "heibai.games.reversi.rules"
    target: str  # dotted name as far as the statement says: "heibai.core.errors.HeibaiError" or "numpy"
    line: int
    at_import: bool  # it runs when the module is imported (not in a function, not for the type checker alone)
    for_types: bool  # it runs never: it is for the type checker alone


@cache
def parsed(text: str, name: str) -> ast.Module:
    """The syntax tree of a source, which many tests walk."""
    return ast.parse(text, name)


def modules_of(folder: Path, package: str = "heibai") -> list[str]:
    """Dotted names of the modules under ``folder``, packages without their ``__init__``."""
    return [_module_of(path, folder, package) for path in sorted(folder.rglob("*.py"))]


def _module_of(path: Path, folder: Path, package: str) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join((package, *(parts[:-1] if parts[-1] == "__init__" else parts)))


def imports_of(folder: Path, package: str = "heibai") -> Iterator[Import]:
    """Every import in the modules under ``folder``, which is the package's own folder."""
    for path in sorted(folder.rglob("*.py")):
        module = _module_of(path, folder, package)
        holder = module if path.stem == "__init__" else module.rpartition(".")[0]
        tree = parsed(path.read_text(encoding="utf-8"), str(path))
        for node, at_import, for_types in _walk(tree, at_import=True, for_types=False):
            for target in _targets(node, holder):
                yield Import(module, target, node.lineno, at_import, for_types)


def _walk(
    node: ast.AST, *, at_import: bool, for_types: bool
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, at_import, for_types
        typed = for_types or _is_type_checking(child)
        lazy = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or typed
        yield from _walk(child, at_import=at_import and not lazy, for_types=typed)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _targets(node: ast.Import | ast.ImportFrom, holder: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        parts = holder.split(".")
        base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])
    return [f"{base}.{alias.name}" for alias in node.names]
