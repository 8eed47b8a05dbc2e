"""What a first visit of the page without a server shows before its worker is there.

Python makes it when the page is built: the catalogue, and the first game as it begins, legal moves included. So the
page needs no rules to show a board on which one can move.
"""

from __future__ import annotations

from typing import Any

from data import FORMATS, without_program

from heibai.apps.web.play.catalogue import catalogue
from heibai.apps.web.play.table import HUMAN, Table
from heibai.apps.web.play.to_wire.snapshot import Activity, game_state
from heibai.apps.web.players.opponents import Opponents
from heibai.compose import compose
from heibai.games import GameSpec


def first_visit() -> dict[str, Any]:
    """``catalogue``; ``wanted``, what the page then asks for; and ``game``, the state of that game but for its id."""
    compose()
    offered = without_program(catalogue(Opponents()))
    entry = offered["games"][0]
    size = next(each for each in entry["sizes"] if each["size"] == entry["default_size"])
    table = Table("", GameSpec(entry["name"], size["size"]).make(), (HUMAN, size["default"]), seed=0)
    wanted = {"game": f"{entry['name']}/{size['size']}", "you": "black", "opponent": size["default"]}
    state = game_state(table, Activity(thinking=False)) | {"formats": FORMATS}
    return {"catalogue": offered, "wanted": wanted, "game": state}
