"""Options that several verbs have, declared once: the same name, limits, help and completion everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...core.errors import SpecError, quoted

if TYPE_CHECKING:
    from ...core.contract import Game
    from ...games import GameSpec
    from ...games.catalogue import GameEntry
    from ...jobs.directory import RunDirectory

MOST_THREADS = 1024
MOST_GAMES = 1_000_000  # of a pairing
_SEEDS = 2**63  # below which a seed lies


def _games(incomplete: str) -> Iterator[str]:
    from ...games import GAMES

    yield from GAMES


def _variants(which: Callable[[GameEntry], Iterable[str]], game: str | None) -> Iterator[str]:
    """The rule sets, or opening rules, of a game; without one, of all games."""
    from ...games import GAMES

    for name, entry in GAMES.items():
        if game in (None, name):
            yield from which(entry)


def _named_game(ctx: typer.Context) -> str | None:
    game = ctx.params.get("game")
    return game.partition("/")[0] if isinstance(game, str) else None


def _rules(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    return _variants(lambda entry: entry.rules, _named_game(ctx))


def _openings(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    return _variants(lambda entry: entry.openings, _named_game(ctx))


def _sizes(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    from ...games import GAMES

    game = _named_game(ctx)
    yield from map(str, sorted({size for name, e in GAMES.items() if game in (None, name) for size in e.usual_sizes}))


def complete_players(incomplete: str) -> Iterator[tuple[str, str]]:
    """The searches that a player text can begin with."""
    from ...players.catalogue import SEARCHES

    yield from ((search.name, search.help) for search in SEARCHES.values())
    yield "level:", "a level of the page, as in level:3"
    yield "human:", "who errs as people do, as in human:3"


def _check_seed(value: int | None) -> int | None:
    if value is not None and value >= _SEEDS:
        raise typer.BadParameter("a seed is a whole number below 2**63")
    return value


_GAME_HELP = "The game, as in reversi or gomoku/15/renju/swap2."


def _game(by_default: str = "") -> Any:
    return typer.Option("--game", help=_GAME_HELP + by_default, autocompletion=_games)


GameName = Annotated[str, _game()]
GameWord = Annotated[str | None, typer.Argument(metavar="[GAME]", help="The same as --game.", autocompletion=_games)]
GameOption = Annotated[str | None, _game(" By default reversi.")]  # beside a GameWord
GameOfRecipe = Annotated[str | None, _game(" By default the recipe's.")]
GameOrAll = Annotated[str, _game(" By default all.")]
GameOfShipped = Annotated[str | None, _game(" With the book shipped alone.")]
Size = Annotated[
    int | None,
    typer.Option("--size", min=1, max=100, help="Board size; by default the game's usual one.", autocompletion=_sizes),
]
Rule = Annotated[
    str | None,
    typer.Option("--rule", help="Rule set of a game that has several, as in renju.", autocompletion=_rules),
]
OpeningRule = Annotated[
    str | None,
    typer.Option("--opening", help="Opening rule of a game that has some, as in swap2.", autocompletion=_openings),
]
Seed = Annotated[
    int, typer.Option("--seed", min=0, callback=_check_seed, help="Of openings and of every random choice.")
]
Games = Annotated[
    int | None,
    typer.Option(
        min=2,
        max=MOST_GAMES,
        help="Of each pairing; even, each opening with both colours; 100, with --sprt at most 10000.",
    ),
]
TestText = Annotated[
    str | None, typer.Option("--sprt", help="Stop when this test decides: elo0=0,elo1=10[,alpha=0.05][,beta=0.05].")
]
OpeningsText = Annotated[
    str, typer.Option("--openings", help="Start positions: random:PLIES, balanced, shipped, start, a file, or -.")
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=1, max=MOST_THREADS, help="By default all processors; changes no result."),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option("--cluster", metavar="auto|HOST:PORT", help="Work on a Ray cluster; changes no result."),
]
MoveSeconds = Annotated[
    float | None,
    typer.Option("--move-seconds", max=1e6, help="Seconds for a move; a player that takes longer loses the game."),
]
ContestOut = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Directory of the run, or FILE.jsonl for the games; by default a new one in your data folder."
    ),
]
Out = Annotated[Path | None, typer.Option(help="Run directory; by default a new one in your data folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout; words go to stderr.")]


def chosen_game(word: str | None, option: str | None) -> str:
    """The text of the game that a verb is for, by its word or its option. Raises SpecError: both, and not the same."""
    if word is not None and option is not None and word != option:
        raise SpecError(f"two games came, {quoted(word)} and --game {quoted(option)}; leave one of them out")
    return word or option or "reversi"


@dataclass(frozen=True)
class AskedBoard:
    """The game, its board and its rules as far as they were asked for."""

    game: GameOption = None
    size: Size = None
    rule: Rule = None
    opening: OpeningRule = None

    @property
    def is_asked(self) -> bool:
        return any(part is not None for part in astuple(self))

    def spec(self, *, word: str | None = None, size: int | None = None) -> GameSpec:
        """``word``: the game, of a verb that takes it as a word too; ``size``: where none was asked for.

        Raises SpecError and what the game raises.
        """
        from ...games import GameSpec

        game = chosen_game(word, self.game)
        return GameSpec.parse(game, size=self.size or size, rule=self.rule, opening=self.opening)

    def make(self, *, word: str | None = None, size: int | None = None) -> Game:
        """The same as a game; it may be the user's own code, which then runs."""
        return self.spec(word=word, size=size).admitted().make()


@dataclass(frozen=True)
class Board(AskedBoard):
    """The same for verbs whose help says that it is Reversi by default."""

    game: GameName = "reversi"


@dataclass(frozen=True)
class SizedGame(Board):
    """The same where variants of the rules make no difference."""

    rule: str | None = field(default=None, init=False)
    opening: str | None = field(default=None, init=False)


@dataclass(frozen=True)
class NewRun:
    """Where and how a run is begun and worked on."""

    seed: Seed = 1
    threads: Threads = None
    out: Out = None
    as_json: AsJson = False

    def work(self, kind: str, begin: Callable[[Path], RunDirectory], *, cluster: str | None = None) -> None:
        """Begin it in ``out``, or in a new directory of the usual folder, and work on it. Raises HeibaiError, Exit."""
        from ...store.home import new_run_path
        from .runs.known_runs import remember
        from .runs.working import work_and_show

        directory = remember(begin(self.out or new_run_path(kind)))
        work_and_show(directory, threads=self.threads, cluster=cluster, as_json=self.as_json)
