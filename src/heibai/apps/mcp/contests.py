"""Tools that play many games: a match with its interval, and a champion bred from nothing."""

from __future__ import annotations

import math
from typing import Annotated

from pydantic import Field

from ...face.breeding import evolve
from ...face.contests import match as played
from ...players.evaluator_text import require_safe
from ...players.spec import require_safe_for_page
from .answer import Answer, Client, GameText, PlayerText, watcher

MOST_GAMES = 1_000
MOST_POPULATION, MOST_GENERATIONS, MOST_DEPTH = 40, 30, 2


def match(
    a: PlayerText,
    b: PlayerText,
    client: Client,
    game: GameText = "reversi",
    games: Annotated[int, Field(ge=2, le=MOST_GAMES, description="An even number.")] = 100,
    seed: Annotated[int, Field(ge=0)] = 0,
) -> Answer:
    """Play two players against each other from paired openings with colours swapped: who is stronger, and how sure is
    that? The same seed gives the same games."""
    result = played(
        require_safe_for_page(a), require_safe_for_page(b), game=game, games=games, seed=seed, progress=watcher(client)
    )
    values = {
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "elo": _finite(result.elo),
        "elo_interval": [_finite(end) for end in result.elo_interval],
    }
    return Answer(f"{a} against {b}, {game}, {games} games\n{result}", values)


def breed(
    client: Client,
    evaluator: Annotated[str, Field(max_length=40, description="Whose weights are bred: zones, wpc, ...")] = "zones",
    game: GameText = "reversi",
    population: Annotated[int, Field(ge=4, le=MOST_POPULATION)] = 20,
    generations: Annotated[int, Field(ge=1, le=MOST_GENERATIONS)] = 10,
    depth: Annotated[int, Field(ge=1, le=MOST_DEPTH, description="Plies that its games are searched.")] = 1,
    seed: Annotated[int, Field(ge=0)] = 1,
) -> Answer:
    """Breed weights for an evaluation by games (a genetic algorithm), and measure the champion. Its player text plays
    in every tool here. Nothing is kept."""
    require_safe(evaluator)
    watch = watcher(client)
    run = evolve(
        game=game, evaluator=evaluator, population=population, generations=generations, depth=depth, seed=seed,
        progress=lambda row: watch(int(row["generation"]), generations),
    )  # fmt: skip
    panel = {name: {"score": row["score"], "interval": row["score_interval"]} for name, row in run.panel.items()}
    values = {"champion": run.champion.text, "weights": dict(run.weights), "panel": panel, "games": run.games}
    return Answer(f"{run}\n\nplayer: {run.champion.text}", values)


def _finite(number: float) -> float | None:
    """JSON has no infinity."""
    return number if math.isfinite(number) else None
