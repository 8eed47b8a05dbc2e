"""Who errs as people do: one draw a move, the same game from the same seed, and one sentence where it cannot play."""

from __future__ import annotations

from collections import Counter

import pytest
from random_positions import random_positions

from heibai.core.contract import Limits
from heibai.core.errors import SpecError, UnknownNameError
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.games import make_game
from heibai.players.engine import scale_of
from heibai.players.human.model import human_model
from heibai.players.levels import all_levels_of, levels_of
from heibai.players.spec import canonical_text, make_player, require_safe_for_page

GAME = make_game("reversi")
PLAYER = make_player("human:5", GAME)
POSITIONS = [position for position in random_positions(8, 60)[::3] if position.own_mobility]


def test_a_move_takes_one_draw_of_the_stream() -> None:
    for position in POSITIONS:
        rng, other = Rng(7), Rng(7)
        PLAYER.choose(GAME, position, rng=rng)
        other.uniform()
        assert rng.state == other.state


def test_a_finished_game_has_no_move() -> None:
    position = GAME.start()
    while not position.is_over():
        position = position.play(position.moves()[0])
    assert PLAYER.choose(GAME, position, rng=Rng(1)).move is None


@pytest.mark.sampled(3)
def test_a_move_comes_as_often_as_its_probability_says() -> None:
    position = GAME.start().play(GAME.parse_move("d3"))
    reports = [PLAYER.choose(GAME, position, rng=Rng(1, (number,))) for number in range(300)]
    count = Counter(report.move for report in reports)
    for move, probability in {report.move: report.statistics["probability"] for report in reports}.items():
        error = 3.5 * (probability * (1 - probability) / 300) ** 0.5
        assert count[move] / 300 == pytest.approx(probability, abs=error)


def test_a_report_tells_value_and_loss_of_the_chosen_move() -> None:
    for position in POSITIONS:
        report = PLAYER.choose(GAME, position, rng=Rng(2))
        values = dict(report.move_scores)
        assert tuple(values) == position.moves()
        assert report.score is not None
        assert report.score.value == values[report.move]
        assert report.statistics["loss"] == max(values.values()) - values[report.move]
        assert not report.exact  # the value is that of its move, not of the position


def test_the_end_of_a_game_is_told_in_discs() -> None:
    last = next(position for position in random_positions(8, 600) if position.own_mobility and position.empties == 1)
    (move,) = last.moves()
    report = PLAYER.choose(GAME, last, rng=Rng(3))
    over = last.play(move)
    assert (report.score.value, report.score.unit) == (-over.margin() if last.to_move else over.margin(), Unit.DISCS)


def test_it_passes_where_it_must() -> None:
    must_pass = next(p for p in random_positions(8, 3000) if p.moves() == (GAME.pass_move,))
    assert PLAYER.choose(GAME, must_pass, rng=Rng(0)).move == GAME.pass_move


@pytest.mark.sampled(3)
def test_the_stronger_lose_less() -> None:
    def lost(text: str) -> float:
        player = make_player(text, GAME)
        return sum(player.choose(GAME, each, rng=Rng(5, (n,))).statistics["loss"] for n, each in enumerate(POSITIONS))

    strongest = levels_of(GAME, "human")[-1].name
    assert lost(strongest) < lost("human:1")


def test_it_is_no_player_of_the_kernel_and_no_limit_changes_it() -> None:
    assert PLAYER.kernel is None
    assert PLAYER.under(Limits(seconds=0.001)) is PLAYER
    assert scale_of(PLAYER) == scale_of(make_player("alphabeta:depth=1,eval=patterns", GAME))


def test_threads_of_the_environment_do_not_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEIBAI_THREADS", "3")
    assert make_player("human:5", GAME).threads == 1


def test_the_levels_are_the_people_of_the_model_and_a_page_may_ask_for_them() -> None:
    levels = levels_of(GAME, "human")
    assert [level.name for level in levels] == [f"human:{number}" for number in range(1, len(levels) + 1)]
    assert len(levels) == len(human_model("reversi", 8).people)
    assert set(levels) < set(all_levels_of(GAME))
    for level in levels:
        assert require_safe_for_page(level.name) == level.text == canonical_text(level.text)
        assert make_player(level.name, GAME).name == level.name
        assert level.elo is not None


@pytest.mark.parametrize(
    ("text", "name", "size", "says"),
    [
        ("human:0", "reversi", 8, r"'human:0' is no level of reversi 8x8; known: human:1 to human:\d+ \(see"),
        ("human:x", "reversi", 8, "known: human:1 to human:"),
        ("human:3", "reversi", 6, "'human:3' is no level of reversi 6x6; known: none"),
        ("human:3", "gomoku", 15, "'human:3' is no level of gomoku 15x15; known: none"),
    ],
)
def test_who_is_not_known_is_refused_with_one_sentence(text: str, name: str, size: int, says: str) -> None:
    assert levels_of(make_game("reversi", 6), "human") == ()
    with pytest.raises(UnknownNameError, match=says) as caught:
        make_player(text, make_game(name, size))
    assert "\n" not in str(caught.value)


def test_a_number_is_asked_for() -> None:
    with pytest.raises(SpecError, match="'human' is not the one word that human: takes; write it as in 'human:3'"):
        make_player("human", GAME)
