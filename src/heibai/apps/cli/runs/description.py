"""What is said of a run: as an object, and in lines for people."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from ....core.errors import HeibaiError, RunError, quoted
from ....jobs.control import resume_command
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun
from .curves import curve, panel_lines, top_lines


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
    try:
        return _asked(directory.config)
    except (KeyError, TypeError) as error:
        where = str(directory.path / "config.json")
        raise RunError(f"{where!r} is damaged: {error!r}; put back a copy of it") from error


def _asked(config: Mapping[str, Any]) -> str:
    """Raises KeyError or TypeError for a config that no run has."""
    if "study" in config:
        return f"{config['study']}{', full' if config['full'] else ''}, seed {config['seed']}"
    if "paths" in config:
        return quoted(", ".join(config["paths"]))[1:-1]
    from ....games import GameSpec

    board = GameSpec.from_fields(config, opening="opening_rule").label
    if "analyst" in config:
        return f"{board}, by {config['analyst']}"
    if "trainer" in config:
        return f"{config['trainer']}{_of(config['evaluator'])}, {board}, seed {config['seed']}"
    if "recipe" in config:
        return f"{config['recipe']} of {config.get('evaluator')}, {board}, seed {config.get('seed')}"
    if "book" in config:
        return f"{config['book']} by {config['judge']}, {board}, seed {config['seed']}"
    return f"{' v '.join(config.get('players', []))}, {board}, seed {config.get('seed')}"


def _of(evaluator: str) -> str:
    return f" of {evaluator}" if evaluator else ""


def lines_of(shown: Mapping[str, Any]) -> list[str]:
    """One run for people."""
    created = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(shown["created"]))
    lines = [
        f"{shown['id']}  {shown['kind']}, {shown['state']}, {shown['progress']}, begun {created}",
        f"{shown['what']}",
        f"directory  {shown['path']}",
        f"begun by   heibai {shown['code']}",
    ]
    if shown["kind"] == "evolve":
        lines += _evolution(shown)
    if shown["result"] is not None:
        keys = _WORTH_SHOWING if "so_far" not in shown else _WORTH_SHOWING[-1:]  # the others stand in its tables
        lines += [f"{key:<10} {shown['result'][key]}" for key in keys if key in shown["result"]]
    return lines + ([f"continue with: {shown['resume']}"] if shown["resume"] else [])


_COUNTS = ("read", "added", "repeated", "refused", "damaged_files")  # of an import
_WORTH_SHOWING = ("champion", "score", "elo", "elo_interval", "games", *_COUNTS, "seconds", "hash")


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
    return [*lines, "", *(panel_lines(measured[-1]["panel"]) if measured else [])]
