"""A report as files: made in memory, written beside its place and renamed, so that no half of one is ever seen."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import RunError, quoted_path
from ..core.files import sync_folder
from ..jobs.documents import cannot_write, clear_abandoned, find_abandoned
from . import html, markdown
from .csv_table import csv_of
from .manifest import FORMAT, MANIFEST, VERSION, faults_of, seal
from .report import Report

HTML, MARKDOWN = "report.html", "report.md"
Files = Mapping[str, bytes]  # path within the folder, with "/" -> content


def files_of(report: Report) -> dict[str, bytes]:
    """Every file of the report, its manifest last."""
    drawn = _drawn(report)
    files = {
        HTML: html.page(report, drawn).encode("utf-8", "backslashreplace"),
        MARKDOWN: markdown.page(report).encode("utf-8", "backslashreplace"),
        **{each.file: csv_of(each.value) for each in (*report.tables, *report.circumstances)},
        **drawn,
        **report.contents.files,
    }
    return files | {MANIFEST: seal(_manifest(report, files))}


def _drawn(report: Report) -> dict[str, bytes]:
    """The SVG of every picture by its file."""
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        for each in report.pictures:
            path = Path(scratch, Path(each.file).name)
            each.value.draw(path)
            found[each.file] = path.read_bytes()
    return found


def _manifest(report: Report, files: Files) -> dict[str, Any]:
    contents = report.contents
    return {
        "format": FORMAT,
        "version": VERSION,
        "run": {"id": report.id, "kind": report.kind, "created": report.created, "code": report.code,
                "state": report.status.state.value, "evidence": {
                    name: {"bytes": size, "sha256": digest} for name, (size, digest) in report.evidence.items()
                }},
        "made_with": report.versions,
        "commands": list(contents.commands),
        "seeds": dict(contents.seeds),
        "varies": contents.varies,
        "tables": [each.file for each in report.tables],
        "files": {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                  for name, data in files.items()},
    }  # fmt: skip


def write_folder(files: Files, path: Path) -> None:
    """Put the files into a folder at ``path``; a report that is there, and unchanged, is replaced.

    Raises:
        RunError: something else is there, or a report that somebody changed, or the disk refuses. What was there is
            kept.
    """
    made, before = (path.parent / f".{path.name}.{kind}.{os.getpid()}.tmp" for kind in ("new", "old"))
    try:
        _clear(path, before, made)
        _require_replaceable(path)
        _write_all(files, made)
        if os.path.lexists(path):
            os.rename(path, before)
        os.rename(made, path)
        sync_folder(path.parent)
    except OSError as error:
        if os.path.lexists(before) and not os.path.lexists(path):
            os.rename(before, path)
        raise cannot_write(path, error) from error
    finally:
        for folder in (made, before):
            shutil.rmtree(folder, ignore_errors=True)


def _clear(path: Path, *own: Path) -> None:
    """Put back a report that a killed writer had moved aside, and remove what else such ones left. Raises OSError."""
    aside = [*find_abandoned(path.parent, begin=f".{path.name}.old."), *filter(os.path.lexists, own[:1])]
    if aside and not os.path.lexists(path):
        os.rename(aside[0], path)
    clear_abandoned(path.parent, begin=f".{path.name}.")
    for folder in filter(os.path.lexists, own):  # of a write of this process whose disk refused even to tidy up
        shutil.rmtree(folder)


def _write_all(files: Files, folder: Path) -> None:
    """Durably. Raises OSError."""
    folder.mkdir()
    for name, data in files.items():
        to = folder / name
        to.parent.mkdir(parents=True, exist_ok=True)
        with open(to, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    for inner in {folder, *((folder / name).parent for name in files)}:
        sync_folder(inner)


def _require_replaceable(path: Path) -> None:
    """Raises RunError."""
    if not os.path.lexists(path) or (path.is_dir() and not path.is_symlink() and not any(path.iterdir())):
        return
    if path.is_symlink() or not path.is_dir() or faults_of(path):
        raise RunError(
            f"{quoted_path(path)} is there, and is no report as heibai wrote it; nothing was changed: name another "
            "folder with --out, or move that one away"
        )


def zip_of(files: Files, folder: str) -> bytes:
    """The same as a .zip that unpacks to ``folder``; equal files give an equal .zip."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def folder_name(id: str) -> str:
    """What the folder of a run's report is called where nobody names one."""
    return f"{id}-report"
