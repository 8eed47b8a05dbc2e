"""A number of a player text, its bounds, and what is refused."""

import pytest

from heibai.core.errors import SpecError
from heibai.games import make_game
from heibai.tuning.parameter import checked, parse_parameter, value_in, with_values

PLAYER = "mcts:playouts=50,simulate=24,tree=[ucb1:c=0.7],eval=zones"
GAME = make_game("reversi")


@pytest.mark.parametrize("text", ["c=0.1:3", "tree.k=10:5000:log", "simulate=0:40", "x=-2.5:1"])
def test_what_is_read_is_printed_again(text):
    assert parse_parameter(text).text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c", "write NAME=LOW:HIGH"),
        ("=1:2", "write NAME=LOW:HIGH"),
        ("c=1", "write NAME=LOW:HIGH"),
        ("c=1:2:3", "write NAME=LOW:HIGH"),
        ("c=1:nan", "write NAME=LOW:HIGH"),
        ("c=2:1", "LOW lies below HIGH"),
        ("c=0:1:log", "above 0"),
    ],
)
def test_what_is_no_parameter_is_refused(text, said):
    with pytest.raises(SpecError, match=said):
        parse_parameter(text)


def test_shares_and_values_are_inverse_on_both_scales():
    plain, log = parse_parameter("c=1:5"), parse_parameter("c=0.01:100:log")
    assert [plain.value_at(share) for share in (0, 0.25, 1)] == [1, 2, 5]
    assert [log.value_at(share) for share in (0, 0.5, 1)] == [0.01, 1, 100]
    assert [log.share_of(value) for value in (0.01, 1, 100)] == pytest.approx([0, 0.5, 1])


def test_numbers_stand_in_a_text_and_in_the_brackets_within_it():
    assert [value_in(PLAYER, name) for name in ("playouts", "tree.c")] == [50, 0.7]
    changed = with_values(PLAYER, {"tree.c": 1.25, "simulate": 7.0})
    assert [value_in(changed, name) for name in ("playouts", "tree.c", "simulate")] == [50, 1.25, 7]


def test_a_player_says_which_numbers_must_be_whole():
    found = checked(PLAYER, [parse_parameter("simulate=0:40"), parse_parameter("tree.c=0:2")], GAME)
    assert [each.is_whole for each in found] == [True, False]
    assert found[0].value_at(0.51) == 20


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ([], "none came"),
        (["simulate=0:40", "simulate=1:30"], "'simulate' came twice"),
        (["simulat=0:40"], "the nearest is 'simulate'"),
        (["tree.d=0:1"], "'tree.d' does not stand in"),
        (["noise=0:1"], "write noise= with the value to begin at"),
        (["eval=0:1"], "is no number"),
        (["simulate=0:20"], "simulate is 24 .* outside simulate=0:20"),
        (["tree.c=-1:1"], "ucb1:c=-1"),
    ],
)
def test_what_the_player_does_not_take_is_refused(texts, said):
    with pytest.raises(SpecError, match=said):
        checked(PLAYER, [parse_parameter(text) for text in texts], GAME)
