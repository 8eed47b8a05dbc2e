"""All games of a class in one page that works from a file: ``games.html#5-0`` shows game 0 of meeting 5, move by move.

The rules stay here: the page holds for each ply which squares change, and its script draws that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from ...core.contract import BoardView, Game
from ...games.position_text import game_start
from ...plots.board_svg import STONES, board_svg, centre
from ...records.record import Record, Termination
from ...reports.html import document
from ..tournament.book import KeptGame
from ..words import in_words
from .losses import has_points

FILE = "games.html"
_SCRIPT = Path(__file__).with_name("replay.js")
_BODY = """<style>#moves [aria-current] {{ font-weight: 700; outline: 2px solid }}</style>
<h1 id="title"></h1>
<p id="missing" hidden>The game of this link counts no more: a hand-in was changed or removed. This is another one.</p>
<p id="end" aria-live="polite"></p>
<p><label>Game <select id="games"></select></label></p>
<div id="board">{board}</div>
<p>
<button id="first" title="Home">|&lt;</button> <button id="back" title="Left">&lt;</button>
<button id="on" title="Right">&gt;</button> <button id="last" title="End">&gt;|</button>
<span id="ply"></span>
</p>
<p id="moves"></p>
<p><a href="index.html">all tables</a></p>
<noscript><p>This page draws its games by a script of its own; allow scripts for it.</p></noscript>
<script type="application/json" id="data">{data}</script>"""


def link(name: str, ply: int | None = None) -> str:
    """Where a game is seen; ``ply``: so many moves in."""
    return f"{FILE}#{name}" + (f"@{ply}" if ply is not None else "")


def ending(record: Record) -> str:
    """How it ended: ``black won by 12``, ``white won: illegal move``."""
    score = record.score or 0
    if not score:
        return "a draw"
    winner = "black" if score > 0 else "white"
    if record.termination is not Termination.NORMAL:
        return f"{winner} won: {record.termination.value}"
    return f"{winner} won by {abs(score)}" if has_points(record.spec) else f"{winner} won"


def replay_page(title: str, games: Sequence[KeptGame], name_of: Callable[[str], str]) -> str:
    """The page. ``name_of``: player text -> its name for people."""
    if not games:
        return document(title, ["<h1>No game was played.</h1>"])
    game = games[0].record.spec.make()
    view = _empty(game.view(game.start()))
    data = {
        "centres": [centre(view, square) for square in range(len(view.cells))],
        "stones": [STONES[0], STONES[1]],
        "games": [_told(each, game, name_of) for each in games],
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    board = board_svg(view, caption="").replace("</svg>", '<g id="stones"></g></svg>')
    return document(title, [_BODY.format(board=board, data=text)], script=_script())


@cache
def _script() -> str:
    return _SCRIPT.read_text(encoding="utf-8")


def _empty(view: BoardView) -> BoardView:
    return replace(view, cells=(-1,) * len(view.cells), legal=(), forbidden={}, line=(), offered=(), choices=())


def _told(kept: KeptGame, game: Game, name_of: Callable[[str], str]) -> dict[str, Any]:
    """A game as the script reads it; of each step the changes, ``3 * square + stone + 1``."""
    record = kept.record
    position = game_start(game, record.start)
    before = (-1,) * len(game.view(position).cells)
    steps = [_changes(before, before := game.view(position).cells)]
    for move in record.moves:
        position = position.play(move)
        steps.append(_changes(before, before := game.view(position).cells))
    last = [move if 0 <= move < len(before) else -1 for move in record.moves]
    detail = in_words(str(record.tags.get("detail", "")))
    return {
        "id": kept.name,
        "black": name_of(record.black),
        "white": name_of(record.white),
        "end": ending(record) + (f" ({detail})" if detail else ""),
        "opening": int(record.tags.get("opening plies", 0)),
        "moves": [game.format_move(move) for move in record.moves],
        "squares": last,
        "steps": steps,
    }


def _changes(before: Sequence[int], after: Sequence[int]) -> list[int]:
    return [3 * square + new + 1 for square, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
