"""What a move cost is what the exact search says, and the figures add up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from waiting import MINUTES

from heibai.analysis import analyst
from heibai.analysis.analyst import Analyst, analyst_text
from heibai.analysis.depth_bias import depth_bias
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.review import accuracy_of, grade_of, positions_of
from heibai.analysis.stored_review import begin, read_valuations, work_on
from heibai.analysis.valuation import Scale, of_search
from heibai.core.contract import Color, Limits, Report
from heibai.core.errors import SpecError
from heibai.core.score import Score
from heibai.games import GameSpec
from heibai.players.engine import NamedPlayer, points_are_discs
from heibai.players.spec import make_player
from heibai.records.record import Record
from heibai.search.exact import Exact

SMALL = GameSpec("reversi", 4)
GAME = "c4b4a1d4a3c1d1a2b1a4d2d3"  # with a pass of white's

PLAIN = "alphabeta:nodes=500,eval=champion"
NODES = 20_000  # of a search whose time does not end it


def record_of(text: str, spec: GameSpec) -> Record:
    return Record(moves=spec.make().parse_transcript(text), spec=spec)


def reviewed(record, tmp_path, **settings):
    options = AnalysisOptions.of(record, player=settings.get("player"), seconds=MINUTES)
    return work_on(begin(options, tmp_path / "run"), threads=settings.get("threads", 1))


@pytest.fixture
def by_nodes(monkeypatch):
    """Analysts end by nodes and never by the clock."""
    ended_by_nodes(monkeypatch, lambda player: Counted(player))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return reviewed(record_of(GAME, SMALL), tmp_path_factory.mktemp("small"), threads=2)


def test_positions_of_a_small_game_are_worth_what_the_exact_search_finds(small):
    record = record_of(GAME, SMALL)
    game = SMALL.make()
    for position, found in list(zip(positions_of(game, record), small.valuations, strict=True))[3:]:
        margin = position.margin() if position.is_over() else None
        if margin is None:
            score = Exact().search(position, limits=Limits()).score
            margin = score.seen_by_black(black_to_move=position.to_move is Color.BLACK).value
        assert (found.value, found.unit, found.exact) == (margin, "discs", True)


def test_the_losses_of_both_sides_add_up_to_what_the_game_left_out_of_its_start(small):
    black, white = (sum(each.loss for each in small.moves if each.color is color) for color in Color)
    assert small.valuations[0].value - black + white == small.valuations[-1].value


def test_the_best_move_costs_nothing_and_another_one_its_difference(small):
    for before, after, each in zip(small.valuations, small.valuations[1:], small.moves, strict=False):
        sign = 1 if each.color is Color.BLACK else -1
        assert each.loss == sign * (before.value - after.value)
        if each.move == before.move:
            assert each.loss == 0


def test_a_first_move_that_only_mirrors_the_best_one_costs_nothing(tmp_path):
    game = GameSpec("reversi").make()
    for number, move in enumerate(game.start().moves()):
        found = reviewed(Record(moves=(move,)), tmp_path / str(number), player=PLAIN)
        assert (found.moves[0].loss, found.moves[0].grade) == (0, "")


def test_forced_moves_have_no_accuracy_and_count_for_no_side(small):
    forced = [each for each in small.moves if each.is_forced]
    assert forced
    assert {each.accuracy for each in forced} == {None}
    assert sum(side.moves for side in small.sides) == len(small.moves) - len(forced)


@pytest.mark.parametrize(("loss", "accuracy"), [(0.0, 100.0), (0.1, 63.58), (0.2, 40.02), (1.0, 0.0)])
def test_accuracy_is_lichess_curve_of_the_chance_lost(loss, accuracy):
    assert accuracy_of(loss) == pytest.approx(accuracy, abs=0.05)


def test_grades_begin_at_five_ten_and_fifteen_points_of_chance():
    assert [grade_of(loss) for loss in (None, 0.049, 0.05, 0.1, 0.15)] == [
        "", "", "inaccuracy", "mistake", "blunder",
    ]  # fmt: skip


def test_a_move_is_graded_by_the_graver_of_chance_and_discs():
    """27 discs lost in a lost position are no inaccuracy, however little chance is left to lose."""
    assert [grade_of(0.05, discs) for discs in (None, 5.9, 11.9, 12.0, 27.0)] == [
        "inaccuracy", "inaccuracy", "inaccuracy", "mistake", "blunder",
    ]  # fmt: skip
    assert (grade_of(0.0, 6.0), grade_of(0.16, 1.0), grade_of(None, None)) == ("inaccuracy", "blunder", "")


def test_the_answer_to_a_four_is_worth_what_follows_it(tmp_path, by_nodes):
    """The engine sees one move there and looks no further; black wins by force before, at and after that answer."""
    game = GameSpec("gomoku").make()
    record = Record(moves=game.parse_transcript("h8a1h9a15h10o1"), spec=GameSpec("gomoku"))
    found = reviewed(record, tmp_path)
    assert found.valuations[6].chance == 1.0
    after = Analyst(game, text=analyst_text(game), seconds=MINUTES)
    position = positions_of(game, record)[-1].play(game.parse_move("h11"))
    valued = after.value(position, 7)
    assert (valued.certain, valued.chance) == (True, 1.0)


class Counted(NamedPlayer):
    """Ends each search after ``plies`` or ``NODES``, and says that it took ``seconds``, where they are given."""

    def __init__(self, player, seconds=None, plies=None):
        super().__init__(player.name, player)
        self.seconds, self.plies = seconds, plies

    def under(self, limits):
        less = replace(limits, depth=self.plies, nodes=NODES)
        return Counted(self.player.under(less), self.seconds, self.plies)

    def choose(self, game, position, **how):
        report = super().choose(game, position, **how)
        return report if self.seconds is None else replace(report, seconds=self.seconds)


def ended_by_nodes(monkeypatch, counted):
    monkeypatch.setattr(analyst, "make_player", lambda text, game: counted(make_player(text, game)))


def valued_by(monkeypatch, counted, moves):
    """What an analyst that thinks in its own time says of the position after these moves of Gomoku."""
    ended_by_nodes(monkeypatch, counted)
    game = GameSpec("gomoku").make()
    position = positions_of(game, Record(moves=game.parse_transcript(moves), spec=GameSpec("gomoku")))[-1]
    return Analyst(game, text=analyst_text(game), seconds=MINUTES).value(position, 7)


@pytest.mark.parametrize("moves", ["", "h8h12h9a1h10a15h11"])
def test_a_lone_reply_is_followed_however_slow_the_machine_is(monkeypatch, moves):
    found = valued_by(monkeypatch, lambda player: Counted(player, seconds=1.0), moves)
    assert found.depth > 1
    assert len(found.line) > 1


def test_a_short_look_at_a_choice_is_no_lone_reply_however_quick_the_machine_is(monkeypatch):
    found = valued_by(monkeypatch, lambda player: Counted(player, seconds=0.001, plies=1), "h8i9")
    assert (found.depth, found.certain) == (1, False)


def test_a_player_that_looks_one_ply_ahead_is_taken_at_its_word(tmp_path):
    options = AnalysisOptions.of(record_of("f5", GameSpec("reversi")), player="alphabeta:depth=1,eval=zones", seconds=1)
    work_on(directory := begin(options, tmp_path / "run"))
    assert [(each.depth, len(each.line)) for each in read_valuations(directory)] == [(1, 1), (1, 1)]


def test_while_an_opening_leaves_the_colours_open_nothing_is_said(tmp_path, by_nodes):
    spec = GameSpec.parse("gomoku/9/swap2")
    record = record_of("e5 e6 f5 take-black", spec)
    found = reviewed(record, tmp_path)
    assert [each.value is None for each in found.valuations] == [True, True, True, True, False]
    assert [each.loss for each in found.moves] == [None] * 4


def test_the_start_of_reversi_is_worth_less_than_a_disc():
    """It is a draw (Takizawa 2023)."""
    game = GameSpec("reversi").make()
    found = Analyst(game, text=analyst_text(game)).value(game.start(), 0)
    assert (found.unit, abs(found.value) <= 1.0) == ("discs", True)


def test_a_known_opening_has_its_name(tmp_path):
    found = reviewed(record_of("c4c3d3c5b2", GameSpec("reversi")), tmp_path, player=PLAIN)
    assert found.opening == "X-square"


def test_a_position_alone_is_valued(tmp_path):
    found = reviewed(Record(start="-----XO--OX----- X", spec=SMALL), tmp_path)
    assert (found.moves, found.valuations[0].exact) == ((), True)


@pytest.mark.parametrize(
    ("spec", "evaluator", "discs"),
    [
        ("reversi", "patterns", True),
        ("reversi/6", "champion", False),
        ("gomoku", "lines-network", False),
        ("gomoku/15/caro", "lines-network", False),
        ("gomoku/19", "lines-network", False),
    ],
)
def test_the_analyst_takes_the_strongest_light_evaluator_and_knows_which_are_in_discs(spec, evaluator, discs):
    game = GameSpec.parse(spec).make()
    text = analyst_text(game)
    assert (text.rpartition("=")[2], points_are_discs(make_player(text, game))) == (evaluator, discs)


@pytest.mark.parametrize(("points", "discs"), [(71.4, 64.0), (-66.1, -64.0), (12.3, 12.3)])
def test_no_guess_in_discs_is_above_the_squares_of_the_board(points, discs):
    game = GameSpec("reversi").make()
    report = Report(19, Score(points), depth=8)
    found = of_search(game, game.start(), report, 0, Scale(15.0, in_discs=True))
    shown = discs if abs(discs) == 64.0 else discs - depth_bias(game, game.start(), 8)
    assert (found.value, found.unit, found.certain) == (pytest.approx(shown), "discs", False)
    assert of_search(game, game.start(), report, 0, Scale(15.0, in_discs=False)).value == points


def test_an_illegal_game_is_refused_with_its_move():
    with pytest.raises(SpecError, match="move 2 of the game: 'd3' is not legal for white"):
        AnalysisOptions.of(Record(moves=(19, 19)), player=None, seconds=0.2)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_no_time_is_refused(seconds):
    with pytest.raises(SpecError, match="seconds a position"):
        AnalysisOptions.of(Record(moves=(19,)), player=PLAIN, seconds=seconds)
