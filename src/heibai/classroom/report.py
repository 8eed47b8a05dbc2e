"""What a class came to, as HTML, Markdown, CSV and the leaderboard of Gradescope."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ..jobs.contents import ResultTable
from ..jobs.documents import write_atomically
from ..records.record import Record
from ..reports.csv_table import csv_of
from ..reports.markdown import markdown_table, plain
from .class_home import Entrant
from .similarity import Alike
from .words import in_words

_REMOTE = "remote:"
_CHECKS = ("hand-in", "language", "answered", "slowest, s", "repeatable", "faults")
_STANDINGS = ("rank", "hand-in", "Elo", "from", "to", "points", "games", "won", "drawn", "lost")
Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]  # title, columns, rows


@dataclass(frozen=True)
class ClassResult:
    """All that a report is made of."""

    title: str
    result: Mapping[str, Any]  # of the tournament, see arena/contests/summary.py
    games: Sequence[Record]
    entrants: Sequence[Entrant]
    refused: Mapping[str, str]  # what could not be played: name -> why
    alike: Sequence[Alike]
    holds: Mapping[str, bool]  # limit -> whether it was enforced

    def tables(self) -> list[Table]:
        """Standings, cross table, faults, checks, likeness, limits and games."""
        return [
            ("Standings", _STANDINGS, self._standings()),
            self._cross_table(),
            ("Lost otherwise than on the board", ("hand-in", "by", "games", "first"), self._forfeits()),
            ("Contract test", _CHECKS, self._checks()),
            ("Does not play", ("hand-in", "why"), self._refused()),
            ("Much alike (nobody is punished)", ("one", "other", "share"), self._alike()),
            ("Limits", ("limit", "on this machine"), [
                (name, "enforced" if holds else "NOT enforced") for name, holds in self.holds.items()
            ]),
            ("Games", ("black", "white", "winner", "by", "moves"), list(map(_game, self.games))),
        ]  # fmt: skip

    def _refused(self) -> list[tuple[str, ...]]:
        return [(name, in_words(why)) for name, why in sorted(self.refused.items())]

    def _alike(self) -> list[tuple[str, ...]]:
        return [(each.first, each.second, f"{each.share:.0%}") for each in self.alike]

    def _standings(self) -> list[tuple[str, ...]]:
        return [
            tuple(map(_cell, (
                row["rank"], short(row["player"]), row["elo"], *row["elo_interval"], row["points"], row["games"],
                row["wins"], row["draws"], row["losses"],
            )))
            for row in self.result["standings"]
        ]  # fmt: skip

    def _cross_table(self) -> Table:
        order = [row["player"] for row in self.result["standings"]]
        cells = dict[tuple[str, str], str]()
        for each in self.result["pairings"]:
            won, drawn, lost = each["wins"], each["draws"], each["losses"]
            cells[each["a"], each["b"]] = f"{won}-{drawn}-{lost}"
            cells[each["b"], each["a"]] = f"{lost}-{drawn}-{won}"
        rows = [(short(row), *(cells.get((row, column), "") for column in order)) for row in order]
        return "Cross table: won-drawn-lost of the row", ("", *map(short, order)), rows

    def _forfeits(self) -> list[tuple[str, ...]]:
        return [
            (short(row["player"]), row["reason"], str(row["games"]), in_words(row["example"]))
            for row in self.result["forfeits"]
        ]

    def _checks(self) -> list[tuple[str, ...]]:
        return [
            (each.hand_in.name, each.hand_in.language, f"{each.verdict.answered}/{each.verdict.asked}",
             f"{each.verdict.slowest:.2f}", "yes" if each.verdict.is_repeatable else "no",
             "; ".join(map(in_words, each.verdict.faults)))
            for each in self.entrants
        ]  # fmt: skip

    def write(self, folder: Path) -> None:
        """index.html, report.md, standings.csv, games.csv and results.json."""
        tables = self.tables()
        write_atomically(folder / "report.md", _markdown(self.title, tables))
        write_atomically(folder / "index.html", _html(self.title, tables))
        write_atomically(folder / "standings.csv", csv_of(_as_result(tables[0])))
        write_atomically(folder / "games.csv", csv_of(_as_result(tables[-1])))
        write_atomically(folder / "results.json", json.dumps(self.leaderboards(), indent=1))

    def leaderboards(self) -> dict[str, Any]:
        """Hand-in -> what Gradescope reads as the results.json of its submission."""
        found = dict[str, Any]()
        for row in self.result["standings"]:
            board = [
                {"name": "Rank", "value": row["rank"], "order": "asc"},
                {"name": "Points", "value": row["points"]},
                {"name": "Elo", "value": row["elo"]},
            ]
            found[short(row["player"])] = {"score": row["points"], "leaderboard": board}
        return found


def short(player: str) -> str:
    """A hand-in's name, or the player text of another."""
    return player.removeprefix(_REMOTE)


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _game(record: Record) -> tuple[str, ...]:
    game = record.spec.make()
    score = record.score or 0
    winner = "draw" if not score else "black" if score > 0 else "white"
    moves = " ".join(map(game.format_move, record.moves))
    return short(record.black), short(record.white), winner, record.termination.value, moves


def _as_result(table: Table) -> ResultTable:
    title, columns, rows = table
    return ResultTable(title, columns, tuple(rows))


def _rows(table: Table, left: str, between: str, right: str) -> Iterable[str]:
    return (left + between.join(row) + right for row in (table[1], *table[2]))


def _markdown(title: str, tables: Sequence[Table]) -> str:
    parts = [f"# {plain(title)}"]
    for name, columns, rows in tables:
        safe = ResultTable(name, tuple(map(plain, columns)), tuple(tuple(map(plain, row)) for row in rows))
        parts.append(f"## {plain(name)}\n\n{markdown_table(safe)}")
    return "\n\n".join(parts) + "\n"


def _html(title: str, tables: Sequence[Table]) -> str:
    style = (
        "body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #bbb;"
        "padding:.2em .5em;text-align:left;max-width:40em;overflow-wrap:anywhere}"
    )
    body = "".join(_html_table(table) for table in tables)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
        f"<h1>{escape(title)}</h1>{body}</html>\n"
    )


def _html_table(table: Table) -> str:
    safe = (table[0], tuple(map(escape, table[1])), [tuple(map(escape, row)) for row in table[2]])
    _, *rows = _rows(safe, "<tr><td>", "<td>", "")
    head = "<tr><th>" + "<th>".join(safe[1])
    return f"<details open><summary><b>{escape(table[0])}</b></summary><table>{head}{''.join(rows)}</table></details>"
