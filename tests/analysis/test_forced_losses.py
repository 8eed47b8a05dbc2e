"""Forced losses: no reply to a proven win helps, and a reply that is said to hold leaves no such win."""

from __future__ import annotations

from typing import Any

import pytest
from forced_wins import problems
from waiting import MINUTES

from heibai.analysis import forced_losses
from heibai.analysis.forced_losses import ForcedLosses
from heibai.analysis.forced_wins import Answer, ForcedWins, Kind
from heibai.core.abilities.threats import ForcedWin
from heibai.core.contract import Limits, Stopped
from heibai.games.gomoku.rules import Gomoku

from .test_forced_wins import WithoutKernel, after

PLENTY = Limits(seconds=MINUTES)
DELAYED = "a1h8a2i8a3j8o1m3o3m4o5m5"  # two open threes of white; black, to move, can make a four first


def winner_of(position: Any, line: tuple[int, ...]) -> Any:
    """Who has won after the line, whose every move is legal."""
    for move in line:
        assert move in position.moves()
        position = position.play(move)
    return position.winner if position.is_over() else None


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "problem", [each for kind in ("vcf", "vct") for each in problems(kind)], ids=lambda each: each.name
)
def test_every_reply_to_the_first_move_of_a_problem_is_refuted(problem: Any) -> None:
    win = ForcedWins(problem.game).look(problem.position, limits=PLENTY).found
    position = problem.position.play(win.line[0])
    loss = ForcedLosses(problem.game).look(position, limits=PLENTY)
    assert (loss.lost, loss.threat.won, loss.holds) == (True, True, None)
    assert {each.reply for each in loss.refuted} == set(position.moves())
    assert sorted(loss.refuted, key=lambda each: -len(each.line)) == list(loss.refuted)
    assert sorted(sum(loss.answers, ()), key=hash) == sorted(loss.refuted, key=hash)
    for each in loss.refuted[:20]:
        assert winner_of(position, each.whole_line) in (None, position.to_move.other)


@pytest.mark.parametrize("moves", ["h8a1i8a3j8", "i8i5i6k6l5k3h6k5k4m6", "h8h9i8i9j8"])
def test_a_reply_that_holds_leaves_no_win_of_the_kind(moves: str) -> None:
    game = Gomoku(15)
    position = after(game, moves)
    loss = ForcedLosses(game).look(position, limits=PLENTY)
    assert (loss.lost, loss.threat.won) == (False, True)
    assert loss.holds is not None
    assert ForcedWins(game).look(position.play(loss.holds), limits=PLENTY).found.exhausted


def test_a_four_that_a_quiet_move_stops_only_delays_the_loss() -> None:
    """White has two open threes; black's a4 makes a four, and white's a5 none."""
    game = Gomoku(15)
    position = after(game, DELAYED)
    loss = ForcedLosses(game, "vcf").look(position, limits=PLENTY)
    four, stop = map(game.parse_move, ("a4", "a5"))
    assert loss.lost
    assert not ForcedWins(game, "vcf").look(position.play(four), limits=PLENTY).found.won
    assert next(each.line[0] for each in loss.refuted if each.reply == four) == stop


def test_without_a_threat_nothing_is_lost_and_no_reply_is_searched() -> None:
    game = Gomoku(15)
    loss = ForcedLosses(game).look(after(game, "h8i9"), limits=PLENTY)
    assert (loss.lost, loss.threat.won, loss.refuted, loss.holds) == (False, False, (), None)


def test_a_five_of_ones_own_holds() -> None:
    game = Gomoku(15)
    loss = ForcedLosses(game).look(after(game, "h8b2i8c2j8d2k8e2"), limits=PLENTY)
    assert not loss.lost
    assert loss.holds is not None
    assert after(game, "h8b2i8c2j8d2k8e2").play(loss.holds).is_over()


def test_the_limits_are_of_all_searches_together() -> None:
    game = Gomoku(15)
    position = after(game, "i8i5i6k6l5k3h6k5k4m6h7")
    whole = ForcedLosses(game).look(position, limits=PLENTY)
    part = ForcedLosses(game).look(position, limits=Limits(nodes=whole.nodes // 2))
    assert (whole.lost, part.lost) == (True, False)
    assert 0 < len(part.refuted) < len(whole.refuted)
    assert part.nodes <= whole.nodes // 2 + 1


@pytest.mark.parametrize("kind", ["vcf", "quiet"])
def test_python_alone_finds_the_same(kind: Kind) -> None:
    for moves in ("e5a1f5a3g5a5d5", "e5e6f5f6g5"):
        game, twin = Gomoku(9), WithoutKernel(9)
        losses = [ForcedLosses(each, kind).look(after(each, moves), limits=PLENTY) for each in (game, twin)]
        assert losses[0].lost == losses[1].lost
        assert losses[0].threat.won == losses[1].threat.won
        assert (losses[0].holds is None) == (losses[1].holds is None)
        if losses[0].lost:
            assert {each.reply for each in losses[0].refuted} == {each.reply for each in losses[1].refuted}


@pytest.mark.parametrize("polls", [1, 3, 40])
def test_who_asks_may_have_had_enough(polls: int) -> None:
    """At the first search, or amid the replies, which end at once then."""
    left = polls

    def enough() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            raise Stopped

    game = Gomoku(15)
    loss = ForcedLosses(game).look(after(game, "i8i5i6k6l5k3h6k5k4m6h7"), limits=Limits(), poll=enough)
    assert (loss.lost, loss.holds) == (False, None)
    assert len(loss.refuted) < polls


class Undecided:
    """A search that never settles anything after the threat, whatever it is given."""

    def __init__(self, *asked: Any, **named: Any) -> None:
        self.asked = 0

    def look(self, position: Any, *, limits: Limits, poll: Any = None) -> Answer:
        self.asked += 1
        return Answer("quiet", ForcedWin(self.asked == 1, line=(0,), nodes=1))


def test_what_more_nodes_do_not_settle_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forced_losses, "ForcedWins", Undecided)
    loss = ForcedLosses(Gomoku(15)).look(after(Gomoku(15), "h8h9"), limits=Limits())
    assert (loss.lost, loss.holds, loss.is_settled, loss.nodes) == (False, None, False, 1 + 223)


def test_one_four_more_than_are_followed_leaves_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forced_losses, "FOURS", 0)
    loss = ForcedLosses(Gomoku(15), "vcf").look(after(Gomoku(15), DELAYED), limits=PLENTY)
    assert (loss.lost, loss.holds, loss.is_settled) == (False, None, False)


def test_a_threat_that_is_known_is_not_searched_again() -> None:
    game = Gomoku(15)
    position = after(game, "i8i5i6k6l5k3h6k5k4m6h7")
    whole = ForcedLosses(game).look(position, limits=PLENTY)
    again = ForcedLosses(game).look(position, limits=PLENTY, threat=whole.threat)
    assert (again.lost, again.threat) == (True, whole.threat)
    assert again.nodes < whole.nodes
