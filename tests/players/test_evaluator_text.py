"""Evaluator texts: grammar, round trips, and one sentence for every fault."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import (
    ForbiddenSpecError,
    HeibaiError,
    SpecError,
    UnknownNameError,
    WeightsError,
    WeightsFileError,
)
from heibai.evaluators.linear import LinearEvaluator
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import known_evaluators, make_evaluator, parse_evaluator, require_safe
from heibai.players.spec import canonical_text

GAME = Reversi()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("zones", "zones"),
        (" zones[15,6,-8,-6,4,4] ", "zones"),
        ("zones:weights=[15.0,6,-10,-4.0,8,8]", "zones:weights=[15,6,-10,-4,8,8]"),
        ("zones:mobility=difference,weights=[1,2,3,4,5,.5]", "zones:mobility=difference,weights=[1,2,3,4,5,0.5]"),
        ("squares:steep", "squares"),
        ("squares:swh,weights=[2e2]", "squares:swh,weights=[200]"),
        ("features:[mobility,corners],weights=[1,25]", "features:[mobility,corners],weights=[1,25]"),
        ("ntuple:set=classes", "ntuple:set=classes"),
        ("ntuple:set=classes,weights=[1,2,3,4,5,6,7,8,9,10]", "ntuple:set=classes,weights=[1,2,3,4,5,6,7,8,9,10]"),
        ("ntuple:set=straight2,phases=2,random=7", "ntuple:set=straight2,phases=2,random=7"),
    ],
)
def test_names_are_canonical_and_make_the_same_evaluator_again(text, name):
    evaluator = make_evaluator(text, GAME)
    again = make_evaluator(evaluator.name, GAME)
    assert evaluator.name == again.name == name
    assert np.array_equal(evaluator.weights, again.weights)


def test_the_former_name_of_gomokus_network_of_lines_is_read_as_the_new_one():
    game = make_game("gomoku")
    assert make_evaluator("network", game) is make_evaluator("lines-network", game)
    assert canonical_text("alphabeta:depth=2,eval=network") == "alphabeta:depth=2,eval=lines-network"


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", SpecError, "is no evaluator text"),
        ("zones[", SpecError, "is no evaluator text"),
        ("zones:weights=[", SpecError, "is closed by no bracket"),
        ("zones[]", SpecError, "'' is no weight"),
        ("zones:weights=[1,two]", SpecError, "'two' .* is no number"),
        ("zones:weights=[nan,1,1,1,1,1]", SpecError, "'nan' .* is no number"),
        ("zones[1e999,1,1,1,1,1]", WeightsError, "not|inf"),
        (
            "zones:weights=[1,2]",
            WeightsError,
            "takes 6: outer_corners, outer_edges, inner_corners, inner_edges, discs, mobility",
        ),
        ("zoned", UnknownNameError, "'zoned' is no evaluator of reversi; known: .*zones"),
        ("zones:fast", SpecError, "'zones:mobility=difference'"),
        ("ntuple", SpecError, "needs a set of tuples: classes, straight2"),
        ("ntuple:set=straight9", UnknownNameError, "'straight9' is no set of tuples"),
        ("ntuple:set=straight2,phases=0", SpecError, "phases='0' must be a whole number from 1 to 64"),
        ("ntuple:set=straight2,phases=1,phases=2", SpecError, "is written twice"),
        ("ntuple:set=straight2,colour=red", SpecError, "phases=N, colours=free and random=SEED"),
        ("ntuple:set=classes,random=1,weights=[1,2,3,4,5,6,7,8,9,10]", SpecError, "leave one of them out"),
        ("@", SpecError, "is no evaluator text"),
        ("@nowhere.json", WeightsFileError, "there is no weights file 'nowhere.json'"),
        ("py:nomodule.Class", UnknownNameError, "nomodule"),
        ("py:Class", SpecError, "py:module.Class"),
        ("py:module.Class[1,2", SpecError, "is closed by no bracket"),
    ],
)
def test_faults_are_named(text, error, words):
    with pytest.raises(error, match=words):
        make_evaluator(text, GAME)


def test_champion_of_a_board_without_one_says_how_to_get_it():
    with pytest.raises(WeightsFileError, match=r"no weights named 'champion' come with heibai for reversi-4.*--size 4"):
        make_evaluator("champion", Reversi(4))


def test_a_file_of_weights_plays_under_its_own_name(tmp_path):
    path = tmp_path / "w.json"
    write_weights(path, WeightsFile("reversi", 8, "zones:mobility=difference", np.arange(6.0)))
    evaluator = make_evaluator(f"@{path}", GAME)
    assert isinstance(evaluator, LinearEvaluator)
    assert evaluator.name == f"@{path}"
    assert evaluator.text == "zones:mobility=difference,weights=[0,1,2,3,4,5]"


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (
            WeightsFile("reversi", 6, "zones", np.zeros(6)),
            WeightsFileError,
            "made for reversi 6x6, not for reversi 8x8",
        ),
        (WeightsFile("gomoku", 8, "shapes", np.zeros(6)), WeightsFileError, "made for gomoku 8x8"),
        (WeightsFile("reversi", 8, "zones", np.zeros(5)), WeightsError, "has 5 weights"),
        (WeightsFile("reversi", 8, "@other.json", np.zeros(6)), WeightsFileError, "names no evaluator"),
        (WeightsFile("reversi", 8, "champion", np.zeros(6)), UnknownNameError, "'champion' is no evaluator"),
    ],
)
def test_files_made_for_something_else_are_refused(tmp_path, content, error, words):
    write_weights(tmp_path / "w.json", content)
    with pytest.raises(error, match=words):
        make_evaluator(f"@{tmp_path / 'w.json'}", GAME)


MODULE = """
class Discs:
    def evaluate(self, position):
        return position.own.bit_count() - position.opponent.bit_count()

class Huge:
    scale = 7
    def evaluate(self, position):
        return 1e12

class Flat(Huge):
    scale = 0

class Wordy:
    def evaluate(self, position):
        return "good"

class Mute:
    pass

class Needy:
    def __init__(self, wish):
        pass
"""


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    (tmp_path / "own_evaluators.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("own_module")
def test_a_class_of_the_users_own_evaluates():
    evaluator = make_evaluator("py:own_evaluators.Discs", GAME)
    assert evaluator.name == "py:own_evaluators.Discs"
    assert evaluator.kernel is None
    assert evaluator.evaluate(GAME.start()) == 0.0
    assert evaluator.scale == pytest.approx(make_evaluator("discs", GAME).scale, rel=1e-5)
    huge = make_evaluator("py:own_evaluators.Huge", GAME)
    assert huge.evaluate(GAME.start()) == 900_000.0
    assert huge.scale == 7.0


@pytest.mark.usefixtures("own_module")
def test_faults_of_the_users_own_class_are_named():
    with pytest.raises(SpecError, match="returned 'good'"):
        make_evaluator("py:own_evaluators.Wordy", GAME).evaluate(GAME.start())
    with pytest.raises(SpecError, match="has the scale 0; it must be a number above 0"):
        _ = make_evaluator("py:own_evaluators.Flat", GAME).scale
    with pytest.raises(SpecError, match="has no method evaluate"):
        make_evaluator("py:own_evaluators.Mute", GAME)
    with pytest.raises(SpecError, match="takes no arguments"):
        make_evaluator("py:own_evaluators.Needy", GAME)
    with pytest.raises(UnknownNameError, match="'Nobody'"):
        make_evaluator("py:own_evaluators.Nobody", GAME)


@pytest.mark.parametrize("text", ["@w.json", "py:os.path", "ntuple/logistello/phases=64"])
def test_the_page_may_name_no_code_no_files_and_nothing_large(text):
    with pytest.raises(ForbiddenSpecError, match="the page may not"):
        require_safe(text)


@pytest.mark.parametrize("text", ["zones[1,2,3,4,5,6]", "champion", "features/mobility"])
def test_the_page_may_use_built_in_names(text):
    require_safe(text)


def test_known_names_all_make_something():
    extra = {"ntuple": "ntuple:set=straight2"}
    for name, description in known_evaluators(GAME).items():
        assert description
        make_evaluator(extra.get(name, name), GAME)


def test_shipped_weights_are_told_by_how_they_were_made():
    about = {game.name: known_evaluators(game) for game in (GAME, make_game("gomoku"))}
    assert about["reversi"]["champion"] == "weights bred by roulette, shipped with heibai"
    assert about["reversi"]["league-table"] == "weights bred by sep-cma, shipped with heibai"
    assert about["gomoku"]["champion"] == "weights fitted to games, shipped with heibai"


@pytest.mark.parametrize(
    ("older", "text"),
    [
        ("zones[15,6,-10,-4,8,8]", "zones:weights=[15,6,-10,-4,8,8]"),
        ("zones/mobility=difference[1,2,3,4,5,0.5]", "zones:mobility=difference,weights=[1,2,3,4,5,0.5]"),
        ("squares/swh", "squares:swh"),
        ("features/mobility/corners[1,25]", "features:[mobility,corners],weights=[1,25]"),
        ("lines/threats/network", "lines:[threats,network]"),
        ("ntuple/straight4+square2/phases=3/colours=free", "ntuple:set=[straight4,square2],phases=3,colours=free"),
        ("ntuple/straight3[0.03,-2e-05]", "ntuple:set=straight3,weights=[0.03,-2e-05]"),
        ("wpc/full[0.5,1]", "wpc:full,weights=[0.5,1]"),
        ("bred/seed=7", "bred:seed=7"),
        ("py:module.Class[1,2]", "py:module.Class,weights=[1,2]"),
    ],
)
def test_what_older_files_hold_is_read_and_printed_as_it_is_written_now(older, text):
    assert parse_evaluator(older) == parse_evaluator(text)
    assert str(parse_evaluator(older)) == text


WORDS = st.sampled_from(
    [
        "zones",
        "squares",
        "/swh",
        "/mobility=difference",
        ":",
        "weights=",
        "[1,2]",
        "[",
        "]",
        ",",
        "@",
        "py:",
        "1e9",
        "-",
    ]
)


@given(st.lists(WORDS, max_size=6).map("".join) | st.text(max_size=40))
def test_parse_format_parse_is_stable_and_nothing_else_escapes(text):
    try:
        parsed = parse_evaluator(text)
    except HeibaiError:
        return
    assert parse_evaluator(str(parsed)) == parsed


@given(st.lists(WORDS.filter(lambda word: word not in ("py:", "@")), max_size=6).map("".join))
def test_hostile_texts_make_an_evaluator_or_one_sentence(text):
    try:
        evaluator = make_evaluator(text, GAME)
    except HeibaiError:
        return
    assert make_evaluator(evaluator.name, GAME).name == evaluator.name


@given(st.lists(st.floats(-1e6, 1e6), min_size=6, max_size=6))
def test_inline_weights_survive_to_the_last_digit(weights):
    evaluator = make_evaluator("zones", GAME).with_weights(weights)
    assert make_evaluator(evaluator.name, GAME).weights == tuple(weights)
