"""What games declare beyond their rules holds, and what they do not have is not declared."""

from __future__ import annotations

import pytest
from catalogue_boards import BOARDS, every_board, make_game, positions

from heibai.core.abilities.of_positions import CountsStones, OpeningAct, OpeningChoices, Passes, opening_act
from heibai.core.contract import BoardView, ChoiceKind, Color, Limits
from heibai.core.rng import Rng
from heibai.games import GAMES
from heibai.games.gomoku.rules import Gomoku
from heibai.plots.board_svg import board_svg
from heibai.plots.board_text import board_text
from heibai.search.alphabeta import AlphaBeta
from heibai.search.threats import Vcf

every_symmetric_board = pytest.mark.parametrize(
    ("name", "size"), [board for board in BOARDS if make_game(*board).abilities.symmetries]
)


def some(name, size, count=25):
    """Positions of random games, evenly spread."""
    every = positions(name, size)
    return every[:: max(len(every) // count, 1)]


@pytest.mark.parametrize("name", GAMES.own)
def test_games_of_heibai_have_eight_images_and_declare_stones_and_passes(name):
    game = make_game(name)
    assert len(game.abilities.symmetries.squares) == 8
    assert isinstance(game.start(), CountsStones)
    assert isinstance(game.start(), Passes)


@every_symmetric_board
def test_a_canonical_key_is_the_same_for_every_image(name, size):
    symmetries = make_game(name, size).abilities.symmetries
    for position in some(name, size):
        keys = {symmetries.canonical_key(image) for image in symmetries.images(position)}
        assert len(keys) == 1
        assert keys <= {image.key() for image in symmetries.images(position)}


@every_symmetric_board
def test_other_positions_have_other_canonical_keys(name, size):
    symmetries = make_game(name, size).abilities.symmetries
    by_key = {}
    for position in some(name, size):
        by_key.setdefault(symmetries.canonical_key(position), []).append(position)
    for same in by_key.values():
        assert all(position in symmetries.images(same[0]) for position in same)


@every_symmetric_board
def test_an_image_has_the_images_of_the_cells_and_the_identity_is_the_first(name, size):
    game = make_game(name, size)
    symmetries = game.abilities.symmetries
    for position in some(name, size, 8):
        cells = game.view(position).cells
        assert symmetries.transformed(position, 0) == position
        for squares, image in zip(symmetries.squares, symmetries.images(position), strict=True):
            turned = game.view(image).cells
            assert [turned[squares[square]] for square in range(len(cells))] == list(cells)


@every_symmetric_board
def test_the_moves_of_an_image_are_the_images_of_the_moves(name, size):
    symmetries = make_game(name, size).abilities.symmetries
    for position in some(name, size, 8):
        for squares, image in zip(symmetries.squares, symmetries.images(position), strict=True):
            mapped = sorted(image_of(position, squares, move) for move in position.moves())
            assert mapped == list(image.moves())


def image_of(position, squares, move):
    """The move of an image; of an offer the one that offers the square's image."""
    if opening_act(position) is OpeningAct.OFFER:
        square = next(square for square in range(len(squares)) if position.offer_of(square) == move)
        return position.offer_of(squares[square])
    return squares[move] if move < len(squares) else move


@every_board
def test_candidates_are_moves_and_there_is_one_while_there_are_moves(name, size):
    candidates = make_game(name, size).abilities.candidates
    if candidates is not None:
        for position in some(name, size):
            found = candidates(position)
            assert set(found) <= set(position.moves())
            assert list(found) == sorted(found)
            assert bool(found) == bool(position.moves())


@pytest.mark.parametrize("name", GAMES)
def test_only_games_with_opening_rules_have_opening_choices(name):
    assert isinstance(make_game(name).start(), OpeningChoices) == bool(GAMES[name].openings)


@every_board
def test_stones_and_passes_are_what_a_view_shows(name, size):
    game = make_game(name, size)
    for position in some(name, size):
        view = game.view(position)
        assert view.rows * view.columns == game.pass_move
        if isinstance(position, CountsStones):
            assert position.stones == len(view.cells) - view.cells.count(-1)
            assert position.area == game.pass_move
        if isinstance(position, Passes):
            assert position.pass_move == game.pass_move


@every_board
def test_a_choice_says_what_kind_it_is(name, size):
    game = make_game(name, size)
    for position in positions(name, size):
        for choice in game.view(position).choices:
            assert choice.label == game.format_move(choice.move)
            assert (choice.kind is ChoiceKind.PASS) == (choice.move == game.pass_move)
            assert choice.kind is not ChoiceKind.OTHER


@every_board
def test_what_players_count_is_told_of_both_sides_and_regions_are_the_empty_squares(name, size):
    game = make_game(name, size)
    judgement = game.abilities.judgement
    for position in some(name, size) if judgement else ():
        assert all(len(judgement.of(position, side)) == len(judgement.names) for side in Color)
        if judgement.filled:
            regions = judgement.filled.regions(position)
            empty = [square for square, cell in enumerate(game.view(position).cells) if cell == -1]
            assert sorted(square for region in regions for square in region) == empty
            assert list(judgement.filled.playable(position, position.to_move)) == list(game.view(position).legal)


@pytest.mark.parametrize("name", GAMES)
def test_threats_are_those_of_the_rules(name):
    game = make_game(name)
    threats = game.abilities.threats
    if threats is not None:
        position = game.start()
        for move in game.parse_transcript("h8a1i8a3j8a5k8a7"):
            position = position.play(move)
        found = Vcf(threats).search(position)
        assert found.won
        assert position.play(found.line[0]).is_over()


def test_a_rectangular_board_is_played_searched_and_shown():
    game = Gomoku(7, rows=4, needed=3)
    assert game.abilities.symmetries is None
    view = game.view(game.start())
    assert (view.rows, view.columns, view.labels, len(view.cells)) == (4, 7, "abcdefg", 28)
    assert game.parse_move("g4") == 27
    position = game.start()
    for move in game.parse_transcript("d2a1e2a4"):
        position = position.play(move)
    shapes = _Even()
    found = AlphaBeta().search(position, shapes, limits=Limits(depth=1), rng=Rng(0))
    assert game.format_move(found.move) == "c2"


class _Even:
    """Every unfinished position is even."""

    name, scale, kernel = "even", 1.0, None

    def evaluate(self, position):
        return 0.0


def test_a_rectangle_is_drawn_in_letters_row_by_row():
    view = BoardView(
        rows=2, columns=3, cells=(0, -1, 1, -1, -1, -1), legal=(1, 3), to_move=Color.BLACK, row_one_on_top=False
    )
    assert board_text(view).splitlines() == [
        "    a  b  c",
        " 2  .  -  -  2",
        " 1  X  .  O  1",
        "    a  b  c",
    ]
    assert 'width="120" height="80"' in board_svg(view)  # three cells wide, two high
