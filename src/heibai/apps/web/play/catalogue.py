"""What the dialog "New game" offers: games, board sizes, rule sets, opening rules, levels, player texts."""

from __future__ import annotations

from collections.abc import Mapping

from ....core.contract import Game
from ....core.errors import BoardSizeError
from ....core.position import LETTERS
from ....games import GAMES, GameSpec, make_game
from ....learn.network.play.installed import networks_for, trained_networks
from ....records.export import offered_formats
from ..players.opponents import Opponents
from ..players.wire import LevelEntry
from .wire.lists import Catalogue, GameEntry, SizeEntry


def catalogue(opponents: Opponents) -> Catalogue:
    """The games and boards that have levels to play against, so far without networks: they come and go."""
    games = (_game(name, opponents) for name in GAMES)
    return {"games": [game for game in games if game["sizes"]]}


def with_networks(offered: Catalogue, opponents: Opponents) -> Catalogue:
    """The same with the networks that are installed now."""
    trained = trained_networks()
    return {"games": [_game_with_networks(game, opponents, trained) for game in offered["games"]]}


def _game_with_networks(game: GameEntry, opponents: Opponents, trained: Mapping[str, GameSpec]) -> GameEntry:
    found = [networks_for(make_game(game["name"], board["size"]), trained) for board in game["sizes"]]
    sizes: list[SizeEntry] = [
        {**board, "networks": opponents.networks(installed.names)}
        for board, installed in zip(game["sizes"], found, strict=True)
    ]
    return {**game, "sizes": sizes, "lacking": found[0].lacking}


def _game(name: str, opponents: Opponents) -> GameEntry:
    entry = GAMES[name]
    sizes = [found for size in range(1, len(LETTERS) + 1) if (found := _size(name, size, opponents))]
    return {
        "name": name,
        "default_size": entry.default_size,
        "usual_sizes": list(entry.usual_sizes),
        "rules": list(entry.rules),
        "sizes": sizes,
        "lacking": "",
        "formats": offered_formats(name),
    }


def boards_of(name: str) -> list[Game]:
    """The game on every board that it has, smallest first."""
    return [game for size in range(1, len(LETTERS) + 1) if (game := _board(name, size))]


def _size(name: str, size: int, opponents: Opponents) -> SizeEntry | None:
    game = _board(name, size)
    levels = opponents.levels(game) if game else []
    if game is None or not levels:
        return None
    view = game.view(game.start())
    return {
        "size": size,
        "rows": view.rows,
        "row_one_on_top": view.row_one_on_top,
        "points": view.points,
        "stars": list(view.stars),
        "start": game.format_position(game.start()),
        "openings": [opening for opening in GAMES[name].openings if _board(name, size, opening)],
        "levels": levels,
        "levels_under": {
            rule: found for rule in GAMES[name].rules[1:] if (found := _measured(name, size, rule, opponents))
        },
        "networks": [],
        "default": opponents.default(game),
        "example": opponents.example(game),
        "bred": opponents.bred(game),
    }


def _measured(name: str, size: int, rule: str, opponents: Opponents) -> list[LevelEntry]:
    """The levels under this rule set, if the Elo of any was measured under it."""
    game = _board(name, size, rule=rule)
    levels = opponents.levels(game) if game else []
    return levels if any(level["elo"] is not None for level in levels) else []


def _board(name: str, size: int, opening: str | None = None, rule: str | None = None) -> Game | None:
    """The game on this board, by default under its usual rule set, or None where it is not offered."""
    try:
        return make_game(name, size, rule=rule, opening=opening)
    except BoardSizeError:
        return None
