"""``zones-head-to-head``: thirteen pairs of hand-set weights of ``zones``, a sweep of every weight, transitivity."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ....arena.statistics.intransitivity import count_triples
from ....plots.figure import Plot
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import CrossTable, Meeting, score_series, source_verdict

ABOUT = """
One of our sources, a report on Reversi, set the six weights of `zones` (outer corners, outer edges, inner corners,
inner edges, discs, mobility) by hand, let thirteen pairs of weights play one game with each colour, and read from the
disc counts which weights are good: outer corners 15 to 18, outer edges 5 to 6, inner corners -10 to -12, inner edges
-4, discs and mobility 6 to 8; and that "stronger than" is not transitive. Discs are those of the first named against
the second, once when the first named moved first and once when it moved second. The positive third weight of
10,6,6,-4,3,3 looks like a slip: it is played as printed and as -6. How deep the source's players looked is not known.
"""


REPRODUCIBLE = True


@dataclass(frozen=True)
class ZonesHeadToHeadSize:
    """How much is played."""

    depths: tuple[int, ...]  # of the round robin of all weights
    games: int  # a pairing of the round robin
    sweep_depth: int
    sweep_games: int  # a value of a weight


SMALL = ZonesHeadToHeadSize(depths=(2, 4), games=400, sweep_depth=4, sweep_games=400)
FULL = ZonesHeadToHeadSize(depths=(1, 2, 4, 6), games=2000, sweep_depth=4, sweep_games=4000)

PRINTED, MENDED = "10,6,6,-4,3,3", "10,6,-6,-4,3,3"
# The source's pairs: weights, weights, discs when the first named moved first, and when it moved second.
SOURCE = (
    (PRINTED, "10,5,-5,-4,3,3", "50:14", "42:22"),
    (PRINTED, "10,5,-8,-4,4,4", "55:9", "29:35"),
    (PRINTED, "15,6,-8,-4,4,4", "13:51", "20:42"),
    ("15,6,-8,-4,4,4", "15,6,-8,-4,5,5", "35:29", "28:36"),
    ("15,6,-8,-4,4,4", "18,6,-8,-4,4,4", "34:30", "27:37"),
    ("15,6,-8,-4,4,4", "15,10,-8,-4,4,4", "35:29", "22:42"),
    ("15,6,-8,-4,4,4", "15,6,-12,-4,4,4", "35:29", "23:41"),
    ("15,6,-8,-4,4,4", "15,6,-10,-4,4,4", "34:30", "35:29"),
    ("18,6,-8,-4,4,4", "10,5,-8,-4,4,4", "25:39", "36:28"),
    ("15,6,-10,-4,4,4", "18,6,-8,-4,4,4", "36:28", "29:35"),
    ("15,6,-10,-4,4,4", "15,6,-10,-4,6,6", "33:31", "30:34"),
    ("15,6,-10,-4,4,4", "15,6,-10,-4,8,8", "40:24", "26:38"),
    ("15,6,-10,-4,8,8", "10,5,-18,-4,8,8", "41:23", "38:26"),
)
WEIGHTS = tuple(dict.fromkeys([w for a, b, *_ in SOURCE for w in (a, b)] + [MENDED]))

BASE = (15.0, 6.0, -8.0, -4.0, 4.0, 4.0)  # the weights that most of the source's pairs vary


@dataclass(frozen=True)
class Sweep:
    """One weight of BASE at other values."""

    weight: str
    gene: int
    values: tuple[float, ...]
    advised: tuple[float, float]  # the source's conclusion, lowest and highest


SWEEPS = (
    Sweep("outer corners", 0, (5, 10, 18, 25, 40), (15, 18)),
    Sweep("outer edges", 1, (0, 3, 5, 8, 12), (5, 6)),
    Sweep("inner corners", 2, (-2, -5, -10, -12, -18, -30), (-12, -10)),
    Sweep("inner edges", 3, (-1, -2, -6, -8, -12), (-4, -4)),
    Sweep("discs", 4, (0, 1, 2, 6, 8, 12), (6, 8)),
    Sweep("mobility", 5, (0, 2, 6, 8, 12, 18), (6, 8)),
)


def expected(size: ZonesHeadToHeadSize) -> list[float]:
    """See ``Study``."""
    pairings = math.comb(len(WEIGHTS), 2)
    swept = size.sweep_games * game(size.sweep_depth, size.sweep_depth)
    values = sum(len(sweep.values) for sweep in SWEEPS)
    return [*(pairings * size.games * game(depth, depth) for depth in size.depths), *[swept] * values]


def run(lab: Laboratory, size: ZonesHeadToHeadSize) -> Findings:
    """Round robins by depth, looked up for the source's pairs; then the sweeps."""
    tables = {
        depth: CrossTable(lab.round_robin(f"depth-{depth}", [player(w, depth) for w in WEIGHTS], games=size.games))
        for depth in size.depths
    }
    swept = [(sweep, [_vary(lab, size, sweep, value) for value in sweep.values]) for sweep in SWEEPS]
    notes = [*(_agreement(depth, table) for depth, table in tables.items())]
    notes += [_transitivity(depth, table) for depth, table in tables.items()]
    notes += [_advice(sweep, found) for sweep, found in swept]
    return Findings(
        (*(_pairs_table(depth, table, size) for depth, table in tables.items()), _sweep_table(swept, size)),
        tuple(notes),
        _plot(swept, size),
    )


def player(weights: str, depth: int) -> str:
    """The player text of one row of weights."""
    return f"alphabeta:depth={depth},eval=[zones:weights=[{weights}]]"


def _vary(lab: Laboratory, size: ZonesHeadToHeadSize, sweep: Sweep, value: float) -> Meeting:
    varied = [value if gene == sweep.gene else weight for gene, weight in enumerate(BASE)]
    texts = [",".join(f"{weight:g}" for weight in weights) for weights in (varied, BASE)]
    key = f"sweep-{sweep.weight.replace(' ', '-')}-{value:g}"
    return lab.meet(key, *(player(text, size.sweep_depth) for text in texts), games=size.sweep_games)


def _rows(depth: int, table: CrossTable) -> list[tuple[str, str, str, Meeting]]:
    """(label, label, source, ours) for the thirteen pairs; those of the doubtful weights also with -6."""
    rows = []
    for a, b, first, second in SOURCE:
        for name in (a, MENDED) if a == PRINTED else (a,):
            source = f"{first} {second}" if name == a else "not played"
            rows.append((name, b, source, table.between(player(name, depth), player(b, depth))))
    return rows


def _pairs_table(depth: int, table: CrossTable, size: ZonesHeadToHeadSize) -> ResultTable:
    return ResultTable(
        f"The source's pairs at depth {depth}, {size.games} games each",
        ("weights", "against", "source: discs", "ours: mean discs", "our score"),
        tuple((a, b, source, m.discs_text(), m.score_text()) for a, b, source, m in _rows(depth, table)),
    )


def _agreement(depth: int, table: CrossTable) -> str:
    found = [(source_verdict(c, d), table.between(player(a, depth), player(b, depth)).decided) for a, b, c, d in SOURCE]
    sure = [(source, ours) for source, ours in found if ours]
    right = sum(source == ours for source, ours in sure)
    return (
        f"Depth {depth}: {len(sure)} of the {len(found)} pairs as printed have a stronger side with 95% certainty; the "
        f"source's two games named it in {right} of them."
    )


def _transitivity(depth: int, table: CrossTable) -> str:
    triples = count_triples(table.beats())
    return (
        f"Depth {depth}: of the {triples.total} triples among the {len(table.players)} weights {triples.decided} have "
        f"three sure results; {len(triples.cycles)} of them go in a circle."
    )


def _advice(sweep: Sweep, found: list[Meeting]) -> str:
    """What the sweep says of the source's range."""
    low, high = sweep.advised
    pairs = list(zip(sweep.values, found, strict=True))
    better = [f"{value:g} ({m.score_text()})" for value, m in pairs if m.decided > 0]
    worse = [f"{value:g}" for value, m in pairs if m.decided < 0]
    advice = f"{low:g}" if low == high else f"{low:g} to {high:g}"
    return (
        f"{sweep.weight.capitalize()}: the source advises {advice}; against {BASE[sweep.gene]:g}, all other weights "
        f"alike, surely better: {', '.join(better) or 'none'}; surely worse: {', '.join(worse) or 'none'}."
    )


def _sweep_table(swept: list[tuple[Sweep, list[Meeting]]], size: ZonesHeadToHeadSize) -> ResultTable:
    base = ",".join(f"{weight:g}" for weight in BASE)
    rows = [
        (sweep.weight, f"{value:g}", "yes" if sweep.advised[0] <= value <= sweep.advised[1] else "no", m.score_text())
        for sweep, found in swept
        for value, m in zip(sweep.values, found, strict=True)
    ]
    return ResultTable(
        f"One weight changed, against {base}, depth {size.sweep_depth}, {size.sweep_games} games each",
        ("weight", "value", "in the source's range", "score"),
        tuple(rows),
    )


def _plot(swept: list[tuple[Sweep, list[Meeting]]], size: ZonesHeadToHeadSize) -> Plot:
    series = tuple(
        score_series(sweep.weight, tuple(value / BASE[sweep.gene] for value in sweep.values), found)
        for sweep, found in swept
    )
    return Plot(
        f"One weight of zones changed, depth {size.sweep_depth}",
        "value as a multiple of the base weight",
        "score against the base weights",
        series,
        reference=0.5,
    )
