"""Player texts: parse, format, parse is stable; random input is refused in a sentence."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from heibai.core.errors import SpecError
from heibai.players.spec import canonical_text
from heibai.players.text import PlayerText, parse_player_text

names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,9}", fullmatch=True).filter(lambda n: n not in ("py", "level", "human"))
plain = st.text(st.characters(codec="ascii", exclude_characters=",[]", min_codepoint=33, max_codepoint=126), min_size=1)
weights = st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=6)
values = plain | st.builds(lambda head, w: f"{head}[{','.join(map(str, w))}]", plain, weights)
texts = st.builds(PlayerText, names, st.dictionaries(names, values, max_size=5).map(lambda d: tuple(d.items())))


@given(texts)
def test_formatted_text_parses_to_the_same(text):
    assert parse_player_text(str(text)) == text


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda b: b.decode("latin-1")))
@example("mine")
@example("mine:depth=1")
def test_any_input_is_parsed_or_refused(text):
    try:
        parsed = parse_player_text(text)
    except SpecError:
        return
    assert parse_player_text(str(parsed)) == parsed


def test_commas_inside_brackets_do_not_split():
    parsed = parse_player_text("alphabeta:depth=4,eval=[zones:weights=[15,6,-8,-6,4,4]],noise=0.1")
    assert parsed.options == (("depth", "4"), ("eval", "[zones:weights=[15,6,-8,-6,4,4]]"), ("noise", "0.1"))


def test_an_older_text_has_its_weights_right_behind_the_name():
    parsed = parse_player_text("alphabeta:depth=4,eval=zones[15,6,-8,-6,4,4],noise=0.1")
    assert parsed.get("eval") == "zones[15,6,-8,-6,4,4]"
    assert canonical_text(str(parsed)) == "alphabeta:depth=4,eval=[zones:weights=[15,6,-8,-6,4,4]],noise=0.1"


def test_a_fault_of_an_inner_text_is_underlined_in_the_whole():
    text = "archive:fallback=[alphabeta:depht=4,eval=zones]"
    with pytest.raises(SpecError, match=f"'depht' in {re.escape(repr(text))} is no key of alphabeta") as caught:
        canonical_text(text)
    assert caught.value.place.lines() == (text, " " * 28 + "^^^^^")


def test_only_the_first_equals_sign_splits():
    assert parse_player_text("greedy:eval=seven:edges=difference").get("eval") == "seven:edges=difference"


def test_level_and_py_take_one_argument():
    assert parse_player_text("level:3") == PlayerText("level", argument="3")
    assert parse_player_text("py:my.module.Player").argument == "my.module.Player"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no player text"),
        ("alpha beta", "is no player text"),
        ("greedy:", "has nothing behind it"),
        ("greedy:eval", "is no option"),
        ("levl:4", "the nearest is 'level', as in 'level:4'"),
        ("greedy:eval=", "has no value behind it"),
        ("greedy:=x", "is no option"),
        ("greedy:eval=a,eval=b", "is written twice"),
        ("greedy:eval=zones[1,2", "bracket"),
        ("greedy:eval=zones]1,2[", "bracket"),
        ("level:", "has nothing behind it"),
        ("py", "is not the one word that py: takes"),
    ],
)
def test_a_fault_is_named(text, says):
    with pytest.raises(SpecError, match=says):
        parse_player_text(text)
