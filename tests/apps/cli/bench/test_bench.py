"""``heibai bench``: the signature is complete, stable, and a change of it is said and fails."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from heibai.apps.cli.bench import bench, entries
from heibai.core.errors import RecordFormatError, SpecError
from heibai.games.reversi.rules import Reversi

SIGNATURE = Path(__file__).parents[4] / "benchmarks" / "signature.txt"


def heibai_bench(*arguments):
    app = typer.Typer()
    app.command()(bench.command)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_every_entry_stands_in_the_signature_and_the_total_is_their_sum():
    recorded = bench.read_signature(SIGNATURE)
    total = recorded.pop("total")
    assert list(recorded) == [entry.name for entry in entries.entries()]
    assert sum(recorded.values()) == total


@pytest.mark.parametrize("size", [8, 6])
def test_the_pinned_positions_are_positions_with_a_choice(size):
    pinned = {8: entries.POSITIONS_8X8, 6: entries.POSITIONS_6X6}[size]
    assert len(set(pinned)) == len(pinned)
    for text in pinned:
        assert len(Reversi(size).parse_position(text).moves()) > 3


def test_only_names_that_exist():
    result = heibai_bench("--only", "nothing")
    assert isinstance(result.exception, SpecError)
    assert "no entry's name contains 'nothing'" in str(result.exception)


def test_perft_entries_keep_their_signature():
    result = heibai_bench("--only", "perft", "--check", "--signature", SIGNATURE, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["differences"] == []
    assert found["nodes"] == sum(entry["nodes"] for entry in found["entries"])
    assert found["nodes_per_second"] > 0


def test_another_node_count_is_said_and_fails(tmp_path):
    changed = tmp_path / "signature.txt"
    changed.write_text(SIGNATURE.read_text().replace("60060\t", "60061\t"))
    result = heibai_bench("--only", "perft 4x4", "--check", "--signature", changed)
    assert result.exit_code == 1
    assert "has 60060 nodes, the signature 60061" in result.stderr


def test_what_was_written_is_found_unchanged(tmp_path):
    written = tmp_path / "signature.txt"
    assert heibai_bench("--only", "4x4", "--write", "--signature", written).exit_code == 0
    assert heibai_bench("--only", "4x4", "--check", "--signature", written).exit_code == 0


def test_entries_that_are_missing_or_new_are_differences_of_the_whole():
    results = [bench.Result("new", 1, 0.0)]
    said = bench.compare(results, {"old": 2, "total": 2}, whole=True)
    assert [sentence.split("'")[1] for sentence in said] == ["new", "total", "old"]


@pytest.mark.parametrize("text", [None, "no tabs", "many\tname", "1\t2\t3", b"\xff\xfe"])
def test_a_file_that_is_no_signature_says_how_to_write_one(tmp_path, text):
    path = tmp_path / "signature.txt"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RecordFormatError, match="heibai bench --write"):
        bench.read_signature(path)
