"""Who can be played against from a page: levels, one's own champions, built-in players; no code, files or programs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....analysis.analyst import Analyst, analyst_text
from ....analysis.values.every_move import every_move_by
from ....core.abilities.of_positions import colours_open
from ....core.contract import Game, Player
from ....core.errors import ForbiddenSpecError, SpecError
from ....evolve.runs.bred import EVALUATOR, NAME, seed_in
from ....games import GameSpec
from ....learn.network.play.installed import player_text
from ....players.catalogue import ENGINE_KEYS
from ....players.levels import all_levels_of, levels_of
from ....players.search.search_player import DEFAULT_DEPTH
from ....players.spec import canonical_text, make_player, require_safe_for_page
from ....players.text import MINE, PlayerText, parse_player_text
from ....store.champions import champion_named
from ..wire.members import members_of
from ..wire.model import MAX_TEXT
from .wire import LevelEntry

EXAMPLE_DEPTH = 4  # plies, where the page allows them
NEWCOMER = 5  # index of the strongest level that a newcomer meets
BRED_DEPTH = 4  # plies, of the opponent that is bred for its game
# A search to a fixed depth cannot be told when to end, so a page gets only what ends by itself within seconds: no more
# than so many lines (moves to the power of plies), of which alpha-beta cuts off most.
MAX_LINES = {"minimax": 100_000, "alphabeta": 100_000_000}
MAX_PYTHON_LINES = 1000  # of a player that has no twin in the kernel, or plays openings that the kernel does not know
MOVES = 8  # of a position, about; where stones lie on crossings every empty one
MAX_TABLE = 16  # megabytes; the server is to stay small
MAX_TREE = 256  # megabytes, what a Monte Carlo search takes at most when its text says nothing
ANALYST, EVERY_MOVE = "the analyst", "every move"  # no player texts, so no page can name them as an opponent
HINTED = 3  # times the nodes of one position, for all its moves together
NETWORK, NETWORK_VISITS = "net", (1, 25, 100, 400)  # family of opponents by networks, and their visits
NETWORK_SENTENCE = "Searches a tree of {} visits that a network guides."
MAX_SECONDS = 20  # of one move; thinker.py ends every search soon after


class Opponents:
    """The players that the server offers and accepts."""

    def levels(self, game: Game) -> list[LevelEntry]:
        """One family after the other, weakest first."""
        return [members_of(LevelEntry, level, text=level.name) for level in all_levels_of(game)]

    def networks(self, names: Sequence[str]) -> list[LevelEntry]:
        """Each of these networks with so many visits, fewest first."""
        return [
            {
                "text": player_text(name, visits),
                "label": f"{name}, {visits} visits",
                "sentence": NETWORK_SENTENCE.format(visits),
                "family": NETWORK,
                "elo": None,
            }
            for name in names
            for visits in NETWORK_VISITS
        ]

    def default(self, game: Game) -> str:
        """The text of whom a newcomer meets: the level in the middle, of many levels the sixth."""
        levels = levels_of(game)
        return levels[min(len(levels) // 2, NEWCOMER)].name if levels else "random"

    def example(self, game: Game) -> str:
        """A text of one's own that the page accepts: alpha-beta over the game's first evaluation, if there is one."""
        if not game.feature_sets():
            return "mcts:playouts=200,simulate=end"
        text = f"alphabeta:depth=1,eval={next(iter(game.feature_sets()))}"
        most = _most_plies("alphabeta", game, make_player(text, game))
        return text.replace("depth=1", f"depth={min(EXAMPLE_DEPTH, most)}")

    def bred(self, game: Game) -> str | None:
        """The player whose weights are bred when the game begins, ``bred:seed=N`` with a seed; None: not here."""
        return f"alphabeta:depth={BRED_DEPTH},eval={NAME}" if EVALUATOR in game.feature_sets() else None

    def analyst(self, game: Game) -> str:
        """Who values the positions of every game and gives hints: the one who analyses whole games."""
        return analyst_text(game)

    def adviser(self, game: Game, *, every: bool) -> str:
        """Who answers "Hint": the analyst, of the position or of ``every`` move, where the game has an evaluation."""
        return EVERY_MOVE if every and game.feature_sets() else ANALYST

    def require(self, text: str, game: Game) -> str:
        """The accepted form of a text from a page.

        Raises:
            ForbiddenSpecError: code, files, programs, or more work than a page may ask for; or a game without levels.
            SpecError, UnknownNameError, WeightsError: no player text, or not for this game.
        """
        if not levels_of(game):
            raise ForbiddenSpecError(
                f"{GameSpec.of(game).board} has no levels yet and is not played on the page; use: heibai play"
            )
        if len(text) > MAX_TEXT:
            raise ForbiddenSpecError(f"a player text of {len(text)} characters is too long; at most {MAX_TEXT}")
        if not text.strip():
            raise SpecError(f"no player was named; write one, as in {self.example(game)!r}, or choose a level")
        require_safe_for_page(_at_one_ply(text))
        safe = canonical_text(text)
        player = make_player(_unbred(safe), game)
        _require_quick(safe, game, player)
        return safe

    def pinned(self, text: str) -> str:
        """An accepted text that means the same when more runs have come: a champion by its longest name."""
        parsed = parse_player_text(text)
        return (
            f"{MINE}/{champion_named(parsed.argument).full_name}" if parsed.name == MINE and parsed.argument else text
        )

    def make(self, text: str, game: Game) -> Player:
        """A new player; ANALYST and EVERY_MOVE: the analyst, of a position and of each of its moves.

        Raises SpecError, UnknownNameError, WeightsError.
        """
        if text not in (ANALYST, EVERY_MOVE):
            return make_player(text, game)
        analyst = self.analyst(game)
        if text == ANALYST:
            return Analyst(game, text=analyst, make=self.make)
        return every_move_by(analyst, game, share=HINTED)


def _at_one_ply(text: str) -> str:
    """The text of a search whose depth ``_require_quick`` judges by the game, with a depth that nobody minds."""
    parsed = parse_player_text(text)
    if parsed.name not in MAX_LINES or any(parsed.get(key) for key in ENGINE_KEYS):
        return text
    options = tuple((key, "1" if key == "depth" else value) for key, value in parsed.options)
    return str(PlayerText(parsed.name, options))


def _unbred(text: str) -> str:
    """The text with the hand-set weights where they would be bred: to check it takes no breeding. Raises SpecError."""
    if seed_in(text) is None:
        return text
    parsed = parse_player_text(text)
    options = tuple((key, EVALUATOR if key == "eval" else value) for key, value in parsed.options)
    return str(PlayerText(parsed.name, options))


def _require_quick(text: str, game: Game, player: Player) -> None:
    parsed = parse_player_text(text)
    for key, most, unit in (
        ("table", MAX_TABLE, "megabytes"),
        ("memory", MAX_TREE, "megabytes"),
        ("seconds", MAX_SECONDS, "seconds"),
    ):
        asked = parsed.get(key)
        if asked is not None and float(asked) > most:
            sentence = f"{key}={asked} is more than a page may ask for ({most} {unit}); use the command line for it"
            raise ForbiddenSpecError(sentence)
    if parsed.name == MINE and player.kernel is None:
        raise ForbiddenSpecError(f"{text!r} is searched in Python, which may take minutes; use the command line for it")
    if parsed.name not in MAX_LINES or any(parsed.get(key) for key in ENGINE_KEYS):
        return  # the engine form can be stopped
    depth = int(parsed.get("depth") or DEFAULT_DEPTH)
    limit = _most_plies(parsed.name, game, player)
    if depth > limit:
        evaluator = parsed.get("eval") or "zones"
        raise ForbiddenSpecError(
            f"depth={depth} may take minutes, and a page may ask for {limit} plies of {parsed.name} at most; add a "
            f"clock, as in 'alphabeta:depth={depth},seconds=2,eval={evaluator}', or use the command line"
        )


def _most_plies(search: str, game: Game, player: Player) -> int:
    """The depth at which a search of every move would look at as many lines as are allowed; at least 1."""
    start = game.start()
    in_kernel = player.kernel is not None and not colours_open(start)  # colours left open are searched in Python
    lines = MAX_LINES[search] if in_kernel else MAX_PYTHON_LINES
    moves = game.pass_move if game.view(start).points else MOVES
    return max(1, int(math.log(lines, moves)))
