"""Matches and tournaments of the face: the games of the command line, as values."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest
from waiting import MINUTES

import heibai
from heibai.errors import SpecError

STRONG, WEAK = "alphabeta:depth=2,eval=champion", "greedy:eval=discs"


def first(position: heibai.Position) -> str:
    return position.moves[0]


def last(position: heibai.Position) -> str:
    return position.moves[-1]


def mine(position: heibai.Position) -> float:
    return position.count(position.turn)


def test_a_match_plays_the_games_of_the_command_line():
    result = heibai.match(STRONG, WEAK, games=20, seed=3)
    words = ["match", STRONG, WEAK, "--games", "20", "--seed", "3", "--json"]
    done = subprocess.run([sys.executable, "-m", "heibai", *words], capture_output=True, check=True, timeout=MINUTES)
    told = json.loads(done.stdout)
    assert result.details["hash"] == told["hash"]
    assert (result.score, result.elo, list(result.elo_interval)) == (told["score"], told["elo"], told["elo_interval"])


def test_a_result_has_a_score_with_its_interval():
    result = heibai.match("greedy:eval=zones", "greedy:eval=discs", games=40, seed=1)
    assert result.games == result.wins + result.draws + result.losses == 40
    assert result.score == (result.wins + result.draws / 2) / 40
    assert result.elo_interval[0] < result.elo < result.elo_interval[1]
    assert result.score_interval[0] < result.score < result.score_interval[1]
    assert 0 <= result.los <= 1


def test_who_wins_everything_is_infinitely_stronger():
    result = heibai.match("alphabeta:depth=3,eval=champion", "random", games=10, seed=1)
    assert result.elo == math.inf
    assert "+inf" in str(result)


def test_a_result_prints_as_a_table_and_shows_as_one():
    result = heibai.match("greedy:eval=zones", "random", games=10, seed=1)
    assert str(result).splitlines()[0] == "A: greedy:eval=zones"
    assert result._repr_html_().startswith("<table>")
    assert "greedy:eval=zones" in result._repr_html_()


def test_every_game_can_be_looked_at():
    result = heibai.match(first, last, games=4, seed=1)
    position = result.game(3)
    assert position.is_over
    assert len(position.line) >= 50
    assert position == heibai.Game("reversi").position(" ".join(position.line))
    assert {result.black(0), result.black(1)} == {"first", "last"}


def test_functions_play_the_same_in_processes_of_their_own():
    here = heibai.match(heibai.Player("greedy", evaluator=mine), last, games=4, game="reversi/4", seed=2)
    there = heibai.match(heibai.Player("greedy", evaluator=mine), last, games=4, game="reversi/4", seed=2, threads=2)
    assert here.details["hash"] == there.details["hash"]
    assert here.forfeits == []


def test_a_function_that_cannot_travel_is_told_in_a_sentence():
    with pytest.raises(SpecError, match=r"'<lambda>' cannot be sent to other processes .* or play with threads=1"):
        heibai.match(lambda position: position.moves[0], "random", games=4, threads=2)


def test_a_function_from_a_prompt_is_told_in_a_sentence():
    program = (
        "import heibai\n"
        "def first(position): return position.moves[0]\n"
        "try: heibai.match(first, 'random', games=4, threads=2)\n"
        "except heibai.HeibaiError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-"], input=program, capture_output=True, text=True, timeout=MINUTES, check=True
    )
    assert "it was typed into a notebook or a prompt" in done.stdout


def test_a_program_without_a_guard_plays_in_its_own_process(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import heibai\n"
        "print(heibai.match('minimax:depth=1,eval=discs,python=1', 'random', games=2, game='reversi/4',"
        " openings='random:2').games)\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=MINUTES, check=True)
    assert done.stdout == "2\n"


def test_a_function_with_a_fault_loses_and_is_named():
    def broken(position):
        raise ValueError("oh")

    result = heibai.match(broken, "random", games=4, game="reversi/4", openings="random:2")
    assert result.score == 0
    assert "broken lost 4 games by exception, for example" in str(result)


def test_games_that_repeat_others_count_once_and_are_told():
    result = heibai.match(first, last, games=4, game="reversi/4", openings="start")
    assert result.games == 2
    assert str(result).endswith("2 of 4 games repeat another one; use more or longer openings")


def test_a_sequential_test_ends_a_match_early():
    result = heibai.match(STRONG, WEAK, games=2000, sprt="elo0=0,elo1=100", seed=1)
    assert result.verdict == "elo1"
    assert result.games < 2000


def test_progress_hears_of_games():
    heard: list[tuple[int, int]] = []
    heibai.match(STRONG, "random", games=10, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (10, 10)


def test_an_odd_number_of_games_is_refused():
    with pytest.raises(SpecError, match="an even number"):
        heibai.match(STRONG, "random", games=7)


def test_gomoku_is_played_under_its_rules():
    result = heibai.match("rewards", "random", game="gomoku/9/renju", games=2, openings="random:4", seed=1)
    assert result.game(0).game == heibai.GameSpec("gomoku", 9, "renju")


def test_a_tournament_rates_around_its_anchor():
    result = heibai.tournament(["random", "greedy:eval=zones", STRONG], games=20, seed=1, anchors={"random": 0})
    assert [standing.rank for standing in result.standings] == [1, 2, 3]
    assert result.standings[0].player == STRONG
    assert result.elo["random"] == 0.0
    assert result.score[STRONG] > result.score["random"]
    assert str(result).splitlines()[0].startswith("player")
    assert result._repr_html_().count("<tr>") == 4


def test_a_tournament_takes_functions_and_formats():
    result = heibai.tournament(
        [first, last, "random"], game="reversi/4", games=2, openings="random:2", format="gauntlet"
    )
    assert set(result.elo) == {"first", "last", "random"}
    assert result.games <= 4


def test_two_players_are_no_tournament():
    with pytest.raises(SpecError, match=r"for two use heibai\.match"):
        heibai.tournament(["random", STRONG])
