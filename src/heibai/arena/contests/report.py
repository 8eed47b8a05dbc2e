"""What a report of a match or a tournament holds: standings with intervals, who beat whom, all games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...games import GameSpec
from ...jobs.contents import Contents, Picture, ResultTable, cell, settings_table, values_table, why_varies
from ...jobs.directory import RunDirectory
from ...plots.matchups import draw_heat_map
from ..schedule.openings import format_openings
from .command import command_of
from .contest import from_config
from .ledger import GAMES
from .stored_contest import so_far

_COUNTED = ("games_played", "repeated_games", "distinct_openings", "draw_rate", "first_move_elo", "hash")
OPENINGS = "openings.txt"  # in the report


def contents(directory: RunDirectory) -> Contents:
    """Raises RunError, CheckpointError: it is damaged."""
    config, openings = _with_openings(directory.config)
    result = directory.result() or so_far(directory)
    is_match = result["kind"] == "match"
    tables = [_pairings(result, [result | dict(zip("ab", result["players"], strict=True))])] if is_match else (
        _tournament(result)
    )  # fmt: skip
    board = GameSpec.from_fields(config, opening="opening_rule").label
    return Contents(
        f"{' v '.join(result['players'])}, {board}",
        paragraphs=(_INTERVALS,),
        tables=(
            *settings_table({key: value for key, value in config.items() if key != "opening_moves"}),
            *tables,
            *values_table("Counts", {key: result[key] for key in _COUNTED if result.get(key) is not None}),
            *_forfeits(result["forfeits"]),
        ),
        circumstances=values_table("Times", {key: result[key] for key in ("seconds", "games_per_second")}),
        pictures=() if is_match else (Picture("matchups", "Who beats whom", lambda to: draw_heat_map(result, to)),),
        files={GAMES: _games(directory), **openings},
        commands=(command_of(config),),
        seeds={"seed": config["seed"]},
        varies=why_varies(command_of(config)),
    )


_INTERVALS = (
    "Every opening is played twice, with colours swapped; draws count a half. Intervals are of 95% and rest on pairs "
    "of games. An empty bound is infinite: the games set none."
)


def _with_openings(config: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The config, and the openings of a file as a file of the report, which the config then names."""
    if config["openings"] == "start" or config["openings"].startswith(("random:", "balanced", "shipped")):
        return config, {}
    contest = from_config(config)
    text = format_openings(contest.openings, contest.game, comment="openings of each pairing")
    return config | {"openings": OPENINGS}, {OPENINGS: text.encode()}


def _games(directory: RunDirectory) -> bytes:
    """The records that the last checkpoint counts on, as they were written."""
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in directory.rows(GAMES)).encode()


def _tournament(result: Mapping[str, Any]) -> list[ResultTable]:
    return [_standings(result["standings"]), _cross_table(result), _pairings(result, result["pairings"])]


def _standings(standings: Sequence[Mapping[str, Any]]) -> ResultTable:
    rows = tuple(
        (
            *(cell(row[key]) for key in ("rank", "player", "elo")),
            *map(cell, row["elo_interval"]),
            *(cell(row[key]) for key in ("games", "wins", "draws", "losses", "score", "los")),
        )
        for row in standings
    )
    columns = ("rank", "player", "Elo", "Elo from", "Elo to", "games", "won", "drawn", "lost", "score", "LOS")
    return ResultTable("Standings", columns, rows)


def _cross_table(result: Mapping[str, Any]) -> ResultTable:
    """Won, drawn and lost of the row against the column."""
    order = [row["player"] for row in result["standings"]]
    cells: dict[tuple[str, str], str] = {}
    for each in result["pairings"]:
        won, drawn, lost = each["wins"], each["draws"], each["losses"]
        cells[each["a"], each["b"]] = f"{won}-{drawn}-{lost}"
        cells[each["b"], each["a"]] = f"{lost}-{drawn}-{won}"
    rows = tuple((row, *(cells.get((row, column), "") for column in order)) for row in order)
    return ResultTable("Cross table: won-drawn-lost of the row against the column", ("player", *order), rows)


_PAIRING = (
    "A", "B", "games", "won by A", "drawn", "lost by A", "score of A", "score from", "score to", "Elo of A", "Elo from",
    "Elo to", "pairs by A's points 0, 1/2, 1, 3/2, 2", "test",
)  # fmt: skip


def _pairings(result: Mapping[str, Any], pairings: Sequence[Mapping[str, Any]]) -> ResultTable:
    rows = tuple(
        (
            *(cell(row[key]) for key in ("a", "b", "games", "wins", "draws", "losses", "score")),
            *map(cell, row["score_interval"]),
            cell(row["elo"]),
            *map(cell, row["elo_interval"]),
            ", ".join(map(str, row["pairs"])),
            "" if row["sprt"] is None else f"LLR {row['sprt']['llr']:g}, {row['sprt']['verdict']}",
        )
        for row in pairings
    )
    return ResultTable("Result" if result["kind"] == "match" else "Pairings", _PAIRING, rows)


def _forfeits(found: Sequence[Mapping[str, Any]]) -> tuple[ResultTable, ...]:
    if not found:
        return ()
    keys = ("player", "reason", "games", "example")
    return (ResultTable("Games lost otherwise than on the board", keys, tuple(
        tuple(cell(row[key]) for key in keys) for row in found
    )),)  # fmt: skip
