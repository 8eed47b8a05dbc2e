"""Every game of the catalogue keeps the contract of core/contract.py, on its boards and under all its variants."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from catalogue_boards import area, every_board, make_game, offered, positions, rows_of, walks

from heibai.core.abilities.of_positions import Passes, black_seat, colours_open, opening_act
from heibai.core.contract import EVALUATION_LIMIT, WIN, Color
from heibai.core.errors import (
    BoardSizeError,
    IllegalMoveError,
    MoveTextError,
    PositionTextError,
    SpecError,
    UnknownNameError,
)
from heibai.games import GAMES, GameSpec
from heibai.games import make_game as make_variant


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_usual_size_among_those_it_offers(name):
    entry = GAMES[name]
    assert entry.default_size in offered(name)
    assert {*entry.usual_sizes} <= {*offered(name)}
    assert make_game(name).size == entry.default_size


@pytest.mark.parametrize("name", GAMES)
def test_a_variant_that_a_game_does_not_have_is_refused(name):
    for key in ("rule", "opening"):
        with pytest.raises(SpecError if not getattr(make_game(name), key) else UnknownNameError, match="'nonsense'"):
            make_variant(name, **{key: "nonsense"})


@every_board
def test_a_game_says_which_variant_it_is(name, size):
    game, variant = make_game(name, size), name.split("/")[1:]
    assert [game.rule, game.opening][: len(variant)] == variant
    entry = GAMES[game.name]
    assert (game.rule in entry.rules, game.opening in entry.openings) == (bool(entry.rules), bool(entry.openings))


@every_board
def test_seats_take_turns_with_the_colours_once_those_are_settled(name, size):
    for walk in walks(name, size):
        assert walk[0][0].seat == 0
        for position, _ in walk:
            assert position.seat in (0, 1)
            assert black_seat(position) in (0, 1)
            assert opening_act(position) or not colours_open(position)
            if opening_act(position):
                assert make_game(name, size).opening
            else:
                assert position.seat == position.to_move ^ black_seat(position)
        assert not colours_open(walk[-1][0]), "no game ends before the colours are settled"


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(UnknownNameError, match=f"'chess' is no game; known: .*{min(GAMES)}"):
        make_game("chess")


@every_board
def test_a_game_knows_its_name_and_starts_the_same_every_time(name, size):
    game = make_game(name, size)
    assert (game.name, game.size, game.pass_move) == (name.split("/")[0], size, area(name, size))
    assert game.start() == make_game.__wrapped__(name, size).start()
    assert game.start().to_move is Color.BLACK
    assert not game.start().is_over()


@every_board
def test_moves_are_ascending_and_end_with_the_game(name, size):
    for position in positions(name, size):
        moves = position.moves()
        assert isinstance(moves, tuple)
        assert list(moves) == sorted(set(moves))
        assert bool(moves) is not position.is_over()
        assert all(move >= 0 for move in moves)
        if area(name, size) in moves:
            assert moves == (area(name, size),), "a pass is legal only when nothing else is"


@every_board
def test_playing_leaves_the_position_as_it_was(name, size):
    for walk in walks(name, size):
        for (position, move), (after, _) in pairwise(walk):
            before = make_game(name, size).format_position(position)
            assert position.play(move) == after
            assert position.play(move) != position
            assert make_game(name, size).format_position(position) == before


@pytest.mark.sampled(2)
@every_board
def test_every_other_move_is_illegal_and_says_which_are_legal(name, size):
    for walk in walks(name, size)[:2]:
        for position, _ in walk:
            may_pass = isinstance(position, Passes) and position.may_pass
            assert may_pass == (name == "gomoku/renju" and not position.is_over())
            legal = {*position.moves(), *([area(name, size)] if may_pass else [])}
            for move in {-1, *range(area(name, size) + 2), 10**6} - legal:
                with pytest.raises(IllegalMoveError, match="not legal for"):
                    position.play(move)


@every_board
def test_a_view_shows_the_moves_and_the_board(name, size):
    for position in positions(name, size):
        view = make_game(name, size).view(position)
        assert (view.rows, view.columns, len(view.labels)) == (rows_of(name, size), size, size)
        assert len(view.cells) == view.rows * view.columns
        assert set(view.cells) <= {-1, 0, 1}
        assert view.to_move is position.to_move
        choices = tuple(choice.move for choice in view.choices if choice.label)
        assert sorted(view.legal + choices) == list(position.moves())
        assert all(view.cells[square] == -1 for square in (*view.legal, *view.forbidden))
        assert not set(view.legal) & set(view.forbidden)
        assert view.must_pass is (position.moves() == (area(name, size),))
        if view.counts is not None:
            assert view.counts == (view.cells.count(0), view.cells.count(1))


@every_board
def test_people_are_told_the_columns_and_rows(name, size):
    game = make_game(name, size)
    view = game.view(game.start())
    assert GameSpec.of(game).board == f"{game.name} {view.columns}x{view.rows}"


@every_board
def test_moves_survive_a_round_trip_through_their_text(name, size):
    game = make_game(name, size)
    moves = {*range(area(name, size) + 1), *(move for position in positions(name, size) for move in position.moves())}
    texts = {game.format_move(move): move for move in moves}
    assert len(texts) == len(moves)
    assert not any(" " in text for text in texts), "a line of moves holds them"
    for text, move in texts.items():
        assert game.parse_move(text) == game.parse_move(text.upper()) == game.parse_move(f" {text} ") == move


@pytest.mark.sampled(8)
@every_board
def test_positions_survive_a_round_trip_through_their_text(name, size):
    game = make_game(name, size)
    for position in positions(name, size):
        again = game.parse_position(game.format_position(position))
        assert again == position
        assert (again.moves(), again.key(), again.to_move) == (position.moves(), position.key(), position.to_move)


@every_board
def test_games_survive_a_round_trip_through_their_transcript(name, size):
    game = make_game(name, size)
    for walk in walks(name, size):
        moves = tuple(move for _, move in walk[:-1])
        assert game.parse_transcript(" ".join(map(game.format_move, moves))) == moves


@every_board
def test_nonsense_names_no_move_and_no_position(name, size):
    game = make_game(name, size)
    for text in ("", "?", "a0", f"a{rows_of(name, size) + 1}", "aa1", "1a", "a1a1", "\u0661", "a" * 10_000):
        with pytest.raises(MoveTextError):
            game.parse_move(text)
        with pytest.raises(PositionTextError):
            game.parse_position(text)


@every_board
def test_keys_are_64_bits_and_tell_positions_apart(name, size):
    by_key: dict[int, Any] = {}
    for position in positions(name, size):
        assert 0 <= position.key() < 1 << 64
        assert by_key.setdefault(position.key(), position) == position


@every_board
def test_a_finished_game_is_worth_more_than_any_guess(name, size):
    for walk in walks(name, size):
        (position, _), plies = walk[-1], len(walk) - 1
        margin, value = position.margin(), position.final_value(plies)
        seen_by_mover = margin if position.to_move is Color.BLACK else -margin
        assert (value > 0) - (value < 0) == (seen_by_mover > 0) - (seen_by_mover < 0)
        assert value == 0 or WIN - 1000 <= abs(value) <= WIN + 1000
        assert value == 0 or abs(value) > EVALUATION_LIMIT


@pytest.mark.parametrize("name", GAMES)
def test_a_size_not_offered_is_refused(name):
    with pytest.raises(BoardSizeError, match="offered"):
        make_game(name, 1)
