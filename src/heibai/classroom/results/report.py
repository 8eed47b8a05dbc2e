"""What a class came to as files: HTML with every game one click away, Markdown, CSV, and results for Gradescope."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ...jobs.contents import ResultTable, cell
from ...jobs.documents import write_atomically
from ...reports.csv_table import csv_of
from ...reports.html import document, section
from ...reports.markdown import markdown_table, plain
from ..facts import ClassFacts
from ..tournament.book import KeptGame
from ..tournament.meetings import CLASS, GAUNTLET
from ..words import in_words
from .gradescope import submissions
from .losses import losses
from .replay import FILE, ending, link, replay_page

_STANDINGS = ("rank", "hand-in", "Elo", "from", "to", "points", "games", "won", "drawn", "lost", "score")
_GAUNTLET = ("hand-in", "against", "games", "won", "drawn", "lost", "of these by fault", "score", "from", "to")
_CHECKS = ("hand-in", "language", "answered", "slowest, s", "says deterministic", "same answers", "faults")
_GAMES = ("game", "black", "white", "end", "moves", "part", "date")
_PARTS = {CLASS: "standings", GAUNTLET: "gauntlet"}


@dataclass(frozen=True)
class LinkedTable:
    """A table, and where its cells lead: (row, column) -> address."""

    table: ResultTable
    links: Mapping[tuple[int, int], str]


@dataclass(frozen=True)
class ClassReport:
    """All that a report is made of."""

    facts: ClassFacts
    result: Mapping[str, Any]  # of the games, see tournament/standings.py
    games: Sequence[KeptGame]  # of those who are there, both parts

    @property
    def title(self) -> str:
        return f"Class {self.facts.name}: {self.result['game']} {self.result['size']}"

    def tables(self) -> dict[str, LinkedTable]:
        """By a short name; those without rows are left out, but for the standings."""
        found = {
            "standings": self._standings(),
            "cross": self._cross_table(),
            "gauntlet": self._gauntlet(),
            "losses": self._losses(),
            "slowest": self._slowest(),
            "checks": self._checks(),
            "late": _unlinked("After the deadline", ("hand-in", "why"), [(e.name, e.why) for e in self.facts.late]),
            "refused": _unlinked("Does not play", ("hand-in", "why"), [
                (name, in_words(why)) for name, why in sorted(self.facts.refused.items())
            ]),
            "alike": _unlinked("Much alike (nobody is punished)", ("one", "other", "share"), [
                (each.first, each.second, f"{each.share:.0%}") for each in self.facts.alike
            ]),
            "limits": _unlinked("Limits", ("limit", "on this machine"), [
                (name, "enforced" if holds else "NOT enforced") for name, holds in self.facts.holds.items()
            ]),
            "games": self._games(),
        }  # fmt: skip
        return {name: table for name, table in found.items() if table.table.rows or name == "standings"}

    def _standings(self) -> LinkedTable:
        keys = ("points", "games", "wins", "draws", "losses", "score")
        rows = [
            (str(row["rank"]), self.facts.name_of(row["player"]), *map(cell, (row["elo"], *row["elo_interval"])),
             *(cell(row[key]) for key in keys))
            for row in self.result["standings"]
        ]  # fmt: skip
        return _unlinked("Standings", _STANDINGS, rows)

    def _cross_table(self) -> LinkedTable:
        """A cell leads to the first game of the two."""
        order = [row["player"] for row in self.result["standings"]]
        cells = dict[tuple[str, str], str]()
        for each in self.result["pairings"]:
            won, drawn, lost = each["wins"], each["draws"], each["losses"]
            cells[each["a"], each["b"]] = f"{won}-{drawn}-{lost}"
            cells[each["b"], each["a"]] = f"{lost}-{drawn}-{won}"
        first = {
            frozenset((each.record.black, each.record.white)): link(each.name)
            for each in reversed(self.games) if each.meeting.part == CLASS
        }  # fmt: skip
        rows = [(self.facts.name_of(row), *(cells.get((row, column), "") for column in order)) for row in order]
        links = {
            (place, 1 + other): first[frozenset((row, column))]
            for place, row in enumerate(order) for other, column in enumerate(order)
            if (row, column) in cells
        }  # fmt: skip
        columns = ("", *map(self.facts.name_of, order))
        return LinkedTable(ResultTable("Cross table: won-drawn-lost of the row", columns, tuple(rows)), links)

    def _gauntlet(self) -> LinkedTable:
        """By the standings; apart from them."""
        place = {row["player"]: number for number, row in enumerate(self.result["standings"])}
        told = sorted(self.result["gauntlet"], key=lambda row: place[row["a"]])
        rows = [
            (self.facts.name_of(row["a"]), self.facts.name_of(row["b"]),
             *(cell(row[key]) for key in ("games", "wins", "draws", "losses", "forfeits", "score")),
             *(cell(bound and round(bound, 4)) for bound in row["score_interval"]))
            for row in told
        ]  # fmt: skip
        links = {(number, 1): link(row["first_game"]) for number, row in enumerate(told)}
        return LinkedTable(
            ResultTable("Gauntlet: every hand-in against the same rivals", _GAUNTLET, tuple(rows)), links
        )

    def _losses(self) -> LinkedTable:
        found = losses(self.games, [row["player"] for row in self.result["standings"]])
        rows = [(self.facts.name_of(each.player), *each.cells) for each in found]
        links = {(number, len(each.cells)): link(each.game) for number, each in enumerate(found) if each.game}
        columns = (
            "hand-in", "lost", "on the board", "at most by", "by an illegal move", "by time", "by a crash",
            "first fault",
        )  # fmt: skip
        return LinkedTable(ResultTable("Lost by", columns, tuple(rows)), links)

    def _slowest(self) -> LinkedTable:
        told, name_of = self.result["slowest"], self.facts.name_of
        rows = tuple((name_of(each["player"]), f"{each['seconds']:.3f}", str(each["ply"] + 1)) for each in told)
        links = {(number, 2): link(each["game"], each["ply"]) for number, each in enumerate(told)}
        return LinkedTable(ResultTable("Slowest moves", ("hand-in", "seconds", "move"), rows), links)

    def _checks(self) -> LinkedTable:
        rows = [
            (each.name, each.language, f"{each.verdict.answered}/{each.verdict.asked}", f"{each.verdict.slowest:.2f}",
             cell(each.verdict.is_declared), cell(each.verdict.is_repeatable),
             "; ".join(map(in_words, each.verdict.faults)))
            for each in self.facts.hand_ins
        ]  # fmt: skip
        return _unlinked("Contract test", _CHECKS, rows)

    def _games(self) -> LinkedTable:
        name_of = self.facts.name_of
        rows = tuple(
            (each.name, name_of(each.record.black), name_of(each.record.white), ending(each.record),
             str(len(each.record.moves)), _PARTS[each.meeting.part], each.record.date)
            for each in self.games
        )  # fmt: skip
        links = {(number, 0): link(each.name) for number, each in enumerate(self.games)}
        return LinkedTable(ResultTable("Games", _GAMES, rows), links)

    def write(self, folder: Path) -> None:
        """index.html, games.html, report.md, standings.csv, gauntlet.csv, games.csv, results.json, gradescope/."""
        tables = self.tables()
        write_atomically(folder / "index.html", self._html(tables).encode("utf-8", "backslashreplace"))
        write_atomically(folder / FILE, replay_page(self.title, self.games, self.facts.name_of))
        parts = [
            f"# {plain(self.title)}",
            *map(plain, self._about()),
            *(_markdown(each.table) for each in tables.values()),
        ]
        write_atomically(folder / "report.md", "\n\n".join(parts) + "\n")
        for name in ("standings", "gauntlet", "games"):
            if name in tables:
                write_atomically(folder / f"{name}.csv", csv_of(tables[name].table))
            else:
                (folder / f"{name}.csv").unlink(missing_ok=True)  # of a call that had such games
        self._write_for_gradescope(folder)

    def _about(self) -> list[str]:
        """Sentences on what the tables rest on."""
        format, deadline = self.result["format"], self.facts.deadline
        kept = self.result["games_kept"] - len(self.games)
        return [
            f"{len(self.result['standings'])} play a {format}. Elo and its 95% interval come from its games alone.",
            *([f"It is frozen since {deadline}: what came later is not taken."] if self.facts.is_closed else
              [f"Hand-ins are taken until {deadline}."] if deadline else []),
            *([f"{kept} games of hand-ins that are gone or changed are kept and count no more."] if kept else []),
        ]  # fmt: skip

    def _html(self, tables: Mapping[str, LinkedTable]) -> str:
        parts = [f"<h1>{escape(self.title)}</h1>", *(f"<p>{escape(text)}</p>" for text in self._about())]
        return document(self.title, [*parts, *(section(each.table, each.links) for each in tables.values())])

    def _write_for_gradescope(self, folder: Path) -> None:
        """results.json of all, and gradescope/NAME/results.json."""
        found = submissions(self.facts, self.result["standings"], self.result["gauntlet"])
        write_atomically(folder / "results.json", json.dumps(found, indent=1))
        shutil.rmtree(folder / "gradescope", ignore_errors=True)  # some may be gone
        for name, each in found.items():
            own = folder / "gradescope" / "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
            own.mkdir(parents=True, exist_ok=True)
            write_atomically(own / "results.json", json.dumps(each, indent=1))


def _unlinked(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> LinkedTable:
    return LinkedTable(ResultTable(title, columns, tuple(rows)), {})


def _markdown(table: ResultTable) -> str:
    safe = ResultTable(
        table.title, tuple(map(plain, table.columns)), tuple(tuple(map(plain, row)) for row in table.rows)
    )  # fmt: skip
    return f"## {plain(table.title)}\n\n{markdown_table(safe)}"
