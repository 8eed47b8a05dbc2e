"""``sequence`` as a player text: its keys, what it refuses, what it reports to a person and to a program."""

import json

import pytest
from gomoku_boards import board
from typer.testing import CliRunner

from heibai.apps.cli import app
from heibai.core.errors import ForbiddenSpecError, SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.listing import describe_players
from heibai.players.spec import canonical_text, make_player, require_safe_for_page

GAME = make_game("gomoku", 9)
TINY = "sequence:population=60,most=90,survivors=20"


def run(*arguments, words=None):
    result = CliRunner().invoke(app, list(arguments), input=words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def test_keys_stand_in_the_catalogues_order():
    text = "sequence:mutation=0.020,seconds=1,patience=4,genes=05,generations=9"
    assert canonical_text(text) == "sequence:genes=5,mutation=0.02,patience=4,generations=9,seconds=1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sequence:genes=0", "'0' in .* cannot be genes of.*1 to 60"),
        ("sequence:eval=shapes", "'eval' in .* is no key of sequence; known: genes, population"),
        ("sequence:mutation=2", "0 to 1"),
        ("sequence:most=100", "survivors=200 leaves no room for children where most=100"),
    ],
)
def test_a_fault_is_one_sentence_that_helps(text, says):
    with pytest.raises(SpecError, match=says):
        make_player(text, GAME)


def test_a_game_without_points_of_sequences_is_refused_and_not_told_of_it():
    reversi = make_game("reversi")
    with pytest.raises(SpecError, match="'sequence' does not play reversi"):
        make_player("sequence", reversi)
    assert "sequence" not in [search["name"] for search in describe_players(reversi)["searches"]]
    assert "sequence" in [search["name"] for search in describe_players(GAME)["searches"]]


def test_a_page_may_ask_for_the_sources_sizes_but_not_for_endless_work():
    assert require_safe_for_page("sequence") == "sequence"
    for text in ("sequence:population=100000", "sequence:most=100000", "sequence:genes=40", "sequence:patience=1000"):
        with pytest.raises(ForbiddenSpecError):
            require_safe_for_page(text)


@pytest.mark.parametrize("key", ["genes=2", "population=30", "most=300", "survivors=9", "mutation=1", "patience=9"])
def test_every_key_reaches_the_search(key):
    position = board(GAME, "e5 f6 d6", "e6 d4 f4")
    plain, other = (
        make_player(text, GAME).choose(GAME, position, rng=Rng(1))
        for text in (TINY, f"sequence:{','.join(sorted({**_options(TINY), **_options(f':{key}')}.values()))}")
    )
    assert plain.statistics != other.statistics


def _options(text):
    return {part.partition("=")[0]: part for part in text.partition(":")[2].split(",")}


def test_play_shows_the_searchs_own_figures():
    words = ("play", "gomoku", "--size", "9", "--opponent", TINY, "--json")
    result = CliRunner().invoke(app, list(words), input="e5\nd4\nquit\n")
    said = " ".join(result.output.split())
    assert "generations" in said
    assert "invalid" in said
    statistics = json.loads(result.output.strip().splitlines()[-1])["statistics"]
    assert statistics[0] is None
    assert set(statistics[1]) == {"generations", "evaluations", "invalid", "fitness", "tendency"}


def test_it_plays_matches_and_tournaments():
    words = ("--game", "gomoku", "--size", "7", "--games", "2", "--threads", "1", "--json")
    match = json.loads(run("match", TINY, "random", *words))
    assert match["wins"] + match["draws"] + match["losses"] == 2
    assert match["forfeits"] == []
    table = json.loads(run("tournament", TINY, "random", "greedy:eval=shapes", *words, "--rule", "renju"))
    assert table["forfeits"] == []
