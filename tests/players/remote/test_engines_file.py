"""engines.toml: what is right, and the sentence for what is not; a page can name no program."""

import pytest
from players.remote.local_engines import faulty, ours, write_engines

from heibai.core.errors import ForbiddenSpecError, SpecError, UnknownNameError
from heibai.games import make_game
from heibai.players.remote.engines_file import Engine, read_engines
from heibai.players.spec import canonical_text, make_player, require_safe_for_page
from heibai.players.stored_weights import weights_digests


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_an_engine_is_read_with_its_usual_limits(home):
    write_engines(home, {"rhino": {"command": ["gtp-rhino", "-l", "1"], "protocol": "gtp", "games": ["reversi"]}})
    assert read_engines() == {"rhino": Engine("rhino", ("gtp-rhino", "-l", "1"), "gtp", games=("reversi",))}


def test_without_the_file_there_is_no_engine_and_the_error_says_where_it_would_stand(home):
    assert read_engines() == {}
    with pytest.raises(UnknownNameError, match=r"\[engines.rhino\] into .*engines.toml"):
        make_player("remote:rhino", make_game("reversi"))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"protocol": "gtp"}, "lacks command"),
        ({"command": ["x"]}, "lacks protocol"),
        ({"command": "gtp-rhino -l 1", "protocol": "gtp"}, "command = .* expected texts"),
        ({"command": [], "protocol": "gtp"}, "expected texts"),
        ({"command": ["x"], "protocol": "uci"}, "expected one of gomocup, gtp, nboard"),
        ({"command": ["x"], "protocol": "gtp", "second": 1}, "'second' is no key"),
        ({"command": ["x"], "protocol": "gtp", "seconds": 0}, "expected seconds"),
        ({"command": ["x"], "protocol": "gtp", "seconds": True}, "expected seconds"),
        ({"command": ["x"], "protocol": "gtp", "seconds": 1, "total": 9}, "leave one out"),
        ({"command": ["x"], "protocol": "gtp", "memory": -1}, "expected megabytes"),
        ({"command": ["x"], "protocol": "gtp", "folder": "/no/such/folder"}, "expected a folder"),
        ({"command": ["x"], "protocol": "nboard", "games": ["gomoku"]}, "nboard has reversi"),
        ({"command": ["x"], "protocol": "gomocup", "options": {"rule": "1\nEND"}}, "expected a table"),
    ],
)
def test_a_faulty_entry_is_refused_with_what_was_expected(home, keys, said):
    home.mkdir()
    text = "[engines.x]\n" + "".join(
        f"{key} = {value if not isinstance(value, (str, dict, bool)) else _toml(value)}\n"
        for key, value in keys.items()
    )
    (home / "engines.toml").write_text(text)
    with pytest.raises(SpecError, match=said):
        read_engines()


def _toml(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f'{key} = "{each}"'.replace("\n", "\\n") for key, each in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


@pytest.mark.parametrize("text", ["[engine.x]", "x = 1", "engines = 3", "[engines]\nx = 1", "[", "\x00"])
def test_a_file_that_holds_no_engines_is_refused(home, text):
    home.mkdir()
    (home / "engines.toml").write_text(text)
    with pytest.raises(SpecError, match=r"engines\.toml"):
        read_engines()


def test_an_engine_plays_the_games_of_its_protocol_alone(home):
    write_engines(home, {"brain": faulty("play"), "board": ours("nboard", "random")})
    with pytest.raises(SpecError, match="does not play reversi"):
        make_player("remote:brain", make_game("reversi"))
    with pytest.raises(SpecError, match="does not play gomoku"):
        make_player("remote:board", make_game("gomoku"))


def test_a_page_can_name_no_program():
    assert canonical_text(" remote:rhino ") == "remote:rhino"
    with pytest.raises(ForbiddenSpecError, match="would start a program"):
        require_safe_for_page("remote:rhino")


def test_a_contest_remembers_what_a_name_stood_for(home):
    game = make_game("gomoku", 7)
    write_engines(home, {"x": faulty("play")})
    before = weights_digests(["remote:x", "random"], game)
    assert list(before) == ["remote:x"]
    write_engines(home, {"x": faulty("play", seconds=1000)})
    assert weights_digests(["remote:x"], game) != before


def test_a_command_that_is_no_program_says_so(home):
    write_engines(home, {"x": {"command": ["/no/such/program"], "protocol": "gomocup"}})
    game = make_game("gomoku", 7)
    player = make_player("remote:x", game)
    with pytest.raises(Exception, match="'/no/such/program' cannot be started"):
        player.choose(game, game.start(), rng=None)
