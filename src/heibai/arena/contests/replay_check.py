"""Games of a journal that no digest covers, played again: are they the scheduled ones, legal, and scored right?"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.abilities.of_positions import black_seat
from ...core.contract import Color
from ...games import GameSpec
from ...games.position_text import game_start
from ...records.record import Record, Termination
from ...records.replay import Checked, check_all
from ..schedule.pairing import Schedule
from .contest import Contest


def first_fault(contest: Contest, schedule: Schedule, records: Sequence[Record]) -> tuple[int, str] | None:
    """Index of the first record that is not what game ``schedule[index]`` can have left, and why; None: all are right.

    Reversi is replayed in the kernel, other games in Python: some milliseconds a game.
    """
    for index, record in enumerate(records):
        if why := _foreign_to(contest, schedule, index, record):
            return index, why
    for index, (record, checked) in enumerate(zip(records, check_all(records), strict=True)):
        if why := _misplayed(contest, record, checked):
            return index, why
    return None


def _foreign_to(contest: Contest, schedule: Schedule, index: int, record: Record) -> str:
    """What config.json says otherwise; empty when nothing."""
    opening = contest.openings[schedule.opening[index]]
    black_seat = record.tags.get("black seat", 0)
    if black_seat not in (0, 1):
        return f"its black seat is {black_seat!r}, expected 0 or 1"
    seats = [contest.players[schedule.black[index]], contest.players[schedule.white[index]]]
    expected = {
        "game": str(GameSpec.of(contest.game)), "start": opening.start,
        "black": seats[int(black_seat)], "white": seats[1 - int(black_seat)], "seed": contest.seed,
    }  # fmt: skip
    came = {
        "game": str(record.spec), "start": record.start, "black": record.black, "white": record.white,
        "seed": record.seed,
    }  # fmt: skip
    for name, value in expected.items():
        if came[name] != value:
            return f"its {name} is {came[name]!r}, config.json has {value!r}"
    return "" if record.moves[: len(opening.moves)] == opening.moves else "it does not begin with its opening's moves"


def _misplayed(contest: Contest, record: Record, checked: Checked) -> str:
    """What the rules say otherwise; empty when nothing."""
    if checked.illegal_at is not None:
        move = contest.game.format_move(record.moves[checked.illegal_at])
        return f"its move {checked.illegal_at + 1}, {move}, is not legal"
    if checked.inserted:
        return "it leaves out a pass"
    if record.termination is Termination.NORMAL:
        if not checked.finished:
            return "its moves end before the game does"
        return "" if checked.matches else f"its score is {record.score}, its moves come to {checked.margin}"
    if checked.finished:
        return f"its moves end the game, yet it says {record.termination.value!r}"
    lost = _lost(contest, record)
    return "" if record.score == lost else f"its score is {record.score}, a game lost there has {lost}"


def _lost(contest: Contest, record: Record) -> int:
    """Black's score when who has to move loses."""
    game = contest.game
    position = game.start() if record.start is None else game_start(game, record.start)
    for move in record.moves:
        position = position.play(move)
    loser = Color(position.seat ^ black_seat(position))
    return -game.pass_move if loser is Color.BLACK else game.pass_move
