"""The constants of the engines' searches as keys of a player text: usual values, others, and what is refused."""

import pytest

from heibai import _kernel
from heibai.core.errors import SpecError
from heibai.core.kernel import parts_of
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.kernel.engine import CONSTANTS as GOMOKU
from heibai.games.reversi.kernel.engine import CONSTANTS as REVERSI
from heibai.players.catalogue import CONSTANT_KEYS
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

NETWORK = "[ntuple:set=classes,weights=[1,2,3,4,5,6,7,8,9,10]]"
TEXTS = {
    "reversi": f"alphabeta:depth=7,table=1,eval={NETWORK}",
    "gomoku": "alphabeta:depth=7,table=1,eval=lines-network",
}
USUAL = {"cut": 1, "window": 2, "futile": 400, "safe": 250, "breadth": 1, "late": 1.3}
OTHER = {"cut": 0.5, "window": 20, "futile": 5, "safe": 0, "breadth": 0.1, "late": 0.5}


def searched(game, text):
    """What a search of a position some plies after the start came to."""
    board = make_game(game)
    position, rng = board.start(), Rng(7)
    middle = {15 * row + column for row in (6, 7, 8) for column in (6, 7, 8)}
    for _ in range(6):
        near = [move for move in position.moves() if game == "reversi" or move in middle]
        position = position.play(rng.choice(near))
    found = make_player(text, board).choose(board, position, rng=Rng(1))
    return found.move, found.score, found.nodes, found.confidence


def with_constant(game, key, value):
    return TEXTS[game].replace("table=1", f"table=1,{key}={value}")


PLACES = [("reversi", key) for key in REVERSI] + [("gomoku", key) for key in GOMOKU]


@pytest.mark.parametrize(("game", "key"), PLACES)
def test_the_usual_value_of_a_constant_changes_nothing(game, key):
    assert searched(game, with_constant(game, key, USUAL[key])) == searched(game, TEXTS[game])


@pytest.mark.parametrize(("game", "key"), PLACES)
def test_another_value_of_a_constant_changes_the_search(game, key):
    assert searched(game, with_constant(game, key, OTHER[key]))[2] != searched(game, TEXTS[game])[2]


def test_every_constant_belongs_to_one_game():
    assert sorted(REVERSI + GOMOKU) == sorted(CONSTANT_KEYS) == sorted(USUAL)


@pytest.mark.parametrize(("cut", "per_cent"), [(1, 73), (1.5 / 1.1, 87), (2 / 1.1, 95), (2.6 / 1.1, 99), (0.5, 42)])
def test_a_report_says_how_sure_cuts_of_another_width_are(cut, per_cent):
    assert searched("reversi", with_constant("reversi", "cut", cut))[3] == per_cent


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        (
            "gomoku",
            "alphabeta:nodes=100,cut=2,eval=lines",
            "no constant of the engine of gomoku, which has fu",
        ),
        (
            "reversi",
            f"alphabeta:nodes=100,late=2,eval={NETWORK}",
            "no constant of the engine of reversi",
        ),
        ("reversi", "alphabeta:nodes=100,cut=2,eval=champion", "cut= in .* wants an n-tuple network"),
        ("reversi", f"alphabeta:nodes=100,selective=0,cut=2,eval={NETWORK}", "belongs to selective=1"),
        ("reversi", f"alphabeta:nodes=100,cut=0,eval={NETWORK}", "expected a number from 0.1 to 10"),
        ("gomoku", "alphabeta:depth=2,late=2,python=1,eval=lines", "belongs to the kernel"),
    ],
)
def test_a_constant_that_means_nothing_is_refused(game, text, why):
    with pytest.raises(SpecError, match=why):
        make_player(text, make_game(game))


@pytest.mark.parametrize(
    ("constants", "why"),
    [({"late": 2.0}, "has no setting .late.; it has cut, window"), ({"cut": 0.0}, "cut is 0, allowed")],
)
def test_the_kernel_refuses_it_too(constants, why):
    form = make_evaluator("zones", make_game("reversi")).kernel
    with pytest.raises(ValueError, match=why):
        _kernel.ReversiEngine(*parts_of(form), 8, 1, 1, constants)
