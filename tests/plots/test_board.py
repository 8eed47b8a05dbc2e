"""Boards are drawn from a BoardView alone, whatever the game."""

from dataclasses import replace
from xml.etree import ElementTree

from heibai.core.contract import BoardView, Choice, Color
from heibai.plots.board_svg import board_svg
from heibai.plots.board_text import board_text, describe

VIEW = BoardView(
    rows=3, columns=3, cells=(0, -1, -1, -1, 1, -1, -1, -1, -1), legal=(1, 2), to_move=Color.BLACK,
    row_one_on_top=False, counts=(1, 1),
)  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def test_row_one_stands_at_the_bottom_where_the_game_says_so():
    assert board_text(VIEW, last=4).splitlines() == [
        "    a  b  c",
        " 3  -  -  -  3",
        " 2  - [O] -  2",
        " 1  X  .  .  1",
        "    a  b  c",
    ]  # fmt: skip


def test_words_that_a_game_says_are_text_in_the_picture():
    odd = replace(VIEW, choices=(Choice(10, "<b>&\"'"),), labels="<&>")
    drawn = ElementTree.fromstring(board_svg(odd))
    assert drawn.findtext(f"{SVG}title") == "black to move, 1 : 1, to be chosen: <b>&\"'"


def test_a_picture_has_a_stone_for_every_stone():
    drawn = ElementTree.fromstring(board_svg(VIEW))
    assert len([c for c in drawn.findall(f"{SVG}circle") if c.get("r") == "17"]) == 2


def test_a_limit_of_an_opening_is_said():
    assert describe(replace(VIEW, limit="centre", counts=None)) == "black to move, the opening rule asks for: centre"
