"""What a choice may take: limits, a clock, the longest of all; and the news of it."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.core.contract import KernelPlayer, Limits, Player, Progress, Report
from heibai.core.position import Position
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.clock.control import GameClock, TimeControl
from heibai.players.session import Thought, Turn, now_and_then
from heibai.players.session import thought as thoughts

GAME = make_game("reversi", 6)
START = GAME.start()


class Plain:
    """Chooses the first legal move, and keeps what it was asked."""

    name = "plain"
    kernel: KernelPlayer | None = None

    def __init__(self) -> None:
        self.limits: list[Limits] = []
        self.followed: list[tuple[Position, tuple[int, ...]]] = []

    def choose(self, game: Any, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        assert progress
        progress(Report(None, nodes=1))
        progress(Report(position.moves()[0], nodes=2))
        return Report(position.moves()[0], nodes=3)


class Limitable(Plain):
    def under(self, limits: Limits) -> Player:
        self.limits.append(limits)
        return self


class Following(Plain):
    def follow(self, start: Position, moves: tuple[int, ...]) -> None:
        self.followed.append((start, moves))


def turn(**named: Any) -> Turn:
    return Turn(GAME, START, Rng(1), **named)


def test_limits_end_the_player_and_a_player_without_is_cut_off() -> None:
    player = Limitable()
    assert turn().asked_of(player)[1] is None
    assert player.limits == []
    assert turn(limits=Limits(seconds=2.0)).asked_of(player)[1] == pytest.approx(2.1)
    assert player.limits == [Limits(seconds=2.0)]
    assert turn(limits=Limits(seconds=2.0)).asked_of(Plain())[1] == 2.0


def test_a_clock_gives_its_budget_less_what_was_waited() -> None:
    player, clock = Limitable(), GameClock(TimeControl(50.05, moves_to_go=5))
    _, most = turn(clock=clock, limits=Limits(nodes=7)).asked_of(player, waited=4.0)
    assert player.limits == [Limits(nodes=7, seconds=pytest.approx(6.0))]
    assert most == pytest.approx(20.0)
    assert turn(clock=clock, longest=3.0).asked_of(player)[1] == 3.0
    assert turn(longest=3.0).asked_of(player)[1] == 3.0


def test_who_follows_the_game_hears_of_it_before_it_chooses() -> None:
    player, move = Following(), START.moves()[0]
    choose, _ = Turn(GAME, START.play(move), Rng(1), START, (move,)).asked_of(player)
    assert player.followed == []
    Thought().run(choose)
    assert player.followed == [(START, (move,))]


def test_a_thought_tells_of_moves_and_looks_at_every_report() -> None:
    told, looks = list[Report](), list[int]()
    thought = Thought(told.append, look=lambda: looks.append(1))
    thought.run(turn().asked_of(Plain())[0])
    assert ([each.nodes for each in told], len(looks)) == ([2], 2)
    assert (thought.report, thought.was_ended) == (Report(START.moves()[0], nodes=3), False)


@pytest.mark.parametrize("at", [1, 2])
def test_one_that_is_stopped_ends_at_its_next_report_with_what_it_has(at: int) -> None:
    looks = list[int]()

    def look() -> None:
        looks.append(1)
        if len(looks) == at:
            thought.stop()

    thought = Thought(look=look)
    thought.run(turn().asked_of(Plain())[0])
    assert thought.was_ended
    assert thought.report == (None if at == 1 else Report(START.moves()[0], nodes=2))


def test_one_that_is_stopped_before_it_begins_asks_nobody() -> None:
    thought = Thought()
    thought.stop()
    thought.run(turn().asked_of(Plain())[0])
    assert (thought.report, thought.was_ended, thought.is_over) == (None, True, True)


@pytest.mark.parametrize(("at_once", "heard"), [(True, [0, 3, 6]), (False, [3, 6])])
def test_news_come_now_and_then(monkeypatch: pytest.MonkeyPatch, at_once: bool, heard: list[int]) -> None:
    clock = [100.0]
    monkeypatch.setattr(thoughts.time, "monotonic", lambda: clock[0])
    told = list[int]()
    tell = now_and_then(lambda report: told.append(report.nodes), 2.5, at_once=at_once)
    for number in range(8):
        tell(Report(19, nodes=number))
        clock[0] += 1.0
    assert told == heard
