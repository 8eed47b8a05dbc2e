"""What is said of a run: as an object, and in lines for people."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from ....compose import job_kind
from ....core.errors import HeibaiError, RunError, printable
from ....jobs.control import resume_command
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from ....jobs.job import reading_config
from ....jobs.kind import Curve
from .curves import curve, map_lines, panel_lines, top_lines
from .view import HEAD, SCALAR, has_own_view


def describe_or_explain(run: RunDirectory | DamagedRun) -> dict[str, Any]:
    """As ``describe``; of a damaged run what is known, with the state ``damaged`` and the reason as message."""
    known: dict[str, Any] = {}
    try:
        if isinstance(run, DamagedRun):
            raise RunError(run.reason)
        known = {"kind": run.kind, "created": run.created, "code": run.code, "config": run.config}
        run.result()
        return describe(run)
    except HeibaiError as error:
        reason = str(error)
    unknown = dict.fromkeys(("created", "code", "done", "total", "unit", "config", "is_verified", "resume"))
    said = {"state": "damaged", "message": reason, "progress": "", "what": reason}
    return {"id": run.id, "path": str(run.path), "kind": "?"} | unknown | known | said


def describe(directory: RunDirectory) -> dict[str, Any]:
    """A run in a line: what it is, where it stands. Raises RunError when that is damaged."""
    status = directory.status()
    done, total = status.progress.done, status.progress.total
    return {
        "id": directory.id,
        "path": str(directory.path),
        "kind": directory.kind,
        "created": directory.created,
        "code": directory.code,
        "state": status.state.value,
        "message": status.message,
        "done": done,
        "total": total,
        "unit": status.progress.unit,
        "progress": f"{done}{'' if total is None else f'/{total}'} {status.progress.unit}",
        "what": _what(directory),
        "is_verified": directory.is_verified,
        "config": directory.config,
        "resume": resume_command(directory.path) if status.state.can_resume else None,
    }


def _what(directory: RunDirectory) -> str:
    """What was asked for; of a run whose kind nobody here knows, that."""
    try:
        kind = job_kind(directory.kind)
    except HeibaiError as error:
        return str(error)
    with reading_config(repr(str(directory.path / "config.json"))):
        return kind.about(directory.config)


def lines_of(shown: Mapping[str, Any], curves: Sequence[Curve] = ()) -> list[str]:
    """One run for people, with those ``curves`` of its log."""
    created = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(shown["created"]))
    lines = [
        f"{printable(shown['id'])}  {shown['kind']}, {shown['state']}, {shown['progress']}, begun {created}",
        f"{printable(shown['what'])}",
        f"directory  {printable(shown['path'])}",
        f"begun by   heibai {shown['code']}",
    ]
    if shown["kind"] == "evolve":
        lines += _evolution(shown)
    else:
        for each in curves:
            values = [row[each.key] for row in shown["log"] if row.get(each.key) is not None]
            lines += ["", each.name, *curve(values)] if values else []
    if shown["result"] is not None:
        lines += [f"{key:<10} {shown['result'][key]}" for key in _keys(shown) if key in shown["result"]]
    return lines + ([f"continue with: {shown['resume']}"] if shown["resume"] else [])


def _keys(shown: Mapping[str, Any]) -> Sequence[str]:
    """Of the result, what is worth showing."""
    if not has_own_view(shown["kind"]):
        return [key for key, value in shown["result"].items() if key not in HEAD and isinstance(value, SCALAR)]
    return _WORTH_SHOWING if "so_far" not in shown else _WORTH_SHOWING[-1:]  # the others stand in its tables


_COUNTS = ("read", "added", "repeated", "refused", "damaged_files")  # of an import
_WORTH_SHOWING = ("champion", "player", "verdict", "score", "elo", "elo_interval", "games", *_COUNTS, "seconds", "hash")


def _evolution(shown: Mapping[str, Any]) -> list[str]:
    log = shown["log"]
    measured = [row for row in log if row["panel"]]
    lines = ["", "best fitness by generation", *curve([row["best"] for row in log])]
    lines += ["", "diversity by generation", *curve([row["diversity"] for row in log], height=5)]
    for name in ("original zones", "default weights"):
        scores = [row["panel"][name]["score"] for row in measured if name in row["panel"]]
        if len(scores) > 1:
            lines += ["", f"score against the {name} by measurement", *curve(scores, height=5)]
    lines += ["", *(top_lines(log[-1]) if log else [])]
    if shown.get("map"):
        lines += ["", *map_lines(shown["map"])]
    return [*lines, "", *(panel_lines(measured[-1]["panel"]) if measured else [])]
