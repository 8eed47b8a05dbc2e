"""The composition root: everything that a text can name, from heibai and from installed packages, in one place.

Nothing is registered by an import. heibai's own things stand in the catalogues of their rooms, those of other packages
are entry points that every process reads for itself when it is asked (core/plugins.py): ``heibai.games``,
``heibai.evaluators``, ``heibai.searches``, ``heibai.recipes``, ``heibai.formats``, ``heibai.jobs``. So a text means the
same on the command line, in the server, in a spawned process, on a cluster's machine and in the library. Rooms above
the players extend it by entry points too, such as ``BRED``, which pyproject.toml names.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from .core.errors import RunError, quoted
from .core.plugins import HEIBAI, Shelf
from .jobs.kind import JobKind
from .players.registry import RegisteredEvaluator

if TYPE_CHECKING:
    from .core.contract import Evaluator, Game, Player
    from .evolve.recipes.recipe import Recipe
    from .games import GameEntry
    from .players.catalogue import Search
    from .records.formats.catalogue import Format


@dataclass(frozen=True, slots=True)
class Addition:
    """Something that an installed package adds."""

    kind: str  # "game"
    name: str  # that a text uses
    origin: str  # the package: "heibai-connect-four 1.0"
    fault: str = ""  # why it cannot be used; empty: it can


@dataclass(frozen=True)
class House:
    """What there is, a shelf a kind."""

    games: Shelf[GameEntry]
    evaluators: Shelf[RegisteredEvaluator]
    searches: Shelf[Search]
    recipes: Shelf[Recipe]
    formats: Shelf[Format]
    jobs: Shelf[JobKind]

    @property
    def shelves(self) -> tuple[Shelf[Any], ...]:
        return self.games, self.evaluators, self.searches, self.recipes, self.formats, self.jobs

    def additions(self) -> list[Addition]:
        """What other packages add, the broken ones too, by kind."""
        return [
            Addition(shelf.kind, name, origin, shelf.faults().get(name, ""))
            for shelf in self.shelves
            for name in (*shelf, *shelf.faults())
            if (origin := shelf.origin(name)) != HEIBAI
        ]

    def game(self, text: str) -> Game:
        """The game of a text that the user gave: ``gomoku/15/renju``. Raises what ``make_asked_game`` raises."""
        from .games import make_asked_game

        return make_asked_game(text)

    def player(self, text: str, game: Game) -> Player:
        """The player of a text, for one game and board. Raises what ``make_player`` raises."""
        from .players.spec import make_player

        return make_player(text, game)


@cache
def compose() -> House:
    """The house of this process; the same in every process with the same packages installed."""
    from .evolve.recipes.catalogue import RECIPES
    from .games import GAMES
    from .players.catalogue import SEARCHES
    from .players.registry import EVALUATORS
    from .records.formats.catalogue import FORMATS

    return House(GAMES, EVALUATORS, SEARCHES, RECIPES, FORMATS, JOBS)


_JOB_PLACES = {
    "evolve": "evolve.runs.job:JOB",
    "learn": "learn.training.job:JOB",
    "match": "arena.contests.job:MATCH_JOB",
    "tournament": "arena.contests.job:TOURNAMENT_JOB",
    "study": "experiments.job:JOB",
    "tune": "tuning.job:JOB",
    "class": "classroom.tournament.job:JOB",
    "analysis": "analysis.job:JOB",
    "book": "players.books.job:JOB",
    "import": "library.imports.job:JOB",
    "index": "library.job:JOB",
}


class _JobKinds(Mapping[str, JobKind]):
    """heibai's own kinds of job; the module of one is imported when a job of that kind comes."""

    def __getitem__(self, name: str) -> JobKind:
        module, _, value = _JOB_PLACES[name].partition(":")
        kind: JobKind = vars(importlib.import_module(f".{module}", __package__))[value]
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(_JOB_PLACES)

    def __len__(self) -> int:
        return len(_JOB_PLACES)


JOBS = Shelf("kind of job", "heibai.jobs", _JobKinds(), JobKind)  # type: ignore[type-abstract]


def job_kind(name: str) -> JobKind:
    """Raises RunError: this heibai knows no such kind of job; SpecError: its package is broken."""
    try:
        return JOBS[name]
    except KeyError:
        known = ", ".join(JOBS)
        raise RunError(
            f"{quoted(name)} is no kind of job that this heibai knows; install the package that it comes from; known: "
            f"{known}"
        ) from None


def _bred(game: Game, options: tuple[str, ...]) -> Evaluator:
    from .evolve.runs.bred import make_bred  # heavy: only when somebody plays it

    return make_bred(game, options)


def _network(game: Game, options: tuple[str, ...]) -> Evaluator:
    from .learn.network.play.evaluator import load_named  # of an extra

    return load_named(game, options)


def _network_of_file(game: Game, options: tuple[str, ...], path: str) -> Evaluator:
    from .learn.network.play.evaluator import load  # heavy, and of an extra

    return load(game, options, path)


NETWORK = RegisteredEvaluator(
    _network,
    help="a network of policy and value, network:weights=@FILE or network:NAME, options goal=win, symmetries=8",
    load=_network_of_file,
    is_whole=False,
)
BRED = RegisteredEvaluator(
    _bred, help="seven's weights, bred without a game when one begins (option seed=N)", needs="seven"
)
