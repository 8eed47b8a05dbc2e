"""Players with a book, and the library as a player."""

from collections import Counter

import pytest

from heibai.core.errors import SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.games import GameSpec, make_game
from heibai.library.books.book import Book, book_path, write_book
from heibai.library.books.searched_book import BookEntry, JudgedMove, Proof, SearchedBook
from heibai.library.imports.importing import import_files
from heibai.library.lines import images_of
from heibai.players.spec import canonical_text, make_player, require_safe_for_page

REVERSI = make_game("reversi")
LINES = ["f5d6c3d3c4", "f5d6c3d3e3", "f5f6e6f4g5", "f5f6e6f4c3", "f5f4e3f6"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def after_f5():
    return REVERSI.start().play(REVERSI.parse_move("f5"))


@pytest.fixture
def book(home, after_f5):
    """After f5 it has d6 with nine games of which two were won, and f6 with one that was won."""
    key, images = images_of(REVERSI, after_f5, after_f5.moves())
    by_move = {REVERSI.format_move(move): image for image, move in images.items()}
    moves = {by_move["d6"]: (2001, 2, 1, 6, 0), by_move["f6"]: (2003, 1, 0, 0, 0)}
    path = book_path("mine")
    path.parent.mkdir(parents=True)
    write_book(Book(GameSpec("reversi"), 1, {key: moves}), path)


def chosen(player, position, seed=1):
    return REVERSI.format_move(player.choose(REVERSI, position, rng=Rng(seed)).move)


def test_the_best_known_move_is_the_one_that_won_the_largest_share(book, after_f5):
    player = make_player("alphabeta:depth=1,eval=zones,book=mine,pick=best", REVERSI)
    report = player.choose(REVERSI, after_f5, rng=Rng(1))
    assert REVERSI.format_move(report.move) == "f6"
    assert report.statistics == {"games": 1.0, "share": 1.0}


def test_weighted_moves_come_as_often_as_they_were_played(book, after_f5):
    player = make_player("alphabeta:depth=1,eval=zones,book=mine", REVERSI)
    counts = Counter(chosen(player, after_f5, seed) for seed in range(400))
    assert set(counts) == {"d6", "f6"}
    assert 20 <= counts["f6"] <= 60  # 40 expected, deviation 6
    assert chosen(player, after_f5, 5) == chosen(player, after_f5, 5)


def test_an_image_of_the_position_is_answered_by_the_image_of_the_move(book, after_f5):
    player = make_player("greedy:eval=discs,book=mine,pick=best", REVERSI)
    symmetries = REVERSI.abilities.symmetries
    for number, squares in enumerate(symmetries.squares):
        image = symmetries.transformed(after_f5, number)
        assert player.choose(REVERSI, image, rng=Rng(1)).move == squares[REVERSI.parse_move("f6")]


def test_an_unknown_position_is_left_to_the_search(book):
    with_book = make_player("alphabeta:depth=2,eval=zones,book=mine", REVERSI)
    without = make_player("alphabeta:depth=2,eval=zones", REVERSI)
    start = REVERSI.start()
    assert with_book.choose(REVERSI, start, rng=Rng(1)).score == without.choose(REVERSI, start, rng=Rng(1)).score


def test_a_player_with_a_book_and_a_clock_has_both(book, after_f5):
    player = make_player("alphabeta:total=10000,depth=3,eval=zones,book=mine,pick=best", REVERSI)
    assert chosen(player, after_f5) == "f6"
    assert player.choose(REVERSI, REVERSI.start(), rng=Rng(1)).depth > 0


@pytest.mark.parametrize(
    ("text", "game", "matter"),
    [
        ("alphabeta:depth=1,eval=zones,book=mine", "reversi/6", "is for reversi/8"),
        ("alphabeta:depth=1,eval=zones,pick=best", "reversi", "add one, as in book=mine"),
        ("alphabeta:depth=1,eval=zones,margin=2", "reversi", "add one, as in book=mine"),
        ("alphabeta:depth=1,eval=zones,book=mine,margin=2", "reversi", "belongs to books by search"),
        ("alphabeta:depth=1,eval=zones,book=../up", "reversi", "expected the name of a book"),
        ("archive:min=0", "reversi", "expected a whole number from 1"),
        ("archive:fallback=[nonsense:x=1]", "reversi", "nonsense"),
    ],
)
def test_what_does_not_fit_is_said(book, text, game, matter):
    with pytest.raises((SpecError, UnknownNameError), match=matter):
        make_player(text, make_game(game))


@pytest.fixture
def searched(home, after_f5):
    """After f5 it values f6 at +12, d6 at +10 and f4 at -50, and after f5f6 one answer more."""
    grown = SearchedBook(GameSpec("reversi"), "random", scale=100.0)
    key, images = images_of(REVERSI, after_f5, after_f5.moves())
    after = after_f5.play(REVERSI.parse_move("f6"))
    deeper, replies = images_of(REVERSI, after, after.moves())
    values = {"f6": (12.0, deeper), "d6": (10.0, 7), "f4": (-50.0, 8)}
    moves = [JudgedMove(i, values[m][1], values[m][0], Proof.NONE) for i, m in named(images)]
    grown.add(BookEntry(key, 1, True, tuple(moves)))
    reply = next(image for image, move in replies.items() if REVERSI.format_move(move) == "e6")
    grown.add(BookEntry(deeper, 2, False, (JudgedMove(reply, 9, -12.0, Proof.NONE),)))
    path = book_path("grown")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_book(grown, path)


def named(images):
    return [(image, REVERSI.format_move(move)) for image, move in sorted(images.items())]


def test_the_best_move_of_a_book_by_search_is_played_with_its_line_and_value(searched, after_f5):
    player = make_player("alphabeta:depth=1,eval=zones,book=grown,pick=best", REVERSI)
    report = player.choose(REVERSI, after_f5, rng=Rng(1))
    assert [REVERSI.format_move(move) for move in report.line] == ["f6", "e6"]
    assert (report.score.value, report.depth, report.nodes) == (12.0, 2, 0)


def test_weighted_moves_of_a_book_by_search_lose_less_than_the_margin(searched, after_f5):
    def counts(margin):
        text = f"alphabeta:depth=1,eval=zones,book=grown,margin={margin}"
        player = make_player(text, REVERSI)
        return Counter(chosen(player, after_f5, seed) for seed in range(400))

    assert set(counts(2)) == set(counts(0)) == {"f6"}
    shared = counts(4)  # weights 1 and 1/2
    assert set(shared) == {"f6", "d6"}
    assert 100 <= shared["d6"] <= 167  # 133 expected, deviation 9
    assert set(counts(1000)) == {"f6", "d6", "f4"}


def test_the_usual_margin_is_a_part_of_the_judges_scale(searched, after_f5):
    player = make_player("alphabeta:depth=1,eval=zones,book=grown", REVERSI)
    assert {chosen(player, after_f5, seed) for seed in range(50)} == {"f6"}  # a fiftieth of 100 points: 2


def test_an_unknown_book_is_said_with_the_known_ones(book):
    with pytest.raises(UnknownNameError, match="known: mine"):
        make_player("alphabeta:depth=1,eval=zones,book=other", REVERSI)


@pytest.fixture
def library(home, tmp_path):
    path = tmp_path / "lines.txt"
    path.write_text("\n".join(LINES) + "\n")
    import_files([path])


def test_the_archive_plays_what_the_library_knows_and_asks_its_fallback_else(library, after_f5):
    player = make_player("archive:min=2,fallback=[alphabeta:depth=1,eval=zones]", REVERSI)
    report = player.choose(REVERSI, after_f5, rng=Rng(1))
    assert REVERSI.format_move(report.move) in ("d6", "f6")  # f4 has one game
    assert report.statistics["games"] == 2.0
    unknown = make_player("archive:min=6,fallback=[alphabeta:depth=1,eval=zones]", REVERSI)
    assert unknown.choose(REVERSI, after_f5, rng=Rng(1)).depth == 1


def test_an_empty_library_knows_nothing(home, after_f5):
    player = make_player("archive:min=1,fallback=random", REVERSI)
    assert player.choose(REVERSI, after_f5, rng=Rng(1)).statistics == {}


def test_a_text_with_a_player_in_it_stays_what_it_is():
    text = "archive:min=2,pick=best,fallback=[alphabeta:depth=1,eval=zones]"
    assert canonical_text(text) == text
    assert require_safe_for_page(text) == text


@pytest.mark.parametrize("inner", ["py:a.B", "alphabeta:depth=40,eval=zones", "greedy:eval=@file.json"])
def test_a_page_gets_nothing_through_the_fallback_that_it_may_not_ask_for(inner):
    with pytest.raises(SpecError):
        require_safe_for_page(f"archive:fallback=[{inner}]")
