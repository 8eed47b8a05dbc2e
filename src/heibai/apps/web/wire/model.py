"""What all answers of the server are made of: dictionaries with declared members, each explained in one line.

A server declares hundreds of types and starts without most of them: what checks and writes a type is built when it is
first needed (``LATER``).
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, with_config
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

Seat = TypeAliasType(
    "Seat",
    Annotated[
        Literal[0, 1],
        Field(description="Who plays: 0 the first player, 1 the second. Not a colour: an opening may part the two."),
    ],
)

MAX_TEXT = 400
"""Characters of a player text or evaluator text."""

LATER = ConfigDict(defer_build=True)
"""For a TypeAdapter: it is built when it is first used."""

Declared = TypeVar("Declared", bound=type)


def documented(declared: Declared) -> Declared:
    """Decorator of a TypedDict: the line under each member belongs to the document and the page's types, too.

    With pydantic's ``use_attribute_docstrings`` every schema with the type in it would parse the source once more, also
    those that only check or write values.
    """

    def described(schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return _described(handler(schema), handler, declared)

    declared.__get_pydantic_json_schema__ = described  # type: ignore[attr-defined]
    return with_config(LATER)(declared)


class DocumentedModel(BaseModel):
    """A model with a line under each member, as of ``documented``."""

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        bases = (base for base in reversed(cls.__mro__) if issubclass(base, DocumentedModel))
        return _described(super().__get_pydantic_json_schema__(schema, handler), handler, *bases)


class RequestModel(DocumentedModel):
    """What a page asks for: a member that nobody knows is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _described(found: JsonSchemaValue, handler: GetJsonSchemaHandler, *declared: type) -> JsonSchemaValue:
    members = handler.resolve_ref_schema(found).get("properties", {})
    for each in declared:
        for member, words in _lines_under_members(each.__module__).get(each.__qualname__, {}).items():
            members[member].setdefault("description", words)
    return found


@cache
def _lines_under_members(module: str) -> Mapping[str, Mapping[str, str]]:
    """Of every class of a module: the text under each of its members."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: dict(_explained(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _explained(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for member, below in pairwise(node.body):
        match member, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                yield name, inspect.cleandoc(words)
