"""A player with a clock of its own: it never loses on time, thinks where it pays, and begins anew with a game."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heibai.arena.play.match import Reason, play_game
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import random_openings
from heibai.arena.schedule.pairing import schedule_match
from heibai.core.contract import Limits, Report
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.games import make_game
from heibai.players.clock.control import TimeControl
from heibai.players.clock.player import ClockedPlayer
from heibai.players.engine import SearchPlayer, scale_of, threads_of
from heibai.players.spec import make_player

REVERSI, GOMOKU = make_game("reversi"), make_game("gomoku")


class Slow:
    """Takes all the time that it may, and ``late`` seconds more, of a clock that only it moves; plays at random.

    It tells of itself 40 times, and never comes to an end of its own.
    """

    def __init__(self, late: float = 0.0) -> None:
        self.now, self.late, self.taken = 0.0, late, []

    def search(self, position, evaluator, *, limits, rng, progress=None):
        began, found = self.now, Report(rng.choice(position.moves()), Score(1.0))
        try:
            for _ in range(40):
                self.now += limits.seconds / 40
                if progress:
                    progress(found)
        finally:
            self.now += self.late
            self.taken.append(self.now - began)
        return found


def clocked(search: Slow, total: float, increment: float = 0.0) -> ClockedPlayer:
    player = SearchPlayer("slow", search, None, Limits(seconds=total))
    return ClockedPlayer("slow", player, TimeControl(total, increment), now=lambda: search.now)


def whole_game(player: ClockedPlayer, game, seed: int, *, see=lambda position: None) -> None:
    """Against random moves, to the end."""
    position, rng = game.start(), Rng(seed)
    while not position.is_over():
        if position.seat == 0 and position.moves() != (game.pass_move,):
            see(position)
            position = position.play(player.choose(game, position, rng=rng).move)
        else:
            position = position.play(rng.choice(position.moves()))


@settings(max_examples=25)
@given(st.floats(0.5, 1000), st.floats(0, 5), st.floats(0, 0.005), st.integers(0, 10**6))
def test_a_whole_game_of_a_search_that_ends_late_stays_within_its_time(total, increment, late, seed):
    search, asked = Slow(late), []
    player = clocked(search, total, increment)
    whole_game(player, REVERSI, seed, see=asked.append)
    assert player.remaining > 0
    assert search.now < total + increment * len(asked)


@pytest.mark.parametrize(("total", "increment"), [(1.0, 0.0), (0.2, 0.01), (60.0, 1.0)])
def test_a_long_game_of_gomoku_stays_within_its_time(total, increment):
    search = Slow(0.001)
    player = clocked(search, total, increment)
    whole_game(player, GOMOKU, 3)
    assert player.remaining > 0


def test_the_middle_game_gets_more_than_the_opening_and_the_ending_finds_time_left():
    search = Slow()
    player, left = clocked(search, 300.0), {}
    whole_game(player, REVERSI, 5, see=lambda position: left.update({position.empties: player.remaining}))
    taken = dict(zip(left, search.taken, strict=True))
    middle = [seconds for empties, seconds in taken.items() if 24 <= empties <= 34]
    assert max(list(taken.values())[:4]) < min(middle)
    assert left[min(empties for empties in left if empties >= 22)] > 300 / 5
    assert sum(search.taken[-4:]) < max(search.taken)


def test_an_increment_is_mostly_spent():
    search = Slow()
    whole_game(clocked(search, 10.0, 2.0), REVERSI, 1)
    assert min(search.taken[:-6]) > 1.5


def test_a_new_game_has_a_new_clock_and_the_next_move_has_not():
    search = Slow()
    player, start = clocked(search, 100.0), REVERSI.start()
    later = start.play(start.moves()[0])
    for _ in range(2):
        player.choose(REVERSI, start, rng=Rng(1))
        player.choose(REVERSI, later.play(later.moves()[0]), rng=Rng(1))
        assert player.remaining == pytest.approx(100.0 - sum(search.taken[-2:]))


def test_a_single_legal_move_is_played_without_a_search():
    position = REVERSI.parse_position("XO------" + "-" * 56 + " X")
    search = Slow()
    assert clocked(search, 10.0).choose(REVERSI, position, rng=Rng(1)).move == REVERSI.parse_move("c1")
    assert search.taken == []


def test_seconds_for_a_move_leave_the_clock_as_it_is_and_other_limits_do_not():
    search = Slow()
    player = clocked(search, 100.0)
    player.under(Limits(seconds=7.0)).choose(REVERSI, REVERSI.start(), rng=Rng(1))
    assert (search.taken, player.remaining) == ([pytest.approx(7.0)], 100.0)
    player.under(Limits(depth=3)).choose(REVERSI, REVERSI.start(), rng=Rng(1))
    assert player.remaining == pytest.approx(100.0 - search.taken[-1])


def test_a_finished_game_has_no_move():
    position = REVERSI.start()
    while not position.is_over():
        position = position.play(position.moves()[0])
    player = make_player("alphabeta:total=5,eval=champion", REVERSI)
    assert player.choose(REVERSI, position, rng=Rng(1)).move is None


def test_it_is_named_by_its_text_and_no_value_of_the_kernel():
    player = make_player("alphabeta:threads=2,increment=0.5,total=5,eval=champion", REVERSI)
    assert player.name == "alphabeta:total=5,increment=0.5,threads=2,eval=champion"
    assert (player.kernel, threads_of([player])) == (None, 2)
    assert scale_of(player) == scale_of(make_player("alphabeta:depth=1,eval=champion", REVERSI))


FORMS = [
    ("reversi", "alphabeta:seconds=1,eval=champion", TimeControl(1.0)),
    (
        "reversi",
        "alphabeta:seconds=1,eval=[ntuple:set=classes,weights=[9,-5,3,1,-8,-2,0,1,0,0]]",
        TimeControl(0.2, increment=0.01),
    ),
    ("reversi", "mcts:seconds=1,eval=champion", TimeControl(1.0)),
    ("reversi", "alphabeta:seconds=1,eval=champion,python=1", TimeControl(0.5)),
    ("gomoku", "alphabeta:seconds=1,eval=shapes", TimeControl(0.3, increment=0.01)),
    ("gomoku", "sequence:seconds=1", TimeControl(0.5)),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "text", "control"), FORMS)
def test_a_short_game_of_a_real_search_stays_within_its_time(name, text, control):
    """By processor time, which other programs do not use up; the search itself looks at the wall clock."""
    game = make_game(name)
    for seed in range(2):
        player = ClockedPlayer("real", make_player(text, game), control, now=time.process_time)
        player.warm_up(game)
        whole_game(player, game, seed)
        assert player.remaining > 0


def test_a_match_of_players_with_clocks_is_played_to_the_end():
    texts = ["alphabeta:total=0.4,eval=champion", "alphabeta:total=0.2,increment=0.01,eval=zones"]
    openings = random_openings(REVERSI, 1, plies=4, seed=1)
    with Runner(REVERSI, texts, openings, seed=1, threads=1) as runner:
        assert runner.way == "here"
        results = runner.play(schedule_match(openings=1), keep_moves=True)
    assert len(results) == 2
    players = tuple(make_player(text, REVERSI) for text in texts)
    assert play_game(REVERSI, players, openings[0], rng=Rng(1)).reason is Reason.RULES
