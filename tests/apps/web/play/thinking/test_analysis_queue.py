"""Whose positions the analyst looks at first, what makes room, and whom it waits for."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from waiting import MINUTES

from heibai.analysis.valuation import Valuation
from heibai.analysis.values.images import image_of
from heibai.apps.web.play.table import Table
from heibai.apps.web.play.thinking.analysis_queue import WAITING, AnalysisQueue
from heibai.apps.web.players.opponents import Opponents
from heibai.apps.web.thinking.thinker import Thinker
from heibai.core.contract import Game, KernelPlayer, Player, Progress, Report
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.games import make_game
from heibai.players.session import Turn


class Watched(Opponents):
    """An analyst that writes down what it is asked for, and takes its time where a test wants that."""

    def __init__(self, work: Callable[[Any, Progress | None], None] = lambda position, progress: None) -> None:
        self.seen: list[Any] = []
        self.asked = threading.Event()
        self.work = work

    def analyst(self, game: Game) -> str:
        return "watched"

    def make(self, text: str, game: Game) -> Player:
        return _Watching(self)


class _Watching:
    name = "watched"
    kernel: KernelPlayer | None = None

    def __init__(self, opponents: Watched) -> None:
        self.opponents = opponents

    def choose(self, game: Game, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        self.opponents.seen.append(position)
        self.opponents.asked.set()
        self.opponents.work(position, progress)
        return Report(position.moves()[0], Score(1.0), depth=1)


def until(is_over: Callable[[Any], bool]) -> Callable[[Any, Progress | None], None]:
    """A search that goes on until it is stopped, or ``is_over(position)``."""

    def work(position: Any, progress: Progress | None) -> None:
        while progress and not is_over(position):
            time.sleep(0)  # others may go on
            progress(Report(19, Score(0.0), depth=1))

    return work


def assert_comes(event: threading.Event) -> None:
    assert event.wait(MINUTES)


def a_table(id: str, *moves: int) -> Table:
    table = Table(id, make_game("reversi"), ("human", "random"), 1)
    for move in moves:
        table.play(move)
    for ply, position in enumerate(table.positions[:-1]):  # only the last is missing
        table.known.learn(position, Valuation(ply, value=0.0, unit="points"))
    return table


def as_asked(position: Any) -> Any:
    """The image of a position that the analyst asks about."""
    return image_of(make_game("reversi"), position).position


async def begun(opponents: Watched) -> None:
    """Until a search has been asked for."""
    await asyncio.to_thread(assert_comes, opponents.asked)


async def idle(analyst: AnalysisQueue) -> None:
    """Until nothing waits for it any more."""
    if analyst._task:
        await asyncio.wait_for(analyst._task, MINUTES)


async def finished(analyst: AnalysisQueue, *tables: Table) -> None:
    """Until nothing waits any more; these are then valued."""
    await idle(analyst)
    assert [table.unanalysed() for table in tables] == [None] * len(tables)


def analyse(opponents: Watched, script: Callable[[AnalysisQueue, Thinker], Any]) -> None:
    async def run() -> None:
        replies = Thinker(opponents.make)
        analyst = AnalysisQueue(opponents, replies)
        try:
            await script(analyst, replies)
        finally:
            analyst.close()
            replies.close()

    asyncio.run(run())


def test_the_game_that_moved_last_comes_first() -> None:
    followed = threading.Event()
    opponents = Watched(lambda position, progress: assert_comes(followed))
    first, second, third = a_table("1"), a_table("2", 19), a_table("3", 19, 34)

    async def script(analyst: AnalysisQueue, _: Thinker) -> None:
        analyst.follow(first, lambda ply: None)
        await begun(opponents)
        analyst.follow(second, lambda ply: None)
        analyst.follow(third, lambda ply: None)
        followed.set()
        await finished(analyst, first, second, third)

    analyse(opponents, script)
    assert opponents.seen == [as_asked(each.position) for each in (first, third, second)]


def test_two_games_at_the_same_position_are_both_valued() -> None:
    followed = threading.Event()
    opponents = Watched(lambda position, progress: assert_comes(followed))
    first, second = a_table("1"), a_table("2")

    async def script(analyst: AnalysisQueue, _: Thinker) -> None:
        analyst.follow(first, lambda ply: None)
        await begun(opponents)
        analyst.follow(second, lambda ply: None)
        followed.set()
        await finished(analyst, first, second)

    analyse(opponents, script)


def test_what_waits_too_long_makes_room() -> None:
    opponents = Watched()
    openings = [(19, 34 if number % 2 else 18) for number in range(WAITING + 2)]
    tables = [a_table(str(number), *moves) for number, moves in enumerate(openings)]

    async def script(analyst: AnalysisQueue, replies: Thinker) -> None:
        replies.uncontended.clear()
        for table in tables:
            analyst.follow(table, lambda ply: None)
        replies.uncontended.set()
        await finished(analyst, *tables[2:])

    analyse(opponents, script)
    assert len(opponents.seen) == WAITING
    assert [table.unanalysed() for table in tables[:2]] == [2, 2]


def test_a_search_ends_when_its_game_has_moved_on_and_its_position_is_valued_later() -> None:
    def is_asked_again(position: Any) -> bool:
        return position != as_asked(table.positions[0]) or opponents.seen.count(position) > 1

    opponents, table = Watched(until(is_asked_again)), a_table("1")

    async def script(analyst: AnalysisQueue, _: Thinker) -> None:
        analyst.follow(table, lambda ply: None)
        await begun(opponents)
        assert table.unanalysed() == 0
        table.play(19)
        analyst.follow(table, lambda ply: None)
        await finished(analyst, table)

    analyse(opponents, script)
    assert opponents.seen == [as_asked(table.positions[ply]) for ply in (0, 1, 0)]


def test_it_waits_while_replies_wait_for_each_other() -> None:
    def work(position: Any, progress: Progress | None) -> None:
        if position == asked.position:
            assert replied.acquire(timeout=MINUTES)

    asked, table, replied = a_table("1", 19), a_table("2"), threading.Semaphore(0)
    opponents = Watched(work)

    async def script(analyst: AnalysisQueue, replies: Thinker) -> None:
        thoughts = [replies.start("watched", Turn(asked.game, asked.position, Rng(1))) for _ in range(4)]
        analyst.follow(table, lambda ply: None)
        replied.release()
        await asyncio.wait([each.result for each in thoughts], return_when=asyncio.FIRST_COMPLETED)
        assert (table.unanalysed(), analyst._running) == (0, None)  # three are left for two workers
        replied.release(3)
        await finished(analyst, table)

    analyse(opponents, script)
    assert opponents.seen.index(as_asked(table.position)) >= 2


def test_nobody_waits_for_an_analyst_that_is_forgotten() -> None:
    opponents, table = Watched(), a_table("1")

    async def script(analyst: AnalysisQueue, replies: Thinker) -> None:
        replies.uncontended.clear()
        analyst.follow(table, lambda ply: None)
        analyst.forget(table)
        replies.uncontended.set()
        await idle(analyst)

    analyse(opponents, script)
    assert opponents.seen == []


def test_an_analyst_that_is_asked_again_at_once_looks_again() -> None:
    opponents, table = Watched(until(lambda position: len(opponents.seen) > 1)), a_table("1")

    async def script(analyst: AnalysisQueue, _: Thinker) -> None:
        analyst.follow(table, lambda ply: None)
        await begun(opponents)
        analyst.forget(table)  # as when a page opens its game once more
        analyst.follow(table, lambda ply: None)
        await finished(analyst, table)

    analyse(opponents, script)


def test_one_that_fails_fails_for_its_position_alone(caplog: pytest.LogCaptureFixture) -> None:
    def work(position: Any, progress: Progress | None) -> None:
        if position == as_asked(broken.position):
            raise RuntimeError("out of order")

    broken, table = a_table("1", 19), a_table("2")
    opponents = Watched(work)

    async def script(analyst: AnalysisQueue, _: Thinker) -> None:
        analyst.follow(table, lambda ply: None)
        analyst.follow(broken, lambda ply: None)
        await finished(analyst, table)

    analyse(opponents, script)
    assert "the analyst failed" in caplog.text
    assert broken.unanalysed() == 1
