"""``phase-weights``: which term of ``phased`` is worth what in which phase?"""

from __future__ import annotations

from dataclasses import dataclass

from ....evaluators.weights import with_weights
from ....players.text import with_evaluator
from ....plots.figure import Plot
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, score_series

ABOUT = """
One of our sources, a report on Reversi, weighs four terms (disc difference, square values, mobility, stable discs) by
phase: square values and mobility in the opening, stable discs more in the middle game, discs towards the end. Its
weights are not known, nor any measurement of it. Here `phased` with our default weights (discs, squares, mobility,
stable discs: 0,1,8,10 / 0,1,6,20 / 5,1,2,20) meets versions of itself: with a single term in all phases, with a single
term in one phase, and with one term left out of one phase. Scores are those of the whole: above 1/2 the changed version
is weaker.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class PhaseWeightsSize:
    """How much is played."""

    depth: int
    games: int  # of each match


SMALL = PhaseWeightsSize(depth=3, games=600)
FULL = PhaseWeightsSize(depth=4, games=4000)

TERMS = ("discs", "squares", "mobility", "stable")
PHASES = ("opening", "middle", "end")
DEFAULTS = (0.0, 1.0, 8.0, 10.0, 0.0, 1.0, 6.0, 20.0, 5.0, 1.0, 2.0, 20.0)  # [phase][term], flat


def expected(size: PhaseWeightsSize) -> list[float]:
    """See ``Study``."""
    count = len(TERMS) + len(TERMS) * len(PHASES) + len(_without())
    return [size.games * game(size.depth, size.depth)] * count


def _without() -> list[tuple[str, str]]:
    """Terms and phases in which they count."""
    return [(t, p) for t in TERMS for p in PHASES if _weight(t, p)]


def run(lab: Laboratory, size: PhaseWeightsSize) -> Findings:
    """The whole against its parts."""
    everywhere = {term: _meet(lab, size, f"only-{term}", single(term, PHASES)) for term in TERMS}
    alone = {(t, p): _meet(lab, size, f"only-{t}-{p}", single(t, (p,))) for t in TERMS for p in PHASES}
    missing = {(t, p): _meet(lab, size, f"without-{t}-{p}", left_out(t, p)) for t, p in _without()}
    tables = (
        ResultTable(
            f"phased against a single term in all phases, depth {size.depth}, {size.games} games each",
            ("term", "score of the whole"),
            tuple((term, meeting.score_text()) for term, meeting in everywhere.items()),
        ),
        _by_phase(f"phased against itself with a single term in one phase, {size.games} games each", alone),
        _by_phase(f"phased against itself without one term in one phase, {size.games} games each", missing),
    )
    return Findings(
        tables, (*map(_best_alone, PHASES, [alone] * len(PHASES)), _needless(missing)), _plot(missing, size)
    )


def single(term: str, phases: tuple[str, ...]) -> tuple[float, ...]:
    """[12] weights with nothing but ``term`` in the given phases (its own weight there, 1 where that is 0)."""
    weights = list(DEFAULTS)
    for phase in phases:
        for other in TERMS:
            weights[_gene(other, phase)] = (_weight(term, phase) or 1.0) if other == term else 0.0
    return tuple(weights)


def left_out(term: str, phase: str) -> tuple[float, ...]:
    """[12] the default weights without ``term`` in ``phase``."""
    weights = list(DEFAULTS)
    weights[_gene(term, phase)] = 0.0
    return tuple(weights)


def _gene(term: str, phase: str) -> int:
    return PHASES.index(phase) * len(TERMS) + TERMS.index(term)


def _weight(term: str, phase: str) -> float:
    return DEFAULTS[_gene(term, phase)]


def _meet(lab: Laboratory, size: PhaseWeightsSize, key: str, weights: tuple[float, ...]) -> Meeting:
    search = f"alphabeta:depth={size.depth}"
    usual, changed = (with_evaluator(search, text) for text in ("phased", with_weights("phased", weights)))
    return lab.meet(key, usual, changed, games=size.games)


Cells = dict[tuple[str, str], Meeting]  # by term and phase


def _by_phase(title: str, cells: Cells) -> ResultTable:
    rows = [
        (term, *(cells[term, phase].score_text() if (term, phase) in cells else "weight 0" for phase in PHASES))
        for term in TERMS
    ]
    return ResultTable(title, ("term", *PHASES), tuple(rows))


def _best_alone(phase: str, alone: Cells) -> str:
    best = min(TERMS, key=lambda term: alone[term, phase].score)
    return (
        f"In the {phase} the single term that comes nearest to the whole is {best} (the whole scores "
        f"{alone[best, phase].score_text()} against it)."
    )


def _needless(missing: Cells) -> str:
    harmful = [f"{term} in the {phase}" for (term, phase), meeting in missing.items() if meeting.decided < 0]
    useful = [f"{term} in the {phase}" for (term, phase), meeting in missing.items() if meeting.decided > 0]
    return (
        f"Surely weaker without: {', '.join(useful) or 'no term'}; surely stronger without: "
        f"{', '.join(harmful) or 'no term'}; the rest is too close to tell."
    )


def _plot(missing: Cells, size: PhaseWeightsSize) -> Plot:
    series = []
    for phase in PHASES:
        mine = {term: missing[term, phase] for term in TERMS if (term, phase) in missing}
        series.append(score_series(phase, tuple(mine), mine.values()))
    return Plot(
        f"phased against itself without a term in one phase, depth {size.depth}",
        "term that the other lacks",
        "score of the whole",
        tuple(series),
        reference=0.5,
    )
