"""Whether a hand-in in Python says that it is deterministic; read from its text, nothing of it runs.

    choose_move.deterministic = True       beside the function
    class Player:                          in the class
        deterministic = True
    deterministic = True                   in the file

Folders say so in heibai.toml, in any language.
"""

from __future__ import annotations

import ast

DECLARED = "deterministic"  # in heibai.toml, too


def declares(source: bytes) -> bool:
    """False for what is no Python: that is told where it is started."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        return False
    classes = [each for each in body if isinstance(each, ast.ClassDef) and each.name == "Player"]
    return any(map(_says_so, [*body, *(inner for each in classes for inner in each.body)]))


def _says_so(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.AnnAssign):
        targets: list[ast.expr] = [statement.target]
        value = statement.value
    elif isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    else:
        return False
    is_true = isinstance(value, ast.Constant) and value.value is True
    return is_true and any(_name(each) == DECLARED for each in targets)


def _name(target: ast.expr) -> str:
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "choose_move":
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""
