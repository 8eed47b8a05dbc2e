"""Whatever comes: a text that prints to what parses to the same, or a SpecError that says where."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import SpecError
from heibai.core.texts.parser import parse_options, parse_text, parse_texts
from heibai.core.texts.text import Text, format_options, format_value

WORDS = st.from_regex(r"[A-Za-z0-9_.@/+-]+", fullmatch=True)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]*", fullmatch=True)


def texts(values):
    """Texts that are more than a name."""
    options = st.dictionaries(NAMES, values, max_size=3).map(lambda found: tuple(found.items()))
    texts = st.builds(Text, NAMES, st.none() | values, options)
    return texts.filter(lambda text: text.argument is not None or text.options)


VALUES = st.recursive(WORDS, lambda inner: st.lists(inner, max_size=3).map(tuple) | texts(inner), max_leaves=8)


@pytest.mark.sampled(3)
@given(texts(VALUES))
def test_a_value_is_read_as_it_was_printed(text):
    assert parse_text(str(text)) == text


@given(st.binary() | st.text("ab:=,[]@/ \n").map(str.encode))
def test_what_was_read_is_printed_so_that_it_reads_the_same(data):
    came = data.decode("utf-8", "replace")
    for read, write in ((parse_text, str), (parse_options, format_options), (parse_texts, format_value)):
        with suppress(SpecError):
            read_once = read(came)
            assert read(write(read_once)) == read_once


def refused_place(came):
    """None: it was read."""
    try:
        parse_text(came)
    except SpecError as error:
        return error.place or "nowhere"
    return None


@given(st.text("ab:=,[] ") | st.text())
def test_a_refusal_says_where(came):
    place = refused_place(came)
    if place is not None:
        assert place.text == came
        assert 0 <= place.start <= place.end <= len(came)
