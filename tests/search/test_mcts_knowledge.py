"""A Monte Carlo tree that knows Gomoku: what it proves, what it tries, and what it says of each move."""

from __future__ import annotations

import re
from itertools import pairwise
from math import exp, fsum
from pathlib import Path

import pytest
from flat_parts import parts
from kernel_forms import GOMOKU

import heibai
from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import candidate_shapes, promising_moves
from heibai.games.gomoku.evaluation.patterns import pattern_of
from heibai.games.gomoku.knowledge import priors
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.exact import Exact

RULES = ("freestyle", "standard", "renju", "caro")
KNOWLEDGE = Gomoku(15).abilities.knowledge
WEIGHTS = Path(__file__).parents[2] / "kernel/games/gomoku/search/prior_weights.inc"
PLAYER = "mcts:playouts=200,knowledge=1,eval=threats"


def search(position, playouts, seed=1, **settings):
    form = GOMOKU.Mcts(**parts(simulate=0, candidates=promising_moves, knowledge=KNOWLEDGE, **settings))
    evaluator = make_evaluator("threats", Gomoku(position.columns, rule=position.rules.name))
    return form.search(position, evaluator, limits=Limits(playouts=playouts), rng=Rng(seed))


def position_of(black, white, to_move="X"):
    game = Gomoku(15)
    stones = {game.parse_move(name): "X" for name in black.split()}
    stones |= {game.parse_move(name): "O" for name in white.split()}
    return game.parse_position("".join(stones.get(square, "-") for square in range(225)) + f" {to_move}", analysis=True)


def reached(size, rule, plies, seed):
    """After so many random plies, those left out that end the game."""
    rng, position = Rng(seed), Gomoku(size, rule=rule).start()
    for _ in range(plies):
        after = position.play(rng.choice(position.moves()))
        position = position if after.is_over() else after
    return position


def outcome(position):
    """1, 0 or -1 for the side to move, by brute force."""
    value = Exact().search(position, limits=Limits()).score.value
    return (value > 0) - (value < 0)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rule", RULES)
def test_what_it_proves_is_what_brute_force_finds(rule):
    proven = 0
    for seed in range(30):
        position = reached(5, rule, 17 + seed % 4, seed)
        report = search(position, 300)
        if report.score.value in (0.0, 1.0):
            proven += 1
            assert outcome(position) == 2 * report.score.value - 1, (rule, seed)
        if report.score.value == 1.0:
            after = position.play(report.move)
            assert after.final_value(0) < 0 if after.is_over() else outcome(after) == -1, (rule, seed)
    assert proven >= 3


def test_a_five_is_played_and_a_five_is_stopped():
    four, far = "d8 e8 f8 g8", "a1 c3 c15 o15"
    assert search(position_of(four, f"c8 {far}"), 1).move == Gomoku(15).parse_move("h8")
    stop = search(position_of(f"c8 {far}", four), 50)
    assert stop.move == Gomoku(15).parse_move("h8")
    assert [move for move, _ in stop.move_visits] == [stop.move]


def test_an_open_three_is_an_open_four_and_must_be_answered():
    game, three, far = Gomoku(15), "e8 f8 g8", "a1 c15 o15"
    won = search(position_of(three, far), 20)
    assert won.score.value == 1.0
    assert won.move in {game.parse_move(name) for name in ("d8", "h8")}
    tried = {move for move, _ in search(position_of(far, three), 200).move_visits}
    assert tried <= {game.parse_move(name) for name in ("c8", "d8", "h8", "i8")}


def test_what_cannot_be_stopped_is_lost():
    report = search(position_of("a1 c15 o15 l3", "e8 f8 g8 h8"), 20)
    assert report.score.value == 0.0
    assert report.move in position_of("a1 c15 o15 l3", "e8 f8 g8 h8").moves()


def test_continuous_fours_are_found_by_the_first_playouts():
    position = position_of("d8 e8 f8 h4 h5 h6 g10", "c8 h3 a1 c15 o15 l1 n2")
    assert search(position, 30).score.value == 1.0


def test_equal_seeds_give_equal_reports_and_the_seed_only_draws_among_equals():
    position = reached(15, "freestyle", 12, 3)
    first, again, other = (search(position, 300, seed) for seed in (1, 1, 2))
    assert first.move_visits == again.move_visits == other.move_visits
    assert (first.move, first.line, first.nodes) == (again.move, again.line, again.nodes)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", RULES)
def test_visits_values_and_priors_stand_beside_every_move(rule):
    report = search(reached(15, rule, 10, 4), 250)
    moves = [move for move, _ in report.move_visits]
    assert (
        moves == sorted(moves) == [move for move, _ in report.move_scores] == [move for move, _ in report.move_priors]
    )
    assert sum(visits for _, visits in report.move_visits) == report.playouts == 250
    assert all(0.0 <= value <= 1.0 for _, value in report.move_scores)
    assert 0.0 < fsum(prior for _, prior in report.move_priors) <= 1.0 + 1e-12


def weights_of_priors():
    rows = [list(map(float, row.split(","))) for row in re.findall(r"\{([^}]+)\}", WEIGHTS.read_text())]
    assert [len(row) for row in rows] == [14, 13, 14, 13]
    return rows


def test_python_and_the_kernel_have_the_same_weights():
    ours = (priors.ATTACK_BY_SHAPE, priors.ATTACK_BY_PATTERN, priors.DEFENCE_BY_SHAPE, priors.DEFENCE_BY_PATTERN)
    assert list(map(list, ours)) == weights_of_priors()


def softmax(position):
    """By move, from the clear Python shapes."""
    attack, of_pattern, defence, of_their_pattern = weights_of_priors()
    odds = {}
    for square, own, other in candidate_shapes(position):
        logit = fsum(attack[shape] for shape in own) + of_pattern[pattern_of(own)]
        odds[square] = exp(logit + fsum(defence[shape] for shape in other) + of_their_pattern[pattern_of(other)])
    total = fsum(odds.values())
    return {move: value / total for move, value in odds.items()}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", RULES)
def test_priors_are_the_softmax_of_the_fitted_weights(rule):
    compared = 0
    for seed in range(6):
        position = reached(9, rule, 6, seed)
        report = search(position, 600)
        expected = softmax(position)
        if fsum(prior for _, prior in report.move_priors) < 0.9 or report.score.value in (0.0, 1.0):
            continue  # forced, or over before most moves were tried
        compared += 1
        assert dict(report.move_priors) == pytest.approx({move: expected[move] for move, _ in report.move_priors})
    assert compared >= 2


def test_moves_are_tried_from_the_greatest_prior_on():
    position = reached(15, "freestyle", 10, 5)
    few = [dict(search(position, playouts).move_priors) for playouts in (5, 50, 500)]
    for less, more in pairwise(few):
        assert less.items() <= more.items()
        assert all(prior <= min(less.values()) for move, prior in more.items() if move not in less)


def test_it_beats_the_plain_tree_at_equal_playouts():
    match = heibai.match(PLAYER, "mcts:playouts=200,simulate=0,candidates=1,c=0.3,eval=threats",
                         game="gomoku", games=8, openings="balanced", seed=1)  # fmt: skip
    assert match.score >= 0.75


def test_a_player_text_says_all_of_it():
    game = make_game("gomoku")
    player = make_player(PLAYER, game)
    assert player.name == PLAYER
    report = player.choose(game, game.start(), rng=Rng(1))
    assert report.playouts == 200
    assert report.move == game.parse_move("h8")
    kept = make_player(f"{PLAYER},reuse=1,prior=2,batch=4", game)
    assert kept.choose(game, game.start().play(112), rng=Rng(1)).playouts == 200


@pytest.mark.parametrize("opening", ["pro", "swap2"])
def test_while_an_opening_rule_binds_its_stones_are_legal(opening):
    game = Gomoku(15, opening=opening)
    player = make_player("mcts:playouts=10,knowledge=1,eval=threats", game)
    assert player.choose(game, game.start(), rng=Rng(1)).move in game.start().moves()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mcts:knowledge=1,simulate=4,eval=threats", "leave all but one out"),
        ("mcts:knowledge=1,schedule=phase,eval=threats", "leave all but one out"),
        ("mcts:knowledge=1,c=1,eval=threats", "wants tree=puct"),
        ("mcts:knowledge=1,prior=0,eval=threats", "wants tree=puct"),
        ("mcts:knowledge=1,threads=2,eval=threats", "leave threads out"),
        ("mcts:knowledge=1", "needs an evaluator"),
        ("mcts:knowledge=1", "is what Gomoku knows"),
    ],
)
def test_what_does_not_go_with_knowledge_is_refused(text, words):
    with pytest.raises(SpecError, match=words):
        make_player(text, make_game("gomoku"))


def test_reversi_has_no_such_knowledge():
    with pytest.raises(SpecError, match=r"reversi.* has none for a tree"):
        make_player("mcts:knowledge=1,eval=zones", make_game("reversi"))


def test_a_search_that_was_written_down_goes_as_it_did():
    game = Gomoku(15)
    position = game.start()
    for name in ["h8", "i9", "g9", "g7"]:
        position = position.play(game.parse_move(name))
    report = make_player("mcts:playouts=150,knowledge=1,eval=shapes", game).choose(game, position, rng=Rng(1))
    assert [game.format_move(move) for move in report.line] == ["i7", "j6", "f10", "e11", "f8", "h10", "j8", "h6"]
    assert report.nodes == 558
    visits = {game.format_move(move): count for move, count in report.move_visits}
    assert [visits[name] for name in ["i7", "f8", "h10", "f10", "j6", "e11"]] == [61, 23, 23, 19, 4, 4]
    assert report.score.value == pytest.approx(0.5177358975)


def test_a_kept_tree_serves_the_next_move_whatever_it_has_proven():
    evaluator, kept = make_evaluator("threats", Gomoku(15)), 0
    form = GOMOKU.Mcts(**parts(simulate=0, candidates=promising_moves, knowledge=KNOWLEDGE, reuse=True))
    for seed in range(4):
        position = reached(15, "freestyle", 8, seed)
        while not position.is_over():
            report = form.search(position, evaluator, limits=Limits(playouts=60), rng=Rng(seed))
            assert 0.0 <= report.score.value <= 1.0
            assert not report.exact
            kept += sum(visits for _, visits in report.move_visits) > report.playouts
            for move in report.line[:2]:
                position = position if position.is_over() else position.play(move)
    assert kept > 5


def test_moves_that_were_left_out_are_never_called_exact():
    game = make_game("gomoku")
    position = position_of("e8 f8 g8", "a1 c15 o15")
    report = make_player(f"{PLAYER},candidates=0", game).choose(game, position, rng=Rng(1))
    assert (report.score.value, report.exact) == (1.0, False)
