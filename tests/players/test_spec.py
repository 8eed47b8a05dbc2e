"""Texts to players: what is known, what is refused and with which sentence, what a page may ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.contract import Report
from heibai.core.errors import ForbiddenSpecError, HeibaiError, SpecError, UnknownNameError, WeightsError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.catalogue import SEARCHES
from heibai.players.keys import format_value
from heibai.players.levels import levels_of
from heibai.players.spec import canonical_text, make_player, require_safe_for_page

GAME = make_game("reversi")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("random", "random"),
        (" greedy:eval=zones ", "greedy:eval=zones"),
        ("alphabeta:eval=zones,depth=04", "alphabeta:depth=4,eval=zones"),
        ("alphabeta:noise=.10,eval=zones,seconds=0.50", "alphabeta:seconds=0.5,eval=zones,noise=0.1"),
        ("minimax:eval=zones,threads=02,depth=3", "minimax:depth=3,threads=2,eval=zones"),
        ("alphabeta:eval=zones,threads=02,table=8", "alphabeta:table=8,threads=2,eval=zones"),
        ("mcts:simulate=end,playouts=0200", "mcts:playouts=200,simulate=end"),
        ("mcts:eval=zones,c=.50,schedule=phase,seconds=1", "mcts:seconds=1,schedule=phase,c=0.5,eval=zones"),
        ("flat:eval=zones,simulate=012", "flat:simulate=12,eval=zones"),
        ("alphabeta:increment=0.50,eval=zones,total=60", "alphabeta:total=60,increment=0.5,eval=zones"),
        ("level:3", "level:3"),
        ("py:a.B", "py:a.B"),
    ],
)
def test_canonical_text(text, canonical):
    assert canonical_text(text) == canonical
    assert canonical_text(canonical) == canonical


@given(st.floats(min_value=0, max_value=1, allow_nan=False))
def test_numbers_survive_their_text(number):
    assert float(format_value(number)) == number


@pytest.mark.parametrize("text", ["random", "greedy:eval=zones", "minimax:depth=2,eval=zones", "level:2"])
def test_a_player_is_named_by_its_canonical_text(text):
    assert make_player(text, GAME).name == text


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("nobody", UnknownNameError, "'nobody' is no player; known: alphabeta, archive, flat, greedy"),
        ("greedy", SpecError, "needs an evaluator"),
        ("greedy:eval=nothing", UnknownNameError, "nothing"),
        ("greedy:eval=[zones:weights=[1,2]]", WeightsError, "2 weights"),
        ("greedy:depth=2,eval=zones", SpecError, "'depth' in .* is no key of greedy; known: eval"),
        ("random:eval=zones", SpecError, "known: none"),
        ("alphabeta:depth=0,eval=zones", SpecError, "'0' in .* cannot be depth of.*1 to 60"),
        ("alphabeta:depth=x,eval=zones", SpecError, "'x' in .* cannot be depth of"),
        ("alphabeta:seconds=-1,eval=zones", SpecError, "above 0"),
        ("alphabeta:seconds=nan,eval=zones", SpecError, "above 0"),
        ("alphabeta:noise=2,eval=zones", SpecError, "0 to 1"),
        ("alphabeta:total=0,eval=zones", SpecError, "'0' in .* cannot be total of.*from 0.1"),
        ("alphabeta:increment=1,eval=zones", SpecError, "increment= .* say which, as in total=300"),
        ("alphabeta:seconds=1,total=60,eval=zones", SpecError, "seconds= .* for each move.*leave one out"),
        ("minimax:total=60,eval=zones", SpecError, "'total' in .* is no key of minimax"),
        ("alphabeta:ties=maybe,eval=zones", SpecError, "first or random"),
        ("alphabeta:table=64,python=1,eval=zones", SpecError, "table= .* belongs to the kernel"),
        ("alphabeta:exact=12,eval=py:user_players.CornerLover", SpecError, "exact= .* belongs to the kernel"),
        ("alphabeta:nodes=500,ties=random,eval=zones", SpecError, "ties=random"),
        ("alphabeta:depth=4,threads=2,eval=zones", SpecError, "threads= .* belongs to the engine form.*table=16"),
        ("alphabeta:nodes=500,threads=2,python=1,eval=zones", SpecError, "threads= .* belongs to the kernel"),
        ("alphabeta:nodes=500,threads=0,eval=zones", SpecError, "'0' in .* cannot be threads of.*from 1 to 256"),
        ("alphabeta:nodes=500,threads=257,eval=zones", SpecError, "'257' in .* cannot be threads of.*from 1 to 256"),
        ("minimax:depth=2,threads=257,eval=zones", SpecError, "'257' in .* cannot be threads of.*from 1 to 256"),
        ("mcts:playouts=200", SpecError, "needs an evaluator; add one, as in eval=champion, or simulate=end"),
        ("mcts:schedule=phase", SpecError, "as in eval=champion, or simulate=end instead of schedule="),
        ("mcts:memory=70000,eval=zones", SpecError, "'70000' in .* cannot be memory of.*from 1 to 65536"),
        ("mcts:simulate=2000,eval=zones", SpecError, "'2000' in .* cannot be simulate of.* from 0 to 1000"),
        ("mcts:simulate=end,eval=zones", SpecError, "asks no evaluator; leave eval= out"),
        ("mcts:simulate=5,schedule=phase,eval=zones", SpecError, "schedule= and simulate="),
        ("mcts:simulate=far,eval=zones", SpecError, "'far' in .* cannot be simulate of.*end, or a whole number from 0"),
        ("mcts:playouts=0,simulate=end", SpecError, "'0' in .* cannot be playouts of"),
        ("mcts:simulate=end,candidates=1", SpecError, "asks for candidates, and reversi names none"),
        ("flat:c=1,simulate=end", SpecError, "'c' in .* is no key of flat"),
        ("level:99", UnknownNameError, "known: level:1 to level:"),
        ("level:x", UnknownNameError, "level:x"),
        ("py:nomodule.Class", UnknownNameError, "nomodule"),
        ("py:Class", SpecError, "names no class"),
        ("py:user_players.Nobody", UnknownNameError, "has no class 'Nobody'"),
        ("py:user_players.Mute", SpecError, "has no method choose"),
    ],
)
def test_a_fault_is_one_sentence_that_helps(text, error, says):
    with pytest.raises(error, match=says) as caught:
        make_player(text, GAME)
    assert "\n" not in str(caught.value)


def test_noise_plays_random_moves():
    player = make_player("greedy:eval=zones,noise=1", GAME)
    assert {player.choose(GAME, GAME.start(), rng=Rng(seed)).move for seed in range(50)} == set(GAME.start().moves())


def test_a_class_of_the_users_own():
    player = make_player("py:user_players.LastMove", GAME)
    assert player.kernel is None
    assert player.choose(GAME, GAME.start(), rng=Rng(0)) == Report(GAME.start().moves()[-1])


def test_levels_are_players_and_grow_in_number():
    levels = levels_of(GAME)
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    for level in levels:
        assert make_player(level.name, GAME).name == level.name


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "level:2",
        "alphabeta:eval=[zones:weights=[15,6,-8,-6,4,4]],depth=4",
        "greedy:eval=champion",
        "mcts:playouts=5000,simulate=end,memory=64",
    ],
)
def test_a_page_may_ask_for_built_in_players(text):
    assert require_safe_for_page(text) == canonical_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "py:os.system",
        "greedy:eval=py:os.system",
        "greedy:eval=@/etc/passwd",
        "alphabeta:depth=40,eval=zones",
        "alphabeta:seconds=100000,eval=zones",
        "alphabeta:total=600,eval=zones",
        "alphabeta:depth=4,table=60000,eval=zones",
        "minimax:depth=4,eval=zones,python=1",
        "mcts:playouts=900000000,simulate=end",
        "mcts:seconds=2,simulate=end,memory=4096",
    ],
)
def test_a_page_may_not_ask_for_code_files_or_endless_work(text):
    with pytest.raises(ForbiddenSpecError):
        require_safe_for_page(text)


@pytest.mark.parametrize("text", ["greedy:eval=../../secret", "greedy:eval=zones/../x[1]", "greedy:eval=zones/a=../x"])
def test_a_page_may_not_walk_folders(text):
    with pytest.raises(SpecError):
        require_safe_for_page(text)


@given(
    st.text(max_size=40)
    | st.sampled_from(sorted(SEARCHES)).flatmap(lambda n: st.text(max_size=30).map(lambda t: f"{n}:{t}"))
)
def test_a_page_can_send_anything_without_harm(text):
    try:
        safe = require_safe_for_page(text)
    except HeibaiError:
        return
    assert "py:" not in safe
    assert "@" not in safe


@pytest.mark.parametrize("size", [4, 6, 8])
def test_levels_are_measured_and_grow_in_strength(size):
    elos = [level.elo for level in levels_of(make_game("reversi", size))]
    assert None not in elos
    assert elos == sorted(elos)
    assert elos[0] == 0
