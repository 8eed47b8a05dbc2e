"""``heibai runs kinds``: the kinds of run, heibai's and those of installed packages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import typer

from ....compose import JOBS
from ....jobs.kind import JobKind, JobOption
from ..options import AsJson


def command(as_json: AsJson = False) -> None:
    """The kinds of run, what each is measured in, and the options of those that 'heibai runs begin' begins."""
    if as_json:
        typer.echo(json.dumps({"kinds": [_as_object(name, kind) for name, kind in JOBS.items()]}))
        return
    for name, kind in JOBS.items():
        begun = f"begun by: heibai {kind.verb}" if kind.verb else f"begun by: heibai runs begin {name}"
        typer.echo(f"{name:<12} {kind.noun}, in {kind.unit}; {begun}")
        for line in map(_line, kind.options):
            typer.echo(f"    {line}")
    for name, fault in JOBS.faults().items():
        typer.echo(f"{name:<12} {fault}")


def _line(option: JobOption) -> str:
    usual = "must be given" if option.default is None else f"by default {_shown(option.default)}"
    return f"{option.name:<12} {option.help}; {option.expected}, {usual}"


def _shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else repr(value)


def _as_object(name: str, kind: JobKind) -> dict[str, Any]:
    return {
        "name": name, "noun": kind.noun, "unit": kind.unit, "from": JOBS.origin(name), "verb": kind.verb,
        "options": list(_options(kind)),
    }  # fmt: skip


def _options(kind: JobKind) -> Iterator[dict[str, Any]]:
    for option in kind.options:
        yield {
            "name": option.name, "help": option.help, "expected": option.expected, "default": option.default,
            "least": option.least, "most": option.most, "choices": list(option.choices),
        }  # fmt: skip
