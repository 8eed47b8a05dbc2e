"""Weights files: whole round trips, and one sentence for everything that can be wrong with one."""

import base64
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sealed_weights import sealed

from heibai.core.errors import WeightsError, WeightsFileError
from heibai.evaluators.weights_file import (
    WeightsFile,
    parse_weights_file,
    read_shipped,
    read_weights,
    shipped_names,
    write_weights,
)


def zones_file() -> WeightsFile:
    weights = np.array([15.25, 6.0, -8.0, -6.0, 1 / 3, 4.0])
    return WeightsFile("reversi", 8, "zones", weights, {"recipe": "roulette", "seed": 7})


def test_a_file_gives_back_what_was_written(tmp_path):
    path = tmp_path / "w.json"
    write_weights(path, zones_file())
    read = read_weights(path)
    assert (read.game, read.size, read.evaluator) == ("reversi", 8, "zones")
    assert read.provenance == {"recipe": "roulette", "seed": 7}
    assert read.weights.tolist() == zones_file().weights.tolist()
    assert read.scale is read.searched_scale is None
    assert [each.name for each in tmp_path.iterdir()] == ["w.json"]


def test_the_scale_of_searched_values_is_kept(tmp_path):
    write_weights(tmp_path / "w.json", replace(zones_file(), scale=4.5, searched_scale=2.0))
    read = read_weights(tmp_path / "w.json")
    assert (read.scale, read.searched_scale) == (4.5, 2.0)


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=8))
def test_every_float_survives(tmp_path_factory, weights):
    path = tmp_path_factory.mktemp("weights") / "w.json"
    write_weights(path, WeightsFile("reversi", 6, "zones", np.array(weights)))
    assert read_weights(path).weights.tobytes() == np.array(weights).tobytes()


@pytest.mark.parametrize("single", [False, True])
def test_many_weights_are_stored_packed(tmp_path, single):
    weights = np.random.default_rng(1).normal(size=5_000).astype("<f4").astype("<f8")
    path = tmp_path / "w.json"
    write_weights(path, WeightsFile("reversi", 8, "ntuple:set=straight4", weights, scale=3.5), single=single)
    read = read_weights(path)
    assert read.weights.tolist() == weights.tolist()
    assert read.scale == 3.5
    assert path.stat().st_size < (5_000 * 4 if single else 5_000 * 8) * 4 / 3 + 1_000


def packed_file(path, weights):
    write_weights(path, WeightsFile("reversi", 8, "ntuple:set=straight4", weights, scale=15.0))
    return json.loads(path.read_text())


def test_many_multiples_of_a_grain_take_little_room_and_come_back(tmp_path):
    weights = np.random.default_rng(1).integers(-32767, 32768, 5_000) / 128
    assert packed_file(tmp_path / "w.json", weights)["encoding"] == "base64 xz <i2/128"
    assert packed_file(tmp_path / "w.json", weights)["version"] == 2
    assert read_weights(tmp_path / "w.json").weights.tolist() == weights.tolist()
    assert (tmp_path / "w.json").stat().st_size < 5_000 * 3


@pytest.mark.parametrize("other", [1 / 256, 256.0])
def test_one_weight_off_the_grain_keeps_all_whole(tmp_path, other):
    weights = np.array([*np.arange(4_999) / 128, other])
    assert packed_file(tmp_path / "w.json", weights)["encoding"] == "base64 xz <f8"
    assert read_weights(tmp_path / "w.json").weights.tolist() == weights.tolist()


@pytest.mark.parametrize("evaluator", ["ntuple/straight4/phases=5/colours=free", "ntuple:set=straight4,phases=5"])
def test_phases_that_are_alike_are_packed_by_their_steps_and_come_back(tmp_path, evaluator):
    """The largest step, from -32,767 to 32,767, too."""
    alike = np.random.default_rng(1).integers(-9_000, 9_000, 2_000)
    whole = np.array([alike, alike + 1, alike + 2, *[np.resize([row, -row], 2_000) for row in (-32_767, 32_767)]])
    content = WeightsFile("reversi", 8, evaluator, whole.reshape(-1) / 128, scale=15.0)
    write_weights(tmp_path / "w.json", content)
    assert json.loads((tmp_path / "w.json").read_text())["encoding"] == "base64 xz <i2/128 phases=5"
    assert read_weights(tmp_path / "w.json").weights.tolist() == content.weights.tolist()


@pytest.mark.parametrize("kind", ["<f4", "<f8"])
def test_what_was_stored_before_xz_is_read(tmp_path, kind):
    weights = np.random.default_rng(1).normal(size=2_000).astype(kind)
    body = packed_file(tmp_path / "w.json", weights.astype(np.float64))
    body |= {"encoding": f"base64 {kind}", "weights": base64.b64encode(weights.tobytes()).decode()}
    assert parse_weights_file(json.dumps(sealed(body)), "w.json").weights.tolist() == weights.tolist()


@pytest.mark.parametrize("encoding", ["phases=0", "phases=3", "phases=", "phases=-1", "phases=5000"])
def test_phases_that_do_not_fit_are_refused_even_under_a_right_checksum(tmp_path, encoding):
    body = packed_file(tmp_path / "w.json", np.arange(5_000) / 128)
    body["encoding"] = f"base64 xz <i2/128 {encoding}"
    with pytest.raises(WeightsFileError, match="no weights file"):
        parse_weights_file(json.dumps(sealed(body)), "w.json")


@pytest.mark.parametrize("kept", [-40, 40])
def test_packed_weights_that_are_cut_off_are_refused_even_under_a_right_checksum(tmp_path, kept):
    body = packed_file(tmp_path / "w.json", np.arange(5_000) / 128)
    body["weights"] = body["weights"][:kept]
    with pytest.raises(WeightsFileError, match="no weights file"):
        parse_weights_file(json.dumps(sealed(body)), "w.json")


def test_weights_that_need_float64_are_never_stored_as_float32(tmp_path):
    weights = np.random.default_rng(1).normal(size=5_000)
    write_weights(tmp_path / "w.json", WeightsFile("reversi", 8, "ntuple:set=straight4", weights), single=True)
    assert read_weights(tmp_path / "w.json").weights.tolist() == weights.tolist()


@pytest.fixture
def body(tmp_path) -> dict:
    write_weights(tmp_path / "w.json", zones_file())
    return json.loads((tmp_path / "w.json").read_text())


@pytest.mark.parametrize("key", ["game", "size", "evaluator", "weights", "provenance", "encoding", "scale"])
def test_any_change_is_noticed(body, key):
    body[key] = "changed"
    with pytest.raises(WeightsFileError, match="is damaged"):
        parse_weights_file(json.dumps(body), "w.json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1, 2]", "is no weights file"),
        ('{"format": "other"}', "is no weights file"),
    ],
)
def test_foreign_files_are_told_apart(text, words):
    with pytest.raises(WeightsFileError, match=words) as caught:
        parse_weights_file(text, "w.json")
    assert "heibai evolve" in str(caught.value)


def test_another_version_says_which(body):
    body["version"] = 4
    with pytest.raises(WeightsFileError, match="version 4, this heibai reads 3"):
        parse_weights_file(json.dumps(body), "w.json")


def test_a_missing_file_and_a_folder_say_so(tmp_path):
    with pytest.raises(WeightsFileError, match="there is no weights file"):
        read_weights(tmp_path / "none.json")
    with pytest.raises(WeightsFileError, match="cannot be read"):
        read_weights(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WeightsFileError, match="not UTF-8"):
        read_weights(tmp_path / "binary")


def test_weights_that_are_no_numbers_are_never_written(tmp_path):
    with pytest.raises(WeightsError, match="weight 0 is nan"):
        write_weights(tmp_path / "w.json", WeightsFile("reversi", 8, "zones", np.full(6, np.nan)))
    assert not list(tmp_path.iterdir())


def test_an_unwritable_place_says_so(tmp_path):
    with pytest.raises(WeightsFileError, match="cannot be written"):
        write_weights(tmp_path / "no" / "folder" / "w.json", zones_file())


@pytest.mark.parametrize(
    "change",
    [{"scale": 0}, {"scale": "big"}, {"searched_scale": -1}, {"size": None}, {"weights": ["1"]}, {"provenance": 3}],
)
def test_fields_of_another_kind_are_refused_even_under_a_right_checksum(body, change):
    with pytest.raises(WeightsFileError, match="of another type"):
        parse_weights_file(json.dumps(sealed({**body, **change})), "w.json")


@given(st.text(max_size=200))
def test_random_text_never_crashes_the_parser(text):
    with pytest.raises(WeightsFileError):
        parse_weights_file(text, "w.json")


@given(st.dictionaries(st.sampled_from(["format", "version", "game", "weights", "size"]), st.integers() | st.text()))
def test_random_objects_never_crash_the_parser(content):
    with pytest.raises(WeightsFileError):
        parse_weights_file(json.dumps({"format": "heibai-weights", "version": 1, **content}), "w.json")


def test_every_shipped_file_is_whole():
    for size in (4, 6, 8):
        for name in shipped_names(f"reversi-{size}"):
            content = read_shipped(name, f"reversi-{size}")
            assert (content.game, content.size) == ("reversi", size)
            assert content.provenance


@pytest.mark.parametrize(
    ("provenance", "origin"),
    [
        ({"recipe": "sep-cma", "seed": 1}, "bred by sep-cma"),
        ({"data": "3,400 games"}, "fitted to games"),
        ({"by": "hand"}, "set by hand"),
        ({}, "of unknown origin"),
        ({"recipe": None, "by": ["hand"]}, "of unknown origin"),
    ],
)
def test_the_provenance_tells_how_the_weights_were_made(provenance, origin):
    assert WeightsFile("reversi", 8, "zones", np.zeros(6), provenance).origin == origin


def test_a_name_that_is_not_shipped_lists_what_is():
    with pytest.raises(WeightsFileError, match=r"no weights named 'nobody' come with heibai for reversi-4 \(offered"):
        read_shipped("nobody", "reversi-4")
