"""Books hold what was played often enough, survive their file, and are refused when damaged."""

import gzip
import json
from dataclasses import replace

import pytest
from small_archives import random_games, write_games

from heibai.core.errors import RecordFormatError, UnknownNameError
from heibai.games import GameSpec, make_game
from heibai.library.books import book as books
from heibai.library.books.book import book_of_library, book_path, leaves_of, lines_in, open_book, read_book, write_book
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.store.home import database_path
from heibai.store.library import LibraryGames

FOUR = GameSpec("reversi", 4)
GAME = make_game("reversi/4")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    home = tmp_path_factory.mktemp("book")
    records = [replace(record, black=f"player {number}") for number, record in enumerate(random_games(80, size=4))]
    import_files([write_games(home / "games.jsonl", records)], home=home)
    games = LibraryGames(database_path(home))
    yield PositionIndex(games, home=home)
    games.close()


@pytest.fixture(scope="module")
def book(library):
    return book_of_library(library, FOUR, least=3, plies=6)


def test_a_book_has_the_moves_with_enough_games_and_no_other(book):
    (first,) = book.moves(GAME, GAME.start())
    assert first.games == 80
    assert all(played.games >= 3 for _, played in lines_in(book, GAME, GAME.start(), depth=6))
    assert max(len(line) for line, _ in lines_in(book, GAME, GAME.start(), depth=12)) <= 6


def test_counts_of_the_replies_add_up_to_those_of_the_move(book):
    (first,) = book.moves(GAME, GAME.start())
    replies = book.moves(GAME, GAME.start().play(first.move))
    assert sum(each.games for each in replies) == 80
    assert sum(each.wins for each in replies) == first.losses
    assert sum(each.draws for each in replies) == first.draws


def test_every_image_of_a_position_has_the_same_counts(book):
    position = GAME.start().play(GAME.start().moves()[0])
    expected = [(each.games, each.wins) for each in book.moves(GAME, position)]
    for image in GAME.abilities.symmetries.images(position):
        assert [(each.games, each.wins) for each in book.moves(GAME, image)] == expected


def test_a_book_is_in_its_file_what_it_was(book, tmp_path):
    path = tmp_path / "some.book.json.gz"
    write_book(book, path)
    again = read_book(path)
    assert (again.spec, again.least, again.moves_by_key) == (book.spec, book.least, book.moves_by_key)
    before = path.read_bytes()
    write_book(again, path)
    assert path.read_bytes() == before


def test_exported_lines_end_where_the_book_ends(book):
    lines = list(leaves_of(book, GAME, depth=6))
    assert len({line for line, _ in lines}) == len(lines) > 3
    for line, played in lines:
        position = GAME.start()
        for move in line[:-1]:
            position = position.play(move)
        assert played in book.moves(GAME, position)


DAMAGED = {
    "empty": b"",
    "no gzip": b"no gzip",
    "no JSON": gzip.compress(b"no JSON"),
    "a list": gzip.compress(b"[]"),
    "version 2": gzip.compress(json.dumps({"heibai-book": 2}).encode()),
    "a negative count": gzip.compress(
        b'{"heibai-book":1,"game":"reversi","least":1,"positions":{"0":{"1":[1,-2,0,0,0]}}}'
    ),
    "cut short": gzip.compress(b'{"heibai-book":1,"game":"reversi","least":1,"positions":{}}')[:-9],
    "least too large": gzip.compress(b'{"heibai-book":1,"game":"reversi","least":1e999,"positions":{}}'),
}  # what gzip makes has the time in it, so it names no test: processes that share the tests must agree on their names


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_book_is_one_sentence(tmp_path, data):
    path = tmp_path / "bad.book.json.gz"
    path.write_bytes(data)
    with pytest.raises(RecordFormatError, match="is no book"):
        read_book(path)


def test_a_damaged_book_is_made_again_by_what_its_sentence_says(tmp_path):
    path = book_path("my-book", home=tmp_path)
    path.parent.mkdir()
    path.write_bytes(b"no gzip")
    with pytest.raises(RecordFormatError) as told:
        open_book("my-book", home=tmp_path)
    assert f"remove it with: rm {path}, and make it again with: heibai book build my-book" in str(told.value)
    assert str(told.value).endswith("or heibai book grow my-book")


def test_a_book_is_read_once_for_all_who_open_it_until_its_file_changes(book, tmp_path, monkeypatch):
    path = book_path("kept", home=tmp_path)
    path.parent.mkdir()
    write_book(book, path)
    first = open_book("kept", home=tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(books, "read_book", None)
        assert open_book("kept", home=tmp_path) is first
    write_book(replace(book, least=4), path)
    assert open_book("kept", home=tmp_path).least == 4


def test_the_walk_through_a_library_tells_every_position_that_it_looks_up(library):
    told = []
    made = book_of_library(library, FOUR, least=3, plies=6, told=told.append)
    assert [(walk.ply, walk.done, walk.total) for walk in told[:2]] == [(1, 1, 1), (2, 1, 1)]
    assert [walk.ply for walk in told if walk.done == walk.total] == [1, 2, 3, 4, 5, 6]
    assert told[-1].positions == len(made.moves_by_key)


def test_a_name_is_never_a_path(tmp_path):
    for name in ("../up", "a/b", "", ".hidden", "x" * 65):
        with pytest.raises(UnknownNameError, match="is no name of a book"):
            book_path(name, home=tmp_path)
    with pytest.raises(UnknownNameError, match="known: none"):
        open_book("absent", home=tmp_path)


def test_two_books_that_were_swapped_are_noticed_by_who_reads_them(book, tmp_path):
    one, other = (book_path(name, home=tmp_path) for name in ("one", "other"))
    one.parent.mkdir(parents=True, exist_ok=True)
    write_book(book, one)
    write_book(replace(book, least=7), other)
    assert open_book("one", home=tmp_path).least == 3
    one.rename(tmp_path / "aside")
    other.rename(one)
    (tmp_path / "aside").rename(other)
    for name, held in (("one", "other"), ("other", "one")):
        with pytest.raises(RecordFormatError, match=f"holds the book '{held}'; give the file .* '{held}.book.json.gz'"):
            open_book(name, home=tmp_path)


def test_a_book_of_an_older_heibai_has_no_name(book, tmp_path):
    path = book_path("old", home=tmp_path)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_book(book, path)
    told = json.loads(gzip.decompress(path.read_bytes()))
    del told["name"]
    path.write_bytes(gzip.compress(json.dumps(told).encode()))
    assert open_book("old", home=tmp_path).least == 3
