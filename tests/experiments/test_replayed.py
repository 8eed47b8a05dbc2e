"""A cell of every shipped study is worked on again, to the digit: no change of play can leave a page behind.

The cells are the cheapest; where all are dear, a part of one that can be compared. A study that fails here is made
again, with its page: ``python tools/study_pages.py NAME``.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from shipped_studies import AllReplayed, Replay, shipped_study

from heibai.evolve.runs.config import RunConfig
from heibai.experiments import solved
from heibai.experiments.catalogue import STUDIES, load_study
from heibai.experiments.labelled import PROVEN, SPEC, archive_folder, archive_positions, of_empties, with_proof
from heibai.experiments.laboratory import Laboratory
from heibai.experiments.stored_study import size_of
from heibai.experiments.time_to_depth import positions_of, time_searches
from heibai.games import GameSpec
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.rules import Reversi
from heibai.jobs.directory import RunDirectory
from heibai.learn.errors import static_values


def whole(*keys):
    """These cells, as the study works on them."""

    def replay(shipped, study, size, tmp_path):
        lab = Replay(shipped, tmp_path, keys)
        with pytest.raises(AllReplayed):
            study.run(lab, size)
        return [(lab.again[key], shipped["cells"][key]["result"]) for key in keys]

    return replay


def but_for_their_minutes(*keys):
    """The same, without what the clock measured."""

    def replay(shipped, study, size, tmp_path):
        pairs = whole(*keys)(shipped, study, size, tmp_path)
        return [tuple(without_minutes(row) for row in pair) for pair in pairs]

    return replay


def first_pairing(key):
    """Of a round robin: each pairing has streams of its own, whoever plays besides."""

    def replay(shipped, study, size, tmp_path):
        cell = shipped["cells"][key]
        asked, (first, *_) = cell["asked"], cell["result"]
        how = {name: asked[name] for name in ("games", "openings", "seed")}
        return [(fresh_lab(shipped, tmp_path).meet("part", *asked["players"][:2], **how).to_json(), first)]

    return replay


def first_generations(key, count):
    """Of a breeding, whose later generations change nothing of them."""

    def replay(shipped, study, size, tmp_path):
        cell = shipped["cells"][key]
        config = replace(RunConfig.from_json(cell["asked"]), generations=count)
        named = [at for at in cell["result"].get("generations", ()) if at <= count]
        bred = fresh_lab(shipped, tmp_path).breed("part", config, champions=not named, generations=named)
        then = cell["result"]
        pairs = [(list(map(list, bred.champions)), then["champions"][: len(bred.champions)])]
        return [*pairs, (list(bred.diversity), then.get("diversity", [])[: len(bred.diversity)])]

    return replay


def few_playouts(rows):
    """The first of a kind's numbers of playouts: there ties between moves decide most."""

    def replay(shipped, study, size, tmp_path):
        positions = solved.noughts_and_crosses(size.early, seed=shipped["seed"])
        found = [vars(study._search_all(positions, playouts, seeds=size.seeds)) for playouts in size.playouts[:rows]]
        return [(json.loads(json.dumps(found)), shipped["cells"]["three-in-a-row-on-3x3"]["result"][:rows])]

    return replay


def errors_where_the_archive_has_labels(evaluator):
    """Of an evaluation without a search; with fewer empty squares the labels are our solver's, and dear."""

    def replay(shipped, study, size, tmp_path):
        found = with_proof(archive_positions(archive_folder(size.years), size.years))
        entrant, then = study.ENTRANTS[evaluator], shipped["cells"][f"static-{evaluator}"]["result"]
        pairs = []
        for empties in (each for each in size.empties if each >= PROVEN):
            columns = of_empties(found, empties, most=size.positions).in_memory()
            now = study._measured(static_values(evaluator, columns, SPEC.make()), columns, entrant)
            pairs.append((now, then[str(empties)]))
        return pairs

    return replay


def nodes_of_one_thread(*keys):
    """What a search of one thread enters on the way to its depth."""

    def replay(shipped, study, size, tmp_path):
        pairs = []
        for key in keys:
            work = study.work_of(next(each for each in study.WORKS if each.key == key), size)
            positions = positions_of(work, size.positions, seed=shipped["seed"])
            nodes = time_searches(work, positions, (1,), 1, lambda done, total: None).nodes[0]
            then = shipped["cells"][key]["result"]["nodes"][0]
            pairs.append(([row[0] for row in nodes], [row[0] for row in then]))
        return pairs

    return replay


def costs_but_for_their_seconds(players):
    """Nodes, evaluations and depth of a move, of the first players."""

    def replay(shipped, study, size, tmp_path):
        cell = shipped["cells"]["costs"]
        game = GameSpec("gomoku", size.board, size.rule).make()
        rows = study._costs(fresh_lab(shipped, tmp_path), size, game, cell["asked"]["players"][:players])
        return [(without_seconds(now), without_seconds(then)) for now, then in zip(rows, cell["result"], strict=False)]

    return replay


def cheapest_leaf(shipped, study, size, tmp_path):
    """Of a proof: the score and the nodes of its null window."""
    leaves = [cell for cell in shipped["cells"].values() if "target" in cell["asked"]]
    leaf = min(leaves, key=lambda cell: cell["result"]["nodes"])
    asked, game = leaf["asked"], Reversi(study.BOARD)
    found = ReversiSolver(table_megabytes=asked["table"]).null_window(
        game.parse_position(asked["position"]), asked["target"] - 1
    )
    return [({"score": found.score, "nodes": found.nodes}, leaf["result"])]


def fresh_lab(shipped, tmp_path):
    directory = RunDirectory.create(tmp_path / "again", kind="study", config={})
    return Laboratory(directory, seed=shipped["seed"], threads=1)


def without_minutes(row):
    return {key: value for key, value in row.items() if key != "minutes"}


def without_seconds(row):
    return {key: value for key, value in row.items() if key not in ("seconds", "player")}


CHEAP = {
    "evolved-v-random": whole("breed-position-ranking-0", "match-suspect-1"),
    "population-generations": whole("breed-5x10-openings-1-seed-0", "match-5x10-openings-1-seed-0-plus-0"),
    "breeding-at-length": first_generations("breed-population-20-seed-0", 5),
    "reward-learning": first_generations("breed-0", 2),
    "styles": whole("characters"),
    "improvements": whole("breed-base-openings-1-seed-0", "panel-base-openings-1-seed-0"),
    "learnt-v-bred": whole("wpc-learnt-1000-seed-0"),
    "network-v-earlier": whole("among-earlier"),
    "evolved-network": whole("random"),
    "minutes-until": but_for_their_minutes("td-1000-seed-0"),
    "evaluations": first_pairing("depth-1"),
    "zones-head-to-head": whole("sweep-discs-0"),
    "phase-weights": whole("only-discs"),
    "othello-league": whole("quiet-zones"),
    "mcts-end": whole("10-v-1"),
    "mcts-truncated": whole("10-plies-200-v-1"),
    "phase-schedule": whole("hand-set-80-v-end"),
    "playouts": whole("reversi-to-the-end-1000"),
    "convergence": few_playouts(4),
    "reversi-6x6": cheapest_leaf,
    # Measured by the clock are its times; what a thread enters on its way is not.
    "parallel": nodes_of_one_thread("minimax"),
    # Measured by the clock are its seconds, and some of its players stop by it.
    "sequence-v-tree": costs_but_for_their_seconds(3),
}
NEEDS_THE_ARCHIVE = {
    "evaluation-error": errors_where_the_archive_has_labels("zones"),
}
IMPORTS_THE_ARCHIVE = {  # a minute of processor time
    "archive-player": whole("games", "games-1000-min-50-depth-1"),
}


def replayed(shipped, replay, tmp_path):
    """Pairs of what a replay comes to and what shipped."""
    study = load_study(shipped["study"])
    pairs = replay(shipped, study, size_of(type(study.SMALL), shipped["size"]), tmp_path)
    assert pairs
    return [(in_numbers(now), in_numbers(then)) for now, then in pairs]


def check(name, replay, tmp_path):
    for now, then in replayed(shipped_study(name), replay, tmp_path):
        assert now == then


def in_numbers(result):
    """Results without the texts of players and evaluators, which older heibais wrote in other words."""
    if isinstance(result, dict):
        return {key: in_numbers(value) for key, value in result.items() if key not in ("a", "b", "evaluator")}
    return list(map(in_numbers, result)) if isinstance(result, list | tuple) else result


def test_a_cell_of_every_study_is_replayed():
    assert sorted([*CHEAP, *NEEDS_THE_ARCHIVE, *IMPORTS_THE_ARCHIVE]) == sorted(STUDIES)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", CHEAP)
def test_a_cheap_cell_comes_to_what_the_page_says(name, tmp_path):
    check(name, CHEAP[name], tmp_path)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NEEDS_THE_ARCHIVE)
def test_a_cell_of_the_archive_comes_to_what_the_page_says(name, data_folder, tmp_path):
    check(name, NEEDS_THE_ARCHIVE[name], tmp_path)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("name", IMPORTS_THE_ARCHIVE)
def test_a_cell_of_the_whole_archive_comes_to_what_the_page_says(name, data_folder, tmp_path):
    check(name, IMPORTS_THE_ARCHIVE[name], tmp_path)


def test_a_page_that_play_has_left_behind_is_caught(tmp_path):
    shipped = json.loads(json.dumps(shipped_study("improvements")))
    shipped["cells"]["panel-base-openings-1-seed-0"]["result"]["wins"] += 1
    pairs = replayed(shipped, CHEAP["improvements"], tmp_path)
    assert [now == then for now, then in pairs] == [True, False]
