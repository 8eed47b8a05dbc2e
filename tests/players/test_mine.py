"""``mine/NAME``: the champion of one's own run as a player and as an evaluator."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from heibai.core.errors import UnknownNameError, WeightsFileError
from heibai.core.rng import Rng
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.players.spec import canonical_text, make_player, require_safe_for_page
from heibai.players.text import parse_player_text

ODD = "my run, v2: [x]=é/ "
ZONES = (15.0, 6.0, -8.0, -6.0, 4.0, 4.0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    return tmp_path


def bred(home: Path, name: str, *, player: str = "", **fields: object) -> None:
    folder = home / "runs" / name
    RunDirectory.create(folder, kind="evolve", config={"player": player})
    content = {"game": "reversi", "size": 8, "evaluator": "zones", "weights": np.array(ZONES)} | fields
    write_weights(folder / "champion.json", WeightsFile(**content))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [f"mine/{ODD}", "mine/level:3", "mine/py:os.system", "mine/a=1,b=2"])
def test_everything_behind_the_slash_is_the_name(text: str) -> None:
    parsed = parse_player_text(text)
    assert (parsed.name, parsed.argument, str(parsed)) == ("mine", text[5:], text)
    assert canonical_text(text) == require_safe_for_page(text) == text


def test_it_plays_as_its_weights_do_in_a_search_of_four_plies(home: Path) -> None:
    bred(home, "my run, v2: [x]=é")
    game = make_game("reversi")
    mine = make_player("mine/my run, v2: [x]=é", game)
    written = make_player("alphabeta:depth=4,eval=[zones:weights=[15,6,-8,-6,4,4]]", game)
    first, second = (player.choose(game, game.start(), rng=Rng(1, ())) for player in (mine, written))
    assert mine.name == "mine/my run, v2: [x]=é"
    assert (first.move, first.score, first.nodes) == (second.move, second.score, second.nodes)
    assert mine.kernel is not None


def test_another_search_is_written_with_it_as_the_evaluator(home: Path) -> None:
    bred(home, "run")
    game = make_game("reversi")
    text = "alphabeta:depth=2,eval=mine/run"
    assert canonical_text(text) == require_safe_for_page(text) == text
    assert make_player(text, game).choose(game, game.start(), rng=Rng(1, ())).depth == 2


@pytest.mark.parametrize(("opening", "depth"), [("free", 2), ("swap2", 1)])
def test_where_every_point_is_a_move_it_looks_less_deep(home: Path, opening: str, depth: int) -> None:
    shapes = make_game("gomoku", 15).feature_set("shapes").defaults
    bred(home, "lines", game="gomoku", size=15, evaluator="shapes", weights=np.array(shapes))
    game = make_game("gomoku", 9, opening=opening)
    assert make_player("mine/lines", game).choose(game, game.start(), rng=Rng(1, ())).depth == depth


def test_a_table_of_rewards_plays_as_it_was_bred(home: Path) -> None:
    game = make_game("gomoku", 15)
    table = game.feature_set("rewards").defaults
    bred(home, "table", player="rewards", game="gomoku", size=15, evaluator="rewards", weights=np.array(table))
    rewards, mine = make_player("rewards:eval=rewards", game), make_player("mine/table", game)
    start = game.start().play(112)
    reports = [player.choose(game, start, rng=Rng(1, ())) for player in (rewards, mine)]
    assert reports[0].move == reports[1].move


def test_what_cannot_play_says_why(home: Path) -> None:
    bred(home, "run")
    with pytest.raises(UnknownNameError, match="no run named 'other' has a champion; known: run"):
        make_player("mine/other", make_game("reversi"))
    with pytest.raises(WeightsFileError, match="'mine/run' was made for reversi 8x8, not for reversi 6x6"):
        make_player("mine/run", make_game("reversi", 6))
    with pytest.raises(UnknownNameError, match="mine/RUN"):
        make_player("mine", make_game("reversi"))
