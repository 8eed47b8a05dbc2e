"""The command that plays a contest again."""

from __future__ import annotations

import shlex

from ...games import GameSpec
from .contest import MATCH, Contest
from .formats import ROUND_ROBIN


def command_of(contest: Contest) -> str:
    """``heibai match ...`` or ``heibai tournament ...``, quoted for a shell."""
    words = ["heibai", contest.kind, *contest.players]
    if contest.kind != MATCH and contest.format != ROUND_ROBIN:
        words += ["--format", contest.format]
    if contest.rounds:
        words += ["--rounds", str(contest.rounds)]
    if contest.test:
        words += ["--sprt", contest.test.text]
    words += ["--game", str(GameSpec.of(contest.game)), "--games", str(contest.games)]
    words += ["--openings", contest.openings_text, "--seed", str(contest.seed)]
    if contest.move_seconds is not None:
        words += ["--move-seconds", f"{contest.move_seconds:g}"]
    for index, elo in contest.anchors.items():
        words += ["--anchor", f"{contest.players[index]}={elo:g}"]
    return shlex.join(words)
