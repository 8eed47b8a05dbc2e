"""Studies kept in a directory: begin one, work on it, write what came of it."""

from __future__ import annotations

import gzip
import json
import shlex
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .. import __version__
from ..core.contract import Stopped
from ..core.errors import CheckpointError, HeibaiError, RunError
from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.documents import UnreadableError, parse_object, read_bytes, write_atomically
from ..jobs.job import Progress, State
from ..learn.network import require_packages
from ..plots import figure
from . import report
from .catalogue import EXTRA_OF, load_study
from .findings import Findings, frozen
from .laboratory import CELLS, Laboratory, Watch

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

KIND = "study"
Size = TypeVar("Size")  # a study's numbers, of its own type


def begin(name: str, path: Path, *, full: bool = False, seed: int = 1, size: Any = None) -> RunDirectory:
    """A new directory for a study; nothing is done yet.

    ``size``: numbers of your own instead of the study's SMALL or FULL, of the same type.

    Raises:
        UnknownNameError: no such study.
        RunError: the place holds a run already or cannot be written, or a package that the study needs is missing.
    """
    study = load_study(name)
    if name in EXTRA_OF:
        require_packages(EXTRA_OF[name])
    chosen = size or (study.FULL if full else study.SMALL)
    config = {"study": name, "full": full, "seed": seed, "size": numbers_of(chosen)}
    return RunDirectory.create(path, kind=KIND, config=config)


def work_on(
    directory: RunDirectory, *, threads: int | None = None, control: Control | None = None, watch: Watch | None = None
) -> dict[str, Any]:
    """Do what is left of the study and write its Markdown, JSON and plot; the JSON, with ``finished``.

    Raises:
        RunError: a run of another kind, another process works there, or the disk refuses.
        CheckpointError: damaged files, or a study of another version.
        UnknownNameError: a study that this heibai does not have.
    """
    config = _config_of(directory)
    study = load_study(config["study"])
    size = size_of(type(study.SMALL), config["size"])
    with directory.lock():
        directory.rewind()
        lab = Laboratory(directory, seed=config["seed"], threads=threads, control=control, watch=watch)
        lab.expect(study.expected(size))
        try:
            findings = study.run(lab, size)
        except Stopped:
            directory.write_state(State.STOPPED, lab.progress, lab.reason)
            return _head(directory) | {"finished": False, "cells_finished": len(lab.cells)}
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            if directory.is_verified or isinstance(error, HeibaiError):
                raise
            where = str(directory.path / CELLS)  # no digest covers what an older heibai wrote
            raise CheckpointError(f"{where!r} is damaged ({error!r}); put back a copy, or begin a new study") from error
        result = _write(directory, lab, findings, study.ABOUT)
        directory.write_state(State.FINISHED, Progress(len(lab.cells), len(lab.cells), "cells"))
        return result


def numbers_of(size: DataclassInstance) -> dict[str, Any]:
    """A study's numbers as config.json has them."""
    numbers: dict[str, Any] = json.loads(json.dumps(asdict(size)))
    return numbers


def expected_of(directory: RunDirectory) -> list[float]:
    """Rough seconds of the study's cells in their order. Raises CheckpointError, UnknownNameError."""
    config = _config_of(directory)
    study = load_study(config["study"])
    return study.expected(size_of(type(study.SMALL), config["size"]))


def result_of(directory: RunDirectory) -> dict[str, Any] | None:
    """What the finished study came to; None while it is not finished. Raises RunError: it is damaged."""
    result = directory.result()
    older = directory.path / f"{directory.config['study']}.json"  # the same, of when there was no result.json
    if result is not None or directory.status().state is not State.FINISHED or not older.exists():
        return result
    try:
        return parse_object(read_bytes(older))
    except UnreadableError as error:
        raise RunError(
            f"{older.name} of {directory.id!r} is damaged ({error}); put back a copy, or resume it"
        ) from error


def findings_of(result: Mapping[str, Any]) -> Findings:
    """What ``result`` (``result_of``, or what is shipped) says. Raises CheckpointError: it is no study's."""
    try:
        return Findings.from_json(result["findings"])
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"the result of the study is damaged ({error!r}); it is made again by resuming"
        ) from error


def command_of(config: Mapping[str, Any]) -> str:
    """The command that does the same study again."""
    words = ["heibai", "study", config["study"], *(["--full"] if config["full"] else []), "--seed", str(config["seed"])]
    return shlex.join(words)


def _head(directory: RunDirectory) -> dict[str, Any]:
    config = directory.config
    return {
        "study": config["study"], "full": config["full"], "seed": config["seed"], "size": config["size"],
        "heibai": __version__, "command": command_of(config), "run": str(directory.path),
    }  # fmt: skip


def _write(directory: RunDirectory, lab: Laboratory, findings: Findings, about: str) -> dict[str, Any]:
    """The four files, and the result. The Markdown and the plot hold nothing that depends on the machine's speed or
    folders; the cells, many times larger than the rest, are packed."""
    name, head = directory.config["study"], _head(directory)
    plot = directory.path / f"{name}.svg"
    drawn = figure.draw(findings.plot, plot)
    markdown = directory.path / f"{name}.md"
    picture = plot.name if drawn else None
    write_atomically(markdown, report.markdown(name, about, head["command"], findings, picture=picture))
    packed = directory.path / f"{name}.cells.json.gz"
    write_atomically(packed, gzip.compress(json.dumps(lab.cells, allow_nan=False).encode(), mtime=0))
    files = {
        "markdown": str(markdown),
        "json": str(directory.path / f"{name}.json"),
        "cells": str(packed),
        "plot": str(plot) if drawn else None,
    }
    result = head | {"finished": True, "files": files, "seconds": round(lab.seconds, 3)}
    result |= {"findings": findings.to_json(), "cells": lab.cells}
    published = {key: value for key, value in result.items() if key not in ("run", "files", "cells")}
    write_atomically(directory.path / f"{name}.json", json.dumps(published, allow_nan=False) + "\n")
    directory.write_result(published)
    return result


def _config_of(directory: RunDirectory) -> dict[str, Any]:
    directory.require_kind(KIND)
    config = directory.config
    kinds = {name: type(value) for name, value in config.items()}
    if kinds != {"study": str, "full": bool, "seed": int, "size": dict}:
        raise CheckpointError(f"the config.json of {directory.id!r} is no study's or damaged: begin a new one")
    return config


def size_of(kind: Callable[..., Size], numbers: Mapping[str, object]) -> Size:
    """The study's numbers from JSON, where tuples have become lists. Raises CheckpointError."""
    try:
        return kind(**{key: frozen(value) for key, value in numbers.items()})
    except TypeError as error:
        raise CheckpointError(
            f"the study was begun with other parameters than this heibai knows ({error}); resume it with the heibai "
            "that began it, or begin a new one"
        ) from error
