"""The list "Your champions": the best of each run of this user."""

from __future__ import annotations

from .....core.errors import HeibaiError
from .....games import make_game
from .....players.evaluator_text import serves
from .....players.text import MINE
from .....store.champions import Champion, DamagedChampion, list_champions
from ...players.opponents import Opponents
from ..catalogue import boards_of
from ..wire.lists import ChampionEntry


def champion_list() -> list[ChampionEntry]:
    """The champions of this user's runs, newest first. Raises StoreError."""
    return [_entry(champion) for champion in list_champions()]


def _entry(champion: Champion | DamagedChampion) -> ChampionEntry:
    """Damaged where its files are, and where its weights do not make the player that its name stands for."""
    if isinstance(champion, DamagedChampion):
        return {
            "text": f"{MINE}/{champion.name}",
            "name": champion.name,
            "game": "",
            "sizes": [],
            "fault": champion.fault,
        }
    text, content = f"{MINE}/{champion.full_name}", champion.weights
    try:
        Opponents().require(text, make_game(content.game, content.size))
    except HeibaiError as error:
        return {"text": text, "name": champion.name, "game": "", "sizes": [], "fault": str(error)}
    sizes = [board.size for board in boards_of(content.game) if serves(content, board)]
    return {"text": text, "name": champion.name, "game": content.game, "sizes": sizes, "fault": ""}
