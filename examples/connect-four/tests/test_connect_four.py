"""Connect four by its rules and by published numbers."""

from __future__ import annotations

import pytest
from connect_four.features import features
from connect_four.game import ConnectFour
from connect_four.position import LINES

from heibai.extend import BoardSizeError, Color, IllegalMoveError, PositionTextError

GAME = ConnectFour()
POSITIONS = (1, 7, 49, 238, 1120, 4263, 16422)  # distinct ones after n plies (OEIS A212693)
FULL = "XXOOXXO" "OOXXOOX" "XXOOXXO" "OOXXOOX" "XXOOXXO" "OOXXOOX"  # fmt: skip


def after(transcript):
    position = GAME.start()
    for move in GAME.parse_transcript(transcript):
        position = position.play(move)
    return position


def test_positions_after_some_plies_are_as_many_as_published():
    level = {GAME.start()}
    for count in POSITIONS:
        assert len(level) == count
        level = {position.play(move) for position in level for move in position.moves()}


def test_there_are_sixty_nine_ways_to_win():
    assert len(set(LINES)) == 69
    assert all(line.bit_count() == 4 for line in LINES)


@pytest.mark.parametrize(
    ("transcript", "line"),
    [
        ("a1 a2 b1 b2 c1 c2 d1", "a1 b1 c1 d1"),
        ("g1 f1 g2 f2 g3 f3 g4", "g1 g2 g3 g4"),
        ("a1 b1 b2 c1 c2 d1 c3 d2 d3 f1 d4", "a1 b2 c3 d4"),
        ("g1 f1 f2 e1 e2 d1 e3 d2 d3 b1 d4", "d4 e3 f2 g1"),
    ],
)
def test_four_in_a_row_win_in_every_direction(transcript, line):
    *before, last = transcript.split()
    assert not after(" ".join(before)).is_over()
    position = after(transcript)
    assert position.is_over()
    assert position.moves() == ()
    assert position.margin() == 1
    assert position.final_value(11) == -999_989.0
    assert {GAME.format_move(square) for square in GAME.view(position).line} == set(line.split())
    assert last in line


def test_white_wins_too():
    assert after("a1 b1 a2 b2 a3 b3 c1 b4").margin() == -1


def test_lines_do_not_go_around_the_edge():
    assert not after("e1 e2 f1 f2 g1 g2 a1 g3 b1").is_over()


def test_a_stone_falls_to_the_lowest_free_square():
    with pytest.raises(IllegalMoveError, match="'a2' is not legal for black; legal: a1 b1 c1 d1 e1 f1 g1"):
        after("a2")
    filled = after("a1 a2 a3 a4 a5 a6")
    assert "a" not in "".join(GAME.format_move(move) for move in filled.moves())


def test_a_full_board_without_a_line_is_a_draw():
    position = GAME.parse_position(f"{FULL} X")
    assert position.is_over()
    assert (position.moves(), position.margin(), position.final_value(42)) == ((), 0, 0.0)


def test_texts_are_read_again_as_they_were_written():
    for transcript in ("", "d1", "d1 d2 c1 g1"):
        position = after(transcript)
        text = GAME.format_position(position)
        assert GAME.parse_position(text) == GAME.parse_position(text.replace("-", ".").lower()) == position


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("-" * 41 + " X", "is no position"),
        ("-" * 7 + "X" + "-" * 34 + " O", "nothing below it"),
        ("X" + "-" * 41 + " X", "1 more X than O"),
        ("O" + "-" * 41 + " X", "-1 more X than O"),
    ],
)
def test_texts_of_no_position_are_refused(text, fault):
    with pytest.raises(PositionTextError, match=fault):
        GAME.parse_position(text)


def test_there_is_one_board():
    view = GAME.view(GAME.start())
    assert (view.rows, view.columns, view.to_move) == (6, 7, Color.BLACK)
    with pytest.raises(BoardSizeError, match="offered: 7"):
        ConnectFour(8)


def test_features_are_those_of_the_side_to_move():
    assert features(after("d1")) == (0.0, 0.0, -1.0)
    assert features(after("a1 g1 b1 g2 c1 a2")) == (1.0, 0.0, 0.0)
    assert features(after("a1 b1 a2 b2 d1")) == (0.0, 0.0, -1.0)


def test_a_mirror_image_has_the_same_features_and_key():
    position, image = after("a1 g1 b1 b2"), after("g1 a1 f1 f2")
    assert position.mirrored() == image
    assert features(position) == features(image)
    assert GAME.abilities.symmetries.canonical_key(position) == GAME.abilities.symmetries.canonical_key(image)
