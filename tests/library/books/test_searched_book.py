"""A book by search has negamax values and leads to the cheapest position, by definitions written out again here."""

import gzip
import json
import math
import random

import pytest

from heibai.core.errors import RecordFormatError
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control
from heibai.library.books.book import read_book, write_book
from heibai.library.books.searched_book import (
    FINAL,
    BookEntry,
    JudgedMove,
    Proof,
    SearchedBook,
    best_line,
    outside,
    valued_leaves,
    valued_lines,
)
from heibai.players.books.judge import Leaf, judge_leaf, leaf_at

GAME = make_game("reversi/4")
START = GAME.start()


def grown(positions, *, judge="alphabeta:depth=2,eval=zones", weight=2.0):
    """A book of 4x4, one position after the other."""
    book = SearchedBook(GameSpec("reversi", 4), judge, scale=10.0, weight=weight)
    book.add(judge_leaf(Leaf(START, 0), book, GAME, Control()))
    while len(book.entries) < positions and (line := book.next_line()) is not None:
        book.add(judge_leaf(leaf_at(book, GAME, line), book, GAME, Control()))
    return book


@pytest.fixture(scope="module")
def book():
    return grown(60)


@pytest.fixture(scope="module")
def solved():
    return grown(10_000)


def random_book(seed, *, positions=40):
    """A graph of positions that no game has: every move leads to a deeper one, to a leaf or to the end."""
    rng = random.Random(seed)
    depths = sorted([0, *(rng.randint(1, 6) for _ in range(positions - 1))])
    entries = []
    for number, depth in enumerate(depths):
        deeper = [other + 1 for other, below in enumerate(depths) if below > depth]
        moves = []
        for move in range(rng.randint(1, 4)):
            after = rng.choice([FINAL, 1000 + rng.randint(0, 99), *deeper, *deeper])
            proof = Proof.EXACT if after == FINAL else Proof.NONE
            value = rng.choice([-1_000_002.0, 0.0, 1_000_004.0]) if after == FINAL else float(rng.randint(-9, 9))
            moves.append(JudgedMove(move, after, value, proof, again=rng.random() < 0.1))
        entries.append(BookEntry(number + 1, depth, rng.random() < 0.8, tuple(moves)))
    return entries


def of(entries):
    made = SearchedBook(GameSpec("reversi", 4), "random", weight=1.5)
    made.add_all(entries)
    return made


def plain_value(entries, key):
    """Negamax by recursion, as a textbook has it."""
    return max(
        move.value if move.after not in entries else (1 if move.again else -1) * plain_value(entries, move.after)
        for move in entries[key].moves
    )


def plain_cost(book, key, *, mover_has_book):
    """Lincke's two priorities by recursion over all moves."""
    stand = book.stand(key)
    if stand.proof:
        return math.inf
    found = []
    for move in book.entries[key].moves:
        after = book.stand(move.after)
        value = move.value if after is None else after.value if move.again else -after.value
        if mover_has_book and value != stand.value:
            continue
        if after is None:
            below = math.inf if move.proof else 0.0
        else:
            below = plain_cost(book, move.after, mover_has_book=mover_has_book == move.again)
        loss = 0.0 if mover_has_book else book.weight * (stand.value - value) / book.scale
        found.append(1 + below + loss)
    return min(found)


@pytest.mark.parametrize("seed", range(20))
def test_every_position_has_the_negamax_value_of_what_is_below(seed):
    entries = random_book(seed)
    made, by_key = of(entries), {entry.key: entry for entry in entries}
    for key in by_key:
        assert made.stand(key).value == plain_value(by_key, key)


@pytest.mark.parametrize("seed", range(20))
def test_the_costs_are_linckes_priorities(seed):
    made = of(random_book(seed))
    for key in made.entries:
        expected = tuple(plain_cost(made, key, mover_has_book=side) for side in (True, False))
        assert made.stand(key).costs == pytest.approx(expected)


def test_the_next_line_leads_to_a_position_of_the_least_cost():
    for seed in range(20):
        made = of(random_book(seed))
        line = made.next_line()
        costs = made.stand(made.root).costs
        if line is None:
            assert costs == (math.inf, math.inf)
            continue
        assert line[-1].after not in made.entries
        assert not line[-1].proof
        assert len(line) <= min(costs)


@pytest.mark.parametrize("seed", range(5))
def test_positions_may_join_in_any_order(seed):
    entries = random_book(seed)
    made, again = of(entries), SearchedBook(GameSpec("reversi", 4), "random", weight=1.5)
    random.Random(seed).shuffle(entries)
    for entry in entries:
        again.add(entry)
    assert {key: again.stand(key) for key in again.entries} == {key: made.stand(key) for key in made.entries}


def test_awaited_positions_are_led_to_no_more():
    made, seen = grown(12), set()
    while (line := made.next_line()) is not None and len(seen) < 10:
        assert line[-1].after not in seen
        seen.add(line[-1].after)
        made.expect(line[-1].after)
    assert len(seen) == 10


def test_a_game_that_comes_back_ends_there():
    there = BookEntry(1, 0, True, (JudgedMove(0, 2, 3.0, Proof.NONE),))
    back = BookEntry(2, 1, True, (JudgedMove(0, 1, 5.0, Proof.NONE), JudgedMove(1, 3, 4.0, Proof.NONE)))
    made = of([there, back])
    assert made.stand(1).value == -5.0
    assert [move.after for move in made.next_line()] == [2, 3]


def test_reversi_4x4_is_won_by_the_second_player(solved):
    """Published: white wins with best play (Feinstein 1993 counts it among the smaller boards that were solved)."""
    stand = solved.stand(solved.root)
    assert stand.proof
    assert stand.value < 0
    assert solved.next_line() is None
    assert len(solved.entries) < 200  # of 60,060 leaves


def test_a_won_move_proves_a_win_and_a_missing_move_leaves_a_loss_open():
    def proof(*moves, whole=True):
        return of([BookEntry(1, 0, whole, tuple(moves))]).stand(1).proof

    lost, won = JudgedMove(0, FINAL, -1_000_001.0, Proof.EXACT), JudgedMove(1, FINAL, 1_000_001.0, Proof.EXACT)
    guessed = JudgedMove(2, 7, 3.0, Proof.NONE)
    assert proof(lost, won) is Proof.EXACT
    assert proof(lost, won, guessed) is Proof.RESULT
    assert proof(lost) is Proof.EXACT
    assert proof(lost, whole=False) is Proof.NONE
    assert proof(lost, guessed) is Proof.NONE


def test_images_of_a_position_have_the_same_values(book):
    position = START.play(START.moves()[0])
    expected = [(each.value, each.plies) for each in book.moves(GAME, position)]
    assert expected
    for image in GAME.abilities.symmetries.images(position):
        assert [(each.value, each.plies) for each in book.moves(GAME, image)] == expected


def test_moves_come_best_first_and_the_best_outside_is_named(book):
    for line, found, best in valued_lines(book, GAME, START, depth=3):
        position = START
        for move in line:
            position = position.play(move)
        assert best == best_line(book, GAME, position)
        assert found.move == line[-1]
        moves = book.moves(GAME, position)
        assert [each.value for each in moves] == sorted((each.value for each in moves), reverse=True)
        if (other := outside(moves)) is not None:
            assert not book.moves(GAME, position.play(other.move))


def test_leaves_end_where_the_book_ends(book):
    lines = list(valued_leaves(book, GAME, depth=30))
    assert len({line for line, _ in lines}) == len(lines) > 60
    assert max(len(line) for line, _ in valued_leaves(book, GAME, depth=2)) == 2


def test_it_is_in_its_file_what_it_was(book, tmp_path):
    path = tmp_path / "some.book.json.gz"
    write_book(book, path)
    again = read_book(path)
    assert again.entries == book.entries
    assert (again.spec, again.judge, again.seed) == (book.spec, book.judge, book.seed)
    assert (again.scale, again.weight, again.root) == (book.scale, book.weight, book.root)
    assert {key: again.stand(key) for key in again.entries} == {key: book.stand(key) for key in book.entries}
    before = path.read_bytes()
    write_book(again, path)
    assert path.read_bytes() == before


ROW = [0, 1, [[0, "01", 1.5, 0]]]
TOLD = {
    "heibai-book": 2, "game": "reversi/4", "judge": "random", "seed": 1, "scale": 1.0, "weight": 1.0,
    "positions": {"00": ROW},
}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"scale": 0}, {"weight": -1.0}, {"judge": None}, {"seed": "1"}, {"positions": []}, {"positions": {"x": ROW}},
        {"positions": {"00": [0, 1, []]}}, {"positions": {"00": [-1, 1, ROW[2]]}}, {"positions": {"00": [0, 1]}},
        {"positions": {"00": [0, 1, [[0, "01", 1e999, 0]]]}}, {"positions": {"00": [0, 1, [[0, "01", 1.0, 3]]]}},
        {"positions": {"00": [0, 1, [[-1, "01", 1.0, 0]]]}}, {"positions": {"00": [0, 1, [[0, "01", 1.0, 0, 1, 1]]]}},
    ],
)  # fmt: skip
def test_a_damaged_one_is_one_sentence(tmp_path, wrong):
    path = tmp_path / "bad.book.json.gz"
    path.write_bytes(gzip.compress(json.dumps(TOLD).encode()))
    assert len(read_book(path).entries) == 1
    path.write_bytes(gzip.compress(json.dumps(TOLD | wrong).encode()))
    with pytest.raises(RecordFormatError, match="is no book"):
        read_book(path)
