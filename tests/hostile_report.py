"""A report whose every text tries to be more than a text."""

from __future__ import annotations

from heibai.jobs.contents import Contents, Picture, ResultTable
from heibai.jobs.job import Progress, State, Status
from heibai.plots.figure import Plot, Series, draw
from heibai.reports.report import Report

NAME = "<script>alert(1)</script>|`x`[a](javascript:b)"
FORMULA = '=HYPERLINK("http://x","y")'


def hostile_report(state=State.FINISHED, **changes):
    """Of a run that was never worked on."""
    plot = Plot(NAME, NAME, NAME, (Series(NAME, (1.0, 2.0), (0.4, 0.6)),))
    usual = {
        "title": NAME,
        "paragraphs": (NAME,),
        "tables": (ResultTable(NAME, ("name", FORMULA), ((NAME, "-12.5"), (FORMULA, "@x"), ("two\nlines", "+1e3"))),),
        "pictures": (Picture("one", NAME, lambda to: draw(plot, to)), Picture("two", NAME, lambda to: draw(plot, to))),
        "files": {"games.jsonl": b"{}\n"},
        "commands": (f"heibai match '{NAME}' ```",),
        "seeds": {"seed": 7},
    }
    return Report(
        id="match-1", kind="match", noun="match", created=0.0, code="0.2.0",
        status=Status(state, Progress(1, 2, "games")), evidence={"config.json": (3, "ab")},
        versions={"heibai": "0.2.0"}, has_pictures=True, contents=Contents(**(usual | changes)),
    )  # fmt: skip
