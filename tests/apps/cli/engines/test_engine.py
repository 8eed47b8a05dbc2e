"""``heibai engine``: what is refused before the first line, and the archive that a manager starts."""

import os
import stat
import subprocess
import sys
import zipfile

import pytest
from lacking import installed
from waiting import MINUTES


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("uci",), "'uci' is no protocol; known: gomocup, gtp, nboard"),
        (("gtp", "--player", "nobody"), "'nobody' is no player"),
        (("gomocup", "--player", "greedy:eval=zones"), "zones"),
        (("gomocup", "--size", "15"), "belong to gtp"),
        (("gtp", "--game", "chess"), "'chess' is no game"),
        (("gtp", "--bundle", "x.zip"), "--bundle belongs to gomocup"),
        (("gomocup", "--bundle", "x.tar"), "is no name of an archive"),
        (("gomocup", "--bundle", "/no/such/folder/x.zip"), "cannot be written"),
        (("gomocup", "--needs-python", "--bundle", "x.zip", "--player", 'random"'), "cannot stand in a batch file"),
        (("gomocup", "--needs-python"), "--needs-python belongs to --bundle"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(command_line, words, said):
    code, out, err = command_line("engine", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_archive_of_the_usual_engine_names_no_player(command_line, tmp_path):
    command_line("engine", "gomocup", "--needs-python", "--bundle", tmp_path / "heibai.zip")
    with zipfile.ZipFile(tmp_path / "heibai.zip") as opened:
        assert b"--player" not in opened.read("pbrain-heibai") + opened.read("pbrain-heibai.bat")


def test_the_archive_holds_a_brain_that_a_manager_starts_in_any_folder(command_line, tmp_path):
    archive = tmp_path / "heibai.zip"
    code, out, _ = command_line(
        "engine", "gomocup", "--needs-python", "--bundle", archive, "--player", "greedy:eval=shapes"
    )
    assert code == 0
    assert str(archive) in out
    program, names = unpacked(archive, tmp_path / "brains")
    assert names == ["pbrain-heibai", "pbrain-heibai.bat", "README.txt"]
    assert plays(program)


@pytest.mark.sampled(3)
def test_the_usual_archive_holds_a_brain_that_needs_no_python(tmp_path):
    installed("PyInstaller", "'heibai[bundle]'")
    archive = tmp_path / "heibai.zip"
    words = [sys.executable, "-m", "heibai", "engine", "gomocup", "--bundle", archive]
    subprocess.run([*words, "--player", "greedy:eval=shapes"], timeout=MINUTES, check=True)
    program, names = unpacked(archive, tmp_path / "brains")
    top = [name for name in names if "/" not in name]
    assert top == [program.name, "README.txt"]
    assert program.stem == "pbrain-heibai"
    assert not [name for name in names if "/apps/" in name or "reversi" in name]
    assert plays(program, {})


def test_without_what_makes_a_program_the_way_out_is_named(command_line, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "PyInstaller", None)
    code, out, err = command_line("engine", "gomocup", "--bundle", tmp_path / "heibai.zip")
    assert (code, out) == (2, "")
    assert "pip install 'heibai[bundle]'" in err
    assert "--needs-python" in err
    assert not (tmp_path / "heibai.zip").exists()


def unpacked(archive, folder):
    """The program of an archive, as a manager finds it, and the names of all files."""
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        opened.extractall(folder)
        modes = {name: opened.getinfo(name).external_attr >> 16 for name in names}
    assert stat.S_IMODE(modes[names[0]]) == 0o755  # Python's own extraction does not keep it
    folder.joinpath(names[0]).chmod(0o755)
    return folder / names[0], names


def plays(program, environment=None):
    """Whether it answers a manager, who starts it elsewhere."""
    done = subprocess.run(
        [program],
        cwd=os.sep,
        env=environment,
        input="START 15\r\nBEGIN\r\nEND\r\n",
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    ok, move = done.stdout.split()
    return ok == "OK" and move.count(",") == 1


def test_the_same_archive_has_the_same_bytes(command_line, tmp_path):
    made = []
    for name in ("a.zip", "b.zip"):
        command_line("engine", "gomocup", "--needs-python", "--bundle", tmp_path / name, "--player", "random")
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
