"""One grammar for all texts: what is read, what is printed, and what is refused with its place."""

import pytest

from heibai.core.errors import SpecError
from heibai.core.texts.parser import Kind, numbers_of, parse_options, parse_text, parse_texts, text_of, texts_of
from heibai.core.texts.text import Text, format_options
from heibai.core.texts.word import Place

PRINTED = (
    "zones",
    "level:3",
    "py:module.Class",
    "alphabeta:depth=4,eval=zones",
    "alphabeta:depth=4,eval=[zones:weights=[15,6,-8.5,-6,4,4]]",
    "alphabeta:depth=4,eval=[ntuple:set=straight4+square2,phases=3]",
    "mcts:playouts=400,tree=[puct:c=1.25],root=[gumbel:considered=16],leaf=[playout:plies=10]",
    "features:[mobility,corners]",
    "balanced:8,judges=[[alphabeta:depth=2],[level:3]]",
    "py:module.Class,weights=[1,2]",
    "a:b=[],c=[[]],d=[[x:y]]",
)


@pytest.mark.parametrize("text", PRINTED)
def test_a_printed_text_is_read_and_printed_the_same(text):
    assert str(parse_text(text)) == text


def test_what_is_printed_is_a_plain_string():
    assert type(str(parse_text(" zones "))) is str


def test_a_text_has_a_name_an_argument_and_options():
    inner = Text("zones", options=(("weights", ("1", "2")),))
    expected = Text("balanced", "8", (("eval", inner), ("within", "0.5")))
    assert parse_text("balanced:8,eval=[zones:weights=[1,2]],within=0.5") == expected
    assert expected.get("within") == "0.5"
    assert expected.get("absent") is None


def test_blanks_around_words_do_not_count():
    assert str(parse_text(" a : b , c = [ d : e = 1 , f = [ 1 , 2 ] ] ")) == "a:b,c=[d:e=1,f=[1,2]]"


def test_brackets_within_a_word_keep_its_commas_together():
    assert parse_text("greedy:eval=zones[1,2],noise=0.1").get("eval") == "zones[1,2]"


def test_a_word_in_brackets_is_a_list_that_stands_for_a_text():
    value = parse_text("greedy:eval=[zones]").get("eval")
    assert value == ("zones",)
    assert text_of(value) == Text("zones")


def test_a_word_stands_for_the_text_that_it_reads_as():
    assert text_of(parse_text("archive:fallback=level:3").get("fallback")) == Text("level", "3")


def test_options_stand_without_a_name():
    options = parse_options("elo0=0, elo1=10")
    assert dict(options) == {"elo0": "0", "elo1": "10"}
    assert format_options(options) == "elo0=0,elo1=10"


def test_several_texts_stand_in_brackets():
    assert parse_texts("panel") == (Text("panel"),)
    assert parse_texts("[[meet:opponents=6],panel]") == (Text("meet", options=(("opponents", "6"),)), Text("panel"))
    assert texts_of("panel") == (Text("panel"),)


def test_a_list_of_numbers_is_read_as_numbers():
    assert numbers_of(parse_text("zones:weights=[15,-8.5,1e3]").get("weights")) == (15.0, -8.5, 1000.0)
    assert numbers_of("4") == (4.0,)


# text -> the piece that is underlined, and a part of what is said of it
REFUSED = {
    "": ("", "is no text"),
    "two words": ("two words", "is no text"),
    "a:": (":", "has nothing behind it"),
    "a:b=": ("b=", "has no value behind it"),
    "a:b=,c=1": ("b=", "has no value behind it"),
    "a:b=1,c": ("c", "is no option"),
    "a:b,c": ("c", "is no option"),
    "a:b=1,b=2": ("b", "is written twice"),
    "a:b=1,,c=2": (",", "has nothing before it"),
    "a:b=1]": ("]", "closes what no bracket opened"),
    "a:b=[c:d=1": ("[", "is closed by no bracket"),
    "a:b=zones[1": ("[", "is closed by no bracket"),
    "a:b=[1]2": ("2", "stands behind a bracket"),
    "a:b=[c:]": (":", "has nothing behind it"),
    "a:b=" + "[" * 17 + "1" + "]" * 17: ("[", "is bracket 17 in brackets"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_fault_says_where_it_is_and_what_would_be_right(text):
    piece, said = REFUSED[text]
    with pytest.raises(SpecError) as caught:
        parse_text(text)
    place = caught.value.place
    assert place.text == text
    assert text[place.start : place.end] == piece
    assert said in str(caught.value)
    assert "write it as in 'name:key=value,key=value'" in str(caught.value) or "leave" in str(caught.value) or (
        "write key=value" in str(caught.value) or "put less" in str(caught.value)
    )  # fmt: skip


def test_an_error_names_the_kind_of_text_and_its_example():
    with pytest.raises(SpecError, match=r"'4x 4' is no player text; write it as in 'level:3'"):
        parse_text("4x 4", Kind("player text", "level:3"))


def test_the_place_in_an_inner_text_is_one_of_the_whole_text():
    text = "archive:min=5,fallback=greedy:noise"
    with pytest.raises(SpecError) as caught:
        numbers_of(text_of(parse_text(text).get("fallback")).argument)
    place = caught.value.place
    assert (place.text, text[place.start : place.end]) == (text, "noise")


def test_a_list_where_one_text_was_expected_is_refused_as_a_whole():
    text = "greedy:eval=[zones,seven]"
    with pytest.raises(SpecError, match="is a list of 2, one text was expected") as caught:
        text_of(parse_text(text).get("eval"))
    assert text[caught.value.place.start : caught.value.place.end] == "zones,seven"


def test_a_word_that_is_no_number_is_underlined():
    with pytest.raises(SpecError, match=r"'six' in 'zones:weights=\[15,six\]' is no number") as caught:
        numbers_of(parse_text("zones:weights=[15,six]").get("weights"))
    assert caught.value.place.lines() == ("zones:weights=[15,six]", " " * 18 + "^^^")


def test_a_text_that_is_too_long_is_refused_in_a_short_sentence():
    with pytest.raises(SpecError, match="has 100007 characters, at most 100000 are read") as caught:
        parse_text("a:" + "b" * 100_005)
    assert len(str(caught.value)) < 300
    assert all(len(line) <= 80 for line in caught.value.place.lines())


@pytest.mark.parametrize("start", [0, 3, 50, 500, 993])
def test_a_long_text_is_shortened_around_the_place(start):
    excerpt, carets = Place("x" * start + "DEPHT" + "y" * (995 - start), start, start + 5).lines()
    assert len(excerpt) <= 80
    assert excerpt[carets.index("^") : len(carets)] == "DEPHT"


def test_carets_stand_under_characters_of_two_columns():
    assert Place("黑=白", 2, 3).lines() == ("黑=白", "   ^^")


def test_what_cannot_be_printed_is_shown_as_one_character():
    assert Place("a\nb\x1bc", 2, 3).excerpt == "a�b�c"
