"""Renju's openings RIF, Taraguchi-10 and Soosorv-8: who acts, where stones lie, what is offered.

Sequences by hand from the rules: Renju International Federation, rules of Renju and certified opening rules
(renju.net/rule).
"""

import pytest
from renju_openings import GAMES, RULES, after

from heibai.core.abilities.of_positions import OpeningAct
from heibai.core.errors import BoardSizeError, IllegalMoveError, PositionTextError
from heibai.core.rng import Rng
from heibai.games import make_game

FOUR_IN_A_COLUMN = {  # h8 h9 h10 h7: the board is its own mirror image
    "rif": "h8 h9 h10 stay-white h7",
    "taraguchi-10": "h8 stay-white h9 stay-black h10 stay-white h7 offer-ten",
    "soosorv-8": "h8 h9 h10 stay-white h7 declare-3 stay-black",
}


def words(rule, position):
    return [GAMES[rule].format_move(move) for move in position.moves()]


def acts(rule, text):
    """(who acts, what is asked) before each move and after the last; "black" or "white" where it is a usual stone."""
    position, found = GAMES[rule].start(), []
    for move in (*GAMES[rule].parse_transcript(text), None):
        found.append(f"{position.seat + 1} {position.opening_act or position.to_move.name.lower()}")
        position = position if move is None else position.play(move)
    return found


def test_rif_one_player_places_three_the_other_chooses_black_offers_two_and_white_picks():
    assert acts("rif", "h8 i9 j8 take-black g9 offer-g8 offer-i10 i10 j7") == [
        "1 place", "1 place", "1 place", "2 choose", "1 white", "2 offer", "2 offer", "1 pick", "1 white", "2 black",
    ]  # fmt: skip
    kept = acts("rif", "h8 i9 j8 stay-white g9 offer-g8 offer-i10 g8")
    assert kept[3:] == ["2 choose", "2 white", "1 offer", "1 offer", "2 pick", "2 white"]


def test_taraguchi_lets_the_other_side_swap_after_each_of_the_first_five_stones():
    text = "h8 take-black i9 stay-black j8 take-black g9 stay-black f10 stay-white e5"
    assert acts("taraguchi-10", text) == [
        "1 place", "2 choose", "1 place", "2 choose", "2 place", "1 choose", "2 place", "1 choose", "1 place",
        "2 choose", "2 white", "1 black",
    ]  # fmt: skip
    assert words("taraguchi-10", after("taraguchi-10", "h8")) == ["take-black", "stay-white"]
    assert words("taraguchi-10", after("taraguchi-10", "h8 stay-white i9")) == ["take-white", "stay-black"]
    fourth = after("taraguchi-10", "h8 stay-white i9 stay-black j8 stay-white g9")
    assert words("taraguchi-10", fourth) == ["take-white", "stay-black", "offer-ten"]


def test_taraguchi_black_may_offer_ten_instead_and_nobody_swaps_any_more():
    ten = "offer-a1 offer-b3 offer-c5 offer-d7 offer-e9 offer-f12 offer-k2 offer-l4 offer-m6 offer-n9"
    text = f"h8 stay-white i9 stay-black j8 stay-white g9 offer-ten {ten}"
    assert acts("taraguchi-10", f"{text} k2 o15")[7:] == ["1 choose", *["1 offer"] * 10, "2 pick", "2 white", "1 black"]
    assert after("taraguchi-10", f"{text} k2").opening_is_over


def test_taraguchis_stones_go_into_growing_squares():
    texts = ["", "h8 stay-white", "h8 stay-white i9 stay-black", "h8 stay-white i9 stay-black j8 stay-white",
             "h8 stay-white i9 stay-black j8 stay-white g9 take-white"]  # fmt: skip
    free = [len(after("taraguchi-10", text).moves()) for text in texts]
    assert free == [1, 3 * 3 - 1, 5 * 5 - 2, 7 * 7 - 3, 9 * 9 - 4]
    limits = [GAMES["taraguchi-10"].view(after("taraguchi-10", text)).limit for text in texts]
    assert limits == ["centre", "inside-3x3", "inside-5x5", "inside-7x7", "inside-9x9"]
    sixth = after("taraguchi-10", f"{texts[-1]} f10 take-black")
    assert len(sixth.moves()) == 225 - 5


def test_soosorv_white_declares_how_many_and_black_may_swap_then():
    text = "h8 i9 j8 stay-white g9 declare-3 take-white offer-g8 offer-i10 offer-f6 f6 a1"
    assert acts("soosorv-8", text) == [
        "1 place", "1 place", "1 place", "2 choose", "2 place", "2 declare", "1 choose", "2 offer", "2 offer",
        "2 offer", "1 pick", "1 white", "2 black",
    ]  # fmt: skip
    declared = after("soosorv-8", "h8 i9 j8 stay-white g9")
    assert words("soosorv-8", declared) == [f"declare-{number}" for number in range(1, 9)]
    for number in range(2, 9):
        assert after("soosorv-8", f"h8 i9 j8 stay-white g9 declare-{number} stay-black").offers_left == number


def test_soosorv_one_point_that_is_to_be_offered_is_the_fifth_stone():
    position = after("soosorv-8", "h8 i9 j8 stay-white g9 declare-1 stay-black")
    assert (position.opening_act, position.seat) == (None, 0)
    position = position.play(position.moves()[0])
    assert position.opening_is_over
    assert (position.stones, position.seat) == (5, 1)


@pytest.mark.parametrize("rule", RULES)
def test_there_are_26_openings(rule):
    game, positions = GAMES[rule], [GAMES[rule].start()]
    for _ in range(3):
        placed = [position.play(move) for position in positions for move in position.moves()]
        stays = (
            next((m for m in each.moves() if m > game.pass_move and "stay" in game.format_move(m)), None)
            for each in placed
        )
        positions = [each if stay is None else each.play(stay) for each, stay in zip(placed, stays, strict=True)]
        unique = {game.abilities.symmetries.canonical_key(each.as_settled()): each for each in positions}
        positions = list(unique.values())
    assert len(positions) == 26


@pytest.mark.parametrize("rule", RULES)
def test_points_that_are_images_of_each_other_are_not_offered_together(rule):
    game = GAMES[rule]
    position = after(rule, f"{FOUR_IN_A_COLUMN[rule]} offer-g8")
    assert game.parse_move("offer-i8") not in position.moves()
    with pytest.raises(IllegalMoveError, match="'g8' was offered, and the two are alike"):
        position.play(game.parse_move("offer-i8"))
    with pytest.raises(IllegalMoveError, match="alike"):
        position.play(game.parse_move("offer-g8"))
    assert game.parse_move("offer-g9") in position.moves()
    unlike = after(rule, f"{FOUR_IN_A_COLUMN[rule].replace('h7', 'g7')} offer-g8")
    assert game.parse_move("offer-i8") in unlike.moves()


@pytest.mark.parametrize("rule", RULES)
def test_an_offer_is_no_stone_and_one_of_the_offers_becomes_black(rule):
    game, position = GAMES[rule], after(rule, FOUR_IN_A_COLUMN[rule])
    while position.opening_act is OpeningAct.OFFER:
        assert position.stones == 4
        assert game.view(position).offers_left == position.offers_left
        position = position.play(position.moves()[0])
    assert position.moves() == position.offered == game.view(position).offered
    assert position.black_seat != position.seat  # white picks
    with pytest.raises(IllegalMoveError, match="asks for one of the points that were offered: "):
        position.play(game.parse_move("o15"))
    picked = position.play(position.offered[-1])
    assert picked.black >> position.offered[-1] & 1
    assert (picked.stones, picked.opening_is_over, picked.offered) == (5, True, ())


@pytest.mark.parametrize(
    ("rule", "text", "move", "says"),
    [
        ("rif", "", "h9", "rif wants the first stone in the centre"),
        ("soosorv-8", "h8", "j8", "wants the second stone inside the central 3x3"),
        ("rif", "h8 h9", "k8", "wants the third stone inside the central 5x5"),
        ("taraguchi-10", "h8", "g7", "asks for one of 'take-black', 'stay-white'"),
        ("rif", "h8 h9 i9 stay-white a1", "g7", "asks for 2 points for the fifth stone, as 'offer-b1'"),
        ("rif", "h8 h9 i9 stay-white a1 offer-b1", "g7", "asks for 1 more point for the fifth stone, as 'offer-c1'"),
        ("rif", "h8 h9 i9 stay-white a1", "offer-h9", "the point is taken"),
    ],
)  # fmt: skip
def test_what_the_rule_does_not_have_is_refused_with_what_it_has(rule, text, move, says):
    with pytest.raises(IllegalMoveError, match=says):
        after(rule, text).play(GAMES[rule].parse_move(move))


@pytest.mark.parametrize("rule", RULES)
def test_every_stage_comes_back_from_its_text_and_has_a_key_of_its_own(rule):
    game, keys = GAMES[rule], {}
    for seed in range(8):
        position, rng = game.start(), Rng(seed)
        while not position.opening_is_over:
            text = game.format_position(position)
            assert game.parse_position(text) == position
            assert keys.setdefault(position.key(), text) == text
            position = position.play(rng.choice(position.moves()))
    assert len(keys) == len(set(keys.values())) > 40


def test_the_text_of_a_stage_says_what_is_asked_of_whom():
    ends = {
        "h8 i9": "place=1,1",
        "h8 i9 j8": "choose=2",
        "h8 i9 j8 take-black g9 declare-5": "choose=2;black=2;declared=5",
        "h8 i9 j8 take-black g9 declare-2 take-white offer-g8": "offer=1,1;declared=2;offered=g8",
        "h8 i9 j8 stay-white g9 declare-2 stay-black offer-g8 offer-a2": "pick=2;declared=2;offered=a2+g8",
    }
    for text, said in ends.items():
        assert GAMES["soosorv-8"].format_position(after("soosorv-8", text)).split()[-1] == said


@pytest.mark.parametrize(
    "said", ["pick=2", "offer=1,1", "pick=2;offered=g8", "choose=2;declared=9", "offered=zz", "place=1,1;black=2"]
)
def test_a_text_that_names_no_stage_is_refused(said):
    board = GAMES["rif"].format_position(after("rif", "h8 h9 i9 stay-white a1").as_settled())
    with pytest.raises(PositionTextError, match="no stage of the opening rule rif"):
        GAMES["rif"].parse_position(f"{board} {said}")


@pytest.mark.parametrize("rule", RULES)
def test_the_image_of_an_offer_is_the_offer_of_the_image(rule):
    position = after(rule, f"{FOUR_IN_A_COLUMN[rule].replace('h7', 'g7')} offer-e3")
    symmetries = GAMES[rule].abilities.symmetries
    for number, squares in enumerate(symmetries.squares):
        image = position.transformed(number)
        assert image.offered == (squares[position.offered[0]],)
        assert len(image.moves()) == len(position.moves())


@pytest.mark.parametrize("rule", RULES)
def test_small_boards_have_no_room_for_the_central_squares(rule):
    with pytest.raises(BoardSizeError, match="offered from 9x9"):
        make_game("gomoku", 8, opening=rule)
    with pytest.raises(BoardSizeError, match="begins in the centre, and 10x10 has none; take an odd size"):
        make_game("gomoku", 10, opening=rule)
    game = make_game("gomoku", 9, rule="renju", opening=rule)
    for seed in range(5):
        position, rng = game.start(), Rng(seed)
        while not position.opening_is_over:
            position = position.play(rng.choice(position.moves()))
        assert position.stones == 5
