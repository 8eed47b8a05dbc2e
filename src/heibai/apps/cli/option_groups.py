"""Options that travel together: a verb has a parameter whose type is a dataclass, and is handed one value of it.

``command(name: Name, *, board: BoardOptions)`` takes on the command line what the fields of BoardOptions are. A field
says its option as typer has it, or by metadata where its room knows no typer (learn/training/option.py).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter
from typing import Annotated, Any, get_type_hints

import typer

Command = Callable[..., None]


def with_options_of_groups(command: Command) -> Command:
    """The command as typer takes it: every option by itself, in the place of its group."""
    signature = inspect.signature(command, eval_str=True)
    groups: dict[str, Any] = {
        each.name: each.annotation for each in signature.parameters.values() if is_dataclass(each.annotation)
    }
    members = {name: list(_options_of(group)) for name, group in groups.items()}
    asked = [each for one in signature.parameters.values() for each in members.get(one.name, [one])]

    @wraps(command)
    def verb(**given: object) -> None:
        for name, group in groups.items():
            given[name] = group(**{each.name: given.pop(each.name) for each in members[name]})
        command(**given)

    by_keyword = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in asked]
    vars(verb)["__signature__"] = signature.replace(parameters=by_keyword)
    return verb


def _options_of(group: type) -> Iterator[Parameter]:
    """Its own options, then those that it has of its base."""
    hints, own = get_type_hints(group, include_extras=True), inspect.get_annotations(group)
    for field in sorted(fields(group), key=lambda each: each.name not in own):
        if field.init and (field.metadata or "__metadata__" in vars(hints[field.name])):
            annotation = _declared(field, hints[field.name]) if field.metadata else hints[field.name]
            yield Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=annotation)


def _declared(field: Field[object], kind: object) -> object:
    """The option of a field that says it by metadata."""
    option = typer.Option(
        min=field.metadata["least"],
        max=field.metadata["most"],
        metavar=field.metadata["metavar"],
        help=field.metadata["help"],
    )
    return Annotated[kind, option]
