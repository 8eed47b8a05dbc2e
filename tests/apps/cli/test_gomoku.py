"""Gomoku by the verbs: rule sets, opening rules, refusals."""

import json
import re

import pytest
from typer.testing import CliRunner

from heibai.apps.cli import app
from heibai.core.errors import (
    BoardSizeError,
    IllegalMoveError,
    PositionTextError,
    RecordFormatError,
    SpecError,
    UnknownNameError,
)


def run(*arguments: str, words: str | None = None):
    result = CliRunner().invoke(app, list(arguments), input=words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def test_a_match_says_its_rule_set_and_opening_rule():
    words = (
        "match",
        "greedy:eval=shapes",
        "random",
        "--game",
        "gomoku",
        "--size",
        "7",
        "--games",
        "2",
        "--threads",
        "1",
    )
    found = json.loads(run(*words, "--rule", "renju", "--opening", "swap2", "--openings", "start", "--json"))
    assert (found["game"], found["size"], found["rule"], found["opening_rule"]) == ("gomoku", 7, "renju", "swap2")
    assert found["wins"] == found["games"] == 2
    assert found["forfeits"] == []


def test_a_tournament_of_the_python_searches_plays_to_the_end():
    players = (
        "greedy:eval=shapes,noise=0.2",
        "minimax:depth=1,eval=shapes",
        "alphabeta:nodes=200,eval=shapes",
        "random",
    )
    words = (
        "--game",
        "gomoku",
        "--size",
        "5",
        "--rule",
        "caro",
        "--games",
        "2",
        "--openings",
        "random:2",
        "--threads",
        "1",
    )
    found = json.loads(run("tournament", *players, *words, "--json"))
    assert found["games"] == 12
    assert found["forfeits"] == []
    assert found["rule"] == "caro"


def test_a_person_plays_renju_and_sees_the_forbidden_point():
    arguments = (
        "play",
        "gomoku",
        "--size",
        "9",
        "--rule",
        "renju",
        "--opponent",
        "random",
        "--moves",
        "d5a1e6b9e7i1c5i9",
    )
    shown = run(*arguments, words="e5\nquit\n")
    assert "!" in shown
    assert "'e5' is not legal for black: renju forbids it as a double three; play elsewhere" in shown
    assert "heibai play gomoku/9/renju --side black" in shown


def test_a_person_chooses_under_swap_and_can_go_on_later():
    arguments = ("play", "gomoku", "--size", "7", "--opening", "swap", "--side", "white", "--opponent", "random")
    shown = run(*arguments, words="d4\ntake-black\nundo\nstay-white\nquit\n")
    assert "You are the second player" in shown
    assert "To be chosen: take-black, stay-white" in shown
    assert "'d4' is not legal for white: the opening rule swap asks for one of 'take-black', 'stay-white'" in shown
    assert "Taken back." in shown
    moves = shown.rsplit("--moves '", 1)[1].split("'")[0]
    assert moves.endswith("stay-white")
    assert "You are white" in run(*arguments, "--moves", moves, words="quit\n")


@pytest.mark.parametrize(
    ("rule", "words", "line"),
    [
        ("rif", "h8 h9 i9 g8 j9", "h8 h9 i9 stay-white"),
        ("taraguchi-10", "h8 stay-black i9 stay-black j10 stay-black e5", "h8 "),
        ("soosorv-8", "h8 h9 i9 stay-black a1 b3 c5 d7 e9 f12 k2 l4", "h8 h9 i9 "),
    ],
)
def test_a_person_plays_renjus_openings_and_can_go_on_later(rule, words, line):
    arguments = ("play", f"gomoku/15/renju/{rule}", "--opponent", "greedy:eval=shapes", "--seed", "1")
    shown = run(*arguments, words="\n".join([*words.split(), "quit", ""]))
    moves = shown.rsplit("--moves '", 1)[1].split("'")[0]
    assert moves.startswith(line)
    assert f"heibai play gomoku/15/renju/{rule} --side black" in shown
    again = run(*arguments, "--moves", moves, words="quit\n")
    assert f"--moves '{moves}'" in again


def test_a_square_typed_while_points_are_offered_is_an_offer_and_the_board_shows_it():
    arguments = ("play", "gomoku/15/renju/rif", "--opponent", "greedy:eval=shapes")
    shown = run(*arguments, "--moves", "h8 h9 h10 stay-white h7", words="g8\ni8\nundo\ng9\noffer-k3\nquit\n")
    assert "you are to offer 2 points for the next stone" in " ".join(shown.split())
    assert "you are to offer 1 more point for the next stone" in " ".join(shown.split())
    assert "'g8' was offered, and the two are alike" in shown
    assert " 8  -  -  -  -  -  -  ?  X " in shown
    assert "Taken back." in shown
    moves = shown.rsplit("--moves '", 1)[1].split("'")[0].split()
    assert moves[5:7] == ["offer-g9", "offer-k3"]
    assert moves[7] in ("g9", "k3")


def test_a_person_picks_one_of_the_points_that_the_ai_offers():
    arguments = ("play", "gomoku/15/renju/rif", "--opponent", "greedy:eval=shapes", "--side", "white")
    shown = run(*arguments, "--moves", "h8 h9 i9 stay-white j10 offer-g8 offer-i10", words="h2\ni10\nquit\n")
    assert "you are to pick one of the points that were offered: g8 i10" in " ".join(shown.split())
    assert "asks for one of the points that were offered: g8, i10" in shown
    assert "offer-g8 offer-i10 i10'" in shown


def test_eval_shows_the_twelve_patterns():
    found = json.loads(run("eval", "shapes", "--game", "gomoku", "--size", "9", "--moves", "e5a1e6", "--json"))
    assert len(found["features"]) == 12
    assert found["value"] == sum(row["term"] for row in found["features"]) < 0
    assert found["evaluator"] == "shapes"
    assert found["scale"] > 0


def test_impossible_counts_are_for_analysis():
    position = "XX" + "-" * 23 + " O"
    with pytest.raises(PositionTextError, match="--analysis"):
        run("eval", "--game", "gomoku", "--position", position)
    assert json.loads(run("eval", "--game", "gomoku", "--position", position, "--analysis", "--json"))["size"] == 5


def test_perft_counts_with_the_python_rules():
    found = json.loads(run("perft", "gomoku", "3", "--size", "5", "--python", "--json"))
    assert found["nodes"] == 25 * 24 * 23
    with pytest.raises(SpecError, match="add --python"):
        run("perft", "gomoku", "3", "--size", "9", "--opening", "pro")


def test_players_lists_what_gomoku_has():
    found = json.loads(run("players", "--game", "gomoku", "--json"))
    names = [row["name"] for row in found["evaluators"]]
    assert "shapes" in names
    assert "ntuple" not in names


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("play", "reversi", "--rule", "renju"), SpecError, "reversi has one rule set, 'renju' came; leave --rule out"),
        (("perft", "reversi", "2", "--opening", "swap"), SpecError, "leave --opening out"),
        (("eval", "--game", "gomoku", "--rule", "rif"), UnknownNameError, "known: caro, freestyle, renju, standard"),
        (("eval", "--game", "gomoku", "--size", "4"), BoardSizeError, "offered: 5 to 22"),
        (
            ("eval", "--game", "gomoku", "--opening", "pro", "--moves", "a1"),
            IllegalMoveError,
            "pro wants the first stone",
        ),
    ],
)
def test_bad_wishes_are_sentences(arguments, error, words):
    with pytest.raises(error, match=words):
        run(*arguments)


FOUR_THREE = "h8a1h9a3h10a5i7a7j7a9k7a11"  # black has three in the column and three in the row


def test_solve_prints_the_whole_line_and_numbers_the_board():
    shown = run("solve", "gomoku", FOUR_THREE, "--rule", "renju")
    assert "black wins by continuous fours" in shown
    found = json.loads(run("solve", "gomoku", FOUR_THREE, "--rule", "renju", "--json"))
    (row,) = found["positions"]
    assert row["won"]
    assert row["line"][0] == row["move"]
    assert row["score"] == 1_000_000 - len(row["line"])
    assert " ".join(row["line"]) in shown


def test_solve_reads_standard_input_and_numbered_moves():
    found = [json.loads(run(*words, "--rule", "renju", "--json", words=said)) for words, said in (
        (("solve", "gomoku", FOUR_THREE), None),
        (("solve", "gomoku", "-"), f"# a problem\n{FOUR_THREE}\n"),
        (("solve", "gomoku", numbered(FOUR_THREE)), None),
    )]  # fmt: skip
    lines = [[row["line"] for row in each["positions"]] for each in found]
    assert lines == [lines[0]] * 3


def numbered(moves: str) -> str:
    """``1. h8 i9 2. j7`` of ``h8i9j7``."""
    words = re.findall(r"[a-t]\d+", moves)
    return " ".join(f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(words))


def test_solve_finds_threes_unless_fours_alone_are_asked_for():
    moves = "i8i5i6k6l5k3h6k5k4m6"  # a problem of benchmarks/forced_wins.tsv
    (row,) = json.loads(run("solve", "gomoku", moves, "--json"))["positions"]
    assert (row["won"], row["kind"]) == (True, "vct")
    (row,) = json.loads(run("solve", "gomoku", moves, "--kind", "vcf", "--json"))["positions"]
    assert (row["won"], row["exhausted"]) == (False, True)


def test_solve_shows_every_defence_of_a_loss_or_one_that_holds():
    lost = "i8i5i6k6l5k3h6k5k4m6h7"  # after the first move of a problem of benchmarks/forced_wins.tsv
    shown = run("solve", "gomoku", lost)
    assert "white loses: black wins by force after each of 214 moves" in shown
    (row,) = json.loads(run("solve", "gomoku", lost, "--json"))["positions"]
    assert (row["won"], row["loss"]["lost"], len(row["loss"]["refuted"])) == (False, True, 214)
    longest = row["loss"]["refuted"][0]
    assert (row["move"], row["score"]) == (longest["reply"], 1 + len(longest["line"]) - 1_000_000)
    assert row["line"] == [longest["reply"], *longest["line"]]
    assert f"  {row['move']}: {' '.join(longest['line'])} (continuous fours and threes, " in shown

    assert "black threatens g8 f8 k8; g8 holds: no such win is left" in run("solve", "gomoku", "h8a1i8a3j8")
    result = CliRunner().invoke(app, ["solve", "gomoku", lost, "--nodes", "200"])
    assert (result.exit_code, "replies were refuted within the limits" in result.stdout) == (1, True)
    (row,) = json.loads(run("solve", "gomoku", "h8i9", "--kind", "vcf", "--json"))["positions"]
    assert (row["score"], row["loss"]["threat"], row["loss"]["lost"]) == (None, [], False)


def test_solve_finds_quiet_moves_unless_threes_alone_are_asked_for():
    moves = "j10h7h12f12e11k9d10g6k4i9h10g7i10i6k12"  # a problem of benchmarks/forced_wins.tsv
    shown = run("solve", "gomoku", moves, "--rule", "standard")
    assert "white wins by fours, threes and quiet moves, 4 moves before the five" in shown
    (row,) = json.loads(run("solve", "gomoku", moves, "--rule", "standard", "--json"))["positions"]
    assert (row["won"], row["quiet"], row["kind"]) == (True, True, "quiet")
    (row,) = json.loads(run("solve", "gomoku", moves, "--rule", "standard", "--kind", "vct", "--json"))["positions"]
    assert (row["won"], row["exhausted"]) == (False, True)


def test_solve_exits_with_1_when_a_limit_comes_first():
    found = CliRunner().invoke(app, ["solve", "gomoku", "i8i5i6k6l5k3h6k5k4m6", "--nodes", "1"])
    assert found.exit_code == 1
    assert "within the limits" in found.stdout


def test_solve_tells_none_from_none_found():
    shown = run("solve", "gomoku", "h8a1h9a3", "--kind", "vct")
    assert "black has no win by continuous fours and threes: every one was tried" in shown
    shown = run("solve", "gomoku", "h8a1h9a3")
    assert "black has no win by fours, threes and quiet moves: every one was tried" in shown
    (row,) = json.loads(run("solve", "gomoku", "h8a1h9a3", "--json"))["positions"]
    assert (row["won"], row["exhausted"], row["score"], row["line"]) == (False, True, None, [])


def test_solve_reads_a_file_and_names_the_line_that_is_wrong(tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text(f"# two positions\n{FOUR_THREE}\n\nh8a1h9a3  # nothing here\n")
    found = json.loads(run("solve", "gomoku", str(path), "--json"))
    assert [row["won"] for row in found["positions"]] == [True, False]
    assert len(json.loads(run("solve", "gomoku", str(path), "--first", "1", "--json"))["positions"]) == 1
    path.write_text("h8h9\nh8h8\n")
    with pytest.raises(IllegalMoveError, match=r"line 2 of .*taken"):
        run("solve", "gomoku", str(path))


@pytest.mark.parametrize(
    ("words", "error", "says"),
    [
        (("gomoku",), SpecError, "nothing to solve"),
        (("gomoku", "h8", "--kind", "vcx"), UnknownNameError, "known: vcf"),
        (("gomoku", "h8a1i8a2j8a3k8a4l8"), RecordFormatError, "finished game"),
        (("gomoku", "XX" + "-" * 223 + " O"), PositionTextError, "--analysis"),
        (("gomoku", "h8", "--all-moves"), SpecError, "for Reversi"),
        (("gomoku", "h8", "--threads", "2"), SpecError, "for Reversi"),
        (("gomoku", "problems.txt"), RecordFormatError, "no file 'problems.txt'"),
        (("chess", "h8"), SpecError, "known: reversi, gomoku"),
        (("-" * 36 + " X", "--rule", "renju"), SpecError, "for Gomoku"),
    ],
)
def test_solve_refuses_what_it_cannot_do(words, error, says):
    with pytest.raises(error, match=says):
        run("solve", *words)


def test_solve_takes_the_size_from_a_board():
    board = "-" * 36 + "--XXX----" + "-" * 27 + "OO------O"
    found = json.loads(run("solve", "gomoku", f"{board} X", "--json"))
    assert found["size"] == 9
    assert found["positions"][0]["won"]


def test_a_large_board_is_never_broken_beside_its_table():
    shown = run("eval", "--game", "gomoku", "--eval", "shapes", "--moves", "h8h9i8").splitlines()
    assert " 9  .  .  .  .  .  .  .  O  .  .  .  .  .  .  .  9" in (line.rstrip() for line in shown)
    assert any("closed_three_and_open_three" in line for line in shown)


def test_who_acts_in_swap2_and_which_colour_one_got_are_told():
    words = ("play", "gomoku", "--opening", "swap2", "--opponent", "random", "--side")
    first = run(*words, "black", words="h8\nq\n")
    assert "white to move (opening swap2: you are to place stones of both colours)" in first
    second = " ".join(run(*words, "white", words="take\ntake black\nq\n").split())
    assert "(opening swap2: you are to choose a colour)" in second
    assert "(you are black)" in second


def test_help_names_the_choices_that_are_open():
    shown = run("play", "gomoku", "--opening", "swap2", "--side", "white", "--opponent", "random", words="help\nq\n")
    assert "Type one of take-black, stay-white, add-two, or: undo" in shown


@pytest.mark.parametrize(
    ("arguments", "size", "rule"),
    [
        (("match", "random", "random", "--games", "2", "--threads", "1"), 7, "renju"),
        (("eval", "shapes"), 7, None),
        (("players",), 7, "renju"),
        (("play", "--opponent", "random"), 7, None),
    ],
)
def test_one_text_names_the_whole_game(arguments, size, rule):
    found = json.loads(run(*arguments, "--game", "gomoku/7/renju/swap2", "--json", words="quit\n"))
    assert (found["game"], found["size"]) == ("gomoku", size)
    assert found.get("rule") == rule


def test_a_text_and_an_option_that_differ_are_refused():
    with pytest.raises(SpecError, match="'gomoku/7/renju' and --rule caro say two things; leave one of them out"):
        run("play", "gomoku/7/renju", "--rule", "caro")
    with pytest.raises(SpecError, match="two games came"):
        run("play", "gomoku/7", "--game", "gomoku/9")
