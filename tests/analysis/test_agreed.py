"""A position is worth no less than the move that was played in it, as far as both are known."""

from __future__ import annotations

from heibai.analysis.agreed import agreed
from heibai.analysis.review import positions_of, review
from heibai.analysis.valuation import Valuation
from heibai.games import GameSpec
from heibai.records.record import Record
from heibai.search.playouts import squash

GAME = GameSpec("reversi").make()
RECORD = Record(moves=GAME.parse_transcript("f5d6c3d3c4"))
POSITIONS = positions_of(GAME, RECORD)


def discs(ply: int, value: float, **known) -> Valuation:
    """Estimated discs for black."""
    chance = squash(value, 15.0)
    return Valuation(ply, **{"value": value, "unit": "discs", "chance": chance, "worth": chance, "depth": 10, **known})


def values(*given: Valuation) -> list[float | None]:
    found = agreed(POSITIONS, RECORD.moves, {each.ply: each for each in given})
    return [found[ply].value for ply in sorted(found)]


def test_a_better_move_lifts_all_positions_of_its_side_before_it():
    """White, to move at ply 3, did better than the search saw, which black, to move before it, could have prevented."""
    assert values(discs(2, 1.0), discs(3, 0.5), discs(4, -6.0)) == [1.0, -6.0, -6.0]
    assert values(discs(3, 0.5), discs(4, 2.0), discs(5, 7.0)) == [0.5, 7.0, 7.0]
    assert values(discs(1, 4.0), discs(2, 1.0), discs(3, 3.0)) == [3.0, 3.0, 3.0]


def test_a_mended_position_says_which_move_and_line_are_best_and_how_deep():
    found = agreed(POSITIONS, RECORD.moves, {3: discs(3, 0.0, move=19), 4: discs(4, -5.0, line=(34, 26), depth=12)})
    assert (found[3].move, found[3].line, found[3].depth) == (RECORD.moves[3], (RECORD.moves[3], 34, 26), 13)


def test_what_is_exact_or_unknown_stays():
    assert values(discs(3, 2.0, exact=True, certain=True), discs(4, -8.0)) == [2.0, -8.0]
    assert values(Valuation(3), discs(4, -8.0)) == [None, -8.0]
    assert values(discs(3, 2.0), discs(5, 9.0)) == [2.0, 9.0]


def test_a_proven_win_of_the_move_is_a_proven_win_before_it_and_a_proven_loss_is_none():
    """Another move might lose less: the chance of what is not proven is that of its discs."""
    won = discs(4, -10.0, chance=0.0, certain=True, exact=True)
    assert agreed(POSITIONS, RECORD.moves, {3: discs(3, 4.0), 4: won})[3].certain
    lost = discs(4, 10.0, chance=1.0, certain=True, exact=True)
    mended = agreed(POSITIONS, RECORD.moves, {3: discs(3, 20.0), 4: lost})[3]
    assert (mended.certain, mended.exact, mended.value, mended.chance) == (False, False, 10.0, squash(10.0, 15.0))


def test_a_move_that_did_better_than_the_search_saw_costs_nothing_and_is_the_best():
    known = [discs(0, 0.0), discs(1, 0.0), discs(2, 0.0), discs(3, 0.0), discs(4, -2.0), discs(5, -3.0)]
    found = review(GAME, RECORD, known)
    assert (found.moves[3].loss, found.moves[3].best, found.moves[3].grade) == (0.0, RECORD.moves[3], "")
    assert found.moves[2].loss == 2.0
