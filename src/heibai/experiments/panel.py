"""A fixed panel: hand-set players that never change, against which whatever was bred or learnt is measured."""

from __future__ import annotations

from collections.abc import Mapping

from ..arena.play.runner import Runner
from ..arena.schedule.openings import make_openings
from ..arena.schedule.pairing import schedule_match
from ..core.contract import Game, KernelPlayer
from ..core.rng import stream_state
from ..games import make_game
from ..players.text import with_evaluator
from .laboratory import Laboratory
from .meeting import Meeting, meeting_of, pool

OPENINGS = "random:8"
# name -> evaluator of Reversi, weights set by hand
EVALUATORS = {
    "original zones": "zones:weights=[15,6,-8,-6,4,4]",
    "mild squares": "squares:mild",
    "classic": "classic",
    "phased": "phased",
}


def panel_of(search: str) -> dict[str, str]:
    """Name -> player text: all with the same search, a player text without an evaluator (``alphabeta:depth=1``)."""
    return {name: with_evaluator(search, evaluator) for name, evaluator in EVALUATORS.items()}


def measure(lab: Laboratory, key: str, player: str, panel: Mapping[str, str], *, games: int) -> Meeting:
    """A cell: the player of a text against the whole panel. Raises HeibaiError: a wrong text."""
    asked = {"player": player, "panel": dict(panel), "games": games, "openings": OPENINGS, "seed": lab.seed}

    def work() -> dict[str, object]:
        return play_panel(player, panel, games=games, seed=lab.seed, threads=lab.threads).to_json()

    return Meeting.from_json(lab.cell(key, asked, work))


def play_panel(player: str | KernelPlayer, panel: Mapping[str, str], *, games: int, seed: int, threads: int) -> Meeting:
    """All its games as one meeting, ``games`` with each member over openings of that member's own, both colours."""
    meetings = [
        play_match(make_game("reversi"), player, text, games=games, seed=seed_of(seed, name), threads=threads)
        for name, text in panel.items()
    ]
    return pool(meetings, a="measured", b="panel")


def seed_of(seed: int, name: str) -> int:
    """A seed of this name's own: games against several players err apart."""
    return stream_state(seed, name.encode()) >> 32


def play_match(game: Game, player: str | KernelPlayer, other: str, *, games: int, seed: int, threads: int) -> Meeting:
    """``player`` against ``other`` over openings of this seed, within a cell. Raises HeibaiError, Stopped."""
    schedule, openings = schedule_match(openings=games // 2), make_openings(OPENINGS, game, games // 2, seed=seed)
    with Runner(game, [player, other], openings, seed=seed, threads=threads) as runner:
        results = runner.play(schedule)
    return meeting_of(schedule, results, pairing=0, a="measured", b="other")
