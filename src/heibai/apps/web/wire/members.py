"""Copies members of a value into an answer that has members of the same name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

_Answer = TypeVar("_Answer", bound=Mapping[str, Any])


def members_of(declared: type[_Answer], source: object, **others: object) -> _Answer:
    """An answer with the members that ``declared`` has: ``others``, and the rest as ``source`` has them by that name.

    ``source``: a mapping, or a value with such attributes.
    """
    found = source if isinstance(source, Mapping) else None
    names = declared.__annotations__
    told = {
        name: others[name] if name in others else getattr(source, name) if found is None else found[name]
        for name in names
    }
    if unknown := others.keys() - names.keys():
        raise TypeError(f"{declared.__name__} has no member {', '.join(sorted(unknown))}")
    return cast(_Answer, told)
