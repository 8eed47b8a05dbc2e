"""The evaluations of Reversi, term by term, on boards made for them."""

import random

import pytest
from random_positions import random_positions

from heibai.core.contract import Color
from heibai.core.errors import SpecError, UnknownNameError
from heibai.games import grid
from heibai.games.reversi import features, terms
from heibai.games.reversi.feature_sets import DESCRIPTIONS, feature_set
from heibai.games.reversi.position import SIZES, ReversiPosition
from heibai.games.reversi.regions import regions
from heibai.games.reversi.rules import Reversi
from heibai.games.reversi.stability import full_line_squares, stable_discs
from heibai.games.reversi.tables import table_difference
from heibai.players.evaluator_text import parse_evaluator

FORMS = [
    "zones", "zones:mobility=difference", "seven", "seven:edges=difference", "classic", "phased", "discs", "squares",
    "squares:mild", "squares:swh", "wpc", "wpc:full", "features", *(f"features:{name}" for name in features.FEATURES),
]  # fmt: skip
ANTISYMMETRIC = [form for form in FORMS if form.partition(":")[0] in ("discs", "squares", "wpc", "phased")]
ANTISYMMETRIC += ["zones:mobility=difference"]
ANTISYMMETRIC += [form for form in FORMS if form.startswith("features:") and form != "features:parity"]


def board(own: str = "", opponent: str = "", size: int = 8) -> ReversiPosition:
    """Black to move with discs on the squares of ``own``; white on those of ``opponent``."""

    def bits(squares: str) -> int:
        return sum(1 << grid.parse_square(square, size) for square in squares.split())

    return ReversiPosition(bits(own), bits(opponent), Color.BLACK, size)


def form(text: str, size: int = 8):
    parsed = parse_evaluator(text)
    return feature_set(parsed.name, parsed.options, size)


def value(text: str, position: ReversiPosition) -> float:
    features_ = form(text, position.size)
    return sum(w * t for w, t in zip(features_.defaults, features_.function(position), strict=True))


def term(text: str, name: str, position: ReversiPosition) -> float:
    features_ = form(text, position.size)
    return features_.function(position)[features_.features.index(name)]


@pytest.mark.parametrize(
    ("own", "opponent", "zone", "expected"),
    [
        ("a1 h8", "h1", "outer_corners", 1),
        ("a1 b1 h4", "c8", "outer_edges", 1),
        ("b2 g7", "", "inner_corners", 2),
        ("b2 a1", "", "inner_corners", 0),
        ("b2", "a1", "inner_corners", 0),
        ("", "g2", "inner_corners", -1),
        ("c2", "", "inner_edges", 3),
        ("c2 c1", "", "inner_edges", 2),
        ("c2 b1 d1", "c1", "inner_edges", 0),
        ("b2", "", "inner_edges", 4),
        ("b2 a1", "", "inner_edges", 4),  # the corner is not among a2, a3, b1, c1
        ("b2 a2 c1", "", "inner_edges", 2),
        ("g5", "b7", "inner_edges", -1),
        ("c3 a1", "", "inner_edges", 0),
        ("a1 a2 a3", "c3", "discs", 2),
    ],
)
def test_zones_count_what_the_page_says(own, opponent, zone, expected):
    assert term("zones", zone, board(own, opponent)) == expected


def test_zones_mobility_is_the_movers_own_or_the_difference():
    start = Reversi().start()
    after = start.play(grid.parse_square("f5", 8)).play(grid.parse_square("d6", 8))
    own, other = after.own_mobility.bit_count(), after.opponent_mobility.bit_count()
    assert own != other
    assert term("zones", "mobility", after) == own
    assert term("zones:mobility=difference", "mobility", after) == own - other


def test_ratio_is_the_larger_share_in_percent():
    assert term("seven", "ratio", board("a1 b1 c1", "d4")) == 75.0
    assert term("seven", "ratio", board("d4", "a1 b1 c1 e5")) == -80.0
    assert term("seven", "ratio", board("d4", "e5")) == 0.0


def test_seven_without_moves_is_punished_more_than_the_opponent_without_is_liked():
    stuck = board("a1", "b1")  # neither can bracket: black plays c1, white has no move
    assert term("seven", "mobility", stuck) == 150.0
    assert term("seven", "mobility", board("b1", "a1")) == -450.0
    assert term("seven", "mobility", Reversi().start()) == 0.0


def test_seven_counts_near_corners_only_beside_empty_ones():
    assert term("seven", "near_corners", board("a2 b2", "g8")) == -25.0
    assert term("seven", "near_corners", board("a2 b2 a1", "g8")) == 25.0
    assert term("seven", "corners", board("a1 h8", "a8")) == 25.0


def test_seven_edges_as_share_and_as_difference():
    position = board("a1 b1 h5 d4", "a8")
    assert term("seven", "edges", position) == 75.0
    assert term("seven:edges=difference", "edges", position) == 5.0


def test_full_lines_needs_all_four_lines_filled():
    everything = (1 << 64) - 1
    assert full_line_squares(everything, 8) == everything
    hole = everything ^ 1 << grid.parse_square("d4", 8)
    spoilt = {s for s in range(64) if not full_line_squares(hole, 8) >> s & 1}
    row, column = 3, 3
    assert spoilt == {
        s for s in range(64) if s // 8 == row or s % 8 == column or abs(s // 8 - row) == abs(s % 8 - column)
    }
    full = ReversiPosition(everything ^ 0xFF, 0xFF, Color.BLACK, 8)
    assert term("seven", "full_lines", full) == 2.5 * 48


def test_square_tables_hold_the_published_values():
    steep = [
        [200, -100, 20, 10, 10, 20, -100, 200],
        [-100, -150, 0, 5, 5, 0, -150, -100],
        [20, 0, 5, 5, 5, 5, 0, 20],
        [10, 5, 5, -5, -5, 5, 5, 10],
    ]
    mild = [
        [90, -20, 10, 10, 10, 10, -20, 90],
        [-20, -20, 1, 1, 1, 1, -20, -20],
        [10, 1, 1, 1, 1, 1, 1, 10],
        [10, 1, 1, 1, 1, 1, 1, 10],
    ]
    swh = [
        [1.00, -0.25, 0.10, 0.05, 0.05, 0.10, -0.25, 1.00],
        [-0.25, -0.25, 0.01, 0.01, 0.01, 0.01, -0.25, -0.25],
        [0.10, 0.01, 0.05, 0.02, 0.02, 0.05, 0.01, 0.10],
        [0.05, 0.01, 0.02, 0.01, 0.01, 0.02, 0.01, 0.05],
    ]
    for name, table in (("steep", steep), ("mild", mild), ("swh", swh)):
        for square in range(64):
            row = min(square // 8, 7 - square // 8)
            assert table_difference(name, 1 << square, 0, 8) == table[row][square % 8]


def test_small_boards_take_the_tables_corner():
    assert table_difference("steep", 1 << grid.parse_square("f6", 6), 0, 6) == 200
    assert table_difference("steep", 1 << grid.parse_square("c3", 6), 0, 6) == 5
    assert table_difference("mild", 1 << grid.parse_square("b2", 4), 0, 4) == -20


@pytest.mark.parametrize("size", SIZES)
def test_default_class_weights_equal_the_standard_heuristic(size):
    for position in random_positions(size, 200):
        assert value("wpc", position) == pytest.approx(value("squares:swh", position), abs=1e-12)
        assert value("wpc:full", position) == pytest.approx(value("squares:swh", position), abs=1e-12)


def test_classic_adds_its_five_terms():
    position = board("a1 a2 b2", "c2 d4")
    own_moves = position.own_mobility.bit_count()
    mild = 90 - 20 - 20 - 1 - 1
    assert value("classic", position) == 10 * mild + 10 * 1 + 10 * own_moves + 100 * 2 - 32 * 1


def test_phased_weights_stand_at_their_rows_and_change_linearly_between():
    shares = terms.phase_shares(8)
    assert shares[4] == shares[20] == (1.0, 0.0, 0.0)
    assert shares[36] == (0.0, 1.0, 0.0)
    assert shares[52] == shares[64] == (0.0, 0.0, 1.0)
    assert shares[24] == (0.75, 0.25, 0.0)
    assert shares[48] == (0.0, 0.25, 0.75)
    assert terms.phase_shares(4)[7] == (0.5, 0.5, 0.0)  # rows at 5, 9 and 13 of 16


@pytest.mark.parametrize(
    ("name", "own", "opponent", "expected"),
    [
        ("corners", "a1", "h1 h8", -1),
        ("x_squares", "b2 a1", "", 1),
        ("x_open", "b2 a1 g7", "", 1),
        ("c_squares", "b1 a2 a1", "h7", 1),
        ("c_open", "b1 a2 a1", "h7 g1", -2),
        ("edges", "a1 d1 d4", "h4", 1),
        ("frontier", "a1", "h8", 0),
        ("frontier", "a1", "a2 b1 b2", -3),
        ("potential_mobility", "a1", "", -3),
        ("potential_mobility", "a1", "d4", 5),
        ("parity", "a1", "", 1),
        ("parity", "a1", "b1", -1),
    ],
)
def test_named_features(name, own, opponent, expected):
    assert features.FEATURES[name].function(board(own, opponent)) == expected


@pytest.mark.parametrize("size", SIZES)
def test_neighbours_are_the_squares_one_king_step_away(size):
    for square in range(size * size):
        near = {
            other
            for other in range(size * size)
            if other != square and max(abs(other // size - square // size), abs(other % size - square % size)) == 1
        }
        assert set(grid.squares_of(regions(size).neighbours(1 << square))) == near


def test_stable_starts_at_corners_and_spreads_along_edges():
    position = board("a1 b1 c1 e1", "h8 h7 g8 g7")
    own, opponent = stable_discs(position.own, position.opponent, 8)
    assert own == board("a1 b1 c1").own
    # g7 leans on h8 on its diagonal, on g8 and h7, and on one of the two on its other diagonal's ends: none.
    assert opponent == board("h8 h7 g8").own


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_no_disc_called_stable_is_ever_flipped(size):
    """Every line of play to the end from late positions, each disc checked (brute force)."""
    rng = random.Random(7)
    late = [p for p in random_positions(size, 6_000) if p.empties <= 6]
    for position in rng.sample(late, 150):
        black, white = stable_discs(position.black, position.white, size)
        kept_black, kept_white = _never_flipped(position, {})
        assert black & ~kept_black == 0
        assert white & ~kept_white == 0


def _never_flipped(position: ReversiPosition, seen: dict) -> tuple[int, int]:
    """The discs of each colour that keep it in every line of play."""
    if position not in seen:
        black, white = position.black, position.white
        for move in position.moves():
            kept_black, kept_white = _never_flipped(position.play(move), seen)
            black, white = black & kept_black, white & kept_white
        seen[position] = black, white
    return seen[position]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", FORMS)
def test_equal_under_the_eight_symmetries(text, size):
    for position in random_positions(size, 3_000)[::200]:
        values = {round(value(text, position.transformed(k)), 9) for k in range(8)}
        assert len(values) == 1, (text, position)


@pytest.mark.parametrize("text", FORMS)
def test_antisymmetric_exactly_where_declared(text):
    features_ = form(text)
    pairs = [(p, ReversiPosition(p.white, p.black, p.to_move, 8)) for p in random_positions(8, 3_000)[::20]]
    negated = all(value(text, p) == pytest.approx(-value(text, q), abs=1e-9) for p, q in pairs)
    assert negated == features_.antisymmetric == (text in ANTISYMMETRIC)


@pytest.mark.parametrize("text", FORMS)
def test_value_depends_on_the_mover_not_on_its_colour(text):
    for position in random_positions(8, 3_000)[::300]:
        assert value(text, position) == value(text, position.colors_swapped())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", FORMS)
def test_declarations_fit_together(text, size):
    declared = form(text, size)
    count = len(declared.features)
    lengths = {len(declared.lower), len(declared.upper), len(declared.defaults), len(declared.deviations)}
    assert lengths == {count}
    assert declared.name == text
    assert len(set(declared.features)) == count
    assert all(
        lo <= default <= hi for lo, default, hi in zip(declared.lower, declared.defaults, declared.upper, strict=True)
    )
    assert len(declared.function(Reversi(size).start())) == count
    if declared.simplex:
        assert sum(declared.defaults) == pytest.approx(1.0)


def test_inner_zones_are_declared_negative():
    assert form("zones").signs == (1, 1, -1, -1, 1, 1)


def test_squares_steep_is_the_default_table():
    assert form("squares:steep").name == "squares"


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("zone", UnknownNameError, "known: classic, discs, features"),
        ("zones:mobility", SpecError, "'zones:mobility=difference'"),
        ("discs:steep", SpecError, "none"),
        ("squares:[steep,mild]", SpecError, "no form of 'squares'"),
        ("features:[discs,discs]", SpecError, "each feature once"),
        ("features:disks", UnknownNameError, "'disks' is no feature"),
    ],
)
def test_unknown_names_and_options_say_what_is_known(text, error, words):
    with pytest.raises(error, match=words):
        form(text)


def test_every_evaluation_is_described():
    assert {text.partition(":")[0] for text in FORMS} == set(DESCRIPTIONS) == set(Reversi().feature_sets())
