"""What a finished run of learning came to: its champion, whom that was measured against, and its errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.contract import Game
from ....core.errors import HeibaiError
from ....evaluators.weights_file import WeightsFile, read_weights
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ....learn.network.file import NETWORK, read_network
from ....learn.network.play.evaluator import named_networks
from ....learn.network.play.installed import player_text
from ....players.evaluator_text import WeightedEvaluator, make_evaluator
from ....store.champions import CHAMPION
from ..jobs.general import settings_of
from ..jobs.wire import Setting
from ..players.opponents import Opponents
from .champion import champion_of
from .wire import ChampionState, PanelRow

_MOST_NAMED = 5000  # weights; more are those of tables, which have no names
# Of a result: what the page has elsewhere.
_ELSEWHERE = {"id", "out", "trainer", "game", "evaluator", "seed", "finished", "done", "hash", "scores", "network"}
_VISITS = 100  # of a network that is played


def learnt_champion(directory: RunDirectory) -> ChampionState | None:
    """None before the end, and where no weights are learnt. Raises RunError, WeightsFileError: it is damaged."""
    result = directory.result()
    if result is not None and (directory.path / NETWORK).is_file():
        return _network(directory, done=int(result["done"]))
    if result is None or not (directory.path / CHAMPION).is_file():
        return None
    kept = read_weights(directory.path / CHAMPION)
    game = GameSpec.from_fields(directory.config, opening="opening_rule").make()
    weights = dict(zip(_names(kept, game), kept.weights.tolist(), strict=False))
    return champion_of(directory, game, weights, genes=len(kept.weights), step=int(result["done"]))


def _network(directory: RunDirectory, *, done: int) -> ChampionState:
    """The network of a finished run: it plays with a tree, and has weights without names."""
    game = GameSpec.from_fields(directory.config, opening="opening_rule").make()
    kept = read_network(directory.path / NETWORK)
    path = (directory.path / NETWORK).resolve()
    name = next((name for name, each in named_networks().items() if each.resolve() == path), None)
    player, fault = None, ""
    try:
        player = name and Opponents().require(player_text(name, _VISITS), game)
    except HeibaiError as error:
        fault = str(error)
    weights = sum(array.size for array in kept.weights.values())
    return {
        "generation": done, "weights": [], "genes": weights, "squares": None, "player": player, "fault": fault,
    }  # fmt: skip


def _names(kept: WeightsFile, game: Game) -> tuple[str, ...]:
    """Of the weights; empty: they have none."""
    if len(kept.weights) > _MOST_NAMED:
        return ()
    try:
        evaluator = make_evaluator(kept.evaluator, game)
    except HeibaiError:  # said where the champion is made a player
        return ()
    return evaluator.features.features if isinstance(evaluator, WeightedEvaluator) else ()


def measured_rows(result: Mapping[str, Any]) -> list[PanelRow]:
    """The learnt player against those that it does not learn from; no interval was kept."""
    games = 2 * -(-int(result.get("test_games") or 0) // 2)
    scores: Mapping[str, float] = result.get("scores") or {}
    return [
        {"opponent": opponent, "score": round(score, 4), "low": None, "high": None, "games": games}
        for opponent, score in scores.items()
    ]


def outcome_rows(result: Mapping[str, Any]) -> list[Setting]:
    """Numbers that the training measured, flat."""
    flat: dict[str, Any] = {}
    for name, value in result.items():
        if name in _ELSEWHERE:
            continue
        flat |= {f"{name} {key}": each for key, each in value.items()} if isinstance(value, dict) else {name: value}
    return settings_of(flat)
