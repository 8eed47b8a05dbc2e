"""Monte Carlo tree search against minimax to fixed depths: what ``mcts-end`` and ``mcts-truncated`` share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...expected import PLAYOUT, game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, score_series, source_verdict

WEIGHTS = "zones:weights=[15,6,-8,-6,4,4]"  # the source's, on both sides


@dataclass(frozen=True)
class MonteCarloEntry:
    """One kind of Monte Carlo player, met with minimax to every depth."""

    label: str  # "10 plies, 200"
    player: str  # text
    playouts: int  # a move
    games: int  # against each depth
    source: tuple[str, str] | None = None  # discs, Monte Carlo moving first and second; None: the source lacks it

    @property
    def key(self) -> str:
        """Its part of a cell's name."""
        return self.label.replace(",", "").replace(" ", "-")


Met = dict[tuple[MonteCarloEntry, int], Meeting]  # by entry and depth of minimax


def minimax(depth: int) -> str:
    """Alpha-beta: minimax's moves for fewer positions."""
    return with_evaluator(f"alphabeta:depth={depth}", WEIGHTS)


def expected(entries: Sequence[MonteCarloEntry], depths: Sequence[int]) -> list[float]:
    """Of ``compare``; see ``Study``."""
    return [entry.games * (entry.playouts * PLAYOUT + game(depth)) for entry in entries for depth in depths]


def compare(
    lab: Laboratory, entries: Sequence[MonteCarloEntry], depths: Sequence[int], *, title: str, x_label: str
) -> Findings:
    """Every entry against minimax to every depth, the source's discs beside ours.

    Raises:
        Stopped: the games so far are kept.
    """
    met = {(entry, depth): _meet(lab, entry, depth) for entry in entries for depth in depths}
    return Findings(
        (_table(met, entries, depths), _discs_table(met, entries, depths)),
        (*(_verdict(met, entries, depth) for depth in depths), *(_agreement(met, entries, depth) for depth in depths)),
        _plot(met, entries, depths, title=title, x_label=x_label),
    )


def _meet(lab: Laboratory, entry: MonteCarloEntry, depth: int) -> Meeting:
    """Over openings of their own."""
    key = f"{entry.key}-v-{depth}"
    return lab.meet(key, entry.player, minimax(depth), games=entry.games, seed=lab.seed_of(key))


def _rows(entries: Sequence[MonteCarloEntry], cells: Any) -> tuple[tuple[str, ...], ...]:
    """A row an entry: its label, the source's discs, its games, then what ``cells`` says of it."""
    return tuple(
        (entry.label, " ".join(entry.source) if entry.source else "not played", str(entry.games), *cells(entry))
        for entry in entries
    )


def _table(met: Met, entries: Sequence[MonteCarloEntry], depths: Sequence[int]) -> ResultTable:
    rows = _rows(entries, lambda entry: [met[entry, depth].score_text() for depth in depths])
    return ResultTable("Our score against minimax, by its depth", ("Monte Carlo", *_heads(depths)), rows)


def _discs_table(met: Met, entries: Sequence[MonteCarloEntry], depths: Sequence[int]) -> ResultTable:
    rows = _rows(entries, lambda entry: [met[entry, depth].discs_text() for depth in depths])
    return ResultTable("Our mean discs, Monte Carlo moving first, then second", ("Monte Carlo", *_heads(depths)), rows)


def _heads(depths: Sequence[int]) -> tuple[str, ...]:
    return ("source: discs", "our games a cell", *(f"depth {depth}" for depth in depths))


def _verdict(met: Met, entries: Sequence[MonteCarloEntry], depth: int) -> str:
    """Which entries are surely better or worse than this depth."""
    stronger, weaker = (
        [entry.label for entry in entries if met[entry, depth].decided == sign] or ["none"] for sign in (1, -1)
    )
    return f"Against depth {depth} surely stronger: {'; '.join(stronger)}; surely weaker: {'; '.join(weaker)}."


def _agreement(met: Met, entries: Sequence[MonteCarloEntry], depth: int) -> str:
    """How often the source's two games named the side that is surely stronger here."""
    pairs = [(source_verdict(*entry.source), met[entry, depth].decided) for entry in entries if entry.source]
    sure = [(source, ours) for source, ours in pairs if ours]
    right = sum(source == ours for source, ours in sure)
    return (
        f"If the source's minimax looked {depth} {'ply' if depth == 1 else 'plies'} deep, its two games named the "
        f"stronger side in {right} of the {len(sure)} rows of its table where one side is surely stronger here."
    )


def _plot(met: Met, entries: Sequence[MonteCarloEntry], depths: Sequence[int], *, title: str, x_label: str) -> Plot:
    labels = tuple(entry.label for entry in entries)
    series = [
        score_series(f"against depth {depth}", labels, (met[entry, depth] for entry in entries)) for depth in depths
    ]
    return Plot(title, x_label, "score of Monte Carlo", tuple(series), reference=0.5)
