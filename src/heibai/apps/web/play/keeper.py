"""Tables in and out of the database, on one thread of its own so that a slow disk holds up nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypedDict, TypeVar

from ....core.contract import Game, Report
from ....core.errors import HeibaiError, StoreError
from ....core.score import Score, Unit, Viewpoint
from ....games import make_game
from ....store.games import LiveGame, LiveGames
from .table import Opinion, Step, Table

MAX_STORED = 500  # games; the longest untouched ones make room
RECENT = 20
T = TypeVar("T")


class Summary(TypedDict):
    """One stored game in a list."""

    id: str
    game: str
    size: int
    rule: str  # empty for a game without rule variants
    opening: str
    seats: list[str]
    ply: int
    updated: float  # seconds since 1970


class Keeper:
    """Loads and saves tables. Every method raises StoreError for what is wrong with the database."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="keeper")

    async def create(self, game: Game, seats: tuple[str, str], *, seed: int) -> Table:
        """A new table, stored."""
        blank = Table("", game, seats, seed)
        stored = await self._run(lambda: self._create(_config(blank)))
        return Table(stored.id, game, seats, seed)

    async def save(self, table: Table) -> None:
        """When this returns, the table as it was at the call is on the disk."""
        id, config, moves = table.id, _config(table), [step.move for step in table.steps]
        await self._run(lambda: self._games.save(id, moves, config=config))

    async def load(self, id: str) -> Table:
        """Raises UnknownNameError, StoreError."""
        stored = await self._run(lambda: self._games.get(id))
        return await asyncio.to_thread(_table, stored)  # a long game takes a while to replay

    async def recent(self) -> list[Summary]:
        """The games saved last, newest first; damaged ones are left out."""
        stored = await self._run(lambda: self._games.list(limit=RECENT))
        return [summary for game in stored if (summary := _summary(game))]

    async def close(self) -> None:
        await self._run(self._games.close)
        self._thread.shutdown(wait=False)

    async def _run(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _create(self, config: str) -> LiveGame:
        for old in self._games.list(limit=MAX_STORED + 100)[MAX_STORED - 1 :]:
            self._games.delete(old.id)
        return self._games.create(config)


def _config(table: Table) -> str:
    config = {
        "game": table.game.name,
        "size": table.game.size,
        "rule": table.game.rule,
        "opening": table.game.opening,
        "seats": table.seats,
        "seed": table.seed,
        "reports": [step.opinion and _opinion_out(step.opinion) for step in table.steps],
        "analyses": [found and _opinion_out(found) for found in map(table.analyses.get, table.positions)],
    }
    return json.dumps(config, separators=(",", ":"))


def _table(stored: LiveGame) -> Table:
    """Raises StoreError when what is stored is no game of ours."""
    try:
        config = json.loads(stored.config)
        rule, opening = config.get("rule") or None, config.get("opening") or None  # none: as games were stored once
        game = make_game(config["game"], config["size"], rule=rule, opening=opening)
        first, second = config["seats"]
        steps, position = [], game.start()
        for move, report in zip(stored.moves, config["reports"], strict=True):
            steps.append(Step(move, position.to_move, report and _opinion_in(report)))
            position = position.play(move)
        table = Table(stored.id, game, (str(first), str(second)), int(config["seed"]), steps)
        for position, found in zip(table.positions, config.get("analyses", ()), strict=False):  # once there were none
            if found:
                table.analyses[position] = _opinion_in(found)
        return table
    except (KeyError, TypeError, ValueError, LookupError, HeibaiError) as error:
        sentence = f"the stored game {stored.id!r} is damaged ({error}); start a new game"
        raise StoreError(sentence) from error


def _summary(stored: LiveGame) -> Summary | None:
    try:
        config = json.loads(stored.config)
        return {
            "id": stored.id,
            "game": str(config["game"]),
            "size": int(config["size"]),
            "rule": str(config.get("rule", "")),
            "opening": str(config.get("opening", "")),
            "seats": [str(seat) for seat in config["seats"]],
            "ply": len(stored.moves),
            "updated": stored.updated,
        }
    except (KeyError, TypeError, ValueError):
        return None


def _opinion_out(opinion: Opinion) -> dict[str, Any]:
    report, score = opinion.report, opinion.report.score
    return {
        "scale": opinion.scale,
        "move": report.move,
        "score": score and [score.value, score.unit.value, score.viewpoint.value],
        "line": report.line,
        "depth": report.depth,
        "nodes": report.nodes,
        "playouts": report.playouts,
        "seconds": report.seconds,
        "exact": report.exact,
    }


def _opinion_in(stored: dict[str, Any]) -> Opinion:
    score, scale = stored["score"], stored.get("scale")  # games of earlier versions have no scale
    report = Report(
        move=stored["move"],
        score=Score(float(score[0]), Unit(score[1]), Viewpoint(score[2])) if score else None,
        line=tuple(stored["line"]),
        depth=stored["depth"],
        nodes=stored["nodes"],
        playouts=stored.get("playouts", 0),  # games of earlier versions have none
        seconds=stored["seconds"],
        exact=stored["exact"],
    )
    return Opinion(report, None if scale is None else float(scale))
