"""Breeding evaluators: a run of evolution and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..evaluators.weights_file import WeightsFile, read_weights, write_weights
from ..evolve.history import read_log
from ..evolve.runs.asked import configured
from ..evolve.runs.assembly import make_run
from ..evolve.runs.champion import champion_file
from ..evolve.runs.config import RunConfig
from ..evolve.runs.stored_run import begin, config_of, summary_of, work_on
from ..jobs.directory import RunDirectory
from ..players.evaluator_text import make_evaluator
from ..store.champions import CHAMPION
from .game import Game
from .picture import html_table, text_table
from .player import Player
from .weights import Evaluator

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run of ``evolve``; it prints its champion's weights and their measured strength."""

    champion: Player  # the search of the run with the champion's weights; its `text` has them all
    evaluator: Evaluator  # the champion's weights alone
    weights: Mapping[str, float]  # the same by the names of the genes
    rows: Sequence[Row]  # one a generation: "best", "mean", "spread" and "noise" of fitness, "games", "seconds", ...
    panel: Mapping[str, Row]  # the champion against players that never change: "score", "elo", their intervals, "games"
    games: int  # played for fitness
    seconds: float  # wall clock
    hash: str  # the same for every run with the same arguments, on any number of threads
    game: Game
    details: Row = field(repr=False)  # everything that `heibai evolve --json` prints
    _file: WeightsFile = field(repr=False)

    def save(self, path: str | Path) -> Path:
        """Write the champion's weights file, for ``load_weights`` and ``eval=@PATH``. Raises WeightsFileError."""
        write_weights(path, self._file)
        return Path(path)

    def __str__(self) -> str:
        weights = text_table(("gene", "weight"), [(gene, f"{w:.4f}") for gene, w in self.weights.items()])
        panel = text_table(_PANEL, self._measured) if self.panel else ""
        return "\n\n".join(filter(None, (weights, panel, f"{self.games:,} games")))

    def _repr_html_(self) -> str:
        weights = html_table(("gene", "weight"), [(gene, f"{w:.4f}") for gene, w in self.weights.items()])
        return weights + (html_table(_PANEL, self._measured) if self.panel else "")

    @property
    def _measured(self) -> list[tuple[str, ...]]:
        return [
            (name, f"{row['score']:.3f}", " to ".join(f"{end:.3f}" for end in row["score_interval"]), str(row["games"]))
            for name, row in self.panel.items()
        ]


_PANEL = ("champion against", "score", "95% interval", "games")


def evolve(
    recipe: str = "roulette",
    *,
    game: str | Game | None = None,
    evaluator: str | None = None,
    population: int | None = None,
    generations: int | None = None,
    depth: int = 2,
    player: str | None = None,
    seed: int = 1,
    openings_per_pair: int = 1,
    openings: str | None = None,
    opening_plies: int = 6,
    scoring: str = "points",
    opponents: str | None = None,
    race: str = "none",
    stop: Mapping[str, float] | None = None,
    fixed: Mapping[str, float] | None = None,
    panel_every: int = 0,
    panel_openings: int = 50,
    threads: int | None = None,
    out: str | Path | None = None,
    progress: Callable[[Row], None] | None = None,
) -> Run:
    """Breed weights for an evaluator by games, and return the run with its champion.

    The same arguments give the same champion, to the last bit, on any number of threads. The options are those of
    ``heibai evolve`` (docs/evolution.md).

        >>> import heibai
        >>> run = heibai.evolve("roulette", population=6, generations=3, depth=1, panel_openings=5)
        >>> len(run.rows), sorted(run.weights)[:2]
        (4, ['discs', 'inner_corners'])
        >>> run.champion.choose(heibai.Game("reversi").start()) in {"c4", "d3", "e6", "f5"}
        True
        >>> run.panel["random"]["games"]
        10

    Args:
        recipe: ``"roulette"``, ``"ga:..."``, ``"de"``, ``"cma"``, ``"sep-cma"``, ``"openai-es"``,
            ``"self-play-elite"``, ``"position-ranking"``, ``"paired-blend"`` (Gomoku), or a breeder of your own,
            ``"py:module.Class"``.
        game: as ``heibai.Game`` takes it; by default the recipe's.
        evaluator: what is bred, as in ``"zones"`` or ``"py:module.Class"``; by default the recipe's.
        population, generations: individuals, and how often they breed; by default the recipe's.
        depth: plies that a player searches.
        player: a search to breed in instead of alpha-beta of that depth, such as ``"greedy"``.
        seed: of every random choice.
        openings_per_pair: openings of each pairing and generation, each played with both colours.
        openings: where games begin (as of ``match``), instead of ``opening_plies`` random plies.
        scoring: what a game is worth: ``points`` (2, 1, 0), ``margin`` (discs), ``difference``, ``rank`` or
            ``bradley-terry``.
        opponents: who meets whom, as in ``"[[meet:opponents=6],[hall:members=4]]"``; by default the recipe's.
        race: more games for some, as in ``"halving:games=20000"``.
        stop: rules that end early: ``games``, ``seconds``, ``unchanged``, ``spread``, ``target``.
        fixed: genes held at a value.
        panel_every: generations between measurements of the champion; 0: only at the end.
        panel_openings: openings against each of the panel, both colours; 0: no panel.
        threads: by default all processors where the kernel plays, else one; see ``match``.
        out: a directory to keep the run in. It survives a kill there: the same call goes on where it was.
        progress: called with the row of every generation.

    Raises:
        UnknownNameError, SpecError, WeightsError: a fault in a text, or an evaluator without genes.
        RunError: numbers that no run can work with, or a directory that holds another run.
    """
    spec = (game if isinstance(game, Game) else Game(game)).spec if game is not None else None
    config = configured(
        {
            "recipe": recipe,
            "game": spec.name if spec else None,
            "size": spec.size if spec else None,
            "rule": (spec.rule or None) if spec else None,
            "opening": (spec.opening or None) if spec else None,
            "evaluator": evaluator,
            "population": population,
            "generations": generations,
            "depth": depth,
            "player": player,
            "seed": seed,
            "per_pair": openings_per_pair,
            "openings": openings,
            "opening_plies": opening_plies,
            "scoring": scoring,
            "opponents": opponents,
            "race": race,
            "stop": [f"{rule}={number!r}" for rule, number in (stop or {}).items()],
            "fix": [f"{gene}={value!r}" for gene, value in (fixed or {}).items()],
            "panel_every": panel_every,
            "panel_openings": panel_openings,
        }
    )
    board = Game(spec or config.game)
    if threads is None and make_evaluator(config.evaluator, board.rules).kernel is None:
        threads = 1
    return (
        _bred(config, board, threads, progress)
        if out is None
        else _bred_in_directory(config, board, threads, progress, Path(out))
    )


def _bred(config: RunConfig, game: Game, threads: int | None, progress: Callable[[Row], None] | None) -> Run:
    """A run in memory."""
    rows: list[Row] = []

    def watch(row: Row) -> None:
        rows.append(row)
        if progress:
            progress(row)

    result = make_run(config, threads=threads).go(watch=watch)
    return _run(summary_of(config, result), rows, champion_file(config, result), game)


def _bred_in_directory(
    config: RunConfig, game: Game, threads: int | None, progress: Callable[[Row], None] | None, out: Path
) -> Run:
    """A run in a directory, begun or continued. Raises RunError: the directory holds a run of other wishes."""
    directory = RunDirectory.open(out) if out.exists() else begin(config, out)
    if config_of(directory) != config:
        directory = begin(config, out)  # which says that the place is taken
    summary = work_on(directory, threads=threads, watch=progress)
    return _run(summary, read_log(directory), read_weights(directory.path / CHAMPION), game)


def _run(summary: Row, rows: Sequence[Row], file: WeightsFile, game: Game) -> Run:
    champion, panel = summary["champion"], summary["panel"] or {}
    return Run(
        Player(summary["player"], name=f"{summary['recipe']} champion, seed {summary['seed']}"),
        Evaluator(champion),
        dict(summary["weights"]),
        tuple(rows),
        panel,
        summary["games"],
        summary["seconds"],
        summary["hash"],
        game,
        summary,
        file,
    )
