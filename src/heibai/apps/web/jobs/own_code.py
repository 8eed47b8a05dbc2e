"""Code, files and programs of this machine: no page may name them, whatever form it fills in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ....core.errors import ForbiddenSpecError, quoted

_CODE = ("py:",)
_LOCAL = (*_CODE, "@", "remote:")


def require_no_code(value: object, *, use: str, is_local: bool = False) -> None:
    """Raises ForbiddenSpecError for code, files and programs of this machine, which the command ``use`` takes.

    ``is_local``: it names one of them whatever it says.
    """
    if is_local or _names(value, _LOCAL):
        raise ForbiddenSpecError(
            f"{quoted(str(value))} names code, a program or a file of this machine, which a page may not; use: {use}"
        )


def runs_own_code(config: Mapping[str, object]) -> bool:
    """Whether a job needs code of the user's own, which the server does not start."""
    return _names(config, _CODE)


def _names(value: object, marks: Collection[str]) -> bool:
    return any(mark in text for text in _texts(value) for mark in marks)


def _texts(value: object) -> Iterator[str]:
    """Every text in a value without its white space, which the grammar of texts allows before a mark and inside it."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    else:
        yield "".join(str(value).split())
