"""Every player text of the catalogue, on every board: legal moves, the same for the same stream, within its limits."""

import time

import pytest

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import GAMES, make_game
from heibai.games.reversi.rules import Reversi
from heibai.players.catalogue import SEARCHES
from heibai.players.evaluator_text import known_evaluators
from heibai.players.levels import levels_of
from heibai.players.spec import canonical_text, make_player, require_safe_for_page

pytestmark = pytest.mark.sampled(3)  # hundreds of pairs of a game and a player

SIZES = (4, 6, 8)
EXAMPLES = [search.example.replace("champion", "zones") for search in SEARCHES.values() if search.plays(Reversi())]
FORMS = [
    *EXAMPLES,
    "greedy:eval=zones,ties=random",
    "greedy:eval=zones,noise=0.5",
    "greedy:eval=zones,python=1",
    "minimax:depth=2,eval=zones,python=1",
    "alphabeta:depth=3,eval=zones",
    "alphabeta:depth=3,eval=zones,ties=random",
    "alphabeta:depth=2,eval=zones,python=1",
    "alphabeta:nodes=300,eval=zones",
    "alphabeta:nodes=300,eval=zones,python=1",
    "alphabeta:depth=3,table=4,eval=zones",
    "alphabeta:depth=3,exact=8,eval=zones",
    "alphabeta:nodes=100,eval=py:user_players.CornerLover",
    "greedy:eval=[ntuple:set=straight2,random=1]",
    "flat:playouts=30,simulate=2,eval=zones",
    "flat:playouts=9,simulate=end,python=1",
    "mcts:playouts=30,simulate=end,noise=0.5",
    "mcts:nodes=300,simulate=3,final=mean,eval=zones",
    "mcts:eval=squares",
    "mcts:playouts=20,schedule=phase,c=1.25,reuse=1,memory=2,eval=zones",
    "mcts:playouts=9,simulate=2,memory=1,eval=zones,python=1",
    "mcts:playouts=9,simulate=2,eval=py:user_players.CornerLover",
    "py:user_players.LastMove",
]
GOMOKU_FORMS = [
    "random",
    "greedy:eval=lines",
    "greedy:eval=shapes,ties=random",
    "minimax:depth=1,eval=rewards,python=1",
    "alphabeta:depth=2,eval=shapes",
    "alphabeta:nodes=60,eval=shapes,python=1",
    "rewards",
    "rewards:eval=[rewards:coarse]",
    "rewards:noise=0.5",
    "rewards:python=1",
    "sequence:population=50,most=60,survivors=10,generations=3",
    "flat:playouts=20,simulate=4,eval=shapes",
    "mcts:playouts=20,simulate=end",
    "archive:min=2,fallback=[greedy:eval=shapes,noise=0.5]",
    "py:user_players.LastMove",
]
PACKAGED = [name for name in GAMES if name not in GAMES.own]  # games of installed packages: searched in Python
GOMOKU_VARIANTS = [
    {"size": 6},
    {"size": 7, "rule": "renju"},
    {"size": 6, "rule": "caro", "opening": "swap2"},
    {"size": 8, "rule": "standard", "opening": "pro"},
    {"size": 6, "opening": "outer-open"},
]
BY_CLOCK = ("seconds", "total")


def entries():
    """Every game with every form of a player of it."""
    reversi = [({"name": "reversi", "size": size}, text) for size in SIZES for text in FORMS]
    gomoku = [({"name": "gomoku", **variant}, text) for variant in GOMOKU_VARIANTS for text in GOMOKU_FORMS]
    return reversi + gomoku + [({"name": name}, text) for name in PACKAGED for text in packaged_forms(make_game(name))]


def packaged_forms(game):
    """Every search that plays a game of which only its rules and its first evaluation are known."""
    name = next(iter(game.feature_sets()))
    return [
        "random",
        f"greedy:eval={name}",
        f"minimax:depth=2,eval={name}",
        f"alphabeta:depth=2,eval={name}",
        f"alphabeta:nodes=60,eval={name}",
        f"flat:playouts=20,simulate=2,eval={name}",
        "mcts:playouts=20,simulate=end",
        f"mcts:playouts=20,simulate=0,batch=4,eval={name}",
        "archive:min=2",
    ]


def entry_id(value):
    return value if isinstance(value, str) else "-".join(map(str, value.values()))


def positions(game, count):
    for index in range(count):
        rng, position = Rng(11, (index,)), game.start()
        for _ in range(rng.below(game.pass_move - 5)):
            following = position.play(rng.choice(position.moves()))
            if following.is_over():
                break
            position = following
        yield position


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("variant", "text"), entries(), ids=entry_id)
def test_moves_are_legal_and_the_same_for_the_same_stream(variant, text):
    game = make_game(**variant)
    for index, position in enumerate(positions(game, 6)):
        one = make_player(text, game).choose(game, position, rng=Rng(3, (index,)))
        assert one.move in position.moves()
        if not any(key in text for key in BY_CLOCK):
            again = make_player(text, game).choose(game, position, rng=Rng(3, (index,)))
            assert (again.move, again.score, again.nodes) == (one.move, one.score, one.nodes)


@pytest.mark.parametrize(("variant", "text"), entries(), ids=entry_id)
def test_the_name_makes_the_same_player_again(variant, text):
    game = make_game(**variant)
    name = make_player(text, game).name
    assert name == canonical_text(text)
    assert make_player(name, game).name == name


@pytest.mark.parametrize("size", SIZES)
def test_every_known_evaluator_that_needs_no_options_makes_a_player(size):
    game = make_game("reversi", size)
    for name in set(known_evaluators(game)) - {"features", "ntuple"}:
        move = make_player(f"greedy:eval={name}", game).choose(game, game.start(), rng=Rng(0)).move
        assert move in game.start().moves()


def test_every_search_of_the_catalogue_is_among_the_forms():
    packaged = [(name, packaged_forms(make_game(name))) for name in PACKAGED]
    for name, forms in (("reversi", FORMS), ("gomoku", GOMOKU_FORMS), *packaged):
        played = {search.name for search in SEARCHES.values() if search.plays(make_game(name))}
        assert played <= {text.partition(":")[0] for text in forms}


@pytest.mark.parametrize("size", SIZES)
def test_every_level_plays_and_may_be_asked_for_by_a_page(size):
    game = make_game("reversi", size)
    assert len(levels_of(game)) >= 3
    for level in levels_of(game):
        assert require_safe_for_page(level.name) == level.name
        assert require_safe_for_page(level.text) == canonical_text(level.text)
        make_player(level.name, game)


@pytest.mark.parametrize("text", ["alphabeta:seconds=0.1,eval=zones", "alphabeta:seconds=0.1,eval=zones,python=1"])
def test_a_clock_is_kept(text):
    game = make_game("reversi")
    player = make_player(text, game)
    for position in positions(game, 4):
        began = time.process_time()
        player.choose(game, position, rng=Rng(0))
        assert time.process_time() - began < 5  # without the clock it would take for ever


def test_a_depth_is_kept():
    game = make_game("reversi")
    assert make_player("alphabeta:depth=3,eval=zones", game).limits == Limits(depth=3)
    assert make_player("alphabeta:seconds=2,eval=zones", game).limits == Limits(seconds=2.0)
    assert make_player("alphabeta:eval=zones", game).limits == Limits(depth=4)
