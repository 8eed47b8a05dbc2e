"""Writes docs/api.md from the docstrings of the public face; ``--check`` only says whether it is up to date.

python tools/make_api_page.py
"""

from __future__ import annotations

import dataclasses
import inspect
import io
import re
import sys
import textwrap
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import heibai
from heibai.face.breeding import Run
from heibai.face.games import PlayedGame
from heibai.face.learning import Training

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
_WIDTH = 118
_CHAPTERS: dict[str, list[Any]] = {
    "Games and positions": [heibai.Game, heibai.GameSpec, heibai.Position],
    "Players and evaluators": [heibai.Player, heibai.Limits, heibai.Evaluator, heibai.load_weights],
    "What is a position worth?": [heibai.analyse, heibai.solve, heibai.Report],
    "Who is stronger?": [
        heibai.match,
        heibai.MatchResult,
        heibai.tournament,
        heibai.TournamentResult,
        heibai.Standing,
    ],
    "Breeding": [heibai.evolve, Run],
    "Learning": [heibai.learn, Training],
    "Games of others": [heibai.read_games, PlayedGame],
}
_MADE = (heibai.Game, heibai.GameSpec, heibai.Player, heibai.Limits, heibai.Evaluator)  # by programs; others come back
_INSIDE = ("of", "read", "make", "after", "admitted", "wanted", "require_travel", "function")  # for the rooms of heibai
_HEAD = """# heibai in Python

<!-- Made from the docstrings by `make docs`; change those. -->

`import heibai` offers what stands on this page, and `help(heibai.match)` says the same in a terminal. New here? Begin
with the [tutorial](tutorial.md). What a player text can say is in [players](players.md), what a text of openings and
each statistic means in [matches](arena.md), what a run of evolution can be told in [evolution](evolution.md). A
package that adds a game, an evaluator, a search, a recipe or a format imports from [`heibai.extend`](extend.md).

Moves have names: `"f5"`, `"pass"`, `"take-black"`. Values are for the side to move, and more is better. The same seed
gives the same result, on any number of threads; limits in seconds cannot promise that. The `repr` of games, positions,
players, evaluators, reports and results is an expression; after `from heibai import *` Python makes an equal value of
it.
"""


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for title, things in _CHAPTERS.items():
        parts.append(f"## {title}\n")
        parts += [_class(thing) if isinstance(thing, type) else _function(thing, _name(thing)) for thing in things]
    return "\n".join([*parts, _errors()])


def _name(thing: Any) -> str:
    """How a program writes it; values that only come back have no public name."""
    return f"heibai.{thing.__name__}" if thing.__name__ in heibai.__all__ else str(thing.__name__)


def _class(thing: type) -> str:
    made = f"```python\n{_signature(thing, _name(thing))}\n```\n\n" if thing in _MADE else ""
    fields = list(_fields(thing)) if dataclasses.is_dataclass(thing) else []
    members = [_member(thing, name, value) for name, value in _members(thing)]
    listed = "".join(f"{line}\n" for line in ["**It has**", "", *fields, *members])
    return f"### `{_name(thing)}`\n\n{made}{_text(thing)}\n{listed}"


def _function(function: Callable[..., Any], name: str) -> str:
    return f"### `{name}`\n\n```python\n{_signature(function, name)}\n```\n\n{_text(function)}"


def _signature(thing: Callable[..., Any], name: str) -> str:
    """The call in one line, or an argument a line."""
    signature = inspect.signature(thing)
    parameters = [_parameter(p) for p in signature.parameters.values() if p.name != "self"]
    first = next((i for i, p in enumerate(signature.parameters.values()) if p.kind is p.KEYWORD_ONLY), None)
    if first is not None:
        parameters.insert(first, "*")
    answer = "" if isinstance(thing, type) else f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(parameters)}){answer}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {parameter}," for parameter in parameters), f"){answer}"])


def _parameter(parameter: inspect.Parameter) -> str:
    star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
    return f"{star}{parameter.name}: {parameter.annotation}{default}"


def _text(thing: Any) -> str:
    """A docstring as Markdown: examples in fences, arguments and errors as lists."""
    lines = (inspect.getdoc(thing) or "").splitlines()
    return "\n".join(_blocks(lines)) + "\n"


def _blocks(lines: list[str]) -> Iterator[str]:
    at, section = 0, False
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.lstrip().startswith(">>>"):
            while end < len(lines) and lines[end].strip():
                end += 1
            yield from ["```python", *textwrap.dedent("\n".join(lines[at:end])).splitlines(), "```"]
        elif re.fullmatch(r"(Args|Raises|Examples):", line):
            section = line != "Examples:"
            yield from [f"**{line[:-1]}**", ""] if section else []
        elif not line.strip():
            yield ""
        else:
            stop = _goes_on(lines, at) if section else _paragraph(lines, at)
            end = stop
            words = " ".join(part.strip() for part in lines[at:end])
            if section:
                name, colon, rest = words.partition(": ")
                words = f"* `{name}`{colon}{rest}" if colon else f"* {words}"
            yield from _wrapped(words, hanging="  " if section else "")
        at = end


def _paragraph(lines: list[str], at: int) -> int:
    """Where the paragraph that begins ``at`` ends."""
    end = at + 1
    while end < len(lines) and lines[end].strip() and not lines[end].lstrip().startswith(">>>"):
        end += 1
    return end


def _goes_on(lines: list[str], at: int) -> int:
    """Where an entry of a list ends: the next one is indented no deeper."""
    indent, end = _indent(lines[at]), at + 1
    while end < len(lines) and lines[end].strip() and _indent(lines[end]) > indent:
        end += 1
    return end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _wrapped(words: str, *, hanging: str = "") -> list[str]:
    told = words.replace("``", "`")
    return textwrap.wrap(told, _WIDTH, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)


def _members(thing: type) -> Iterator[tuple[str, Any]]:
    """Public methods and properties in the order of the source, those of private bases too."""
    bases = [base for base in reversed(thing.__mro__) if base is thing or base.__name__.startswith("_")]
    for base in bases:
        for name, value in vars(base).items():
            is_member = inspect.isfunction(value) or isinstance(value, property | classmethod)
            if is_member and inspect.getdoc(value) and not name.startswith("_") and name not in _INSIDE:
                yield name, value


def _member(thing: type, name: str, value: Any) -> str:
    """A line about a method or property: its call and the first sentence of its docstring."""
    inner = value.__func__ if isinstance(value, classmethod) else value
    call = ""
    if inspect.isfunction(inner):
        shown = [p for p in inspect.signature(inner).parameters if p not in ("self", "cls")]
        call = f"({', '.join(shown)})"
    first = " ".join((inspect.getdoc(inner) or "").split("\n\n")[0].split())
    return "\n".join(_wrapped(f"* `.{name}{call}`: {first}", hanging="  "))


def _fields(thing: type) -> Iterator[str]:
    """The fields of a value, each with its type and the comment behind it."""
    comments = _comments(thing)
    for field in dataclasses.fields(thing):
        if field.name in vars(thing).get("__annotations__", {}) and not field.name.startswith("_"):
            about = f": {comments[field.name]}" if field.name in comments else ""
            yield "\n".join(_wrapped(f"* `.{field.name}` ({_type(field.type)}){about}", hanging="  "))


def _type(annotation: Any) -> str:
    return str(annotation).replace("Interval", "two floats")


def _comments(thing: type) -> dict[str, str]:
    """field -> its comment, which may go on in lines of its own."""
    found: dict[str, str] = {}
    last = ""
    source = textwrap.dedent(inspect.getsource(thing))
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        before = lines[token.start[0] - 1][: token.start[1]]
        field = re.match(r"    (\w+):", before)
        last = field[1] if field else last if not before.strip() else ""
        if last:
            found[last] = f"{found.get(last, '')} {token.string.lstrip('# ')}".strip()
    return found


def _errors() -> str:
    """The family of errors, a line each."""
    lines = [f"* `{name}`: {_first(getattr(heibai.errors, name))}" for name in heibai.errors.__all__]
    wrapped = "\n".join("\n".join(_wrapped(line, hanging="  ")) for line in lines)
    return f"## Errors\n\n### `heibai.errors`\n\n{_text(heibai.errors)}\n{wrapped}\n"


def _first(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ")


def main() -> None:
    text = re.sub(r"\n{3,}", "\n\n", page())
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        sys.exit("docs/api.md is not what the docstrings say; make it anew with: make docs")


if __name__ == "__main__":
    main()
