"""What the page without a server has of Gomoku's rule sets and opening rules: each stage of each script as a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any

from heibai.core.abilities.of_positions import OpeningAct
from heibai.core.contract import Color
from heibai.games import GameSpec
from heibai.games.gomoku import opening_stones, openings
from heibai.games.gomoku.notation import parse_moves
from heibai.games.gomoku.rules import SIZES
from heibai.games.gomoku.rulesets import OPENINGS, RULE_SETS
from heibai.games.gomoku.stages import SCRIPTS, Stage

Row = dict[str, Any]


def opening_rules() -> Row:
    """Rule sets, the stages of opening rules, where stones may lie, and the tables of opening stones."""
    return {
        "restricted": [name for name, rule in RULE_SETS.items() if rule.restricted],
        "choices": {str(int(choice)): label for choice, label in openings.CHOICE_LABELS.items()},
        "first_offer": openings.FIRST_OFFER,
        "stages": {name: stages(name) for name in OPENINGS},
        "bound": {name: openings.opening_stones(name) for name in OPENINGS},
        "limits": {name: [openings.limit(name, stones) for stones in range(5)] for name in OPENINGS},
        "allowed": {name: {str(size): _allowed(name, size) for size in SIZES} for name in OPENINGS},
        "stones": _opening_stones(),
    }


def stages(opening: str) -> list[Row]:
    """Every stage of an opening rule: two when the game is on, by who has black, then from the first stage on.

    Of points that are offered only the number tells stages apart.
    """
    found = [Stage(opening), Stage(opening, black_seat=1)]

    def place(stage: Stage) -> int:
        stage = replace(stage, offered=()) if stage.act is OpeningAct.PICK else stage
        if stage not in found:
            found.append(stage)
        return found.index(stage)

    place(Stage.first(opening))
    return [_stage(stage, place) for stage in found]  # `place` adds to them meanwhile


def _stage(stage: Stage, place: Callable[[Stage], int]) -> Row:
    """What is asked at a stage, and which one follows: a choice, a stone or an offer, and the last offer."""
    is_offer, offer = stage.act is OpeningAct.OFFER, len(stage.offered)
    after = stage.after_offer(offer, is_last=False) if is_offer else stage.after_stone()
    return {
        "act": str(stage.act or ""),
        "seat": None if stage.settled else stage.acting_seat(Color.BLACK),
        "black": stage.black_seat,
        "open": stage.colours_open,
        "left": stage.left,
        "place": stage.to_place,
        "bound": stage.opening not in SCRIPTS or stage.act is OpeningAct.PLACE,
        "choices": [[int(choice), place(stage.after_choice(choice))] for choice in stage.choices()],
        "then": place(after),
        "last": place(stage.after_offer(offer, is_last=True)) if is_offer else place(after),
    }


def _allowed(opening: str, size: int) -> list[list[int] | None]:
    """[stones] points that the rule leaves to the next stone, for up to five stones; None: every empty one."""
    if size < openings.smallest_board(opening):
        return []
    found = (openings.allowed_squares(opening, stones, size, size) for stones in range(5))
    return [None if squares is None else sorted(squares) for squares in found]


def _opening_stones() -> Row:
    """Placements of even stones, one of those alike: by opening rule, then by "renju/15", lists of points in order.

    First: by "renju/15" the first stones that are advised under outer-open.
    """
    text = files(opening_stones.__package__ or "").joinpath(opening_stones.FILE).read_text("utf-8")
    placements: Row = {rule: {} for rule in opening_stones.TABLE_OF_RULE}
    first: Row = {}
    for table, boards in json.loads(text).items():
        for board, measured in boards.items():
            variant, _, side = board.partition("/")
            size = int(side.partition("x")[0])
            if table == "outer-open":
                start = GameSpec("gomoku", size, variant, table).make().start()
                first[f"{variant}/{size}"] = opening_stones.opening_stones(start)
            for rule in (rule for rule, its in opening_stones.TABLE_OF_RULE.items() if its == table):
                placements[rule][f"{variant}/{size}"] = [parse_moves(moves, size, size) for moves in measured]
    return {"placements": placements, "first": first}
