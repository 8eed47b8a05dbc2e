"""What a finished run of learning came to: its champion, whom that was measured against, and its errors."""

from __future__ import annotations

from collections import deque
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
        "generation": done,
        "weights": [],
        "genes": weights,
        "squares": None,
        "network": {"blocks": kept.shape.blocks, "channels": kept.shape.channels},
        "player": player,
        "fault": fault,
    }


def _names(kept: WeightsFile, game: Game) -> tuple[str, ...]:
    """Of the weights; empty: they have none."""
    if len(kept.weights) > _MOST_NAMED:
        return ()
    try:
        evaluator = make_evaluator(kept.evaluator, game)
    except HeibaiError:  # said where the champion is made a player
        return ()
    return evaluator.features.features if isinstance(evaluator, WeightedEvaluator) else ()


def measured_rows(directory: RunDirectory) -> list[PanelRow]:
    """The learnt player against those that it does not learn from. Raises RunError, CheckpointError: it is damaged."""
    result = directory.result() or {}
    scores = {name: round(score, 4) for name, score in (result.get("scores") or {}).items()}
    asked = result.get("test_games") or (directory.config.get("options") or {}).get("test_games") or 0
    row = _row_with(directory, {f"against_{n}": score for n, score in enumerate(scores.values(), 1)})
    return [
        {"opponent": opponent, "score": score, "low": low, "high": high, "games": 2 * -(-int(asked) // 2)}
        for n, (opponent, score) in enumerate(scores.items(), 1)
        for low, high in [row.get(f"against_{n}_interval") or (None, None)]
    ]


def _row_with(directory: RunDirectory, scores: Mapping[str, float]) -> Mapping[str, Any]:
    """The newest row of the log with these scores; empty: there is none.

    A training with a gate comes to the last network that passed it, and later rows are of others.
    """
    if not scores:
        return {}
    same = (row for row in directory.rows() if scores.items() <= row.items())
    return next(iter(deque(same, maxlen=1)), {})


def outcome_rows(result: Mapping[str, Any]) -> list[Setting]:
    """Numbers that the training measured, flat."""
    flat: dict[str, Any] = {}
    for name, value in result.items():
        if name in _ELSEWHERE:
            continue
        flat |= {f"{name} {key}": each for key, each in value.items()} if isinstance(value, dict) else {name: value}
    return settings_of(flat)
