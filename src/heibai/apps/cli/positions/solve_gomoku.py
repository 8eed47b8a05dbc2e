"""``heibai solve gomoku``: wins by fours, threes and quiet moves with the whole line, and losses with every defence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, cast

import typer

from ....analysis.forced_losses import ForcedEnds, ForcedLoss, Refuted
from ....analysis.forced_wins import Answer, Kind
from ....core.abilities.threats import ForcedWin
from ....core.contract import WIN, Limits
from ....core.errors import HeibaiError, RecordFormatError, UnknownNameError, quoted
from ....core.files import read_text
from ....games.gomoku.position import GomokuPosition
from ....games.gomoku.rules import Gomoku
from ....games.position_text import position_of
from ....records.sgf_board import board_of, is_sgf
from ..drawn_board import draw_line
from ..progress import waited

WORDS = {
    "vcf": "continuous fours",
    "vct": "continuous fours and threes",
    "quiet": "fours, threes and quiet moves",
}
SHOWN = 6  # replies of a branch
_SECONDS = 60.0  # unless a limit is given: a search of threes may take any time


@dataclass(frozen=True)
class Question:
    """What to look for in every position."""

    kind: str  # of WORDS
    seconds: float | None
    nodes: int | None
    table: int  # MiB
    analysis: bool  # positions that no game reaches are welcome

    @property
    def limits(self) -> Limits:
        seconds = _SECONDS if self.seconds is None and self.nodes is None else self.seconds
        return Limits(nodes=self.nodes, seconds=seconds)


def solve(what: str, game: Gomoku, question: Question, *, first: int | None, as_json: bool) -> None:
    """Answer for a position or for each line of a file; exit code 1 when a limit ended a search."""
    if question.kind not in WORDS:
        raise UnknownNameError(
            f"{quoted(question.kind)} is no kind of forced win; known: {', '.join(WORDS)} (--kind vcf)"
        )
    ends = ForcedEnds(game, cast(Kind, question.kind), table_megabytes=question.table)

    def look(position: GomokuPosition) -> tuple[GomokuPosition, Answer, ForcedLoss | None]:
        return position, *ends.look(position, limits=question.limits)

    asked = islice(positions(what, game, question), first)
    rows, settled = [], True
    for position, answer, loss in waited(map(look, asked), lambda number: f"searching position {number}"):
        rows.append(as_row(game, position, answer, loss))
        settled = settled and _is_settled(answer, loss)
        if not as_json:
            typer.echo(describe(game, position, answer, loss))
    searches = [search for row in rows for search in (row, row["loss"]) if search]
    total = {key: round(sum(search[key] for search in searches), 6) for key in ("nodes", "seconds")}
    if as_json:
        typer.echo(json.dumps({"game": "gomoku", "size": game.size, "rule": game.rule, "positions": rows, **total}))
    if not settled:
        raise typer.Exit(1)


def _is_settled(answer: Answer, loss: ForcedLoss | None) -> bool:
    """Whether no limit came first."""
    if answer.found.won or (loss and loss.lost):
        return True
    return answer.found.exhausted and loss is not None and loss.is_settled


_ENDING = re.compile(r"\.[A-Za-z]\w*")  # of a name of a file; behind the number of a move stands a blank


def positions(what: str, game: Gomoku, question: Question) -> Iterator[GomokuPosition]:
    """One position, or those of a file: a transcript or a board a line, ``#`` begins a remark.

    Raises:
        HeibaiError: what is wrong with a text, for a file with the line's number.
    """
    path = Path(what)
    if _ENDING.fullmatch(path.suffix) and not is_sgf(what) and not path.is_file():
        raise RecordFormatError(
            f"there is no file {quoted(what)}; give a file that is there, or the text of a position"
        )
    if len(what) >= 256 or not path.is_file():
        yield parse(what, game, analysis=question.analysis)
        return
    try:
        lines = _positions_in(read_text(path))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordFormatError(f"cannot read {what!r} ({error}); give a text file, one position a line") from None
    for number, line in enumerate(lines, start=1):
        text = line if is_sgf(line) else line.partition("#")[0].strip()
        if text:
            try:
                yield parse(text, game, analysis=question.analysis)
            except HeibaiError as error:
                raise type(error)(f"line {number} of {what!r}: {error}") from None


def _positions_in(text: str) -> list[str]:
    """The lines of a file; SGF is one position."""
    return [" ".join(text.split("\n"))] if is_sgf(text) else text.splitlines()


def parse(text: str, game: Gomoku, *, analysis: bool) -> GomokuPosition:
    """A position from a transcript (``h8i9``), a board or SGF. Raises what the game raises, and for a finished game."""
    position = position_of(board_of(text, game), game, analysis=analysis or is_sgf(text))
    assert isinstance(position, GomokuPosition)
    if position.is_over():
        raise RecordFormatError(f"{text[:40]!r} is a finished game; give a position with a side to move")
    return position


def as_row(game: Gomoku, position: GomokuPosition, answer: Answer, loss: ForcedLoss | None) -> dict[str, Any]:
    """The verb's JSON of one position; the score is for the side to move, null where nothing was proven."""
    name, found = game.format_move, answer.found
    line, sign = (loss.refuted[0].whole_line, -1) if loss and loss.lost else (found.line, 1)
    return {
        "position": game.format_position(position),
        "kind": answer.kind,
        "score": sign * (int(WIN) - len(line)) if line else None,
        "move": name(line[0]) if line else None,
        **asdict(found),
        "line": [name(move) for move in line],
        "seconds": round(found.seconds, 6),
        "loss": loss and _loss_row(game, loss),
    }


def _loss_row(game: Gomoku, loss: ForcedLoss) -> dict[str, Any]:
    name = game.format_move
    return {
        "lost": loss.lost,
        "threat": [name(move) for move in loss.threat.line],
        "settled": loss.is_settled,
        "holds": None if loss.holds is None else name(loss.holds),
        "refuted": [
            asdict(each) | {"reply": name(each.reply), "line": [name(move) for move in each.line]}
            for each in loss.refuted
        ],
        "nodes": loss.nodes,
        "seconds": round(loss.seconds, 6),
    }


def describe(game: Gomoku, position: GomokuPosition, answer: Answer, loss: ForcedLoss | None) -> str:
    """The answer for people: a sentence, and for a win or loss its lines and the board with its moves numbered."""
    side, found = position.to_move.name.lower(), answer.found
    if loss and loss.lost:
        return _describe_loss(game, position, loss)
    if not found.won:
        spent = _spent(found)
        none = (
            f"{side} has no win by {WORDS[answer.kind]}: every one was tried ({spent})"
            if found.exhausted
            else f"no win for {side} by {WORDS[answer.kind]} within the limits ({spent}); give more with --seconds or "
            "--nodes"
        )
        return none if loss is None else f"{none}\n{_describe_threat(game, position, loss)}"
    return (
        f"{side} wins by {WORDS[answer.kind]}, {_before_the_five(found.moves)} ({_spent(found)})\n"
        f"{_words(game, found.line)}\n\n{draw_line(game.view(position), found.line)}\n"
    )


def _describe_threat(game: Gomoku, position: GomokuPosition, loss: ForcedLoss) -> str:
    """What the other side threatens, and whether that can be stopped."""
    other, spent = position.to_move.other.name.lower(), _spent(loss)
    if not loss.threat.won:
        known = "threatens no such win" if loss.threat.exhausted else "is not known to threaten one within the limits"
        return f"{other} {known} ({spent})"
    threat = f"{other} threatens {_words(game, loss.threat.line)}"
    if loss.holds is not None:
        return f"{threat}; {game.format_move(loss.holds)} holds: no such win is left ({spent})"
    return (
        f"{threat}; {len(loss.refuted)} of {len(position.moves())} replies were refuted within the limits ({spent}); "
        "give more with --seconds or --nodes"
    )


def _describe_loss(game: Gomoku, position: GomokuPosition, loss: ForcedLoss) -> str:
    """The branches of the tree of defences, the longest line drawn."""
    side, other = position.to_move.name.lower(), position.to_move.other.name.lower()
    branches = "\n".join(f"  {_branch(game, branch)}" for branch in loss.answers)
    return (
        f"{side} loses: {other} wins by force after each of {len(loss.refuted)} moves ({_spent(loss)})\n{branches}\n\n"
        f"{draw_line(game.view(position), loss.refuted[0].whole_line)}\n"
    )


def _branch(game: Gomoku, branch: tuple[Refuted, ...]) -> str:
    """Replies that the same move answers, and the longest win after one of them."""
    longest, replies = branch[0], _words(game, [each.reply for each in branch[:SHOWN]])
    others = f" and {len(branch) - SHOWN} more" if len(branch) > SHOWN else ""
    return f"{replies}{others}: {_words(game, longest.line)} ({WORDS[longest.kind]}, {_before_the_five(longest.moves)})"


def _words(game: Gomoku, moves: Sequence[int]) -> str:
    return " ".join(map(game.format_move, moves))


def _before_the_five(moves: int) -> str:
    return f"{moves} {'move' if moves == 1 else 'moves'} before the five"


def _spent(found: ForcedWin | ForcedLoss) -> str:
    return f"{found.nodes:,} nodes, {found.seconds:.4f} s"
