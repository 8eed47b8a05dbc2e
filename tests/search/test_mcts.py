"""Monte Carlo tree search on games whose truth is known, and what its nodes hold."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from flat_parts import parts
from kernel_forms import GOMOKU as GOMOKU_IN_KERNEL
from kernel_forms import REVERSI as IN_KERNEL
from random_positions import random_positions

from heibai.core.abilities.of_positions import colours_open
from heibai.core.contract import WIN, Color, Limits
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.players.evaluator_text import make_evaluator
from heibai.search import flat, mcts
from heibai.search.exact import Exact
from heibai.search.tree import run as mcts_run
from heibai.search.tree.node import DRAWN, LOST, WON

REVERSI = make_game("reversi", 8)
ZONES = make_evaluator("zones", REVERSI)


@dataclass(frozen=True)
class Heap:
    """Nim with one heap: take one, two or three; who takes the last one wins."""

    matches: int
    to_move: Color = Color.BLACK

    def moves(self):
        return tuple(range(1, min(3, self.matches) + 1))

    def play(self, move):
        return Heap(self.matches - move, self.to_move.other)

    def is_over(self):
        return self.matches == 0

    def final_value(self, ply):
        return -(WIN - ply)


def search(position, playouts, *, form=mcts, evaluator=None, seed=1, **settings):
    settings = {"simulate": None} | settings
    return form.Mcts(**parts(**settings)).search(position, evaluator, limits=Limits(playouts=playouts), rng=Rng(seed))


class Watched(mcts_run.Run):
    """A run that writes down what every playout was worth to whom."""

    def _count(self, path, ours):
        super()._count(path, ours)
        seat_of_last = path[-1].position.seat
        self.log.append((tuple(path), {seat_of_last: ours, 1 - seat_of_last: 1.0 - ours}))


def watched(monkeypatch, position, playouts, evaluator=None, **settings):
    """The root and the log of a search."""
    runs = []

    class Kept(Watched):
        def __init__(self, *arguments, **options):
            self.log = []
            super().__init__(*arguments, **options)
            runs.append(self)

    monkeypatch.setattr(mcts, "Run", Kept)
    search(position, playouts, evaluator=evaluator, **settings)
    return runs[0].root, runs[0].log


@pytest.mark.parametrize(
    ("position", "settings"),
    [
        (REVERSI.start(), {}),
        (REVERSI.start(), {"simulate": 6, "evaluator": ZONES}),
        (make_game("reversi", 4).start(), {"c": 0.3}),
        (Gomoku(3, rows=3, needed=3).start(), {}),
        (Gomoku(5, opening="swap2").start().play(0).play(24).play(12), {"simulate": 3}),
    ],
)
def test_the_value_of_a_node_is_the_mean_over_the_playouts_below_it(monkeypatch, position, settings):
    settings = dict(settings)
    if colours_open(position):
        settings["evaluator"] = make_evaluator("shapes", Gomoku(5))
    root, log = watched(monkeypatch, position, 300, **settings)
    assert len(log) == 300 == root.visits
    nodes = {id(node): node for path, _ in log for node in path}
    seats = {id(child): path[i].position.seat for path, _ in log for i, child in enumerate(path[1:])}
    seats[id(root)] = position.seat
    for node in nodes.values():
        worth = [values[seats[id(node)]] for path, values in log if any(step is node for step in path)]
        assert node.visits == len(worth)
        assert node.mean == pytest.approx(sum(worth) / len(worth), abs=1e-12)


def test_visits_of_a_node_are_its_own_and_its_childrens(monkeypatch):
    root, _ = watched(monkeypatch, REVERSI.start(), 500)
    assert root.visits == sum(child.visits for child in root.children)  # the root is expanded at once

    def check(node):
        if node.children:
            own = node.visits - sum(child.visits for child in node.children)
            assert own == (0 if node is root else 1)
            assert sum(child.visits > 0 for child in node.children) == node.tried
        for child in node.children:
            check(child)

    check(root)


@pytest.mark.parametrize("matches", range(1, 16))
def test_it_proves_nim(matches):
    report = search(Heap(matches), 20_000)
    assert report.exact
    assert report.score.value == (1.0 if matches % 4 else 0.0)
    if matches % 4:
        assert report.move == matches % 4


def test_a_pass_is_a_move_of_the_tree():
    position = next(p for p in random_positions(4, 5000) if p.moves() == (16,) and p.empties == 3)
    for form in (mcts, IN_KERNEL):
        report = search(position, 2000, form=form)
        assert report.move == 16
        assert report.line[0] == 16
        assert report.exact


@pytest.mark.sampled(6)
@pytest.mark.parametrize("form", [mcts, IN_KERNEL])
@pytest.mark.parametrize(("size", "empties"), [(4, 7), (6, 7), (8, 7)])
def test_it_proves_late_reversi_as_the_exact_solver_does(size, empties, form):
    late = [p for p in random_positions(size, 20_000) if p.empties == empties and len(p.moves()) > 1]
    count = 0
    for position in late[:8] if form is mcts else late[:40]:
        report = search(position, 30_000, form=form)
        margin = Exact().search(position, limits=Limits()).score.value
        if margin:
            assert report.exact
            assert report.score.value == (margin > 0)
        else:  # a drawn move is played long before all others are proven worse
            assert report.score.value == pytest.approx(0.5, abs=0.02)
        after = Exact().search(position.play(report.move), limits=Limits()).score.value
        assert (after > 0) - (after < 0) == (margin < 0) - (margin > 0)
        count += 1
    assert count >= 8


def test_on_4x4_reversi_its_root_converges_to_the_second_players_win():
    game = make_game("reversi", 4)
    values = [search(game.start(), n, form=IN_KERNEL, c=1.0).score.value for n in (10, 300, 20_000)]
    assert values[0] > values[1] > values[2] == 0.0  # solved: white wins (3:13)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("moves", ["", "a1", "b2", "a1 b2", "b2 a1 c3"])
def test_on_noughts_and_crosses_it_finds_the_draw(moves):
    game = Gomoku(3, rows=3, needed=3)
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    report = search(position, 30_000, c=0.5)
    after = Exact().search(position.play(report.move), limits=Limits()).score.value
    assert after == 0
    assert 0.4 < report.score.value < 0.62
    if len(moves) > 6:
        assert report.exact
        assert report.score.value == 0.5


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", [mcts, IN_KERNEL])
def test_it_takes_the_exact_move_in_late_positions_before_it_has_a_proof(form):
    """Twelve empty squares; few enough playouts that nothing is proven, and the move still wins what can be won."""
    late = [p for p in random_positions(8, 20_000) if p.empties == 12 and len(p.moves()) > 3][:30]
    right = unproven = 0
    for position in late if form is IN_KERNEL else late[:2]:
        margin = ReversiSolver().search(position, limits=Limits()).score.value
        report = search(position, 2000, form=form)
        after = ReversiSolver().search(position.play(report.move), limits=Limits()).score.value
        right += (after < 0) == (margin > 0) and (after > 0) == (margin < 0)
        unproven += not report.exact
    count = len(late) if form is IN_KERNEL else 2
    assert unproven > count / 2
    assert right >= 0.9 * count


def test_a_proven_loss_is_never_searched_again(monkeypatch):
    position = next(p for p in random_positions(6, 20_000) if p.empties == 9 and len(p.moves()) > 4)
    chosen = []
    best = mcts_run.Run._best

    def remember(self, parent):
        chosen.append(best(self, parent))
        assert chosen[-1].proof in (None, DRAWN)
        return chosen[-1]

    monkeypatch.setattr(mcts_run.Run, "_best", remember)
    worth, entered = mcts_run.Run._worth, []

    def last(self, node):
        entered.append((node.visits, node.proof))
        return worth(self, node)

    monkeypatch.setattr(mcts_run.Run, "_worth", last)
    search(position, 5000)
    assert len(chosen) > 1000
    assert any(proof in (WON, LOST) for _, proof in entered)
    assert not any(visits and proof in (WON, LOST) for visits, proof in entered)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("form", "game", "moves"),
    [
        (mcts, Gomoku(3, rows=3, needed=3), "a1a2b1b2"),
        (mcts, make_game("gomoku", 7), "c5a1d5a2e5a3f5a4"),
        (GOMOKU_IN_KERNEL, make_game("gomoku", 7), "c5a1d5a2e5a3f5a4"),
    ],
)
def test_a_move_that_ends_the_game_as_a_win_is_certain_from_its_first_visit(form, game, moves, seed):  # 5
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    winning = [move for move in position.moves() if position.play(move).is_over()]
    report = search(position, 10_000, form=form, seed=seed)
    assert report.exact
    assert report.move in winning
    assert report.playouts <= len(position.moves()) - len(winning) + 1  # every other move at most once before
    assert [visits for move, visits in report.move_visits if move in winning and visits] == [1]
    assert (report.score.value, report.score.unit) == (1.0, Unit.WIN_PROBABILITY)


def test_values_go_by_seats_while_an_opening_rule_leaves_colours_open():
    """Who may choose a colour takes the better side: that seat's probability is above one half."""
    game = Gomoku(5, opening="swap2")
    position = game.start()
    for move in game.parse_transcript("c3 a1 c4"):
        position = position.play(move)
    evaluator = make_evaluator("shapes", game)
    report = search(position, 200, evaluator=evaluator, simulate=0)
    assert report.move in position.moves()
    take_black, stay_white, add_two = sorted(position.moves())
    scores, static = dict(report.move_scores), evaluator.evaluate(position)  # white is to move
    assert (scores[stay_white] > scores[take_black]) == (static > 0)
    assert report.score.value > 0.5
    assert add_two in scores


@dataclass(frozen=True)
class Timid(Heap):
    """A heap whose game thinks one match alone worth taking, or two."""

    def play(self, move):
        return Timid(self.matches - move, self.to_move.other)

    def candidates(self):
        return self.moves()[:2]


def test_candidates_alone_are_played_and_prove_nothing():
    root = Timid(12)
    whole = search(root, 2000)
    assert (whole.exact, whole.score.value) == (True, 0.0)  # a multiple of four is lost
    narrow = search(root, 2000, candidates=Timid.candidates)
    assert [move for move, _ in narrow.move_visits] == [1, 2]
    assert (narrow.exact, narrow.score.value) == (False, 0.0)  # of three where two may be taken
    assert search(Timid(0), 1, candidates=Timid.candidates).exact


def test_flat_playouts_of_candidates_take_one_or_two(monkeypatch):
    taken = set()
    play = Timid.play
    monkeypatch.setattr(Timid, "play", lambda self, move: (taken.add(move), play(self, move))[1])
    found = flat.Flat(simulate=None, candidates=Timid.candidates).search(
        Timid(12), None, limits=Limits(playouts=50), rng=Rng(1)
    )
    assert [move for move, _ in found.move_visits] == [1, 2]
    assert taken == {1, 2}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", [mcts.Mcts(**parts(simulate=None)), flat.Flat(simulate=None)], ids=["tree", "flat"])
def test_of_equal_moves_the_stream_draws_one(form):
    game = Gomoku(9)
    start = game.start()
    found = [form.search(start, None, limits=Limits(playouts=12), rng=Rng(seed)) for seed in range(16)]
    best = [max(value for _, value in report.move_scores) for report in found]
    equals = [
        [move for move, value in report.move_scores if value == most] for report, most in zip(found, best, strict=True)
    ]
    played = [report.move for report in found]
    assert all(move in equal for move, equal in zip(played, equals, strict=True))
    places = [equal.index(move) / (len(equal) - 1) for move, equal in zip(played, equals, strict=True)]
    assert min(places) < 0.3
    assert max(places) > 0.7
    again = [form.search(start, None, limits=Limits(playouts=12), rng=Rng(seed)).move for seed in range(16)]
    assert again == played


@pytest.mark.parametrize(
    "settings", [{}, {"simulate": 0, "evaluator": ZONES}, {"simulate": 0, "evaluator": ZONES, "batch": 4}]
)
def test_an_observer_hears_of_every_playout_in_the_order_in_which_it_counts(settings):
    heard = []

    def hear(path, worth):
        heard.append(([node.move for node in path[1:]], worth))

    report = search(REVERSI.start(), 60, observer=hear, **settings)
    assert len(heard) == report.playouts == 60
    for (move, visits), (_, value) in zip(report.move_visits, report.move_scores, strict=True):
        worths = [worth for line, worth in heard if line[0] == move]
        assert (len(worths), sum(worths) / len(worths)) == (visits, pytest.approx(value))
