"""GTP's lines, its vertices in both dialects, and the analysis lines of Go's programs."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.contract import Color
from heibai.core.errors import HeibaiError, ProtocolError
from heibai.games import make_game
from heibai.protocols.gtp import dialect
from heibai.protocols.gtp.analysis import AnalyzeCommand, Variation, format_variations, parse_options, parse_variations
from heibai.protocols.gtp.lines import Command, format_response, parse_command, parse_response


def test_a_command_may_have_a_number_and_a_comment():
    assert parse_command("12 play b D4 # a remark") == Command("play", ("b", "D4"), "12")
    assert parse_command("play\tb\tD4\r") == Command("play", ("b", "D4"))
    assert parse_command("   # nothing") is None
    assert str(Command("play", ("b", "D4"), "12")) == "12 play b D4"


def test_responses_are_those_of_the_specification():
    assert format_response("12", "D4") == "=12 D4\n"
    assert format_response("", "") == "=\n"
    assert format_response("3", "unknown command", failed=True) == "?3 unknown command\n"
    assert parse_response("=12 D4\n") == (True, "D4")
    assert parse_response("? syntax error\n\n") == (False, "syntax error")
    with pytest.raises(ProtocolError, match="expected"):
        parse_response("D4")


@pytest.mark.parametrize(("name", "size"), [("reversi", 8), ("gomoku", 15), ("gomoku", 22)])
def test_every_point_has_a_vertex_without_an_i(name, size):
    game = make_game(name, size)
    texts = [dialect.format_vertex(square, game) for square in range(game.pass_move)]
    assert not any("I" in text for text in texts)
    assert [dialect.parse_vertex(text.lower(), game) for text in texts] == list(range(game.pass_move))
    assert dialect.parse_vertex("PASS", game) == game.pass_move


def test_vertices_of_both_dialects():
    assert dialect.format_vertex(make_game("reversi").parse_move("d3"), make_game("reversi")) == "D3"
    assert dialect.format_vertex(make_game("gomoku", 15).parse_move("i9"), make_game("gomoku", 15)) == "J9"
    with pytest.raises(ProtocolError, match="A1 to H8"):
        dialect.parse_vertex("Z9", make_game("reversi"))
    assert dialect.parse_colour("White") is Color.WHITE
    with pytest.raises(ProtocolError, match="colour"):
        dialect.parse_colour("red")


def test_a_line_of_leela_zero_is_read():
    line = (
        "info move D16 visits 6 winrate 4197 prior 1760 lcb 3838 order 0 pv D16 Q16 D4 Q4 "
        "info move D4 visits 4 winrate 4198 prior 1730 lcb 2346 order 1 pv D4 Q16"
    )
    first, second = parse_variations(line)
    assert first == Variation("D16", 6, 0.4197, ("D16", "Q16", "D4", "Q4"), prior=0.176)
    assert second.line == ("D4", "Q16")


@pytest.mark.parametrize("of_ten_thousand", [True, False])
def test_variations_come_back(of_ten_thousand):
    written = [Variation("D3", 120, 0.75, ("D3", "C5"), 3.5), Variation("C4", 7, 0.25, ("C4",), -1.0)]
    text = format_variations(written, of_ten_thousand=of_ten_thousand)
    assert ("winrate 7500" in text) is of_ten_thousand
    assert ("." in text) is not of_ten_thousand  # how Sabaki tells the two apart
    for before, after in zip(written, parse_variations(text), strict=True):
        assert (after.move, after.visits, after.line) == (before.move, before.visits, before.line)
        assert after.chance == pytest.approx(before.chance)


def test_lines_are_those_of_leela_zero_and_of_katago():
    written = [Variation("D3", 120, 0.75, ("D3", "C5"), 3.5, 0.4), Variation("C4", 7, 0.25, ("C4",), -1.0, 0.125)]
    assert format_variations(written, of_ten_thousand=True) == (
        "info move D3 visits 120 winrate 7500 prior 4000 lcb 7500 order 0 pv D3 C5 "
        "info move C4 visits 7 winrate 2500 prior 1250 lcb 2500 order 1 pv C4"
    )
    told = format_variations(written, of_ten_thousand=False, ownership=[1.0, -0.5, 0.03])
    assert told == (
        "info move D3 visits 120 winrate 0.750000 scoreLead 3.500 prior 0.400000 lcb 0.750000 order 0 pv D3 C5 "
        "info move C4 visits 7 winrate 0.250000 scoreLead -1.000 prior 0.125000 lcb 0.250000 order 1 pv C4 "
        "ownership 1.000 -0.500 0.030"
    )
    assert parse_variations(told) == written


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", AnalyzeCommand()),
        ("50", AnalyzeCommand(0.5)),
        ("interval 10 maxmoves 3", AnalyzeCommand(0.1, 3)),
        ("20 ownership true", AnalyzeCommand(0.2, None, True)),
        ("minmoves 3 avoid b D4,Q16 5 rootInfo true interval 100", AnalyzeCommand(1.0)),
    ],
)
def test_options_of_an_analysis_are_found_among_others(words, options):
    assert parse_options(words.split()) == options


@pytest.mark.parametrize("words", ["interval", "interval x", "maxmoves 0", "maxmoves", "ownership 1"])
def test_an_option_without_its_value_is_refused(words):
    with pytest.raises(ProtocolError, match=words.split()[0]):
        parse_options(words.split())


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    command = parse_command(text)
    assert command is None or command.name
    for parse in (parse_response, parse_variations, lambda each: dialect.parse_vertex(each, make_game("reversi"))):
        with contextlib.suppress(HeibaiError):
            assert parse(text) is not None
