"""Who can be played against from a page: named levels and built-in player texts, never code, files or programs."""

from __future__ import annotations

from typing import TypedDict

from ....core.contract import Game, Player
from ....core.errors import ForbiddenSpecError
from ....evolve.bred import EVALUATOR, NAME, seed_in
from ....players.catalogue import ENGINE_KEYS
from ....players.levels import levels_of
from ....players.spec import make_player, require_safe_for_page
from ....players.text import PlayerText, parse_player_text

MAX_TEXT = 400  # characters
BRED_DEPTH = 4  # plies, of the opponent that is bred for its game
# A search to a fixed depth cannot be told when to end, so a page gets only what ends by itself within seconds.
MAX_PLAIN_DEPTH = {"minimax": 5, "alphabeta": 8}
MAX_TABLE = 16  # megabytes; the server is to stay small
MAX_SECONDS = 20  # of one move; thinker.py ends every search soon after


class LevelEntry(TypedDict):
    """One line of the choice "Opponent"."""

    text: str  # "level:6"
    label: str  # "3 plies"
    elo: float | None  # above the weakest level; None: not measured


class Opponents:
    """The players that the server offers and accepts."""

    def levels(self, game: Game) -> list[LevelEntry]:
        """Weakest first."""
        return [{"text": level.name, "label": level.label, "elo": level.elo} for level in levels_of(game)]

    def default(self, game: Game) -> str:
        """The text of whom a newcomer meets: the level in the middle."""
        levels = levels_of(game)
        return levels[len(levels) // 2].name if levels else "random"

    def bred(self, game: Game) -> str | None:
        """The player whose weights are bred when the game begins, to be followed by ``/seed=N``; None: not here."""
        return f"alphabeta:depth={BRED_DEPTH},eval={NAME}" if EVALUATOR in game.feature_sets() else None

    def quickest(self, game: Game) -> str:
        """Who moves when a player is told to move before it knows anything."""
        return "random"

    def adviser(self, game: Game) -> str:
        """Who answers "Hint": the strongest level."""
        levels = levels_of(game)
        return levels[-1].name if levels else "random"

    def require(self, text: str, game: Game) -> str:
        """The accepted form of a text from a page.

        Raises:
            ForbiddenSpecError: code, files, programs, or more work than a page may ask for; or a game without levels.
            SpecError, UnknownNameError, WeightsError: no player text, or not for this game.
        """
        if not levels_of(game):
            board = f"{game.name} {game.size}x{game.size}"
            raise ForbiddenSpecError(f"{board} has no levels yet and is not played on the page; use: heibai play")
        if len(text) > MAX_TEXT:
            raise ForbiddenSpecError(f"a player text of {len(text)} characters is too long; at most {MAX_TEXT}")
        safe = require_safe_for_page(text)
        _require_quick(safe)
        make_player(_unbred(safe), game)
        return safe

    def make(self, text: str, game: Game) -> Player:
        """A new player. Raises SpecError, UnknownNameError, WeightsError."""
        return make_player(text, game)


def _unbred(text: str) -> str:
    """The text with the hand-set weights where they would be bred: to check it takes no breeding. Raises SpecError."""
    if seed_in(text) is None:
        return text
    parsed = parse_player_text(text)
    options = tuple((key, EVALUATOR if key == "eval" else value) for key, value in parsed.options)
    return str(PlayerText(parsed.name, options))


def _require_quick(text: str) -> None:
    parsed = parse_player_text(text)
    for key, most, unit in (("table", MAX_TABLE, "megabytes"), ("seconds", MAX_SECONDS, "seconds")):
        asked = parsed.get(key)
        if asked is not None and float(asked) > most:
            sentence = f"{key}={asked} is more than a page may ask for ({most} {unit}); use the command line for it"
            raise ForbiddenSpecError(sentence)
    limit = MAX_PLAIN_DEPTH.get(parsed.name)
    depth = parsed.get("depth")
    if limit is None or depth is None or any(parsed.get(key) for key in ENGINE_KEYS):
        return  # the engine form can be stopped
    if int(depth) > limit:
        raise ForbiddenSpecError(
            f"depth={depth} may take minutes, and a page may ask for {limit} plies of {parsed.name} at most; add a "
            f"clock, as in 'alphabeta:depth={depth},seconds=2,eval=zones', or use the command line"
        )
