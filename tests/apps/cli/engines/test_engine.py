"""``heibai engine``: what is refused before the first line, and the archive that a manager starts."""

import os
import stat
import subprocess
import zipfile

import pytest
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
        (("gomocup", "--bundle", "x.zip", "--player", 'random"'), "cannot stand in a batch file"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(command_line, words, said):
    code, out, err = command_line("engine", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_archive_of_the_usual_engine_names_no_player(command_line, tmp_path):
    command_line("engine", "gomocup", "--bundle", tmp_path / "heibai.zip")
    with zipfile.ZipFile(tmp_path / "heibai.zip") as opened:
        assert b"--player" not in opened.read("pbrain-heibai") + opened.read("pbrain-heibai.bat")


def test_the_archive_holds_a_brain_that_a_manager_starts_in_any_folder(command_line, tmp_path):
    archive = tmp_path / "heibai.zip"
    code, out, _ = command_line("engine", "gomocup", "--bundle", archive, "--player", "greedy:eval=shapes")
    assert code == 0
    assert str(archive) in out
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        opened.extractall(tmp_path / "brains")
        mode = opened.getinfo("pbrain-heibai").external_attr >> 16
    assert names == ["pbrain-heibai", "pbrain-heibai.bat", "README.txt"]
    assert stat.S_IMODE(mode) == 0o755  # Python's own extraction does not keep it
    program = tmp_path / "brains" / "pbrain-heibai"
    program.chmod(0o755)
    done = subprocess.run(
        [program],
        cwd=os.sep,
        input="START 15\r\nBEGIN\r\nEND\r\n",
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=True,
    )
    ok, move = done.stdout.split()
    assert ok == "OK"
    assert move.count(",") == 1


def test_the_same_archive_has_the_same_bytes(command_line, tmp_path):
    made = []
    for name in ("a.zip", "b.zip"):
        command_line("engine", "gomocup", "--bundle", tmp_path / name, "--player", "random")
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
