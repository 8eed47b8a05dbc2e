"""What makes room for a new analysis: the oldest by a counter, never one in which a person wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from heibai.analysis.kept import room
from heibai.core.errors import BusyError


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "KEPT", 3)
    monkeypatch.setattr(room, "WRITTEN_IN", 5)


def add(folder: Path, name: str, *, written: bool = False, open_ids: tuple[str, ...] = ()) -> None:
    turn = room.make_room(folder, open_ids)
    (folder / name).mkdir(parents=True)
    room.note_turn(folder / name, turn)
    if written:
        (folder / name / "study.json").write_text("{}")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_one_that_began_first_goes_whatever_its_name_says_of_the_time(tmp_path: Path) -> None:
    for year in (2099, 2020, 2098, 2021):
        add(tmp_path, f"analysis-{year}")
    assert names(tmp_path) == ["analysis-2020", "analysis-2021", "analysis-2098"]


def test_folders_of_the_future_without_a_number_go_before_a_new_one(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"analysis-2099-{number}").mkdir()
    for number in range(3):
        add(tmp_path, f"analysis-2026-{number}")
    assert names(tmp_path) == [f"analysis-2026-{number}" for number in range(3)]


def test_what_a_person_wrote_is_never_removed(tmp_path: Path) -> None:
    add(tmp_path, "analysis-mine", written=True)
    for number in range(20):
        add(tmp_path, f"analysis-{number:02}")
    assert names(tmp_path) == ["analysis-17", "analysis-18", "analysis-19", "analysis-mine"]


def test_where_only_written_ones_are_left_a_new_one_is_refused(tmp_path: Path) -> None:
    for number in range(5):
        add(tmp_path, f"analysis-{number}", written=True)
    before = names(tmp_path)
    with pytest.raises(BusyError, match="5 analyses with notes of yours are kept; remove some of the folders in"):
        room.make_room(tmp_path, ())
    assert names(tmp_path) == before


def test_one_that_is_worked_on_stays(tmp_path: Path) -> None:
    for number in range(5):
        add(tmp_path, f"analysis-{number}", open_ids=("analysis-0",))
    assert "analysis-0" in names(tmp_path)


@pytest.mark.parametrize("text", ["", "x", "-3", "9" * 40, "\u0669"])
def test_a_number_that_was_damaged_is_none(tmp_path: Path, text: str) -> None:
    add(tmp_path, "analysis-0")
    (tmp_path / "analysis-0" / "turn").write_text(text)
    assert room.make_room(tmp_path, ()) == 1


def test_what_is_written_while_it_goes_brings_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        add(tmp_path, f"analysis-{number}")
    looked = room.is_written_in
    monkeypatch.setattr(room, "is_written_in", lambda path: path.name.startswith(".") or looked(path))
    room.make_room(tmp_path, ())
    assert "analysis-0" in names(tmp_path)
