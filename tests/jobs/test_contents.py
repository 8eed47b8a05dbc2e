"""What a kind of job says of a report: whether its commands come to the same tables."""

from __future__ import annotations

import pytest

from heibai.jobs.contents import BY_CLOCK, BY_NETWORK, BY_OTHERS, why_varies


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("heibai match mcts:seconds=1 random --games 4", BY_CLOCK),
        ("heibai match 'alphabeta:eval=zones,total=60' random", BY_CLOCK),
        ("heibai tournament random random --move-seconds 0.5", BY_CLOCK),
        ("heibai analyse game.jsonl --player alphabeta:eval=zones --seconds 2", BY_CLOCK),
        ("heibai match remote:edax random", BY_OTHERS),
        ("heibai match mcts:net=small,visits=40 random", BY_NETWORK),
        ("heibai learn network --game reversi/6", BY_NETWORK),
        ("heibai match mcts:playouts=40,eval=zones random --seed 1", ""),
        ("heibai learn td --eval wpc --seed 1", ""),
        ("heibai study network-v-earlier", ""),  # a study says it itself
    ],
)
def test_clocks_other_programs_and_networks_make_a_command_vary(command: str, why: str) -> None:
    assert why_varies("heibai learn td", command) == why
