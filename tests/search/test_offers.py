"""Renju's openings by an engine: colours, numbers and points are chosen by what they are worth."""

import pytest
from renju_openings import GAMES, RULES, after

from heibai.core.abilities.of_positions import OpeningAct
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.core.searching import Report
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.players.levels import usual_player
from heibai.players.spec import make_player
from heibai.search.opening_choice import OpeningChoiceSearch

OFFERING = {
    "rif": "h8 h9 i9 stay-white j10",
    "taraguchi-10": "h8 stay-white h9 stay-black i9 stay-white j10 offer-ten",
    "soosorv-8": "h8 h9 i9 stay-white j10 declare-4 stay-black",
}


class Judge:
    """A search that says of a board what its number of the last stone's point is worth to black."""

    def __init__(self, worth):
        self.worth, self.searched = worth, []

    def search(self, position, evaluator, *, limits, rng, progress=None):
        self.searched.append(position)
        worth = self.worth(position)
        return Report(position.moves()[0], Score(worth if position.to_move == 0 else -worth), nodes=1)


def asked(rule, text, worth):
    """(the word of the move, its score) of the search that takes black's boards to be worth so much."""
    searcher, game = Judge(worth), GAMES[rule]
    search = OpeningChoiceSearch(searcher, game.abilities.sequence_points.candidates)
    report = search.search(after(rule, text), None, limits=Limits(nodes=10**6), rng=Rng(1))
    return game.format_move(report.move), report.score.value


def by_point(game, **values):
    """What boards are worth by the points of black's stones; -1000 without one of these."""
    points = {game.parse_move(name): value for name, value in values.items()}
    return lambda position: max((v for point, v in points.items() if position.black >> point & 1), default=-1000)


@pytest.mark.parametrize("rule", ["rif", "soosorv-8"])
def test_the_best_points_are_offered_best_first_and_the_worst_of_them_is_what_they_are_worth(rule):
    game = GAMES[rule]
    worth = by_point(game, g8=500, i10=400, g10=300, i7=200, j8=100)
    first, value = asked(rule, OFFERING[rule], worth)
    assert first == "offer-g8"
    assert value == {"rif": 400, "soosorv-8": 200}[rule]
    second, again = asked(rule, f"{OFFERING[rule]} {first}", worth)
    assert (second, again) == ("offer-i10", value)


def test_no_image_of_an_offer_is_offered_however_good_it_is():
    game = GAMES["rif"]
    worth = by_point(game, g8=500, i8=500, g9=300)  # the board is its own image about column h
    text = "h8 h9 h10 stay-white h7"
    first, _ = asked("rif", text, worth)
    second, value = asked("rif", f"{text} {first}", worth)
    assert ({first, second} <= {"offer-g8", "offer-g9", "offer-i8"}, value) == (True, 300)


def test_white_picks_the_point_that_is_worst_for_black():
    worth = by_point(GAMES["rif"], g8=500, i10=-40)
    assert asked("rif", f"{OFFERING['rif']} offer-g8 offer-i10", worth) == ("i10", 40)


def test_as_many_points_are_declared_as_leave_black_closest_to_even():
    worth = by_point(GAMES["soosorv-8"], g8=500, i10=300, g10=20, i7=-200, j8=-400)
    assert asked("soosorv-8", "h8 h9 i9 stay-white j10", worth) == ("declare-3", -20)


@pytest.mark.parametrize(("number", "chosen"), [(1, "stay-black"), (3, "stay-black"), (4, "take-white")])
def test_after_the_number_is_declared_the_better_colour_is_taken(number, chosen):
    worth = by_point(GAMES["soosorv-8"], g8=500, i10=300, g10=20, i7=-200, j8=-400)

    def of_the_stone(position):  # one point alone is searched as the position before it
        return 500 if position.black.bit_count() == 2 else worth(position)

    assert asked("soosorv-8", f"h8 h9 i9 stay-white j10 declare-{number}", of_the_stone)[0] == chosen


@pytest.mark.parametrize(("tenth", "chosen"), [(60, "offer-ten"), (-60, "stay-black")])
def test_ten_points_are_offered_where_even_the_worst_of_them_is_good(tenth, chosen):
    names = ("g8", "i10", "g10", "i7", "j8", "j9", "g9", "i8", "g7")
    worth = by_point(GAMES["taraguchi-10"], **dict.fromkeys(names, 300), h7=tenth)

    def before_the_stone(position):
        return 300 if position.black.bit_count() == 2 else worth(position)

    text = "h8 stay-white h9 stay-black i9 stay-white j10"
    assert asked("taraguchi-10", text, before_the_stone)[0] == chosen


@pytest.mark.parametrize(("second", "chosen"), [(200, "take-black"), (-200, "stay-white")])
def test_in_rif_the_colour_goes_by_the_second_best_fifth_stone(second, chosen):
    worth = by_point(GAMES["rif"], g8=500, i10=second)

    def before_the_stone(position):
        return 500 if position.black.bit_count() == 2 else worth(position)

    assert asked("rif", "h8 h9 i9", before_the_stone)[0] == chosen


PLAYERS = ("{usual}", "greedy:eval=shapes", "random", "mcts:playouts=20,simulate=end", "rewards", "level:3")


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", PLAYERS)
def test_every_player_comes_through_the_opening_and_plays_on(rule, text):
    game = make_game("gomoku", 9 if text == "mcts:playouts=20,simulate=end" else 15, rule="renju", opening=rule)
    player = make_player(text.format(usual=usual_player(game)), game)
    position, acts = game.start(), set()
    while position.stones < 6:
        report = player.choose(game, position, rng=Rng(3, (len(acts),)))
        assert report.move in position.moves()
        acts.add(position.opening_act)
        position = position.play(report.move)
    assert {OpeningAct.PLACE, OpeningAct.CHOOSE} <= acts


@pytest.mark.parametrize("rule", ["rif", "soosorv-8"])
def test_an_offer_is_the_same_whether_the_player_chose_the_one_before_it_or_not(rule):
    game, text = GAMES[rule], "alphabeta:nodes=50,eval=shapes"
    player, position = make_player(text, game), after(rule, OFFERING[rule])
    while position.opening_act is OpeningAct.OFFER:
        move = player.choose(game, position, rng=Rng(5)).move
        assert make_player(text, game).choose(game, position, rng=Rng(7)).move == move
        position = position.play(move)


@pytest.mark.parametrize("text", ["greedy:eval=shapes,python=1", "sequence", "sequence:python=1", "rewards:python=1"])
def test_searches_that_know_no_offers_get_one_that_does(text):
    assert isinstance(make_player(text, GAMES["rif"]).searcher, OpeningChoiceSearch)
    assert not isinstance(make_player(text, Gomoku(15, opening="pro")).searcher, OpeningChoiceSearch)
