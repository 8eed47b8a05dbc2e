"""A player's session: moves, thinking with limits and clocks, and a stop at any instant."""

from __future__ import annotations

import threading
import time

import pytest
from waiting import MINUTES, PAUSE

from heibai.core.contract import Limits, Report
from heibai.core.errors import BusyError, IllegalMoveError, SpecError
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.games import GameSpec, make_game
from heibai.players.session import PlayerSession, TimeControl
from heibai.players.session import session as sessions
from heibai.players.session.thought import Thought
from heibai.players.spec import make_player

GAME = make_game("reversi", 6)


class Telling:
    """Tells of a move, again and again, until it is stopped; ``begun`` is set when it has told."""

    name, kernel = "telling", None

    def __init__(self, move=None):
        self.move, self.begun = move, threading.Event()

    def choose(self, game, position, *, rng, progress=None):
        for _ in range(round(MINUTES / PAUSE)):
            progress(Report(self.move, Score(1.0) if self.move is not None else None))
            self.begun.set()
            time.sleep(PAUSE)
        raise AssertionError("nobody stopped it")


class Silent:
    """Has only ``choose``, and tells of nothing before it is let go."""

    name, kernel = "silent", None

    def __init__(self):
        self.begun, self.go = threading.Event(), threading.Event()

    def choose(self, game, position, *, rng, progress=None):
        self.begun.set()
        assert self.go.wait(MINUTES)
        return Report(position.moves()[-1])


def stopped(session, player):
    """The report of a thought that another thread stops once the player is at it."""
    told = []

    def stop():
        assert player.begun.wait(MINUTES)
        told.append(session.stop())

    thread = threading.Thread(target=stop)
    thread.start()
    report = session.think()
    thread.join()
    assert told == [True]
    return report


@pytest.mark.parametrize("text", ["random", "greedy:eval=zones,ties=random", "flat:playouts=9,simulate=end", "level:2"])
def test_without_limits_it_is_the_players_choice(text):
    session = PlayerSession(text, GAME, seed=3)
    player = make_player(text, GAME)
    for ply in range(6):
        position = session.position
        expected = player.choose(GAME, position, rng=Rng(3, (ply,))).move
        assert session.think().move == session.think().move == expected
        session.play(expected)
    assert len(session.moves) == 6


def test_moves_are_played_and_taken_back():
    session = PlayerSession("random", GameSpec("reversi", 6))
    first = session.position.moves()[0]
    session.play(first)
    session.play(session.position.moves()[0])
    with pytest.raises(IllegalMoveError):
        session.play(first)
    assert len(session.moves) == 2
    session.undo(2)
    assert (session.moves, session.position) == ((), GAME.start())
    with pytest.raises(SpecError, match="1 moves cannot be taken back, 0 were played"):
        session.undo()


def test_a_new_game_begins_anywhere_and_on_another_board():
    session = PlayerSession("greedy:eval=zones", GAME)
    session.play(session.think().move)
    session.new_game()
    assert session.moves == ()
    session.new_game(GameSpec("reversi", 8))
    assert session.position == make_game("reversi").start()
    after = make_game("reversi").start().play(19)
    session.new_game(position=after)
    assert session.position == after
    assert session.think().move in after.moves()


def test_a_stop_gives_the_best_so_far_and_the_session_goes_on(monkeypatch):
    monkeypatch.setattr(sessions, "PATIENCE", MINUTES)  # for the stopped player to come to its end
    player = Telling(move=GAME.start().moves()[2])
    session = PlayerSession(player, GAME)
    report = stopped(session, player)
    assert (report.move, report.score) == (player.move, Score(1.0))
    assert session.was_stopped
    assert not session.is_thinking
    session.play(report.move)
    session.undo()
    player.begun.clear()
    assert stopped(session, player).move == player.move


def test_a_stop_before_the_first_report_gives_a_legal_move():
    player = Telling()
    session = PlayerSession(player, GAME)
    assert stopped(session, player) == Report(GAME.start().moves()[0])


def test_a_player_that_hears_no_stop_is_left_behind_and_waited_for(monkeypatch):
    player = Silent()
    session = PlayerSession(player, GAME)
    assert stopped(session, player).move == GAME.start().moves()[0]
    with pytest.raises(BusyError):
        session.think()
    monkeypatch.setattr(sessions, "GRACE", MINUTES)
    player.go.set()
    assert session.think() == Report(GAME.start().moves()[-1])
    assert not session.was_stopped


def test_a_players_text_is_made_anew_when_the_old_one_is_left_behind():
    session = PlayerSession("py:user_players.Sleeper", GAME)
    old = session.player
    assert session.think(Limits(seconds=0.05)).move == GAME.start().moves()[0]
    assert session.think(Limits(seconds=0.05)).move == GAME.start().moves()[0]
    assert session.player is not old


def test_a_kernels_search_ends_at_a_stop():
    session = PlayerSession("alphabeta:nodes=1000000000,eval=zones", make_game("reversi"))
    begun = threading.Event()
    thread = threading.Thread(target=lambda: (begun.wait(MINUTES), session.stop()))
    thread.start()
    report = session.think(progress=lambda report: begun.set())
    thread.join()
    assert session.was_stopped
    assert report.depth > 0


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_a_search_to_a_fixed_depth_ends_at_a_stop_and_what_it_has_found_counts_for_nothing(search, here):
    session = PlayerSession(f"{search}:depth=40,eval=zones", make_game("reversi"), here=here)
    assert session.think(look=session.stop) == Report(session.position.moves()[0])
    assert session.was_stopped
    assert session.think(look=session.stop) == Report(session.position.moves()[0])  # nothing was left behind


def test_while_it_thinks_nothing_else_is_done():
    player = Telling(move=GAME.start().moves()[0])
    session = PlayerSession(player, GAME)
    refused = []

    def meddle():
        assert player.begun.wait(MINUTES)
        for act in (session.think, session.new_game, session.undo, lambda: session.play(player.move)):
            with pytest.raises(BusyError, match="stop it"):
                act()
            refused.append(act)
        session.stop()

    thread = threading.Thread(target=meddle)
    thread.start()
    session.think()
    thread.join()
    assert len(refused) == 4


def test_a_stop_when_nothing_is_thought_changes_nothing():
    session = PlayerSession("greedy:eval=zones", GAME)
    assert session.stop() is False
    session.think()
    assert not session.was_stopped


def test_limits_of_a_move_stand_before_the_players_own():
    session = PlayerSession("alphabeta:depth=6,eval=zones", GAME)
    assert session.think(Limits(depth=2)).depth == 2
    assert session.think().depth == 6
    engine = PlayerSession("alphabeta:nodes=100000,eval=zones", GAME)
    assert engine.think(Limits(nodes=2000)).nodes < 5000 < engine.think().nodes


def test_progress_is_told_and_its_error_raised():
    heard = []
    session = PlayerSession("alphabeta:depth=3,eval=zones,python=1", GAME)
    report = session.think(progress=heard.append)
    assert heard
    assert heard[-1].move == report.move
    with pytest.raises(ZeroDivisionError):
        session.think(progress=lambda report: 1 / 0)


def test_a_clock_runs_for_the_seat_that_thinks():
    ticks = iter(range(0, 1000, 3))  # each look at the clock is three seconds after the last
    session = PlayerSession(
        "greedy:eval=zones", GAME, control=TimeControl(60.0, increment=1.0), now=lambda: next(ticks)
    )
    session.play(session.think().move)
    session.play(session.think().move)
    session.play(session.think().move)
    assert [clock.remaining for clock in session.clocks] == [60.0 - 2 * 3 + 2 * 1, 60.0 - 3 + 1]
    session.new_game()
    assert [clock.remaining for clock in session.clocks] == [60.0, 60.0]


def test_a_search_gets_the_clocks_budget():
    asked = []

    class Searcher:
        def search(self, position, evaluator, *, limits, rng, progress=None):
            asked.append(limits)
            return Report(position.moves()[0])

    player = make_player("greedy:eval=zones", GAME)
    player.searcher = Searcher()
    session = PlayerSession(player, GAME, control=TimeControl(50.05, moves_to_go=5))
    session.think(Limits(nodes=7))
    session.think(Limits(seconds=0.5))
    assert asked == [Limits(nodes=7, seconds=pytest.approx(10.0)), Limits(seconds=0.5)]


def test_a_player_without_limits_is_cut_off_by_the_clock(monkeypatch):
    player, clock, wait = Telling(move=GAME.start().moves()[1]), [0.0], Thought.wait

    def wait_and_tick(thought, seconds, *, hears):
        assert player.begun.wait(MINUTES)  # it has told of a move
        wait(thought, seconds, hears=hears)
        clock[0] += seconds

    monkeypatch.setattr(Thought, "wait", wait_and_tick)
    session = PlayerSession(player, GAME, control=TimeControl(0.3), now=lambda: clock[0])
    assert session.think().move == player.move
    assert session.was_stopped
    assert 0 < session.clocks[0].remaining < 0.3
    assert not session.clocks[0].has_fallen


def test_a_forced_pass_is_nobodys_choice_and_a_finished_game_has_none():
    session = PlayerSession(Silent(), make_game("reversi", 4))
    session.new_game(position=make_game("reversi", 4).parse_position("XXXXXXXXXXXXXXO- O"))
    assert session.think() == Report(session.game.pass_move)
    session.play(session.game.pass_move)
    session.play(session.position.moves()[0])
    with pytest.raises(SpecError, match="the game is over"):
        session.think()


def test_what_the_player_raises_is_raised():
    class Failing:
        name, kernel = "failing", None

        def choose(self, game, position, *, rng, progress=None):
            raise ZeroDivisionError("out of order")

    session = PlayerSession(Failing(), GAME)
    with pytest.raises(ZeroDivisionError, match="out of order"):
        session.think()
    assert not session.is_thinking
