"""Writes what the page without a server has of Python's catalogues: ``python tools/site_app/data.py OUT``.

``catalogue`` is the server's own answer, without what needs the program. ``players`` has the levels of every board as
the values that the kernel's batches take, so that no player text is read twice; the evaluators that they name; who
gives hints; how people err; and what makes a player of weights that the page has bred. ``openings`` has Gomoku's rule
sets and opening rules. ``weights`` are files that are loaded when a level needs them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import opening_rules
from numpy.typing import NDArray

from heibai.analysis.analyst import USUAL_NODES
from heibai.apps.web.breed.one_thread import EVALUATORS
from heibai.apps.web.breed.one_thread import GAME as BRED_GAME
from heibai.apps.web.play.catalogue import catalogue
from heibai.apps.web.play.wire.lists import Catalogue
from heibai.apps.web.players.opponents import Opponents
from heibai.compose import compose
from heibai.core.contract import DeclaresSearchedScale, Evaluator, Game, KernelEvaluator, KernelPlayer
from heibai.core.errors import SpecError
from heibai.evaluators.linear import LinearEvaluator
from heibai.games import GAMES, GameSpec
from heibai.players.engine import IN_DISCS, SearchPlayer
from heibai.players.evaluator_text import make_evaluator
from heibai.players.human import model as human
from heibai.players.levels import all_levels_of
from heibai.players.spec import make_player
from heibai.players.strongest import strongest_evaluator

# Of the analyst: the light patterns are 60 kB, the full ones a megabyte.
ADVISERS = ("patterns-light", "lines-network", "threats", "champion")
ANALYST = "the analyst"
STEPS = 128  # weights that are whole numbers of steps a unit are written as such
LIMITS = ("depth", "nodes", "playouts")
MOST_MEGABYTES, USUAL_MEGABYTES = 64, 16  # of a table; of a tree the most
DEEPEST = {"reversi": 60, "gomoku": 200}  # plies of a search that other limits end
USUAL_CONFIDENCE, USUAL_PLAYOUTS = 73, 80
FORMATS = ["jsonl"]  # of files that the page writes itself

Row = dict[str, Any]


def main(out: Path) -> None:
    """Write all files into ``out``."""
    compose()
    (out / "weights").mkdir(parents=True, exist_ok=True)
    offered = catalogue(Opponents())
    _write(out / "catalogue.json.gz", _text(without_program(offered)))
    _write(out / "openings.json.gz", _text(opening_rules.opening_rules()))
    shelf = Shelf(out / "weights")
    boards = {board_key(game): shelf.board(game) for game in _games(offered)}
    bred = {board_key(game): found for game in _games(offered) if (found := bred_weights(game))}
    _write(out / "players.json.gz", _text(shelf.to_json() | {"boards": boards, "bred": bred}))


def without_program(offered: Catalogue) -> Row:
    """The catalogue without opponents that are bred, and with the files that the page writes by itself."""
    games = [
        {**game, "formats": FORMATS, "sizes": [{**size, "bred": None} for size in game["sizes"]]}
        for game in offered["games"]
    ]
    return {"games": games}


def board_key(game: Game) -> str:
    """``reversi/8``, ``gomoku/15/renju``."""
    return "/".join(filter(None, (game.name, str(game.size), game.rule)))


def _games(offered: Catalogue) -> list[Game]:
    """One for every board and rule set."""
    found = []
    for entry in offered["games"]:
        for size in entry["sizes"]:
            rules = GAMES[entry["name"]].rules or ("",)
            found += [GameSpec(entry["name"], size["size"], rule).make() for rule in rules]
    return found


@dataclass
class Shelf:
    """Players and evaluators, each once."""

    weights: Path  # folder
    players: list[Row] = field(default_factory=list)
    evaluators: list[Row] = field(default_factory=list)
    ladders: list[Row] = field(default_factory=list)
    models: Row = field(default_factory=dict)  # of people, by board

    def board(self, game: Game) -> int:
        """The number of the ladder of a game on its board under its rule set."""
        ladder: Row = {}
        for level in all_levels_of(game):
            ladder[level.name] = self._human(level.number, game) if level.family == human.HUMAN else None
            if ladder[level.name] is None:
                ladder[level.name] = self._player(level.text, game)
        ladder[ANALYST] = self._player(analyst_text(game), game)
        return _place(self.ladders, ladder)

    def to_json(self) -> Row:
        return {
            "players": self.players,
            "evaluators": self.evaluators,
            "ladders": self.ladders,
            "models": self.models,
        }

    def _human(self, number: int, game: Game) -> int:
        """A person of the model of this board, whose judge is a player."""
        model = human.human_model(game.name, game.size)
        assert model is not None  # it has levels
        self.models[board_key(game)] = people(model)
        judge = self._player(model.judge, game)
        return _place(self.players, {"search": human.HUMAN, "person": number, "judge": judge})

    def _player(self, text: str, game: Game) -> int:
        player = make_player(text, game)
        value = player.kernel
        if value is None:
            raise SpecError(f"{text!r} has no form in the kernel, so the page without a server cannot play it")
        evaluator = player.evaluator if isinstance(player, SearchPlayer) else None
        found = None if value.evaluator is None else self._evaluator(value.evaluator, evaluator)
        return _place(self.players, {"search": value.search, "evaluator": found} | search_row(value, game))

    def _evaluator(self, kernel: KernelEvaluator, evaluator: Evaluator | None) -> int:
        assert evaluator is not None  # whose form this is
        weights = np.array(kernel.weights, np.float64)
        row = {"family": kernel.family, "options": kernel.options, "scale": evaluator.scale}
        if isinstance(evaluator, DeclaresSearchedScale) and evaluator.searched_scale:
            row["searched_scale"] = evaluator.searched_scale
        return _place(self.evaluators, row | {"discs": evaluator.name in IN_DISCS} | self._stored(weights))

    def _stored(self, weights: NDArray[np.float64]) -> Row:
        """A file of these weights: whole steps as 16-bit numbers where that loses nothing, else 64-bit ones."""
        steps = weights * STEPS
        whole = bool(np.all(steps == np.rint(steps)) and np.all(np.abs(steps) < 1 << 15))
        content = (steps.astype("<i2") if whole else weights.astype("<f8")).tobytes()
        name = f"{hashlib.sha256(content).hexdigest()[:16]}.gz"
        if not (self.weights / name).is_file():
            _write(self.weights / name, content)
        return {"file": name, "count": len(weights), "steps": STEPS if whole else 0}


def search_row(value: KernelPlayer, game: Game) -> Row:
    """A search as the page has the kernel do it: its limits, with what it is made, what every call of it takes."""
    options = dict(value.options)
    limits = {name: options.pop(name) for name in LIMITS if name in options}
    row = {"noise": options.pop("noise", 0.0), "made": {}, "asked": {}}
    if options.pop("random_ties", 0.0):
        raise SpecError("random_ties came, which the page without a server does not play; leave it out")
    if value.search == "greedy":
        limits = {"depth": 1}
    elif value.search == "engine":
        row["made"] = {"megabytes": min(MOST_MEGABYTES, options.get("table", USUAL_MEGABYTES)), "threads": 1}
        row["asked"] = {"depth": DEEPEST[game.name]}
        if game.name == "reversi":
            confidence = 0 if options.get("selective") == 0 else USUAL_CONFIDENCE
            row["asked"] |= {"exact": options.get("exact", -1), "confidence": confidence}
    elif value.search == "mcts":
        limits = limits or {"playouts": USUAL_PLAYOUTS}
        usual = {"reuse": 0, "batch": 1, "candidates": 0, "scale": 1}
        row["made"] = usual | options | {"memory": MOST_MEGABYTES}
    return row | {"limits": limits}


def analyst_text(game: Game) -> str:
    """Who gives hints and values on the page without a server: the server's analyst with a lighter evaluator."""
    evaluator = strongest_evaluator(game, ADVISERS) or next(iter(game.feature_sets()))
    return f"alphabeta:nodes={USUAL_NODES},table=16,threads=1,eval={evaluator}"


def bred_weights(game: Game) -> Row | None:
    """How the page knows a player that it has bred by its text, and what its points are worth; None: it breeds none."""
    if game.name != BRED_GAME:
        return None
    found = {}
    for name in EVALUATORS:
        evaluator = make_evaluator(name, game)
        assert isinstance(evaluator, LinearEvaluator)
        kernel, features = evaluator.kernel, evaluator.features
        assert kernel is not None
        assert not features.samples  # else its scale is measured
        row = {"family": kernel.family, "options": kernel.options, "weights": list(features.defaults)}
        found[name] = row | {"deviations": list(features.deviations), "discs": name in IN_DISCS}
    return found


def people(model: human.HumanModel) -> Row:
    """What each mark is worth to each person of a model, at some numbers of empty squares: [people][empties][marks]."""
    scale = model.scale
    knots = [[model.weights @ scale.basis(int(empty), each.rating) for empty in scale.empties] for each in model.people]
    weights = [[each.sharpness * at for at in rows] for each, rows in zip(model.people, knots, strict=True)]
    return {"empties": scale.empties, "people": np.array(weights).tolist()}


def _place(rows: list[Row], row: Row) -> int:
    if row not in rows:
        rows.append(row)
    return rows.index(row)


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _write(path: Path, content: bytes) -> None:
    """Compressed, the same bytes for the same content."""
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def usage(arguments: Sequence[str]) -> Path:
    """The folder that was named."""
    if len(arguments) != 1:
        sys.exit("usage: python tools/site_app/data.py OUT")
    return Path(arguments[0])


if __name__ == "__main__":
    main(usage(sys.argv[1:]))
