"""A replay says of every record whether it is legal, finished, and ends as recorded."""

from dataclasses import replace

import pytest
from random_records import random_moves

from heibai.core.errors import BoardSizeError, PositionTextError, UnknownNameError
from heibai.games import GameSpec, make_game
from heibai.games.reversi.rules import Reversi
from heibai.records.formats import jsonl
from heibai.records.record import Record, Termination
from heibai.records.replay import check_all

# The shortest game known: black wipes white out with 9 moves of both sides together.
WIPE_OUT = Reversi().parse_transcript("e6f4e3f6g5d6e7f5c5")


def checked(**fields):
    return check_all([Record(**fields)])[0]


def test_a_finished_game_gets_its_score_with_the_empties_to_the_winner():
    found = checked(moves=WIPE_OUT)
    assert found.legal
    assert (found.finished, found.matches, found.inserted) == (True, None, 0)
    assert (found.record.score, found.record.discs) == (64, (13, 0))
    assert found.record.termination is Termination.NORMAL


@pytest.mark.parametrize(("score", "matches"), [(64, True), (13, False)])
def test_a_recorded_score_is_compared_and_kept(score, matches):
    found = checked(moves=WIPE_OUT, score=score)
    assert (found.matches, found.record.score, found.margin) == (matches, score, 64)


def test_a_resigned_game_is_not_compared():
    found = checked(moves=WIPE_OUT[:-1], score=64, termination=Termination.RESIGNED)
    assert (found.finished, found.matches, found.record.termination) == (False, None, Termination.RESIGNED)


def test_an_unfinished_game_is_said_to_be_unfinished():
    found = checked(moves=WIPE_OUT[:-1])
    assert (found.legal, found.finished, found.record.score) == (True, False, None)
    assert found.record.termination is Termination.UNFINISHED


@pytest.mark.parametrize("move", [0, 27, 64, 65, 255, 256, -1, 10**9])
def test_the_first_illegal_move_is_named_and_the_record_left_as_it_was(move):
    record = Record(moves=(*WIPE_OUT[:3], move, 5), score=2)
    (found,) = check_all([record])
    assert (found.illegal_at, found.finished, found.matches) == (3, False, None)
    assert found.record == record


def test_moves_after_the_end_are_illegal():
    assert checked(moves=(*WIPE_OUT, 0)).illegal_at == 9
    assert checked(moves=(*WIPE_OUT, 64)).illegal_at == 9


@pytest.mark.parametrize("size", [4, 6, 8])
def test_passes_left_out_are_put_in_and_written_ones_are_kept(size):
    pass_move, inserted = size * size, 0
    for seed in range(30):
        whole = Record(moves=random_moves(size, seed), spec=GameSpec("reversi", size))
        bare = replace(whole, moves=tuple(m for m in whole.moves if m != pass_move))
        with_passes, without = check_all([whole, bare])
        assert with_passes.record == without.record
        assert with_passes.record.moves == whole.moves
        assert with_passes.inserted == 0
        assert without.inserted == whole.moves.count(pass_move)
        inserted += without.inserted
    assert inserted > 0


def test_a_batch_may_mix_sizes_and_starts_and_keeps_its_order():
    start = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " O"
    batch = [Record(moves=random_moves(s, 1), spec=GameSpec("reversi", s)) for s in (8, 4, 6, 4)] + [
        Record(start=start, moves=(20,))
    ]
    found = check_all(batch)
    assert [c.record.spec.size for c in found] == [8, 4, 6, 4, 8]
    assert [c.finished for c in found] == [True, True, True, True, False]
    assert all(c.legal for c in found)


def test_an_empty_batch_is_empty():
    assert check_all([]) == []


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"spec": GameSpec("chess")}, UnknownNameError),
        ({"spec": GameSpec("reversi", 7)}, BoardSizeError),
        ({"start": "?"}, PositionTextError),
    ],
)
def test_what_no_game_knows_is_refused(fields, error):
    with pytest.raises(error):
        checked(**fields)


def test_a_record_of_gomoku_is_replayed_under_its_rule_set_and_opening_rule():
    game = make_game("gomoku", 9, rule="renju", opening="swap2")
    moves = game.parse_transcript("a1 i9 c1 take-black i8 b1 i7 d1 i6 e1")
    record = Record(moves=moves, spec=GameSpec.parse("gomoku/9/renju/swap2"), score=1)
    again = jsonl.parse_record(jsonl.format_record(record))
    assert again == record
    (checked,) = check_all([again])
    assert (checked.legal, checked.finished, checked.matches) == (True, True, True)
    with pytest.raises(UnknownNameError, match="'chess' is no Gomoku rule set"):
        jsonl.parse_record(jsonl.format_record(record).replace('"renju"', '"chess"'))
