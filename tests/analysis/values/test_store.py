"""One value of a position, wherever it is asked for: of all its images, the deepest, by what its moves come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.analysis.review import positions_of, review, review_of_values
from heibai.analysis.valuation import Valuation
from heibai.analysis.values.images import image_of
from heibai.analysis.values.replies import Reply
from heibai.analysis.values.store import FOLLOWED, Values
from heibai.core.position import Color
from heibai.games import GameSpec, make_game
from heibai.records.record import Record
from heibai.search.playouts import squash

GAME = GameSpec("reversi").make()
RECORD = Record(moves=GAME.parse_transcript("f5d6c3d3c4"), spec=GameSpec("reversi"))
POSITIONS = positions_of(GAME, RECORD)
START = POSITIONS[0]
AFTER_F5 = POSITIONS[1]  # white has three moves, none of which is an image of another one: d6, f4, f6


def discs(ply: int, value: float, **known) -> Valuation:
    """Estimated discs for black."""
    chance = squash(value, 15.0)
    return Valuation(ply, **{"value": value, "unit": "discs", "chance": chance, "worth": chance, "depth": 10, **known})


def agreed(*given: Valuation) -> dict[int, Valuation]:
    known = Values.of_game(GAME, POSITIONS, RECORD.moves, {each.ply: each for each in given}).of_all(POSITIONS)
    return {ply: found for ply, found in enumerate(known) if found}


def values(*given: Valuation) -> list[float | None]:
    return [found.value for found in agreed(*given).values()]


def every_move(position, ply: int, **of) -> list[Reply]:
    """All moves of a position; ``of``: the discs after some of them and their depth, black's; the others lose 20."""
    worst = -20.0 if position.to_move is Color.BLACK else 20.0
    given = {GAME.parse_move(name): told for name, told in of.items()}
    return [
        Reply(move, discs(ply + 1, value, depth=depth))
        for move in position.moves()
        for value, depth in [given.get(move, (worst, 99))]
    ]


def test_a_better_move_lifts_all_positions_of_its_side_before_it():
    """White, to move at ply 3, did better than the search saw, which black, to move before it, could have prevented."""
    assert values(discs(2, 1.0), discs(3, 0.5), discs(4, -6.0)) == [1.0, -6.0, -6.0]
    assert values(discs(3, 0.5), discs(4, 2.0), discs(5, 7.0)) == [0.5, 7.0, 7.0]
    assert values(discs(1, 4.0), discs(2, 1.0), discs(3, 3.0)) == [3.0, 3.0, 3.0]


def test_a_mended_position_says_which_move_and_line_are_best_and_how_deep():
    found = agreed(discs(3, 0.0, move=19), discs(4, -5.0, move=34, line=(34, 26), depth=12))
    assert (found[3].move, found[3].line, found[3].depth) == (RECORD.moves[3], (RECORD.moves[3], 34, 26), 13)


def test_what_is_exact_or_unknown_stays():
    assert values(discs(3, 2.0, exact=True, certain=True), discs(4, -8.0)) == [2.0, -8.0]
    assert values(Valuation(3), discs(4, -8.0)) == [None, -8.0]
    assert values(discs(3, 2.0), discs(5, 9.0)) == [2.0, 9.0]


def test_a_proven_win_of_the_move_is_a_proven_win_before_it_and_a_proven_loss_is_none():
    """Another move might lose less: the chance of what is not proven is that of its discs."""
    won = discs(4, -10.0, chance=0.0, certain=True, exact=True)
    assert agreed(discs(3, 4.0), won)[3].certain
    lost = discs(4, 10.0, chance=1.0, certain=True, exact=True)
    mended = agreed(discs(3, 20.0), lost)[3]
    assert (mended.certain, mended.exact, mended.value, mended.chance) == (False, False, 10.0, squash(10.0, 15.0))


def test_a_move_that_did_better_than_the_search_saw_costs_nothing_and_is_the_best():
    known = [discs(0, 0.0), discs(1, 0.0), discs(2, 0.0), discs(3, 0.0), discs(4, -2.0), discs(5, -3.0)]
    found = review(GAME, RECORD, known)
    assert (found.moves[3].loss, found.moves[3].best, found.moves[3].grade) == (0.0, RECORD.moves[3], "")
    assert found.moves[2].loss == 2.0


def test_all_images_of_a_position_have_one_value_with_the_move_and_the_line_of_each():
    position = POSITIONS[3]
    line = tuple(GAME.parse_transcript("f5d6c3d3c4")[3:])
    known = Values(GAME)
    known.learn(position, discs(3, 1.5, move=line[0], line=line))
    symmetries = GAME.abilities.symmetries
    for index, image in enumerate(symmetries.images(position)):
        squares = symmetries.squares[index]
        found = known.of(image, 3)
        assert (found.value, found.move, found.line) == (1.5, squares[line[0]], tuple(squares[move] for move in line))


@pytest.mark.parametrize("name", ["reversi", "gomoku"])
def test_moves_of_an_image_go_there_and_back(name):
    game = make_game(name)
    position = game.start()
    for _ in range(4):
        position = position.play(position.moves()[-1])
    keys = {image_of(game, each).key for each in game.abilities.symmetries.images(position)}
    assert keys == {game.abilities.symmetries.canonical_key(position)}
    image, moves = image_of(game, position), (*position.moves(), game.pass_move)
    assert image.back(image.there(moves)) == moves
    assert sorted(image.there(moves))[:-1] == list(image.position.moves())


def test_what_is_solved_proven_deeper_surer_or_of_more_work_replaces_the_rest():
    least_first = [
        discs(0, 1.0, depth=9, nodes=50),
        discs(0, 2.0, depth=9, nodes=90),
        discs(0, 3.0, depth=12, confidence=73),
        discs(0, 4.0, depth=12, confidence=95),
        discs(0, 5.0, depth=8, certain=True, chance=1.0),
        discs(0, 6.0, depth=1, exact=True, certain=True, chance=1.0),
    ]
    known = Values(GAME)
    for found in least_first:
        assert known.learn(START, found)
        assert known.of(START).value == found.value
        assert not any(known.learn(START, less) for less in least_first if less.rank < found.rank)


def test_deeper_lines_change_the_position_the_loss_and_the_grade():
    """d3 was thought to lose ten discs; looked at deeper it is as good as the best."""
    record = Record(moves=GAME.parse_transcript("f5d6c4d3"), spec=GameSpec("reversi"))
    positions = positions_of(GAME, record)
    found = [discs(0, 0.0), discs(1, 0.0), discs(2, 0.0), discs(3, 0.0, move=GAME.parse_move("f3")), discs(4, 10.0)]
    known = Values.of_game(GAME, positions, record.moves, dict(enumerate(found)))
    before = review_of_values(GAME, record, positions, known)
    assert (before.moves[3].grade, before.moves[3].loss) == ("blunder", 10.0)
    replies = every_move(positions[3], 3, d3=(-1.0, 15))
    assert known.learn_replies(positions[3], replies)
    after = review_of_values(GAME, record, positions, known)
    assert (after.moves[3].grade, after.moves[3].loss, after.moves[3].best) == ("", 0.0, record.moves[3])
    assert [after.valuations[ply].value for ply in (3, 4)] == [-1.0, -1.0]
    assert after.valuations[3].depth == 16


def test_lines_less_deep_than_the_position_are_not_kept_and_no_move_is_worth_more_than_it():
    known = Values(GAME)
    known.learn(START, discs(0, 0.5, depth=23, move=19, line=(19, 18)))
    shallow = every_move(START, 0, d3=(2.0, 11), c4=(2.0, 11), f5=(-1.0, 11), e6=(2.0, 11))
    assert not known.learn_replies(START, shallow)
    told = known.agreed_replies(START, shallow)
    assert [GAME.format_move(each.move) for each in told] == ["d3", "c4", "e6", "f5"]
    assert [each.found.value for each in told] == [0.5, 0.5, 0.5, -1.0]
    assert (told[0].found.depth, told[1].found.depth, told[0].found.move) == (22, 11, 18)
    assert known.of(START).value == 0.5


def test_the_moves_shown_are_worth_what_the_game_knows_behind_them_as_the_position_is():
    """The lines looked deeper than the game, whose next positions were worth less for black all the same."""
    known = Values.of_game(
        GAME,
        POSITIONS,
        RECORD.moves,
        {ply: discs(ply, value, depth=23 - ply) for ply, value in enumerate((0.6, 2.4, 0.6, 1.1))},
    )
    lines = every_move(START, 0, **dict.fromkeys(("d3", "c4", "f5", "e6"), (2.2, 27)))
    assert known.learn_replies(START, lines)
    assert known.of(START).value == 1.1
    assert [each.found.value for each in known.agreed_replies(START, lines)] == [1.1] * 4
    assert known.of(POSITIONS[1]).value == 1.1


def test_lines_less_deep_than_a_position_are_bounded_by_a_move_that_did_better_than_it():
    """The depth of what it is worth is then that of the move, which is less."""
    known = Values.of_game(GAME, POSITIONS, RECORD.moves, {3: discs(3, 4.0, depth=14), 4: discs(4, 0.7, depth=4)})
    found = known.of(POSITIONS[3])
    assert (found.value, found.depth) == (0.7, 5)
    shallow = every_move(POSITIONS[3], 3, d3=(0.7, 8), f4=(-3.0, 8))
    assert not known.learn_replies(POSITIONS[3], shallow)
    first, *others = known.agreed_replies(POSITIONS[3], shallow)
    assert (first.move, first.found.value) == (RECORD.moves[3], 0.7)
    assert all(each.found.value >= 0.7 for each in others)  # white's to choose


def test_lines_as_deep_as_the_position_decide_what_it_is_worth_in_both_directions():
    d6 = GAME.parse_move("d6")
    for before in (-5.0, 5.0):
        known = Values(GAME)
        known.learn(AFTER_F5, discs(1, before, depth=12, move=d6))
        assert known.learn_replies(AFTER_F5, every_move(AFTER_F5, 1, d6=(1.0, 12), f4=(4.0, 12)))
        found = known.of(AFTER_F5)
        assert (found.value, found.move, found.depth) == (1.0, d6, 13)


def test_a_move_that_turns_out_worse_later_makes_way_for_the_next_one():
    known = Values(GAME)
    d6, f4 = map(GAME.parse_move, ("d6", "f4"))
    known.learn_replies(AFTER_F5, every_move(AFTER_F5, 1, d6=(-5.0, 12), f4=(-3.0, 12)))
    assert (known.of(AFTER_F5).value, known.of(AFTER_F5).move) == (-5.0, d6)
    known.learn(AFTER_F5.play(d6), discs(2, -2.0, depth=20))
    assert (known.of(AFTER_F5).value, known.of(AFTER_F5).move) == (-3.0, f4)


def test_the_moves_that_are_not_followed_bound_the_position_all_the_same():
    game = make_game("gomoku")
    position = game.start().play(112)
    color = position.to_move
    sign = 1.0 if color is Color.BLACK else -1.0
    replies = [
        Reply(move, replace(discs(2, -sign * index, depth=8), unit="points"))
        for index, move in enumerate(position.moves())
    ]
    known = Values(game)
    assert known.learn_replies(position, replies)
    for each in replies[: FOLLOWED + 40]:
        known.learn(position.play(each.move), replace(discs(2, -sign * 500.0, depth=9), unit="points"))
    assert known.of(position).value is not None
    assert abs(known.of(position).value) <= FOLLOWED


def test_a_position_of_the_tree_beside_the_game_counts_too():
    """Black's move that was not played is looked at deeper and found to be better."""
    known = Values.of_game(GAME, POSITIONS, RECORD.moves, {2: discs(2, 0.0), 3: discs(3, 0.0)})
    beside = next(move for move in POSITIONS[2].moves() if move != RECORD.moves[2])
    assert beside != RECORD.moves[2]
    known.follow(POSITIONS[2], beside)
    known.learn_replies(POSITIONS[2].play(beside), every_move(POSITIONS[2].play(beside), 3))
    assert known.of(POSITIONS[2]).move == beside
    assert known.of(POSITIONS[2]).value == 20.0


def test_a_game_as_long_as_they_come_is_valued_to_its_start():
    """A board filled without a five: 400 positions, each of which rests on the one after it."""
    game = make_game("gomoku", 20)
    blacks = [square for square in range(400) if (square % 20 + 2 * (square // 20)) % 4 < 2]
    moves = [move for pair in zip(blacks, sorted(set(range(400)) - set(blacks)), strict=True) for move in pair]
    positions = [game.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    known = Values.of_game(game, positions, moves, {ply: discs(ply, 0.0) for ply in range(len(positions))})
    assert all(known.of_all(positions))
