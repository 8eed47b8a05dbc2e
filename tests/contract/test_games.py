"""Every game of the catalogue keeps the contract of core/contract.py, on its boards and under all its variants."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from heibai.core.contract import EVALUATION_LIMIT, WIN, Color
from heibai.core.errors import (
    BoardSizeError,
    IllegalMoveError,
    MoveTextError,
    PositionTextError,
    SpecError,
    UnknownNameError,
)
from heibai.core.rng import Rng
from heibai.games import GAMES
from heibai.games import make_game as make_variant

RANDOM_GAMES = 6


@cache
def make_game(name: str, size: int | None = None) -> Any:
    """``name`` is a game of the catalogue, or ``game/rule/opening``."""
    game, *variant = name.split("/")
    return make_variant(game, size, **dict(zip(("rule", "opening"), variant, strict=False)))


def variants(name: str) -> list[str]:
    """The usual game, every other rule set, and every other opening rule under the rule set named last."""
    entry = GAMES[name]
    rules = [f"{name}/{rule}" for rule in entry.rules[1:]]
    return [name, *rules, *(f"{name}/{entry.rules[-1]}/{opening}" for opening in entry.openings[1:])]


def offered(name: str) -> list[int]:
    sizes = []
    for size in range(1, 26):
        try:
            sizes.append(make_game(name, size).size)
        except BoardSizeError:
            continue
    return sizes


def tried(name: str) -> list[int]:
    """All sizes of a game that offers few; else the smallest two, the usual one and the largest."""
    sizes = offered(name)
    chosen = {*sizes[:2], GAMES[name].default_size, sizes[-1]}
    return sizes if len(sizes) <= len(chosen) else sorted(chosen)


BOARDS = [(name, size) for name in GAMES for size in tried(name)]
BOARDS += [(variant, offered(variant)[1]) for name in GAMES for variant in variants(name)[1:]]
every_board = pytest.mark.parametrize(("name", "size"), BOARDS)


@cache
def walks(name: str, size: int) -> tuple[tuple[tuple[Any, int | None], ...], ...]:
    """Random games as (position, move played there) pairs, the finished position with None last."""
    found = []
    for index in range(RANDOM_GAMES):
        rng, position, walk = Rng(11, (size, index)), make_game(name, size).start(), []
        while moves := position.moves():
            walk.append((position, rng.choice(moves)))
            position = position.play(walk[-1][1])
        found.append((*walk, (position, None)))
    return tuple(found)


def positions(name: str, size: int) -> list[Any]:
    return [position for walk in walks(name, size) for position, _ in walk]


def test_every_game_has_a_usual_size_among_those_it_offers():
    assert all(entry.default_size in offered(name) for name, entry in GAMES.items())
    assert all(make_game(name).size == entry.default_size for name, entry in GAMES.items())


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
            assert position.black_seat in (0, 1)
            if position.colours_open:
                assert make_game(name, size).opening
            else:
                assert position.seat == position.to_move ^ position.black_seat
        assert not walk[-1][0].colours_open, "no game ends before the colours are settled"


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(UnknownNameError, match=f"'chess' is no game; known: .*{min(GAMES)}"):
        make_game("chess")


@every_board
def test_a_game_knows_its_name_and_starts_the_same_every_time(name, size):
    game = make_game(name, size)
    assert (game.name, game.size, game.pass_move) == (name.split("/")[0], size, size * size)
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
        if size * size in moves:
            assert moves == (size * size,), "a pass is legal only when nothing else is"


@every_board
def test_playing_leaves_the_position_as_it_was(name, size):
    for walk in walks(name, size):
        for (position, move), (after, _) in pairwise(walk):
            before = make_game(name, size).format_position(position)
            assert position.play(move) == after
            assert position.play(move) != position
            assert make_game(name, size).format_position(position) == before


@every_board
def test_every_other_move_is_illegal_and_says_which_are_legal(name, size):
    for walk in walks(name, size)[:2]:
        for position, _ in walk:
            legal = set(position.moves())
            for move in {-1, *range(size * size + 2), 10**6} - legal:
                with pytest.raises(IllegalMoveError, match="not legal for"):
                    position.play(move)


@every_board
def test_a_view_shows_the_moves_and_the_board(name, size):
    for position in positions(name, size):
        view = make_game(name, size).view(position)
        assert (view.size, len(view.cells), len(view.columns)) == (size, size * size, size)
        assert set(view.cells) <= {-1, 0, 1}
        assert view.to_move is position.to_move
        choices = tuple(move for move, label in view.choices if label)
        assert sorted(view.legal + choices) == list(position.moves())
        assert all(view.cells[square] == -1 for square in (*view.legal, *view.forbidden))
        assert not set(view.legal) & set(view.forbidden)
        assert view.must_pass is (position.moves() == (size * size,))
        if view.counts is not None:
            assert view.counts == (view.cells.count(0), view.cells.count(1))


@every_board
def test_moves_survive_a_round_trip_through_their_text(name, size):
    game = make_game(name, size)
    moves = {*range(size * size + 1), *(move for position in positions(name, size) for move in position.moves())}
    texts = {game.format_move(move): move for move in moves}
    assert len(texts) == len(moves)
    assert not any(" " in text for text in texts), "a line of moves holds them"
    for text, move in texts.items():
        assert game.parse_move(text) == game.parse_move(text.upper()) == game.parse_move(f" {text} ") == move


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
    for text in ("", "?", "a0", f"a{size + 1}", "aa1", "1a", "a1a1", "\u0661", "a" * 10_000):
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
