"""Tables in and out of the database, on one thread of its own so that a slow disk holds up nobody else.

The database keeps the moves and, as JSON, all else of a table. What is read is believed only as far as it has been
checked.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .....analysis.valuation import Scale, Valuation
from .....core.abilities.forecast import Outcomes
from .....core.contract import Game, Report
from .....core.errors import HeibaiError
from .....core.score import Score, Unit, Viewpoint
from .....games import GameSpec
from .....games.position_text import game_start
from .....players.clock.control import TimeControl
from .....store.games import DamagedGame, LiveGame, LiveGames, damaged_error
from ...thinking.opinion import Opinion
from ..table import Step, Table
from ..terms import USUAL, Ending, Reason, Terms
from ..wire.lists import Summary

MAX_STORED = 500  # games; the longest untouched ones make room
RECENT = 20
T = TypeVar("T")

_MOST = 2**63  # of a count or a seed
Name = Annotated[str, Field(max_length=120)]
Move = Annotated[int, Field(ge=0, le=10_000)]
Seconds = Annotated[float, Field(ge=0, le=1_000_000)]
Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, lt=_MOST)]


class TableStore:
    """Loads and saves tables. Every method raises StoreError for what is wrong with the database."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="table store")
        self._patient = asyncio.Semaphore(1)  # new games and lists come one at a time, so that no move waits for many

    async def create(
        self, game: Game, seats: tuple[str, str], *, seed: int, terms: Terms = USUAL, spare: Collection[str] = ()
    ) -> Table:
        """A new table, stored; old ones make room for it, but never those in ``spare``."""
        blank = Table("", game, seats, seed, terms=terms)
        stored = await self._run_patiently(lambda: self._create(config_text(blank), terms.led, spare))
        return Table(stored.id, game, seats, seed, terms=terms)

    async def save(self, table: Table) -> None:
        """When this returns, the table as it was at the call is on the disk."""
        id, config, moves = table.id, config_text(table), [step.move for step in table.steps]
        await self._run(lambda: self._games.save(id, moves, config=config))

    async def commit(self, table: Table, change: Callable[[], object]) -> None:
        """Change the table and save it; when saving fails nothing has happened. Raises what ``change`` raises, too."""
        before = table.moment
        change()
        try:
            await self.save(table)
        except BaseException:
            table.restore(before)
            raise

    async def load(self, id: str) -> Table:
        """Raises UnknownNameError, StoreError."""
        stored = await self._run(lambda: self._games.get(id))
        table = await asyncio.to_thread(read_table, stored)  # a long game takes a while to replay
        if isinstance(table, DamagedGame):
            raise damaged_error(table)
        return table

    async def recent(self) -> list[Summary]:
        """The games saved last, newest first; damaged ones are left out."""
        return await self._run_patiently(self._recent)

    async def close(self) -> None:
        await self._run(self._games.close)
        self._thread.shutdown(wait=False)

    async def _run(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    async def _run_patiently(self, call: Callable[[], T]) -> T:
        async with self._patient:
            return await self._run(call)

    def _create(self, config: str, led: Sequence[int], spare: Collection[str]) -> LiveGame:
        self._games.prune(keep=MAX_STORED - 1, spare=spare)
        return self._games.create(config, led)

    def _recent(self) -> list[Summary]:
        found: list[Summary] = []
        for game in self._games.walk():
            if isinstance(game, LiveGame) and (summary := _summary(game)):
                found.append(summary)
                if len(found) == RECENT:
                    break
        return found


def _summary(stored: LiveGame) -> Summary | None:
    config = read_config(stored)
    if isinstance(config, DamagedGame):
        return None
    return {
        "id": stored.id,
        "game": str(config.spec()),
        "seats": config.seats,
        "ply": len(stored.moves),
        "updated": stored.updated,
    }


class _Stored(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


class StoredOpinion(_Stored):
    """What a player knew of one step."""

    scale: float | None = None  # games of earlier versions have none
    in_discs: bool = False  # games of earlier versions have none
    move: Move | None
    score: tuple[float, Unit, Viewpoint] | None
    line: Annotated[tuple[Move, ...], Field(max_length=10_000)]
    depth: Count
    nodes: Count
    playouts: Count = 0  # games of earlier versions have none
    seconds: float
    exact: bool
    confidence: Annotated[int, Field(ge=0, le=100)] = 100  # games of earlier versions have none
    outcomes: tuple[Share, Share, Share] | None = None  # games of earlier versions have none

    def opinion(self) -> Opinion:
        score = Score(*self.score) if self.score else None
        report = Report(
            move=self.move,
            score=score,
            line=self.line,
            depth=self.depth,
            nodes=self.nodes,
            playouts=self.playouts,
            seconds=self.seconds,
            exact=self.exact,
            confidence=self.confidence,
        )
        return Opinion(report, Scale(self.scale, self.in_discs), self.outcomes and Outcomes(*self.outcomes))


class StoredValue(_Stored):
    """What is known of a position."""

    value: float | None
    unit: Literal["", "discs", "points", "win probability", "result"]
    chance: float | None
    worth: float | None
    certain: bool
    exact: bool
    move: Move | None
    line: Annotated[tuple[Move, ...], Field(max_length=10_000)]
    depth: Count
    nodes: Count
    playouts: Count
    seconds: float
    confidence: Annotated[int, Field(ge=0, le=100)]

    def valuation(self, ply: int) -> Valuation:
        return Valuation(ply, **dict(self))


class StoredTerms(_Stored):
    """What was agreed before the game; games of earlier versions have none of it."""

    strict: bool = False
    start: Annotated[str, Field(max_length=1000)] | None = None
    clock: tuple[Seconds, Seconds] | None = None  # of the whole game, and more with every move
    led: Annotated[tuple[Move, ...], Field(max_length=10_000)] = ()  # games of earlier versions have none

    def terms(self) -> Terms:
        return Terms(self.strict, self.start, TimeControl(*self.clock) if self.clock else None, self.led)


class StoredEnding(_Stored):
    """Who lost before the rules said so."""

    loser: Annotated[int, Field(ge=0, le=1)]
    reason: Annotated[Reason, Field(strict=False)]

    def ending(self) -> Ending:
        return Ending(self.loser, self.reason)


class StoredConfig(_Stored):
    """All of a table but its moves."""

    game: Name  # as a text: "gomoku/15/renju/swap2"; games of version 0.1.0 have its name, and the rest beside it
    size: Annotated[int, Field(ge=1, le=100)] | None = None
    rule: Name | None = None
    opening: Name | None = None
    seats: tuple[Annotated[str, Field(max_length=1000)], Annotated[str, Field(max_length=1000)]]
    seed: Annotated[int, Field(ge=0, lt=_MOST)]
    reports: Annotated[tuple[StoredOpinion | None, ...], Field(max_length=10_000)]  # one a move
    # One a position, from the start; those of earlier versions were another analyst's, and are made again.
    values: Annotated[tuple[StoredValue | None, ...], Field(max_length=10_001)] = ()

    terms: StoredTerms = StoredTerms()
    left: tuple[Seconds, Seconds] | tuple[()] = ()  # of each seat, where there is a clock
    ending: StoredEnding | None = None

    def spec(self) -> GameSpec:
        """Which game. Raises UnknownNameError, SpecError."""
        return GameSpec.from_fields(self.model_dump(include={"game", "size", "rule", "opening"}))


def read_config(stored: LiveGame) -> StoredConfig | DamagedGame:
    """What is stored beside the moves."""
    try:
        config = StoredConfig.model_validate_json(stored.config)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"][:4]))
        missing = first["type"] == "missing"
        reason = f"its config has no {where!r}" if missing else f"config {where}: {first['msg'][:100]}"
        return DamagedGame(stored.id, reason)
    if len(config.reports) != len(stored.moves):
        return DamagedGame(stored.id, f"{len(config.reports)} reports for {len(stored.moves)} moves")
    try:
        config.spec()
    except HeibaiError as error:
        return DamagedGame(stored.id, str(error))
    return config


def read_table(stored: LiveGame) -> Table | DamagedGame:
    """The table, its moves played again: of a long game that takes a while."""
    config = read_config(stored)
    if isinstance(config, DamagedGame):
        return config
    try:
        game = config.spec().make()
        terms = config.terms.terms()
        steps, position = [], game_start(game, terms.start)
        for move, report in zip(stored.moves, config.reports, strict=True):
            steps.append(Step(move, position.to_move, report.opinion() if report else None))
            position = position.play(move)
        ending = config.ending.ending() if config.ending else None
        table = Table(stored.id, game, config.seats, config.seed, steps, terms, tuple(config.left), ending)
        for ply, (position, found) in enumerate(zip(table.positions, config.values, strict=False)):
            if found:
                table.known.learn(position, found.valuation(ply))
        return table
    except HeibaiError as error:
        return DamagedGame(stored.id, str(error))


def config_text(table: Table) -> str:
    """All of a table but its moves, as JSON."""
    config = {
        "game": table.game_text,
        "seats": table.seats,
        "seed": table.seed,
        "terms": _terms_out(table.terms),
        "left": table.left,
        "ending": table.ending and {"loser": table.ending.loser, "reason": table.ending.reason},
        "reports": [step.opinion and _opinion_out(step.opinion) for step in table.steps],
        "values": [found and _value_out(found) for found in table.founds()],
    }
    return json.dumps(config, separators=(",", ":"))


def _value_out(found: Valuation) -> dict[str, Any]:
    return {name: told for name, told in found.to_json().items() if name != "ply"}


def _terms_out(terms: Terms) -> dict[str, Any]:
    clock = terms.clock and (float(terms.clock.main), float(terms.clock.increment))
    return {"strict": terms.strict, "start": terms.start, "clock": clock, "led": terms.led}


def _opinion_out(opinion: Opinion) -> dict[str, Any]:
    report, score = opinion.report, opinion.report.score
    return {
        "scale": opinion.scale.points,
        "in_discs": opinion.scale.in_discs,
        "move": report.move,
        "score": score and [score.value, score.unit.value, score.viewpoint.value],
        "line": report.line,
        "depth": report.depth,
        "nodes": report.nodes,
        "playouts": report.playouts,
        "seconds": report.seconds,
        "exact": report.exact,
        "confidence": report.confidence,
        "outcomes": opinion.outcomes,
    }
