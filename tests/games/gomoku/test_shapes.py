"""Line shapes, the twelve patterns of a point, and the evaluation made of them."""

import importlib.util
from pathlib import Path

import pytest

from heibai.core.contract import Color
from heibai.core.errors import SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.evaluation.deviations import DEVIATIONS
from heibai.games.gomoku.evaluation.grid_lines import lines_of
from heibai.games.gomoku.evaluation.lines import Shape, shape_of
from heibai.games.gomoku.evaluation.patterns import NO_PATTERN, PATTERNS, VALUES, pattern_of
from heibai.games.gomoku.evaluation.point_shapes import shapes_under
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator

_PATH = Path(__file__).parents[3] / "tools/measure_gomoku_deviations.py"
_SPEC = importlib.util.spec_from_file_location("measure_gomoku_deviations", _PATH)
measure = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(measure)


def positions(rule: str, size: int = 9, games: int = 8):
    """Positions in the middle of random games."""
    game = make_game("gomoku", size, rule=rule)
    for index in range(games):
        rng, position = Rng(5, (index,)), game.start()
        for _ in range(8 + 5 * index):
            following = position.play(rng.choice(position.moves()))
            if following.is_over():
                break
            position = following
        yield position


@pytest.mark.parametrize(
    ("line", "expected"),  # the new stone is Y
    [
        ("---XXYXX---", Shape.FIVE),
        ("---XXYX----", Shape.OPEN_FOUR),
        ("--OXXYX----", Shape.CLOSED_FOUR),
        ("---X-YXX---", Shape.CLOSED_FOUR),  # one stone stops it, whatever its ends
        ("-X-XYX-X---", Shape.TWO_FOURS),
        ("----XYX----", Shape.DOUBLE_OPEN_THREE),
        ("---X-YX----", Shape.OPEN_THREE),
        ("---OXYX----", Shape.CLOSED_THREE),
        ("---X-Y-X---", Shape.CLOSED_THREE),
        ("#---XYX---#", Shape.DOUBLE_OPEN_THREE),
        ("#O--XYX---#", Shape.DOUBLE_OPEN_THREE),
        ("--O-XYX---#", Shape.OPEN_THREE),  # only one of the two fours would be straight
        ("----XY-----", Shape.WIDE_OPEN_TWO),
        ("--O-XY---O-", Shape.OPEN_TWO),
        ("----OYX----", Shape.CLOSED_TWO),
        ("-----Y-----", Shape.OPEN_ONE),
        ("--O--Y---O-", Shape.OPEN_ONE),
        ("---O-Y---O-", Shape.CLOSED_ONE),
        ("----OY---O-", Shape.DEAD),
        ("--OXXYXO---", Shape.DEAD),
        ("#YX--------", Shape.CLOSED_TWO),
    ],
)
def test_shapes_of_one_line(line, expected):
    for text in (line, line[::-1]):
        at = text.index("Y") + 1
        for color in Color:
            assert shape_of(f"#{text.replace('Y', 'X')}#", at, RULE_SETS["freestyle"], color) is expected


@pytest.mark.parametrize(
    ("line", "rule", "color", "expected"),
    [
        ("--XXXYXX---", "standard", Color.BLACK, Shape.OVERLINE),
        ("--XXXYXX---", "freestyle", Color.BLACK, Shape.FIVE),
        ("--XXXYXX---", "renju", Color.BLACK, Shape.OVERLINE),
        ("--XXXYXX---", "renju", Color.WHITE, Shape.FIVE),
        ("-O-XXYX-O--", "freestyle", Color.BLACK, Shape.OPEN_FOUR),
        ("-O-XXYX-O--", "caro", Color.BLACK, Shape.OPEN_FOUR),
        ("--OXXYX-O--", "caro", Color.BLACK, Shape.DEAD),  # five between two of the other side is nothing
        ("--OXXYX-O--", "standard", Color.BLACK, Shape.CLOSED_FOUR),
        ("-X-XXYX-X--", "standard", Color.BLACK, Shape.DEAD),  # both ends would make six
    ],
)
def test_shapes_follow_the_rule_set(line, rule, color, expected):
    assert shape_of(f"#{line.replace('Y', 'X')}#", line.index("Y") + 1, RULE_SETS[rule], color) is expected


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_tables_say_what_the_whole_lines_say(rule):
    rules, lines = RULE_SETS[rule], lines_of(9, 9)
    for position in list(positions(rule))[::2]:
        for square, made in shapes_under(rules).points(position.cells, lines):
            for color, shapes in ((Color.BLACK, made.black), (Color.WHITE, made.white)):
                cells = position.cells if color is Color.BLACK else position.cells.translate(str.maketrans("XO", "OX"))
                cells = f"{cells[:square]}X{cells[square + 1 :]}"
                whole = tuple(shape_of(*lines.read(cells, square, d), rules, color) for d in range(4))
                assert shapes == whole


def test_values_double_but_for_the_three_that_are_a_step_from_a_win():
    assert VALUES == (1, 3, 7, 15, 31, 63, 127, 255, 511, 511, 511, 1023)
    assert len(PATTERNS) == 12


@pytest.mark.parametrize(
    ("shapes", "name"),
    [
        ((Shape.FIVE, Shape.OPEN_FOUR), "five"),
        ((Shape.CLOSED_FOUR, Shape.OPEN_THREE), "four_and_open_three"),
        ((Shape.CLOSED_FOUR, Shape.CLOSED_FOUR), "two_fours"),
        ((Shape.TWO_FOURS,), "two_fours"),
        ((Shape.OPEN_FOUR,), "open_four"),
        ((Shape.OPEN_THREE, Shape.OPEN_THREE), "two_open_threes"),
        ((Shape.OPEN_THREE, Shape.CLOSED_THREE), "closed_three_and_open_three"),
        ((Shape.CLOSED_FOUR, Shape.CLOSED_THREE), "closed_four"),
        ((Shape.OPEN_THREE, Shape.OPEN_TWO), "open_three"),
        ((Shape.OPEN_TWO, Shape.OPEN_TWO), "two_open_twos"),
        ((Shape.CLOSED_THREE, Shape.OPEN_TWO), "closed_three"),
        ((Shape.OPEN_TWO, Shape.CLOSED_TWO), "open_two"),
        ((Shape.CLOSED_TWO,), "closed_two"),
    ],
)
def test_patterns_take_the_highest_that_applies(shapes, name):
    for shift in range(4):
        four = (*shapes, *[Shape.DEAD] * (4 - len(shapes)))
        assert PATTERNS[pattern_of((*four[shift:], *four[:shift]))] == name
    assert pattern_of((Shape.DEAD,) * 4) == NO_PATTERN


@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_value_is_the_movers_under_symmetries_and_exchanged_colours(rule):
    game = make_game("gomoku", 9, rule=rule)
    evaluator = make_evaluator("shapes", game)
    assert evaluator.features.antisymmetric is (rule != "renju")
    for position in positions(rule):
        value = evaluator.evaluate(position)
        assert {evaluator.evaluate(position.transformed(k)) for k in range(8)} == {value}
        passed = type(position)(**{**vars_of(position), "to_move": position.to_move.other})
        assert evaluator.evaluate(passed) == -value
        if rule != "renju":
            assert evaluator.evaluate(position.colors_swapped()) == value


def vars_of(position):
    return {name: getattr(position, name) for name in position.__dataclass_fields__}


def test_a_point_forbidden_to_black_counts_nothing_for_black():
    free, renju = (make_game("gomoku", 9, rule=rule) for rule in ("standard", "renju"))
    text = free.format_position(free.start())[:-2]
    cells = list(text)
    for row, column in ((4, 2), (4, 3), (5, 4), (6, 4)):  # e5 makes two open threes
        cells[(8 - row) * 9 + column] = "X"
    board = "".join(cells) + " O"
    index = PATTERNS.index("two_open_threes")

    def threes(game):
        position = game.parse_position(board, analysis=True)
        return game.feature_set("shapes").function(position)[index], set(position.points_forbidden_to_black)

    (free_count, nothing), (renju_count, forbidden) = threes(free), threes(renju)
    assert not nothing
    assert forbidden
    assert renju_count == free_count + len(forbidden)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rule", ["freestyle", "caro"])
def test_shipped_deviations_are_those_measured(rule):
    assert DEVIATIONS.keys() == RULE_SETS.keys()
    assert measure.deviations(rule) == DEVIATIONS[rule]


def test_unknown_evaluations_and_options_are_refused():
    game = make_game("gomoku")
    with pytest.raises(UnknownNameError, match="known: lines, rewards, shapes"):
        game.feature_set("zones")
    with pytest.raises(SpecError, match="no form of 'shapes'; write 'shapes'"):
        game.feature_set("shapes", ("steep",))
    with pytest.raises(UnknownNameError, match="no set of tuples of gomoku"):
        game.tuple_set("straight2")
