"""``heibai solve``: exact results of end games."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from ...core.contract import Limits, Report
from ...core.errors import RecordFormatError
from ...games.reversi.rules import Reversi
from ...records.formats import obf


def command(
    what: Annotated[str, typer.Argument(metavar="FILE.obf|POSITION", help="Problems, or '<squares> <side>'.")],
    first: Annotated[int | None, typer.Option(min=1, help="Only the first so many problems of a file.")] = None,
    size: Annotated[int, typer.Option(help="Board size of a position text.")] = 8,
    every: Annotated[bool, typer.Option("--all-moves", help="Prove the score of every move.")] = False,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Give up a position after so long.")] = None,
    table: Annotated[int, typer.Option(min=1, max=65536, help="Memory for proven bounds, MiB.")] = 64,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Solve end games exactly: best move, final disc difference, line, nodes.

    Scores are discs for the side to move, the empty squares to the winner. A file's recorded scores are checked.
    Exit code 1 when a position was not solved in time or does not match what its file records.
    """
    from ...search.native import ReversiSolver

    solver = ReversiSolver(table_megabytes=table, all_moves=every)
    rows = []
    for number, problem in enumerate(islice(_problems(what, size), first), start=1):
        report = solver.search(problem.position, limits=Limits(seconds=seconds))
        row = _row(problem, report, every=every)
        rows.append(row)
        if not as_json:
            _print_row(number, row)
    good = all(row["exact"] and row["matches"] is not False for row in rows)
    total = {"nodes": sum(row["nodes"] for row in rows), "seconds": round(sum(row["seconds"] for row in rows), 6)}
    if as_json:
        typer.echo(json.dumps({"positions": rows, **total}))
    else:
        speed = total["nodes"] / max(total["seconds"], 1e-9) / 1e6
        typer.echo(f"total: {total['nodes']:,} nodes, {total['seconds']:.3f} s, {speed:.1f} M nodes/s")
    if not good:
        raise typer.Exit(1)


def _problems(what: str, size: int) -> Any:
    path = Path(what)
    if path.suffix.lower() == ".obf" or (len(what) < 256 and path.is_file()):
        return obf.read(path)
    if not any(mark in what for mark in "-.XxOo*") or len(what) < size * size:
        raise RecordFormatError(f"{what!r} is neither an OBF file nor a position, '<{size * size} squares> <X|O>'")
    return iter([obf.Problem(Reversi(size).parse_position(what))])


def _row(problem: obf.Problem, report: Report, *, every: bool) -> dict[str, Any]:
    game = Reversi(problem.position.size)
    name = game.format_move
    row: dict[str, Any] = {
        "position": game.format_position(problem.position),
        "empties": problem.position.empties,
        "score": int(report.score.value) if report.score else None,
        "move": None if report.move is None else name(report.move),
        "line": [name(move) for move in report.line],
        "nodes": report.nodes,
        "seconds": round(report.seconds, 6),
        "exact": report.exact,
        "recorded_score": problem.best_score,
        "recorded_moves": [name(move) for move in problem.best_moves],
        "matches": _matches(problem, report),
    }
    if every:
        row["moves"] = {name(move): int(score) for move, score in report.move_scores}
    return row


def _matches(problem: obf.Problem, report: Report) -> bool | None:
    """Whether the report agrees with what was recorded; None when nothing was recorded or nothing was proven."""
    if not problem.scores or not report.score:
        return None
    if report.score.value != problem.best_score or report.move not in problem.best_moves:
        return False
    proven = dict(report.move_scores)
    return all(proven.get(move, score) == score for move, score in problem.scores)


def _print_row(number: int, row: dict[str, Any]) -> None:
    verdict = {None: "", True: "  as recorded", False: f"  RECORDED {row['recorded_score']} {row['recorded_moves']}"}
    score = "unsolved" if row["score"] is None else f"{row['score']:+d}"
    typer.echo(
        f"{number:3d}  {row['empties']:2d} empty  {score:>4}  {row['move'] or '-':<4}  {row['nodes']:>13,} nodes  "
        f"{row['seconds']:8.3f} s{verdict[row['matches']]}"
    )
    typer.echo(f"     {' '.join(row['line'])}")
    if "moves" in row:
        typer.echo("     " + "  ".join(f"{move}:{score:+d}" for move, score in row["moves"].items()))
