"""The catalogue of studies as the page sees it, with the results that ship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from .....experiments import report
from .....experiments.catalogue import ROOM_OF, SOURCES, STUDIES, load_study
from .....experiments.shipped import shipped_result
from .....experiments.stored_study import command_of, findings_of
from .....plots.figure import Series
from ...jobs.general import settings_of
from ...wire.members import members_of
from .wire import StudyCard, StudyFindings, StudyPlot, StudySeries, StudySheet, StudyTaken


def study_cards() -> list[StudyCard]:
    """Every study, in the order of the catalogue."""
    return [_card(name) for name in STUDIES]


def study_sheet(name: str) -> StudySheet:
    """One of them whole. Raises UnknownNameError."""
    study = load_study(name)
    return {
        "card": _card(name),
        "about": study.ABOUT.strip(),
        "is_reproducible": study.REPRODUCIBLE,
        "sizes": [
            {"full": full, "settings": settings_of(asdict(size))}
            for full, size in ((False, study.SMALL), (True, study.FULL))
        ],
        "shipped": told_findings(shipped_result(name)),
    }


def told_findings(result: Mapping[str, Any]) -> StudyFindings:
    """What a study came to. Raises CheckpointError: it is no study's result."""
    findings, name, command = findings_of(result), result["study"], command_of(result)
    return {
        "full": result["full"],
        "seed": result["seed"],
        "seconds": result["seconds"],
        "command": command,
        "notes": list(findings.notes),
        "tables": [
            {"title": each.title, "columns": list(each.columns), "rows": list(map(list, each.rows))}
            for each in findings.tables
        ],
        "plot": members_of(StudyPlot, findings.plot, series=[_series(each) for each in findings.plot.series]),
        "text": report.markdown(name, load_study(name).ABOUT, command, findings, picture=None),
    }


def _series(each: Series) -> StudySeries:
    return {
        "name": each.name, "x": list(each.x), "y": list(each.y),
        "intervals": list(each.intervals), "ranges": list(each.ranges),
    }  # fmt: skip


def _card(name: str) -> StudyCard:
    shipped = shipped_result(name)
    return {
        "name": name,
        "room": ROOM_OF[name],
        "question": STUDIES[name],
        "source": SOURCES[name],
        "shipped": members_of(StudyTaken, shipped),
    }
