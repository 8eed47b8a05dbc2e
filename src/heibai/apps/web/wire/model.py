"""What all answers of the server are made of: dictionaries with declared members, each explained in one line."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, with_config
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

documented = with_config(ConfigDict(use_attribute_docstrings=True))
"""Decorator of a TypedDict: the line under each member belongs to the page's types, too."""
