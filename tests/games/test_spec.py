"""Which game, as one value: its text, its usual parts, and that data starts no code."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import BoardSizeError, SpecError, UnknownNameError
from heibai.games import GAMES, GameSpec, own

EXAMPLES = Path(__file__).parents[2] / "examples"
IDENTIFIERS = st.from_regex(r"[a-z]{1,8}", fullmatch=True)


@st.composite
def catalogue_specs(draw):
    name = draw(st.sampled_from(sorted(GAMES)))
    entry = GAMES[name]
    variants = [draw(st.sampled_from(("", *names))) for names in (entry.rules, entry.openings)]
    return GameSpec(name, draw(st.integers(0, 999)), *variants)


OWN_SPECS = st.builds(
    GameSpec, st.just("py:module.Class"), st.integers(0, 999), st.just("") | IDENTIFIERS,
    st.just("") | IDENTIFIERS,
)  # fmt: skip


@given(catalogue_specs() | OWN_SPECS)
def test_a_text_makes_the_same_value_again(spec):
    again = GameSpec.parse(str(spec))
    assert again == spec
    assert hash(again) == hash(spec)
    assert str(again) == str(spec)


@given(st.text(alphabet="gomokurevsi/0159pnjwa2:._-", max_size=30))
def test_any_text_is_a_game_or_is_refused(text):
    try:
        spec = GameSpec.parse(text)
    except (SpecError, UnknownNameError):
        return
    assert GameSpec.parse(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "shortest", "parts"),
    [
        ("reversi", "reversi/8", ("reversi", 8, "", "")),
        ("reversi/6", "reversi/6", ("reversi", 6, "", "")),
        ("gomoku", "gomoku/15", ("gomoku", 15, "freestyle", "free")),
        ("gomoku/renju", "gomoku/15/renju", ("gomoku", 15, "renju", "free")),
        ("gomoku/19/freestyle/free", "gomoku/19", ("gomoku", 19, "freestyle", "free")),
        ("gomoku/swap2", "gomoku/15/freestyle/swap2", ("gomoku", 15, "freestyle", "swap2")),
        ("gomoku/15/renju/swap2", "gomoku/15/renju/swap2", ("gomoku", 15, "renju", "swap2")),
        ("py:snort.Snort", "py:snort.Snort", ("py:snort.Snort", 0, "", "")),
        ("py:snort.Snort/5//swap", "py:snort.Snort/5//swap", ("py:snort.Snort", 5, "", "swap")),
    ],
)
def test_parts_left_out_are_the_usual_ones(text, shortest, parts):
    spec = GameSpec.parse(text)
    assert (spec.name, spec.size, spec.rule, spec.opening) == parts
    assert str(spec) == shortest


def test_a_game_made_from_a_value_gives_the_value_back():
    for text in ("reversi/4", "gomoku/9/caro", "gomoku/15/freestyle/swap2"):
        assert str(GameSpec.of(GameSpec.parse(text).make())) == text


def test_usual_parts_written_or_left_out_are_one_value():
    assert {GameSpec("gomoku"), GameSpec("gomoku", 15, "freestyle", "free")} == {GameSpec.parse("gomoku/15")}


def test_a_value_travels_to_another_process():
    spec = GameSpec.parse("gomoku/15/renju/swap2")
    assert pickle.loads(pickle.dumps(spec)) == spec


def test_people_read_every_part():
    assert GameSpec.parse("gomoku/renju").label == "gomoku 15x15 renju free"
    assert GameSpec.parse("reversi").label == "reversi 8x8"


def test_parsing_starts_no_code_and_data_makes_none(monkeypatch):
    monkeypatch.setattr(own, "_admitted", set())
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.delitem(sys.modules, "snort", raising=False)
    spec = GameSpec.parse("py:snort.Snort/6")
    with pytest.raises(SpecError, match="data may not start"):
        spec.make()
    assert "snort" not in sys.modules
    assert GameSpec.of(spec.admitted().make()) == spec


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("chess", UnknownNameError, "'chess' is no game; known: gomoku, reversi"),
        ("", UnknownNameError, "'' is no game"),
        ("reversi/renju", SpecError, r"'renju' does not belong there; expected reversi\[/SIZE\], as in 'reversi/8'"),
        ("gomoku/renju/15", SpecError, r"'15' does not belong there; expected gomoku\[/SIZE\]\[/RULE: freestyle"),
        ("gomoku/15/", SpecError, "'' does not belong there"),
        ("gomoku/15/renju/standard", SpecError, "'standard' does not belong there"),
        ("gomoku/1500", SpecError, "'1500' does not belong there"),
        ("py:a.B/x", SpecError, r"expected py:module.Class\[/SIZE"),
        ("py:a.B/1/x/y/z", SpecError, r"expected py:module.Class\[/SIZE"),
    ],
)
def test_a_wrong_text_is_refused(text, error, words):
    with pytest.raises(error, match=words):
        GameSpec.parse(text)


def test_parts_beside_the_text_fill_it_and_never_contradict_it():
    assert str(GameSpec.parse("gomoku", size=9, rule="renju", opening="pro")) == "gomoku/9/renju/pro"
    assert str(GameSpec.parse("gomoku/9/renju", size=9, opening="pro")) == "gomoku/9/renju/pro"
    assert str(GameSpec.parse("py:a.B/6", rule="short")) == "py:a.B/6/short"
    with pytest.raises(SpecError, match="'gomoku/9' and --size 15 say two things"):
        GameSpec.parse("gomoku/9", size=15)
    with pytest.raises(SpecError, match="'gomoku/renju' and --rule standard say two things"):
        GameSpec.parse("gomoku/renju", rule="standard")


def test_files_hold_the_text_or_the_four_fields_of_the_first_version():
    spec = GameSpec.parse("gomoku/15/renju/swap2")
    assert GameSpec.from_fields({"game": "gomoku/15/renju/swap2"}) == spec
    assert GameSpec.from_fields({"game": "gomoku", "size": 15, "rule": "renju", "opening": "swap2"}) == spec
    old = {"game": "gomoku", "size": 15, "rule": "renju", "opening_rule": "swap2"}
    assert GameSpec.from_fields(old, opening="opening_rule") == spec


@pytest.mark.parametrize("fields", [{"game": 3}, {"game": "reversi", "size": "8"}, {"game": "gomoku", "rule": 1}])
def test_fields_of_another_kind_are_refused(fields):
    with pytest.raises(SpecError, match="names no game; expected 'gomoku/15/renju'"):
        GameSpec.from_fields(fields)


def test_a_wrong_part_is_refused():
    with pytest.raises(SpecError, match="reversi has one way to open, 'swap2' came; leave --opening out"):
        GameSpec("reversi", opening="swap2")
    with pytest.raises(UnknownNameError, match=r"'chess' is no Gomoku rule set; known: .* .--rule freestyle"):
        GameSpec("gomoku", rule="chess")
    with pytest.raises(BoardSizeError, match="7"):
        GameSpec("reversi", 7).make()
