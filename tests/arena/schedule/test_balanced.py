"""Balanced openings: judged, quiet, in the middle, no two alike, the same for the same seed."""

import math

import pytest

from heibai.arena.schedule.balanced import Balance, balanced_openings, canonical_key, is_quiet
from heibai.arena.schedule.openings import make_openings
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

REVERSI = make_game("reversi")
JUDGE, THOROUGH = "alphabeta:depth=2,eval=zones", "alphabeta:depth=4,eval=zones"


def balance(**changes):
    return Balance(**({"plies": (5, 8), "bound": 0.02, "judges": (JUDGE,)} | changes))


def distance(opening, judge):
    """How far the judge finds the mover's chance from one half."""
    score = judge.choose(REVERSI, opening.position, rng=Rng(0)).score
    return abs(1 / (1 + math.exp(-score.value / judge.evaluator.scale)) - 0.5)


def test_every_opening_is_within_the_bound_of_its_judge():
    judge = make_player(JUDGE, REVERSI)
    for opening in balanced_openings(REVERSI, 20, balance=balance(), seed=1):
        assert distance(opening, judge) <= 0.02
        assert 5 <= len(opening.moves) <= 8
    far = [
        judge.choose(REVERSI, opening.position, rng=Rng(0)).score.value
        for opening in make_openings("random:8", REVERSI, 20, seed=1)
    ]
    assert max(map(abs, far)) > 0.1 * judge.evaluator.scale  # random ones are not


def test_several_judges_agree_on_every_opening():
    quick, thorough = (make_player(text, REVERSI) for text in (JUDGE, THOROUGH))
    both = balanced_openings(REVERSI, 20, balance=balance(judges=(JUDGE, THOROUGH)), seed=1)
    assert all(distance(opening, judge) <= 0.02 for opening in both for judge in (quick, thorough))
    alone = balanced_openings(REVERSI, 20, balance=balance(), seed=1)
    assert any(distance(opening, thorough) > 0.02 for opening in alone)


def test_no_two_openings_are_images_of_one_another():
    found = balanced_openings(REVERSI, 40, balance=balance(plies=(3, 4), bound=0.2), seed=2)
    keys = {opening.position.transformed(s).key() for opening in found for s in range(8)}
    assert len({canonical_key(REVERSI, opening.position) for opening in found}) == 40
    assert all(
        canonical_key(REVERSI, opening.position) == canonical_key(REVERSI, opening.position.transformed(3))
        for opening in found
    )
    assert len(keys) > 40


def test_more_openings_begin_with_the_same_ones_and_another_seed_or_generation_has_others():
    few, many = (balanced_openings(REVERSI, count, balance=balance(), seed=3) for count in (3, 9))
    assert many[:3] == few
    assert balanced_openings(REVERSI, 3, balance=balance(), seed=4) != few
    assert balanced_openings(REVERSI, 3, balance=balance(), seed=3, generation=1) != few


def test_stones_lie_in_the_central_area():
    game = make_game("gomoku", 9)
    wide = balance(judges=("greedy:eval=shapes",), area=5, bound=0.5, plies=(4, 4))
    for opening in balanced_openings(game, 3, balance=wide, seed=1):
        assert all(2 <= number <= 6 for move in opening.moves for number in divmod(move, 9))


@pytest.mark.parametrize(
    ("moves", "quiet"),
    [
        ("a1a5b1b5c1c5d1", False),  # black wins at e1 unless white takes it, white has three only
        ("a1a5b1b5c1c5d1e1", True),  # a four that is stopped
        ("a1a5b1b5c1c5d1d5", False),  # both have four
        ("a1a5b1b5c1c5", True),
    ],
)
def test_a_five_that_either_side_could_make_is_not_quiet(moves, quiet):
    game = make_game("gomoku", 7)
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    assert is_quiet(position) is quiet


def test_the_text_names_plies_area_bound_and_judge():
    assert Balance.parse("balanced") == Balance()
    judge = "alphabeta:depth=2,eval=[zones:weights=[15,6,-8,-6,4,4]]"
    text = f"balanced:plies=6,bound=0.05,judges=[[{judge}]]"
    assert Balance.parse(text) == Balance(plies=(6, 6), bound=0.05, judges=(judge,))
    assert Balance.parse(f"balanced:judges=[[{judge}],[{JUDGE}]]").judges == (judge, JUDGE)
    older = f"balanced:bound=0.05,judge=alphabeta:depth=2,eval=zones[15,6,-8,-6,4,4];{JUDGE}"
    assert Balance.parse(older).judges == ("alphabeta:depth=2,eval=zones[15,6,-8,-6,4,4]", JUDGE)
    assert Balance.parse("balanced:plies=2-5,area=7") == Balance(plies=(2, 5), area=7)
    made = make_openings(f"balanced:bound=0.02,plies=5-8,judges=[[{JUDGE}]]", REVERSI, 4, seed=1)
    assert made == balanced_openings(REVERSI, 4, balance=balance(), seed=1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("balanced:plies=x", "'x' .* as in 4-8"),
        ("balanced:plies=8-4", "'8-4' .* as in 4-8"),
        ("balanced:area=0", "'0' .* a whole number from 1"),
        ("balanced:bound=0", "'0' .* above 0, at most 0.5"),
        ("balanced:bound=nan", "'nan' .* above 0, at most 0.5"),
        ("balanced:depth=3", "'depth' .* its keys are part, plies"),
    ],
)
def test_a_text_that_says_nothing_is_refused_with_what_was_expected(text, says):
    with pytest.raises(SpecError, match=says):
        make_openings(text, REVERSI, 2, seed=0)


def test_a_judge_without_a_score_is_refused():
    with pytest.raises(SpecError, match="gives no score"):
        make_openings("balanced:judges=random", REVERSI, 2, seed=0)


def test_a_well_that_runs_dry_says_so():
    with pytest.raises(SpecError, match="wider bound"):
        balanced_openings(REVERSI, 9, balance=balance(plies=(2, 2), bound=0.001), seed=0)


def test_openings_whose_colours_are_open_are_refused():
    game = make_game("gomoku", 7, opening="swap")
    with pytest.raises(SpecError, match="0 of 2 balanced"):
        balanced_openings(game, 2, balance=balance(plies=(3, 3), judges=("greedy:eval=shapes",)), seed=0)
