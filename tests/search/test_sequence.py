"""The genetic move-sequence solver: what its fitness prefers, which moves it may play, and when it stops."""

import itertools
import time
from dataclasses import replace

import pytest
from gomoku_boards import board, random_boards

from heibai.core.abilities.points import SequencePoints, StoneValue
from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.evaluation.sequence_points import Board
from heibai.search.sequence import Parameters, Sequences

SMALL = Parameters(population=200, most=300, survivors=50)
NINE = make_game("gomoku", 9)
FIFTEEN = make_game("gomoku", 15)
SOURCE = board(NINE, "h6 h7 h8", "e5 f5 g5 h4")  # h5 63 + 511, d5 0 + 511, h9 63 + 0
RULES = ("freestyle", "standard", "renju", "caro")


def solve(game, position, parameters=SMALL, *, seed=1, seconds=None, progress=None):
    return Sequences(game.abilities.sequence_points, parameters).search(
        position, limits=Limits(seconds=seconds), rng=Rng(seed), progress=progress
    )


def fitness_of(position, names, game=FIFTEEN):
    """(fitness, tendency) of one sequence, recomputed step by step from the specification's words."""
    fitness, tendency, sign, tried = 0, 0, 1, Board(position)
    for done, name in enumerate(names, start=1):
        step = tried.place(game.parse_move(name))
        gained = 2046 if step.wins else step.value
        if step.wins or step.decides:
            gained += 2046 * (len(names) - done)
        fitness, tendency = fitness + gained, tendency + sign * gained
        if step.wins or step.decides:
            break
        sign = -sign
    return fitness, tendency


class OnlyThese:
    """A game's values with other candidates."""

    def __init__(self, game, names):
        points = replace(
            game.abilities.sequence_points, candidates=lambda _, __: sorted(game.parse_move(name) for name in names)
        )
        self.abilities = replace(game.abilities, sequence_points=points)


@pytest.mark.parametrize("others", [("d5", "h9"), ("d5",), ("h9",)])
def test_574_beats_511_and_63(others):
    one = replace(SMALL, genes=1)
    found = solve(OnlyThese(NINE, ("h5", *others)), SOURCE, one)
    assert NINE.format_move(found.move) == "h5"
    assert found.statistics["fitness"] == 574


def test_the_win_beats_an_open_four_that_blocks_a_five():
    position = board(FIFTEEN, "e8 f8 g8 c1 c2 c3 c4", "h5 h6 h7 h9 l1 b1 d1")  # h8: 1534, c5: five
    found = solve(OnlyThese(FIFTEEN, ("h8", "c5", "a15", "b15", "c15", "d15", "e15")), position)
    assert FIFTEEN.format_move(found.move) == "c5"
    assert found.statistics["fitness"] == 7 * 2046
    assert fitness_of(position, ["h8"] + ["a1"] * 6) == (1534 + 6 * 2046,) * 2


def test_steps_after_a_win_are_filled_up_and_not_looked_at():
    position = board(FIFTEEN, "d8 e8 f8 g8", "a1 a2 a3")
    found = solve(FIFTEEN, position)
    assert FIFTEEN.format_move(found.move) in ("c8", "h8")
    assert found.statistics["fitness"] == found.statistics["tendency"] == 7 * 2046
    assert len(found.line) == 1
    assert found.depth == 7


def test_a_loss_at_the_second_step_counts_against_the_mover_who_takes_the_answer():
    position = board(FIFTEEN, "a1 c1 e1", "d8 e8 f8 g8")  # white has an open four: nothing saves black
    found = solve(FIFTEEN, position)
    assert FIFTEEN.format_move(found.move) in ("c8", "h8")
    assert found.score.value == found.statistics["tendency"] < 0
    assert found.line == (found.move,)
    assert fitness_of(position, ["c8", "h8"] + ["a1"] * 5) == (1023 + 6 * 2046, 1023 - 6 * 2046)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("rule", RULES)
def test_one_gene_is_the_best_point_and_two_are_the_best_pair(rule):
    game = make_game("gomoku", 7, rule=rule)
    compared = 0
    for position in random_boards(rule, 7, 6):
        points = [move for move in game.abilities.sequence_points.candidates(position, 2) if move in position.moves()]
        every = game.abilities.sequence_points.candidates(position, 2)
        if len(every) < 3 or len(position.moves()) < 2:
            continue
        for genes in (1, 2):
            best = 0
            for tried in itertools.product(points, every) if genes == 2 else ((point,) for point in points):
                if len(set(tried)) == genes and _valid(position, tried):
                    best = max(best, fitness_of(position, [game.format_move(p) for p in tried], game)[0])
            found = solve(game, position, Parameters(genes=genes, population=2000))
            assert found.statistics["fitness"] == best
            compared += 1
    assert compared


def _valid(position, genes):
    tried = Board(position)
    for gene in genes:
        step = tried.place(gene)
        if step is None:
            return False
        if step.wins or step.decides:
            return True
    return True


def test_the_score_is_the_tendency_of_the_line():
    compared = 0
    for position in random_boards("freestyle", 9, 12):
        found = solve(NINE, position)
        if found.score and found.score.value >= 0:  # else the line may begin with the answer
            names = [NINE.format_move(move) for move in found.line] + ["a1"] * (found.depth - len(found.line))
            assert fitness_of(position, names, NINE) == (found.statistics["fitness"], found.score.value)
            compared += 1
    assert compared


def test_an_empty_board_is_answered_in_the_centre():
    assert FIFTEEN.format_move(solve(FIFTEEN, FIFTEEN.start()).move) == "h8"


def test_an_only_move_is_played_without_a_draw():
    game = make_game("gomoku", 5)
    cells = "XXOOXOOXXOXXOOXOOXXOXXOO-"
    position = game.parse_position(f"{cells} X", analysis=True)
    rng = Rng(1)
    state = rng.state
    found = Sequences(game.abilities.sequence_points).search(position, limits=Limits(), rng=rng)
    assert (found.move,) == position.moves()
    assert rng.state == state


@pytest.mark.parametrize("left", [2, 3, 6])
def test_sequences_are_as_short_as_the_board_is_full(left):
    game = make_game("gomoku", 5)
    cells = "XXOOXOOXXOXXOOXOOXXOXXOOX"
    position = game.parse_position(f"{cells[:-left]}{'-' * left} X", analysis=True)
    found = solve(game, position)
    assert found.depth == left
    assert found.move in position.moves()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rule", RULES)
def test_moves_are_legal_on_crowded_boards(rule):
    game = make_game("gomoku", 7, rule=rule)
    tiny = Parameters(population=60, most=90, survivors=20)
    for position in random_boards(rule, 7, 30, seed=8):
        assert solve(game, position, tiny).move in position.moves()


def test_a_forbidden_point_is_never_played_though_it_stops_most():
    game = make_game("gomoku", 15, rule="renju")
    position = board(game, "g8 i8 h7 h9", "e5 f6 g7 c15")  # h8 is a double three
    forbidden = game.parse_move("h8")
    assert forbidden in position.forbidden
    for seed in range(10):
        found = solve(game, position, seed=seed)
        assert found.move != forbidden
        assert forbidden not in found.line[::2]


def test_sequences_are_drawn_shorter_where_no_longer_one_is_valid():
    class Alternating:
        """A board on which the second side may never play."""

        def place(self, point):
            self.placed += 1
            return None if self.placed == 2 else StoneValue(point)

        def clear(self):
            self.placed = 0

    points = SequencePoints(100, lambda _, __: range(9), lambda _: Alternating())
    found = Sequences(points, SMALL).search(NINE.start(), limits=Limits(), rng=Rng(1))
    assert found.depth == 1
    assert found.move == 8
    assert found.statistics["fitness"] == 8


def test_a_population_without_any_merit_still_breeds():
    class Worthless:
        def place(self, point):
            return StoneValue(0)

        def clear(self):
            pass

    points = SequencePoints(100, lambda _, __: range(9), lambda _: Worthless())
    found = Sequences(points, SMALL).search(NINE.start(), limits=Limits(), rng=Rng(1))
    assert found.statistics["generations"] == SMALL.patience
    assert found.score.value == 0


def test_the_same_stream_gives_the_same_report():
    position = next(itertools.islice(random_boards("freestyle", 9, 4), 2, None))
    one, again = (replace(solve(NINE, position, seed=3), seconds=0.0) for _ in range(2))
    assert one == again
    assert {solve(NINE, position, seed=seed).nodes for seed in range(5)} != {one.nodes}


def test_draws_are_those_that_the_contract_lists():
    class Counting(Rng):
        __slots__ = ("bounds",)

        def below(self, n):
            self.bounds.append(n)
            return super().below(n)

    position = board(NINE, "a1", "c1")  # the box a1:d2, six points left in it, grows to a1:e3
    rng = Counting(1)
    rng.bounds = []
    parameters = Parameters(genes=2, population=1, most=4, survivors=1, mutation=0.4, generations=1)
    Sequences(NINE.abilities.sequence_points, parameters).search(position, limits=Limits(), rng=rng)
    first, second, *brood = rng.bounds
    total = brood[0]
    assert (first, second) == (6, 6)
    assert brood[:6] == [total, total, 1] * 2  # mother, father, cut; three children of two pairs
    assert brood[6:] == [3, 2, 6]  # child, gene, point: int(0.4 * 3) mutations


def test_generations_and_evaluations_are_limits():
    position = board(FIFTEEN, "h8 i9", "h9 g7")
    assert solve(FIFTEEN, position, replace(SMALL, generations=0)).statistics["evaluations"] == 200
    assert solve(FIFTEEN, position, replace(SMALL, generations=2)).statistics["generations"] == 2
    for limit in (1, 57, 431):
        assert solve(FIFTEEN, position, replace(SMALL, evaluations=limit)).statistics["evaluations"] == limit


def test_it_ends_when_the_best_sequence_stood_still():
    position = board(FIFTEEN, "h8 i9", "h9 g7")
    heard = []
    found = solve(FIFTEEN, position, replace(SMALL, patience=3), progress=heard.append)
    grown = [report.statistics["fitness"] for report in heard]
    assert grown == sorted(grown)
    assert len(grown) == found.statistics["generations"]
    assert grown[-4:] == [grown[-1]] * 4
    assert len(grown) == 4 or grown[-5] < grown[-4]


def test_a_clock_is_kept():
    position = board(FIFTEEN, "h8 i9", "h9 g7")
    started, worked = time.perf_counter(), time.process_time()
    found = solve(FIFTEEN, position, Parameters(patience=10**6), seconds=0.2)
    assert time.perf_counter() - started >= 0.2
    assert time.process_time() - worked < 1  # the patience alone would take hours
    assert found.move in position.moves()


def test_a_stop_before_the_first_valid_sequence_leaves_a_legal_move():
    position = board(FIFTEEN, "h8 i9", "h9 g7")
    found = solve(FIFTEEN, position, seconds=1e-9)
    assert found.move in position.moves()
    assert found.score is None
    assert found.statistics == {"generations": 0, "evaluations": 0, "invalid": 0}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("opening", ["pro", "long-pro", "outer-open", "swap", "swap2"])
def test_it_plays_through_every_opening_rule(opening):
    game = make_game("gomoku", 15, opening=opening)
    position = game.start()
    for ply in range(8):
        found = solve(game, position, seed=ply)
        assert found.move in position.moves()
        position = position.play(found.move)
    assert not position.colours_open


def test_a_choice_takes_the_side_that_the_tendency_favours():
    game = make_game("gomoku", 15, opening="swap")
    kept = []
    for seed in range(6):
        position = game.start()
        for ply in range(3):
            position = position.play(solve(game, position, seed=10 * seed + ply).move)
        found = solve(game, position, seed=seed)
        after = position.play(found.move)
        tendency = solve(game, after, seed=seed).score.value
        assert found.score.value == abs(tendency)
        kept.append(after.seat == position.seat)
        assert kept[-1] == (tendency >= 0)
    assert True in kept


def test_a_population_without_room_for_children_is_refused():
    with pytest.raises(SpecError, match="survivors=200 leaves no room for children where most=200"):
        Parameters(most=200)
