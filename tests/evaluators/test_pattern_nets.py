"""Nets over the squares of tuples: the tables that they write out, and the files that hold them."""

import base64
import json
import lzma
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sealed_weights import sealed

from heibai.core.errors import WeightsError, WeightsFileError
from heibai.evaluators import pattern_nets
from heibai.evaluators.ntuple import NTupleEvaluator, table_shape
from heibai.evaluators.pattern_nets import Net, PatternNets, nets_of
from heibai.evaluators.weights import sha256_of
from heibai.evaluators.weights_file import (
    SHIPPED,
    WeightsFile,
    parse_weights_file,
    read_weights,
    write_weights,
)
from heibai.games.reversi import tuples
from heibai.games.reversi.rules import Reversi
from heibai.players.evaluator_text import make_evaluator

SHIPPED_NETS = SHIPPED / "reversi-8-patterns-nets.json"
SHIPPED_WEIGHTS = "72d4caf32df2e7932418d61faaca813c03770d6b21836351735d723543942ddc"  # sha256_of
TEXT = "ntuple:set=[corner,straight3],phases=3,colours=free"
SET = tuples.tuple_set("corner+straight3", 8)


def random_nets(seed: int, *, first: int = 6, second: int = 4, phases: int = 3, largest: int = 127) -> PatternNets:
    rng = np.random.default_rng(seed)

    def layer(*shape: int) -> np.ndarray:
        return rng.integers(-largest - 1, largest, shape, endpoint=True).astype(np.int8)

    shapes = [((3 * len(folds[0]), first), (first + 1, second), (second + 1, phases)) for folds in SET.folds]
    return PatternNets(SET.folds, tuple(Net(*(layer(*each) for each in three)) for three in shapes))


def entry_of(net: Net, folds, digits: list[int], phase: int) -> int:
    """The entry of one contents, in 128ths, by Python's whole numbers as the module's description says them."""
    first, second, last = (layer.tolist() for layer in net)
    total = 0
    for fold in folds:
        held = [digits[square] for square in fold]
        one = [
            min(max(sum(first[3 * k + digit][unit] for k, digit in enumerate(held)), 0), 127)
            for unit in range(len(first[0]))
        ]
        two = []
        for unit in range(len(second[0])):
            summed = sum(each * row[unit] for each, row in zip([*one, 64], second, strict=True))
            two.append(min(max((summed + 8) >> 4, 0), 1023))
        total += sum(each * row[phase] for each, row in zip([*two, 512], last, strict=True))
    return min(max((total + 64) >> 7, -32_767), 32_767)


@pytest.mark.parametrize("largest", [20, 127])
@given(st.integers(0, 2**32), st.data())
def test_tables_are_what_the_net_says_of_each_contents(largest, seed, data):
    nets = random_nets(seed, largest=largest)
    evaluator = NTupleEvaluator(SET, nets.weights, phases=3, antisymmetric=False)
    at = data.draw(st.integers(0, len(SET.folds) - 1))
    digits = data.draw(st.lists(st.integers(0, 2), min_size=len(SET.folds[at][0]), max_size=len(SET.folds[at][0])))
    number = sum(digit * 3**place for place, digit in enumerate(digits))
    for phase in range(3):
        expected = entry_of(nets.nets[at], SET.folds[at], digits, phase)
        assert evaluator._tables[phase][at][number] * 128 == expected


def test_the_largest_sums_are_exact():
    """All weights the largest of their sign, in as many units as are let in: the kernel's tables are whole numbers."""
    squares = ((0, 1), (1, 0))
    for sign in (-128, 127):
        layers = [np.full(shape, 127, np.int8) for shape in ((6, 64), (65, 60))]
        net = Net(*layers, np.full((61, 1), sign, np.int8))
        found = nets_of(PatternNets((squares,), (net,)).shape, PatternNets((squares,), (net,)).numbers).weights * 128
        assert found.tolist() == [entry_of(net, squares, [0, 0], 0)] * 6


def test_blocks_do_not_change_the_tables(monkeypatch):
    plain = random_nets(1).weights
    for squares in (1, 3, 9):
        monkeypatch.setattr(pattern_nets, "BLOCK_SQUARES", squares)
        assert random_nets(1).weights.tolist() == plain.tolist()


def test_shape_and_numbers_give_the_nets_back():
    nets = random_nets(2)
    again = nets_of(json.loads(json.dumps(nets.shape)), nets.numbers)
    assert again.folds == nets.folds
    assert all(
        np.array_equal(one, two)
        for these, those in zip(again.nets, nets.nets, strict=True)
        for one, two in zip(these, those, strict=True)
    )


def test_a_file_holds_the_nets_and_gives_their_weights_back(tmp_path):
    nets = random_nets(3)
    write_weights(tmp_path / "w.json", WeightsFile("reversi", 8, TEXT, nets.weights, scale=15.0, nets=nets))
    read = read_weights(tmp_path / "w.json")
    assert read.weights.tolist() == nets.weights.tolist()
    assert not read.weights.flags.writeable
    body = json.loads((tmp_path / "w.json").read_text())
    assert (body["version"], body["encoding"]) == (3, "base64 xz <i1 nets")
    write_weights(tmp_path / "again.json", read)
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "w.json").read_bytes()


def test_weights_that_the_nets_do_not_make_are_never_written(tmp_path):
    nets = random_nets(4)
    with pytest.raises(WeightsError, match="weights came that its nets do not make"):
        write_weights(tmp_path / "w.json", WeightsFile("reversi", 8, TEXT, nets.weights + 1, nets=nets))
    assert not list(tmp_path.iterdir())


def packed(numbers: np.ndarray) -> str:
    return base64.b64encode(lzma.compress(numbers.tobytes())).decode()


@pytest.mark.parametrize(
    "change",
    [
        {"units": [6]},
        {"units": [6, 0]},
        {"units": [True, 4]},
        {"units": [6.0, 4]},
        {"units": [7, 4]},
        {"units": [200, 4]},
        {"phases": 0},
        {"phases": "3"},
        {"phases": 65},
        {"folds": []},
        {"folds": [[]]},
        {"folds": [[[]]]},
        {"folds": [[[1, 0]]]},
        {"folds": [[[0, 0]]]},
        {"folds": [[[0, 1], [0, 1]]]},
        {"folds": [[[0, 1], [0, 2]]]},
        {"folds": [[list(range(11))]]},
        {"folds": [[list(range(10))]] * 64},
        {"folds": 3},
    ],
)
def test_shapes_that_do_not_fit_are_refused_even_under_a_right_checksum(tmp_path, change):
    body = written(tmp_path)
    body["nets"] |= change
    with pytest.raises(WeightsFileError, match="no weights file"):
        parse_weights_file(json.dumps(sealed(body)), "w.json")


@pytest.mark.parametrize("orders", [3, 8])
def test_more_orders_than_sums_are_exact_for_are_refused(orders):
    folds = [[0, 1, 2, 3], *([3, 2, 1, 0], [1, 0, 2, 3], [2, 0, 1, 3], [3, 0, 1, 2], [0, 3, 1, 2], [0, 2, 1, 3])]
    folds = [*folds, [1, 3, 0, 2]][:orders]
    count = 12 * 128 + 129 * 128 + 129
    with pytest.raises(ValueError, match="float32"):
        nets_of({"units": [128, 128], "phases": 1, "folds": [folds]}, np.zeros(count, np.int8))


@pytest.mark.parametrize("missing", ["nets", "weights", "encoding"])
def test_a_missing_field_is_told(tmp_path, missing):
    body = written(tmp_path)
    del body[missing]
    with pytest.raises(WeightsFileError, match="a field is missing"):
        parse_weights_file(json.dumps(sealed(body)), "w.json")


@pytest.mark.parametrize("count", [0, 100, 1_000_000])
def test_another_number_of_numbers_is_refused(tmp_path, count):
    body = written(tmp_path) | {"weights": packed(np.zeros(count, np.int8))}
    with pytest.raises(WeightsFileError, match="no weights file"):
        parse_weights_file(json.dumps(sealed(body)), "w.json")


def test_damage_to_the_nets_is_noticed(tmp_path):
    body = written(tmp_path)
    body["nets"]["phases"] = 4
    with pytest.raises(WeightsFileError, match="is damaged"):
        parse_weights_file(json.dumps(body), "w.json")


def written(folder) -> dict:
    nets = random_nets(5)
    write_weights(folder / "w.json", WeightsFile("reversi", 8, TEXT, nets.weights, nets=nets))
    return json.loads((folder / "w.json").read_text())


def test_the_shipped_nets_are_small_and_made_of_whole_128ths():
    content = read_weights(SHIPPED_NETS)
    assert SHIPPED_NETS.stat().st_size < 100_000
    assert content.nets is not None
    whole = content.weights * 128
    assert np.array_equal(whole, np.rint(whole))
    assert np.abs(whole).max() < 2**15
    assert PatternNets(content.nets.folds, content.nets.nets).weights.tobytes() == content.weights.tobytes()
    assert sha256_of(content.weights) == SHIPPED_WEIGHTS  # on every machine


def test_the_shipped_nets_belong_to_the_tuples_that_their_evaluator_names():
    content = read_weights(SHIPPED_NETS)
    assert content.nets is not None
    assert content.nets.folds == tuples.tuple_set("logistello", 8).folds
    assert make_evaluator("patterns-nets", Reversi(8)).weights.tobytes() == content.weights.tobytes()


def test_the_shipped_tables_are_written_out_in_less_than_a_third_of_a_second_of_work():
    """Of the processor, the least of three, after the ties of the tuples, which free tables need as well."""
    nets = read_weights(SHIPPED_NETS).nets
    assert nets is not None
    for folds in nets.folds:
        table_shape(folds, antisymmetric=False)
    taken = []
    for _ in range(3):
        begun = time.thread_time()
        PatternNets(nets.folds, nets.nets).weights  # noqa: B018
        taken.append(time.thread_time() - begun)
    assert min(taken) < 0.3
