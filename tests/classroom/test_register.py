"""A deadline: what came in time plays, what came later is named, and nothing moves once the class is closed."""

import os
from datetime import UTC, datetime, timedelta

import pytest

from heibai.classroom.hand_in import keep_copy, read_class
from heibai.classroom.register import Register, parse_deadline
from heibai.core.errors import SpecError

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def write(folder, name, text, when):
    path = folder / f"{name}.py"
    path.write_text(f"def choose_move(board, colour, legal):\n    return {text}\n")
    os.utime(path, (when.timestamp(), when.timestamp()))


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "class"
    made.mkdir()
    write(made, "ann", "legal[0]", NOON - 3 * HOUR)
    write(made, "bob", "legal[1]", NOON - 3 * HOUR)
    return made


@pytest.fixture
def admit(folder, tmp_path):
    """Takes a register and a moment; keeps copies as a call does."""

    def admitted(register, now):
        register, hand_ins, late = register.admit(read_class(folder)[0], tmp_path / "store", now=now)
        for each in hand_ins:
            keep_copy(each, tmp_path / "store")
        return register, {each.name: each for each in hand_ins}, {each.name: each.why for each in late}

    return admitted


def test_without_a_deadline_all_are_taken(admit):
    register, playing, late = admit(Register(), NOON)
    assert set(playing) == set(register.taken) == {"ann", "bob"}
    assert not late


def test_what_is_new_or_changed_after_the_deadline_is_named_and_not_taken(admit, folder):
    register, _, _ = admit(Register().until(NOON), NOON - HOUR)
    write(folder, "ann", "legal[2]", NOON + HOUR)
    write(folder, "eve", "legal[0]", NOON + HOUR)
    register, playing, late = admit(register, NOON + 2 * HOUR)
    assert set(playing) == {"ann", "bob"}
    assert playing["ann"].main.read_text().endswith("legal[0]\n")
    assert late["ann"].startswith("changed")
    assert "the version that came in time plays on" in late["ann"]
    assert late["eve"].startswith("new")
    assert register.is_closed


def test_a_file_from_before_the_deadline_is_taken_by_the_first_call_after_it_and_by_no_other(admit, folder):
    register, _, _ = admit(Register().until(NOON), NOON - HOUR)
    write(folder, "dan", "legal[0]", NOON - HOUR / 2)
    register, playing, _ = admit(register, NOON + HOUR)
    assert "dan" in playing
    write(folder, "fay", "legal[0]", NOON - HOUR / 2)
    assert "fay" in admit(register, NOON + 2 * HOUR)[2]


def test_who_is_removed_after_the_deadline_plays_on(admit, folder):
    register, _, _ = admit(Register().until(NOON), NOON - HOUR)
    (folder / "bob.py").unlink()
    assert "bob" in admit(register, NOON + HOUR)[1]


def test_a_lifted_deadline_takes_everybody(admit, folder):
    register, _, _ = admit(Register().until(NOON), NOON + HOUR)
    write(folder, "eve", "legal[0]", NOON + HOUR)
    assert "eve" in admit(register, NOON + 2 * HOUR)[2]
    assert "eve" in admit(register.until(None), NOON + 2 * HOUR)[1]


def test_the_register_is_kept(admit, tmp_path):
    register, _, _ = admit(Register().until(NOON), NOON + HOUR)
    register.write(tmp_path)
    assert Register.read(tmp_path) == register


def test_a_damaged_register_takes_nobody(tmp_path):
    (tmp_path / "register.json").write_text("{")
    with pytest.raises(SpecError, match="put back a copy"):
        Register.read(tmp_path)


def test_a_deadline_is_read_in_the_zone_of_this_machine_or_its_own():
    assert parse_deadline("none") is None
    assert parse_deadline("2026-12-01T18:00+06:00") == NOON
    assert parse_deadline("2026-12-01T18:00") == datetime(2026, 12, 1, 18).astimezone()


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-01", ""])
def test_what_is_no_deadline_is_refused(text):
    with pytest.raises(SpecError, match="write --deadline 2026-12-01T18:00"):
        parse_deadline(text)
