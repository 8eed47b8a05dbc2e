"""Where terms lie: their parts sum to the terms, in every evaluation and position."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from heibai.core.position import Position
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.evaluator_text import parse_evaluator

SETS = [
    *(
        ("reversi/8", name)
        for name in (
            "zones", "zones:mobility=difference", "seven", "seven:edges=difference", "classic", "phased", "discs",
            "squares", "squares:mild", "squares:swh", "wpc", "wpc:full", "features", "features:[mobility,x_open]",
        )
    ),
    ("reversi/6", "zones"),
    ("reversi/6", "features"),
    *(("gomoku/15/renju", name) for name in ("shapes", "lines", "lines:threats", "rewards", "rewards:coarse")),
    ("gomoku/9", "shapes"),
]  # fmt: skip
NOWHERE = {"ratio", "mobility", "edges", "parity"}  # shares in percent, and a parity of the whole board


def positions(spec: str) -> Iterator[Position]:
    """Every third position of a few random games."""
    rng = Rng(3)
    for _ in range(3):
        position = GameSpec.parse(spec).make().start()
        for ply in range(36):
            if position.is_over():
                break
            position = position.play(rng.choice(position.moves()))
            if ply % 3 == 0:
                yield position


@pytest.mark.parametrize(("spec", "name"), SETS, ids=lambda value: value.replace("/", "-"))
def test_the_parts_of_every_term_sum_to_it(spec: str, name: str) -> None:
    parsed = parse_evaluator(name)
    features = GameSpec.parse(spec).make().feature_set(parsed.name, parsed.options)
    assert features.places is not None
    seen = 0
    for position in positions(spec):
        terms, places = features.function(position), features.places(position)
        for gene, parts in places.items():
            assert math.isclose(sum(part for _, part in parts), terms[gene], abs_tol=1e-9), features.features[gene]
            assert len({square for square, _ in parts}) == len(parts)
            seen += len(parts)
        nowhere = {features.features[gene] for gene, term in enumerate(terms) if term and gene not in places}
        assert nowhere <= NOWHERE or name == "lines:threats"
    assert seen > 50


def test_what_a_point_offers_both_sides_alike_lies_nowhere() -> None:
    game = GameSpec.parse("gomoku/15").make()
    shapes = game.feature_set("shapes")
    assert shapes.places is not None
    alone = game.start().play(112)
    black = {gene: parts for gene, parts in shapes.places(alone).items() if parts}
    assert black
    assert all(part == -1.0 for parts in black.values() for _, part in parts)  # white is to move and has no stone
