"""Analyses in a file of records: they come back whole, once, never as less; a damaged file brings nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heibai.analysis.kept import room
from heibai.analysis.kept.carried import keep_carried, line_of
from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, options_of, work_on
from heibai.core.errors import BusyError, ForbiddenSpecError, RecordFormatError
from heibai.jobs.directory import RunDirectory
from heibai.records.formats.jsonl import parse_record
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record

ID = "analysis-20260101-120000-abcd"
MOVES = "f5d6c3d3"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """A folder with one finished analysis."""
    record = Record(moves=Record().spec.make().parse_transcript(MOVES), black="Ann")
    work_on(begin(AnalysisOptions.of(record, player="alphabeta:depth=1,eval=discs"), tmp_path / "there" / ID))
    room.note_turn(tmp_path / "there" / ID, 1)
    return tmp_path / "there"


def lines(folder: Path) -> list[str]:
    found = map(RunDirectory.open, room.kept_in(folder))
    return [line_of(each, options_of(each).record) for each in found]


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changed(line: str, change: Callable[[dict[str, Any]], object]) -> str:
    row = json.loads(line)
    change(row["analysis"])
    return json.dumps(row, separators=(",", ":"))


def put(carried: dict[str, Any], name: str, text: str) -> None:
    """A file with another content, and the digest that belongs to it."""
    carried["files"][name] = text
    files = json.dumps(carried["files"], sort_keys=True, separators=(",", ":"))
    carried["sha256"] = hashlib.sha256(files.encode()).hexdigest()


def test_an_analysis_comes_back_whole_and_only_once(there: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    told = lines(there)
    assert keep_carried(told, here) == [ID]
    assert lines(here) == told
    before = files_of(here)
    assert keep_carried(told, here) == []
    assert keep_carried([*told, "", '{"heibai-record":1}'], here) == []
    assert files_of(here) == before


def test_whoever_reads_records_reads_the_game(there: Path, tmp_path: Path) -> None:
    (line,) = lines(there)
    assert parse_record(line) == options_of(RunDirectory.open(there / ID)).record
    (tmp_path / "all.jsonl").write_text(f"{line}\n", "utf-8")
    (archive,) = find_archives([tmp_path / "all.jsonl"])
    assert [record.black for record in read_archive(archive)] == ["Ann"]


def test_what_a_person_wrote_meanwhile_comes_back_and_never_goes(there: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    keep_carried(lines(there), here)
    (here / ID / room.STUDY).write_text('{"start":{"comment":"mine"},"nodes":[]}')
    assert keep_carried(lines(there), here) == []  # less than what is here
    assert (here / ID / room.STUDY).exists()
    assert keep_carried(lines(here), there) == [ID]  # more than what was there
    assert len(room.kept_in(there)) == 1
    assert (there / ID / room.STUDY).read_text() == (here / ID / room.STUDY).read_text()
    (there / ID / room.STUDY).write_text('{"start":{"comment":"another"},"nodes":[]}')
    (second,) = keep_carried(lines(there), here)  # two of which neither holds the other stay both
    assert second != ID
    assert [path.name for path in room.kept_in(here)] == sorted([ID, second])
    assert keep_carried(lines(there), here) == []


def test_one_that_is_worked_on_is_not_replaced(there: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    keep_carried(lines(there), here)
    (there / ID / room.STUDY).write_text('{"start":{"comment":"mine"},"nodes":[]}')
    assert keep_carried(lines(there), here, open_ids=[ID]) != [ID]
    assert not (here / ID / room.STUDY).exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda carried: carried["files"].update({"positions.jsonl": carried["files"]["positions.jsonl"][:-9]}),
        lambda carried: carried.update(sha256="0"),
        lambda carried: carried.update(id="../analysis"),
        lambda carried: carried["files"].update({"../x": "1"}),
        lambda carried: carried["files"].pop("config.json"),
        lambda carried: carried.update(files=None),
        lambda carried: carried.pop("files"),
        lambda carried: put(carried, "study.json", "\ud800"),
    ],
)
def test_a_damaged_file_brings_nothing(there: Path, tmp_path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    here = tmp_path / "here"
    (told,) = lines(there)
    with pytest.raises(RecordFormatError, match="save the file once more where it came from"):
        keep_carried([told, changed(told, change)], here)
    assert not here.exists() or not any(here.iterdir())


def test_time_for_a_position_which_might_be_hours_is_refused(tmp_path: Path) -> None:
    record = Record(moves=Record().spec.make().parse_transcript(MOVES))
    begin(AnalysisOptions.of(record, player="alphabeta:depth=1,eval=discs", seconds=0.5), tmp_path / "there" / ID)
    with pytest.raises(RecordFormatError, match=r"a position has 0\.5 seconds, and no page gives any"):
        keep_carried(lines(tmp_path / "there"), tmp_path / "here")


def test_a_damaged_one_among_others_is_told_where_somebody_listens(there: Path, tmp_path: Path) -> None:
    (told,) = lines(there)
    refused: list[RecordFormatError] = []
    broken = changed(told, lambda carried: carried.update(sha256="0"))
    assert keep_carried([broken, told, broken], tmp_path / "here", refuse=refused.append) == [ID]
    assert len(refused) == 2
    assert lines(tmp_path / "here") == [told]
    assert [path.name for path in (tmp_path / "here").iterdir()] == [ID]


def test_states_of_one_analysis_in_one_file_lose_nothing(there: Path, tmp_path: Path) -> None:
    """As when the files of two browsers are imported together."""
    plain, here = lines(there)[0], tmp_path / "here"
    noted = []
    for turn, said in enumerate(("one", "another")):
        (there / ID / room.STUDY).write_text(f'{{"start":{{"comment":"{said}"}},"nodes":[]}}')
        room.note_turn(there / ID, turn)  # before the plain one
        noted += lines(there)
    assert len(keep_carried([plain, *noted, plain], here)) == 2
    assert sorted(json.loads(line)["analysis"]["files"][room.STUDY] for line in lines(here)) == sorted(
        json.loads(line)["analysis"]["files"][room.STUDY] for line in noted
    )


def test_a_digest_of_ones_own_does_not_make_an_analysis(there: Path, tmp_path: Path) -> None:
    checkpoint = there / ID / "checkpoint.json"
    checkpoint.write_text(checkpoint.read_text().replace('"done"', '"gone"'))
    (told,) = [line_of_damaged(there / ID)]
    with pytest.raises(RecordFormatError, match="is damaged"):
        keep_carried([told], tmp_path / "here")
    assert not any((tmp_path / "here").iterdir())


def line_of_damaged(path: Path) -> str:
    from heibai.analysis.kept import carried

    files = carried._files_of(path)
    row = {"heibai-record": 1, "analysis": {"id": path.name, "files": files, "sha256": carried._digest(files)}}
    return json.dumps(row, separators=(",", ":"))


def test_an_analyst_that_would_run_code_is_refused(tmp_path: Path) -> None:
    options = AnalysisOptions(Record(), "py:evil.py", None)
    begin(options, tmp_path / "there" / ID)
    with pytest.raises(RecordFormatError, match="would run code") as refused:
        keep_carried(lines(tmp_path / "there"), tmp_path / "here")
    assert isinstance(refused.value.__cause__, ForbiddenSpecError)


def test_where_there_is_no_room_nothing_is_taken_and_nothing_goes(
    there: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "KEPT", 1)
    here = tmp_path / "here"
    begin(AnalysisOptions(Record(), "random", None), here / "analysis-20260102-120000-abcd")
    before = files_of(here)
    with pytest.raises(BusyError, match="1 analyses without notes came, 1 are here, and 1 are kept at most"):
        keep_carried(lines(there), here)
    assert files_of(here) == before
