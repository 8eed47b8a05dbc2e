"""Monte Carlo searches of the kernel while an opening rule binds."""

from dataclasses import replace

import pytest
from flat_parts import parts

from heibai.core.contract import Limits, Report
from heibai.core.rng import Rng
from heibai.core.score import Score, Unit
from heibai.games.gomoku.rules import Gomoku
from heibai.players.spec import make_player
from heibai.search import flat, mcts
from heibai.search.kernel import mcts as in_kernel
from heibai.search.kernel.bound_stone import BoundStones
from heibai.search.playouts import DEFAULT_PLAYOUTS

TEXTS = {
    "mcts:playouts=2000,simulate=end": 2000,
    "mcts:playouts=2000,knowledge=1,eval=threats": 2000,
    "flat:playouts=400,eval=lines": 400,
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("opening", ["pro", "long-pro", "swap", "swap2", "outer-open"])
@pytest.mark.parametrize("text", TEXTS)
def test_no_opening_rule_is_left_to_the_python_form(opening, text, monkeypatch):
    monkeypatch.delattr(mcts.Mcts, "search")
    monkeypatch.delattr(flat.Flat, "search")
    game = Gomoku(9, rule="renju", opening=opening)
    player, position = make_player(text, game), game.start()
    for ply in range(9):
        report = player.choose(game, position, rng=Rng(2, (ply,)))
        assert report.move in position.moves()
        assert TEXTS[text] / 2 < report.playouts <= TEXTS[text] or len(position.moves()) == 1
        position = position.play(report.move)


@pytest.mark.parametrize("opening", ["pro", "swap", "swap2"])
@pytest.mark.parametrize("text", ["mcts:simulate=end", "flat:simulate=end"])
def test_without_limits_all_the_searches_of_a_move_share_the_default(opening, text):
    game = Gomoku(9, opening=opening)
    free, limited = make_player(text, game), make_player(f"{text},playouts={DEFAULT_PLAYOUTS}", game)
    position = game.start()
    for ply in range(6):
        report, expected = (player.choose(game, position, rng=Rng(3, (ply,))) for player in (free, limited))
        assert replace(report, seconds=0.0) == replace(expected, seconds=0.0)
        assert report.playouts <= DEFAULT_PLAYOUTS
        position = position.play(report.move)


def bound(game: Gomoku) -> BoundStones:
    search = in_kernel.Mcts(game.kernel, **parts(simulate=None))
    return BoundStones(search, game.kernel, game.abilities.sequence_points.candidates)


def test_a_restricted_stone_shares_the_playouts_out_and_takes_the_best():  # 3
    game = Gomoku(15, opening="pro")
    position = game.start().play(game.parse_move("h8")).play(game.parse_move("i9"))
    report = bound(game).search(position, None, limits=Limits(playouts=3000), rng=Rng(1))
    values, visits = dict(report.move_scores), dict(report.move_visits)
    assert len(values) > 5
    assert set(values) <= set(position.moves())
    assert max(values, key=values.__getitem__) == report.move
    assert len(set(visits.values())) == 1
    assert 2900 < report.playouts <= 3000


def test_before_a_later_restriction_the_board_alone_counts():  # 4
    game, free = Gomoku(15, opening="pro"), Gomoku(15)
    after, plain = (each.start().play(each.parse_move("h8")) for each in (game, free))
    report = bound(game).search(after, None, limits=Limits(playouts=500), rng=Rng(1))
    assert report.move_visits == bound(free).search(plain, None, limits=Limits(playouts=500), rng=Rng(1)).move_visits


class _Found:
    """A search that always finds the same."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def search_board(self, position, evaluator, **_) -> Report:
        return self._report


def test_a_forbidden_move_gives_way_to_the_most_visited_legal_one_with_its_own_score():  # 4
    _, report = _forbidding({112: (60, 0.9), 128: (30, 0.4), 129: (10, 0.5)})
    assert (report.move, report.score, report.line) == (128, Score(0.4, Unit.WIN_PROBABILITY), (128,))


def test_where_no_legal_move_was_visited_one_beside_the_stones_is_played_without_a_score():  # 4
    game, report = _forbidding({112: (1, 0.9)})
    assert report.score is None
    assert game.format_move(report.move) in {"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}


def _forbidding(tried: dict[int, tuple[int, float]]) -> tuple[Gomoku, Report]:
    """What is played after h8 (112) when the search finds that point again, by its visits and values."""
    game = Gomoku(15, opening="pro")
    found = Report(
        112, Score(0.9, Unit.WIN_PROBABILITY), line=(112, 5), depth=2,
        move_scores=tuple((move, value) for move, (_, value) in tried.items()),
        move_visits=tuple((move, visits) for move, (visits, _) in tried.items()),
    )  # fmt: skip
    search = BoundStones(_Found(found), game.kernel, game.abilities.sequence_points.candidates)
    return game, search.search(game.start().play(112), None, limits=Limits(playouts=100), rng=Rng(1))


def test_a_legal_move_is_left_as_it_was_found():  # 4
    game, found = Gomoku(15, opening="pro"), Report(129, move_visits=((128, 5), (129, 5)))
    search = BoundStones(_Found(found), game.kernel, game.abilities.sequence_points.candidates)
    assert search.search(game.start().play(112), None, limits=Limits(playouts=10), rng=Rng(1)) is found


def test_a_choice_has_a_probability_to_win():
    game = Gomoku(9, opening="swap")
    position = game.start()
    for point in ("e5", "f5", "d5"):
        position = position.play(game.parse_move(point))
    report = make_player("mcts:playouts=1000,simulate=end", game).choose(game, position, rng=Rng(1))
    assert position.play(report.move).black_seat in (0, 1)
    assert 0.5 <= report.score.value <= 1.0
    assert report.score.unit.value == "win probability"
