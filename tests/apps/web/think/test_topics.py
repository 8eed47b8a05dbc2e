"""What the page is told is what the algorithms themselves say."""

from __future__ import annotations

import math
from typing import Any

import pytest
from flat_parts import parts

from heibai.apps.web.think import brood
from heibai.apps.web.think import tree as tree_topic
from heibai.apps.web.think.brood import brood_state
from heibai.apps.web.think.evaluation import evaluation_state
from heibai.apps.web.think.growth import grow, grown_tree
from heibai.apps.web.think.place import place_state
from heibai.apps.web.think.plan import evolve_plan
from heibai.apps.web.think.points import points_state
from heibai.apps.web.think.tree import tree_state
from heibai.apps.web.think.wire import (
    BroodRequest,
    EvaluationRequest,
    GrowthRequest,
    PlanRequest,
    PositionRef,
    TreeRequest,
)
from heibai.core.contract import Limits
from heibai.core.errors import ForbiddenSpecError, SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.mcts import Mcts
from heibai.search.minimax import Minimax
from heibai.search.tree.node import Node

REVERSI = {"game": "reversi", "moves": "26,18,19,34,33"}
GOMOKU = {"game": "gomoku", "moves": "112,113,97,98,127"}
QUIET = {"game": "gomoku", "moves": "112,113,97"}


def position_of(where: dict[str, str]) -> Any:
    position = GameSpec.parse(where["game"]).make().start()
    for move in where["moves"].split(","):
        position = position.play(int(move))
    return position


def test_a_place_says_what_can_be_looked_at() -> None:
    reversi, gomoku = place_state(PositionRef(**REVERSI)), place_state(PositionRef(**GOMOKU))
    assert (reversi["game"], reversi["last"], reversi["labels"][-1], reversi["depth"]) == ("reversi/8", 33, "b5", 4)
    assert (reversi["has_points"], reversi["has_sequences"], reversi["simulate"]) == (False, False, -1)
    assert (gomoku["has_points"], gomoku["has_sequences"], gomoku["simulate"]) == (True, True, 0)
    assert "champion" in dict(reversi["evaluators"])
    assert "ntuple" not in dict(reversi["evaluators"])


@pytest.mark.parametrize(
    ("where", "evaluator"),
    [
        *((REVERSI, name) for name in ("champion", "zones", "seven", "phased", "wpc", "patterns", "features")),
        *((GOMOKU, name) for name in ("champion", "shapes", "lines", "rewards", "threats")),
    ],
    ids=lambda value: value if isinstance(value, str) else value["game"],
)
def test_the_terms_sum_to_what_the_evaluator_says(where: dict[str, str], evaluator: str) -> None:
    state = evaluation_state(EvaluationRequest(**where, evaluator=evaluator))
    rows = state["features"]
    assert rows
    total = 0.0
    for row in rows:
        assert row["term"] == row["value"] * row["weight"]
        total += row["term"]
    assert (
        total
        == state["value"]
        == make_evaluator(evaluator, GameSpec.parse(where["game"]).make()).evaluate(position_of(where))
    )
    if evaluator != "patterns":  # whose rows are look-ups, each with its squares
        parts = [(sum(part for _, part in row["squares"]), row["value"]) for row in rows if row["squares"] is not None]
        assert all(math.isclose(found, value, abs_tol=1e-9) for found, value in parts)


@pytest.mark.parametrize("evaluator", ["@/etc/passwd", "py:os.system", "ntuple:set=straight2"])
def test_no_page_names_files_code_or_memory(evaluator: str) -> None:
    with pytest.raises(ForbiddenSpecError):
        evaluation_state(EvaluationRequest(**REVERSI, evaluator=evaluator))


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_tree_is_that_of_the_search_and_its_value_minimaxs(depth: int) -> None:
    state = tree_state(TreeRequest(**REVERSI, depth=depth))
    game, position = GameSpec.parse("reversi").make(), position_of(REVERSI)
    full = Minimax().search(position, make_evaluator("champion", game), limits=Limits(depth=depth), rng=Rng(0))
    engine = make_player(f"alphabeta:depth={depth},eval=champion", game).choose(game, position, rng=Rng(0))
    assert full.score
    assert (state["value"], state["move"], state["minimax_nodes"]) == (full.score.value, full.move, full.nodes)
    assert (state["nodes"], state["line"]) == (engine.nodes, list(engine.line))
    assert len(state["parents"]) == state["nodes"] <= state["minimax_nodes"]
    assert len(state["steps"]) == 2 * state["nodes"]


def test_every_value_of_the_tree_follows_from_its_children_and_its_cut() -> None:
    state = tree_state(TreeRequest(**REVERSI, depth=4))
    values, betas, sides = state["values"], state["betas"], state["sides"]
    children: dict[int, list[int]] = {}
    for node, parent in enumerate(state["parents"]):
        children.setdefault(parent, []).append(node)
    cuts = 0
    for node, below in children.items():
        if node < 0:
            continue
        signs = [1 if sides[child] == sides[node] else -1 for child in below]
        assert values[node] == max(sign * (values[child] or 0.0) for sign, child in zip(signs, below, strict=True))
        if state["cut"][node]:
            cuts += 1
            assert betas[node] is not None
            assert (values[node] or 0.0) >= (betas[node] or 0.0)
    assert cuts > 0


def test_a_tree_that_is_too_large_ends_with_its_first_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_topic, "MOST_NODES", 20)
    state = tree_state(TreeRequest(**REVERSI, depth=3))
    assert (state["complete"], state["value"], state["nodes"]) == (False, None, 20)
    assert max(state["steps"]) == 19


def test_the_depth_of_a_tree_is_bounded_by_the_moves_of_the_position() -> None:
    assert place_state(PositionRef(**QUIET))["depth"] == 2
    assert place_state(PositionRef(game="reversi/4"))["depth"] == 4


def test_a_search_grows_to_its_playouts_and_shows_its_tree() -> None:
    told: list[Any] = []
    grow(GrowthRequest(**REVERSI, playouts=200, seed=7), told.append)
    *growths, tree = told
    alone = Mcts(**parts(simulate=None)).search(position_of(REVERSI), None, limits=Limits(playouts=200), rng=Rng(7))
    assert [(move, visits) for move, visits, _ in growths[-1]["moves"]] == list(alone.move_visits)
    assert sum(visits for _, visits, _ in growths[-1]["moves"]) == growths[-1]["playouts"] == 200
    assert growths[-1]["move"] == alone.move
    assert [each["playouts"] for each in growths] == sorted(each["playouts"] for each in growths)
    first = {tree["moves"][node]: tree["visits"][node] for node, parent in enumerate(tree["parents"]) if parent == 0}
    assert first == dict(alone.move_visits)
    assert (tree["visits"][0], tree["size"]) == (200, 201)
    assert all(parent < node for node, parent in enumerate(tree["parents"]))


def test_the_visits_of_children_sum_to_those_of_their_parent_less_its_own() -> None:
    told: list[Any] = []
    grow(GrowthRequest(**REVERSI, playouts=150), told.append)
    tree = told[-1]
    below = [0] * len(tree["parents"])
    for node, parent in enumerate(tree["parents"][1:], 1):
        below[parent] += tree["visits"][node]
    assert below[0] == tree["visits"][0]
    for node, visits in enumerate(tree["visits"][1:], 1):
        assert below[node] in (0, visits - 1) or tree["proofs"][node] is not None


def test_nodes_of_equal_visits_are_told_in_the_order_in_which_they_come() -> None:
    """Not by their addresses, of which two could be equal after what was added to them: now and then no tree came."""
    root = Node()
    root.expand((move, 0.0) for move in range(40))
    for parent in root.children:
        parent.expand((move, 0.0) for move in range(40, 60))
    for node in (root, *root.children, *(child for parent in root.children for child in parent.children)):
        node.visits, node.tried = 1, len(node.children)
    tree = grown_tree(GameSpec.parse(GOMOKU["game"]).make(), root, GrowthRequest(**GOMOKU))
    moves = [-1, *range(40), *[*range(40, 60)] * 40]
    parents = [-1, *[0] * 40, *(parent for parent in range(1, 41) for _ in range(20))]
    assert (tree["moves"], tree["parents"]) == (moves[:600], parents[:600])
    assert (len(tree["moves"]), tree["size"]) == (600, 841)


def test_points_are_ranked_as_the_reward_ai_takes_them() -> None:
    state = points_state(PositionRef(**GOMOKU))
    game, position = GameSpec.parse("gomoku").make(), position_of(GOMOKU)
    best = state["points"][0]
    table = make_evaluator("rewards", game)
    rated = {point.move: point for point in table.features.points(position)}  # type: ignore[attr-defined]
    assert set(rated) == {point["square"] for point in state["points"]}
    for point in state["points"]:
        assert point["value"] == point["attack"] + point["defence"] == rated[point["square"]].value
        assert {point["attack_level"], point["defence_level"]} <= {1, 2, 3, 4}
    chosen = [make_player("rewards", game).choose(game, position, rng=Rng(seed)).move for seed in range(20)]
    assert best["chance"] > 0.9
    assert set(chosen) == {best["square"]}
    classes = {point["reward"]: point["chance"] for point in state["points"]}
    assert math.isclose(sum(classes.values()), 1.0)


def test_a_five_is_urgent() -> None:
    four = {"game": "gomoku", "moves": "112,16,113,18,114,20,115"}
    assert points_state(PositionRef(**four))["urgent"] == "stop"
    assert points_state(PositionRef(game="gomoku", moves=four["moves"] + ",22"))["urgent"] == "win"


def test_a_plan_is_that_of_the_solver_and_gets_no_worse() -> None:
    told: list[Any] = []
    evolve_plan(PlanRequest(**QUIET, seed=3), told.append)
    game = GameSpec.parse("gomoku").make()
    player = make_player("sequence:python=1", game)
    report = player.choose(game, position_of(QUIET), rng=Rng(3))
    assert [each["generation"] for each in told] == list(range(len(told)))
    fitness = [each["fitness"] for each in told]
    assert fitness == sorted(fitness)
    assert (fitness[-1], told[-1]["tendency"]) == (report.statistics["fitness"], report.statistics["tendency"])
    assert told[-1]["move"] == report.move
    assert 1 <= len(told[-1]["steps"]) <= 7
    assert [step["color"] for step in told[-1]["steps"]] == [
        (1 + number) % 2 for number in range(len(told[-1]["steps"]))
    ]


@pytest.mark.parametrize("game", ["reversi/6", "gomoku/9"])
def test_a_generation_tells_who_came_of_whom(game: str) -> None:
    wanted = {"game": game, "population": 6, "mutation": 0.3, "seed": 5}
    state = brood_state(BroodRequest(**wanted, generation=1))
    people, children = state["individuals"], state["children"]
    assert len(people) == len(children) == 6
    assert sum(each["wins"] + each["draws"] + each["losses"] for each in people) == 2 * state["games"]
    assert all(each["fitness"] == 2 * each["wins"] + each["draws"] for each in people)
    assert math.isclose(sum(each["chance"][0] for each in people), 1.0)
    best = max(people, key=lambda each: each["fitness"])
    assert children[0]["weights"] == best["weights"]
    for child in children[1:]:
        assert child["cut"] is not None
        assert len(child["parents"]) == 2
        assert (child["weights"] != child["before"]) == (child["origin"] == "mutated child")
    assert [each["weights"] for each in brood_state(BroodRequest(**wanted, generation=2))["individuals"]] == [
        each["weights"] for each in children
    ]


def test_a_child_has_the_genes_of_its_parents_on_either_side_of_the_cut() -> None:
    state = brood_state(BroodRequest(game="gomoku/9", population=6, mutation=0.0, seed=2))  # no simplex to settle into
    crossed = [child for child in state["children"] if child["cut"] is not None]
    assert crossed
    for child in crossed:
        mother, father = (state["individuals"][place]["weights"] for place in child["parents"])
        cut = child["cut"] or 0
        assert child["weights"] == mother[:cut] + father[cut:]


def test_what_cannot_be_looked_at_is_refused_with_the_reason() -> None:
    with pytest.raises(SpecError, match="does not value its points"):
        points_state(PositionRef(**REVERSI))
    with pytest.raises(SpecError, match="no solver by sequences"):
        evolve_plan(PlanRequest(**REVERSI), list[Any]().append)
    with pytest.raises(SpecError, match="colours are still open"):
        tree_state(TreeRequest(game="gomoku/15/freestyle/swap2"))
    with pytest.raises(UnknownNameError):
        evaluation_state(EvaluationRequest(**REVERSI, evaluator="nonsense"))


def test_a_generation_that_takes_too_long_names_one_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brood, "SECONDS", 0.0)
    assert brood_state(BroodRequest(game="reversi/4", population=4))["generation"] == 0
    with pytest.raises(SpecError, match="before generation 1"):
        brood_state(BroodRequest(game="reversi/4", population=4, generation=1))
