"""Each reason stands on a fact of the board or of a search's line, and is named where it is one."""

from __future__ import annotations

import pytest

from heibai.analysis.described import reason_text
from heibai.analysis.reasons import SENTENCES, reason_of
from heibai.analysis.valuation import Valuation
from heibai.core.contract import Color
from heibai.games import GameSpec

GOMOKU = GameSpec("gomoku").make()
REVERSI = GameSpec("reversi").make()
# Black to move: four stones h8 to k8, open at both ends.
OPEN_FOUR = "h8a1i8a15j8o1k8o15"


def reached(game, moves):
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return position


def why(game, position, played, best, *, before=None, after=None):
    """The reason in words; before and after: the search's replies and lines."""
    move, wanted = game.parse_move(played), game.parse_move(best)
    known = {"chance": 0.5, "worth": 0.5, "value": 0.0, "unit": "points"}
    found = reason_of(
        game,
        position,
        move,
        Valuation(0, **{**known, "move": wanted, "line": (wanted,), **(before or {})}),
        Valuation(1, **{**known, **(after or {})}),
    )
    return found and (found.code, reason_text(game, found, position.to_move, move=played, lost="3.0 discs"))


def test_a_five_that_was_there_comes_first():
    position = reached(GOMOKU, OPEN_FOUR)
    code, words = why(GOMOKU, position, "c3", "l8")
    assert (code, words) == ("missed-five", "black could have won at once with g8")


def test_the_other_sides_four_was_left():
    position = reached(GOMOKU, "h8a1i8a15j8o1k8")
    half = position.play(GOMOKU.parse_move("g8")).play(GOMOKU.parse_move("c3"))
    assert half.to_move is Color.WHITE
    code, words = why(GOMOKU, half, "d4", "l8")
    assert (code, words) == ("left-five", "after d4 black wins at once with l8")


def test_a_double_four_that_was_missed_and_one_that_was_left():
    position = reached(GOMOKU, "h8a1i8a15j8o1")
    assert why(GOMOKU, position, "c3", "k8")[0] == "missed-double-four"
    defending = position.play(GOMOKU.parse_move("c3"))
    code, words = why(GOMOKU, defending, "d4", "k8", after={"move": GOMOKU.parse_move("k8")})
    assert (code, words) == ("left-double-four", "after d4 black makes a double four with k8, which cannot be stopped")


# Black to move: e8 makes a four from e8 to h8 and an open three from e8 to e6; white stopped the row at i8.
FOUR_THREE = "h8i8g8a1f8a15e7o1e6o15"


def test_a_four_with_an_open_three_that_was_missed_comes_before_the_win_that_it_begins():
    position = reached(GOMOKU, FOUR_THREE)
    line = GOMOKU.parse_transcript("e8d8e9")
    won = {"chance": 1.0, "worth": 1.0, "certain": True, "value": 1.0, "unit": "result", "line": line}
    expected = ("missed-four-three", "e8 makes a four and an open three at once")
    assert [why(GOMOKU, position, "c3", "e8", before=before) for before in ({}, won)] == [expected, expected]


def test_a_four_alone_is_told_as_one():
    position = reached(GOMOKU, "h8i8g8a1f8a15e7o1")
    assert why(GOMOKU, position, "c3", "e8")[0] == "missed-four"


def test_a_four_with_an_open_three_is_left_where_the_best_move_would_have_prevented_it():
    position = reached(GOMOKU, FOUR_THREE).play(GOMOKU.parse_move("c3"))
    reply = {"move": GOMOKU.parse_move("e8")}
    code, words = why(GOMOKU, position, "d4", "e8", after=reply)
    assert (code, words) == ("left-four-three", "after d4 black makes a four and an open three at once with e8")
    assert why(GOMOKU, position, "d4", "d3", after=reply)[0] == "better-line"


def test_a_win_that_was_missed_says_more_than_a_four_with_an_open_three_that_is_left():
    position = reached(GOMOKU, FOUR_THREE).play(GOMOKU.parse_move("c3"))
    won = {"chance": 0.0, "worth": 0.0, "certain": True, "value": -1.0, "unit": "result", "line": (0,)}
    reply = {"move": GOMOKU.parse_move("e8")}
    assert why(GOMOKU, position, "d4", "e8", before=won, after=reply)[0] == "missed-proof"


def test_the_length_of_a_win_is_counted_to_the_five_and_not_to_the_end_of_the_searchs_line():
    position = reached(GOMOKU, "g8a1h8c1j9e1j10")
    lost = {"chance": 1.0, "worth": 1.0, "certain": True, "value": 1.0, "unit": "result"}
    line = GOMOKU.parse_transcript("j8j11j12j7i8")
    code, words = why(GOMOKU, position, "o15", "j8", after={**lost, "line": line})
    assert (code, words.endswith("in 9 moves of both sides")) == ("unstopped-win", True)


def test_a_proof_that_is_given_away_names_its_first_move_where_its_length_is_not_known():
    position = reached(GOMOKU, "h8a1")
    line = GOMOKU.parse_transcript("h8a1i8")[1:]
    won = {"chance": 1.0, "worth": 1.0, "certain": True, "value": 1.0, "unit": "result"}
    code, words = why(GOMOKU, position, "c3", "i8", before={**won, "line": line})
    assert (code, words.endswith("won by force, beginning with a1")) == ("missed-proof", True)
    lost = {"chance": 0.0, "worth": 0.0, "certain": True, "value": -1.0, "unit": "result", "line": line[:1]}
    assert why(GOMOKU, position, "c3", "i8", after=lost)[0] == "left-proof"


def test_a_corner_that_the_move_opens_is_named():
    position = reached(REVERSI, "e6d6c3f7c5e3f3b5f2d3b6f5g5")
    assert why(REVERSI, position, "g2", "e2") == ("lost-corner", "g2 gives black the corner h1")


def test_a_corner_that_the_line_takes_later_is_named_for_who_gets_it():
    position = reached(REVERSI, "e6d6c3f7c5e3f3b5f2d3b6f5g5")
    played, opens, corner = map(REVERSI.parse_move, ("e2", "g2", "h1"))
    after = position.play(played)
    line = next(
        (reply, opens, corner)
        for reply in after.moves()
        if opens in (then := after.play(reply)).moves() and corner in then.play(opens).moves()
    )
    assert why(REVERSI, position, "e2", "b3", after={"line": line}) == (
        "lost-corner-later", "after e2 black takes the corner h1 soon",
    )  # fmt: skip


def test_a_threat_that_was_there_before_and_is_not_stopped_is_no_new_one():
    position = reached(GOMOKU, "h8a1i8a15j8")  # white to move against an open three
    lost = {"chance": 1.0, "worth": 1.0, "certain": True, "value": 1.0, "unit": "result", "move": 0, "line": (14,)}
    code, words = why(GOMOKU, position, "o1", "k8", after={**lost, "move": None, "line": ()})
    assert code == "unstopped-win"
    assert words.startswith("black threatened to win by force, and o1 does not stop it: ")
    assert words.endswith(" moves of both sides")


def test_a_point_of_the_other_side_that_the_best_move_takes_is_named():
    position = reached(GOMOKU, "h8a1i8a15j8")
    assert why(GOMOKU, position, "o1", "k8") == (
        "missed-block-double-four", "k8 takes the point where black makes a double four",
    )  # fmt: skip
    crossing = reached(GOMOKU, FOUR_THREE).play(GOMOKU.parse_move("c3"))
    turned = GOMOKU.abilities.threats.turned(crossing, Color.WHITE)
    assert why(GOMOKU, turned, "n3", "e8")[0] == "missed-block-four-three"
    two = reached(GOMOKU, "h8a1i8")
    assert why(GOMOKU, two, "o1", "j8")[0] == "missed-block-three"
    assert why(GOMOKU, two, "j8", "g8")[0] not in ("missed-block-three",)  # the move takes such a point itself


def test_a_three_and_a_four_that_the_other_side_answers_with_are_named():
    position = reached(GOMOKU, "h8a1i8")
    code, words = why(GOMOKU, position, "o1", "a2", after={"move": GOMOKU.parse_move("j8")})
    assert code == "better-line"  # white's best move prevents no three
    assert why(GOMOKU, position, "o1", "g8", after={"move": GOMOKU.parse_move("j8")})[0] == "missed-block-three"
    closed = reached(GOMOKU, "h8g8i8a1j8")
    assert why(GOMOKU, closed, "o1", "l8", after={"move": GOMOKU.parse_move("k8")}) == (
        "left-four", "after o1 black makes a four with k8",
    )  # fmt: skip
    assert words


def test_a_closed_three_is_no_three_that_threatens_a_double_four():
    position = reached(GOMOKU, "h8g8i8a1")  # white stopped the row on one side
    assert why(GOMOKU, position, "o1", "j8")[0] == "better-line"
    assert why(GOMOKU, reached(GOMOKU, "h8a1i8a3"), "o1", "j8")[0] == "missed-three"


def test_moves_that_are_given_to_the_other_side_are_counted():
    position = reached(REVERSI, "e6d6c3f7c5e3f3b5")
    assert why(REVERSI, position, "e7", "e2") == ("gave-moves", "e7 leaves white 9 moves instead of 5")


def test_two_proven_ends_are_set_side_by_side_for_who_moved():
    position = reached(REVERSI, "e6d6c3f7c5e3f3b5")
    proven = {"certain": True, "exact": True, "unit": "discs"}
    found = why(REVERSI, position, "e2", "e7", before={**proven, "value": 8.0}, after={**proven, "value": 2.0})
    assert found == ("fewer-discs", "after e2 best play ends +2 instead of +8")


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_has_what_it_asks_for(code):
    words = SENTENCES[code].format(squares="a1", count=3, instead=1, other="white", side="black", move="b2", lost="1 %")
    assert "{" not in words


def test_there_is_no_reason_against_the_best_move():
    position = REVERSI.start()
    assert why(REVERSI, position, "d3", "d3") is None


def board(rows, side="X"):
    return REVERSI.parse_position("".join(rows.split("/")) + f" {side}")


def test_a_square_beside_an_empty_corner_is_named_where_the_best_move_is_on_none():
    rows = "--------/--------/--O-----/---X----/--------/--------/----OX--/--------"
    assert why(REVERSI, board(rows), "b2", "d7")[0] == "diagonal-to-corner"
    edge = "--OX----/--------/--------/--------/--------/--------/----OX--/--------"
    assert why(REVERSI, board(edge), "b1", "d7")[0] == "beside-corner"


def test_a_move_into_an_even_region_is_set_beside_one_into_an_odd_region():
    far = "OOOOOOOO/X--OXXXX/OOOOXXXX/OOOOOXXX/XXX-XXXX/XXXXXOOX/OXXXXO-X/XXXOXXXX"
    code, words = why(REVERSI, board(far), "c2", "g7")
    assert (code, words) == (
        "wrong-parity",
        "c2 goes into a region of 2 empty squares, g7 into one of 1: who begins in an odd one moves last",
    )


def test_a_disc_between_two_of_the_other_side_on_an_edge_is_a_wedge():
    rows = "--------/--------/--------/--------/--------/---OX---/--OX-O--/--X-X---"
    wedges = REVERSI.abilities.judgement.filled.wedges
    assert wedges(board(rows, "O"), REVERSI.parse_move("d8"))
    assert not any(wedges(board(rows, "X"), move) for move in board(rows, "X").moves())


def test_where_no_fact_tells_the_moves_apart_the_value_and_its_depth_do():
    found = why(REVERSI, reached(REVERSI, "f5"), "f4", "f6", before={"depth": 21})
    assert found == ("better-line", "f6 is worth 3.0 discs more at 21 plies")
