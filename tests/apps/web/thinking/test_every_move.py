"""The values of all legal moves: to the same depth, exact where the game can be solved, within half a second."""

from __future__ import annotations

import time
from typing import Any

import pytest
from waiting import MINUTES

from heibai.apps.web.players import opponents
from heibai.apps.web.players.opponents import EVERY_MOVE, Opponents
from heibai.apps.web.thinking.every_move import EveryMoveReport
from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.games import make_game
from heibai.games.reversi.kernel.solver import ReversiSolver


def valued(game: Any, position: Any) -> EveryMoveReport:
    report = Opponents().make(EVERY_MOVE, game).choose(game, position, rng=Rng(1))
    assert isinstance(report, EveryMoveReport)
    return report


def reached(game: Any, moves: str) -> Any:
    position = game.start()
    for move in game.parse_transcript(moves):
        position = position.play(move)
    return position


def test_every_legal_move_has_a_value_and_the_best_one_is_the_hint() -> None:
    game = make_game("reversi")
    position = reached(game, "d3c5")
    found = valued(game, position)
    values = {move: -reply.score.value for move, reply in found.replies if reply.score}
    assert tuple(values) == position.moves()
    assert found.move == max(values, key=lambda move: values[move])
    assert found.score
    assert found.score.value == values[found.move]


def test_moves_near_the_end_have_their_exact_discs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "EVERY_MOVE_SECONDS", MINUTES)  # it ends when all are solved
    game = make_game("reversi")
    position, rng = game.start(), Rng(2)
    while position.empties > 11 or len(position.moves()) < 2:
        position = position.play(rng.choice(position.moves()))
    solved = ReversiSolver(all_moves=True).search(position, limits=Limits())
    found = valued(game, position)
    assert found.exact
    assert {(reply.score.unit, reply.exact) for _, reply in found.replies if reply.score} == {(Unit.DISCS, True)}
    assert {move: -reply.score.value for move, reply in found.replies if reply.score} == dict(solved.move_scores)


@pytest.mark.parametrize(("name", "size"), [("reversi", 8), ("gomoku", 15), ("gomoku", 19)])
def test_half_a_second_is_enough_for_all_moves(name: str, size: int) -> None:
    game = make_game(name, size)
    started = time.process_time()
    found = valued(game, game.start())
    assert len(found.replies) == len(game.start().moves())
    assert time.process_time() - started < 10  # a move alone, searched to its end, would take longer


def test_a_move_that_ends_the_game_has_its_result() -> None:
    game = make_game("gomoku")
    position = reached(game, "h8a1i8a2j8a3k8a4")
    found = valued(game, position)
    assert game.format_move(found.move or 0).upper() in ("G8", "L8")
    report = dict(found.replies)[found.move or 0]
    assert report.exact
    assert found.score
    assert found.score.value > 900_000
