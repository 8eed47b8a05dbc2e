"""Moves while an opening rule leaves colours open."""

import pytest

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.opening_choice import OpeningChoiceSearch
from heibai.search.settled_values import MARGIN

GAME = Gomoku(15, opening="swap2")
EVALUATOR = make_evaluator("shapes", GAME)
LIMITS = Limits(nodes=500)


def settling(game: Gomoku) -> OpeningChoiceSearch:
    return OpeningChoiceSearch(GomokuEngine(table_megabytes=1), game.abilities.sequence_points.candidates)


def reached(game: Gomoku, text: str):
    position = game.start()
    for move in game.parse_transcript(text):
        position = position.play(move)
    return position


def value_for_black(position) -> float:
    """What the engine says of the settled position, for black."""
    settled = next(child for child in map(position.play, position.moves()) if not child.colours_open)
    value = GomokuEngine(table_megabytes=1).search(settled, EVALUATOR, limits=LIMITS).score.value
    return value if settled.to_move == 0 else -value


@pytest.mark.parametrize("seed", range(4))
def test_placed_stones_are_balanced_and_varied(seed):
    position, rng = GAME.start(), Rng(seed)
    while position.colours_open == -1:
        position = position.play(settling(GAME).search(position, EVALUATOR, limits=LIMITS, rng=rng).move)
    assert abs(value_for_black(position)) < 0.05 * EVALUATOR.scale


def test_other_seeds_place_other_stones():
    first = {
        settling(GAME).search(reached(GAME, "h8"), EVALUATOR, limits=LIMITS, rng=Rng(seed)).move for seed in range(8)
    }
    assert len(first) > 1


def test_the_better_side_is_taken():
    swap = Gomoku(15, opening="swap")
    for text in ("h8a1i8", "h8i9g7", "h8h9a15"):
        position = reached(swap, text)
        report = settling(swap).search(position, EVALUATOR, limits=LIMITS, rng=Rng(0))
        black = value_for_black(position)
        assert position.play(report.move).black_seat == (position.seat if black > 0 else 1 - position.seat)
        assert report.score.value == abs(black)


def test_two_stones_are_added_where_the_sides_are_nearly_equal():
    even = 0
    for text in ("h8a1i8", "h8i9g7", "h8a15a1", "h8a1o15", "h8g8o15"):
        position = reached(GAME, text)
        report = settling(GAME).search(position, EVALUATOR, limits=LIMITS, rng=Rng(0))
        added = GAME.format_move(report.move) == "add-two"
        assert added == (abs(value_for_black(position)) < MARGIN * EVALUATOR.scale)
        even += added
    assert 0 < even < 5


def test_a_choice_is_searched_with_all_of_the_limit():  # 3
    report = settling(GAME).search(reached(GAME, "h8i9g7"), EVALUATOR, limits=Limits(nodes=30_000), rng=Rng(0))
    assert 15_000 < report.nodes <= 30_000


def test_stones_take_the_limit_where_it_is_large():  # 5
    position = reached(GAME, "h8 i9 g7 add-two")
    report = settling(GAME).search(position, EVALUATOR, limits=Limits(nodes=100_000), rng=Rng(0))
    assert 50_000 < report.nodes <= 100_000


def test_a_player_places_the_stones_of_the_games_table():  # 1
    player, rng, position = make_player("alphabeta:nodes=300,eval=shapes", GAME), Rng(3), GAME.start()
    while position.colours_open == -1:
        report = player.choose(GAME, position, rng=rng)
        assert report.move in GAME.abilities.opening_stones(position)
        assert report.score.value == report.nodes == 0
        position = position.play(report.move)
    assert position.stones == 3


def test_a_player_begins_outer_open_with_a_stone_of_the_table():  # 1
    game = Gomoku(15, rule="renju", opening="outer-open")
    player = make_player("alphabeta:nodes=300,eval=shapes", game)
    reports = [player.choose(game, game.start(), rng=Rng(seed)) for seed in range(12)]
    played = {report.move for report in reports}
    assert played <= set(game.abilities.opening_stones(game.start()))
    assert len(played) > 1
    after = game.start().play(reports[0].move)
    found = GomokuEngine(table_megabytes=1).search(after, EVALUATOR, limits=Limits(nodes=300))
    assert reports[0].score.value == -found.score.value
    assert reports[0].line == (reports[0].move, *found.line)


@pytest.mark.parametrize("opening", ["swap", "swap2"])
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_games_with_a_swap_are_played_to_the_end(opening, rule):
    game = Gomoku(9, rule=rule, opening=opening)
    player, rng = make_player("alphabeta:nodes=300,eval=shapes", game), Rng(4)
    position = game.start()
    while not position.is_over():
        report = player.choose(game, position, rng=rng)
        assert report.move in position.moves()
        position = position.play(report.move)
    assert not position.colours_open


def test_the_same_seed_opens_the_same_way():
    def opened() -> list[int]:
        player, rng, position, moves = make_player("alphabeta:nodes=300,eval=shapes", GAME), Rng(7), GAME.start(), []
        while position.colours_open:
            moves.append(player.choose(GAME, position, rng=rng).move)
            position = position.play(moves[-1])
        return moves

    assert opened() == opened()
