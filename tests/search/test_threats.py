"""Forced wins in Python and in the kernel: what both must say of any position."""

import pytest

from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.games.gomoku.kernel.forced_wins import GomokuQuiet, GomokuVcf, GomokuVct
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.games.gomoku.sampling import sample_positions
from heibai.games.gomoku.threats import THREATS
from heibai.search.threats import Quiet, Vcf, Vct

VCF = GomokuVcf()


def plays_out(position, line):
    """The position after ``line``, every move of it legal."""
    for move in line:
        position = position.play(move)
    return position


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_kernel_and_python_agree_on_random_positions(rule):
    wins = 0
    for position in sample_positions(7, RULE_SETS[rule]):
        ours, theirs = VCF.search(position), Vcf(THREATS).search(position)
        assert (ours.won, ours.exhausted) == (theirs.won, theirs.exhausted)
        wins += ours.won
        if ours.won:
            for line in (ours.line, theirs.line):
                assert plays_out(position, line).winner in (position.to_move, None)
    assert wins


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_kernel_and_python_agree_on_threes(rule):
    wins = 0
    for position in sample_positions(6, RULE_SETS[rule])[:24]:
        ours, theirs = GomokuVct(table_megabytes=1).search(position), Vct(THREATS).search(position)
        assert (ours.won, ours.exhausted) == (theirs.won, theirs.exhausted)
        wins += ours.won
        if ours.won:
            for line in (ours.line, theirs.line):
                assert plays_out(position, line).winner in (position.to_move, None)
    assert wins


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro"])
def test_the_kernel_finds_what_the_python_form_finds_by_quiet_moves(rule):
    for position in sample_positions(6, RULE_SETS[rule])[:12]:
        theirs = Quiet(THREATS).search(position, limits=Limits(depth=2, nodes=40))
        ours = GomokuQuiet(table_megabytes=1).search(position)
        assert ours.won or ours.exhausted
        assert ours.won or not theirs.won


@pytest.mark.sampled(3)
def test_quiet_moves_win_in_both_forms_where_fours_and_threes_alone_do_not():
    game = Gomoku(9)
    position = plays_out(game.start(), game.parse_transcript("g7e4e9c9b8h6a7d3h1f6e7d4f7f3h9h7d7"))
    assert GomokuVct().search(position).exhausted
    for found in (GomokuQuiet().search(position), Quiet(THREATS).search(position, limits=Limits(depth=3))):
        assert found.won
        assert game.format_move(found.line[0]) == "c7"
        assert plays_out(position, found.line).winner in (position.to_move, None)


def test_a_five_at_hand_is_the_whole_line():
    position = plays_out(Gomoku(9).start(), Gomoku(9).parse_transcript("e5a1f5a2g5a3h5a4"))
    for search in (VCF, Vcf(THREATS), GomokuVct(), Vct(THREATS), GomokuQuiet(), Quiet(THREATS)):
        found = search.search(position)
        assert (found.won, len(found.line), found.moves) == (True, 1, 0)


def test_without_a_four_there_is_none():
    for search in (VCF, Vcf(THREATS), GomokuVct(), Vct(THREATS), GomokuQuiet(), Quiet(THREATS)):
        found = search.search(Gomoku(9).start())
        assert (found.won, found.exhausted, found.line) == (False, True, ())


def test_the_kernel_refuses_boards_of_other_rules():
    with pytest.raises(SpecError, match="five in a row"):
        VCF.search(Gomoku(5, needed=4).start())


def test_a_search_of_threes_takes_no_limit_of_depth():
    with pytest.raises(SpecError, match="limit its nodes"):
        GomokuVct().search(Gomoku(9).start(), limits=Limits(depth=3))
