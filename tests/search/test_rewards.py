"""The reward AI's choice, step by step; the numbers are those of search/rewards.py."""

from collections import Counter

import pytest

from heibai.arena.schedule.openings import make_openings
from heibai.core.abilities.points import PointValues
from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player
from heibai.search.rewards import Rewards, choose_point, class_shares

WEIGHTS = (16.0, 4.0, 4.0, 1.0, 0.0)  # four rows, then K


def point(move, row, *, attack=0.0, defence=0.0, remoteness=0.0, wins=False, stops=False):
    return PointValues(move, row, attack, defence, remoteness, wins, stops)


class Counting(Rng):
    """A stream that counts its draws."""

    def __init__(self, seed):
        super().__init__(seed)
        self.draws = 0

    def next(self):
        self.draws += 1
        return super().next()


def chosen(points, *, k=0.0, weights=WEIGHTS, seed=0):
    rng = Counting(seed)
    return choose_point(points, (*weights[:-1], k), rng).move, rng.draws


def test_step_3_a_win_comes_before_everything():
    points = [point(1, 0, attack=500), point(2, 3, wins=True), point(3, 0, stops=True)]
    assert chosen(points, k=1.0) == (2, 0)


def test_step_3_of_points_that_stop_a_five_the_best_class_is_played():
    points = [point(1, 0), point(2, 3, stops=True, defence=2_000), point(3, 1, stops=True)]
    assert chosen(points, k=1.0) == (3, 0)


def test_step_4_rows_of_equal_reward_are_one_class():
    points = [point(1, 1, attack=3), point(2, 2, attack=7), point(3, 3, attack=100)]
    assert chosen(points) == (2, 0)


@pytest.mark.parametrize("k", [0.0, -1.0])
def test_step_4_without_willingness_the_best_class_needs_no_draw(k):
    assert chosen([point(1, 0), point(2, 3)], k=k) == (1, 0)


@pytest.mark.parametrize(("k", "share"), [(1.0, 16 / 21), (2.0, 4 / 7), (0.5, 256 / 273)])
def test_step_4_classes_are_drawn_by_their_reward_to_the_power_of_1_over_k(k, share):
    points = [point(1, 0), point(2, 1), point(3, 2), point(4, 3)]  # 2 and 3 are one class, so it counts once
    found = Counter(chosen(points, k=k, seed=seed)[0] for seed in range(4_000))
    assert found[1] / 4_000 == pytest.approx(share, abs=0.025)
    assert all(1 <= chosen(points, k=k, seed=seed)[1] <= 2 for seed in range(20))


@pytest.mark.parametrize(("k", "half"), [(1.0, 0.5), (0.5, 0.25), (0.1, 2**-10)])
def test_step_4_half_the_reward_has_the_power_1_over_k_of_half_the_chance(k, half):
    assert class_shares([16.0, 8.0, 4.0, 0.0], k) == pytest.approx([1.0, half, half**2, 0.0])


def test_step_4_k_makes_up_to_a_twelfth_of_all_moves_lesser_ones_and_none_at_a_tenth():
    """The initial table in games with itself, as docs/gomoku.md has it for more games."""
    game = make_game("gomoku")
    table, player = make_evaluator("rewards", game), make_player("rewards", game)
    moves, lesser = 0, Counter()
    for number, opening in enumerate(make_openings("random:8", game, 6, seed=3)):
        position, rng = opening.position, Rng(number)
        while not position.is_over():
            points = table.features.points(position)
            classes = sorted({table.weights[p.row] for p in points}, reverse=True)
            for k in (0.1, 0.2, 0.5, 1.0):
                if not any(p.wins or p.stops for p in points):
                    lesser[k] += 1.0 - 1.0 / sum(class_shares(classes, k))
            moves += 1
            position = position.play(player.choose(game, position, rng=rng).move)
    shares = {k: total / moves for k, total in lesser.items()}
    assert shares[0.1] < 1e-4
    assert shares[0.2] == pytest.approx(0.0004, abs=0.0003)
    assert shares[0.5] == pytest.approx(0.022, abs=0.01)
    assert shares[1.0] == pytest.approx(0.083, abs=0.03)


def test_step_4_a_class_without_reward_is_never_drawn():
    points = [point(1, 0), point(2, 1)]
    assert {chosen(points, k=100.0, weights=(2.0, 0.0, 0.0), seed=seed)[0] for seed in range(200)} == {1}
    assert chosen(points, k=1.0, weights=(-1.0, -2.0, 0.0)) == (1, 0)


def test_step_5_value_then_nearness_then_one_draw():
    assert chosen([point(1, 0, attack=3), point(2, 0, defence=5)]) == (2, 0)
    assert chosen([point(1, 0, remoteness=4), point(2, 0, remoteness=2)]) == (2, 0)
    found = Counter(chosen([point(1, 0), point(2, 0)], seed=seed) for seed in range(100))
    assert found.keys() == {(1, 1), (2, 1)}


def test_the_centre_begins_and_there_is_no_score():
    game = make_game("gomoku")
    report = make_player("rewards", game).choose(game, game.start(), rng=Rng(0))
    assert game.format_move(report.move) == "h8"
    assert report.nodes == 1
    assert report.score is None


def test_it_wins_and_stops_wins():
    game = make_game("gomoku", 9)
    player = make_player("rewards:eval=[rewards:weights=[1,1,1,1,1,1,1,1,1,1,1,1]]", game)
    for board, answers in (
        ("-XXXX----OOOO-----" + "-" * 63 + " X", {"a9", "f9"}),
        ("OXXXX----" + "-OOO-----" + "-" * 63 + " O", {"f9"}),
    ):
        position = game.parse_position(board, analysis=True)
        found = {game.format_move(player.choose(game, position, rng=Rng(s)).move) for s in range(20)}
        assert found <= answers


@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_step_1_it_takes_the_side_that_stands_better(opening):
    game = make_game("gomoku", 9, opening=opening)
    player = make_player("rewards", game)
    strong = game.parse_transcript("e5a1e6")  # black's two stones in the middle, white's in the corner
    weak = game.parse_transcript("a1e5i9")
    for moves, choice in ((strong, "take-black"), (weak, "stay-white")):
        position = game.start()
        for move in moves:
            position = position.play(move)
        assert game.format_move(player.choose(game, position, rng=Rng(0)).move) == choice


@pytest.mark.parametrize("opening", ["swap", "swap2", "pro", "long-pro", "outer-open"])
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_it_plays_whole_games_under_every_opening_rule(opening, rule):
    game = make_game("gomoku", 9, rule=rule, opening=opening)
    player = make_player("rewards", game)
    position, rng = game.start(), Rng(4)
    while not position.is_over():
        position = position.play(player.choose(game, position, rng=rng).move)
    assert position.winner is not None or position.stones == 81


def test_step_2_a_side_without_a_point_passes():
    game = make_game("gomoku", 5, rule="renju")
    position = game.parse_position("-" * 25 + " X")
    passed = make_player("rewards:python=1", game).choose(game, OnlyPass(position), rng=Rng(0))
    assert passed.move == 25


class OnlyPass:
    """A position whose side to move may not play any point."""

    def __init__(self, position):
        self._position = position

    def __getattr__(self, name):
        return getattr(self._position, name)

    def moves(self):
        return (25,)

    @property
    def points_forbidden_to_black(self):
        return dict.fromkeys(range(25), "all")


def test_an_evaluator_without_a_table_is_refused():
    game = make_game("gomoku", 9)
    with pytest.raises(SpecError, match=r"'shapes' has no table of rewards.*use eval=rewards"):
        Rewards().search(game.start(), make_evaluator("shapes", game), limits=Limits(), rng=Rng(0))
