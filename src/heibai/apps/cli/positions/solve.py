"""``heibai solve``: exact results of Reversi's end games; forced wins and losses of Gomoku (solve_gomoku.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.contract import Limits, Report
from ....core.errors import HeibaiError, MoveTextError, RecordFormatError, SpecError, quoted
from ....core.files import read_text
from ....games import GameSpec
from ....games.gomoku.rules import Gomoku
from ....games.position_text import is_board, position_of, size_of
from ....games.reversi.position import ReversiPosition
from ....games.reversi.rules import Reversi
from ....players.engine import MOST, VARIABLE, default_search_threads
from ....records.formats import obf
from ....records.sgf_board import board_of, is_sgf, sgf_game
from ..options import MOST_GAMES, AsJson, GameOption, Rule, Size, chosen_game
from ..progress import waited
from ..standard_input import DASH, files_of

SOLVED = ("reversi", "gomoku")
_LONGEST = 1 << 20  # bytes of a position
_NUMBERED = re.compile(r"\s*1[.)]")


def command(
    what: Annotated[str, typer.Argument(metavar="[GAME] FILE|-|POSITION", help="Problems, or a position's text.")],
    position: Annotated[str | None, typer.Argument(hidden=True)] = None,
    game: GameOption = None,
    first: Annotated[
        int | None, typer.Option(min=1, max=MOST_GAMES, help="Only this many problems of a file, from the first.")
    ] = None,
    size: Size = None,
    every: Annotated[bool, typer.Option("--all-moves", help="Reversi: prove the score of every move.")] = False,
    rule: Rule = None,
    kind: Annotated[
        str, typer.Option(help="Gomoku: vcf (continuous fours alone), vct (and threes) or quiet (all).")
    ] = "quiet",
    analysis: Annotated[bool, typer.Option("--analysis", help="Gomoku: accept stone counts of no game.")] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, max=1e6, help="Give up a position after this many seconds.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=10**12, help="Give up a position after this many nodes.")
    ] = None,
    table: Annotated[int, typer.Option(min=1, max=65536, help="Memory for what is proven, MiB.")] = 64,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST, help=f"Reversi: for one position; by default {VARIABLE}, else 1.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve Reversi's end games exactly, or find forced wins and losses of Gomoku.

    A position is a line of moves (f5d6c3), a board with the side to move, or SGF.
    heibai solve FILE.obf|POSITION: best move,
    final disc difference for the side to move, the empty squares to the winner; a file's recorded scores are checked.
    heibai solve gomoku FILE|POSITION: whether the side to move wins by fours, threes and quiet moves, with the whole
    line, or loses by them after every reply; a file has one position a line.
    Exit code 1 when a limit came first, or a score does not match what its file records.
    """
    asked_game, what = read_words(what, position, game)
    with files_of([Path(what)] if what == DASH else []) as files:
        what = str(files[0]) if files else what
        if asked_game.partition("/")[0] == "gomoku":
            from .solve_gomoku import Question, solve

            if every or threads:
                raise SpecError(
                    "--all-moves and --threads are for Reversi; a forced win of Gomoku is found without them"
                )
            board = gomoku_of(what, asked_game, size=size, rule=rule)
            solve(what, board, Question(kind, seconds, nodes, table, analysis), first=first, as_json=as_json)
            return
        if rule or analysis or kind != "quiet":
            raise SpecError("--rule, --kind and --analysis are for Gomoku; write: heibai solve gomoku POSITION ...")
        solve_reversi(
            what,
            size=GameSpec.parse(asked_game, size=size or _size_told(what)).size,
            first=first,
            every=every,
            limits=Limits(seconds=seconds, nodes=nodes),
            table=table,
            threads=threads or default_search_threads(),
            as_json=as_json,
        )


def gomoku_of(what: str, asked_game: str, *, size: int | None, rule: str | None) -> Gomoku:
    """The board that a position's text asks for, or the words around it. Raises SpecError."""
    board = GameSpec.parse(asked_game, size=size or _size_told(what), rule=rule).make()
    assert isinstance(board, Gomoku)
    return board


def _size_told(what: str) -> int | None:
    """The size that a board's text tells; the name of a file and a transcript tell none."""
    if is_sgf(what):
        return sgf_game(what).spec.size
    return size_of(what) if is_board(what) and not _is_file(what) else None


def _is_file(what: str) -> bool:
    path = Path(what)
    return path.suffix.lower() == ".obf" or (len(what) < 256 and path.is_file())


def read_words(what: str, position: str | None, game: str | None) -> tuple[str, str]:
    """The game's text, and a file's name or a position. Raises SpecError."""
    if what in SOLVED and position is None:
        raise SpecError(f"nothing to solve; write: heibai solve {what} FILE, or the text of a position")
    name = chosen_game(what if position is not None else None, game)
    if name.partition("/")[0] not in SOLVED:
        raise SpecError(f"{quoted(name)} is no game that can be solved; known: {', '.join(SOLVED)}")
    return name, what if position is None else position


def solve_reversi(
    what: str,
    *,
    size: int,
    first: int | None,
    every: bool,
    limits: Limits,
    table: int,
    threads: int,
    as_json: bool,
) -> None:
    """Solve a position or a file's; exit code 1 when one was not solved or does not match its record."""
    from ....games.reversi.kernel.solver import ReversiSolver

    solver = ReversiSolver(table_megabytes=table, all_moves=every, threads=threads)
    rows = []
    reports = ((p, solver.search(p.position, limits=limits)) for p in islice(_problems(what, size), first))
    for number, (problem, report) in enumerate(waited(reports, lambda number: f"solving position {number}"), start=1):
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


def _problems(what: str, size: int) -> Iterator[obf.Problem]:
    """A position; or those of a file, a line each, unless the whole of it is one in SGF or with numbered moves."""
    if not _is_file(what):
        return iter([_problem(what, size)])
    text = ""
    with suppress(OSError, UnicodeDecodeError, HeibaiError):  # which reading its lines tells
        text = read_text(what, most=_LONGEST)
    if is_sgf(text) or _NUMBERED.match(text):
        return iter([_problem(text, size)])
    return obf.read(Path(what), parse=partial(_problem_in, size=size))


def _problem_in(line: str, size: int) -> obf.Problem | None:
    """Of a line in OBF, else of whatever says a position elsewhere. Raises RecordFormatError."""
    try:
        return obf.parse_line(line)
    except RecordFormatError:
        with suppress(HeibaiError):
            return _problem(line.strip(), size)
        raise


def _problem(text: str, size: int) -> obf.Problem:
    """Raises HeibaiError: no position, or none of Reversi."""
    try:
        game = Reversi(_size_told(text) or size)
        position = position_of(board_of(text, game), game)
    except MoveTextError as error:
        raise RecordFormatError(
            f"{quoted(text)} is neither an OBF file, nor moves (f5d6c3), nor a board, '<{size * size} squares> <X|O>'"
        ) from error
    assert isinstance(position, ReversiPosition)
    return obf.Problem(position)


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
