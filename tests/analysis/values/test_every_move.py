"""The values of all legal moves: to the same depth, exact where the game can be solved, equal for images."""

from __future__ import annotations

import time
from typing import Any

import pytest

from heibai.analysis.values.every_move import EveryMoveReport, every_move_by
from heibai.apps.web.players.opponents import EVERY_MOVE, Opponents
from heibai.core.contract import Limits, Report, Stopped
from heibai.core.errors import SpecError
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


def test_moves_near_the_end_have_their_exact_discs() -> None:
    game = make_game("reversi")
    position, rng = game.start(), Rng(2)
    while position.empties > 11 or len(position.moves()) < 2:
        position = position.play(rng.choice(position.moves()))
    solved = ReversiSolver(all_moves=True).search(position, limits=Limits())
    found = valued(game, position)
    assert found.exact
    assert {(reply.score.unit, reply.exact) for _, reply in found.replies if reply.score} == {(Unit.DISCS, True)}
    assert {move: -reply.score.value for move, reply in found.replies if reply.score} == dict(solved.move_scores)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "size"), [("reversi", 8), ("gomoku", 15), ("gomoku", 19)])
def test_all_moves_together_take_little_work(name: str, size: int) -> None:
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


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "moves"), [("reversi", ""), ("reversi", "d3c5"), ("gomoku", "h8")])
def test_moves_to_images_of_one_position_have_one_value(name: str, moves: str) -> None:
    game = make_game(name)
    position = reached(game, moves)
    by_key: dict[int, set[Any]] = {}
    for move, reply in valued(game, position).replies:
        key = game.abilities.symmetries.canonical_key(position.play(move))
        by_key.setdefault(key, set()).add((reply.score, reply.depth, reply.nodes, len(reply.line)))
    assert {len(told) for told in by_key.values()} == {1}
    assert (len(by_key) < len(position.moves())) == (moves != "d3c5")
    for move, reply in valued(game, position).replies:
        reached_there = position.play(move)
        for each in reply.line:  # each has a line of its own
            reached_there = reached_there.play(each)


def test_what_is_found_does_not_depend_on_what_was_asked_before() -> None:
    game = make_game("reversi")
    player = Opponents().make(EVERY_MOVE, game)
    first = player.choose(game, reached(game, "d3c5"), rng=Rng(1))
    player.choose(game, reached(game, "f5d6"), rng=Rng(1))
    again = player.choose(game, reached(game, "d3c5"), rng=Rng(1))
    assert isinstance(first, EveryMoveReport)
    assert isinstance(again, EveryMoveReport)
    assert [(move, reply.score, reply.nodes, reply.line) for move, reply in first.replies] == [
        (move, reply.score, reply.nodes, reply.line) for move, reply in again.replies
    ]


def test_it_ends_when_it_is_told_to_with_its_last_whole_round() -> None:
    game = make_game("reversi")
    told: list[Report] = []

    def stop(report: Report) -> None:
        if report.move is not None:
            told.append(report)
        if len(told) == 3:
            raise Stopped

    found = Opponents().make(EVERY_MOVE, game).choose(game, reached(game, "d3c5"), rng=Rng(1), progress=stop)
    assert (found.depth, found.score) == (told[-1].depth, told[-1].score)
    assert len(told) == 3


def test_a_player_that_counts_no_nodes_values_no_single_moves() -> None:
    with pytest.raises(SpecError, match="values no single moves"):
        every_move_by("random", make_game("reversi"), share=1)
