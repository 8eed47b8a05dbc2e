"""The books that come with heibai are whole, small, and known by one name."""

import pytest

from heibai.core.errors import SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.games import GameSpec, make_game
from heibai.library.books.book import NAME_OF_SHIPPED, book_names, book_path
from heibai.library.books.searched_book import FINAL, SearchedBook, best_line, valued_lines
from heibai.library.books.shipped import open_named, shipped_books
from heibai.library.openings import named_positions
from heibai.players.spec import make_player

POSITIONS = {"gomoku/15/freestyle": 241, "gomoku/15/standard": 241, "gomoku/15/renju": 250}
GAMES = tuple(POSITIONS)
PLAYER = "alphabeta:nodes=100,eval=threats,book=shipped,pick=best"


def shipped(game):
    return open_named(NAME_OF_SHIPPED, GameSpec.parse(game))


def test_there_is_one_for_each_of_three_rule_sets():
    assert set(shipped_books()) == set(map(GameSpec.parse, GAMES))
    assert all(len(file.read_bytes()) < 50_000 for file in shipped_books().values())


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_keys_of_positions_outside(game):
    book = shipped(game)
    afters = {move.after for entry in book.entries.values() for move in entry.moves}
    assert afters <= {*book.entries, FINAL}
    assert len(afters) > len(book.entries) / 2


@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_what_its_command_grows(game):
    book = shipped(game)
    assert isinstance(book, SearchedBook)
    assert (book.spec, book.seed, book.weight) == (GameSpec.parse(game), 1, 30.0)
    assert book.judge == "alphabeta:nodes=20000,table=1,threads=1,eval=threats"
    assert len(book.entries) == POSITIONS[game]
    assert book.stand(book.root) is not None


def test_the_book_of_renju_knows_all_26_openings():
    book = shipped("gomoku/15/renju")
    assert set(named_positions(book.spec)) <= set(book.entries)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_its_moves_are_legal_as_far_as_it_leads(game):
    book, made = shipped(game), make_game(game)
    for line, _, after in valued_lines(book, made, made.start(), depth=3):
        position = made.start()
        for move in (*line, *after):
            position = position.play(move)
    assert len(best_line(book, made, made.start())) > 4


@pytest.mark.parametrize("game", [*GAMES, "gomoku/15/renju/swap2"])
def test_a_player_plays_from_it_without_a_search(game):
    made = make_game(game)
    player = make_player(PLAYER, made)
    settled = make_game(game.removesuffix("/swap2"))
    book, position = shipped(game), settled.start()
    for move in best_line(book, settled, position)[:2]:
        report = player.choose(settled, position, rng=Rng(1))
        assert (report.move, report.nodes) == (move, 0)
        position = position.play(report.move)


def test_what_the_book_does_not_know_is_searched():
    game = make_game(GAMES[0])
    corner = game.start().play(game.parse_move("a1"))
    assert make_player(PLAYER, game).choose(game, corner, rng=Rng(1)).nodes > 0


@pytest.mark.parametrize("game", ["reversi", "gomoku/9", "gomoku/15/caro"])
def test_another_game_has_none_and_is_told_so(game):
    with pytest.raises(SpecError, match=rf"no book is shipped for {game}.*gomoku/15/renju.*book grow NAME"):
        make_player("alphabeta:nodes=100,eval=champion,book=shipped", make_game(game))


def test_no_book_of_the_users_has_that_name(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    with pytest.raises(UnknownNameError, match="come with heibai"):
        book_path(NAME_OF_SHIPPED)
    assert book_names() == []
