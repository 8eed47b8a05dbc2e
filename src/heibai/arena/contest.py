"""A match or tournament as a job: games in parts, each part kept before the next begins, resumable after a kill.

The directory holds config.json (what was asked for, openings of a file included), games.jsonl (a record a game, in the
order of the schedule), checkpoint.json and, when all games are played, result.json. A resumed contest ends with the
very same games as an unbroken one, players that search by the clock apart.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.contract import Game
from ..core.errors import SpecError
from ..games import make_game
from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.job import Progress, State
from ..players.spec import canonical_text, make_player
from ..records.formats import jsonl
from . import keep, openings, summary
from .opening import Opening
from .pairing import Schedule, round_robin_pairs, schedule_pairs
from .results import Results, games_hash, join
from .runner import Runner

GAMES = "games.jsonl"
_PART_SECONDS = 1.0  # how long a part should take: what a kill may cost
_FIRST_PART = {"kernel": 32, "processes": 2, "here": 2}  # games a thread, before the speed is known

Watch = Callable[[int, int], None]  # games finished, games in all


@dataclass(frozen=True)
class Contest:
    """What was asked for."""

    game: Game
    players: tuple[str, ...]  # canonical texts; two of them for a match
    games: int  # a pairing; even, both colours over half as many openings
    openings: tuple[Opening, ...]
    openings_text: str
    seed: int = 0
    move_seconds: float | None = None
    anchors: Mapping[int, float] = field(default_factory=dict)  # index of a player -> Elo that it has by definition

    @property
    def kind(self) -> str:
        return "match" if len(self.players) == 2 else "tournament"

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The players of each pairing."""
        return round_robin_pairs(len(self.players))

    @property
    def schedule(self) -> Schedule:
        return schedule_pairs(self.pairs, openings=self.games // 2)


def make_contest(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    openings_text: str = openings.DEFAULT,
    seed: int = 0,
    move_seconds: float | None = None,
    anchors: Mapping[str, float] | None = None,
) -> Contest:
    """A contest from texts; ``anchors`` gives some of the players the Elo that they have by definition.

    Raises:
        SpecError: an odd number of games, fewer than two players, an anchor that does not play, a fault in a text.
        UnknownNameError, RecordFormatError: see `make_player` and `make_openings`.
    """
    if games < 2 or games % 2:
        raise SpecError(
            f"{games!r} games came, an even number from 2 is needed (every opening is played with both colours); "
            f"use --games {max(2, games + games % 2)}"
        )
    if len(players) < 2:
        raise SpecError(f"{len(players)} player came, at least two are needed; name another player text")
    texts = tuple(canonical_text(text) for text in players)
    for text in texts:
        if len(texts) > 2 and texts.count(text) > 1:
            raise SpecError(f"{text!r} stands twice in the tournament; name every player once")
        make_player(text, game)  # a player that cannot be made is refused here, before a run directory exists
    lines = openings.make_openings(openings_text, game, games // 2, seed=seed)
    held = dict(_held(texts, text, elo) for text, elo in (anchors or {}).items())
    return Contest(game, texts, games, lines, openings_text, seed, move_seconds, held)


def _held(players: tuple[str, ...], text: str, elo: float) -> tuple[int, float]:
    """An anchor as the index of its player. Raises SpecError."""
    if (name := canonical_text(text)) not in players:
        raise SpecError(f"the anchor {text!r} does not play; players: {', '.join(map(repr, players))}")
    if not math.isfinite(elo):
        raise SpecError(f"{text!r} cannot be anchored at {elo!r} Elo; give a finite number")
    return players.index(name), float(elo)


def to_config(contest: Contest) -> dict[str, Any]:
    """What config.json keeps; openings in full, because a file may change."""
    return {
        "game": contest.game.name,
        "size": contest.game.size,
        "rule": contest.game.rule,
        "opening_rule": contest.game.opening,
        "players": list(contest.players),
        "games": contest.games,
        "openings": contest.openings_text,
        "opening_moves": [[o.start, " ".join(map(contest.game.format_move, o.moves))] for o in contest.openings],
        "seed": contest.seed,
        "move_seconds": contest.move_seconds,
        "anchors": [[index, elo] for index, elo in contest.anchors.items()],
    }


def from_config(config: dict[str, Any]) -> Contest:
    """The inverse of ``to_config``."""
    rule, opening = config.get("rule") or None, config.get("opening_rule") or None
    game = make_game(config["game"], config["size"], rule=rule, opening=opening)
    lines = []
    for start, text in config["opening_moves"]:
        position = game.start() if start is None else game.parse_position(start)
        moves = [game.parse_move(word) for word in text.split()]
        for move in moves:
            position = position.play(move)
        lines.append(Opening(tuple(moves), position, start))
    return Contest(
        game, tuple(config["players"]), config["games"], tuple(lines), config["openings"], config["seed"],
        config["move_seconds"], dict(config.get("anchors", [])),
    )  # fmt: skip


def run(
    directory: RunDirectory, *, threads: int | None = None, control: Control | None = None, watch: Watch | None = None
) -> dict[str, Any]:
    """Play what is left of the contest in ``directory``; its summary, with ``finished`` false when it was stopped.

    Raises:
        RunError: another process works there, or the disk is full.
        CheckpointError: damaged files.
    """
    control = control or Control()
    contest = from_config(directory.config)
    with directory.lock():
        before = directory.rewind() or {"games": 0, "seconds": 0.0}
        played = keep.results_of(directory.rows(GAMES), contest.schedule)
        state = _Progress(contest, directory, [played], before["seconds"], watch)
        if len(played) < len(contest.schedule):
            state.tell(State.RUNNING)
            with Runner(
                contest.game, contest.players, contest.openings,
                seed=contest.seed, threads=threads, move_seconds=contest.move_seconds,
            ) as runner:  # fmt: skip
                _play_parts(runner, state, control)
        return state.finish(stopped=control.reason)


class _Progress:
    """A contest on the go: the results so far, kept on disk part by part."""

    def __init__(
        self, contest: Contest, directory: RunDirectory, parts: list[Results], seconds: float, watch: Watch | None
    ) -> None:
        self.contest, self.directory, self.parts, self.seconds, self.watch = contest, directory, parts, seconds, watch
        self.schedule = contest.schedule

    @property
    def done(self) -> int:
        return sum(len(part) for part in self.parts)

    def tell(self, state: State, message: str = "") -> None:
        self.directory.write_state(state, Progress(self.done, len(self.schedule), "games"), message)

    def add(self, part: Schedule, results: Results, seconds: float) -> None:
        """Keep a part: records first, then the checkpoint that counts on them."""
        contest = self.contest
        records = keep.records_of(
            contest.game, contest.players, contest.openings, part, results,
            event=f"{contest.kind} {self.directory.id}", seed=contest.seed,
        )  # fmt: skip
        self.directory.append_all((jsonl.to_json(record) for record in records), journal=GAMES)
        self.parts.append(results)
        self.seconds += seconds
        self.directory.save_checkpoint({"games": self.done, "seconds": self.seconds})
        self.tell(State.RUNNING)
        if self.watch:
            self.watch(self.done, len(self.schedule))

    def finish(self, *, stopped: str) -> dict[str, Any]:
        """The summary of what was played; result.json when that is everything."""
        done = self.done
        result = summary.summarise(self.contest, self.schedule.part(0, done), join(self.parts), seconds=self.seconds)
        finished = done == len(self.schedule)
        result |= {"finished": finished, "games_scheduled": len(self.schedule), "hash": games_hash(join(self.parts))}
        if finished:
            self.directory.write_json("result.json", result)
        self.tell(State.FINISHED if finished else State.STOPPED, "" if finished else stopped)
        return result


def _play_parts(runner: Runner, state: _Progress, control: Control) -> None:
    """Parts that grow or shrink towards a second each; their size never changes a result."""
    size = _FIRST_PART[runner.way] * runner.threads
    while state.done < len(state.schedule) and control.proceed():
        part = state.schedule.part(state.done, state.done + size)
        started = time.perf_counter()
        results = runner.play(part, keep_moves=True)
        seconds = time.perf_counter() - started
        state.add(part, results, seconds)
        size = max(2, round(size * min(4.0, max(0.25, _PART_SECONDS / max(seconds, 1e-6)))))
