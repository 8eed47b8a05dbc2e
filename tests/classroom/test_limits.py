"""What a hand-in is kept from: files of others, the network, further processes; and what a machine holds is said."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from heibai.classroom.hand_in import freeze, read_class
from heibai.classroom.limits import HandInLimits, what_holds
from heibai.core.errors import SpecError

LIMITS = HandInLimits(memory=256)


@pytest.fixture
def run(tmp_path):
    """A program in Python, with its copy at ``tmp_path``/home, under limits; what it wrote."""

    def ran(text: str, **shown):
        home, scratch = tmp_path / "class" / "class-results" / "home", tmp_path / "scratch"
        home.mkdir(parents=True, exist_ok=True)
        scratch.mkdir(exist_ok=True)
        (home / "main.py").write_text(text)
        command = LIMITS.command(
            (sys.executable, str(home / "main.py")), scratch=scratch, space=LIMITS.memory, shown=[home],
            hidden=[tmp_path / "class"], **shown,
        )  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return ran


def test_name_spaces_are_allowed_here(tmp_path):
    holds = what_holds(LIMITS, scratch=tmp_path)
    assert all(held for limit, held in holds.items() if "process" not in limit), holds  # those want control groups


@pytest.mark.parametrize(
    "path",
    ["class/other.py", "class/class-results/checks.json", "class/class-results/hand-ins/other/main.py", ".ssh/id_rsa"],
)
def test_files_of_others_are_not_there(run, tmp_path, path):
    secret = tmp_path / path
    secret.parent.mkdir(parents=True)
    secret.write_text("secret")
    done = run(f"print(open({str(secret)!r}).read())")
    assert "FileNotFoundError" in done.stderr
    assert "secret" not in done.stdout


def test_of_homes_settings_and_the_class_nothing_is_seen(run, tmp_path):
    shown = {path.split("/")[2] for path in (sys.prefix, str(tmp_path)) if path.startswith("/tmp/")}
    done = run(
        "import os, pathlib\n"
        f"there = [{str(Path.home() / '.bashrc')!r}, '/etc/passwd', '/etc/shadow', '/sys', '/var', '/run', "
        "'/proc/1/root/etc/passwd']\n"
        f"print([each for each in there if os.path.exists(each)], os.listdir('/home'), os.listdir({str(tmp_path)!r}), "
        f"os.listdir({str(tmp_path / 'class')!r}), [each for each in os.listdir('/tmp') if each not in {shown!r}])"
    )
    assert done.stdout == "[] [] ['class'] ['class-results'] []\n", done.stderr


def test_it_writes_into_an_empty_folder_alone(run, tmp_path):
    done = run(
        "import os, pathlib\n"
        "pathlib.Path('mine').write_text('x')\n"
        "for folder in (os.path.dirname(__file__), '/usr', '/', '/proc/sys/kernel', '/dev'):\n"
        "    try: open(folder + '/written', 'w')\n"
        "    except OSError as error: print(error.strerror)\n"
        "try: open('/proc/sys/kernel/hostname', 'w').write('x')\n"
        "except OSError as error: print(error.strerror)\n"
    )
    assert done.stdout.splitlines().count("Read-only file system") == 5, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 6
    assert not list((tmp_path / "scratch").iterdir())


def test_all_that_it_writes_is_bounded(run):
    done = run(
        "try:\n"
        "    for number in range(100):\n"
        "        open(f'{number}', 'wb').write(bytes(1 << 20))\n"
        "except OSError as error: print(number, error.strerror)\n"
    )
    assert done.stdout == f"{LIMITS.file} No space left on device\n", done.stderr


@pytest.mark.parametrize(
    "call",
    [
        "unshare(0x10000000)", "unshare(0x20000)", "umount2(b'/tmp', 2)", "chroot(b'/tmp')", "sethostname(b'x', 1)",
        "mount(b'/usr', b'/tmp', None, 4096, None)", "mount(None, b'/usr', None, 4128, None)", "setuid(0)",
        "ptrace(16, 1, 0, 0)", "kill(1, 9)",
    ],
)  # fmt: skip
def test_it_has_no_power_over_what_confines_it(run, call):
    done = run(f"import ctypes; print(ctypes.CDLL(None).{call}, flush=True)")
    assert done.stdout == ("0\n" if call.startswith("kill") else "-1\n")  # the first process hears no signal
    assert done.returncode == 0


def test_it_knows_little_of_whoever_runs_it(run, monkeypatch):
    monkeypatch.setenv("PRIVATE_WORD", "secret")
    done = run("import os; print(sorted(os.environ), os.getcwd(), len(os.listdir('/proc')) > 0)")
    assert "PRIVATE_WORD" not in done.stdout
    assert "'HOME'" in done.stdout


@pytest.mark.parametrize(
    ("text", "code"), [("1 / 0", 1), ("import os; os.abort()", 134), ("import os; os._exit(7)", 7)]
)
def test_its_exit_code_is_that_of_a_shell(run, text, code):
    assert run(text).returncode == code


def held_where(tmp_path, refusing):
    """What ``confine`` enforces after ``refusing``, a program that has the system refuse something."""
    words = LIMITS.command((), scratch=tmp_path, space=LIMITS.memory)
    program = (
        f"{refusing}\nimport runpy, sys; sys.argv = ['confine', {words[4]!r}]\n"
        "runpy.run_module('heibai.core.system.confine', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def test_what_a_system_refuses_is_said(tmp_path):
    holds = held_where(
        tmp_path,
        "from heibai.core.system import own_root; own_root.libc.unshare = lambda flags: -1",
    )
    refused = ("network", "processes of others", "changing files of others", "reading files of others")
    assert not any(holds[each] for each in refused)
    assert holds["memory of each process"]


def test_where_no_own_root_is_allowed_files_are_read_only_still(tmp_path):
    holds = held_where(
        tmp_path,
        "from heibai.core.system import own_root\n"
        "def refused(*words, **more): raise OSError(1, 'Operation not permitted')\n"
        "own_root.enter = refused",
    )
    assert holds["changing files of others"]
    assert not holds["reading files of others"]


def test_a_source_includes_nothing_of_others(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "other.txt").write_text("secret words of another\n")
    (folder / "thief.cpp").write_text(f'#include "{folder}/other.txt"\nint main() {{}}\n')
    hand_ins, _ = read_class(folder)
    with pytest.raises(SpecError, match=r"does not compile: .*No such file") as told:
        freeze(next(each for each in hand_ins if each.name == "thief"), tmp_path, memory=256)
    assert "secret" not in str(told.value)
