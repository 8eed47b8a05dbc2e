"""A journal is what was written, or the first line that differs is named."""

from __future__ import annotations

import hashlib
import json

import pytest

from heibai.core.errors import CheckpointError, HeibaiError, RunError
from heibai.jobs import journal
from heibai.jobs.directory import RunDirectory
from heibai.jobs.journal import sums_of

ROWS = 9


@pytest.fixture
def run(tmp_path):
    directory = RunDirectory.create(tmp_path / "run", kind="test", config={})
    for step in range(ROWS):
        directory.append({"step": step, "score": 10 * step})
        directory.save_checkpoint({"step": step})
    return directory


def log_of(run):
    return run.path / "log.jsonl"


def change_line(path, number, change):
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = change(lines[number - 1])
    path.write_bytes(b"".join(lines))


def assert_told(run, says):
    """By whoever reads, and by a resume, which leaves everything alone."""
    before = {path.name: path.read_bytes() for path in run.path.iterdir()}
    for read in (lambda: list(run.rows()), RunDirectory.open(run.path).rewind, RunDirectory.open(run.path).verify):
        with pytest.raises(CheckpointError, match=says) as told:
            read()
        assert str(log_of(run)) in str(told.value)
        assert "put back a copy" in str(told.value)
    assert {path.name: path.read_bytes() for path in run.path.iterdir()} == before


@pytest.mark.parametrize("line", [1, 4, ROWS])
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b'"score":', b'"score":1'),
        lambda text: bytes(len(text) - 1) + b"\n",
        lambda text: bytes(len(text)),
        lambda text: b"",
        lambda text: text + text,
        lambda text: text[:5] + b"\n" + text[5:],
        lambda text: text[:-1] + b" \n",
    ],
    ids=["digit", "zeros", "zeros and no end", "gone", "twice", "broken", "blank"],
)
def test_the_first_damaged_line_is_named(run, line, change):
    change_line(log_of(run), line, change)
    # A line that stands twice is right the first time; the file still ends where it did, or is cut.
    damaged = line + 1 if change(b"x") == b"xx" else line
    if damaged <= ROWS:
        assert_told(run, f"(is damaged|was cut or changed) in line {damaged}")
    else:
        assert len(list(run.rows())) == ROWS


def test_swapped_lines_are_named_by_the_first(run):
    lines = log_of(run).read_bytes().splitlines(keepends=True)
    lines[2], lines[6] = lines[6], lines[2]
    log_of(run).write_bytes(b"".join(lines))
    assert_told(run, "is damaged in line 3")


def test_a_journal_cut_short_is_named_with_the_line_where_it_ends(run):
    data = log_of(run).read_bytes()
    log_of(run).write_bytes(data[:100])
    assert_told(run, f"has 100 bytes, the checkpoint counts on {len(data)}: it was cut or changed in line 5")


def test_four_kilobytes_of_zeros_are_no_log(run):
    log_of(run).write_bytes(bytes(4096))
    assert_told(run, "is damaged in line 1")


def test_damaged_sums_mislead_nobody(run):
    """Nothing rests on them: a wrong one between right ones is passed over, wrong ones at the end say nothing."""
    change_line(sums_of(log_of(run)), 2, lambda text: b"?" * 16 + b"\n")
    assert len(list(run.rows())) == ROWS
    change_line(log_of(run), 6, lambda text: text.replace(b"5", b"7"))
    assert_told(run, "is damaged in line 6")
    change_line(sums_of(log_of(run)), ROWS, lambda text: b"0" * 16 + b"\n")
    assert_told(run, r"in which line, log.sums would say, but it is damaged, too")
    sums_of(log_of(run)).unlink()
    assert_told(run, r"in which line, log.sums would say, but it is missing")


def test_a_resume_makes_the_sums_again(run):
    right = sums_of(log_of(run)).read_bytes()
    sums_of(log_of(run)).write_text("oops")
    RunDirectory.open(run.path).rewind()
    assert sums_of(log_of(run)).read_bytes() == right


def test_the_checkpoint_has_the_digest_that_sha256sum_prints(run):
    mark = json.loads((run.path / "checkpoint.json").read_bytes())["journals"]["log.jsonl"]
    data = log_of(run).read_bytes()
    assert mark == {"bytes": len(data), "lines": ROWS, "sha256": hashlib.sha256(data).hexdigest()}
    begun = [hashlib.sha256(b"".join(data.splitlines(keepends=True)[: n + 1])).hexdigest()[:16] for n in range(ROWS)]
    assert sums_of(log_of(run)).read_text().split() == begun


def test_rows_that_no_checkpoint_counts_on_are_shown_to_nobody(run):
    with open(log_of(run), "ab") as file:
        file.write(b'{"step": 99}\n')
    assert [row["step"] for row in run.rows()] == list(range(ROWS))


def test_a_working_run_reads_no_journal_again(run, monkeypatch):
    """What a checkpoint costs does not grow with the journals."""
    again = RunDirectory.open(run.path)
    again.rewind()
    monkeypatch.setattr(journal, "_opened", lambda path: pytest.fail(f"read {path}"))
    again.append({"step": ROWS})
    again.save_checkpoint({"step": ROWS})
    monkeypatch.undo()
    assert len(list(again.rows())) == ROWS + 1


def test_a_journal_that_another_changed_meanwhile_stops_the_run(run):
    with open(log_of(run), "ab") as file:
        file.write(b"{}\n")
    with pytest.raises(RunError, match=r"another one changed it; the last checkpoint is kept"):
        run.save_checkpoint({"step": ROWS})
    assert run.load_checkpoint() == {"step": ROWS - 1}


def test_a_journal_that_is_no_file_is_named(run):
    log_of(run).unlink()
    log_of(run).mkdir()
    for read in (lambda: list(run.rows()), RunDirectory.open(run.path).rewind):
        with pytest.raises(HeibaiError, match=r"log.jsonl' cannot be read: it is a folder"):
            read()


def test_a_journal_is_followed_row_by_row_and_read_once(tmp_path):
    directory = RunDirectory.create(tmp_path / "run", kind="evolve", config={})
    rows = directory.follow()
    assert rows.fresh() == []
    for number in range(3):
        directory.append({"number": number})
        directory.append({"number": -number})
        assert rows.fresh() == []  # no checkpoint counts on them yet
        directory.save_checkpoint({})
        assert rows.fresh() == [{"number": number}, {"number": -number}]
    assert rows.fresh() == []
    assert directory.follow().fresh() == list(directory.rows())


def test_who_follows_a_journal_is_told_of_damage_in_what_is_new(tmp_path):
    directory = RunDirectory.create(tmp_path / "run", kind="evolve", config={})
    rows = directory.follow()
    for number in (1, 2):
        directory.append({"number": number})
        directory.save_checkpoint({})
        if number == 1:
            assert rows.fresh() == [{"number": 1}]
    path = directory.path / "log.jsonl"
    path.write_bytes(path.read_bytes().replace(b"2", b"3"))
    with pytest.raises(CheckpointError, match="damaged in line 2"):
        rows.fresh()
    path.unlink()
    with pytest.raises(CheckpointError, match="missing"):
        rows.fresh()
