"""``evaluation-error``: how many discs evaluations are off, by phase, on positions that none of them learnt from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....learn.errors import searched_values, static_values
from ....learn.samples.samples import Columns, digest_of, joined
from ....players.text import with_evaluator
from ....plots.figure import Plot, Series
from ...expected import MOVES, game
from ...findings import Findings, ResultTable
from ...labelled import (
    DATA,
    PROVEN,
    SPEC,
    archive_folder,
    archive_positions,
    of_empties,
    own_positions,
    read_positions,
    solved,
    with_proof,
    write_positions,
)
from ...laboratory import Laboratory
from ...repeats import Mean, mean_of
from .value_error import Error, distances, measured

ABOUT = """
An evaluation in discs, such as Logistello's (Buro 1998, "From simple features to sophisticated evaluation functions"),
foretells the result of best play, so one can ask how far off it is. Of WTHOR, the archive of tournament games,
the years 2013 and 2019 are held back from every evaluation that ships; its theoretical scores are proven at 24 empties.
With fewer empties our solver labels the positions. With more, the label is the proven score that the game came to, so
errors of the players until then are part of every evaluation's error there; and openings are common to all years.
Without the archive (its folder `wthor` in the folder that HEIBAI_DATA names) the positions come from games of our own
engine with solved ends. Evaluations that do not count in discs are measured after the best line through their values,
fitted to one half of the positions and judged by the other, both ways round.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class Entrant:
    """An evaluation that is measured."""

    evaluator: str  # text
    made: str  # how its weights came about
    in_discs: bool = False


BY_HAND = "set by hand"
ENTRANTS = {
    entrant.evaluator: entrant
    for entrant in (
        Entrant("zones", BY_HAND),
        Entrant("phased", BY_HAND),
        Entrant("champion", "bred by games"),
        Entrant("league-network", "bred by games"),
        Entrant("td-network", "learnt by temporal differences"),
        Entrant("patterns-light", "fitted to proven scores and searches", in_discs=True),
        Entrant("patterns", "fitted to proven scores and searches", in_discs=True),
    )
}
EVERYBODY = tuple(ENTRANTS)
SEARCHING = ("champion", "td-network", "patterns")


@dataclass(frozen=True)
class EvaluationErrorSize:
    """How much is measured."""

    evaluators: tuple[str, ...]  # of the entrants; the last is held against the others and the marks
    searching: tuple[str, ...]  # those of them that are measured after a search too
    years: tuple[int, ...]  # of the archive
    games: int  # of our own engine, where there is no archive
    solve: int  # empties at which those are solved and played on by the solver
    empties: tuple[int, ...]  # phases, the emptiest board first
    positions: int  # a phase at most, where archives have their labels
    solved: int  # a phase at most, where the solver labels
    depth: int  # plies of the search that is measured too
    searched: int  # positions at most that it searches


SMALL = EvaluationErrorSize(
    evaluators=EVERYBODY, searching=SEARCHING, years=(2013, 2019), games=400, solve=16,
    empties=(52, 44, 36, 30, 24, 18, 16, 12, 8, 4), positions=5_000, solved=400, depth=10, searched=300,
)  # fmt: skip
FULL = EvaluationErrorSize(
    evaluators=EVERYBODY, searching=SEARCHING, years=(2013, 2019), games=4_000, solve=20,
    empties=tuple(range(56, 3, -4)), positions=100_000, solved=4_000, depth=10, searched=2_000,
)  # fmt: skip

_SOLVED = 2.5e-7  # seconds of a solved position without empty squares, twice as many for each empty square
_VALUED = 1e-4  # seconds of a value
ONE_PLY, DEEP = 5.9, 4.1  # discs at 24 empties: a classical reference engine's one-ply value; the mark set for depth 10
Errors = dict[str, dict[int, Error]]  # by evaluator and empties


def expected(size: EvaluationErrorSize) -> list[float]:
    """See ``Study``."""
    labelled = sum(size.solved * _SOLVED * 2.0**empties for empties in size.empties if empties < PROVEN)
    values = len(size.empties) * size.positions * _VALUED
    searched = size.searched * game(size.depth) / MOVES
    return [labelled + values, *[values] * len(size.evaluators), *[values + searched] * len(size.searching)]


def run(lab: Laboratory, size: EvaluationErrorSize) -> Findings:
    """The positions, then a cell for each evaluation, and for each that searches."""
    about = lab.cell("positions", _asked(lab, size), lambda: _gather(lab, size))
    static = {name: _static(lab, ENTRANTS[name], about) for name in size.evaluators}
    searched = {name: _searched(lab, ENTRANTS[name], about, size) for name in size.searching}
    subject = size.evaluators[-1]
    notes = [_source(about), _verdict(subject, static, about), _phases(static)]
    notes += [_gain(name, found, size, about) for name, found in searched.items()]
    notes += _marks(subject, static, searched, about)
    return Findings((_phase_table(static, about), _search_table(searched, size, about)), tuple(notes), _plot(static))


def _asked(lab: Laboratory, size: EvaluationErrorSize) -> dict[str, Any]:
    own = {"games": size.games, "solve": size.solve, "seed": lab.seed}
    most = {"positions": size.positions, "solved": size.solved}
    return {"years": size.years, "empties": size.empties, **most, "own": own}


def _gather(lab: Laboratory, size: EvaluationErrorSize) -> dict[str, Any]:
    """Keep the positions in the cell's folder; say what they are."""
    archive = archive_folder(size.years)
    if archive is None:
        found, proven = own_positions(lab, "positions/games", games=size.games, solve=size.solve), size.solve
    else:
        found, proven = archive_positions(archive, size.years), PROVEN
    parts = [_of_phase(lab, size, found, empties, proven) for empties in size.empties]
    columns = joined([part.in_memory() for part in parts])
    write_positions(columns, lab.folder("positions") / "chosen")
    counts = {str(empties): len(part) for empties, part in zip(size.empties, parts, strict=True)}
    return {"archive": archive is not None, "proven": proven, "sha256": digest_of(columns), "counts": counts}


def _of_phase(lab: Laboratory, size: EvaluationErrorSize, found: Columns, empties: int, proven: int) -> Columns:
    """With labels that are exact from ``proven`` empties on."""
    if empties >= proven:
        return of_empties(with_proof(found), empties, most=size.positions)
    return solved(of_empties(found, empties, most=size.solved), processes=lab.threads)


def _positions(lab: Laboratory, empties: int, about: dict[str, Any]) -> Columns:
    return read_positions(lab.folder("positions") / "chosen", about["sha256"], empties)


def _phases_of(about: dict[str, Any]) -> list[int]:
    """Numbers of empties with positions enough to fit a line to."""
    return [int(empties) for empties, count in about["counts"].items() if count >= 2]


def _static(lab: Laboratory, entrant: Entrant, about: dict[str, Any]) -> dict[int, Error]:
    def work() -> dict[str, Any]:
        game, parts = SPEC.make(), {empties: _positions(lab, empties, about) for empties in _phases_of(about)}
        return {
            str(empties): _measured(static_values(entrant.evaluator, columns, game), columns, entrant)
            for empties, columns in parts.items()
        }

    rows = lab.cell(f"static-{entrant.evaluator}", {"evaluator": entrant.evaluator, "positions": about["sha256"]}, work)
    return {int(empties): _error(row) for empties, row in rows.items()}


@dataclass(frozen=True)
class Searched:
    """One evaluation on the same positions without a search and after it."""

    before: Error
    after: Error
    gain: Mean  # discs that the search is nearer to the label


def _searched(lab: Laboratory, entrant: Entrant, about: dict[str, Any], size: EvaluationErrorSize) -> Searched:
    """The positions with the most empties whose labels are exact."""
    player = with_evaluator(f"alphabeta:depth={size.depth}", entrant.evaluator)

    def work() -> dict[str, Any]:
        columns = _positions(lab, about["proven"], about)[slice(size.searched)]
        before = static_values(entrant.evaluator, columns, SPEC.make())
        after = searched_values(player, columns, SPEC, processes=lab.threads)
        far, near = (distances(each, columns.target, in_discs=entrant.in_discs) for each in (before, after))
        gain = mean_of([first - second for first, second in zip(far, near, strict=True)])
        return {
            "before": _measured(before, columns, entrant), "after": _measured(after, columns, entrant),
            "gain": round(gain.value, 4), "reach": round(gain.reach, 4),
        }  # fmt: skip

    asked = {"player": player, "most": size.searched, "positions": about["sha256"]}
    row = lab.cell(f"search-{entrant.evaluator}", asked, work)
    return Searched(_error(row["before"]), _error(row["after"]), Mean(row["gain"], row["reach"]))


def _measured(values: Any, columns: Columns, entrant: Entrant) -> dict[str, Any]:
    return vars(measured(values, columns.target, in_discs=entrant.in_discs))


def _error(row: dict[str, Any]) -> Error:
    return Error(**row)


def _source(about: dict[str, Any]) -> str:
    count = sum(about["counts"].values())
    if about["archive"]:
        return f"{count:,} positions of the archive; labels are exact with {about['proven']} empties and fewer."
    return (
        f"{count:,} positions of our own engine's games; labels are exact with {about['proven']} empties and fewer. "
        f"With the archive in the folder wthor of {DATA} they would be of people's games."
    )


def _verdict(name: str, static: Errors, about: dict[str, Any]) -> str:
    """Whether this evaluation is surely nearer than each other, where labels are exact and boards emptiest."""
    at = about["proven"]
    mine = static[name][at]
    others = {other: errors[at] for other, errors in static.items() if other != name}
    surely = [name for name, error in others.items() if mine.interval[1] < error.interval[0]]
    told = ", ".join(f"{other} by {error.text()}" for other, error in others.items())
    return (
        f"With {at} empties {name} is off by {mine.text()} discs (r {mine.r:.3f}); {told}. It is surely "
        f"nearer than {len(surely)} of {len(others)}."
    )


def _phases(static: Errors) -> str:
    phases = list(next(iter(static.values())))
    best = {at: min(static, key=lambda name: static[name][at].best_known) for at in phases}
    told = ", ".join(f"{name} with {at}" for at, name in best.items())
    return f"The smallest error by empties: {told}."


def _gain(name: str, found: Searched, size: EvaluationErrorSize, about: dict[str, Any]) -> str:
    surely = "surely" if found.gain.decided else "not surely"
    nearer = "nearer" if found.gain.value >= 0 else "farther"
    return (
        f"{name}: a search of depth {size.depth} with {about['proven']} empties is off by {found.after.text()} discs, "
        f"the static value of the same {found.before.positions} positions by {found.before.text()}: {surely} {nearer}, "
        f"by {abs(found.gain.value):.2f} ±{found.gain.reach:.2f}."
    )


def _marks(name: str, static: Errors, searched: dict[str, Searched], about: dict[str, Any]) -> list[str]:
    """Of an evaluation in discs, where it is the archive that was measured."""
    if not about["archive"] or not ENTRANTS[name].in_discs:
        return []
    at = about["proven"]
    pairs = [("static", static[name][at], ONE_PLY), ("searched", searched[name].after, DEEP)]
    return [
        f"The mark for {name} with {at} empties, {what}, is {mark}: "
        f"{'reached' if error.best_known <= mark else 'missed'} with {error.best_known:.3f} ({error.scaled:.3f} after "
        "the best line)."
        for what, error, mark in pairs
    ]


def _phase_table(static: Errors, about: dict[str, Any]) -> ResultTable:
    in_discs = [name for name in static if ENTRANTS[name].in_discs]
    rows = [
        (
            str(at), f"{about['counts'][str(at)]:,}", _label(at, about),
            *(errors[at].text() for errors in static.values()),
            *(f"{static[name][at].scaled:.2f}" for name in in_discs),
        )
        for at in _phases_of(about)
    ]  # fmt: skip
    heads = [f"{name} ({ENTRANTS[name].made})" for name in static]
    return ResultTable(
        "Mean error in discs with its 95% interval, static; after the best line but of evaluations in discs",
        ("empties", "positions", "labels", *heads, *(f"{name} after the best line" for name in in_discs)),
        tuple(rows),
    )


def _label(at: int, about: dict[str, Any]) -> str:
    return "exact" if at <= about["proven"] else "what the game came to"


def _search_table(searched: dict[str, Searched], size: EvaluationErrorSize, about: dict[str, Any]) -> ResultTable:
    rows = [
        (
            name, str(found.before.positions), found.before.text(), f"{found.before.r:.3f}",
            found.after.text(), f"{found.after.scaled:.2f}", f"{found.after.r:.3f}",
        )
        for name, found in searched.items()
    ]  # fmt: skip
    deep = f"depth {size.depth}"
    return ResultTable(
        f"Mean error in discs with {about['proven']} empties, static and after a search of depth {size.depth}",
        ("evaluation", "positions", "static", "r, static", deep, f"{deep}, after the best line", f"r, {deep}"),
        tuple(rows),
    )


def _plot(static: Errors) -> Plot:
    series = [
        Series(
            name,
            tuple(map(float, errors)),
            tuple(error.best_known for error in errors.values()),
            tuple(error.interval for error in errors.values()),
        )
        for name, errors in static.items()
        if ENTRANTS[name].made != BY_HAND
    ]
    return Plot(
        "Error of bred, learnt and fitted evaluations by phase", "empty squares", "mean error, discs", tuple(series)
    )
