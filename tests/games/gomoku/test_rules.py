"""Gomoku's rules: what wins under each rule set, openings, m,n,k games, refusals."""

from functools import cache

import pytest

from heibai.core.contract import WIN, Color
from heibai.core.errors import BoardSizeError, IllegalMoveError, MoveTextError, PositionTextError, UnknownNameError
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def after(game, text):
    position = game.start()
    for move in game.parse_transcript(text):
        position = position.play(move)
    return position


@cache
def game_counts(position):
    """(games, nodes) from ``position`` on: what follows depends on the position alone, so each is counted once."""
    if position.is_over():
        return 1, 1
    counts = [game_counts(position.play(move)) for move in position.moves()]
    return sum(games for games, _ in counts), 1 + sum(nodes for _, nodes in counts)


def test_three_in_a_row_on_3x3_has_the_published_number_of_games():
    assert game_counts(Gomoku(3, needed=3).start()) == (255_168, 549_946)


def row_of(black: str, *, size: int = 15, direction: int = 0, color: Color = Color.BLACK):
    """Black's stones X and white's O laid out along a line from its edge; the last stone of ``color`` comes last."""
    row, column = ((7, 0), (0, 7), (0, 0), (0, size - 1))[direction]
    squares = [
        (row + i * DIRECTIONS[direction][0]) * size + column + i * DIRECTIONS[direction][1] for i in range(len(black))
    ]
    return [s for s, cell in zip(squares, black, strict=True) if cell == "X"], [
        s for s, cell in zip(squares, black, strict=True) if cell == "O"
    ]


def wins(rule: str, line: str, color: Color) -> bool:
    """Whether a line won by ``color``'s stones (X) ends the game, in every direction alike."""
    game, verdicts = make_game("gomoku", rule=rule), set()
    for direction in range(4):
        own, other = row_of(line, direction=direction)
        black, white = (own, other) if color is Color.BLACK else (other, own)
        cells = ["X" if s in black else "O" if s in white else "-" for s in range(225)]
        rows = ["".join(cells[r * 15 : r * 15 + 15]) for r in reversed(range(15))]
        text = "".join(rows) + (" O" if color is Color.BLACK else " X")
        position = game.parse_position(text, analysis=True)
        assert position.winner in (color, None)
        verdicts.add(position.winner is color)
    assert len(verdicts) == 1
    return verdicts.pop()


@pytest.mark.parametrize(
    ("line", "freestyle", "standard", "renju_black", "renju_white", "caro"),
    [
        ("--XXXX--", False, False, False, False, False),
        ("--XXXXX-", True, True, True, True, True),
        ("XXXXX-", True, True, True, True, True),
        ("--XXXXXX-", True, False, False, True, False),
        ("--XXXXXXX", True, False, False, True, False),
        ("-OXXXXX-", True, True, True, True, True),
        ("-OXXXXXO", True, True, True, True, False),
        ("XXXXXO-", True, True, True, True, True),  # the edge does not close
        ("-OXXXXXXO", True, False, False, True, False),
        ("XXXX-X", False, False, False, False, False),
    ],
)
def test_what_wins_under_each_rule_set(line, freestyle, standard, renju_black, renju_white, caro):
    for color in Color:
        assert wins("freestyle", line, color) is freestyle
        assert wins("standard", line, color) is standard
        assert wins("caro", line, color) is caro
        assert wins("renju", line, color) is (renju_white if color else renju_black)


def test_a_win_is_worth_more_the_sooner_it_comes():
    position = after(make_game("gomoku"), "h8a1i8b1j8c1k8d1l8")
    assert (position.is_over(), position.margin(), position.moves()) == (True, 1, ())
    assert position.final_value(9) == -(WIN - 9)


def test_a_full_board_without_a_line_is_a_draw():
    game = Gomoku(3, needed=3)
    position = after(game, "b2a1c1a3a2c2b1b3c3")
    assert position.is_over()
    assert (position.winner, position.margin(), position.final_value(9)) == (None, 0, 0.0)


@pytest.mark.parametrize("rule", RULE_SETS)
def test_text_finds_the_winner_of_a_finished_position(rule):
    game = make_game("gomoku", 9, rule=rule)
    position = after(game, "e5a1e6b1e7c1e4d1e8")
    again = game.parse_position(game.format_position(position))
    assert again == position
    assert again.winner is Color.BLACK


@pytest.mark.parametrize(
    ("opening", "text", "words"),
    [
        ("pro", "a1", "pro wants the first stone in the centre"),
        ("pro", "h8a1j10", "pro wants black's second stone outside the central 5x5 points"),
        ("long-pro", "h8a1k11", "long-pro wants black's second stone outside the central 7x7 points"),
        ("outer-open", "h8", "outer-open wants black's first stone on one of the two outermost"),
        ("swap", "h8h9h10 h11", "'h11' is not legal for white: the opening rule swap asks for one of 'take-black'"),
        ("swap2", "h8h9h10 pass", "asks for one of 'take-black', 'stay-white', 'add-two'"),
        ("swap", "h8h9h10 add-two", "asks for one of 'take-black', 'stay-white'$"),
        ("free", "h8 h8", "the point is taken"),
        ("free", "h8 take-black", "223|224"),
    ],
)
def test_a_broken_opening_rule_is_named(opening, text, words):
    with pytest.raises(IllegalMoveError, match=words):
        after(make_game("gomoku", opening=opening), text)


@pytest.mark.parametrize(("opening", "count"), [("free", 225), ("pro", 1), ("long-pro", 1), ("outer-open", 104)])
def test_first_stones(opening, count):
    assert len(make_game("gomoku", opening=opening).start().moves()) == count


@pytest.mark.parametrize(("opening", "count"), [("free", 223), ("pro", 199), ("long-pro", 175), ("outer-open", 223)])
def test_black_second_stones(opening, count):
    first = {"outer-open": "a1"}.get(opening, "h8")
    assert len(after(make_game("gomoku", opening=opening), f"{first} b2").moves()) == count


@pytest.mark.parametrize(
    ("opening", "text", "seat", "black_seat", "colours_open"),
    [
        ("swap", "", 0, 0, -1),
        ("swap", "h8 h9", 0, 0, -1),
        ("swap", "h8 h9 h10", 1, 0, 1),
        ("swap", "h8 h9 h10 take-black", 0, 1, 0),
        ("swap", "h8 h9 h10 take-black a1", 1, 1, 0),
        ("swap", "h8 h9 h10 stay-white", 1, 0, 0),
        ("swap2", "h8 h9 h10 add-two", 1, 0, -1),
        ("swap2", "h8 h9 h10 add-two a1 a2", 0, 0, 1),
        ("swap2", "h8 h9 h10 add-two a1 a2 take-black", 1, 0, 0),
        ("swap2", "h8 h9 h10 add-two a1 a2 stay-white", 0, 1, 0),
    ],
)
def test_seats_and_colours_of_swaps(opening, text, seat, black_seat, colours_open):
    position = after(make_game("gomoku", opening=opening), text)
    assert (position.seat, position.black_seat, position.colours_open) == (seat, black_seat, colours_open)


def test_stage_texts_come_back_and_foreign_ones_are_refused():
    game = make_game("gomoku", opening="swap2")
    for text in ("", "h8", "h8 h9 h10", "h8 h9 h10 add-two a1", "h8 h9 h10 take-black"):
        position = after(game, text)
        assert game.parse_position(game.format_position(position)) == position
    for word in ("black=3", "choose=", "place=9,1"):
        with pytest.raises(PositionTextError, match="no stage of the opening rule swap2"):
            game.parse_position(f"{'-' * 225} X {word}")
    with pytest.raises(PositionTextError, match="no stage of the opening rule free"):
        make_game("gomoku").parse_position(f"{'-' * 225} X choose=2")


def test_impossible_stone_counts_are_refused_but_for_analysis():
    game = make_game("gomoku", 5)
    text = "XX" + "-" * 23 + " O"
    with pytest.raises(
        PositionTextError, match="2 black and 0 white stones with white to move cannot come from a game"
    ):
        game.parse_position(text)
    assert game.parse_position(text, analysis=True).stones == 2


def test_rows_are_counted_from_the_bottom():
    game = make_game("gomoku", 5)
    assert game.format_position(after(game, "a1")) == "-" * 20 + "X---- O"
    assert not game.view(game.start()).row_one_on_top


@pytest.mark.parametrize("text", ["h16", "p1", "h8x", "8h", "h", "h8--", "take black"])
def test_a_transcript_with_anything_else_is_refused(text):
    with pytest.raises(MoveTextError):
        make_game("gomoku").parse_transcript(text)


def test_boards_and_names_not_offered():
    for size in (4, 23):
        with pytest.raises(BoardSizeError, match="offered: 5 to 22"):
            make_game("gomoku", size)
    with pytest.raises(BoardSizeError, match="pro leaves black no second stone on 5x5; it is offered from 6x6"):
        make_game("gomoku", 5, opening="pro")
    assert len(after(make_game("gomoku", 6, opening="pro"), "d4 a1").moves()) == 10
    with pytest.raises(UnknownNameError, match="'chess' is no Gomoku rule set"):
        make_game("gomoku", rule="chess")
    with pytest.raises(UnknownNameError, match="'sakata' is no opening rule"):
        make_game("gomoku", opening="sakata")


def test_either_side_may_pass_in_renju_and_two_passes_in_a_row_are_a_draw():
    game = make_game("gomoku", 15, rule="renju")
    position = game.start().play(game.parse_move("h8")).play(game.pass_move)
    assert (position.to_move, position.is_over()) == (Color.BLACK, False)
    assert game.pass_move not in position.moves()
    again = position.play(game.parse_move("i9")).play(game.pass_move)
    assert not again.is_over()
    drawn = again.play(game.pass_move)
    assert (drawn.is_over(), drawn.margin(), drawn.moves()) == (True, 0, ())
    with pytest.raises(IllegalMoveError):
        make_game("gomoku", 15).start().play(game.pass_move)


def test_black_with_forbidden_points_only_passes():
    game = make_game("gomoku", 6, rule="renju")
    rows = ["OOXOOX", "XXOXXO", "OOXOOX", "XXOXXO", "OOXOOX", "XXX-XX"]
    position = game.parse_position("".join(rows) + " X", analysis=True)
    assert tuple(game.view(position).forbidden) == (3,)
    assert game.view(position).must_pass
    assert not position.is_over()
    passed = position.play(game.pass_move)
    assert passed.moves() == (3,)
    assert passed.play(3).is_over()
