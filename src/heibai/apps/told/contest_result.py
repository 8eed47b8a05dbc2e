"""What came of a match or a tournament, for people: on stdout, and as text to be pasted."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any

from ...games import GAMES, GameSpec
from ...players.levels import all_levels_of
from .cross_table import show_tournament
from .elo import elo_line, elo_text, fishtest_lines

if TYPE_CHECKING:
    from rich.console import Console

_FILE_WIDTH = 160  # columns of a table that goes to no terminal
_FOLDERS = re.compile(r"\bmine/(?:[^,/]+/)+")  # of a champion's longest name


def show(result: dict[str, Any]) -> None:
    """The result for people, on stdout."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_FILE_WIDTH)
    result = _renamed(result, _level_names(result))
    console.print(f"[bold]{_title(result)}[/], {_setting(result)}")
    if result["kind"] == "match":
        _show_match(console, result)
    else:
        show_tournament(console, result)
    _show_circumstances(console, result)


def text_of(result: dict[str, Any]) -> str:
    """The result as engine testers paste it; a champion is named without its folders, which are of this machine."""
    from rich.console import Console

    short = {player: _FOLDERS.sub("mine/", player) for player in result["players"]}
    if len(set(short.values())) == len(short):
        result = _renamed(result, short)
    console = Console(file=StringIO(), width=_FILE_WIDTH, highlight=False, color_system=None)
    console.print(f"{_title(result)}, {_setting(result)}", markup=False, soft_wrap=True)
    if result["kind"] == "match":
        a, b = result["players"]
        for line in (f"A: {a}", f"B: {b}", *elo_line(result), *fishtest_lines(result)):
            console.print(line, markup=False, soft_wrap=True)
    else:
        show_tournament(console, result)
    assert isinstance(console.file, StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


def _level_names(result: dict[str, Any]) -> dict[str, str]:
    """What the levels among the players are called here: ``level:3`` -> ``level:3 (1 ply)``; empty without any."""
    asked = [player for player in result["players"] if player.startswith(("level:", "human:"))]
    if not asked or result["game"] not in GAMES:
        return {}
    game = GameSpec.from_fields(result, opening="opening_rule").make()
    labels = {level.name: level.label for level in all_levels_of(game)}
    return {player: f"{player} ({labels[player]})" for player in asked if player in labels}


def _renamed(told: Any, names: dict[str, str]) -> Any:
    """The same with other names for the players, wherever they stand."""
    if isinstance(told, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in told.items()}
    if isinstance(told, (list, tuple)):
        return [_renamed(each, names) for each in told]
    return names.get(told, told) if isinstance(told, str) else told


def _setting(result: dict[str, Any]) -> str:
    """On which board, from which openings."""
    variant = "".join(f", {result[key]}" for key in ("rule", "opening_rule") if key in result)
    board = f"{result['game']} {result['size']}x{result['size']}{variant}"
    return f"{board}, openings {result['openings']}, seed {result['seed']}"


def _title(result: dict[str, Any]) -> str:
    """What was played: ``Match``, ``Tournament (swiss, 3 rounds)``."""
    if result["kind"] == "match":
        return "Match"
    rounds = f", {result['rounds']} rounds" if result["rounds"] else ""
    return f"Tournament ({result['format']}{rounds})"


def _show_match(console: Console, result: dict[str, Any]) -> None:
    a, b = result["players"]
    console.print(f"A: {a}\nB: {b}", markup=False, soft_wrap=True)
    if not result["games"]:
        return
    console.print(
        f"A scored [bold]{result['score']:.4f}[/] in {result['games']} games: {result['wins']} wins, "
        f"{result['draws']} draws, {result['losses']} losses"
    )
    if result["los"] is None:
        return
    low, high = result["score_interval"]
    console.print(f"Score 95% interval {low:.4f} to {high:.4f}; {elo_text(result)}; LOS {result['los']:.1%}")
    for line in fishtest_lines(result):
        console.print(line, markup=False, soft_wrap=True)


def _show_circumstances(console: Console, result: dict[str, Any]) -> None:
    for row in result["forfeits"]:
        console.print(
            f"{row['player']} lost {row['games']} games by {row['reason']}, for example {row['example']}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    if result["repeated_games"]:
        openings = result["distinct_openings"]
        console.print(
            f"{result['repeated_games']} of {result['games_played']} games repeat another one to the last move, over "
            f"{openings} {'opening' if openings == 1 else 'openings'}; each was counted once. Use more or longer "
            "openings, as in --openings random:10.",
            soft_wrap=True,
        )
    console.print(
        f"{result['games_played']} games in {result['seconds']:.2f} s; records: {result['records']}", soft_wrap=True
    )
