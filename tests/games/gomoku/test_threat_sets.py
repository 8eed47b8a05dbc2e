"""The pairs of threat sets, and the evaluation `lines:threats` that has a weight for each."""

import pytest

from heibai.core.rng import Rng
from heibai.evaluators.linear import weighted_sum
from heibai.evaluators.weights_file import SHIPPED
from heibai.games import make_game
from heibai.games.gomoku.evaluation.codes import CODES
from heibai.games.gomoku.evaluation.patterns import PATTERNS
from heibai.games.gomoku.evaluation.threat_sets import THREAT_SETS, THREATS, threats_name
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator


def after(moves, rule="freestyle"):
    game = make_game("gomoku", 15, rule=rule)
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return position


def threats_in(position):
    evaluator = make_evaluator("lines:threats", make_game("gomoku", 15, rule=position.rules.name))
    gene, term = evaluator.features.sparse(position)[-1]
    assert term == 1.0
    return evaluator.features.features[gene]


def test_every_threat_is_a_pattern_and_belongs_to_one_class():
    members = [pattern for patterns in THREATS.values() for pattern in patterns]
    assert sorted(members) == sorted(set(PATTERNS) - {"closed_two", "open_two", "closed_three", "two_open_twos"})


def test_names_are_readable_and_each_is_another():
    assert threats_name(0) == "nothing_against_nothing"
    assert len({threats_name(number) for number in range(THREAT_SETS)}) == THREAT_SETS == 2048


# Black's stones come first and stand together; white's are far away and apart.
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("h8a1", "nothing_against_nothing"),
        ("h8a1i8a15", "open_three_against_nothing"),
        ("h8a1i8", "nothing_against_open_three"),
        ("h8a1i8a15j8o15", "closed_four+open_four_against_nothing"),
        ("h8a1i8a15j8", "nothing_against_closed_four+open_four"),
        ("h8a1i8a15j8o15k8", "nothing_against_closed_four+five"),
    ],
)
def test_a_side_threatens_what_it_could_make_on_some_point(moves, expected):
    assert threats_in(after(moves)) == expected


def test_what_renju_forbids_is_no_threat_of_blacks():
    cross = "h9a1h10a15i8o15j8o1"  # black's h8 would make two open threes
    assert "two_open_threes" in threats_in(after(cross))
    assert "two_open_threes" not in threats_in(after(cross, "renju"))


@pytest.mark.parametrize("rule", RULE_SETS)
def test_it_begins_as_lines(rule):
    game = make_game("gomoku", 9, rule=rule)
    lines, both = make_evaluator("lines", game), make_evaluator("lines:threats", game)
    for position in game.sample_positions()[::8]:
        assert both.evaluate(position) == lines.evaluate(position)


def test_a_weight_of_the_empty_pair_is_for_the_right_to_move():
    game = make_game("gomoku", 15)
    lines = make_evaluator("lines:threats", game)
    weights = [0.0] * len(lines.weights)
    weights[len(CODES)] = 250.0
    for moves in ("h8", "h8a1"):
        assert lines.with_weights(weights).evaluate(after(moves)) == 250.0


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_the_sparse_sum_is_the_dense_one(rule):
    game = make_game("gomoku", 9, rule=rule)
    lines = make_evaluator("lines:threats", game)
    rng = Rng(5)
    drawn = lines.with_weights([(rng.uniform() - 0.5) * 500 for _ in lines.weights])
    for position in game.sample_positions()[::8]:
        assert drawn.evaluate(position) == weighted_sum(drawn.weights, drawn.features.function(position))


@pytest.mark.parametrize("rule", RULE_SETS)
def test_weights_of_every_rule_set_come_with_the_package(rule):
    game = make_game("gomoku", 15, rule=rule)
    threats = make_evaluator("threats", game)
    assert threats.features.name == "lines:threats"
    assert threats.weights[len(CODES)] > 0  # the right to move is worth something


def test_all_weights_of_gomoku_are_smaller_than_a_megabyte():
    assert sum(path.stat().st_size for path in SHIPPED.glob("gomoku-*.json")) < 1 << 20
