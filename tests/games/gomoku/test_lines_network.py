"""The network of `lines:[threats,network]`: arms, pairs, and what it says of a position."""

import numpy as np
import pytest
from crowded_boards import random_board, unfinished_boards

from heibai.core.errors import WeightsError
from heibai.core.rng import Rng
from heibai.evaluators.weights_file import WeightsFile, read_weights, write_weights
from heibai.games import make_game
from heibai.games.gomoku.evaluation import lines_network
from heibai.games.gomoku.evaluation.codes import CODES
from heibai.games.gomoku.evaluation.threat_sets import THREAT_SETS
from heibai.players.evaluator_text import make_evaluator

LINEAR = len(CODES) + THREAT_SETS
ENTRIES = (lines_network.PAIRS + 1) * lines_network.CHANNELS


def drawn_weights(seed):
    rng = Rng(seed)
    vectors = [float(rng.below(401) - 200) for _ in range(ENTRIES)]
    return [*vectors, *((rng.below(257) - 128) / 256 for _ in range(lines_network.WEIGHTS - ENTRIES))]


def drawn_evaluator(rule="freestyle", size=9):
    default = make_evaluator("lines:[threats,network]", make_game("gomoku", size, rule=rule))
    return default.with_weights([*default.features.defaults, *drawn_weights(3)])


def arm(text):
    """Of cells, the nearest first."""
    return sum("-XO#".index(cell) << 2 * index for index, cell in enumerate(text))


@pytest.mark.parametrize(
    ("cells", "same"),
    [("XO--", "XO-X"), ("XO--", "X###"), ("-OX-", "-O##"), ("--#-", "--##"), ("OOX-", "OO#O")],
)
def test_what_neither_side_sees_does_not_count(cells, same):
    assert lines_network.KIND_OF[arm(cells)] == lines_network.KIND_OF[arm(same)]


@pytest.mark.parametrize("cells", ["X-X-", "X-XX", "-X-X", "---X", "----", "---#", "X--#", "OOOO"])
def test_what_one_side_sees_counts(cells):
    kind = lines_network.KIND_OF[arm(cells)]
    assert [
        other for other in range(256) if lines_network.KIND_OF[other] == kind and lines_network.seen_of(other) == other
    ] == [arm(cells)]


def test_there_are_57_arms_and_each_pair_has_a_number():
    assert len(lines_network.ARMS) == 57
    numbers = [lines_network.pair_of(low, high) for low, high in lines_network.KINDS_OF_PAIR]
    assert numbers == list(range(lines_network.PAIRS))
    assert lines_network.pair_of(7, 3) == lines_network.pair_of(3, 7)


def test_exchanging_the_colours_twice_changes_nothing():
    exchanged = np.array(lines_network.EXCHANGED_PAIRS)
    np.testing.assert_array_equal(exchanged[exchanged], range(lines_network.PAIRS))


def test_parts_are_joined_to_what_they_were_taken_from():
    weights = drawn_weights(5)
    assert lines_network.join(lines_network.parts_of(weights)).tolist() == weights


def test_weights_that_it_cannot_have_are_refused():
    default = make_evaluator("lines:[threats,network]", make_game("gomoku", 9))
    for gene, wrong, said in (
        (LINEAR, 0.5, "whole numbers up to 4096, not 0.5"),
        (LINEAR + ENTRIES - 1, 5000.0, "whole numbers up to 4096, not 5000.0"),
        (LINEAR + ENTRIES, 2.0**21, "dense layers is at most 1048576, not 2097152.0"),
    ):
        weights = default.weights.tolist()
        weights[gene] = wrong
        with pytest.raises(WeightsError, match=said):
            default.with_weights(weights)


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_it_begins_as_lines_and_threats(rule):
    game = make_game("gomoku", 9, rule=rule)
    threats, both = make_evaluator("lines:threats", game), make_evaluator("lines:[threats,network]", game)
    for position in game.sample_positions()[::8]:
        assert both.evaluate(position) == threats.evaluate(position)


def test_an_empty_board_has_sums_of_nothing_but_its_edges():
    parts = lines_network.parts_of(drawn_weights(4))
    without = lines_network.pair_of(lines_network.KIND_OF[arm("----")], lines_network.KIND_OF[arm("----")])
    parts.vectors[without] = 0
    middle = np.full((3, 4), without)
    np.testing.assert_array_equal(lines_network.sums_of(parts, middle), 0)


def test_a_position_and_its_images_are_worth_the_same():
    symmetries = make_game("gomoku", 9).abilities.symmetries
    evaluator = drawn_evaluator()
    for position in unfinished_boards("freestyle", 9, 4):
        values = {evaluator.evaluate(image) for image in symmetries.images(position)}
        assert len(values) == 1


def test_points_far_from_all_stones_change_nothing():
    """Whatever the board's size: the same stones in the middle, eight points and more from every edge."""
    parts = lines_network.parts_of(drawn_weights(3))
    values = []
    for size in (19, 20, 22):
        position = make_game("gomoku", size).start()
        for row, column in ((8, 8), (8, 9), (9, 8), (10, 10), (10, 9)):
            position = position.play(row * size + column)
        values.append(lines_network.network_value(position, parts))
    assert values[0] == values[1] == values[2] != parts.constant


def test_the_colours_are_alike():
    evaluator = drawn_evaluator()
    for number in range(5):
        position = random_board("freestyle", 9, number)
        exchanged = type(position)(
            position.white, position.black, position.to_move.other, 9, 9, position.rules, position.stage
        )
        assert evaluator.evaluate(exchanged) == evaluator.evaluate(position)


def test_a_file_of_its_weights_makes_it_again(tmp_path):
    evaluator = drawn_evaluator()
    path = tmp_path / "network.json"
    write_weights(path, WeightsFile("gomoku", 9, evaluator.features.name, evaluator.weights), single=True)
    read = make_evaluator(f"@{path}", make_game("gomoku", 15))
    np.testing.assert_array_equal(read.weights, evaluator.weights)
    assert read.name == f"@{path}"
    assert read_weights(path).evaluator == "lines:[threats,network]"


def test_weights_for_freestyle_come_with_the_package():
    shipped = make_evaluator("lines-network", make_game("gomoku", 15))
    assert shipped.features.name == "lines:[threats,network]"
    assert shipped.weights[LINEAR:].any()
