"""Forced wins: the problems, and every line against every reply, move by move, by the Python rules."""

from dataclasses import replace

import pytest
from forced_wins import problems, replies_that_last, threatens_five
from prove_forced_wins import Unproven, prove

from heibai.core.contract import Limits
from heibai.games.gomoku.kernel.forced_wins import GomokuQuiet, GomokuVcf, GomokuVct
from heibai.games.gomoku.threats import THREATS
from heibai.search.threats import Vcf, Vct

VCF, VCT, QUIET = GomokuVcf(), GomokuVct(table_megabytes=16), GomokuQuiet(table_megabytes=16)
FOURS, THREES, QUIETS = problems("vcf"), problems("vct"), problems("quiet")
BLOCKS = [p for p in QUIETS if "block" in p.name]  # the first move is a forced block, and no threat by itself


def name_of(problem):
    return problem.name


def holds_against_every_reply(search, problem, found, *, fours):
    """Each reply that stops the five at hand is answered by another win, all through the line."""
    position, attacker = problem.position, problem.position.to_move
    for at, move in enumerate(found.line):
        position = position.play(move)
        if at % 2 or position.is_over():
            continue
        assert threatens_five(position) or not fours
        for answered in replies_that_last(position):
            assert not answered.is_over()
            assert search.search(answered).won
    assert position.winner is attacker or not replies_that_last(position)


def test_there_are_problems_of_every_rule_set_for_both_colours():
    assert len(FOURS) >= 50
    assert len(THREES) >= 25
    for rule in ("freestyle", "standard", "renju", "caro"):
        assert {p.position.to_move for p in FOURS if p.game.rule == rule} == {0, 1}
        assert any(p.game.rule == rule for p in THREES)
    assert {problem.game.size for problem in FOURS} == {13, 15, 19}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", FOURS, ids=name_of)
def test_every_win_by_fours_is_found_and_holds_against_every_reply(problem):
    found = VCF.search(problem.position)
    assert found.won
    assert found.moves <= problem.moves
    holds_against_every_reply(VCF, problem, found, fours=True)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", THREES, ids=name_of)
def test_every_win_by_threes_is_found_and_holds_against_every_reply(problem):
    assert VCF.search(problem.position).exhausted
    found = VCT.search(problem.position, limits=Limits(nodes=1_000_000))
    assert found.won
    holds_against_every_reply(VCT, problem, found, fours=False)


def test_there_are_quiet_problems_of_every_rule_set_for_both_colours():
    assert len(QUIETS) >= 30
    assert {p.game.rule for p in QUIETS} == {"freestyle", "standard", "renju", "caro"}
    assert {p.position.to_move for p in QUIETS} == {0, 1}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", QUIETS, ids=name_of)
def test_every_quiet_win_is_found_and_holds_against_every_reply(problem):
    found = QUIET.search(problem.position, limits=Limits(nodes=200_000))
    assert (found.won, found.quiet) == (True, True)
    holds_against_every_reply(QUIET, problem, found, fours=False)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", [p for p in QUIETS if p not in BLOCKS], ids=name_of)
def test_threes_alone_do_not_win_the_quiet_problems(problem):
    assert VCT.search(problem.position).exhausted


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["own-quiet-standard-15-2", "own-quiet-freestyle-15-5"])
def test_a_quiet_win_is_proven_to_the_five_by_the_python_rules(name):
    """The others take minutes: ``python tests/prove_forced_wins.py``."""
    [problem] = [p for p in QUIETS if p.name == name]
    assert prove(problem) > len(QUIET.search(problem.position).line) / 2


def test_what_is_no_win_is_not_proven():
    game = QUIETS[0].game
    with pytest.raises(Unproven, match="no win is known"):
        prove(replace(QUIETS[0], position=game.start().play(game.parse_move("h8"))))


@pytest.mark.parametrize("problem", BLOCKS, ids=name_of)
def test_a_block_that_threatens_fours_goes_on(problem):
    assert VCT.search(problem.position).nodes <= 4
    assert QUIET.search(problem.position).won


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", [p for p in FOURS if p.moves == 5][:6], ids=name_of)
def test_the_python_form_finds_the_win_by_fours_too(problem):
    found = Vcf(THREATS).search(problem.position, limits=Limits(depth=problem.moves))
    assert found.won
    holds_against_every_reply(VCF, problem, found, fours=True)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("problem", [p for p in THREES if p.moves == 3][:3], ids=name_of)
def test_the_python_form_finds_the_win_by_threes_too(problem):
    found = Vct(THREATS).search(problem.position, limits=Limits(depth=problem.moves))
    assert found.won
    holds_against_every_reply(VCT, problem, found, fours=False)


@pytest.mark.parametrize("limits", [Limits(nodes=2), Limits(depth=2), Limits(seconds=1e-9)])
def test_a_limit_that_comes_first_is_not_a_proof_that_there_is_none(limits):
    problem = max(FOURS, key=lambda p: p.moves)
    for search in (GomokuVcf(), Vcf(THREATS)):
        found = search.search(problem.position, limits=limits)
        assert (found.won, found.exhausted) == (False, False)


def test_a_limit_of_nodes_ends_the_search_of_threes():
    problem = max(THREES, key=lambda p: p.moves)
    found = GomokuVct().search(problem.position, limits=Limits(nodes=3))
    assert (found.won, found.exhausted, found.line) == (False, False, ())
