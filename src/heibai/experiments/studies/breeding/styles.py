"""``styles``: do the characters of a map of players differ in other games too, and what does a style cost?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....arena.play.runner import Runner
from ....arena.schedule.openings import make_openings
from ....arena.schedule.pairing import schedule_match
from ....core.abilities.styles import Style
from ....core.contract import Stopped
from ....evolve.fitness.fitness import styles_of
from ....evolve.maps.archive import Elite
from ....evolve.maps.replayed_map import archive_of
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs import stored_run as breedings
from ....evolve.runs.assembly import players_of
from ....evolve.runs.config import RunConfig
from ....games import make_game
from ....players.text import with_evaluator
from ....plots.figure import Plot, Series
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, meeting_of, pool
from ...panel import EVALUATORS, OPENINGS, panel_of, seed_of
from ...questions import settled_breeding

ABOUT = """
A map of players (MAP-Elites, Mouret and Clune 2015) keeps the best player of each style of play, where other recipes
keep one champion. Here `map-elites` breeds the weights of `zones` over two styles, mobility kept and edges taken, and
`roulette` breeds one champion by as many games against the same opponents. Of each row and each column of the map the
best player is taken, and meets a panel of hand-set players over openings that no breeding saw. Its styles are measured
again in these games: a character is one that stays where it was on the map. What a style costs is how much less its
best player scores than the best of all. Intervals are 95%, over pairs of games.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class StylesSize:
    """How much is bred and played."""

    depth: int  # plies of the players, bred and measured
    population: int
    generations: int
    openings: int  # of an individual with each opponent
    bins: int  # cells along each axis
    games: int  # of each character against each member of the panel


SMALL = StylesSize(depth=1, population=40, generations=60, openings=10, bins=8, games=400)
FULL = StylesSize(depth=2, population=100, generations=400, openings=25, bins=12, games=2_000)

EVALUATOR, PLAIN = "zones", "plain champion"
_OPPONENTS = 3  # of the panel of breedings


@dataclass(frozen=True)
class Character:
    """A player of the map, or the plain champion, in other games."""

    name: str  # "3,4" for a cell
    bred_score: float | None  # share of the points of the games that it was bred by
    bred: tuple[float, float] | None  # its styles in these games
    met: Meeting  # against the panel
    styles: tuple[float, float]  # in the games against the panel


def expected(size: StylesSize) -> list[float]:
    """See ``Study``."""
    games = size.population * _OPPONENTS * 2 * size.openings * (size.generations + 1)
    bred = games * game(size.depth, size.depth)
    measured = (2 * size.bins + 1) * len(EVALUATORS) * size.games * game(size.depth, size.depth)
    return [bred, bred, measured]


def config(lab: Laboratory, size: StylesSize, recipe: str) -> RunConfig:
    """A breeding by so many games against the panel of breedings."""
    options = {"bins": str(size.bins)} if recipe == "map-elites" else {}
    return RunConfig(
        recipe=recipe, options=RECIPES[recipe].settle_options(options), evaluator=EVALUATOR, depth=size.depth,
        population=size.population, generations=size.generations, seed=lab.seed, openings=size.openings,
        opponents="panel", panel_openings=0,
    )  # fmt: skip


def run(lab: Laboratory, size: StylesSize) -> Findings:
    """Breed the map and the champion, measure the best of every row and column."""
    told = _map(lab, config(lab, size, "map-elites"))
    plain = lab.breed("plain", config(lab, size, "roulette")).evaluator
    elites = {_name(row): row for row in told["elites"]}
    best = max(elites.values(), key=lambda row: row["score"])
    chosen = {axis: best_by_bin(list(elites.values()), axis) for axis in (0, 1)}
    names = sorted({_name(row) for rows in chosen.values() for row in rows.values()} | {_name(best)})
    evaluators = {name: elites[name]["evaluator"] for name in names} | {PLAIN: plain}
    found = _characters(lab, size, evaluators, elites)
    axes = told["axes"]
    tables = tuple(_table(axes[axis], told["bins"], chosen[axis], found, axis) for axis in (0, 1))
    notes = [
        f"The map has {len(elites)} of {told['bins'] ** 2} cells, with a QD score of {told['qd_score']:.2f}.",
        *(_stays(axes[axis]["name"], found, axis) for axis in (0, 1)),
        *(_costs(axes[axis]["name"], chosen[axis], found) for axis in (0, 1)),
        _champions(found, _name(best)),
    ]
    return Findings(tables, tuple(notes), _plot(axes, chosen, found))


def best_by_bin(elites: list[dict[str, Any]], axis: int) -> dict[int, dict[str, Any]]:
    """Place along the axis -> its best player, of equals the first."""
    found: dict[int, dict[str, Any]] = {}
    for row in elites:
        holder = found.get(row["cell"][axis])
        if holder is None or row["score"] > holder["score"]:
            found[row["cell"][axis]] = row
    return dict(sorted(found.items()))


def _name(row: Mapping[str, Any]) -> str:
    return ",".join(map(str, row["cell"]))


def _map(lab: Laboratory, asked: RunConfig) -> dict[str, Any]:
    """A cell: the map that is bred, with an evaluator text for each of its cells."""
    question = json.loads(json.dumps(asked.to_json()))

    def work() -> dict[str, Any]:
        directory = lab.room("map", question, lambda path: breedings.begin(asked, path), read=settled_breeding)
        total = asked.generations + 1
        summary = breedings.work_on(
            directory, threads=lab.threads, control=lab.control,
            watch=lambda row: lab.report("map", row["generation"] + 1, total, "generations"),
        )  # fmt: skip
        if not summary["finished"]:
            raise Stopped
        players, archive = players_of(asked), archive_of(directory)
        axes = [{"name": axis.name, "low": axis.low, "high": axis.high} for axis in archive.grid.axes]
        text = players.evaluator_text
        rows = [_row(elite, text(np.array(elite.genome))) for elite in archive.ordered]
        head = {"axes": axes, "bins": archive.grid.bins, "qd_score": round(archive.qd_score, 6)}
        return {**head, "hash": archive.hexdigest(), "elites": rows}

    found: dict[str, Any] = lab.cell("map", question, work)
    return found


def _row(elite: Elite, evaluator: str) -> dict[str, Any]:
    styles = [round(style, 6) for style in elite.styles]
    return {"cell": list(elite.cell), "score": round(elite.score, 6), "styles": styles, "evaluator": evaluator}


def _characters(
    lab: Laboratory, size: StylesSize, evaluators: Mapping[str, str], elites: Mapping[str, Mapping[str, Any]]
) -> dict[str, Character]:
    """A cell: every character against the panel, in its own search."""
    search = f"alphabeta:depth={size.depth}"
    asked = {"evaluators": dict(evaluators), "search": search, "games": size.games, "openings": OPENINGS}

    def work() -> dict[str, Any]:
        found = {}
        for done, (name, evaluator) in enumerate(evaluators.items()):
            lab.control.require_going()
            lab.report("characters", done, len(evaluators), "players")
            found[name] = _measure(lab, with_evaluator(search, evaluator), search, size.games)
        return found

    rows = lab.cell("characters", {**asked, "seed": lab.seed}, work)
    return {name: _character(name, row, elites.get(name)) for name, row in rows.items()}


def _character(name: str, row: Mapping[str, Any], elite: Mapping[str, Any] | None) -> Character:
    first, second = row["styles"]
    bred = None if elite is None else (elite["styles"][0], elite["styles"][1])
    score = None if elite is None else elite["score"]
    return Character(name, score, bred, Meeting.from_json(row["met"]), (first, second))


def _measure(lab: Laboratory, player: str, search: str, games: int) -> dict[str, Any]:
    """Games against everybody of the panel, and the mean styles in them."""
    board, met, seen = make_game("reversi"), [], []
    styles = board.abilities.styles
    assert styles is not None
    for name, text in panel_of(search).items():
        seed = seed_of(lab.seed, name)
        schedule, openings = schedule_match(openings=games // 2), make_openings(OPENINGS, board, games // 2, seed=seed)
        with Runner(board, [player, text], openings, seed=seed, threads=lab.threads) as runner:
            results = runner.play(schedule, keep_moves=True)
        met.append(meeting_of(schedule, results, pairing=0, a="measured", b=name))
        by_side = styles_of(styles, schedule, results, openings)
        seen.append(by_side[np.arange(len(results)), (schedule.black != 0).astype(np.int64)])
    means = np.nanmean(np.concatenate(seen), axis=0)
    return {
        "met": pool(met, a="measured", b="panel").to_json(),
        "styles": [round(float(each), 6) for each in means[:2]],
    }


def _table(
    axis: Mapping[str, Any], bins: int, chosen: Mapping[int, Mapping[str, Any]], found: Mapping[str, Character], at: int
) -> ResultTable:
    style, rows = Style(axis["name"], "", axis["low"], axis["high"]), []
    wide = (style.high - style.low) / bins
    for place, row in chosen.items():
        character = found[_name(row)]
        low = style.low + place * wide
        rows.append(
            (
                f"{low:.3f} to {low + wide:.3f}", character.name, f"{row['score']:.3f}", character.met.score_text(),
                f"{row['styles'][at]:.3f}", f"{character.styles[at]:.3f}",
            )
        )  # fmt: skip
    columns = (style.name, "cell of the best", "score when bred", "against the panel", "style when bred", "style there")
    return ResultTable(f"The best player by {style.name}", columns, tuple(rows))


def _stays(name: str, found: Mapping[str, Character], axis: int) -> str:
    pairs = np.array([(each.bred[axis], each.styles[axis]) for each in found.values() if each.bred])
    if len(pairs) < 3 or not pairs.std(axis=0).all():
        return f"Too few characters differ in {name} to say whether they stay what they were."
    correlation = float(np.corrcoef(pairs.T)[0, 1])
    kept = "stay" if correlation > 0.8 else "partly stay" if correlation > 0.4 else "do not stay"
    return f"In other games the characters {kept} what they were in {name}: the correlation is {correlation:.2f}."


def _costs(name: str, chosen: Mapping[int, Mapping[str, Any]], found: Mapping[str, Character]) -> str:
    met = [found[_name(row)] for row in chosen.values()]
    best, worst = (pick(met, key=lambda each: each.met.score) for pick in (max, min))
    surely = "surely " if best.met.interval[0] > worst.met.interval[1] else ""
    cost = best.met.score - worst.met.score
    return (
        f"By {name} the best player of a style scores {best.met.score_text()} (cell {best.name}) and that of the "
        f"dearest style {worst.met.score_text()} (cell {worst.name}): it {surely}costs "
        f"{cost:.3f}."
    )


def _champions(found: Mapping[str, Character], best: str) -> str:
    plain, top = found[PLAIN].met, found[best].met
    apart = plain.interval[0] > top.interval[1] or top.interval[0] > plain.interval[1]
    words = "differ surely" if apart else "do not differ surely"
    return (
        f"The champion of `roulette` by as many games scores {plain.score_text()}, the best of the map "
        f"{top.score_text()} (cell {best}): they {words}."
    )


def _plot(
    axes: list[dict[str, Any]], chosen: Mapping[int, Mapping[int, Mapping[str, Any]]], found: Mapping[str, Character]
) -> Plot:
    series = []
    for axis, rows in chosen.items():
        met = sorted((found[_name(row)] for row in rows.values()), key=lambda each: each.styles[axis])
        scores, intervals = tuple(each.met.score for each in met), tuple(each.met.interval for each in met)
        series.append(Series(axes[axis]["name"], tuple(each.styles[axis] for each in met), scores, intervals))
    return Plot("What a style costs: the best players of each against the panel", "style", "score", tuple(series))
