"""Games and bred players that stand in a server's folders, and what a table shows of them."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Locator

from heibai.core.rng import Rng
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from .conftest import Server, Table


def keep(
    server: Server, *, plies: int | None = None, seats: tuple[str, str] = ("human", "random"), **board: Any
) -> str:
    """A stored game of random moves, whole or its first ``plies``; its id."""
    game = make_game(board.setdefault("game", "reversi"), board.setdefault("size", 6))
    position, rng, moves = game.start(), Rng(3, ()), []
    while position.moves() and len(moves) != plies:
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    config = {**board, "seats": seats, "seed": 1, "reports": [None] * len(moves)}
    with closing(LiveGames(database_path(server.data))) as games:
        return games.create(json.dumps(config), moves).id


def open_kept(table: Table, id: str) -> None:
    table.open(f"{table.server.address}#game={id}")


def breed(home: Path, name: str) -> Path:
    """A finished run of evolution, as far as its champion goes; the champion's file."""
    folder = home / "runs" / name
    RunDirectory.create(folder, kind="evolve", config={})
    write_weights(folder / "champion.json", WeightsFile("reversi", 8, "zones", np.array([15.0, 6, -8, -6, 4, 4])))
    return folder / "champion.json"


def names(table: Table) -> list[str]:
    return table.page.locator(".player .name").all_inner_texts()


def forget_failed_attempts(table: Table) -> None:
    """The browser logs failed attempts to connect."""
    table.page.goto("about:blank")
    table.console.clear()


def dialog(table: Table) -> Locator:
    return table.page.get_by_role("dialog")
