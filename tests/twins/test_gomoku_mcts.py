"""Monte Carlo searches of Gomoku in the kernel are the Python ones, under all rule sets and after every opening."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flat_parts import parts
from kernel_forms import GOMOKU, REVERSI
from monte_carlo_twins import same

from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import promising_moves
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search import flat, mcts

pytestmark = pytest.mark.sampled(12)  # the Python twin takes its time

RULES = ("freestyle", "standard", "renju", "caro")


def reached(game, plies, seed):
    """After so many random plies, or before the game ends."""
    rng, position = Rng(seed), game.start()
    for _ in range(plies):
        child = position.play(rng.choice(position.moves()))
        if child.is_over():
            break
        position = child
    return position


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("size", "playouts"), [(5, 150), (7, 30), (15, 6)])
def test_twins_agree_from_early_to_late(rule, size, playouts):
    game = Gomoku(size, rule=rule)
    for index, share in enumerate((0.0, 0.2, 0.5, 0.8, 0.95)):
        position = reached(game, int(share * size * size), index)
        limits = Limits(playouts=playouts)
        same(mcts.Mcts(**parts(simulate=None)), GOMOKU.Mcts(**parts(simulate=None)), position, limits, seed=index)
        same(flat.Flat(simulate=None), GOMOKU.Flat(simulate=None), position, limits, seed=index)


CUT = {
    "plies": {"simulate": 10},
    "at once": {"simulate": 0, "c": 0.2},
    "phases": {"phases": True, "final": "mean"},
}


@pytest.mark.parametrize("settings", CUT.values(), ids=CUT)
@pytest.mark.parametrize("rule", RULES)
def test_simulations_that_are_cut_off_agree(rule, settings):
    for index, (size, share) in enumerate(((5, 0.4), (7, 0.8), (15, 0.3))):
        game = Gomoku(size, rule=rule)
        position = reached(game, int(share * size * size), index)
        for text in ("shapes", "lines", "rewards", "champion"):
            evaluator, limits = make_evaluator(text, game), Limits(playouts=200 // size)
            same(
                mcts.Mcts(**parts(**settings)),
                GOMOKU.Mcts(**parts(**settings)),
                position,
                limits,
                seed=index,
                evaluator=evaluator,
            )
            if "phases" not in settings:
                python, kernel = (form.Flat(simulate=settings["simulate"]) for form in (flat, GOMOKU))
                same(python, kernel, position, limits, seed=index, evaluator=evaluator)


NARROW = {
    "end": {"simulate": None},
    "plies": {"simulate": 4, "c": 0.2},
    "phases": {"phases": True},
    "kept": {"simulate": 0, "reuse": True},
}


@pytest.mark.sampled(24)
@pytest.mark.parametrize("settings", NARROW.values(), ids=NARROW)
@pytest.mark.parametrize("rule", RULES)
def test_searches_of_candidates_agree(rule, settings):
    for index, (size, share) in enumerate(((5, 0.0), (5, 0.6), (9, 0.3), (15, 0.1))):
        game = Gomoku(size, rule=rule)
        position = reached(game, int(share * size * size), index)
        evaluator = None if settings.get("simulate", 1) is None else make_evaluator("lines", game)
        python, kernel = (form.Mcts(**parts(candidates=promising_moves, **settings)) for form in (mcts, GOMOKU))
        report = same(python, kernel, position, Limits(playouts=300 // size), seed=index, evaluator=evaluator)
        assert not report.exact
        assert {move for move, _ in report.move_visits} <= set(promising_moves(position))
        if "simulate" in settings:
            python, kernel = (
                form.Flat(candidates=promising_moves, simulate=settings["simulate"]) for form in (flat, GOMOKU)
            )
            same(python, kernel, position, Limits(playouts=100 // size), seed=index, evaluator=evaluator)


@pytest.mark.parametrize("settings", [{}, {"c": 0.1, "reuse": True}, {"candidates": promising_moves, "final": "mean"}])
@pytest.mark.parametrize("rule", RULES)
def test_searches_with_rave_agree(rule, settings):
    for index, (size, share, playouts) in enumerate(((5, 0.0, 80), (5, 0.8, 150), (9, 0.3, 40), (15, 0.1, 8))):
        game = Gomoku(size, rule=rule)
        python, kernel = (form.Mcts(**parts(simulate=None, rave=100.0, **settings)) for form in (mcts, GOMOKU))
        position = reached(game, int(share * size * size), index)
        for _ in range(2):
            report = same(python, kernel, position, Limits(playouts=playouts), seed=index)
            for move in report.line[:2]:
                position = position if position.is_over() else position.play(move)
            if position.is_over():
                break


@pytest.mark.parametrize("rule", RULES)
def test_late_candidates_and_passes_agree(rule):
    game = Gomoku(5, rule=rule)
    for seed in range(12):
        python, kernel = (form.Mcts(**parts(candidates=promising_moves, simulate=None)) for form in (mcts, GOMOKU))
        same(python, kernel, reached(game, 14 + seed, seed), Limits(playouts=60), seed=seed)


def test_one_search_serves_several_evaluators_and_rule_sets():
    kernel = GOMOKU.Mcts(**parts(simulate=2))
    for rule in ("freestyle", "renju", "freestyle"):
        game = Gomoku(9, rule=rule)
        for text in ("shapes", "lines"):
            evaluator = make_evaluator(text, game)
            same(mcts.Mcts(**parts(simulate=2)), kernel, reached(game, 9, 1), Limits(playouts=20), evaluator=evaluator)


def test_twins_agree_on_the_largest_board():
    position = reached(Gomoku(22), 120, 1)
    same(
        mcts.Mcts(**parts(simulate=None, c=0.3)),
        GOMOKU.Mcts(**parts(simulate=None, c=0.3)),
        position,
        Limits(playouts=8),
    )


@pytest.mark.parametrize("rule", RULES)
def test_passes_and_last_points_agree_until_the_root_is_proven(rule):
    game = Gomoku(5, rule=rule)
    proven = 0
    for seed in range(12):
        position = reached(game, 20, seed)
        proven += same(
            mcts.Mcts(**parts(simulate=None, final="mean")),
            GOMOKU.Mcts(**parts(simulate=None, final="mean")),
            position,
            Limits(playouts=400),
        ).exact
    assert proven > 3


@pytest.mark.parametrize("opening", ["pro", "long-pro", "swap", "swap2", "outer-open"])
def test_openings_are_searched_too(opening):
    game = Gomoku(9, opening=opening)
    for plies in range(7):
        position = reached(game, plies, 3)
        python, kernel = mcts.Mcts(**parts(simulate=None)), GOMOKU.Mcts(**parts(simulate=None))
        assert same(python, kernel, position, Limits(playouts=4)).move in position.moves()


@pytest.mark.parametrize("simulate", [None, 3])
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_kept_trees_agree_through_a_game(rule, simulate):
    settings = {"simulate": simulate, "reuse": True, "c": 0.2}
    python, kernel = mcts.Mcts(**parts(**settings)), GOMOKU.Mcts(**parts(**settings))
    game = Gomoku(5, rule=rule)
    evaluator = make_evaluator("lines", game) if simulate else None
    position, kept = game.start(), 0
    while not position.is_over():
        report = same(python, kernel, position, Limits(playouts=120), seed=position.key(), evaluator=evaluator)
        kept += sum(visits for _, visits in report.move_visits) > report.playouts
        for move in report.line[:2]:
            position = position if position.is_over() else position.play(move)
    assert kept > 2


def test_it_blocks_a_four_and_completes_its_own():
    game = Gomoku(15)
    stones = dict.fromkeys(range(115, 119), "X") | dict.fromkeys((10, 25, 114, 200), "O")
    attack = game.parse_position("".join(stones.get(square, "-") for square in range(225)) + " X")
    report = GOMOKU.Mcts(**parts(simulate=None)).search(attack, None, limits=Limits(playouts=30_000), rng=Rng(0))
    assert (report.move, report.exact, report.score.value) == (119, True, 1.0)
    defence = attack.colors_swapped()
    defence = replace(defence, to_move=defence.to_move.other)
    report = GOMOKU.Mcts(**parts(simulate=None)).search(defence, None, limits=Limits(playouts=100_000), rng=Rng(0))
    assert report.move == 119


@pytest.mark.parametrize(
    "text",
    ["mcts:playouts=300,simulate=end", "flat:playouts=300,simulate=end", "mcts:playouts=9,candidates=1,eval=shapes"],
)
def test_a_player_text_plays_gomoku_in_the_kernel_what_it_plays_in_python(text):
    game = Gomoku(9)
    position = reached(game, 10, 1)
    player = make_player(text, game)
    assert player.name == text
    assert player.kernel is not None
    python = make_player(f"{text},python=1", game)
    assert python.kernel is None
    found = (each.choose(game, position, rng=Rng(1)) for each in (player, python))
    assert len({report.move_visits for report in found}) == 1


def test_boards_that_the_kernel_does_not_have_are_searched_in_python():
    toy = Gomoku(3, rows=3, needed=3)
    assert make_player("mcts:playouts=500,simulate=end", toy).choose(toy, toy.start(), rng=Rng(1)).playouts == 500
    with pytest.raises(SpecError, match="five in a row on square boards"):
        GOMOKU.Mcts(**parts(simulate=None)).search(toy.start(), None, limits=Limits(), rng=Rng(0))


def test_simulations_that_are_cut_off_need_an_evaluator_of_the_game():
    position = Gomoku(9).start()
    with pytest.raises(SpecError, match="need an evaluator"):
        GOMOKU.Mcts(**parts(simulate=4)).search(position, None, limits=Limits(), rng=Rng(0))
    zones = make_evaluator("zones", make_game("reversi", 8))
    with pytest.raises(SpecError, match="no form in the kernel"):
        GOMOKU.Mcts(**parts(simulate=4)).search(position, zones, limits=Limits(), rng=Rng(0))


def test_candidates_are_gomokus():
    with pytest.raises(SpecError, match="reversi has no candidates"):
        REVERSI.Mcts(**parts(simulate=None, candidates=promising_moves))


def test_rave_tells_good_moves_by_few_playouts():
    game = Gomoku(15)
    stones = dict.fromkeys((112, 113, 114), "X") | dict.fromkeys((10, 24, 200), "O")
    position = game.parse_position("".join(stones.get(square, "-") for square in range(225)) + " X")
    report = GOMOKU.Mcts(**parts(simulate=None, rave=500.0)).search(
        position, None, limits=Limits(playouts=2000), rng=Rng(0)
    )
    assert report.move in (111, 115)


@pytest.mark.parametrize(
    ("text", "game", "words"),
    [
        ("mcts:rave=10,eval=shapes", Gomoku(9), "say leaf=playout .simulate=end"),
        ("mcts:rave=10,simulate=end,threads=2", Gomoku(9), "add parallel=root"),
        ("mcts:rave=10,simulate=end", make_game("reversi", 8), "add python=1"),
    ],
    ids=["cut off", "one tree", "discs"],
)
def test_rave_says_where_it_is_not_to_be_had(text, game, words):
    with pytest.raises(SpecError, match=words):
        make_player(text, game)
