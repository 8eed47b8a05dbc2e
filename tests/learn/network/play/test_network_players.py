"""Networks that play: the same outputs as in JAX, players, files that do not fit, and what a page may not name."""

from __future__ import annotations

import numpy as np
import pytest
from lacking import installed
from learn.network.play.networks import network_file, random_network

from heibai import GameSpec, match
from heibai.core.batches import Boards
from heibai.core.contract import Limits
from heibai.core.errors import ForbiddenSpecError, HeibaiError, RunError, SpecError, UnknownNameError, WeightsFileError
from heibai.core.rng import Rng
from heibai.core.score import Unit
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.learn import network as package
from heibai.learn.network.planes import planes_of
from heibai.learn.network.play.board_planes import planes_of_all
from heibai.learn.network.play.model import OUTPUTS
from heibai.players.evaluator_text import make_evaluator, parse_evaluator
from heibai.players.spec import canonical_text, make_player, require_safe_for_page
from heibai.players.stored_weights import references_of

installed("onnxruntime", "'heibai[network]'")
installed("onnx", "'heibai[network]'")
BOARDS = ("reversi/4", "reversi/6", "reversi/8", "gomoku/9", "gomoku/15/standard", "gomoku/9/renju", "gomoku/9/caro")


def positions_of(kind: str, seed: int, *, games: int = 3):
    """Unfinished positions of random games."""
    game, rng, found = GameSpec.parse(kind).make(), Rng(seed), []
    for _ in range(games):
        position = game.start()
        while not position.is_over():
            found.append(position)
            position = position.play(rng.choice(position.moves()))
    return game, found


def as_boards(game, positions):
    """As the kernel hands them out."""
    cells = np.array([list(game.view(each).cells) for each in positions], np.int8)
    to_move = np.array([int(each.to_move) for each in positions], np.int8)
    last = np.full(len(positions), -1, np.int16)
    known = {(c.tobytes(), int(m)): p for c, m, p in zip(cells, to_move, positions, strict=True)}
    return Boards(cells, to_move, last, lambda bits, mover, move: known[bits, mover])


@pytest.mark.sampled(14)
@pytest.mark.parametrize("kind", BOARDS)
def test_planes_of_a_batch_are_those_of_its_positions(kind):
    game, positions = positions_of(kind, 5)
    expected = np.stack([planes_of(each).transpose(2, 0, 1) for each in positions])
    assert (planes_of_all(as_boards(game, positions), game) == expected).all()
    assert (planes_of_all(positions, game) == expected).all()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["reversi/6", "reversi/8", "gomoku/9"])
def test_onnx_says_what_jax_says(kind, tmp_path):
    jax = installed("jax", "'heibai[train]'")
    from heibai.learn.network import net

    game, positions = positions_of(kind, 7, games=1)
    said = make_evaluator(f"network:weights=@{network_file(tmp_path, kind)}", game).outputs(positions)
    weights = {name: jax.numpy.array(array) for name, array in random_network(kind).weights.items()}
    expected = jax.jit(net.apply)(weights, jax.numpy.array([planes_of(each) for each in positions]))
    softmax = jax.nn.softmax
    chances = {
        "policy": softmax(expected.policy),
        "outcome": softmax(expected.outcome),
        "margin": expected.margin.clip(-1, 1),
    }
    for name in OUTPUTS:
        array = chances.get(name, getattr(expected, name))
        assert np.allclose(said[name], array, rtol=1e-5, atol=1e-5 * float(np.abs(said[name]).max()))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["reversi/8", "gomoku/15"])
def test_what_is_said_does_not_depend_on_the_batch(kind, tmp_path):
    game, positions = positions_of(kind, 3, games=1)
    evaluator = make_evaluator(f"network:weights=@{network_file(tmp_path, kind)}", game)
    together = evaluator.evaluate_batch(positions)
    for number, position in enumerate(positions):
        alone = evaluator.evaluate_batch([position])
        assert alone.values[0] == together.values[number]
        assert (alone.policies[0] == together.policies[number]).all()


def test_with_symmetries_all_images_of_a_position_are_worth_the_same(tmp_path):
    game, positions = positions_of("reversi/6", 2, games=1)
    evaluator = make_evaluator(f"network:symmetries=8,weights=@{network_file(tmp_path, 'reversi/6')}", game)
    symmetries = game.abilities.symmetries
    position = positions[9]
    said = evaluator.evaluate_batch([position])
    for number, goes in enumerate(symmetries.squares):
        image = evaluator.evaluate_batch([symmetries.transformed(position, number)])
        assert image.values[0] == pytest.approx(said.values[0], abs=1e-5)
        assert image.policies[0, list(goes)] == pytest.approx(said.policies[0, :-1], abs=1e-5)


def test_int8_says_nearly_the_same_whatever_else_is_in_the_batch(tmp_path):
    game, positions = positions_of("reversi/6", 2, games=2)
    path = network_file(tmp_path, "reversi/6")
    exact, rough = (make_evaluator(f"network:{said}weights=@{path}", game) for said in ("", "precision=int8,"))
    assert rough.name == f"network:precision=int8,weights=@{path}"
    many = positions[:32]
    said, expected = (each.outputs(many) for each in (rough, exact))
    for name, array in said.items():
        assert not (array == expected[name]).all()
        spread = expected[name].max() - expected[name].min()
        assert np.abs(array - expected[name]).mean() < 0.05 * spread, name
    for number in (0, 7, 31):
        alone = rough.outputs(many[number : number + 1])
        assert all((alone[name][0] == array[number]).all() for name, array in said.items())


def test_goal_win_leaves_discs_out(tmp_path):
    game, positions = positions_of("reversi/6", 2, games=1)
    path = network_file(tmp_path, "reversi/6")
    both, win = (make_evaluator(f"network:{goal}weights=@{path}", game) for goal in ("", "goal=win,"))
    chances = win.outputs(positions)["outcome"].astype(np.float64)
    expected = chances[:, 0] + chances[:, 1] / 2
    assert 1 / (1 + np.exp(-win.evaluate_batch(positions).values)) == pytest.approx(expected)
    assert (both.evaluate_batch(positions).values != win.evaluate_batch(positions).values).all()


def test_greedy_plays_the_policy(tmp_path):
    game, positions = positions_of("reversi/6", 4, games=1)
    path = network_file(tmp_path, "reversi/6")
    player = make_player(f"greedy:net={path}", game)
    evaluator = make_evaluator(f"network:weights=@{path}", game)
    for position in positions:
        policy = evaluator.evaluate_batch([position]).policies[0]
        best = max(position.moves(), key=lambda move: policy[move])
        if len(position.moves()) > 1:
            assert player.choose(game, position, rng=Rng(1)).move == best


def test_visits_are_playouts_of_a_tree_that_the_network_guides(tmp_path):
    game = GameSpec.parse("reversi/6").make()
    path = network_file(tmp_path, "reversi/6")
    text = f"mcts:net={path},visits=40"
    assert canonical_text(text) == f"mcts:playouts=40,eval=[network:weights=@{path}]"
    kernel, python = make_player(text, game), make_player(f"{text},python=1", game)
    reports = [player.choose(game, game.start(), rng=Rng(3)) for player in (kernel, python)]
    assert reports[0].move_visits == reports[1].move_visits
    assert sum(count for _, count in reports[0].move_visits) == 40


def test_a_text_names_the_file_and_its_digest(tmp_path):
    path = network_file(tmp_path, "reversi/6")
    game = GameSpec.parse("reversi/6").make()
    text = f"mcts:net={path},visits=4"
    (reference,) = references_of([canonical_text(text)], game)
    assert reference.name == f"network:weights=@{path}"
    assert str(parse_evaluator(reference.name)) == reference.name
    before = reference.sha256
    network_file(tmp_path, "reversi/6", seed=2)
    assert references_of([canonical_text(text)], game)[0].sha256 != before


@pytest.mark.parametrize(
    ("text", "kind", "error", "words"),
    [
        ("mcts:net={path},visits=4", "gomoku/9", WeightsFileError, "is a network for reversi/6, not for gomoku"),
        ("mcts:net={path}.gone,visits=4", "reversi/6", WeightsFileError, "cannot be read"),
        ("mcts:net={path},visits=4,playouts=3", "reversi/6", SpecError, "say the same thing"),
        ("mcts:net={path},eval=zones", "reversi/6", SpecError, "say the same thing"),
        ("mcts:eval=[network:colour=blue,weights=@{path}]", "reversi/6", SpecError, "is no option of a network"),
        ("mcts:net=unheard-of,visits=4", "reversi/6", UnknownNameError, "is no network"),
        ("mcts:eval=[zones:weights=@{path}]", "reversi/8", SpecError, "takes no file behind weights="),
        ("alphabeta:depth=1,eval=[champion:weights=@{path}]", "reversi/8", SpecError, "takes no file"),
    ],
)
def test_what_does_not_fit_is_one_sentence(tmp_path, text, kind, error, words):
    with pytest.raises(HeibaiError) as told:
        make_player(text.format(path=network_file(tmp_path, "reversi/6")), GameSpec.parse(kind).make())
    assert isinstance(told.value, error)
    assert words in str(told.value)


def test_a_network_that_is_not_there_names_what_to_do(tmp_path):
    (tmp_path / "config.json").write_text("{}")
    for path, words in (
        (tmp_path, "name a file in it"),
        (tmp_path / "network.safetensors", f"go on with: heibai resume {tmp_path}"),
        (tmp_path / "net.safetensors", "check its name"),
    ):
        with pytest.raises(WeightsFileError, match=words):
            make_player(f"greedy:net={path}", GameSpec.parse("reversi/6").make())


def test_a_missing_extra_names_the_command(tmp_path, monkeypatch):
    path = network_file(tmp_path, "reversi/6")
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"pip install 'heibai\[network\]'"):
        make_player(f"mcts:net={path},visits=4", GameSpec.parse("reversi/6").make())


@pytest.mark.parametrize(
    "text", ["mcts:net=@x,visits=4", "greedy:net=./x", "mcts:eval=[network:weights=@x],playouts=2"]
)
def test_a_page_may_not_name_a_file(text):
    with pytest.raises(ForbiddenSpecError):
        require_safe_for_page(text)


def test_the_end_of_reversi_is_solved_and_of_gomoku_it_is_not(tmp_path):
    path = network_file(tmp_path, "reversi/6")
    game, positions = positions_of("reversi/6", 3)
    player, plain = (make_player(f"mcts:net={path},visits=2{more}", game) for more in ("", ",exact=0"))
    for position in positions:
        late = position.area - position.stones <= 14
        report = player.choose(game, position, rng=Rng(1))
        assert report.exact >= late
        if late:
            assert report.score == ReversiSolver(table_megabytes=1).search(position, limits=Limits()).score
    assert not any(plain.choose(game, each, rng=Rng(1)).score.unit is Unit.DISCS for each in positions)
    gomoku = GameSpec.parse("gomoku/9").make()
    with pytest.raises(SpecError, match="asks for a solver of endings; leave it out for gomoku"):
        make_player("mcts:playouts=2,simulate=end,exact=9", gomoku)


@pytest.mark.parametrize(("visits", "solved"), [(99, 14), (100, 20), (400, 22)])
def test_many_visits_leave_more_to_the_solver(tmp_path, visits, solved):
    path = network_file(tmp_path, "reversi/6")
    game, positions = positions_of("reversi/6", 3, games=1)
    player = make_player(f"mcts:net={path},visits={visits}", game)
    for position in positions:
        left = position.area - position.stones
        if left in (solved + 1, solved):
            assert player.choose(game, position, rng=Rng(1)).exact == (left == solved)


@pytest.mark.parametrize("text", ["mcts:net={path},visits=3,exact=9", "mcts:playouts=20,simulate=end,exact=9"])
def test_games_in_the_kernel_end_as_those_of_the_python_tree(tmp_path, text):
    written = text.format(path=network_file(tmp_path, "reversi/6"))
    kernel, python = (
        match(f"{written}{more}", "random", game="reversi/6", games=4, seed=3, threads=1) for more in ("", ",python=1")
    )
    assert [kernel.game(n).line for n in range(4)] == [python.game(n).line for n in range(4)]
