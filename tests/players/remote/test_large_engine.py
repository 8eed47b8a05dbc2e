"""A strong program plays with an entry as docs/engines.md prints it: its table fits, swap2 is told in its form."""

from __future__ import annotations

import json
import re
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest
from players.remote.local_engines import write_engines
from waiting import MINUTES

from heibai.arena.play.match import Reason, play_game
from heibai.arena.schedule.opening import Opening
from heibai.core.errors import EngineError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.players.remote import gomocup, program
from heibai.players.remote.engines_file import Engine
from heibai.players.spec import make_player

PROGRAM = Path(__file__).with_name("large_engine.py")


@pytest.fixture
def engines(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(gomocup, "_FIELDS", {})

    def write(form="bare", **keys):
        command = [sys.executable, "-S", "-E", str(PROGRAM), form]
        times = {"seconds": MINUTES, "start": MINUTES}
        write_engines(tmp_path / "home", {"large": {"command": command, "protocol": "gomocup"} | times | keys})

    return write


def play(game):
    players = make_player("remote:large", game), make_player("random", game)
    return play_game(game, players, Opening((), game.start()), rng=Rng(1))


def test_the_table_that_it_is_told_of_fits_into_its_address_space(engines):
    engines()
    assert play(make_game("gomoku", 7)).reason is Reason.RULES


@pytest.mark.parametrize("memory", [64, 300, 512, 4096, 1 << 20])
def test_it_is_told_less_than_its_limit_and_not_much_less(memory):
    told = Engine("x", ("x",), "gomocup", memory=memory).told_memory
    assert memory / 2 <= told <= 3 * memory / 4


def test_what_a_program_said_before_it_ended_is_in_the_message(engines, monkeypatch):
    monkeypatch.setattr(Engine, "told_memory", property(lambda engine: engine.memory))
    engines()
    result = play(make_game("gomoku", 7))
    assert result.reason is Reason.EXCEPTION
    assert "exit code 1; it said: 'MESSAGE no table of 4096 MB can be had', 'bad_alloc: " in result.detail


@pytest.mark.parametrize(
    ("form", "keys", "asked"),
    [
        ("bare", {}, 1),
        ("fields", {}, 2),
        ("both", {}, 1),
        ("fields", {"swap2_fields": True}, 1),
        ("bare", {"swap2_fields": False}, 1),
    ],
)
def test_stones_of_swap2_come_in_the_form_that_it_takes_and_that_is_remembered(engines, monkeypatch, form, keys, asked):
    boards = []
    written = program.Program.send
    monkeypatch.setattr(
        program.Program,
        "send",
        lambda self, lines, **named: (boards.append(list(lines)), written(self, lines, **named))[1],
    )
    engines(form, **keys)
    game = make_game("gomoku/15/freestyle/swap2")
    position = game.start()
    for square in (112, 113, 129):
        position = position.play(square)
    for number in range(2):  # games
        player = make_player("remote:large", game)
        player.follow(game.start(), (112, 113, 129))
        assert game.format_move(player.choose(game, position, rng=Rng(1)).move) == "take-black"
        player.release()
        told = [lines for lines in boards if lines[0] == "SWAP2BOARD"]
        assert len(told) == (asked if not number else 1)
        assert told[-1][1:-1] in (["7,7", "8,7", "9,8"], ["7,7,1", "8,7,2", "9,8,1"])
        boards.clear()


def test_a_program_that_takes_no_form_of_swap2_is_told_in_its_words(engines):
    engines("neither")
    game = make_game("gomoku/15/freestyle/swap2")
    player = make_player("remote:large", game)
    moves = (112, 113, 129)
    position = game.start().play(112).play(113).play(129)
    player.follow(game.start(), moves)
    with pytest.raises(EngineError, match="stones in another form expected"):
        player.choose(game, position, rng=Rng(1))


def test_secrets_are_not_in_the_environment_of_a_program(engines, monkeypatch, tmp_path):
    secrets = {
        "HEIBAI_TOKEN": "t" * 20,
        "HEIBAI_STORE": "postgresql://me@host/db",
        "PGPASSWORD": "x",
        "AWS_SECRET_ACCESS_KEY": "x",
        "GITHUB_TOKEN": "x",
        "SOME_PROXY": "http://me:secret@host:80",
    }
    for name, value in {**secrets, "PLAIN": "here"}.items():
        monkeypatch.setenv(name, value)
    engines()
    play(make_game("gomoku", 7))
    found = json.loads((tmp_path / "home" / "engines" / "large" / "environment").read_text())
    assert not set(secrets) & set(found)
    assert found["PLAIN"] == "here"
    assert found["HEIBAI_HOME"]


def printed_entry(name):
    """The entry of docs/engines.md."""
    text = (Path(__file__).parents[3] / "docs" / "engines.md").read_text("utf-8")
    [entry] = re.findall(rf"    \[engines\.{name}\]\n((?:    \w+ = .*\n)+)", text)
    return tomllib.loads(textwrap.dedent(entry))


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("game", "form"), [("gomoku/15/freestyle", "bare"), ("gomoku/15/freestyle/swap2", "bare"),
                       ("gomoku/15/freestyle/swap2", "fields")],
)  # fmt: skip
def test_twenty_games_by_the_entry_that_is_printed(engines, command_line, game, form, tmp_path):
    """Nothing of the entry is another but the program, and the seconds, which a busy machine may not keep."""
    entry = printed_entry("rapfi")
    assert set(entry) == {"command", "protocol", "games", "seconds"}
    command = [sys.executable, "-S", "-E", str(PROGRAM), form]
    own = {"command": command, "seconds": MINUTES, "start": MINUTES}
    write_engines(tmp_path / "home", {"rapfi": entry | own})
    words = ("match", "remote:rapfi", "random", "--games", 20, "--game", game, "--openings", "start", "--threads", 1)
    code, said, error = command_line(*words, "--out", tmp_path / "match", "--json")
    assert code == 0, error
    told = json.loads(said)
    assert told["wins"] + told["draws"] + told["losses"] == 20
    assert not told.get("forfeits"), told
    records = list(RunDirectory.open(tmp_path / "match").rows("games.jsonl"))
    assert len(records) == 20
