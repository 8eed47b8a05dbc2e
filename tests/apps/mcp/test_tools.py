"""``heibai mcp`` as the library's own client meets it, a process of its own for each test."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys

import pytest
from lacking import lacking
from waiting import MINUTES

import heibai

try:
    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ModuleNotFoundError:
    lacking("mcp is not installed; to run: pip install 'heibai[mcp]'")


def with_client(use, **environment):
    """What ``use`` returns, an asynchronous function of a client."""

    async def run():
        program = StdioServerParameters(
            command=sys.executable, args=["-m", "heibai", "mcp"], env={**os.environ, **environment}
        )
        async with Client(stdio_client(program)) as client:
            return await use(client)

    return asyncio.run(run())


def called(*calls):
    """The answers to calls of one process, in their order: (tool, its arguments)."""

    async def use(client):
        return [await client.call_tool(tool, arguments) for tool, arguments in calls]

    return with_client(use)


def text(answer):
    return answer.content[0].text


def test_every_tool_says_what_it_is_and_takes_and_that_it_changes_nothing():
    async def use(client):
        return client.server_info, client.instructions, (await client.list_tools()).tools

    server, instructions, tools = with_client(use)
    printed = json.loads(subprocess.check_output([sys.executable, "-m", "heibai", "mcp", "--json"], timeout=MINUTES))
    assert printed["tools"] == [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools]
    assert (server.name, server.version) == ("heibai", heibai.__version__)
    assert "Nothing is remembered between calls" in instructions
    names = {"position", "play", "solve", "analyse", "explain", "review", "library", "match", "breed"}
    assert {tool.name for tool in tools} == names
    for tool in tools:
        assert tool.description
        assert tool.annotations.read_only_hint
        assert "client" not in tool.input_schema["properties"]
        assert all("description" in each or "default" in each for each in tool.input_schema["properties"].values())


def test_a_game_is_played_to_its_end():
    async def use(client):
        moves, answer = "", await client.call_tool("position", {"game": "reversi/4"})
        while not answer.structured_content["is_over"]:
            own = answer.structured_content["moves"][0]
            shown = await client.call_tool("position", {"game": "reversi/4", "moves": f"{moves} {own}"})
            moves = f"{moves} {own}"
            if shown.structured_content["is_over"]:
                return moves, shown
            reply = await client.call_tool("play", {"game": "reversi/4", "moves": moves, "player": "level:2"})
            moves = f"{moves} {reply.structured_content['move']}"
            answer = await client.call_tool("position", {"game": "reversi/4", "moves": moves})
        return moves, answer

    moves, answer = with_client(use)
    end = heibai.Game("reversi/4").position(moves)
    assert end.is_over
    assert answer.structured_content["score"] == end.score
    assert f"the game is over: {end.outcome}" in text(answer)
    assert str(end) in text(answer)


def test_positions_moves_and_games_are_analysed_as_everywhere():
    start, proven, win, slip, game, end = called(
        ("analyse", {}),
        ("solve", {"game": "reversi/4"}),
        ("solve", {"game": "gomoku", "moves": "h8h9i8i9j8j9"}),
        ("explain", {"moves": "f5d6c3d3c4f4e3f3", "move": "c5"}),
        ("review", {"record": "(;GM[4]FF[4]SZ[15]B[hh];W[hg];B[ii];W[gg])"}),
        ("analyse", {"game": "reversi/4"}),
    )
    assert abs(start.structured_content["value"]) <= 1  # a draw
    assert start.structured_content["unit"] == "discs"
    assert (proven.structured_content["value"], proven.structured_content["unit"]) == (-10.0, "discs")
    assert (win.structured_content["proven"], win.structured_content["best"]) == ("win", "g8")
    assert slip.structured_content["loss"] > 3
    assert slip.structured_content["why"] in text(slip)
    assert len(game.structured_content["moves"]) == 4
    assert game.structured_content["game"] == "gomoku/15"
    assert "exactly -10 discs for black" in text(end)


def test_a_match_and_a_breeding_are_those_of_the_package():
    played, bred = called(
        ("match", {"a": "level:2", "b": "random", "games": 20, "seed": 5}),
        ("breed", {"population": 6, "generations": 2, "seed": 3}),
    )
    result = heibai.match("level:2", "random", games=20, seed=5)
    assert played.structured_content["score"] == result.score
    assert tuple(played.structured_content["elo_interval"]) == result.elo_interval
    run = heibai.evolve(game="reversi", evaluator="zones", population=6, generations=2, depth=1, seed=3)
    assert bred.structured_content["weights"] == dict(run.weights)
    assert bred.structured_content["champion"] == run.champion.text


def test_the_library_of_the_user_is_looked_up(tmp_path):
    games = tmp_path / "games.txt"
    games.write_text("f5d6c3\nf5f6e6\nf5d6c4\n")
    home = str(tmp_path / "home")
    heibai_home = {**os.environ, "HEIBAI_HOME": home}
    subprocess.run([sys.executable, "-m", "heibai", "import", str(games)], env=heibai_home, check=True, timeout=MINUTES)

    async def use(client):
        return await client.call_tool("library", {"moves": "f5"})

    answer = with_client(use, HEIBAI_HOME=home)
    assert {row["move"]: row["games"] for row in answer.structured_content["moves"]} == {"d6": 2, "f6": 1}


REFUSED = [
    ("play", {"moves": "f5f5"}, "'f5' is not legal for white; legal: f4 d6 f6"),
    ("play", {"player": "py:os.system"}, "'py:os.system' would run code"),
    ("play", {"player": "alphabeta:depth=60,eval=zones"}, "is more than a page may ask for"),
    ("match", {"a": "remote:edax", "b": "random"}, "'remote:edax' would start a program"),
    ("match", {"a": "alphabeta:eval=@/etc/passwd", "b": "random"}, "a file"),
    ("match", {"a": "random", "b": "random", "games": 7}, "7"),
    ("breed", {"evaluator": "zones:weights=@/etc/passwd"}, "names code or a file"),
    ("breed", {"evaluator": "py:os.system"}, "names code or a file"),
    ("breed", {"evaluator": "ntuple:set=straight4"}, "any amount of memory"),
    ("breed", {"generations": 10_000}, "less than or equal to 30"),
    ("position", {"game": "chess"}, "'chess' is no game"),
    ("review", {"record": "hello"}, "hello"),
    ("solve", {"game": "reversi/4", "seconds": 1e9}, "less than or equal to 30"),
    ("launch", {}, "Unknown tool"),
]


def test_what_cannot_be_done_is_said_in_a_sentence():
    answers = called(*((tool, arguments) for tool, arguments, _ in REFUSED))
    for answer, (tool, arguments, sentence) in zip(answers, REFUSED, strict=True):
        assert answer.is_error, (tool, arguments)
        assert sentence in text(answer)
        assert "Traceback" not in text(answer)


def test_progress_is_told():
    heard = []

    async def hear(done, total, message):
        heard.append((done, total))

    async def use(client):
        await client.call_tool("match", {"a": "level:2", "b": "random", "games": 40}, progress_callback=hear)

    with_client(use)
    assert heard == sorted(heard)
    assert heard[-1] == (40.0, 40.0)


def test_a_cancelled_call_makes_room_for_the_next():
    async def use(client):
        begun, player = asyncio.Event(), "alphabeta:depth=6,eval=zones"

        async def hear(done, total, message):
            begun.set()

        asked = {"a": player, "b": player, "games": 1000}
        task = asyncio.create_task(client.call_tool("match", asked, progress_callback=hear))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await client.call_tool("position", {})

    assert "legal moves: d3 c4 f5 e6" in text(with_client(use))


def test_without_the_package_the_command_that_gets_it_is_named(monkeypatch, capsys, tmp_path):
    import importlib.util

    from heibai.apps.cli.engines import mcp

    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "mcp" else found(name))
    with pytest.raises(heibai.HeibaiError, match=r"pip install 'heibai\[mcp\]'"):
        mcp.command()
